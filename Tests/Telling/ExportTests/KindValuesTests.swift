import Controllers
import Foundation
import Testing

@testable import Export

/// A value for each kind of people, from a controller's file to every export.
struct KindValuesTests {
  private static func controller() throws -> Controller {
    try Controller(
      json: Array(
        #"""
        { "name": "hands", "progress-threshold": 0.4,
          "per": { "hand": { "right": { "progress-threshold": 0.45 },
                             "left": { "progress-threshold": 0.28, "velocity-threshold": 210 } } } }
        """#.utf8), file: "hands.json")
  }

  @Test(arguments: ExportFormat.allCases.filter { $0 != .jsonSchema })
  func `every format has the value of each kind, or says that it has one for all`(
    format: ExportFormat
  ) throws {
    let export = ExportSamples.export(try Self.controller())
    let notes = export.notes(for: format).filter { $0.contains("a value for each hand") }
    #expect(notes.isEmpty == format.hasKindValues)
    let text = export.text(as: format)
    for value in ["0.28", "0.45", "210"] { #expect(text.contains(value), "\(value)") }
    // Without values for kinds, nothing is said of them.
    var plain = try Self.controller()
    plain.kindValues = nil
    let other = ExportSamples.export(plain)
    #expect(!other.text(as: format).contains("0.28"))
    #expect(!other.notes(for: format).contains { $0.contains("a value for each") })
  }

  @Test func `constants are named after the parameter and its kind`() throws {
    let export = ExportSamples.export(try Self.controller())
    #expect(
      export.text(as: .swiftConstants).contains(
        "static let progressThresholdOfHandLeft = 0.28"))
    #expect(export.text(as: .css).contains("-progress-threshold-of-hand-right: 0.45;"))
    #expect(export.text(as: .compose).contains("const val ProgressThresholdOfHandRight = 0.45"))
    #expect(export.text(as: .javaScript).contains("velocityThresholdOfHandLeft: 210.0,"))
  }

  @Test(arguments: ExportFormat.allCases.filter(\.readsBack))
  func `formats that are controllers again keep the values`(format: ExportFormat) throws {
    let text = ExportSamples.export(try Self.controller()).text(as: format)
    let read = try ExportReader.controller(in: Array(text.utf8), file: "a.\(format.usualFile)")
    #expect(read.kindValues?.word == "hand")
    #expect(read.kindValues?.kinds.map(\.name) == ["left", "right"])
    #expect(
      read.kindValues?.kinds[0].values == ["progress-threshold": 0.28, "velocity-threshold": 210])
  }

  @Test func `a changed parameter loses the values that were found beside it`() throws {
    var controller = try Self.controller()
    try controller.set("hysteresis", to: "20pt")
    #expect(controller.kindValues != nil)
    try controller.set("progress-threshold", to: "0.4")
    #expect(controller.kindValues != nil)
    try controller.set("progress-threshold", to: "0.41")
    #expect(controller.kindValues == nil)
  }

  @Test func `they are no part of what a controller is`() throws {
    var plain = try Self.controller()
    plain.kindValues = nil
    #expect(try Self.controller().fingerprint == plain.fingerprint)
  }

  @Test(arguments: [
    (#"{ "per": 3 }"#, "k.json:1: 'per': not an object; give it in braces"),
    (
      #"{ "per": { "hand": { "left": { "progress-threshold": 1.4 } } } }"#,
      "k.json:1: 'progress-threshold': '1.4' is above the range 0…1; give a value within it"
    ),
    (
      #"{ "per": { "hand": { "left": { "progress-threshold": "a" } } } }"#,
      "k.json:1: 'progress-threshold': not a number; give one"
    ),
  ])
  func `refuses values that the controller would not accept`(json: String, message: String) {
    #expect {
      try Controller(json: Array(json.utf8), file: "k.json")
    } throws: { "\($0)" == message }
  }

  @Test func `exports carry the interval of each value`() throws {
    let evidence = ExportEvidence([
      EvidenceFinding(
        .training, gestures: 48, groups: 12, accuracy: 0.9, interval: 0.8...1,
        method: .wilsonByGroup,
        values: [
          .init("velocity-threshold", low: nil, high: 420.6),
          .init("progress-threshold", low: 0.205_9, high: 0.261_3),
        ])
    ])
    let export = ExportSamples.export(.default, evidence: evidence)
    let sentence = export.evidenceSentences.joined(separator: " ")
    #expect(
      sentence.hasSuffix(
        "95 % interval of progress-threshold 0.2059-0.2613; 95 % interval of velocity-threshold at most 421"
      ), "\(sentence)")
    for format in ExportFormat.allCases where format.readsBack {
      let text = export.text(as: format)
      let read = ExportReader.evidence(in: Array(text.utf8), for: .default)
      #expect(read.evidence == evidence, "\(format)")
    }
  }
}
