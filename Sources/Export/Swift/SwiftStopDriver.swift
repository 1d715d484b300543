import Controllers
import MotionMath
import Rules

/// The class that is a controller with stops: its source text, part by part.
struct SwiftStopDriver {
  private let controller: Controller
  private let name: String
  private let names: SwiftNames
  private let rule: [String]
  private let handOff: SwiftHandOff
  private let gesture: SwiftGesture
  private let evidence: [String]

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
  /// Whether the hand-off depends on what the finger does at the end.
  private var usesGesture: Bool { handOff.needs.contains(.gesture) }
  private var isMovedToStart: Bool { controller.translationOrigin == .recognition }
  private var panType: String {
    controller.edge == .none ? "UIPanGestureRecognizer" : "UIScreenEdgePanGestureRecognizer"
  }

  var lines: [String] {
    ["import UIKit"] + (isTimed ? ["import UIKit.UIGestureRecognizerSubclass"] : []) + [""]
      + documentation + ["@MainActor", "final class \(name): NSObject {"]
      + indented(
        stops + [""] + tuning + [""] + state + [""] + initialiser + [""] + attaching + [""]
          + SwiftDrive.actions + [""] + changes + [""] + deciding + [""] + settling + [""] + showing
          + [""]
          + measuring + [""] + gestureType + [""] + SwiftDrive.source
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

  private func member(_ stop: Stop) -> String { SwiftNames.identifier(stop.name) }

  private var stops: [String] {
    var lines = [
      "/// The stops, in ascending order.", "enum Stop: Int, CaseIterable {",
      "  case \(controller.stops.map(member).joined(separator: ", "))", "",
      "  /// The travel at which it lies, in points, in a view of a size in points.",
      "  func travel(width: Double, height: Double) -> Double {", "    switch self {",
    ]
    for stop in controller.stops {
      let travel =
        switch stop.position {
        case .fraction(let fraction):
          "\(swiftNumber(fraction)) * (\(controller.extent.swiftText(along: controller.direction)))"
        case .travel(let travel): travel.swiftText(along: controller.direction)
        }
      lines.append("    case .\(member(stop)): \(travel)")
    }
    return lines + ["    }", "  }", "}"]
  }

  private var tuning: [String] {
    ["/// The numbers.", "enum Tuning {"] + indented(SwiftTuning(controller, names).lines) + ["}"]
  }

  // MARK: State

  private var state: [String] {
    var lines = [
      "/// The recogniser; `attach(to:move:)` adds it to the view that is dragged.",
      isTimed ? "let pan: UIPanGestureRecognizer" : "let pan = \(panType)()",
      "/// Where the surface rests, or rested when the drag began.",
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
    if isTimed { lines.append("private let timedPan: TimedPan") }
    return lines
  }

  private var initialiser: [String] {
    var lines = [
      "/// Creates an interaction with a surface that rests at a stop.", "init(at stop: Stop) {",
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
    return lines + [
      "  drive.begin()", "}", "",
      "private func change() {",
      "  guard drive.follow(travel) else { return }",
      "  move(CGFloat(shown))",
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
      "/// The stop that the rule yields; nil where it passes one boundary and not one before it.",
      "private var answer: Stop? {",
      "  let passed = places.indices.dropLast().map { gesture(from: $0).passes }",
      "  let count = passed.firstIndex(of: false) ?? passed.count",
      "  return passed[count...].contains(true) ? nil : Stop(rawValue: count)",
      "}",
    ]
  }

  // MARK: The rest

  private var settling: [String] {
    var lines = [
      "private func settle(at target: Stop) {", "  drive.end()",
      "  let length = places[places.count - 1] - places[0]",
      "  let (end, shown) = (places[target.rawValue], self.shown)",
      "  let distance = min(abs(end - shown) / length, 1.0)",
    ]
    let statements = handOff.statements
    if usesGesture || handOff.needs.contains(.finishes) {
      lines.append("  let finishes = target != stop")
    }
    if usesGesture {
      lines += [
        "  // The surface's speed away from the start, and towards the end where it goes on.",
        "  let start = places[stop.rawValue]",
        "  let goesUp = finishes ? end > start : shown >= start",
        "  let isBeyond = finishes && (goesUp ? shown > end : shown < end)",
        "  var gesture = self.gesture(from: 0)",
        "  gesture.velocity = goesUp == isBeyond ? -shownVelocity : shownVelocity",
      ]
      let stored = Set(gesture.stored)
      if stored.contains(.extent) { lines.append("  gesture.extent = length") }
      lines.append("  gesture.progress = finishes ? 1.0 - distance : distance")
      if stored.contains(.translation) {
        lines.append("  gesture.translation = gesture.progress * length")
      }
      if stored.contains(.origin) { lines.append("  gesture.origin = 0.0") }
    }
    lines.append("  let wholeDuration = \(wholeDuration)")
    lines += indented(statements)
    return lines + [
      "  let rest = distance * wholeDuration / max(Double(completionSpeed), 0.001)",
      "  guard rest > 0 else {", "    move(CGFloat(end))", "    return rested(at: target)", "  }",
      "  let animator = UIViewPropertyAnimator(", "    duration: rest,",
      "    timingParameters: timingCurve",
      "      ?? UICubicTimingParameters(animationCurve: completionCurve))",
      "  animator.addAnimations { [move] in move(CGFloat(end)) }",
      "  animator.addCompletion { [weak self] _ in self?.rested(at: target) }",
      "  animator.startAnimation()", "}", "", "private func rested(at stop: Stop) {",
      "  self.stop = stop", "  didSettle(stop)", "}",
    ]
  }

  private var wholeDuration: String {
    guard case .formula = controller.durationRule else { return "Tuning.duration" }
    return "Tuning.duration("
      + "width: Double(pan.view?.bounds.width ?? 0), height: Double(pan.view?.bounds.height ?? 0))"
  }

  private var showing: [String] {
    let beyond =
      controller.clampsProgress
      ? ["  return inside"]
      : [
        "  let (pull, length) = (0.55 * abs(place - inside), places[places.count - 1] - places[0])",
        "  let band = pull * length / (pull + length)",
        "  return place < inside ? inside - band : inside + band",
      ]
    let speed =
      controller.clampsProgress
      ? ["  return place == inside ? velocity : 0.0"]
      : [
        "  let (pull, length) = (0.55 * abs(place - inside), places[places.count - 1] - places[0])",
        "  let part = length / (pull + length)",
        "  return place == inside ? velocity : velocity * 0.55 * part * part",
      ]
    let place = [
      "  let place = places[stop.rawValue] + travel",
      "  let inside = min(max(place, places[0]), places[places.count - 1])",
    ]
    return [
      "/// Where the finger has the surface, in points of travel"
        + (controller.clampsProgress ? "." : "; beyond the ends on a rubber band."),
      "private var shown: Double {",
    ] + place + beyond + ["}"]
      + (usesGesture
        ? ["", "/// The surface's speed under the finger.", "private var shownVelocity: Double {"]
          + place + ["  let velocity = gesture(from: 0).velocity"] + speed + ["}"] : [])
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
    case .peakProgress: "peakProgress"
    case .origin: "origin"
    default: quantity.measured(along: controller.axis)
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
