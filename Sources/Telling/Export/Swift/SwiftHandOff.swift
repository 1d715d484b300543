import Controllers
import MotionMath
import Rules

/// The Swift code with which an exported class sets the speed and the timing of a transition at the release.
struct SwiftHandOff {
  /// The computed members that the exported structure `Gesture` needs for this code.
  private(set) var gestureMembers: [String] = []
  /// The statements for the class's `init`, which set values that never change.
  private(set) var setUp: [String] = []
  /// The statements to run before `finish()` or `cancel()`, at each release.
  private(set) var statements: [String] = []
  /// The quantities of the gesture that the statements need, in addition to the quantities in the rule's expressions.
  private(set) var quantities: Set<Quantity> = []
  /// The values that the statements use and that must be in scope.
  private(set) var needs: Set<Need> = []

  /// A value that must be in scope for the statements that use it.
  enum Need {
    /// The gesture at the release, and its rate of progress.
    case gesture, rate
    /// Whether the transition finishes.
    case finishes
    /// The `RemainingWay`, and the duration of the whole transition.
    case way, wholeDuration
  }

  private let controller: Controller

  init(_ controller: Controller, _ expression: inout RuleExpression) {
    self.controller = controller
    let isTimed = isTimedBySystem
    if !isTimed { writeSpeeds(&expression) }
    writeCurve()
  }

  /// The lines of the exported statement that computes the `RemainingWay` from the progress on screen.
  func measuring(shown: String, finishes: String) -> [String] {
    let rate = needs.contains(.rate) ? "gesture.progressRate" : "0.0"
    return [
      "let way = RemainingWay(", "  finishes: \(finishes), shown: \(shown), fingerRate: \(rate))",
    ]
  }

  /// Whether the timing is a spring with a given duration.
  ///
  /// UIKit scales such a spring to the transition's remaining time, whatever duration is given. So the exported code
  /// sets a `completionSpeed` with which the remaining time equals the spring's duration.
  private var isTimedBySystem: Bool {
    if case .spring(.uikit, _) = controller.timing { return true }
    return false
  }

  // MARK: Speeds

  private mutating func writeSpeeds(_ expression: inout RuleExpression) {
    let rules = (controller.completionSpeed, controller.cancelSpeed)
    if case .constant(let finish) = rules.0, case .constant(let cancel) = rules.1, finish == cancel
    {
      // A speed of 1 needs no statement, because it is UIKit's default.
      if finish != 1 {
        setUp.append("completionSpeed = \(swiftNumber(max(finish, SpeedRule.minimumSpeed)))")
      }
      return
    }
    let finish = speed(rules.0, finishes: true, &expression)
    let cancel = speed(rules.1, finishes: false, &expression)
    if finish == cancel {
      statements.append("completionSpeed = \(finish)")
    } else {
      needs.insert(.finishes)
      statements += ["completionSpeed =", "  finishes", "  ? \(finish)", "  : \(cancel)"]
    }
  }

  private mutating func speed(
    _ rule: SpeedRule, finishes: Bool, _ expression: inout RuleExpression
  ) -> String {
    switch rule {
    case .constant(let speed): return swiftNumber(max(speed, SpeedRule.minimumSpeed))
    case .oneMinusProgress:
      quantities.insert(.progress)
      needs.insert(.gesture)
      return "max(1.0 - gesture.progress, \(swiftNumber(SpeedRule.minimumSpeed)))"
    case .matched(let limits):
      quantities.formUnion([.velocity, .extent])
      needs.formUnion([.gesture, .rate, .way, .wholeDuration])
      let slope = swiftNumber(controller.timing.usableSlope ?? 1)
      return "way.matchedSpeed(of: wholeDuration, slope: \(slope),"
        + " from: \(swiftNumber(limits.lowerBound)), to: \(swiftNumber(limits.upperBound)))"
    case .formula(let formula):
      let name = finishes ? "speedToFinish" : "speedToCancel"
      needs.insert(.gesture)
      gestureMembers += [
        "/// The speed of the rest: `\(formula.text)`.",
        "var \(name): Double {",
        "  min(max(\(expression.text(formula.operand)),"
          + " \(swiftNumber(SpeedRule.minimumSpeed))), \(swiftNumber(SpeedRule.maximumSpeed)))",
        "}",
      ]
      return "gesture.\(name)"
    }
  }

  // MARK: Curves

  private mutating func writeCurve() {
    if controller.timingCurve == .none, let name = controller.completionCurve.swiftName {
      if controller.completionCurve != .easeInOut { setUp.append("completionCurve = .\(name)") }
      return
    }
    switch controller.timing {
    case .none: break
    case .curve(let curve):
      setUp += [
        "timingCurve = UICubicTimingParameters(",
        "  controlPoint1: CGPoint(x: \(swiftNumber(curve.x1)), y: \(swiftNumber(curve.y1))),",
        "  controlPoint2: CGPoint(x: \(swiftNumber(curve.x2)), y: \(swiftNumber(curve.y2))))",
      ]
    case .spring(let form, let velocity):
      writeVelocity(velocity)
      writeSpring(form)
    }
  }

  private mutating func writeVelocity(_ velocity: TimingCurve.InitialVelocity) {
    switch velocity {
    case .fixed(let speed): statements.append("let velocity = \(swiftNumber(speed))")
    case .finger(let limit):
      quantities.formUnion([.velocity, .extent])
      needs.formUnion([.gesture, .rate, .way])
      let limit = swiftNumber(limit ?? SpringSpec.greatestVelocity)
      statements.append("let velocity = way.springVelocity(limit: \(limit))")
    }
  }

  private mutating func writeSpring(_ form: SpringSpec.Form) {
    if case .uikit(let ratio, let seconds) = form {
      needs.formUnion([.way, .wholeDuration])
      statements += [
        "// The spring takes the time of the rest: this speed makes that \(swiftNumber(seconds)) s.",
        "let speed = way.distance * wholeDuration / \(swiftNumber(seconds))",
        "completionSpeed = speed > 0 ? speed : 1",
        "timingCurve = UISpringTimingParameters(",
        "  dampingRatio: \(swiftNumber(ratio)), initialVelocity: CGVector(dx: velocity, dy: velocity))",
      ]
      return
    }
    let spring = SpringSpec(form).spring
    statements += [
      "timingCurve = UISpringTimingParameters(",
      "  mass: \(swiftNumber(spring.mass)), stiffness: \(swiftNumber(spring.stiffness)),"
        + " damping: \(swiftNumber(spring.damping)),",
      "  initialVelocity: CGVector(dx: velocity, dy: velocity))",
    ]
  }
}

extension CompletionCurve {
  /// UIKit's name for the curve; nil if UIKit has no name for it.
  fileprivate var swiftName: String? {
    switch self {
    case .easeInOut: "easeInOut"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .linear: "linear"
    default: nil
    }
  }
}
