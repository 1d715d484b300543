import Formats
public import HeadlessUIKit
public import MotionMath
import Scenes
import Traces

/// An account of what happened to every finger and recogniser, line by line in chronological order.
public struct TouchTranscript: Hashable, Sendable {
  public var trace: String
  public var scene: String
  public var entries: [TouchEntry]
  /// Why the gesture went wrong; nil if it did not, or if no cause was found.
  public var cause: GestureCause?

  /// Creates a transcript from a record that keeps its ``ReplayRecord/Detail/touches``.
  public init(_ record: ReplayRecord) {
    (trace, scene) = (record.trace.name, record.scene.name)
    entries = record.touches?.entries ?? []
    cause = GestureCause(record)
  }

  /// The default maximum of losing recognisers that are shown at each instant.
  ///
  /// A recogniser loses if it fails, if another recogniser prevents it, if it is refused, or if it does not receive the
  /// touch.
  public static let usualLosers = 5

  /// The entries with at most `limit` losing recognisers at each instant, and the number of entries left out.
  ///
  /// Entries about recognisers that do not lose the finger are always kept. Of the losing recognisers at an instant,
  /// the first `limit` are kept.
  public func entries(losers limit: Int) -> (shown: [TouchEntry], omitted: Int) {
    var shown: [TouchEntry] = []
    var counts: [Seconds: Int] = [:]
    var omitted = 0
    for entry in entries {
      guard entry.isLoss else {
        shown.append(entry)
        continue
      }
      counts[entry.time, default: 0] += 1
      if counts[entry.time, default: 0] > limit { omitted += 1 } else { shown.append(entry) }
    }
    return (shown, omitted)
  }
}

/// A recogniser's time span in a gesture, drawn as a bar below a time line.
public struct TouchLane: Hashable, Sendable {
  public var party: TouchParty
  /// The number of the stroke, from 1; a stroke ends when all fingers have left the screen.
  public var stroke: Int
  /// The period from the recogniser's first touch until its fate is decided, in seconds.
  ///
  /// If the fate stays undecided, the period ends at the last event of the transcript.
  public var span: ClosedRange<Seconds>
  /// When the recogniser recognised its gesture, in seconds; nil if it did not.
  public var recognizedAt: Seconds?
  /// The word for the recogniser's fate, as in ``TouchEntry/word``, such as `ended` or `prevented`; nil while
  /// undecided.
  public var fate: String?
  /// The reason for the recogniser's fate, in words.
  public var reason: String
}

extension TouchTranscript {
  /// A lane for each recogniser and stroke, in the order in which the recognisers took part.
  public var lanes: [TouchLane] {
    let end = entries.last?.time ?? 0
    return RecognizerFate.all(in: entries).filter { $0.party.kind != .gate }.map { fate in
      TouchLane(
        party: fate.party, stroke: fate.stroke,
        span: fate.since...max(fate.fate?.time ?? end, fate.since),
        recognizedAt: fate.recognizedAt, fate: fate.fate?.word, reason: fate.fate?.reason ?? "")
    }
  }
}

extension TouchEntry {
  fileprivate var isLoss: Bool {
    switch event {
    case .failed, .prevented, .refused, .declined: true
    default: false
    }
  }

  /// The word for the event: `received`, `prevented`.
  public var word: String {
    switch event {
    case .down: "down"
    case .up: "up"
    case .taken: "taken"
    case .ignored: "ignored"
    case .received: "received"
    case .declined: "declined"
    case .waits: "waits"
    case .held: "held"
    case .recognized: "recognised"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .prevented: "prevented"
    case .refused: "refused"
    case .touchBegan: "has touch"
    case .touchEnded: "touch ends"
    case .touchCancelled: "loses touch"
    case .delayed: "delayed"
    }
  }

  /// The recogniser or view that the event concerns; the finger, such as `finger 0`, if there is neither.
  ///
  /// If the event is that a finger touches the screen, the subject is always this finger.
  public var subject: String {
    if case .down = event { return "finger \(finger ?? 0)" }
    return party?.name ?? "finger \(finger ?? 0)"
  }

  /// The other recogniser or view that the event concerns; nil if there is none.
  public var other: TouchParty? {
    switch event {
    case .waits(let other, _), .prevented(let other, _), .delayed(let other): other
    case .refused(.view(let view, _)), .declined(.view(let view, _)): view
    case .touchCancelled(let by): by
    case .held(let others): others.first
    default: nil
    }
  }

