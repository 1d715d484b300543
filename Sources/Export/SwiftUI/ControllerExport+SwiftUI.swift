import Controllers
import Formats
import HeadlessUIKit
import MotionMath
import Rules

extension ControllerExport {
  /// The name of the exported view modifier.
  var swiftUITypeName: String { names.pascal + "Drag" }

  /// A file with one view modifier, for SwiftUI.
  var swiftUIText: String {
    let lines =
      ["// swift-format-ignore-file", "//"]
      + headerLinesWithoutEvidence(notes(for: .swiftUI)).map { "// \($0)" } + [""]
      + SwiftUIModifier(controller, name: swiftUITypeName, evidence: evidenceSentences).lines
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the modifier cannot hold, and what of SwiftUI it relies on that is unproven.
  var swiftUINotes: [String] {
    var notes: [String] = []
    if controller.recognizer == .pan {
      notes.append(
        "the controller follows UIKit's pan, and this file SwiftUI's drag: recognition and the place of the up"
          + " differ; set recogniser to drag-gesture")
    }
    notes.append(
      "unproven: whether SwiftUI's velocity weighs the last two pairs of points, and whether it takes the up"
        + " as a sample; the controller has drag-up \(controller.dragUp.rawValue)")
    if controller.velocityEstimator != .uikit {
      notes.append(
        "the velocity is SwiftUI's, not that of the estimator \(controller.velocityEstimator.rawValue)"
      )
    }
    let quantities = controller.finishWhen.condition.quantities
    if quantities.contains(.elapsed) {
      notes.append(
        "elapsed counts from the recognition: SwiftUI does not tell when the finger touched")
    }
    if quantities.contains(.location) {
      notes.append("location is measured on the screen, as if the surface's container filled it")
    }
    if controller.edge != .none {
      notes.append(
        "a drag that starts elsewhere than at the edge is followed by SwiftUI, and ignored here")
    }
    if controller.keepsAnswer {
      notes.append("keeps-answer is lost: every drag begins without an answer")
    }
    for (name, speed) in [
      ("completion-speed", controller.completionSpeed), ("cancel-speed", controller.cancelSpeed),
    ] where SwiftUIAnimation.constant(speed) == nil {
      notes.append("\(name) \(speed.text) is not in this file: the rest runs at speed 1")
    }
    if motion.heldDampingRatio != nil {
      notes.append("a damping ratio above 1 moves as SwiftUI moves it, not as UIKit does")
    }
    return notes
  }
}

/// The animation of the rest, in Swift for SwiftUI.
struct SwiftUIAnimation {
  /// Statements before the animation.
  private(set) var statements: [String] = []
  /// The expression of the animation; `distance`, `rest` and `finishes` are in scope.
  private(set) var expression: String
  /// Whether the finger's speed is handed on.
  private(set) var takesVelocity = false

  init(_ controller: Controller) {
    switch controller.timing {
    case .none: expression = ".timingCurve(0.42, 0.0, 0.58, 1.0, duration: rest)"
    case .curve(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(swiftNumber)
      expression = ".timingCurve(\(numbers.joined(separator: ", ")), duration: rest)"
    case .spring(let form, let initial):
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

  /// Whether the rest's duration is needed.
  var isTimed: Bool { expression.contains("rest") }

  /// A constant completion speed; nil for a formula.
  static func constant(_ speed: SpeedRule) -> Double? {
    if case .constant(let value) = speed { max(value, SpeedRule.minimumSpeed) } else { nil }
  }
}
