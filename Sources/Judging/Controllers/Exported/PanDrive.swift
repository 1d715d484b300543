/// Follows a pan: decides when to ask the rule, which of the rule's answers counts, and how the drag ends if the
/// system cancels the touch.
///
/// `Answer` is the rule's answer: whether to finish, or a stop. The owner shows the transition at the finger's
/// position, asks the rule, and ends the transition accordingly. Panlab uses this source to judge gestures, and also
/// exports it: `export --format swift` writes it unchanged.
struct PanDrive<Answer> {
  /// The moments at which the rule is asked.
  enum Moment {
    /// Only at the release.
    case release
    /// At every change, until an answer ends the drag.
    case during
    /// The rule is asked at every change of the pan, and its answer at the last change decides.
    case lastChange
  }

  /// The effect of a touch that the system cancels.
  enum CancelledTouch {
    /// The transition goes back.
    case cancel
    /// The rule decides as at a release.
    case release
    /// Nothing happens: the transition is stuck.
    case ignore
  }

  /// What the owner of the `PanDrive` does when a touch ends.
  enum Ending {
    /// Nothing: no drag was in progress, or the transition stays where it is.
    case nothing
    /// Returns to the place where the drag began.
    case returning
    /// Ends the transition as the rule's answer says; ``PanDrive/counting(_:)`` returns this answer.
    case deciding
  }

  private let moment: Moment
  private let cancelledTouch: CancelledTouch
  /// Whether the rule's last answer is kept for the next drag.
  ///
  /// If the next drag ends before its first change, it ends as the kept answer says. Has an effect only if `moment` is
  /// `lastChange`.
  private let keepsAnswer: Bool
  /// Whether a finger is driving the transition.
  private(set) var isInProgress = false
  /// The greatest travel of the drag so far, in points; nil before the drag's first change.
  private(set) var peak: Double?
  private var lastAnswer: Answer?

  init(asking moment: Moment, cancelledTouch: CancelledTouch, keepsAnswer: Bool) {
    self.moment = moment
    self.cancelledTouch = cancelledTouch
    self.keepsAnswer = keepsAnswer
  }

  /// Starts a drag.
  mutating func begin() {
    peak = nil
    if !keepsAnswer { lastAnswer = nil }
    isInProgress = true
  }

  /// Records the finger's travel, in points; returns whether the transition should follow it.
  mutating func follow(_ travel: Double) -> Bool {
    guard isInProgress else { return false }
    peak = max(peak ?? travel, travel)
    return true
  }

  /// Whether the rule is asked at every change of the pan, not only at the release.
  var asksAtChanges: Bool { moment != .release }

  /// Receives the rule's answer at one change of the pan; returns whether the answer ends the drag at once.
  mutating func take(_ answer: Answer, wouldEnd: Bool) -> Bool {
    if moment == .lastChange { lastAnswer = answer }
    return moment == .during && wouldEnd
  }

  /// What the owner, which shows the transition, does when the finger is released.
  func release() -> Ending { isInProgress ? .deciding : .nothing }

  /// What the owner does when the system cancels the touch.
  mutating func loseTouch() -> Ending {
    guard isInProgress else { return .nothing }
    switch cancelledTouch {
    case .cancel: return .returning
    case .release: return .deciding
    case .ignore:
      isInProgress = false
      return .nothing
    }
  }

  /// Returns the answer that determines how the drag ends.
  ///
  /// If `moment` is `lastChange`, this is the rule's answer at the last change of the pan, or nil if there is none.
  /// Otherwise it is the result of `answer`, which asks the rule now.
  func counting(_ answer: () -> Answer) -> Answer? {
    moment == .lastChange ? lastAnswer : answer()
  }

  /// Ends the drag.
  mutating func end() { isInProgress = false }

  /// The progress: travel divided by extent, both in points; limited to 0...1 if it is clamped.
  static func progress(_ travel: Double, of extent: Double, isClamped: Bool) -> Double {
    let ratio = extent > 0 ? travel / extent : 0
    return isClamped ? min(max(ratio, 0), 1) : ratio
  }
}
