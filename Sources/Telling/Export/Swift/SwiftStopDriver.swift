import Controllers
import MotionMath
import Rules

/// The exported class that behaves like a controller with stops: the parts of its source text.
struct SwiftStopDriver {
  private let controller: Controller
  private let name: String
  private let names: SwiftNames
  private let rule: [String]
  private let handOff: SwiftHandOff
  private let gesture: SwiftGesture
  private let evidence: [String]
  private var stops: SwiftStops { SwiftStops(controller: controller) }

  init(_ controller: Controller, name: String, evidence: [String]) {
    (self.controller, self.name, self.evidence) = (controller, name, evidence)
    names = SwiftNames(of: controller)
    var expression = RuleExpression(.swift, names)
    rule = expression.lines(controller.finishWhen.condition)
    handOff = SwiftHandOff(controller, &expression)
    gesture = SwiftGesture(
      expression, and: handOff.quantities.union([.velocity, .extent]),
      usesRate: handOff.needs.contains(.rate),
      helpers: SwiftTuning(controller, names).helpers)
  }

  private var isTimed: Bool { gesture.stored.contains(.elapsed) }
  private var keepsRecognition: Bool { gesture.stored.contains(.active) }
  /// Whether the speed or the timing of the settling depends on the gesture at the release.
  private var usesGesture: Bool { handOff.needs.contains(.gesture) }
  private var isMovedToStart: Bool { controller.translationOrigin == .recognition }
  private var panType: String {
    controller.edge == .none ? "UIPanGestureRecognizer" : "UIScreenEdgePanGestureRecognizer"
  }

  var lines: [String] {
    ["import UIKit"] + (isTimed ? ["import UIKit.UIGestureRecognizerSubclass"] : []) + [""]
      + documentation + ["@MainActor", "final class \(name): NSObject {"]
      + indented(
        stops.lines(in: "view") + [""] + tuning + [""] + state + [""] + initialiser + [""]
          + attaching + [""]
          + SwiftDrive.actions + [""] + changes + [""] + deciding + [""] + settling + [""] + showing
          + [""] + measuring + [""] + gestureType + [""]
          + DrivingSource.lines([.panDrive] + DrivingSource.showing + [.remainingWay])
          + (isTimed ? [""] + SwiftDriver.timedPan(panType) : []))
      + ["}"] + gesture.functions
  }

  private var documentation: [String] {
    let paragraphs = [
      ["Drags a surface between stops and decides where it settles."],
      wrapped(
        "The rule is asked between every two neighbouring stops, and the surface settles beyond the"
          + " boundaries that it passes:", columns: 92, indent: ""),
      ["    \(controller.finishWhen.text)"],
      wrapped(
        "Call `attach(to:move:)` with the view that is dragged; `move` shows the surface at a travel"
          + " in points, 0 where it is out of sight.", columns: 92, indent: ""),
    ]
    let proofs = evidence.map { wrapped("\($0).", columns: 92, indent: "") }
    return (paragraphs + proofs).joined(separator: [""]).map { $0.isEmpty ? "///" : "/// \($0)" }
  }

  // MARK: Stops and numbers

  private var tuning: [String] {
    ["/// The numbers.", "enum Tuning {"] + indented(SwiftTuning(controller, names).lines) + ["}"]
  }

  // MARK: State

  private var state: [String] {
    var lines = [
      "/// The recogniser; `attach(to:move:)` adds it to the view that is dragged.",
      isTimed ? "let pan: UIPanGestureRecognizer" : "let pan = \(panType)()",
      "/// Where the surface is, or was when the drag began.",
      "private(set) var stop: Stop",
      "/// Whether a finger drags the surface now.",
      "var isInProgress: Bool { drive.isInProgress }",
      "/// Told when the surface has settled.",
      "var didSettle: (Stop) -> Void = { _ in }",
      "",
    ]
    lines += SwiftDrive.property(controller, answer: "Stop")
    lines += [
      "private var move: (CGFloat) -> Void = { _ in }",
      "private var places: [Double] = []",
      "private var completionSpeed: CGFloat = 1",
      "private var completionCurve = UIView.AnimationCurve.easeInOut",
      "private var timingCurve: (any UITimingCurveProvider)?",
    ]
    if isMovedToStart { lines.append("private var origin = CGPoint.zero") }
    if keepsRecognition { lines.append("private var recognizedAt = 0.0") }
    if gesture.needsEveryVelocity { lines.append("private var peakVelocity = 0.0") }
    if isTimed { lines.append("private let timedPan: TimedPan") }
    return lines
  }

