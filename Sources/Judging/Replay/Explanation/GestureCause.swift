import Formats
public import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// The reason why a gesture did nothing, or not what its label says, with a remedy such as a line of code.
public struct GestureCause: Hashable, Sendable {
  /// A stable word in kebab-case, such as `finger-taken`.
  public var code: String
  /// The reason as a sentence without a full stop.
  public var sentence: String
  /// What to do, such as code to write.
  public var remedy: String

  /// The cause as a diagnostic.
  public var diagnostic: Diagnostic {
    Diagnostic(code: code, severity: .warning, message: "\(sentence); \(remedy)")
  }

  /// The codes that are used only by causes of this type.
  static let ownCodes: Set = [
    "touch-ignored", "turned", "disabled", "several-strokes", "settled-at-stop",
    "page-turn",
    "finger-taken",
    "prevented", "refused", "declined", "failed-itself", "touch-taken", "condition",
    "began-nothing",
    "followed-by-system", "no-recognizer",
  ]
  /// The diagnostic codes of faults that count as the cause of what a gesture did, most important first.
  ///
  /// The replay itself reports these faults as diagnostics of the outcome. They explain the gesture better than
  /// competition between recognisers does.
  static let telling = [
    DiagnosticCode.drivesAnother.rawValue, DiagnosticCode.runsByItself.rawValue,
    DiagnosticCode.neverEnded.rawValue, DiagnosticCode.animatorNotInterruptible.rawValue, "jump",
    DiagnosticCode.toldTooEarly.rawValue,
    "changed-by-cancel", FindingKind.caught.rawValue,
  ]
}

extension Outcome {
  /// The diagnostic that says why the gesture did nothing, or something unintended; nil if there is none.
  ///
  /// Either the diagnostic of a ``GestureCause``, or a fault with one of the codes in ``GestureCause/telling``.
  package var cause: Diagnostic? {
    diagnostics.first { GestureCause.ownCodes.contains($0.code) }
      ?? GestureCause.telling.lazy.compactMap { code in
        diagnostics.first { $0.code == code }
      }.first
  }

  /// The outcome with the cause as its first diagnostic; unchanged if another diagnostic already reports the cause.
  package func explained(by cause: GestureCause?) -> Outcome {
    guard let cause, GestureCause.ownCodes.contains(cause.code) else { return self }
    var outcome = self
    outcome.diagnostics.insert(cause.diagnostic, at: 0)
    return outcome
  }
}

extension GestureCause {
  /// Finds the cause in a record that keeps its ``ReplayRecord/Detail/touches``.
  ///
  /// Returns nil if the outcome needs no explanation, or if no cause was found; for example, if the rule alone decided.
  public init?(_ record: ReplayRecord) {
    guard let touches = record.touches, record.outcome.sceneFailure == nil else { return nil }
    let inquiry = Inquiry(
      record: record, touches: touches, fates: RecognizerFate.all(in: touches.entries))
    guard let cause = inquiry.cause else { return nil }
    self = cause
  }
}

/// A search through the record of a replay for the reason why the gesture did nothing, or not what its label says.
private struct Inquiry {
  let record: ReplayRecord
  let touches: TouchReport
  let fates: [RecognizerFate]

  private var outcome: Outcome { record.outcome }
  private var didNothing: Bool {
    outcome.transition == .notStarted && touches.driver == nil
  }

  var cause: GestureCause? {
    ignored ?? turned ?? disabled ?? diagnosed ?? strokes ?? sheet
      ?? (outcome.verdict == .pass ? nil : page) ?? (isWrong ? contest : nil)
  }

  /// Whether the outcome needs an explanation.
  private var isWrong: Bool {
    if outcome.verdict == .fail { return true }
    return outcome.verdict == .unlabelled && (didNothing || lostControl != nil)
  }

  // MARK: Before any recogniser

