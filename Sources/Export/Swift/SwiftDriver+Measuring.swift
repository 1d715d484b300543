import Controllers
import Rules

/// How the exported class measures the gesture.
extension SwiftDriver {
  var measuring: [String] {
    let stored = Set(gesture.stored)
    var lines = ["/// The gesture now.", "private var gesture: Gesture {"]
    lines.append("  let travel = pan.translation(in: pan.view?.window)")
    let (travelX, travelY) =
      isMovedToStart ? ("(travel.x - origin.x)", "(travel.y - origin.y)") : ("travel.x", "travel.y")
    lines.append("  let translation = Double(\(component(travelX, travelY)))")
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
    let arguments = gesture.stored.map { "\($0.swiftName): \(value(of: $0))" }
    lines.append("  return Gesture(")
    for (index, argument) in arguments.enumerated() {
      lines.append("    \(argument)\(index == arguments.count - 1 ? ")" : ",")")
    }
    return lines + ["}"]
  }

  private func component(_ x: String, _ y: String) -> String {
    switch controller.direction {
    case .right: x
    case .left: "-\(x)"
    case .down: y
    case .up: "-\(y)"
    }
  }

  private func value(of quantity: Quantity) -> String {
    switch quantity {
    case .progress, .translation, .extent: quantity.swiftName
    case .velocity: "Double(\(component("velocity.x", "velocity.y")))"
    case .speed: "hypot(Double(velocity.x), Double(velocity.y))"
    case .peakProgress: "max(peak, progress)"
    case .elapsed: "CACurrentMediaTime() - timedPan.touchdown"
    case .location:
      switch controller.direction {
      case .right: "Double(finger.x)"
      case .left: "Double(size.width - finger.x)"
      case .down: "Double(finger.y)"
      case .up: "Double(size.height - finger.y)"
      }
    case .width, .height: "Double(size.\(quantity.swiftName))"
    case .relativeVelocity, .projectedProgress, .remaining, .timeToTarget: quantity.swiftName
    }
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

  var timedPan: [String] {
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
