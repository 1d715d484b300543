/// The answers of a rule that was asked at the boundary between every two neighbouring stops.
///
/// A rule of two ends is asked once: what it lets pass lies at the farther end. Of several stops, the one
/// that is reached lies beyond every boundary that is passed; a rule that passes one boundary and not one
/// before it yields no stop.
package struct StopDecision: Hashable, Sendable {
  /// The stop that is reached, as an index in ascending order; nil where the rule yields none.
  package let stop: Int?
  /// The boundary that decided, as the index of its lower stop: of those on both sides of the stop, the
  /// nearer one.
  package let boundary: Int
  /// The decision at that boundary.
  package let ruling: RawDecision

  /// The same with another stop, as another rule would have it.
  package func leading(to stop: Int?) -> StopDecision {
    StopDecision(stop: stop, boundary: boundary, ruling: ruling)
  }
}

extension RuleEvaluator {
  /// Decides between stops.
  ///
  /// - Parameter releases: The same moment, measured between every two neighbours in ascending order.
  /// - Returns: The stop, the boundary that decided, and the decision there.
  /// - Precondition: There is at least one release.
  package func decide(between releases: [Release]) -> StopDecision {
    // Between two ends there is nothing to choose, and some rules are asked at every change.
    if releases.count == 1 {
      let answer = verdict(of: 0, releases[0])
      return StopDecision(stop: answer.holds ? 1 : 0, boundary: 0, ruling: RawDecision(answer))
    }
    let answers = releases.map { verdict(of: 0, $0) }
    let stop = stop(of: answers.map(\.holds))
    // The first of equally near ones.
    let nearest = stop.map { [$0 - 1, $0].filter(answers.indices.contains) }?
      .min { answers[$0].nearness < answers[$1].nearness }
    let boundary = nearest ?? answers.firstIndex { !$0.holds } ?? 0
    return StopDecision(stop: stop, boundary: boundary, ruling: RawDecision(answers[boundary]))
  }
}

/// The stop beyond every boundary that is passed, as an index; nil where one is passed and one before it is
/// not.
func stop(of passed: some Sequence<Bool>) -> Int? {
  var (stop, hasEnded) = (0, false)
  for isPassed in passed {
    if isPassed, hasEnded { return nil }
    if isPassed { stop += 1 } else { hasEnded = true }
  }
  return stop
}