  private var ignored: GestureCause? {
    for entry in touches.entries {
      guard case .ignored(let reason) = entry.event else { continue }
      let remedy: String
      switch reason {
      case .nothingThere: continue
      case .transition:
        remedy =
          "touch after its end, or vend a UIViewPropertyAnimator from interruptibleAnimator(using:), so that touches"
          + " arrive meanwhile"
      case .neverCompleted:
        remedy = "call completeTransition(_:) in the animation's completion"
      case .application: remedy = "call endIgnoringInteractionEvents()"
      }
      return GestureCause(
        code: "touch-ignored",
        sentence: "The touch at \(time(entry.time)) was ignored: \(reason.words)", remedy: remedy)
    }
    return nil
  }

  /// The cause if the device was turned while the finger was down, unless the gesture did what was meant.
  private var turned: GestureCause? {
    guard let turn = record.trace.metadata.turn, isWrong || outcome.transition == .cancelled,
      turn.time < record.trace.samples.last?.time ?? 0
    else { return nil }
    return GestureCause(
      code: "turned",
      sentence: "The device was turned at \(time(turn.time)), which took the finger"
        + (outcome.transition == .cancelled ? " and cancelled the transition" : ""),
      remedy: "the transition needs no change; check the layout afterwards")
  }

  /// The cause if code took a recogniser away from the finger, unless the gesture did what was meant.
  ///
  /// A recogniser that is disabled after it has begun a transition cancels it, whatever was meant.
  private var disabled: GestureCause? {
    for fate in fates where fate.party.kind != .gate {
      guard isWrong || outcome.transition == .cancelled else { return nil }
      guard let entry = fate.fate else { continue }
      switch entry.event {
      case .cancelled(.disabled), .cancelled(.removed), .failed(.disabled), .failed(.removed): break
      default: continue
      }
      // A recogniser that is switched off to drop a finger which another one follows is meant to be.
      if case .failed = entry.event, hasWinner { continue }
      return GestureCause(
        code: "disabled",
        sentence: "\(Self.capital(fate.party.name)) lost the finger at \(time(entry.time)): "
          + entry.reason,
        remedy: "leave it enabled and on its view until the fingers are up")
    }
    return nil
  }

  private var diagnosed: GestureCause? {
    for code in GestureCause.telling {
      guard let found = outcome.diagnostics.first(where: { $0.code == code }) else { continue }
      return GestureCause(
        code: code, sentence: found.fact, remedy: found.remedy)
    }
    return nil
  }

  // MARK: Strokes and stops

  /// The cause if the recording contains several strokes that are separate gestures; otherwise nil.
  ///
  /// Strokes count as one gesture if the recording says that they belong together, or if one recogniser recognised a
  /// gesture that extends over several of them, or if each touched what the one before had left in flight.
  private var strokes: GestureCause? {
    let count = touches.entries.map(\.stroke).max() ?? 0
    let isOneGesture =
      fates.contains { $0.stroke < $0.lastStroke && $0.recognizedAt != nil }
      || count > 1 && (2...count).allSatisfy(touches.caughtStrokes.contains)
    guard count > 1, !isOneGesture, !record.trace.belongsTogether else { return nil }
    let parts = (1...count).map { "#\($0) \(summary(ofStroke: $0))" }
    return GestureCause(
      code: "several-strokes",
      sentence: "\(count == 2 ? "Two" : "\(count)") strokes: \(parts.joined(separator: ", "))",
      remedy: "record one stroke per file, so that each has a label")
  }

  private func summary(ofStroke stroke: Int) -> String {
    let own = touches.entries.filter { $0.stroke == stroke }
    guard let first = own.first?.time else { return "nothing" }
    let next = touches.entries.first { $0.stroke > stroke }?.time ?? .infinity
    let ending = touches.endings.first { $0.time >= first && $0.time < next }
    let isLast = next == .infinity
    if let ending {
      return "\(ending.completed ? "completed" : "cancelled") a transition at \(time(ending.time))"
    }
    if own.contains(where: { if case .ignored = $0.event { true } else { false } }) {
      return "was ignored"
    }
    let winner = fates.first { $0.stroke == stroke && $0.recognizedAt != nil }
    if let winner, let at = winner.recognizedAt {
      if isLast, outcome.transition == .stuck { return "left a transition open" }
      return "was recognised by \(winner.party.name) at \(time(at))"
    }
    return "did nothing"
  }

