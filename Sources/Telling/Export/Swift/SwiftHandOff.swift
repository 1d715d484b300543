import Controllers
import MotionMath
import Rules

/// The Swift code with which an exported class for UIKit sets how a transition or a surface settles at the release.
struct SwiftHandOff {
  /// The expression for the speed of the rest; nil for 1.
  private var speed: String?
  /// Whether ``speed`` is a constant.
  private var hasConstantSpeed = true
  /// The expression for the timing of the rest, in lines; nil for UIKit's own.
  private var timing: [String]?
  /// UIKit's name of the curve, if it has one.
  private var curveName: String?
  /// The expression for a spring's initial velocity, and for the time that a spring takes by itself.
  private var initialVelocity: String?, springDuration: Double?

  private let controller: Controller
  private let measures: SwiftMeasures
  private var expression: RuleExpression
  private var quantities: Set<Quantity> = []
  /// The constants that the other statements read.
  private var constants: [String] = []

  init(_ controller: Controller, _ expression: RuleExpression) {
    self.controller = controller
    self.expression = expression
    var measures = SwiftMeasures(controller: controller, framework: .uikit)
    if !controller.stops.isEmpty {
      // The surface's travel and speed, as a transition from the stop where the drag began.
      let start = "places[stop.rawValue] - places[0] + max(drive.peak ?? travel, travel)"
      measures.others = [
        .extent: "surface.length", .origin: "0.0", .translation: "progress * extent",
        .progress: "surface.progress(to: target.rawValue, after: travel)",
        .velocity: "surface.velocity(\(measures.velocity), to: target.rawValue, after: travel)",
        .peakProgress: "max(0.0, PanDrive.progress(\(start), of: places[1] - places[0],"
          + " isClamped: \(controller.clampsProgress)))",
      ]
    }
    self.measures = measures
    if case .spring(.uikit, _) = controller.timing {
      // UIKit scales such a spring to the transition's remaining time, whatever duration is given. So the exported code
      // sets a speed with which the remaining time equals the spring's duration.
    } else {
      writeSpeeds()
    }
    writeTiming()
    if !controller.stops.isEmpty { quantities.insert(.progress) }
    constants = measures.constants(for: &self.expression, and: quantities)
  }

  /// The functions that the code calls.
  var helpers: Set<RuleExpression.Helper> { expression.helpers }

  /// Whether the statements need the way that remains.
  private var usesWay: Bool {
    springDuration != nil || [speed, initialVelocity].contains { $0?.contains("way.") ?? false }
  }

  private var usesWholeDuration: Bool {
    springDuration != nil || speed.map { word("wholeDuration", isIn: $0) } ?? false
  }

  // MARK: Between two ends

  /// The statements of `init`, for what never changes.
  var setUp: [String] {
    var lines: [String] = []
    if let speed, hasConstantSpeed { lines.append("completionSpeed = \(speed)") }
    if let curveName { lines.append("completionCurve = .\(curveName)") }
    if let timing, initialVelocity == nil { lines += assigned("timingCurve", timing) }
    return lines
  }

  /// The statements before `finish()` or `cancel()`, at each release.
  var statements: [String] {
    var lines = constants
    if usesWay {
      lines +=
        [
          "// Before the start, UIKit still has the progress of the previous transition.",
          "let shown = hasStarted ? Double(percentComplete) : 0.0",
        ] + way("finishes")
    }
    if usesWholeDuration {
      lines.append("let wholeDuration = hasStarted ? Double(duration) : \(wholeDuration)")
    }
    if let speed, !hasConstantSpeed { lines.append("completionSpeed = \(speed)") }
    if let springDuration {
      lines += [
        "// The spring takes the remaining time: this speed makes it \(swiftNumber(springDuration)) s.",
        "let speed = way.distance * wholeDuration / \(swiftNumber(springDuration))",
        "completionSpeed = speed > 0 ? speed : 1",
      ]
    }
    guard let timing, let initialVelocity else { return lines }
    return lines + ["let springVelocity = \(initialVelocity)"] + assigned("timingCurve", timing)
  }

  // MARK: Between stops

  /// The statements that say where, how long and how the surface goes on.
  var stopStatements: [String] {
    var lines = ["let end = CGFloat(places[target.rawValue])"] + constants
    if let speed, speed.contains("finishes") { lines.append("let finishes = target != stop") }
    let finishes = lines.last?.hasPrefix("let finishes") == true ? "finishes" : "target != stop"
    lines += way(finishes).map { $0.replacing("shown: shown", with: "shown: progress") }
    if usesWholeDuration { lines.append("let wholeDuration = \(wholeDuration)") }
    let whole = usesWholeDuration ? "wholeDuration" : wholeDuration
    var pace = "1.0"
    if let springDuration {
      lines.append("let speed = way.distance * wholeDuration / \(swiftNumber(springDuration))")
      pace = "speed > 0 ? speed : 1"
    } else if let speed {
      pace = speed
    }
    lines.append("let length = way.length(of: \(whole), at: \(pace))")
    if let initialVelocity { lines.append("let springVelocity = \(initialVelocity)") }
    let named = "UICubicTimingParameters(animationCurve: .\(curveName ?? "easeInOut"))"
    return lines + assigned("let timing", timing ?? [named])
  }

