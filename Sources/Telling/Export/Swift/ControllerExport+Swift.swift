import Controllers
import MotionMath
import Rules

extension ControllerExport {
  /// The name of the exported class.
  var swiftTypeName: String {
    names.pascal + (controller.stops.isEmpty ? "InteractiveTransition" : "StopInteraction")
  }

  /// The text of a Swift file with one class, for UIKit.
  var swiftText: String {
    generated(
      notes(for: .swift),
      SwiftDriver(controller, name: swiftTypeName, evidence: evidenceSentences).lines)
  }

  /// The text of a Swift file with one view modifier, for SwiftUI.
  var swiftUIText: String {
    generated(
      notes(for: .swiftUI),
      SwiftUIDrag(controller, name: "\(names.pascal)Drag", evidence: evidenceSentences).lines)
  }

  private func generated(_ notes: [String], _ lines: [String]) -> String {
    // The directive keeps formatters from changing a generated file, so that the file can still be compared with a new
    // export.
    file(["// swift-format-ignore-file", "//"] + comments(notes) + [""] + lines)
  }

  /// The text of a Swift file with one enumeration of constants.
  var swiftConstantsText: String {
    let names = SwiftNames(of: controller)
    var lines = comments(notes(for: .swiftConstants))
    lines += [
      "", "/// The numbers of a transition that finishes when", "///",
      "///     \(controller.finishWhen.text)",
    ]
    for sentence in evidenceSentences {
      lines += ["///"] + wrapped("\(sentence).", columns: 92, indent: "").map { "/// \($0)" }
    }
    lines.append("enum \(self.names.pascal)Tuning {")
    lines += SwiftTuning(controller, names).lines(.animator).map { "  \($0)" }
    lines += controller.exportedKindValues.flatMap { number in
      wrapped(number.sentence(points: "points"), columns: 88).map { "  /// \($0)" } + [
        "  static let \(ExportNames.camel(number.name)) = \(swiftNumber(number.value))"
      ]
    }
    let extent = controller.exportedExtent
    lines += [
      "  /// \(extent.sentence(points: "points"))",
      "  static let \(extent.name) = \(swiftNumber(extent.value))",
    ]
    lines += swiftTiming.map { "  \($0)" }
    return file(lines + ["}"])
  }

  private var swiftTiming: [String] {
    var lines: [String] = []
    for (name, rule, comment) in [
      ("completionSpeed", controller.completionSpeed, "finishes"),
      ("cancelSpeed", controller.cancelSpeed, "is cancelled"),
    ] {
      guard case .constant(let speed) = rule else { continue }
      lines += [
        "/// `completionSpeed` when the transition \(comment).",
        "static let \(name) = \(swiftNumber(speed))",
      ]
    }
    switch motion.shape {
    case .curve(let curve):
      lines += [
        "/// The control points of the rest's timing curve: x1, y1, x2, y2.",
        "static let controlPoints = ("
          + [curve.x1, curve.y1, curve.x2, curve.y2].map(swiftNumber).joined(separator: ", ") + ")",
      ]
    case .spring(let spring, _):
      lines += [
        "/// The spring of the rest: mass, stiffness and damping of `UISpringTimingParameters`.",
        "static let (mass, stiffness, damping) = ("
          + [spring.mass, spring.stiffness, spring.damping].map(swiftNumber).joined(separator: ", ")
          + ")",
      ]
    }
    return lines
  }

  private func comments(_ notes: [String]) -> [String] {
    headerLinesWithoutEvidence(notes).map { "// \($0)" }
  }

  private func file(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