  /// The cause if the system's sheet, or a custom scene with stops, settled at a stop and the gesture does not pass.
  private var sheet: GestureCause? {
    guard let own = record.scene.own, case .stop(let stop) = outcome.decision,
      outcome.verdict != .pass
    else { return nil }
    let stays = outcome.start == stop ? "is at \(stop) again" : "settled at \(stop)"
    let before = outcome.start.flatMap { $0 == stop ? nil : ", from \($0)" } ?? ""
    return GestureCause(
      code: "settled-at-stop",
      sentence: "The \(own.settled == nil ? "sheet" : "scene") \(stays), which is a stop\(before)",
      remedy: "label it '\(stop)' if that was meant, or change the "
        + (own.settled == nil ? "sheet's detents" : "code that decides"))
  }

  /// The cause if the finger began to turn a page of a page view controller.
  private var page: GestureCause? {
    guard let turned = touches.turnedPage, let follower else { return nil }
    return GestureCause(
      code: "page-turn",
      sentence:
        "The page was \(turned ? "" : "not ")turned: \(follower.party.name) followed the finger",
      remedy: turned
        ? "label it finish if that was meant"
        : "treat the page as turned only if transitionCompleted is true, or swipe farther or faster"
    )
  }

  /// The recogniser that followed the finger, the first if there were several.
  private var follower: RecognizerFate? { fates.first { $0.recognizedAt != nil } }

  // MARK: Recognisers, controls and views

  /// The cause if recognisers or controls explain the outcome; otherwise nil.
  ///
  /// There are three cases: a control lost the finger, the intended recogniser did not follow the finger, or no
  /// recogniser of the app followed the finger.
  private var contest: GestureCause? {
    if let lost = lostControl, !(outcome.verdict == .fail && isRuleMatter) { return lost }
    let losers = fates.filter { $0.recognizedAt == nil && $0.party.kind != .gate }
    guard touches.driver == nil || outcome.intent == .nothing else {
      // A recogniser drove the transition, but perhaps not the intended recogniser. So if the gesture failed, looks for
      // a pan of the app that another recogniser prevented.
      let others = losers.filter { !$0.party.isSystem && rank($0) < 2 }
      return outcome.verdict == .fail ? others.lazy.compactMap(prevented).first : nil
    }
    let ranked = losers.sorted { rank($0) < rank($1) }
    if let taken = ranked.lazy.filter({ $0.party.kind != .scroll }).compactMap(prevented).first {
      return taken
    }
    if let idle { return idle }
    for way in [prevented, refused, declined, failed] {
      if let found = ranked.lazy.compactMap(way).first { return found }
    }
    return followedBySystem ?? nobody
  }

  /// The cause if a recogniser of the app followed the finger and its action began nothing.
  private var idle: GestureCause? {
    guard didNothing, outcome.decision == .none, outcome.intent != .nothing,
      let fate = fates.first(where: { $0.recognizedAt != nil && !$0.party.isSystem }),
      let at = fate.recognizedAt
    else { return nil }
    return GestureCause(
      code: "began-nothing",
      sentence:
        "\(Self.capital(fate.party.name)) was recognised at \(time(at)), and its action began"
        + " nothing",
      remedy: "check where the action returns early")
  }

