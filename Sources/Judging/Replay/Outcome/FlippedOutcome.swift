/// The indices, in the outcomes before and after a change, of a trace whose decision flipped.
public struct FlippedOutcome: Hashable, Sendable {
  public let before: Int
  public let after: Int

  /// The flipped decisions of the traces that both lists contain, in the order of `after`.
  ///
  /// If both lists have the same traces in the same order, no trace needs to be looked up by its name.
  public static func all(
    from before: [Outcome], to after: [Outcome], hasSameTraces: Bool
  ) -> [FlippedOutcome] {
    let places =
      hasSameTraces
      ? nil
      : Dictionary(
        before.enumerated().map { ($1.trace, $0) }, uniquingKeysWith: { first, _ in first })
    return after.indices.compactMap { index in
      guard let old = places.map({ $0[after[index].trace] }) ?? index,
        before[old].decision != after[index].decision
      else { return nil }
      return FlippedOutcome(before: old, after: index)
    }
  }
}
