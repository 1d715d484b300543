import Controllers
import HeadlessUIKit
import MotionMath
import Rules

/// The parts of the exported modifier that handle the drag.
extension SwiftUIModifier {
  var dragging: [String] {
    var lines = [
      "private var gesture: some Gesture {",
      "  DragGesture(minimumDistance: \(swiftNumber(controller.hysteresis)), coordinateSpace:"
        + " .\(controller.coordinateSpace.rawValue))",
      "    .updating($isTouching) { _, isTouching, _ in isTouching = true }",
      "    .onChanged { value in changed(value) }", "    .onEnded { value in ended(value) }", "}",
      "",
      "private func changed(_ value: DragGesture.Value) {",
    ]
    lines += indented(edgeGuard)
    if decidesDuring { lines.append("  guard !drag.isDecided else { return }") }
    lines += [
      "  if !drag.isInProgress {",
      "    drag = Drag(isInProgress: true, recognizedAt: value.time, origin: \(origin))", "  }",
      "  drag.peak = max(drag.peak ?? along(value), along(value))",
    ]
    if gesture.needsEveryVelocity {
      lines.append(
        "  drag.peakVelocity = \(Quantity.peakVelocity.measured(by: controller).swiftUI)")
    }
    lines += [
      "  drag.last = value",
      "  held = shown(after: along(value))",
    ]
    switch controller.decide {
    case .release: break
    case .during:
      lines += [
        hasStops
          ? "  if let answer = answer(at: value), answer != stop {"
          : "  if answer(at: value) {",
        "    drag.isDecided = true",
        "    settle(\(hasStops ? "answer" : "true"), after: value)",
        "  }",
      ]
    case .lastChange: lines.append("  drag.answer = answer(at: value)")
    }
    let back = hasStops ? "stop" : "false"
    lines += ["}", "", "private func ended(_ value: DragGesture.Value) {"]
    lines.append("  defer { drag = Drag() }")
    lines.append(
      "  guard drag.isInProgress\(decidesDuring ? ", !drag.isDecided" : "") else { return }")
    if controller.dragUp == .nothing {
      lines.append("  let value = drag.last ?? value")
    } else {
      lines.append("  held = shown(after: along(value))")
    }
    lines += ["  decide(after: value)", "}", "", "private func touchWasCancelled() {"]
    if controller.cancelledTouch == .ignore {
      return lines + ["  // The surface stays where it is.", "  drag = Drag()", "}"]
    }
    lines += [
      "  defer { drag = Drag() }",
      "  guard drag.isInProgress\(decidesDuring ? ", !drag.isDecided" : ""), let value = drag.last"
        + " else { return }",
      controller.cancelledTouch == .cancel
        ? "  settle(\(back), after: value)" : "  decide(after: value)",
    ]
    return lines + ["}"]
  }

  private var origin: String {
    controller.translationOrigin == .recognition ? "value.translation" : ".zero"
  }

  private var edgeGuard: [String] {
    let width = swiftNumber(controller.edgeWidth)
    let start =
      switch controller.edge {
      case .none: ""
      case .left: "value.startLocation.x"
      case .right: "size.width - value.startLocation.x"
      case .top: "value.startLocation.y"
      case .bottom: "size.height - value.startLocation.y"
      }
    return controller.edge == .none ? [] : ["guard Double(\(start)) <= \(width) else { return }"]
  }

  var deciding: [String] {
    let back = hasStops ? "stop" : "false"
    let answer = usesLastChange ? "drag.answer" : "answer(at: value)"
    let fallback = hasStops || usesLastChange ? " ?? \(back)" : ""
    let head = [
      "private func decide(after value: DragGesture.Value) {",
      "  settle(\(answer)\(fallback), after: value)", "}", "",
    ]
    guard hasStops else {
      return head + [
        "/// Whether the surface goes on to its end.",
        "func answer(at value: DragGesture.Value) -> Bool { moment(of: value).passes }",
      ]
    }
    return head + [
      "/// The stop that the rule yields; nil if it passes one boundary and not one before it.",
      "func answer(at value: DragGesture.Value) -> Stop? {",
    ] + SwiftStops.answer(asking: "moment(of: value, from: $0).passes") + ["}"]
  }

  var settling: [String] {
    var lines = [
      "/// Animates the surface to where it settles.",
      hasStops
        ? "private func settle(_ target: Stop, after value: DragGesture.Value) {"
        : "private func settle(_ finishes: Bool, after value: DragGesture.Value) {",
    ]
    if animation.takesVelocity || animation.isTimed {
      lines.append(
        "  let end = \(hasStops ? "places[target.rawValue]" : "finishes ? extent : 0.0")")
    }
    if animation.takesVelocity || animation.isTimed {
      lines.append("  let distance = end - travel")
    }
    if animation.takesVelocity {
      lines.append("  let speed = Double(\(controller.direction.dragVelocity))")
    }
    if animation.isTimed {
      let whole = hasStops ? "places[places.count - 1] - places[0]" : "extent"
      lines.append(
        "  let length = min(abs(distance) / max(\(whole), 1.0), 1.0) * \(duration)\(speedDivisor)")
    }
    lines += indented(animation.statements)
    return lines + [
      "  withAnimation(\(animation.expression)) {", "    held = nil",
      "    \(hasStops ? "stop = target" : "isFinished = finishes")", "  }", "}",
    ]
  }