  /// The cause if only a recogniser of the system followed the finger, such as the pan of a scroll view.
  private var followedBySystem: GestureCause? {
    guard let follower, follower.party.isSystem, let at = follower.recognizedAt else { return nil }
    let end = touches.endings.last.map {
      $0.completed ? ", and the transition completed" : ", and the transition was cancelled"
    }
    return GestureCause(
      code: "followed-by-system",
      sentence: "\(Self.capital(follower.party.name)) followed the finger from \(time(at))"
        + (end ?? (outcome.decision == .none ? ", and nothing began" : "")),
      remedy: end == nil
        ? "begin the gesture elsewhere, or let a recogniser of the app begin too"
        : "label the result, or begin the gesture elsewhere")
  }

  /// Whether only the rule can explain the decision: the gesture was meant to do something, a recogniser drove a
  /// transition or an animator, and a decision was made.
  private var isRuleMatter: Bool {
    touches.driver != nil && outcome.intent != .nothing && outcome.intent != nil
      && outcome.decision != .none
  }

  /// The rank of a recogniser that lost the finger: the app's pans come first, because gestures are recorded for them.
  private func rank(_ fate: RecognizerFate) -> Int {
    let kind =
      switch fate.party.kind {
      case .pan, .edgePan: 0
      case .swipe, .other, .pinch, .rotation: 1
      case .tap, .press: 2
      case .scroll: 3
      case .gate, .control, .view: 9
      }
    return kind * 2 + (fate.party.isSystem ? 1 : 0)
  }

  /// The cause if a control lost the finger to a recogniser other than a scroll view's.
  private var lostControl: GestureCause? {
    for entry in touches.entries {
      guard case .touchCancelled(let taker?) = entry.event, let control = entry.party,
        control.kind == .control, taker.kind != .scroll
      else { continue }
      return GestureCause(
        code: "finger-taken",
        sentence: "\(Self.capital(taker.name)) took the finger from \(control.name) at"
          + " \(time(entry.time))",
        remedy:
          "keep it off controls: in gestureRecognizer(_:shouldReceive:) of its delegate, return"
          + " !(touch.view is UIControl)")
    }
    return nil
  }

  private func prevented(_ loser: RecognizerFate) -> GestureCause? {
    guard let fate = loser.fate, case .prevented(let winner, let relation) = fate.event,
      winner.number != touches.driver || outcome.intent == .nothing
        || !loser.party.isSystem
    else { return nil }
    // A scroll view that gives way to a recogniser of the app is no fault, unless the verdict on the gesture is `fail`.
    if loser.party.kind == .scroll, !winner.isSystem, outcome.verdict != .fail { return nil }
    let at = fates.first { $0.party.number == winner.number && $0.recognizedAt != nil }
    let moment = time(at?.recognizedAt ?? fate.time)
    let remedy: String
    switch relation {
    case .exclusion:
      remedy =
        "write \(winner.code).require(toFail: \(loser.party.code)), or let both recognise: return true from"
        + " gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)"
    case .requirement(let requirement):
      remedy =
        "drop the requirement (\(requirement.rawValue)), or let \(winner.name) fail for this touch"
    }
    return GestureCause(
      code: "prevented",
      sentence: "\(Self.capital(winner.name)) took the finger at \(moment); \(loser.party.name) was"
        + " prevented: \(relation.words)",
      remedy: remedy)
  }

  private func refused(_ loser: RecognizerFate) -> GestureCause? {
    guard let fate = loser.fate, case .refused(let refusal) = fate.event else { return nil }
    // The system's own rules, such as that of the swipe back, are no fault of the app where something else began.
    if case .itself = refusal, loser.party.isSystem, hasWinner { return nil }
    if case .view(_, .noRoom) = refusal, hasWinner { return nil }
    return GestureCause(
      code: "refused",
      sentence: "\(Self.capital(loser.party.name)) was refused at \(time(fate.time)):"
        + " \(refusal.words)",
      remedy: remedy(for: refusal, of: loser.party))
  }

