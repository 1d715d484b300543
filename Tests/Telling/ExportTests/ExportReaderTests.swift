import Controllers
import Formats
import Foundation
import Nightly
import Rules
import Testing

@testable import Export

struct ExportReaderTests {
  private static let evidence = ExportSamples.evidence

  @Test(
    arguments: Nightly.all(Preset.all.map(\.name), otherwiseEvery: 4),
    ExportFormat.allCases.filter(\.readsBack))
  func `a controller comes back equal, with its evidence`(
    name: String, format: ExportFormat
  ) throws {
    let controller = try Controller(preset: name)
    let evidence = try #require(Self.evidence)
    let text = ExportSamples.export(controller, evidence: evidence).text(as: format)
    #expect(try ExportReader.controller(in: text.utf8, file: "a") == controller)
    #expect(ExportReader.evidence(in: text.utf8, for: controller) == .fitting(evidence))
  }

  @Test(arguments: ExportFormat.allCases.filter(\.readsBack))
  func `evidence does not speak for a controller that was changed since`(
    format: ExportFormat
  ) throws {
    let evidence = try #require(Self.evidence)
    let text = ExportSamples.export(.default, evidence: evidence).text(as: format)
    var changed = Controller.default
    changed.name = "renamed"
    #expect(ExportReader.evidence(in: text.utf8, for: changed) == .fitting(evidence))
    changed.velocityThreshold = 301
    #expect(
      ExportReader.evidence(in: text.utf8, for: changed)
        == .misfit(fingerprint: Controller.default.fingerprint))
  }

  @Test func `parameters of its own come back too`() throws {
    let controller = try ExportSamples.everything()
    for format in ExportFormat.allCases.filter(\.readsBack) {
      let text = ExportSamples.export(controller).text(as: format)
      #expect(try ExportReader.controller(in: text.utf8, file: "a") == controller)
      #expect(ExportReader.evidence(in: text.utf8, for: controller) == .none)
    }
  }

  /// The presets with parameters of their own.
  private static let withParameters = Preset.all.filter { !$0.controller.ownParameters.isEmpty }
    .map(\.name)

  @Test(arguments: withParameters, ExportFormat.allCases)
  func `no format drops a parameter of the rule without a word`(
    name: String, format: ExportFormat
  ) throws {
    guard format != .jsonSchema else { return }
    let export = try ExportSamples.export(preset: name)
    let text = export.text(as: format).lowercased().replacingOccurrences(of: "-", with: "")
    for parameter in export.controller.ownParameters {
      let word = parameter.name.lowercased().filter { $0 != "-" }
      let value = Number.shortest(parameter.value)
      #expect(text.contains(word) && text.contains(value), "\(parameter.name)")
    }
  }

  @Test func `Foundation reads the property list`() throws {
    let evidence = try #require(Self.evidence)
    let text = try ExportSamples.export(ExportSamples.pullDown(), evidence: evidence)
      .text(as: .plist)
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        as? [String: Any])
    #expect(list["velocity-threshold"] as? Double == 640)
    #expect(list["direction"] as? String == "down")
    let found = try #require(list["evidence"] as? [String: [String: Any]])
    #expect(found["unseen"]?["accuracy"] as? Double == 0.95)
    #expect(found["unseen"]?["interval"] as? [Double] == [0.835, 0.9862])
    #expect((found["held-out"]?["gains"] as? [[String: Any]])?.first?["gain"] as? Double == -0.0625)
    #expect(
      try ExportReader.controller(in: text.utf8, file: "a") == ExportSamples.pullDown())
  }

  @Test func `a binary property list is read`() throws {
    let text = try ExportSamples.export(preset: "hero").text(as: .plist)
    let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(try ExportReader.controller(in: binary, file: "a") == Controller(preset: "hero"))
  }

  @Test(arguments: [
    (
      "<plist version=\"1.0\"><dict>",
      "a: not a property list with a dictionary; export the controller again"
    ),
    ("{ \"base\": ", "a:1: not JSON; check its braces, commas and quotes (comments are allowed)"),
    ("{ \"dev.panlab.gesture\": ", "a: not JSON; check its braces, commas and quotes"),
    (
      """
      {"a":{"settle":{"$extensions":{"dev.panlab.gesture":{"controller":{}}}}},
       "b":{"settle":{"$extensions":{"dev.panlab.gesture":{"controller":{}}}}}}
      """, "a: 2 controllers, a.settle, b.settle; keep one of them"
    ),
  ])
  func `says what is wrong with a file`(text: String, message: String) {
    #expect {
      try ExportReader.controller(in: text.utf8, file: "a")
    } throws: { error in
      if "\(error)" != message { Issue.record("\(error)") }
      return "\(error)" == message
    }
  }
}
