/// The log entries for a recogniser that another recogniser or its own delegate has stopped.
extension UIGestureRecognizer {
  /// Returns the event for this recogniser when `winner` has begun: this recogniser either waited for `winner` to fail,
  /// or may not recognise a gesture together with `winner`.
  func lost(to winner: UIGestureRecognizer, in account: TouchAccount) -> TouchEvent {
    let party = account.party(winner)
    if let requirement = requirement(to: winner) {
      return .prevented(by: party, .requirement(requirement))
    }
    let asked = [delegate, winner.delegate].compactMap { $0.map { "\(type(of: $0))" } }
    return .prevented(by: party, .exclusion(asked: asked))
  }

  /// Returns why this recogniser must wait for another recogniser to fail; nil if it need not wait.
  private func requirement(to other: UIGestureRecognizer) -> Requirement? {
    failureRequirements.contains { $0.value === other }
      ? .code : passingRequirements.first { $0.other.value === other }?.requirement
  }

  func refusedByDelegate(_ method: String, in account: TouchAccount) -> TouchEvent {
    .refused(delegateRefusal(method, in: account))
  }

  func delegateRefusal(_ method: String, in account: TouchAccount) -> Refusal {
    if let sheet = view, delegate is SheetSwipe { return .view(account.party(sheet), .sheet) }
    return .delegate(
      type: delegate.map { "\(type(of: $0))" } ?? "delegate", method: method,
      scrolled: account.scrolled(below: self))
  }
}

extension TouchAccount {
  /// Logs that a recogniser could begin but waits for other recognisers to fail.
  func held(_ recognizer: UIGestureRecognizer, by participants: [UIGestureRecognizer]) {
    let others = participants.filter { $0.storedState != .failed && recognizer.waits(for: $0) }
    note(recognizer, .held(others.map { party($0) }))
  }
}