  private func declined(_ loser: RecognizerFate) -> GestureCause? {
    guard let fate = loser.fate, case .declined(let refusal) = fate.event, !loser.party.isSystem
    else { return nil }
    return GestureCause(
      code: "declined",
      sentence: "\(Self.capital(loser.party.name)) did not get the finger at \(time(fate.time)):"
        + " \(refusal.words)",
      remedy: remedy(for: refusal, of: loser.party))
  }

  private var hasWinner: Bool { fates.contains { $0.recognizedAt != nil } }

  private func remedy(for refusal: Refusal, of party: TouchParty) -> String {
    switch refusal {
    case .disabled: "set \(party.code).isEnabled = true"
    case .touchType: "leave \(party.code).allowedTouchTypes as it is"
    case .itself(nil): "check when \(party.name) may begin"
    case .itself(let method?): "return true from \(method) of \(party.name)"
    case .delegate(let type, let method, let scrolled):
      scrolled.isEmpty
        ? "return true from \(type).\(method) for this touch"
        : "return true from \(type).\(method) if the touch is outside \(scrolled[0].name), whatever its"
          + " offset"
    case .view(let view, let reason):
      switch reason {
      case .ownGesture: "begin the gesture outside \(view.name), or set its isEnabled = false"
      case .noRoom:
        "give \(view.name) content that is larger than it, or set alwaysBounceVertical or alwaysBounceHorizontal"
      case .contentKeepsTouch: "return true from touchesShouldCancel(in:) of \(view.name)"
      case .sheet: "begin the drag with the content at its top"
      case nil: "return true from gestureRecognizerShouldBegin(_:) of \(view.name)"
      }
    }
  }

  /// The cause if the recogniser failed because its own condition was not met; nil if another diagnostic reports the
  /// failure.
  private func failed(_ loser: RecognizerFate) -> GestureCause? {
    // For a shipped scene, the outcome's obstacle already reports the failure.
    guard record.scene.own != nil, !hasWinner, let fate = loser.fate,
      case .failed(let shortfall) = fate.event,
      !loser.party.isSystem
    else { return nil }
    switch shortfall {
    // Code that disables or removes a recogniser is a cause of its own.
    case .never, .undecided, .disabled, .removed: return nil
    case .code:
      return GestureCause(
        code: "failed-itself",
        sentence:
          "\(Self.capital(loser.party.name)) failed at \(time(fate.time)): \(shortfall.words)",
        remedy: "check where its code sets .failed or .cancelled, or isEnabled")
    case .touchTaken:
      return GestureCause(
        code: "touch-taken",
        sentence:
          "\(Self.capital(loser.party.name)) failed at \(time(fate.time)): \(shortfall.words)",
        remedy: "record a gesture that the system does not take")
    case .pan, .moved, .long, .noNextTap, .short, .fingers, .swipe, .strayed, .spread:
      var remedy = "choose a gesture that meets it"
      if case .pan(let refusal) = shortfall { remedy = refusal.remedy }
      return GestureCause(
        code: "condition",
        sentence:
          "\(Self.capital(loser.party.name)) failed at \(time(fate.time)): \(shortfall.words)",
        remedy: remedy)
    }
  }

  /// The cause if no recogniser of the app follows the finger.
  private var nobody: GestureCause? {
    guard !fates.contains(where: { !$0.party.isSystem || $0.recognizedAt != nil }),
      let down = touches.entries.first(where: { if case .down = $0.event { true } else { false } })
    else { return nil }
    let place = down.party.map { "it lands on \($0.name)" } ?? "it lands on no view"
    return GestureCause(
      code: "no-recognizer",
      sentence: "No recogniser of the app follows the finger at \(time(down.time)): \(place)",
      remedy: "add the recogniser to that view or one around it, or begin the gesture elsewhere")
  }

  private func time(_ seconds: Seconds) -> String { "\(Number.fixed(seconds, decimals: 3)) s" }

  private static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Diagnostic {
  /// The part of the message that says what to do.
  fileprivate var remedy: String {
    message.firstRange(of: "; ").map { String(message[$0.upperBound...]) } ?? ""
  }
}
