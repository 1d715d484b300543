import Controllers
import Export
import Formats
import Rules
import Testing

/// Exports for a scene that decides itself: the numbers of its code, and no rule.
struct OwnNumbersTests {
  private func export(
    threshold: Double = 0.42, evidence: ExportEvidence? = nil
  ) -> ControllerExport {
    var controller = Controller.default.decided(
      by: DecidingScene(name: "our-sheet", stops: []))
    controller.name = "tuned"
    controller.declare(
      NamedParameter(
        "dismiss-threshold", default: 0.35, .fraction, range: 0.1...0.9,
        note: "the scene's own, at Gestures/Sheet.swift:7", isTunable: true))
    controller.numbers.set("dismiss-threshold", to: threshold)
    return ControllerExport(controller, toolVersion: "0.0.0", evidence: evidence)
  }

  @Test(arguments: [ExportFormat.swift, .swiftConstants])
  func `swift has the constant, the place in the sources and the new value`(
    _ format: ExportFormat
  ) {
    let export = export()
    #expect(
      export.text(as: format) == """
        // Written by panlab 0.0.0 from the controller 'tuned'.
        // Source: the numbers of the scene 'our-sheet'.
        // Controller fingerprint: \(export.fingerprint).
        // Evidence: none was given.
        // Note: the scene 'our-sheet' decides itself: these are the numbers of its code, and this file has
        //   no rule.
        // Gestures/Sheet.swift:7: @Tunable("dismiss-threshold"): 0.35 becomes 0.42

        /// The numbers of the app's code, for the places above.
        enum TunedTuning {
          /// dismiss-threshold: the scene's own, at Gestures/Sheet.swift:7; 0.1...0.9.
          static let dismissThreshold = 0.42
        }

        """)
  }

  @Test(arguments: ExportFormat.allCases.filter { $0 != .jsonSchema })
  func `every format has the number, and none the rule of a preset`(_ format: ExportFormat) {
    let text = export().text(as: format)
    #expect(text.contains("0.42"), "\(text)")
    let others = [
      "progress-threshold", "progressThreshold", "velocity", "finish-when", "duration", "Panlab:",
    ]
    for word in others {
      #expect(!text.contains(word), "\(format.rawValue): \(word)\n\(text)")
    }
  }

  @Test(arguments: ExportFormat.allCases.filter(\.readsBack))
  func `what is read back has the number and the fingerprint`(_ format: ExportFormat) throws {
    let export = export()
    let read = try ExportReader.controller(
      in: Array(export.text(as: format).utf8), file: "tuned.json")
    #expect(read.tunables.first?.value == 0.42)
    #expect(read.decided(by: export.controller.decidingScene).fingerprint == export.fingerprint)
  }

  @Test func `the fingerprint is that of the numbers, whatever preset was chosen`() throws {
    let scene = DecidingScene(name: "our-sheet", stops: [])
    let (one, other) = (
      Controller.default.decided(by: scene), try Controller(preset: "hero").decided(by: scene)
    )
    #expect(one.fingerprint == other.fingerprint)
    #expect(export(threshold: 0.5).fingerprint != export().fingerprint)
  }

  @Test func `a controller whose rule is asked exports the numbers of the app's code too`() {
    var controller = Controller.default
    controller.declare(
      NamedParameter(
        "card-height", default: 300, .points, range: 100...600,
        note: "the scene's own, at Gestures/Card.swift:3", isTunable: true))
    for format in ExportFormat.allCases where format != .jsonSchema {
      let text = ControllerExport(controller, toolVersion: "0.0.0").text(as: format)
      #expect(text.contains("300"), "\(format.rawValue)\n\(text)")
    }
  }
}
