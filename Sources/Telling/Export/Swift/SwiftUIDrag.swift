import Controllers
import Formats
import HeadlessUIKit
import MotionMath
import Rules

/// The view modifier for SwiftUI that behaves like a controller, between two ends or between stops.
struct SwiftUIDrag {
  private let controller: Controller
  private let animation: SwiftUIAnimation
  private let tuning: SwiftTuning
  private var marked: MarkedSource
  private var hasStops: Bool { !controller.stops.isEmpty }

  init(_ controller: Controller, name: String, evidence: [String]) {
    self.controller = controller
    let names = SwiftNames(of: controller)
    let measures = SwiftMeasures(controller: controller, framework: .swiftUI)
    tuning = SwiftTuning(controller, names)
    animation = SwiftUIAnimation(controller)
    var rule = RuleExpression(.swift, names)
    let answer = rule.lines(controller.finishWhen.condition)
    let body = measures.constants(for: &rule) + SwiftDriver.returned(answer)
    marked = MarkedSource(
      features: DriverFeature.settings(of: controller), words: [:], lines: ["rule": body])
    marked.lines["settling"] = settling
    let text = (body + settling).joined(separator: "\n")
    let usesDuration = text.contains("Tuning.duration")
    marked.lines["tuning"] = tuning.lines(usesDuration ? .code : .none)
    marked.lines["stops"] = SwiftStops(controller: controller).lines
    marked.lines["documentation"] = documentation(evidence)
    let helpers = usesDuration ? rule.helpers.union(tuning.helpers) : rule.helpers
    marked.lines["functions"] = RuleExpression.Helper.lines(of: helpers)
    let mentioned: [(DriverFeature, Bool)] = [
      (.clock, text.contains("recognizedAt")), (.peak, word("peak", isIn: text)),
      (.peakVelocity, text.contains("self.peakVelocity")),
      (.tuned, marked.lines["tuning"] != []),
      (.length, text.contains("surface.length")),
    ]
    for (feature, isNeeded) in mentioned where isNeeded { marked.features.insert(feature) }
    addWords(name, measures)
    let types =
      hasStops
      ? ["BoundaryAnswers", "StopWay"] + (controller.clampsProgress ? [] : ["RubberBand"]) : []
    marked.lines["sources"] = Array(types.map(marked.type).joined(separator: [""]))
  }

  var lines: [String] { marked.lines(of: "SwiftUIDrag") }

  private mutating func addWords(_ name: String, _ measures: SwiftMeasures) {
    let direction = controller.direction
    let shown =
      controller.clampsProgress
      ? "min(max(\(measures.travelOfValue), 0.0), extent)" : measures.travelOfValue
    let ask = hasStops ? "answer(to: value)" : "passes(value)"
    let answer = controller.decide == .lastChange ? "lastAnswer" : ask
    let ends = hasStops ? "\(answer) ?? stop" : answer
    let cancelled =
      controller.cancelledTouch == .release ? ends : hasStops ? "stop" : "false"
    let speed = animation.takesVelocity ? ", speed: along(value.velocity)" : ""
    func last(_ answer: String) -> String {
      (answer + speed).contains("value") ? "let value = last" : "last != nil"
    }
    let away = direction.component("travel", "travel")
    marked.words = [
      "Name": name, "minimum": swiftNumber(controller.hysteresis),
      "space": controller.coordinateSpace.rawValue,
      "offset": "\(direction.isHorizontal ? "x" : "y"): CGFloat(\(away))",
      "shown": hasStops ? "surface.shown(after: \(measures.travelOfValue))" : shown,
      "extent": controller.extent.swiftText(ofSizeAlong: direction),
      "along": direction.component("vector.width", "vector.height"),
      "travel": controller.axis.countsEitherWay
        ? "abs(\(measures.signedTravel))" : measures.signedTravel,
      "draggedBy": measures.travelOfValue, "velocity": measures.velocity, "ask": ask,
      "answer": ends,
      "Answer": hasStops ? "Stop" : "Bool",
      "place": hasStops ? "stop" : "isFinished", "animation": animation.expression,
      "speed": speed, "cancelled": cancelled, "cancelledLast": last(cancelled),
      "endedLast": last(ends),
      "speedParameter": animation.takesVelocity ? ", speed: Double = 0.0" : "",
      "edge": edge, "edgeWidth": swiftNumber(controller.edgeWidth),
    ]
  }

