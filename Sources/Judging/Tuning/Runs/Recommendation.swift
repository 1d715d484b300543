import Replay

/// Whether to ship tuned values, or to keep the controller from which tuning started, and why.
///
/// This is the only place that decides. Files, the console's `accept`, the page and all reports ask it, whatever the
/// task was: values, a limit, several rules, or values that another optimiser found.
///
/// The start is kept unless people who were held out are known to gain. So without a word of the user, nothing ships
/// that is worse than the start, except by the chance that an interval admits.
package enum Recommendation: Hashable, Sendable {
  case take
  case keep(Reason)

  /// The reason why the start is kept.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The work was stopped before anyone was held out.
    case interrupted
    /// No one was held out, so that nothing is known about new people.
    case nobodyHeldOut = "nobody held out"
    /// The labels do not determine values; see ``TuningResult/tellsValues``.
    case noValues = "no values"
    /// No decision changes.
    case noChange = "no change"
    /// Held-out people are not known to gain.
    case notCertain = "not certain"
    /// People who had no part in the search are known to lose.
    case unseenLose = "unseen people lose"
  }

  /// Why the start is kept; nil if it is not.
  package var reason: Reason? {
    if case .keep(let reason) = self { return reason }
    return nil
  }

  package var taken: TuningResult.Taken { self == .take ? .tuned : .current }

  /// Decides by the evidence for tuned values.
  ///
  /// - Parameters:
  ///   - heldOut: The conclusion from people who were held out; nil if no one was.
  ///   - unseen: The conclusion from people who had no part in the search; nil if there were none.
  ///   - isInterrupted: Whether the work was stopped, which matters if no one was held out.
  ///   - tellsValues: Whether the labels determine values.
  ///   - changesNothing: Whether the tuned values make the same decisions as the start.
  package init(
    heldOut: GainClaim?, unseen: GainClaim? = nil, isInterrupted: Bool, tellsValues: Bool = true,
    changesNothing: Bool = false
  ) {
    self =
      if !tellsValues {
        .keep(.noValues)
      } else if changesNothing {
        .keep(.noChange)
      } else if let heldOut {
        heldOut.conclusion != .better
          ? .keep(.notCertain) : unseen?.conclusion == .worse ? .keep(.unseenLose) : .take
      } else {
        .keep(isInterrupted ? .interrupted : .nobodyHeldOut)
      }
  }
}