  private var initialiser: [String] {
    var lines = [
      "/// Creates an interaction with a surface at a stop.", "init(at stop: Stop) {",
      "  self.stop = stop",
    ]
    if isTimed { lines += ["  let pan = TimedPan()", "  timedPan = pan", "  self.pan = pan"] }
    lines.append("  super.init()")
    if controller.edge != .none { lines.append("  pan.edges = .\(controller.edge.rawValue)") }
    return lines + indented(handOff.setUp) + [
      "  pan.addTarget(self, action: #selector(handlePan(_:)))", "}",
    ]
  }

  private var attaching: [String] {
    [
      "/// Lets a view be dragged; `move` shows the surface at a travel in points.",
      "func attach(to view: UIView, move: @escaping (CGFloat) -> Void) {",
      "  self.move = move",
      "  view.addGestureRecognizer(pan)",
      "  measureView()",
      "  move(CGFloat(places[stop.rawValue]))",
      "}",
      "",
      "private func measureView() {",
      "  let size = pan.view?.bounds.size ?? .zero",
      "  places = Stop.allCases.map {",
      "    $0.travel(width: Double(size.width), height: Double(size.height))",
      "  }",
      "}",
    ]
  }

  // MARK: The finger

  private var changes: [String] {
    var lines = ["private func begin() {", "  measureView()"]
    if keepsRecognition { lines.append("  recognizedAt = CACurrentMediaTime()") }
    if isMovedToStart { lines.append("  origin = pan.translation(in: pan.view?.window)") }
    if gesture.needsEveryVelocity { lines.append("  peakVelocity = 0.0") }
    lines += [
      "  drive.begin()", "}", "",
      "private func change() {",
      "  guard drive.follow(travel) else { return }",
    ]
    if gesture.needsEveryVelocity {
      lines.append("  peakVelocity = gesture(from: 0).peakVelocity")
    }
    return lines + [
      "  move(CGFloat(surface.shown(after: travel)))",
      "  guard drive.asksAtChanges else { return }",
      "  let answer = self.answer ?? stop",
      "  if drive.take(answer, wouldEnd: answer != stop) { settle(at: answer) }",
      "}", "",
      "private func conclude(_ ending: PanDrive<Stop>.Ending) {",
      "  switch ending {",
      "  case .nothing: break",
      "  case .returning: settle(at: stop)",
      "  case .deciding: settle(at: drive.counting { answer ?? stop } ?? stop)",
      "  }",
      "}",
    ]
  }

  private var deciding: [String] {
    [
      "/// The stop that the rule yields; nil if it passes one boundary and not one before it.",
      "private var answer: Stop? {",
    ] + SwiftStops.answer(asking: "gesture(from: $0).passes") + ["}"]
  }

  // MARK: The way to the stop

