package import Controllers
import HeadlessUIKit
package import Replay
import Rules
package import Traces

/// The recordings of a tuning or a sweep that say something about the controller on its scene.
///
/// Left out are fingers across the scene's axis and touches that the recogniser refuses: no value of a rule
/// changes what becomes of them, so they would only flatter or spoil the result.
package struct JudgeableTraces: Sendable {
  package let traces: [Trace]
  /// Where they stand among those that were given.
  package let places: [Int]
  /// What was left out and why, one for each reason.
  package let warnings: [TuningWarning]

  /// Parameters that change what is recognised; refused touches stay where one is varied.
  private static let recognition: Set = ["hysteresis", "edge-width"]

  /// Replays traces and leaves out what cannot be judged.
  ///
  /// - Parameters:
  ///   - given: The traces in the order of reports.
  ///   - controller: The controller that is varied.
  ///   - settings: The device and the scene.
  ///   - varied: The names of the varied parameters.
  ///   - place: Whether they are for the search or for the judgement after it.
  /// - Throws: ``TuningError`` if most are left out.
  package init(
    _ given: [Trace], controller: Controller, settings: ReplaySettings, varied: [String],
    for place: TuningWarning.Place = .search
  ) throws(TuningError) {
    try self.init(
      FastEvaluator(given, controller: controller, settings: settings), under: controller,
      varied: varied, for: place)
  }

  /// Leaves out what cannot be judged of recognised gestures.
  ///
  /// - Throws: ``TuningError`` if most are left out, except where they are a part, of which that says little.
  package init(
    _ gestures: FastEvaluator, under controller: Controller, varied: [String],
    for place: TuningWarning.Place = .search, isPart: Bool = false
  ) throws(TuningError) {
    try self.init(
      gestures.traces, obstacles: gestures.obstacles(under: controller), of: controller,
      varied: varied, for: place, isPart: isPart)
  }

  /// Leaves out what cannot be judged by outcomes that are known; one for each trace.
  ///
  /// - Throws: ``TuningError`` if most are left out.
  package init(
    _ given: [Trace], outcomes: [Outcome], of controller: Controller, varied: [String],
    for place: TuningWarning.Place = .search
  ) throws(TuningError) {
    try self.init(
      given, obstacles: outcomes.map { $0.obstacle ?? $0.unknownStop }, of: controller,
      varied: varied, for: place)
  }

  private init(
    _ given: [Trace], obstacles: [Diagnostic?], of controller: Controller, varied: [String],
    for place: TuningWarning.Place, isPart: Bool = false
  ) throws(TuningError) {
    let recognition = Self.recognition.union(controller.tunables.map(\.name))
    let keepsRefused = varied.contains { recognition.contains($0) }
    var order: [String] = []
    var names: [String: [String]] = [:]
    var places: [Int] = []
    for (place, (trace, obstacle)) in zip(given, obstacles).enumerated() {
      guard let obstacle,
        !(keepsRefused && obstacle.code == FindingKind.refusedTouch.rawValue)
      else {
        places.append(place)
        continue
      }
      if names[obstacle.message] == nil { order.append(obstacle.message) }
      names[obstacle.message, default: []].append(trace.name)
    }
    self.places = places
    traces = places.map { given[$0] }
    warnings = order.map { .leftOut(place, names[$0] ?? [], of: given.count, why: $0) }
    let count = given.count - traces.count
    guard count * 2 > given.count, !isPart else { return }
    let most = order.max { (names[$0]?.count ?? 0, $1) < (names[$1]?.count ?? 0, $0) } ?? ""
    throw TuningError(
      "\(place.rawValue): \(count) of \(given.count) cannot be judged; in"
        + " \(names[most]?.count ?? 0) of them \(most)", kind: .unreadable)
  }
}
