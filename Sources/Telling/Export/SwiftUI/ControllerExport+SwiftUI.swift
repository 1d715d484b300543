import Controllers
import Formats
import HeadlessUIKit
import MotionMath
import Rules

extension ControllerExport {
  /// The name of the exported view modifier.
  var swiftUITypeName: String { names.pascal + "Drag" }

  /// The text of a Swift file with one view modifier, for SwiftUI.
  var swiftUIText: String {
    let lines =
      ["// swift-format-ignore-file", "//"]
      + headerLinesWithoutEvidence(notes(for: .swiftUI)).map { "// \($0)" } + [""]
      + SwiftUIModifier(controller, name: swiftUITypeName, evidence: evidenceSentences).lines
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The Swift code of the SwiftUI animation after a drag.
struct SwiftUIAnimation {
  /// The Swift statements that must precede ``expression``; often none.
  private(set) var statements: [String] = []
  /// The Swift expression for the animation.
  ///
  /// It may use `distance` and `length`, which the exported code declares before it.
  private(set) var expression: String
  /// Whether the animation starts at the finger's speed.
  private(set) var takesVelocity = false

  init(_ controller: Controller) {
    switch controller.timing {
    case .none: expression = ".timingCurve(0.42, 0.0, 0.58, 1.0, duration: length)"
    case .curve(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(swiftNumber)
      expression = ".timingCurve(\(numbers.joined(separator: ", ")), duration: length)"
    case .spring(let form, let initial):
      isTimed = false
      let velocity: String
      switch initial {
      case .fixed(let speed): velocity = swiftNumber(speed)
      case .finger(let limit):
        takesVelocity = true
        let bound = swiftNumber(limit ?? 1e6)
        statements = [
          "// Of the whole distance per second, towards where the surface goes.",
          "let velocity = distance == 0 ? 0.0 : min(max(speed / distance, -\(bound)), \(bound))",
        ]
        velocity = "velocity"
      }
      let spring = SpringSpec(form).spring
      expression =
        ".interpolatingSpring(mass: \(swiftNumber(spring.mass)), stiffness:"
        + " \(swiftNumber(spring.stiffness)), damping: \(swiftNumber(spring.damping)),"
        + " initialVelocity: \(velocity))"
    }
  }

  /// Whether the animation needs `length`, its duration in seconds; a spring has its own duration.
  private(set) var isTimed = true

  /// The completion speed if it is constant; otherwise nil.
  static func constant(_ speed: SpeedRule) -> Double? {
    if case .constant(let value) = speed { max(value, SpeedRule.minimumSpeed) } else { nil }
  }
}