  private func way(_ finishes: String) -> [String] {
    let rate = usesRate ? "fingerRate: extent > 0 ? velocity / extent : 0.0, " : ""
    return ["let way = RemainingWay(\(rate)finishes: \(finishes), shown: shown)"]
  }

  private var usesRate: Bool {
    [speed, initialVelocity].contains {
      $0.map { $0.contains("way.matched") || $0.contains("way.spring") } ?? false
    }
  }

  private var wholeDuration: String {
    guard case .formula = controller.durationRule else { return "Tuning.duration" }
    return
      "Tuning.duration(width: \(measures.text(of: .width)), height: \(measures.text(of: .height)))"
  }

  private func assigned(_ name: String, _ value: [String]) -> [String] {
    ["\(name) = \(value[0])"] + value.dropFirst()
  }

  // MARK: Speeds

  private mutating func writeSpeeds() {
    let rules = (controller.completionSpeed, controller.cancelSpeed)
    hasConstantSpeed = false
    if case .constant(let finish) = rules.0, case .constant(let cancel) = rules.1, finish == cancel
    {
      // A speed of 1 needs no statement, because it is UIKit's default.
      hasConstantSpeed = true
      speed = finish == 1 ? nil : swiftNumber(max(finish, SpeedRule.minimumSpeed))
      return
    }
    let (finish, cancel) = (speed(rules.0), speed(rules.1))
    speed = finish == cancel ? finish : "finishes ? \(finish) : \(cancel)"
  }

  private mutating func speed(_ rule: SpeedRule) -> String {
    let (least, most) = (
      swiftNumber(SpeedRule.minimumSpeed), swiftNumber(SpeedRule.maximumSpeed)
    )
    switch rule {
    case .constant(let speed): return swiftNumber(max(speed, SpeedRule.minimumSpeed))
    case .oneMinusProgress:
      quantities.insert(.progress)
      return "max(1.0 - progress, \(least))"
    case .matched(let limits):
      quantities.formUnion([.velocity, .extent])
      let slope = swiftNumber(controller.timing.usableSlope ?? 1)
      return "way.matchedSpeed(of: wholeDuration, slope: \(slope),"
        + " from: \(swiftNumber(limits.lowerBound)), to: \(swiftNumber(limits.upperBound)))"
    case .formula(let formula):
      return "min(max(\(expression.text(formula.operand)), \(least)), \(most))"
    }
  }

  // MARK: Curves

  private mutating func writeTiming() {
    if controller.timingCurve == .none, case .bezier(let curve) = controller.completionCurve.spec,
      let name = curve.swiftName
    {
      curveName = controller.completionCurve == .easeInOut ? nil : name
      return
    }
    switch controller.timing {
    case .none: break
    case .curve(let curve):
      timing = [
        "UICubicTimingParameters(",
        "  controlPoint1: CGPoint(x: \(swiftNumber(curve.x1)), y: \(swiftNumber(curve.y1))),",
        "  controlPoint2: CGPoint(x: \(swiftNumber(curve.x2)), y: \(swiftNumber(curve.y2))))",
      ]
    case .spring(let form, let velocity):
      switch velocity {
      case .fixed(let speed): initialVelocity = swiftNumber(speed)
      case .finger(let limit):
        quantities.formUnion([.velocity, .extent])
        let limit = swiftNumber(limit ?? SpringSpec.greatestVelocity)
        initialVelocity = "way.springVelocity(limit: \(limit))"
      case .pushed(let push):
        quantities.formUnion([.velocity, .extent])
        let (slow, limit) = (controller.velocityThreshold, SpringSpec.greatestVelocity)
        initialVelocity =
          "abs(velocity) < \(swiftNumber(slow)) ? way.pushedVelocity(\(swiftNumber(push)))"
          + " : way.springVelocity(limit: \(swiftNumber(limit)))"
      }
      writeSpring(form)
    }
  }

  private mutating func writeSpring(_ form: SpringSpec.Form) {
    let end = "initialVelocity: CGVector(dx: springVelocity, dy: springVelocity))"
    if case .uikit(let ratio, let seconds) = form {
      springDuration = seconds
      timing = ["UISpringTimingParameters(", "  dampingRatio: \(swiftNumber(ratio)), \(end)"]
      return
    }
    let spring = SpringSpec(form).spring
    timing = [
      "UISpringTimingParameters(",
      "  mass: \(swiftNumber(spring.mass)), stiffness: \(swiftNumber(spring.stiffness)),"
        + " damping: \(swiftNumber(spring.damping)),",
      "  \(end)",
    ]
  }
}

extension CubicBezierCurve {
  /// The name of the curve in UIKit and in SwiftUI; nil if it has none there, as Core Animation's default.
  var swiftName: String? { self == .default ? nil : name }
}
