import Foundation
public import MotionMath

/// An entry in a log of touches (`TouchAccount`): what happened to a recogniser, a view or a finger, and why.
public struct TouchEntry: Hashable, Sendable, Codable {
  /// The time on the simulation's clock, in seconds.
  public var time: Seconds
  /// The number of the stroke, from 1.
  ///
  /// A stroke begins with the first finger on the screen and ends when all fingers have left the screen.
  public var stroke: Int
  /// The finger's index, from 0; nil if the event does not concern a single finger.
  public var finger: Int?
  /// The recogniser or view; nil if the event concerns neither.
  public var party: TouchParty?
  public var event: TouchEvent
  /// The method of the app that was running, such as `DetailController.viewWillAppear`, if its code ended the gesture.
  ///
  /// Nil if the code was called otherwise, or if something else ended the gesture.
  public var place: String?
}

/// A recogniser or a view in a log of touches.
public struct TouchParty: Hashable, Sendable, Codable {
  /// The kinds of recognisers and views that a log of touches distinguishes.
  public enum Kind: String, Hashable, Sendable, Codable {
    case pan, edgePan = "edge pan", tap, press = "long press", swipe, pinch, rotation
    /// A custom recogniser class of the app.
    case other = "recogniser"
    /// The pan of a scroll view.
    case scroll
    /// A recogniser that delays touches in the content of a scroll view.
    case gate
    case control, view

    /// Whether this is a kind of recogniser.
    public var isRecognizer: Bool { self != .control && self != .view }
  }

  /// The number of the recogniser or view, in the order of appearance; unique in a run.
  public var number: Int
  public var kind: Kind
  /// A phrase that names the recogniser or view: `the pan of card (UIView)`, `UISlider`.
  public var name: String
  /// The name of the view, without the recogniser: `card (UIView)`.
  public var view: String
  /// A Swift expression for the recogniser or view, such as `list.panGestureRecognizer`; the name of the app's property
  /// if there is one.
  public var code: String
  /// Whether the system created the recogniser, such as the pan of a scroll view or the swipe back.
  public var isSystem: Bool
  /// The class of the recogniser's delegate; nil without a delegate.
  public var delegate: String?
}

/// An event of a finger, recogniser or view.
public enum TouchEvent: Hashable, Sendable, Codable {
  // Events of a finger.

  /// The finger touches this point, in points of the window; ``TouchEntry/party`` is the view under the finger.
  case down(x: Double, y: Double)
  case up
  /// The system cancelled the touch.
  case taken
  /// The touch was not delivered to anything.
  case ignored(IgnoredTouch)

  // Events of a recogniser.

  /// The recogniser receives the touch.
  case received
  /// The recogniser does not receive the touch.
  case declined(Refusal)
  /// The recogniser may begin only after the other recogniser has failed.
  case waits(for: TouchParty, Requirement)
  /// The recogniser's condition is met, but it waits for these recognisers to fail.
  case held([TouchParty])
  /// The recogniser has recognised its gesture after this travel, in points.
  case recognized(dx: Double, dy: Double)
  case ended
  case cancelled(Cancellation)
  case failed(GestureShortfall)
  /// The recogniser could have begun, but another recogniser prevented it.
  case prevented(by: TouchParty, Relation)
  /// The recogniser could have begun, but the recogniser itself, its delegate or a view refused.
  case refused(Refusal)

  // Events of a view.

  case touchBegan
  case touchEnded
  /// The view's touch was cancelled by the recogniser `by`, or by the system if `by` is nil.
  case touchCancelled(by: TouchParty?)
  /// The view receives the touch only after this recogniser has failed.
  case delayed(by: TouchParty)

  /// Whether the event is final for a recogniser.
  public var isFate: Bool {
    switch self {
    case .declined, .ended, .cancelled, .failed, .prevented, .refused: true
    case .down, .up, .taken, .ignored, .received, .waits, .held, .recognized, .touchBegan,
      .touchEnded, .touchCancelled, .delayed:
      false
    }
  }
}

/// Why a touch was not delivered to anything.
public enum IgnoredTouch: Hashable, Sendable, Codable {
  /// A transition that no finger drives is running; `since` is the time of its start and `duration` its length, in
  /// seconds.
  case transition(since: Seconds, duration: Seconds)
  /// The duration of a transition is over and nothing in it moves, but the app has not completed it.
  case neverCompleted
  /// The app has called `beginIgnoringInteractionEvents`.
  case application
  /// No view under the finger receives touches.
  case nothingThere
}

