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

  /// The rule, after the constants that it is made of.
  private static func rule(_ start: String, of text: String) throws -> [String] {
    let lines = try block(start, of: text)
    return Array(lines[try #require(lines.firstIndex { $0.hasPrefix("return ") })...])
  }

  @Test(arguments: drags)
  func `they have the same numbers and the same rule`(name: String) throws {
    let controller = try Controller(preset: name)
    let export = ExportSamples.export(controller)
    let (uikit, swiftUI) = (export.text(as: .swift), export.text(as: .swiftUI))
    // SwiftUI's springs have times of their own, so that such a modifier has no duration.
    let isNumber = { (line: String) in
      line.hasPrefix("static let ") && !line.hasPrefix("static let duration")
    }
    let numbers = try Self.block("enum Tuning {", of: uikit).filter(isNumber)
    #expect(
      try numbers
        == (numbers.isEmpty ? [] : Self.block("enum Tuning {", of: swiftUI).filter(isNumber)))
    let answer = controller.stops.isEmpty ? "var shouldFinish: Bool {" : "func passes(from"
    #expect(try Self.rule(answer, of: uikit) == Self.rule("func passes(_ value", of: swiftUI))
    if case .spring(let form, let velocity) = controller.timing {
      let spring = SpringSpec(form).spring
      let numbers = "stiffness: \(spring.stiffness), damping: \(spring.damping)"
      #expect(uikit.contains(numbers))
      // A spring that starts at rest is written by its name, its response or its duration if it has one.
      let isNamed = velocity == .fixed(0) && form.isNamed
      #expect(swiftUI.contains(numbers) == !isNamed)
      #expect(swiftUI.contains(".interpolatingSpring(") == !isNamed)
    }
  }

  @Test(arguments: drags)
  func `their notes say that the recognisers differ`(name: String) throws {
    var controller = try Controller(preset: name)
    let uikit = "recogniser drag-gesture is not part of this file: this file follows UIKit's pan"
    let swiftUI = "the controller follows UIKit's pan, but this file follows SwiftUI's drag"
    func says(_ words: String, _ format: ExportFormat) -> Bool {
      ExportSamples.export(controller).notes(for: format).contains { $0.hasPrefix(words) }
    }
    #expect(says(uikit, .swift) && !says(swiftUI, .swiftUI))
    #expect(!says("finish-when", .swiftUI) && !says("stops", .swiftUI))
    controller.recognizer = .pan
    #expect(!says(uikit, .swift) && says(swiftUI, .swiftUI))
  }
}

extension SpringSpec.Form {
  fileprivate var isNamed: Bool {
    switch self {
    case .response, .bounce: true
    case .physical, .uikit: false
    }
  }
}