  private var settling: [String] {
    var lines = [
      "private func settle(at target: Stop) {", "  drive.end()", "  let surface = self.surface",
      "  let tail = surface.tail(",
      "    to: target.rawValue, after: travel, velocity: gesture(from: 0).velocity)",
    ]
    if handOff.needs.contains(.finishes) { lines.append("  let finishes = tail.finishes") }
    if usesGesture {
      lines += [
        "  // The surface's travel and speed, as a transition from the stop where the drag began.",
        "  var gesture = self.gesture(from: 0)", "  gesture.velocity = tail.velocity",
      ]
      let stored = Set(gesture.stored)
      if stored.contains(.extent) { lines.append("  gesture.extent = surface.length") }
      lines.append("  gesture.progress = tail.progress")
      if stored.contains(.translation) {
        lines.append("  gesture.translation = tail.progress * surface.length")
      }
      if stored.contains(.origin) { lines.append("  gesture.origin = 0.0") }
    }
    lines.append("  let wholeDuration = \(wholeDuration)")
    lines += indented(handOff.measuring(shown: "tail.progress", finishes: "tail.finishes"))
    lines += indented(handOff.statements)
    return lines + [
      "  let length = way.length(of: wholeDuration, at: Double(completionSpeed))",
      "  guard length > 0 else {", "    move(CGFloat(tail.target))",
      "    return settled(at: target)", "  }",
      "  let animator = UIViewPropertyAnimator(", "    duration: length,",
      "    timingParameters: timingCurve",
      "      ?? UICubicTimingParameters(animationCurve: completionCurve))",
      "  animator.addAnimations { [move] in move(CGFloat(tail.target)) }",
      "  animator.addCompletion { [weak self] _ in self?.settled(at: target) }",
      "  animator.startAnimation()", "}", "", "private func settled(at stop: Stop) {",
      "  self.stop = stop", "  didSettle(stop)", "}",
    ]
  }

  private var wholeDuration: String {
    guard case .formula = controller.durationRule else { return "Tuning.duration" }
    return "Tuning.duration("
      + "width: Double(pan.view?.bounds.width ?? 0), height: Double(pan.view?.bounds.height ?? 0))"
  }

  private var showing: [String] {
    [
      "/// Where the finger has the surface"
        + (controller.clampsProgress ? "." : "; beyond the ends on a rubber band."),
      "private var surface: StopWay {", "  \(stops.way)", "}",
    ]
  }

  private var measuring: [String] {
    let stored = Set(gesture.stored)
    let (x, y) =
      isMovedToStart ? ("(travel.x - origin.x)", "(travel.y - origin.y)") : ("travel.x", "travel.y")
    var lines = [
      "/// The travel since the drag began, in points.", "private var travel: Double {",
      "  let travel = pan.translation(in: pan.view?.window)",
      "  return Double(\(controller.direction.component(x, y)))", "}", "",
      "/// The gesture now between a stop and the next one.",
      "private func gesture(from lower: Int) -> Gesture {",
      "  let extent = places[lower + 1] - places[lower]",
      "  let origin = places[stop.rawValue] - places[lower]",
      "  let translation = origin + travel",
      "  let progress = \(progress("translation"))",
      "  let velocity = pan.velocity(in: pan.view?.window)",
    ]
    if stored.contains(.peakProgress) {
      lines.append(
        "  let peakProgress = max(0.0, \(progress("origin + max(drive.peak ?? travel, travel)")))")
    }
    if !stored.isDisjoint(with: [.width, .height])
      || stored.contains(.location)
        && (controller.direction == .left || controller.direction == .up)
    {
      lines.append("  let size = pan.view?.bounds.size ?? .zero")
    }
    if stored.contains(.location) { lines.append("  let finger = pan.location(in: pan.view)") }
    lines.append("  return Gesture(")
    for (index, quantity) in gesture.stored.enumerated() {
      let end = index == gesture.stored.count - 1 ? ")" : ","
      lines.append("    \(quantity.camelName): \(value(of: quantity))\(end)")
    }
    return lines + ["}"]
  }

  private func progress(_ travel: String) -> String { SwiftDrive.progress(travel, controller) }

  private func value(of quantity: Quantity) -> String {
    switch quantity {
    case .origin: "origin"
    default: quantity.measured(by: controller).uikit
    }
  }

  private var gestureType: [String] {
    [
      "/// What the rule sees at one instant between two neighbours; positive towards the last stop.",
      "private struct Gesture {",
    ]
      + indented(
        gesture.members + ["", "/// The rule.", "var passes: Bool {"] + indented(rule) + ["}"]
          + (handOff.gestureMembers.isEmpty ? [] : [""] + handOff.gestureMembers))
      + ["}"]
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  \($0)" } }
}