/// Who or what kept a recogniser from receiving a touch or from beginning.
public enum Refusal: Hashable, Sendable, Codable {
  case disabled
  /// The recogniser does not allow touches of this type.
  case touchType
  /// The recogniser itself refused, in a method that the app overrides or, if `method` is nil, by a built-in rule.
  case itself(method: String?)
  /// The recogniser's delegate refused, in the given method.
  ///
  /// `type` is the type of the delegate. `scrolled` are the scroll views inside the recogniser's view that are not at
  /// their top.
  case delegate(type: String, method: String, scrolled: [ScrolledView])
  /// A view refused: the touched view, the recogniser's view, or a view between them.
  ///
  /// The reason is nil if the app's code in the view refused.
  case view(TouchParty, ViewRefusal?)
}

/// A scroll view that is not at its top.
public struct ScrolledView: Hashable, Sendable, Codable {
  public var name: String
  /// The distance from the resting position at the top, in points.
  public var offset: Double
}

/// Why a system view keeps a recogniser from beginning.
public enum ViewRefusal: Hashable, Sendable, Codable {
  /// The control itself handles the gesture.
  case ownGesture
  /// The content of the scroll view cannot move in the direction of the pan.
  case noRoom
  /// A view in the scroll view's content has received the touch, and keeps it.
  case contentKeepsTouch
  /// The sheet cannot move in the direction of the swipe; it moves down only while its content is scrolled to the top.
  case sheet
}

/// The source of a failure requirement, where one recogniser waits for another one to fail.
public enum Requirement: String, Hashable, Sendable, Codable {
  /// A call of `require(toFail:)`.
  case code = "require(toFail:)"
  /// `shouldRequireFailure(of:)` of the waiting recogniser.
  case waiting = "shouldRequireFailure(of:)"
  /// `shouldRequireFailureOf` of the waiting recogniser's delegate.
  case waitingDelegate = "gestureRecognizer(_:shouldRequireFailureOf:)"
  /// `shouldBeRequiredToFail(by:)` of the recogniser that must fail.
  case other = "shouldBeRequiredToFail(by:)"
  /// `shouldBeRequiredToFailBy` of the delegate of the recogniser that must fail.
  case otherDelegate = "gestureRecognizer(_:shouldBeRequiredToFailBy:)"
}

/// Why one recogniser keeps another from beginning.
public enum Relation: Hashable, Sendable, Codable {
  /// Two recognisers do not begin together unless a delegate allows it; `asked` names the delegates that were asked.
  case exclusion(asked: [String])
  /// The recogniser waited for another recogniser to fail, but the other recogniser began.
  case requirement(Requirement)
}

/// Why a recogniser that had begun was cancelled.
public enum Cancellation: String, Hashable, Sendable, Codable {
  /// The system cancelled the touch.
  case touchTaken
  /// Code set `isEnabled` to false.
  case disabled
  /// The recogniser was removed from its view.
  case removed
  /// The recogniser's own code set its state.
  case code
}

/// Why a recogniser failed; most cases include the value that was needed or allowed.
public enum GestureShortfall: Hashable, Sendable, Codable {
  case pan(PanRefusal)
  /// The finger moved farther than allowed, in points.
  case moved(allowed: Double, seen: Double)
  /// The finger stayed longer than allowed, in seconds.
  case long(allowed: Double)
  /// The next tap did not begin within this time, in seconds.
  case noNextTap(allowed: Double)
  /// The finger left before the press had lasted this long, in seconds.
  case short(needed: Double)
  /// There were more or fewer fingers than needed.
  case fingers(needed: Int, seen: Int)
  /// A finger was lifted before the fingers had moved this far in an allowed direction, in points.
  case swipe(needed: Double)
  /// The finger deviated from every allowed direction by more than this, in points.
  case strayed(allowed: Double)
  /// The fingers' movement relative to each other stayed below the needed distance, in points.
  case spread(needed: Double)
  /// The system cancelled the touch.
  case touchTaken
  case disabled, removed
  /// The recogniser's own code set its state to failed.
  case code
  /// All fingers left before the recogniser decided anything.
  case undecided
  /// The recogniser never recognises a gesture: its only purpose is to delay touches.
  case never
}

/// An outside cause for which recognisers are cancelled or fail.
enum GestureOccasion {
  case touchTaken, disabled, removed

  /// Whether the app's code is the cause.
  var isOfCode: Bool { self != .touchTaken }
}
