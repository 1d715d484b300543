import Controllers
import Replay

/// The controller with the fewest wrong decisions among those that keep a limit, and its price.
package struct LimitedChoice: Sendable {
  /// What the limit is on: `false-finish=0.03`.
  package struct Limit: Hashable, Sendable {
    package let rival: ParetoFront.Rival
    package let value: Double

    /// Reads a limit.
    ///
    /// - Throws: ``TuningError`` for an unknown term or an invalid number.
    package init(reading text: String) throws(TuningError) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let rival = ParetoFront.Rival(rawValue: String(parts[0])) else {
        throw TuningError(
          "'\(parts[0])': no such term; choose \(ParetoFront.Rival.words)")
      }
      guard parts.count == 2, let value = Double(parts[1]), (0...1_000_000).contains(value) else {
        throw TuningError(
          "'\(text)': not a limit from 0 to 1000000; write it as in \(rival.rawValue)=0.03")
      }
      (self.rival, self.value) = (rival, value)
    }
  }

  /// The means over all gestures, each judged by the best controller within the limit for the others.
  package struct HeldOut: Hashable, Sendable {
    package let error, rival: Double
  }

  package let limit: Limit
  package let front: ParetoFront
  /// The best point within the limit.
  package let point: ParetoFront.Point
  /// Nil where the front is not exact, nothing is held out, or it was interrupted.
  package let heldOut: HeldOut?

  /// The best point without a limit.
  package var free: ParetoFront.Point { front.points[0] }

  /// Chooses from the front.
  ///
  /// - Throws: ``TuningError`` where no point keeps the limit.
  package init(
    _ limit: Limit, _ problem: TuningProblem, groups: [String], options: TuningOptions,
    workers: Workers
  ) throws(TuningError) {
    self.limit = limit
    front = try ParetoFront(problem, rival: limit.rival, options: options, workers: workers)
    guard let point = Self.best(front.points, within: limit) else {
      let least = front.points.map(\.rival).min() ?? 0
      throw TuningError(
        "\(limit.rival.rawValue)=\(limit.value): the least that these parameters reach is"
          + " \((least * 10_000).rounded(.up) / 10_000); allow as much, or tune other numbers",
        kind: .unreadable)
    }
    self.point = point
    let folds = try Folds(
      problem.gestures, groups, into: GroupNumbers(problem.gestures, groups).count < 2 ? 0 : nil)
    heldOut = front.isExact ? Self.heldOut(limit, problem, folds, workers) : nil
  }

  private static func best(
    _ points: [ParetoFront.Point], within limit: Limit
  ) -> ParetoFront.Point? {
    points.first { $0.rival <= limit.value + 1e-12 }
  }

  private static func heldOut(
    _ limit: Limit, _ problem: TuningProblem, _ folds: Folds, _ workers: Workers
  ) -> HeldOut? {
    let found = workers.map(folds.parts.count) { part -> (error: Double, rival: Double)? in
      let others = problem.without(part, of: folds)
      guard !workers.isStopped(),
        let exact = try? ExactFront(others, limit.rival, workers.isStopped),
        let points = exact.points().map(ParetoFront.front), let last = points.last
      else { return nil }
      let held = problem.restricted(to: folds.parts[part])
      let values = (best(points, within: limit) ?? last).values
      let judgements = held.judgements(under: held.controller(values))
      let weight = held.totalWeight
      return (
        (1 - held.agreement(of: judgements)) * weight,
        limit.rival.mean(of: judgements, held) * weight
      )
    }
    let known = found.compactMap(\.self)
    guard !known.isEmpty, known.count == found.count, !workers.isStopped() else { return nil }
    let weight = problem.totalWeight * Double(folds.repeats)
    return HeldOut(
      error: known.reduce(0) { $0 + $1.error } / weight,
      rival: known.reduce(0) { $0 + $1.rival } / weight)
  }
}
