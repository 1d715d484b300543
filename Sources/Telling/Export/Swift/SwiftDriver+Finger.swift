import Controllers
import MotionMath
import Rules

/// The parts of the exported class that follow the finger and end the transition at the release.
extension SwiftDriver {
  var attaching: [String] {
    [
      "/// Lets a view be dragged; `start` starts the transition: it pops, dismisses or presents.",
      "func attach(to view: UIView, start: @escaping () -> Void) {",
      "  self.start = start",
      "  view.addGestureRecognizer(pan)",
      "}",
    ] + (keepsStart ? [""] + starting : [])
  }

  private var starting: [String] {
    [
      "override func startInteractiveTransition(",
      "  _ transitionContext: any UIViewControllerContextTransitioning",
      ") {",
      "  hasStarted = true",
      "  super.startInteractiveTransition(transitionContext)",
      "}",
    ]
  }

  var changes: [String] {
    let length = controller.extent.isOfWidth(along: controller.direction)
    var lines = ["private func begin() {"]
    if length != nil { lines.append("  let size = pan.view?.bounds.size ?? .zero") }
    let extent = controller.extent.swiftText(
      along: controller.direction, width: "Double(size.width)", height: "Double(size.height)")
    lines.append("  extent = \(extent)")
    if keepsRecognition { lines.append("  recognizedAt = CACurrentMediaTime()") }
    if isMovedToStart { lines.append("  origin = pan.translation(in: pan.view?.window)") }
    if keepsStart { lines.append("  hasStarted = false") }
    if gesture.needsEveryVelocity { lines.append("  peakVelocity = 0.0") }
    lines += [
      "  drive.begin()", "  start()", "}", "",
      "private func change() {",
      "  guard drive.follow(travel) else { return }",
      "  let gesture = self.gesture",
    ]
    if gesture.needsEveryVelocity { lines.append("  peakVelocity = gesture.peakVelocity") }
    return lines + [
      "  update(gesture.progress)",
      "  guard drive.asksAtChanges else { return }",
      "  let finishes = gesture.shouldFinish",
      "  if drive.take(finishes, wouldEnd: finishes) { end(finishing: finishes, gesture) }",
      "}", "",
      "private func conclude(_ ending: PanDrive<Bool>.Ending) {",
      "  let gesture = self.gesture",
      "  switch ending {",
      "  case .nothing: break",
      "  case .returning: end(finishing: false, gesture)",
      "  case .deciding:",
      "    end(finishing: drive.counting { gesture.shouldFinish } ?? false, gesture)",
      "  }",
      "}",
    ]
  }

  var ending: [String] {
    let statements = handOff.statements
    var lines = [
      "private func end(finishing finishes: Bool, _ gesture: Gesture) {", "  drive.end()",
      "  didFinish = finishes",
    ]
    if handOff.needs.contains(.way) {
      lines.append("  // Before the start, UIKit still has the progress of the transition before.")
      lines += indented(
        handOff.measuring(
          shown: "hasStarted ? Double(percentComplete) : 0.0", finishes: "finishes"))
    }
    if handOff.needs.contains(.wholeDuration) {
      lines += ["  let wholeDuration =", "    hasStarted", "    ? Double(duration)"]
      lines.append("    : \(ownDuration)")
    }
    return lines + indented(statements) + [
      "  if finishes {", "    finish()", "  } else {", "    cancel()", "  }", "}",
    ]
  }

  private var ownDuration: String {
    guard case .formula = controller.durationRule else { return "Tuning.duration" }
    return "Tuning.duration("
      + "width: Double(pan.view?.bounds.width ?? 0), height: Double(pan.view?.bounds.height ?? 0))"
  }
}

/// The parts of the exported class that measure the gesture.
extension SwiftDriver {
  var measuring: [String] {
    let stored = Set(gesture.stored)
    let (travelX, travelY) =
      isMovedToStart ? ("(travel.x - origin.x)", "(travel.y - origin.y)") : ("travel.x", "travel.y")
    let along = "Double(\(controller.direction.component(travelX, travelY)))"
    var lines = [
      controller.countsEitherWay
        ? "/// The finger's travel along the direction; negative against it."
        : "/// The finger's travel towards completion, in points.",
      "private var \(controller.countsEitherWay ? "along" : "travel"): Double {",
      "  let travel = pan.translation(in: pan.view?.window)", "  return \(along)", "}", "",
    ]
    if controller.countsEitherWay {
      lines += [
        "/// The finger's travel either way, in points.",
        "private var travel: Double { abs(along) }", "",
      ]
    }
    lines += [
      "/// The gesture now.", "private var gesture: Gesture {", "  let translation = travel",
      "  let progress = \(SwiftDrive.progress("translation", controller))",
    ]
    if stored.contains(.peakProgress) {
      let peak = SwiftDrive.progress("max(drive.peak ?? translation, translation)", controller)
      lines += ["  let peakProgress = max(", "    0.0, \(peak))"]
    }
    if !stored.isDisjoint(with: [.velocity, .speed, .peakVelocity]) {
      lines.append("  let velocity = pan.velocity(in: pan.view?.window)")
    }
    if !stored.isDisjoint(with: [.width, .height])
      || stored.contains(.location)
        && (controller.direction == .left || controller.direction == .up)
    {
      lines.append("  let size = pan.view?.bounds.size ?? .zero")
    }
    if stored.contains(.location) { lines.append("  let finger = pan.location(in: pan.view)") }
    let arguments = gesture.stored.map {
      "\($0.camelName): \($0.measured(by: controller).uikit)"
    }
    lines.append("  return Gesture(")
    for (index, argument) in arguments.enumerated() {
      lines.append("    \(argument)\(index == arguments.count - 1 ? ")" : ",")")
    }
    return lines + ["}"]
  }

  var gestureType: [String] {
    [
      "/// What the rule sees at one instant; positive towards completion.",
      "private struct Gesture {",
    ]
      + indented(
        gesture.members + ["", "/// The rule.", "var shouldFinish: Bool {"] + indented(rule) + ["}"]
          + (handOff.gestureMembers.isEmpty ? [] : [""] + handOff.gestureMembers))
      + ["}"]
  }

  /// The declaration of a recogniser that remembers when the finger touched down.
  static func timedPan(_ panType: String) -> [String] {
    [
      "/// Remembers when the first finger touched, which UIKit's recogniser does not tell.",
      "private final class TimedPan: \(panType) {",
      "  /// On the clock of `CACurrentMediaTime()`, in seconds.",
      "  private(set) var touchdown = 0.0",
      "  private var isFresh = true",
      "",
      "  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {",
      "    if isFresh {",
      "      touchdown = touches.reduce(.infinity) { min($0, $1.timestamp) }",
      "      isFresh = false",
      "    }",
      "    super.touchesBegan(touches, with: event)",
      "  }",
      "",
      "  override func reset() {",
      "    super.reset()",
      "    isFresh = true",
      "  }",
      "}",
    ]
  }
}

extension Direction {
  /// The Swift expression for the component of a vector along this direction.
  func component(_ x: String, _ y: String) -> String {
    switch self {
    case .right: x
    case .left: "-\(x)"
    case .down: y
    case .up: "-\(y)"
    }
  }
}