  private var duration: String {
    guard case .formula = controller.durationRule else { return "Tuning.duration" }
    return "Tuning.duration(width: Double(size.width), height: Double(size.height))"
  }

  private var speedDivisor: String {
    let finish = SwiftUIAnimation.constant(controller.completionSpeed) ?? 1
    let cancel = SwiftUIAnimation.constant(controller.cancelSpeed) ?? 1
    if finish == 1, cancel == 1 { return "" }
    let condition = hasStops ? "target != stop" : "finishes"
    return " / (\(condition) ? \(swiftNumber(finish)) : \(swiftNumber(cancel)))"
  }

  var showing: [String] {
    let extent = controller.extent.swiftText(along: controller.direction)
    let size = ["  let (width, height) = (Double(size.width), Double(size.height))"]
    let start: [String]
    if hasStops {
      start =
        [
          "/// The travels of the stops, in points.", "private var places: [Double] {",
        ] + size + ["  return Stop.allCases.map { $0.travel(width: width, height: height) }", "}"]
        + [
          "", "private var settled: Double { places[stop.rawValue] }", "",
          "/// Where a drag has the surface, in points of travel"
            + (controller.clampsProgress ? "." : "; beyond the ends on a rubber band."),
          "private func shown(after travel: Double) -> Double {",
          "  \(stops.way)", "    .shown(after: travel)", "}",
        ]
    } else {
      let size =
        switch controller.extent.isOfWidth(along: controller.direction) {
        case true?: "  let width = Double(size.width)"
        case false?: "  let height = Double(size.height)"
        case nil: ""
        }
      start =
        ["/// The travel that counts as progress 1, in points."]
        + (size.isEmpty
          ? ["private var extent: Double { \(extent) }"]
          : ["private var extent: Double {", size, "  return \(extent)", "}"])
        + [
          "", "private var settled: Double { isFinished ? extent : 0.0 }", "",
          "/// Where a drag has the surface, in points of travel.",
          "private func shown(after travel: Double) -> Double {",
          "  \(controller.clampsProgress ? "min(max(travel, 0.0), extent)" : "travel")", "}",
        ]
    }
    let along = controller.direction.dragTravel
    return start + [
      "", "/// The travel since the drag began, in points.",
      "private func along(_ value: DragGesture.Value) -> Double {",
      controller.axis.countsEitherWay ? "  Double(abs(\(along)))" : "  Double(\(along))", "}",
    ]
  }

  var measuring: [String] {
    let parameter = hasStops ? ", from lower: Int" : ""
    var lines = [
      hasStops
        ? "/// The drag between a stop and the next one."
        : "/// The drag as the rule sees it.",
      "private func moment(of value: DragGesture.Value\(parameter)) -> Moment {",
      "  let travel = along(value)",
    ]
    if hasStops {
      lines += [
        "  let extent = places[lower + 1] - places[lower]",
        "  let origin = places[stop.rawValue] - places[lower]",
        "  let translation = origin + travel",
      ]
    } else {
      lines.append(
        gesture.stored.contains(.origin)
          ? "  let (origin, translation) = (0.0, travel)" : "  let translation = travel")
    }
    lines += [
      "  func progress(_ travel: Double) -> Double {", "    \(progress)", "  }",
      "  return Moment(",
    ]
    for (index, quantity) in gesture.stored.enumerated() {
      let end = index == gesture.stored.count - 1 ? ")" : ","
      let value = quantity.measured(by: controller).swiftUI
      lines.append("    \(quantity.camelName): \(value)\(end)")
    }
    return lines + ["}"]
  }

  private var progress: String {
    let ratio = "extent > 0 ? travel / extent : 0.0"
    return controller.clampsProgress ? "min(max(\(ratio), 0.0), 1.0)" : ratio
  }

  var types: [String] {
    var drag = [
      "/// The drag so far.", "private struct Drag {", "  var isInProgress = false",
      "  var recognizedAt = Date.distantPast", "  var origin = CGSize.zero", "  var peak: Double?",
      "  var last: DragGesture.Value?",
    ]
    if gesture.needsEveryVelocity { drag.append("  var peakVelocity = 0.0") }
    if usesLastChange { drag.append("  var answer: \(answerType)?") }
    if decidesDuring {
      drag += [
        "  /// Whether it was decided under the finger, which may still move.",
        "  var isDecided = false",
      ]
    }
    return drag + [
      "}", "", "/// What the rule sees; positive towards the end.", "private struct Moment {",
    ]
      + indented(
        gesture.members + ["", "/// The rule.", "var passes: Bool {"] + indented(rule) + ["}"])
      + ["}"]
  }
}
