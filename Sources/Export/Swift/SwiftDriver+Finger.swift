import Controllers
import MotionMath
import Rules

/// What the exported class does with the finger, and at the hand-off.
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

  var actions: [String] {
    [
      "@objc private func handlePan(_ pan: UIPanGestureRecognizer) {",
      "  switch pan.state {",
      "  case .began: begin()",
      "  case .changed: change()",
      "  case .ended: release()",
      "  case .cancelled: touchWasCancelled()",
      "  default: break",
      "  }",
      "}",
    ]
  }

  var changes: [String] {
    var lines = [
      "private func begin() {",
      "  let size = pan.view?.bounds.size ?? .zero",
      "  extent = \(extentText)",
    ]
    if !extentText.contains("size") { lines.remove(at: 1) }
    if keepsRecognition { lines.append("  recognizedAt = CACurrentMediaTime()") }
    if isMovedToStart { lines.append("  origin = pan.translation(in: pan.view?.window)") }
    if keepsPeak { lines.append("  peak = 0.0") }
    if controller.decide == .lastChange, !controller.keepsAnswer {
      lines.append("  lastAnswer = false")
    }
    lines.append("  isInProgress = true")
    if keepsStart { lines.append("  hasStarted = false") }
    lines += ["  start()", "}", ""]
    lines += ["private func change() {", "  guard isInProgress else { return }"]
    let readsOnce = !keepsPeak && controller.decide == .release
    if !readsOnce { lines.append("  let gesture = self.gesture") }
    if keepsPeak { lines.append("  peak = gesture.peakProgress") }
    lines.append("  update(gesture.progress)")
    switch controller.decide {
    case .release: break
    case .during: lines.append("  if gesture.shouldFinish { \(end("true")) }")
    case .lastChange: lines.append("  lastAnswer = gesture.shouldFinish")
    }
    lines += ["}", "", "private func release() {", "  guard isInProgress else { return }"]
    let answer = controller.decide == .lastChange ? "lastAnswer" : "gesture.shouldFinish"
    if handsGestureOver { lines.append("  let gesture = self.gesture") }
    lines.append("  \(end(answer))")
    lines += [
      "}", "", "private func touchWasCancelled() {", "  guard isInProgress else { return }",
    ]
    switch controller.cancelledTouch {
    case .cancel: lines.append("  \(end("false"))")
    case .release: lines.append("  release()")
    case .ignore: lines.append("  isInProgress = false")
    }
    return lines + ["}"]
  }

  private var extentText: String {
    controller.extent.swiftText(along: controller.direction)
      .replacingWord("width", by: "Double(size.width)")
      .replacingWord("height", by: "Double(size.height)")
  }

  /// The call that ends the gesture.
  private func end(_ answer: String) -> String {
    handsGestureOver ? "end(finishing: \(answer), gesture)" : "end(finishing: \(answer))"
  }

  var ending: [String] {
    let statements = handOff.statements
    let parameter = handsGestureOver ? ", _ gesture: Gesture" : ""
    var lines = [
      "private func end(finishing finishes: Bool\(parameter)) {", "  isInProgress = false",
      "  didFinish = finishes",
    ]
    if statements.contains(where: { $0.contains("distance") }) {
      lines += [
        "  // Before the start, what UIKit knows is that of the transition before.",
        "  let shown = hasStarted ? min(max(Double(percentComplete), 0.0), 1.0) : 0.0",
        "  let distance = finishes ? 1.0 - shown : shown",
      ]
    }
    if statements.contains(where: { $0.contains("wholeDuration") }) {
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

extension String {
  /// The text with a word of letters put in another's place.
  fileprivate func replacingWord(_ word: String, by other: String) -> String {
    split(separator: " ", omittingEmptySubsequences: false)
      .map { $0 == word ? other : String($0) }.joined(separator: " ")
  }
}

/// How the exported class measures the gesture.
extension SwiftDriver {
  var measuring: [String] {
    let stored = Set(gesture.stored)
    var lines = ["/// The gesture now.", "private var gesture: Gesture {"]
    lines.append("  let travel = pan.translation(in: pan.view?.window)")
    let (travelX, travelY) =
      isMovedToStart ? ("(travel.x - origin.x)", "(travel.y - origin.y)") : ("travel.x", "travel.y")
    let along = "Double(\(controller.direction.component(travelX, travelY)))"
    if controller.countsEitherWay {
      lines += ["  let along = \(along)", "  let translation = abs(along)"]
    } else {
      lines.append("  let translation = \(along)")
    }
    let ratio = "extent > 0 ? translation / extent : 0.0"
    lines.append(
      controller.clampsProgress
        ? "  let progress = min(max(\(ratio), 0.0), 1.0)" : "  let progress = \(ratio)")
    if stored.contains(.velocity) || stored.contains(.speed) {
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
      "\($0.camelName): \($0.measured(along: controller.axis))"
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

  var timedPan: [String] { Self.timedPan(panType) }

  /// A recogniser that knows when the finger touched.
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
  /// The component of a vector along it, in Swift.
  func component(_ x: String, _ y: String) -> String {
    switch self {
    case .right: x
    case .left: "-\(x)"
    case .down: y
    case .up: "-\(y)"
    }
  }
}

extension Quantity {
  /// Its value where a gesture is measured, in Swift.
  func measured(along axis: FingerAxis) -> String {
    let direction = axis.direction
    let velocity = "Double(\(direction.component("velocity.x", "velocity.y")))"
    return switch self {
    case .progress, .translation, .extent: camelName
    case .velocity: axis.countsEitherWay ? "(along < 0 ? -\(velocity) : \(velocity))" : velocity
    case .speed: "hypot(Double(velocity.x), Double(velocity.y))"
    case .peakProgress: "max(peak, progress)"
    case .elapsed: "CACurrentMediaTime() - timedPan.touchdown"
    case .active: "CACurrentMediaTime() - recognizedAt"
    case .location:
      switch direction {
      case .right: "Double(finger.x)"
      case .left: "Double(size.width - finger.x)"
      case .down: "Double(finger.y)"
      case .up: "Double(size.height - finger.y)"
      }
    case .width, .height: "Double(size.\(camelName))"
    case .origin: "0.0"
    case .relativeVelocity, .projectedProgress, .remaining, .timeToTarget, .dragged,
      .predictedTranslation, .predictedProgress, .meanVelocity:
      camelName
    }
  }
}
