/// Follows a pan: when the rule is asked, which of its answers counts, and what a lost touch comes to.
///
/// `Answer` is what the rule says: whether to finish, or a stop. The owner shows the transition where the finger has
/// it, asks the rule, and ends the transition as it is told. What Panlab judges and what it exports both run this
/// source: `export --format swift` writes it as it stands.
struct PanDrive<Answer> {
  /// When the rule is asked.
  enum Moment {
    /// At the release.
    case release
    /// At every change, until an answer ends the drag.
    case during
    /// At every change; the last answer counts at the release.
    case lastChange
  }

  /// What a touch that the system cancels comes to.
  enum CancelledTouch {
    /// The transition goes back.
    case cancel
    /// The rule decides, as at a release.
    case release
    /// Nothing: the transition is stuck.
    case ignore
  }

  /// What the end of a touch comes to.
  enum Ending {
    /// No drag was in progress, or it stays as it is.
    case nothing
    /// Back to where the drag began.
    case returning
    /// As ``PanDrive/counting(_:)`` says.
    case deciding
  }

  private let moment: Moment
  private let cancelledTouch: CancelledTouch
  /// Whether the answer at a last change stays for a next gesture without one.
  private let keepsAnswer: Bool
  /// Whether a finger drives now.
  private(set) var isInProgress = false
  /// The greatest travel so far, in points; nil before the first change.
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

  /// Follows the finger's travel, in points; returns whether the transition is to follow it too.
  mutating func follow(_ travel: Double) -> Bool {
    guard isInProgress else { return false }
    peak = max(peak ?? travel, travel)
    return true
  }

  /// Whether the rule is asked at changes.
  var asksAtChanges: Bool { moment != .release }

  /// Takes the rule's answer at a change; returns whether it ends the drag there.
  mutating func take(_ answer: Answer, wouldEnd: Bool) -> Bool {
    if moment == .lastChange { lastAnswer = answer }
    return moment == .during && wouldEnd
  }

  /// What the release comes to.
  func release() -> Ending { isInProgress ? .deciding : .nothing }

  /// What a touch comes to that the system cancels.
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

  /// The answer that counts at the end, where the rule now says `answer`; nil if it was never asked.
  func counting(_ answer: () -> Answer) -> Answer? {
    moment == .lastChange ? lastAnswer : answer()
  }

  /// Ends the drag.
  mutating func end() { isInProgress = false }

  /// Travel over extent, both in points; within 0...1 if it is clamped.
  static func progress(_ travel: Double, of extent: Double, isClamped: Bool) -> Double {
    let ratio = extent > 0 ? travel / extent : 0
    return isClamped ? min(max(ratio, 0), 1) : ratio
  }
}
