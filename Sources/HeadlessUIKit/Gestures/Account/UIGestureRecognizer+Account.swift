/// What the account of the fingers says of a recogniser that another one or its delegate stopped.
extension UIGestureRecognizer {
  /// That another one has begun, which this one waited for or must not join.
  func lost(to winner: UIGestureRecognizer, in account: TouchAccount) -> TouchEvent {
    let party = account.party(winner)
    if let requirement = requirement(to: winner) {
      return .prevented(by: party, .requirement(requirement))
    }
    let asked = [delegate, winner.delegate].compactMap { $0.map { "\(type(of: $0))" } }
    return .prevented(by: party, .exclusion(asked: asked))
  }

  /// Where its failure requirement to another one comes from; nil if there is none.
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
  /// A recogniser could begin, and waits for others to fail.
  func held(_ recognizer: UIGestureRecognizer, by participants: [UIGestureRecognizer]) {
    let others = participants.filter { $0.storedState != .failed && recognizer.waits(for: $0) }
    note(recognizer, .held(others.map { party($0) }))
  }
}
