import Controllers
import Foundation
import MotionMath
import Rules
import Testing

@testable import Export

/// The exports of one controller for UIKit and for SwiftUI differ only in what their notes say: the recogniser.
struct ExportedPairTests {
  static let drags = Preset.all.filter { $0.controller.recognizer == .dragGesture }.map(\.name)

  /// The lines between the first line that contains `start` and its closing brace, without indentation.
  private static func block(_ start: String, of text: String) throws -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.contains(start) })
    let indentation = lines[first].prefix { $0 == " " }
    let end = try #require(lines[first...].firstIndex { $0 == "\(indentation)}" })
    return lines[(first + 1)..<end].map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: drags)
  func `they have the same numbers and the same rule`(name: String) throws {
    let controller = try Controller(preset: name)
    let export = ExportSamples.export(controller)
    let (uikit, swiftUI) = (export.text(as: .swift), export.text(as: .swiftUI))
    #expect(
      try Self.block("enum Tuning {", of: uikit) == Self.block("enum Tuning {", of: swiftUI))
    let answer = controller.stops.isEmpty ? "var shouldFinish: Bool {" : "var passes: Bool {"
    #expect(try Self.block(answer, of: uikit) == Self.block("var passes: Bool {", of: swiftUI))
    if case .spring(let form, _) = controller.timing {
      let spring = SpringSpec(form).spring
      for text in [uikit, swiftUI] {
        #expect(text.contains("stiffness: \(spring.stiffness), damping: \(spring.damping)"))
      }
    }
  }

  @Test(arguments: drags)
  func `their notes say that the recognisers differ`(name: String) throws {
    var controller = try Controller(preset: name)
    let uikit = "recogniser drag-gesture is not part of this file: this file follows UIKit's pan"
    let swiftUI = "the controller follows UIKit's pan, and this file SwiftUI's drag"
    func says(_ words: String, _ format: ExportFormat) -> Bool {
      ExportSamples.export(controller).notes(for: format).contains { $0.hasPrefix(words) }
    }
    #expect(says(uikit, .swift) && !says(swiftUI, .swiftUI))
    #expect(!says("finish-when", .swiftUI) && !says("stops", .swiftUI))
    controller.recognizer = .pan
    #expect(!says(uikit, .swift) && says(swiftUI, .swiftUI))
  }
}
