/// The indices, in the outcomes before and after a change, of a trace.
public struct OutcomePair: Hashable, Sendable {
  public let before: Int
  public let after: Int

  /// The traces that both lists contain, in the order of `after`.
  ///
  /// If both lists have the same traces in the same order, no trace needs to be looked up by its name.
  public static func all(
    from before: [Outcome], to after: [Outcome], hasSameTraces: Bool
  ) -> [OutcomePair] {
    guard !hasSameTraces else { return after.indices.map { OutcomePair(before: $0, after: $0) } }
    let places = Dictionary(
      before.enumerated().map { ($1.trace, $0) }, uniquingKeysWith: { first, _ in first })
    return after.indices.compactMap { index in
      places[after[index].trace].map { OutcomePair(before: $0, after: index) }
    }
  }
}

extension [OutcomePair] {
  /// The traces whose decision flipped.
  public func flipped(from before: [Outcome], to after: [Outcome]) -> [OutcomePair] {
    filter { before[$0.before].decision != after[$0.after].decision }
  }
}
