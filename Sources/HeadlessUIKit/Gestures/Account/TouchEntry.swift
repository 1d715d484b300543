import Foundation
public import MotionMath

/// One line of an account of the fingers: what happened to a recogniser, or to a finger, and why.
public struct TouchEntry: Hashable, Sendable, Codable {
  /// On the simulation's clock, in seconds.
  public var time: Seconds
  /// Counts from 1: a stroke begins with the first finger on the screen and ends when all have left.
  public var stroke: Int
  /// The finger, for what concerns one alone; 0 is the first.
  public var finger: Int?
  /// The recogniser or view; nil for what concerns the whole screen.
  public var party: TouchParty?
  public var event: TouchEvent
}

/// A recogniser or a view in an account of the fingers.
public struct TouchParty: Hashable, Sendable, Codable {
  /// What it is, as far as an account treats it differently.
  public enum Kind: String, Hashable, Sendable, Codable {
    case pan, edgePan = "edge pan", tap, press = "long press", swipe, pinch, rotation
    /// A recogniser class of the app's own.
    case other = "recogniser"
    /// The pan of a scroll view.
    case scroll
    /// Keeps touches from the content of a scroll view for a while.
    case gate
    case control, view

    /// Whether it is a recogniser.
    public var isRecognizer: Bool { self != .control && self != .view }
  }

  /// Unique in a run, in the order of appearance.
  public var number: Int
  public var kind: Kind
  /// The phrase that names it: `the pan of card (UIView)`, `UISlider`.
  public var name: String
  /// The view, without the recogniser: `card (UIView)`.
  public var view: String
  /// An expression of Swift that stands for it, as far as the app's properties tell: `card.pan`.
  public var code: String
  /// Whether the system made it, as the pan of a scroll view and the swipe back.
  public var isSystem: Bool
  /// Its delegate's class; nil without a delegate.
  public var delegate: String?
}

/// What happens to a recogniser or finger.
public enum TouchEvent: Hashable, Sendable, Codable {
  // The finger.

  /// It touches this place, in points of the window; the party is the view under it.
  case down(x: Double, y: Double)
  case up
  /// The system took it away.
  case taken
  /// It reached nothing.
  case ignored(IgnoredTouch)

  // A recogniser.

  /// It follows the finger.
  case received
  /// It does not follow the finger.
  case declined(Refusal)
  /// It may begin only once the other has failed.
  case waits(for: TouchParty, Requirement)
  /// Its condition is met, and it waits for these.
  case held([TouchParty])
  /// It has recognised its gesture, after this travel, in points.
  case recognized(dx: Double, dy: Double)
  case ended
  case cancelled(Cancellation)
  case failed(GestureShortfall)
  /// It could have begun, and another one kept it from it.
  case prevented(by: TouchParty, Relation)
  /// It could have begun, and someone who was asked said no.
  case refused(Refusal)

  // A view.

  case touchBegan
  case touchEnded
  /// It lost the touch; nil if the system took the finger.
  case touchCancelled(by: TouchParty?)
  /// It gets the touch only after this recogniser has failed.
  case delayed(by: TouchParty)

  /// Whether it decides what becomes of a recogniser.
  public var isFate: Bool {
    switch self {
    case .declined, .ended, .cancelled, .failed, .prevented, .refused: true
    case .down, .up, .taken, .ignored, .received, .waits, .held, .recognized, .touchBegan,
      .touchEnded, .touchCancelled, .delayed:
      false
    }
  }
}

/// Why a touch reached nothing.
public enum IgnoredTouch: Hashable, Sendable, Codable {
  /// A transition without a finger runs, since and for these seconds.
  case transition(since: Seconds, duration: Seconds)
  /// A transition is over to the eye and was never completed.
  case neverCompleted
  /// `beginIgnoringInteractionEvents` is in force.
  case application
  /// There is no view that takes touches under it.
  case nothingThere
}

/// Who said that a recogniser may not follow or begin.
public enum Refusal: Hashable, Sendable, Codable {
  case disabled
  /// The kind of touch is not among those it allows.
  case touchType
  /// A method of the recogniser itself, of a class of the app's.
  case itself(method: String)
  /// A method of its delegate, with the scroll views inside its view that are not at their top.
  case delegate(type: String, method: String, scrolled: [ScrolledView])
  /// A view between the finger and the recogniser; nil if its own code says so.
  case view(TouchParty, ViewRefusal?)
}

/// A scroll view that is not at its top.
public struct ScrolledView: Hashable, Sendable, Codable {
  public var name: String
  /// From its resting place at the top, in points.
  public var offset: Double
}

/// Why a view of the system keeps a recogniser from beginning.
public enum ViewRefusal: Hashable, Sendable, Codable {
  /// The gesture is what the control itself acts on.
  case ownGesture
  /// Its content cannot move that way.
  case noRoom
  /// A view in its content has the touch and keeps it.
  case contentKeepsTouch
  /// The sheet waits for its content to be at the top, or does not move that way.
  case sheet
}

/// Where a failure requirement comes from.
public enum Requirement: String, Hashable, Sendable, Codable {
  /// `require(toFail:)`.
  case code = "require(toFail:)"
  /// `shouldRequireFailure(of:)` of the one that waits.
  case waiting = "shouldRequireFailure(of:)"
  /// `shouldRequireFailureOf` of the delegate of the one that waits.
  case waitingDelegate = "gestureRecognizer(_:shouldRequireFailureOf:)"
  /// `shouldBeRequiredToFail(by:)` of the other.
  case other = "shouldBeRequiredToFail(by:)"
  /// `shouldBeRequiredToFailBy` of the delegate of the other.
  case otherDelegate = "gestureRecognizer(_:shouldBeRequiredToFailBy:)"
}

/// Why one recogniser keeps another from beginning.
public enum Relation: Hashable, Sendable, Codable {
  /// Two recognisers do not begin together unless someone allows it; `asked` are the delegates that were asked.
  case exclusion(asked: [String])
  /// It waited for the other to fail, and that one began.
  case requirement(Requirement)
}

/// Why a recogniser that had begun was cancelled.
public enum Cancellation: String, Hashable, Sendable, Codable {
  /// The system took the finger.
  case touchTaken
  /// Code set `isEnabled` to false.
  case disabled
  /// It was removed from its view.
  case removed
  /// Its own code set its state.
  case code
}

/// Which condition a recogniser missed, what it needed and what it saw.
public enum GestureShortfall: Hashable, Sendable, Codable {
  case pan(PanRefusal)
  /// The finger moved farther than allowed, in points.
  case moved(allowed: Double, seen: Double)
  /// The finger stayed longer than allowed, in seconds.
  case long(allowed: Double)
  /// The next tap did not come in time, in seconds.
  case noNextTap(allowed: Double)
  /// The finger left before the press was long enough, in seconds.
  case short(needed: Double)
  /// More or fewer fingers than needed.
  case fingers(needed: Int, seen: Int)
  /// The finger left before it had gone far enough in an allowed direction, in points.
  case swipe(needed: Double)
  /// The finger strayed from every allowed direction by more than this, in points.
  case strayed(allowed: Double)
  /// The fingers did not move far enough against each other, in points.
  case spread(needed: Double)
  /// The system took the finger.
  case touchTaken
  case disabled, removed
  /// Its own code set its state to failed.
  case code
  /// All fingers had left, and it had decided nothing.
  case undecided
  /// It never does more than wait.
  case never
}

/// Why recognisers are being cancelled or fail at a moment, where they do not say.
enum GestureOccasion { case touchTaken, disabled, removed }