  /// The reason for the event, in words.
  public var reason: String {
    switch event {
    case .down(let x, let y):
      "at (\(Self.points(x)), \(Self.points(y)))" + (party.map { " on \($0.name)" } ?? "")
    case .up, .received, .ended, .touchBegan, .touchEnded: ""
    case .taken: "by the system"
    case .ignored(let reason): reason.words
    case .declined(let refusal), .refused(let refusal): refusal.words
    case .waits(let other, let requirement): "for \(other.name) to fail: \(requirement.rawValue)"
    case .held(let others):
      "would begin, and waits for \(others.map(\.name).joined(separator: ", "))"
    case .recognized(let dx, let dy):
      dx == 0 && dy == 0 ? "" : "after (\(Self.points(dx)), \(Self.points(dy))) pt"
    case .cancelled(let reason): reason.words + (place.map { " in \($0)" } ?? "")
    case .failed(let shortfall): shortfall.words + (place.map { " in \($0)" } ?? "")
    case .prevented(let winner, let relation): "by \(winner.name): \(relation.words)"
    case .touchCancelled(let taker):
      taker.map { "taken by \($0.name)" } ?? "the system took the finger"
    case .delayed(let delayer): "until \(delayer.name) has failed"
    }
  }
}

extension IgnoredTouch {
  package var words: String {
    switch self {
    case .transition(let start, let duration):
      "a transition started at \(time(start)) s and takes \(time(duration)) s, and its animator is not interruptible"
    case .neverCompleted: "a transition was never completed, and takes all touches"
    case .application: "beginIgnoringInteractionEvents() is in force"
    case .nothingThere: "no view under it takes touches"
    }
  }

  private func time(_ seconds: Seconds) -> String { Number.fixed(seconds, decimals: 3) }
}

extension Refusal {
  package var words: String {
    switch self {
    case .disabled: "isEnabled is false"
    case .touchType: "allowedTouchTypes leaves this kind of touch out"
    case .itself(nil): "its own rule does not allow it"
    case .itself(let method?): "its own \(method) returned false"
    case .delegate(let type, let method, let scrolled):
      "its delegate \(type) returned false from \(method)" + Self.places(scrolled)
    case .view(let view, let reason):
      switch reason {
      case .ownGesture: "\(view.name) handles this gesture itself"
      case .noRoom: "the content of \(view.name) cannot move in that direction"
      case .contentKeepsTouch: "a view in \(view.name) has the touch and keeps it"
      case .sheet: "the sheet moves up or down, and down only with its content at the top"
      case nil: "\(view.name) returned false from gestureRecognizerShouldBegin(_:)"
      }
    }
  }

  private static func places(_ scrolled: [ScrolledView]) -> String {
    guard !scrolled.isEmpty else { return "" }
    return " while "
      + scrolled.map { "\($0.name) is scrolled by \(TouchEntry.points($0.offset)) pt" }
      .joined(separator: " and ")
  }
}

extension Relation {
  package var words: String {
    switch self {
    case .requirement(let requirement):
      "it was waiting for the other to fail (\(requirement.rawValue))"
    case .exclusion(let asked):
      asked.isEmpty
        ? "no failure requirement between them, and no delegate lets both recognise"
        : "no failure requirement between them, and \(asked.joined(separator: " and "))"
          + " does not let both recognise"
    }
  }
}

extension Cancellation {
  package var words: String {
    switch self {
    case .touchTaken: "the system took the finger"
    case .disabled: "code set isEnabled to false"
    case .removed: "it was removed from its view"
    case .code: "its own code cancelled it"
    }
  }
}

extension GestureShortfall {
  package var words: String {
    switch self {
    case .pan(let refusal): refusal.fact
    case .moved(let allowed, let seen):
      "the finger moved \(points(seen)) pt, but at most \(points(allowed)) pt is allowed"
    case .long(let allowed): "the finger stayed longer than \(points(allowed)) s"
    case .noNextTap(let allowed): "no further tap came within \(points(allowed)) s"
    case .short(let needed): "the finger left before \(points(needed)) s had passed"
    case .fingers(let needed, let seen):
      "it needs \(counted(needed, "finger")), and there were \(seen)"
    case .swipe(let needed):
      "the finger lifted before it had moved \(points(needed)) pt in an allowed direction"
    case .strayed(let allowed):
      "the finger strayed by more than \(points(allowed)) pt from its direction"
    case .spread(let needed): "the fingers moved less than \(points(needed)) pt against each other"
    case .touchTaken: "the system took the finger"
    case .disabled: "code set isEnabled to false"
    case .removed: "it was removed from its view"
    case .code: "its own code set its state to failed"
    case .undecided: "all fingers left before it had decided"
    case .never: "it only delays touches"
    }
  }

  private func points(_ value: Double) -> String {
    Number.shortest(Number.rounded(value, decimals: 2))
  }
}