  /// The distance of the drag's start from its edge.
  private var edge: String {
    let (start, rest) = ("value.startLocation.x", "size.width - value.startLocation.x")
    let isMirrored = controller.direction.isHorizontal
    return switch controller.edge {
    case .none: ""
    case .left: isMirrored ? "isMirrored ? \(rest) : \(start)" : start
    case .right: isMirrored ? "isMirrored ? \(start) : \(rest)" : rest
    case .top: "value.startLocation.y"
    case .bottom: "size.height - value.startLocation.y"
    }
  }

  /// The statements before the animation.
  private var settling: [String] {
    guard animation.takesVelocity || animation.isTimed else { return animation.statements }
    let end = hasStops ? "places[target.rawValue]" : "(target ? extent : 0.0)"
    let whole = hasStops ? "surface.length" : "max(extent, 1.0)"
    if animation.isTimed {
      return [
        "let length = min(abs(\(end) - travel) / \(whole), 1.0) * \(duration)\(speedDivisor)"
      ]
    }
    return ["let distance = \(end) - travel"] + animation.statements
  }

  private var duration: String {
    guard case .formula = controller.durationRule else { return "Tuning.duration" }
    return "Tuning.duration(width: Double(size.width), height: Double(size.height))"
  }

  private var speedDivisor: String {
    let finish = SwiftUIAnimation.constant(controller.completionSpeed) ?? 1
    let cancel = SwiftUIAnimation.constant(controller.cancelSpeed) ?? 1
    if finish == cancel { return finish == 1 ? "" : " / \(swiftNumber(finish))" }
    let condition = hasStops ? "target != stop" : "target"
    return " / (\(condition) ? \(swiftNumber(finish)) : \(swiftNumber(cancel)))"
  }

  // MARK: Documentation

  private func documentation(_ evidence: [String]) -> [String] {
    let moment =
      switch controller.decide {
      case .release: "The rule is evaluated in `onEnded`"
      case .during:
        "The rule is evaluated at every change, and decides under the finger once it holds"
      case .lastChange: "The rule is evaluated at every change; the last answer counts in `onEnded`"
      }
    let cancelled =
      switch controller.cancelledTouch {
      case .cancel: "the surface goes back to where the drag began"
      case .release: "the rule decides with the values of the last change"
      case .ignore: "the surface stays where the finger left it"
      }
    let head =
      hasStops
      ? "Lets SwiftUI's drag move a surface. It settles beyond the boundaries between stops that pass"
      : "Lets SwiftUI's drag move a surface. It continues to its end if"
    let mirrored =
      controller.direction.isHorizontal
      ? " In a right-to-left layout, the direction is mirrored." : ""
    return commented(
      [
        [head], ["    \(controller.finishWhen.text)"],
        [
          "\(moment). SwiftUI resets `@GestureState` without calling `onEnded` when a touch is"
            + " cancelled: \(cancelled). Lay the surface out where its travel is 0; it is moved"
            + " \(controller.direction.rawValue) by its travel.\(mirrored) For iOS 17 and macOS 14;"
            + " comments name older forms. Beside a scroll view use `.simultaneousGesture`."
        ],
      ] + evidence.map { ["\($0)."] })
  }
}

