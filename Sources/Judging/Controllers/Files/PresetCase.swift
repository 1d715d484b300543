import Formats
import MotionMath
import Rules

/// A test case of a preset: a release near a boundary of the rule, worked out by hand, with the expected decision.
///
/// An example from a file, with all optional members:
///
///     { "from": "half", "travel": 20, "velocity": -400, "decides": "closed", "speed": 500, "elapsed": 0.4,
///       "active": 0.35, "location": 0, "view": "400x800", "why": "0.499 s of the velocity carry 200 pt" }
package struct PresetCase: Hashable, Sendable {
  /// The line of the test case in the preset's file.
  let line: Int
  /// The name of the stop where the drag begins; nil for the first stop, or if the transition has only two ends.
  let from: String?
  /// The pan at the release; travel is measured from where the drag began.
  let instant: GestureInstant
  /// The time since the first contact, and since the recognition.
  let elapsed, active: Seconds
  /// The size of the dragged view, in points; 400 × 800 by default.
  let width, height: Double
  /// The expected decision: `finish`, `cancel`, or the name of a stop.
  package let decides: String

  /// A short description that distinguishes the test case from the preset's other test cases.
  package var text: String {
    let start = from.map { "from \($0), " } ?? ""
    return start
      + "travel \(Number.shortest(instant.translation))pt, velocity \(Number.shortest(instant.velocity))pt/s"
  }
}

extension PresetCase {
  private static let keys = [
    "from", "travel", "velocity", "decides", "speed", "elapsed", "active", "location", "view",
    "why",
  ]

  init(reading object: JSONObject<ControllerError>) throws(ControllerError) {
    try object.require(Self.keys)
    line = object.line
    from = try object.optionalText("from")
    decides = try object.text("decides")
    let (travel, velocity) = (try object.number("travel"), try object.number("velocity"))
    elapsed = try object.optionalNumber("elapsed") ?? 0.4
    active = try object.optionalNumber("active") ?? elapsed
    var instant = GestureInstant()
    (instant.translation, instant.peak) = (travel, travel)
    (instant.velocity, instant.peakVelocity) = (velocity, max(velocity, 0))
    instant.speed = try object.optionalNumber("speed") ?? abs(velocity)
    instant.location = try object.optionalNumber("location") ?? 0
    self.instant = instant
    let view = try object.optionalText("view") ?? "400x800"
    let sides = view.split(separator: "x").compactMap { Double($0) }
    guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 > 0 }) else {
      throw ControllerError(
        file: object.file, line: object["view"]?.line ?? object.line,
        "'view': '\(view)' is not a size; give width and height in points, as in 400x800")
    }
    (width, height) = (sides[0], sides[1])
    _ = try object.optionalText("why")
  }
}

extension Controller {
  /// The controller's decision for the release in a test case: `finish`, `cancel`, or the name of a stop.
  ///
  /// - Returns: nil if the test case names a start that is not a stop of the controller. Also nil if the stops do not
  ///   fit in a view of the test case's size, or if the controller has no stops and its travel in this view is not
  ///   above 0.
  package func decision(in release: PresetCase) -> String? {
    let knowsStart = release.from == nil || stops.contains { $0.name == release.from }
    guard knowsStart,
      let layout = ruler.layout(
        width: release.width, height: release.height, start: release.from)
    else { return nil }
    let rule = BoundRule(finishWhen, numbers: numbers)
    let decision = rule.decide(
      between: layout.gaps.map {
        ruler.release(
          of: release.instant, elapsed: release.elapsed, active: release.active,
          width: release.width, height: release.height, between: $0)
      })
    guard stops.isEmpty else { return stops[decision.stop ?? layout.start].name }
    return decision.ruling.finishes ? "finish" : "cancel"
  }
}

extension Preset {
  /// Checks that the rule makes the expected decision in every test case.
  ///
  /// - Throws: ``ControllerError`` with the line of the first case that the rule decides differently.
  package func checkCases() throws(ControllerError) {
    for release in cases {
      let decision = controller.decision(in: release)
      guard decision != release.decides else { continue }
      throw ControllerError(
        file: file.path, line: release.line,
        "'cases': \(release.text): "
          + (decision.map { "the decision is \($0), not \(release.decides)" }
            ?? "there is no such stop, or no room for it in the view")
          + "; correct the case or the rule")
    }
  }
}