/// The Swift code of the SwiftUI animation after a drag.
struct SwiftUIAnimation {
  /// The Swift statements that must precede ``expression``; often none.
  private(set) var statements: [String] = []
  /// The Swift expression for the animation.
  ///
  /// It may use `distance`, `length` and `speed`, which the exported code declares before it.
  private(set) var expression: String
  /// Whether the animation starts at the finger's speed.
  private(set) var takesVelocity = false
  /// Whether the animation needs `length`, its duration in seconds; a spring has its own duration.
  private(set) var isTimed = true

  init(_ controller: Controller) {
    switch controller.timing {
    case .none: expression = ".easeInOut(duration: length)"
    case .curve(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(swiftNumber)
      expression =
        curve.swiftName.map { ".\($0)(duration: length)" }
        ?? ".timingCurve(\(numbers.joined(separator: ", ")), duration: length)"
    case .spring(let form, let initial):
      isTimed = false
      if case .fixed(0) = initial, let name = form.swiftUIName {
        expression = name.now
        statements = name.before.map { ["// Before iOS 17: `\($0)`."] } ?? []
        return
      }
      let spring = SpringSpec(form).spring
      var numbers = [
        ("mass", swiftNumber(spring.mass)), ("stiffness", swiftNumber(spring.stiffness)),
        ("damping", swiftNumber(spring.damping)),
      ]
      switch initial {
      case .fixed(0): break
      case .fixed(let speed): numbers.append(("initialVelocity", swiftNumber(speed)))
      case .finger(let limit):
        takesVelocity = true
        let bound = swiftNumber(limit ?? 1e6)
        statements = [
          "// In fractions of the distance per second, positive towards where the surface goes.",
          "let velocity = distance == 0 ? 0.0 : min(max(speed / distance, -\(bound)), \(bound))",
        ]
        numbers.append(("initialVelocity", "velocity"))
      case .pushed(let push):
        takesVelocity = true
        let whole = controller.stops.isEmpty ? "max(extent, 1.0)" : "surface.length"
        statements = [
          "// In fractions of the distance per second, positive towards where the surface goes; a slow finger only pushes.",
          "let push = (\(swiftNumber(push)) * abs(distance) / \(whole)).squareRoot()",
          "let isSlow = abs(speed) < \(swiftNumber(controller.velocityThreshold))",
          "let velocity = distance == 0 ? 0.0 : isSlow ? push : speed / distance",
        ]
        numbers.append(("initialVelocity", "velocity"))
      }
      let arguments = numbers.filter { $0 != ("mass", "1.0") }.map { "\($0): \($1)" }
      expression = ".interpolatingSpring(\(arguments.joined(separator: ", ")))"
    }
  }

  /// The completion speed if it is constant; otherwise nil.
  static func constant(_ speed: SpeedRule) -> Double? {
    if case .constant(let value) = speed { max(value, SpeedRule.minimumSpeed) } else { nil }
  }
}

extension SpringSpec.Form {
  /// The spring by SwiftUI's names, and its older form if it has another; nil for a spring that is stated otherwise.
  fileprivate var swiftUIName: (now: String, before: String?)? {
    let (ratio, response): (Double, Seconds)
    switch self {
    case .response(let dampingRatio, let seconds): (ratio, response) = (dampingRatio, seconds)
    case .bounce(let duration, let bounce):
      (ratio, response) = (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, duration)
    case .physical, .uikit: return nil
    }
    let (damping, duration) = (Number.rounded(ratio), swiftNumber(response))
    let before = ".spring(response: \(duration), dampingFraction: \(swiftNumber(damping)))"
    switch (damping, response) {
    case (0.86, 0.15): return (".interactiveSpring()", nil)
    case (1, 0.5): return (".smooth", before)
    case (0.85, 0.5): return (".snappy", before)
    case (0.7, 0.5): return (".bouncy", before)
    default:
      let bounce = Number.rounded(damping > 1 ? 1 / damping - 1 : 1 - damping)
      return (".spring(duration: \(duration), bounce: \(swiftNumber(bounce)))", before)
    }
  }
}
