public import MotionMath

/// A fault found in a run, with its remedy.
///
/// Diagnostics are facts about the code under test, not errors of the engine: the run continues.
public struct Diagnostic: Hashable, Sendable, Codable {
  public enum Severity: String, Hashable, Sendable, CaseIterable, Codable {
    case note, warning, error
  }

  /// A stable kebab-case word, such as `never-completed`.
  public let code: String
  public let severity: Severity
  /// The fault and its remedy as one sentence, without a full stop.
  public let message: String

  public init(code: String, severity: Severity, message: String) {
    self.code = code
    self.severity = severity
    self.message = message
  }
}

/// Every fault that the engine can report, with its severity and remedy.
package enum DiagnosticCode: String, CaseIterable {
  case neverCompleted = "never-completed"
  case neverEnded = "never-ended"
  case drivesAnother = "drives-another"
  case runsByItself = "runs-by-itself"
  case completedTwice = "completed-twice"
  case finishedBeforeStart = "finished-before-start"
  case updatedAfterEnd = "updated-after-end"
  case endedTwice = "ended-twice"
  case endedNothing = "ended-nothing"
  case viewLeftBehind = "view-left-behind"
  case viewMissing = "view-missing"
  case viewVanished = "view-vanished"
  case viewNotShown = "view-not-shown"
  case viewUnsized = "view-unsized"
  case appearanceUnbalanced = "appearance-unbalanced"
  case twoTransitions = "two-transitions"
  case completedWhileInteractive = "completed-while-interactive"
  case completedAfterCancel = "completed-after-cancel"
  case cancelledNotHandled = "cancelled-not-handled"
  case animationTooLong = "animation-too-long"
  case explicitAnimation = "explicit-animation"
  case badCompletionSpeed = "bad-completion-speed"
  case timingCurveIgnored = "timing-curve-ignored"
  case animatorChanged = "animator-changed"
  case animatorNotInterruptible = "animator-not-interruptible"
  case toldTooEarly = "told-too-early"
  case orderUndefined = "order-undefined"
  case startedAfterEnd = "started-after-end"
  case detentsIgnored = "detents-ignored"
  case pushWaited = "push-waited"
  case alreadyPresenting = "already-presenting"
  case presenterNotInWindow = "presenter-not-in-window"
  case presenterViewLost = "presenter-view-lost"
  case raisesException = "raises-exception"
  case zeroSizedView = "zero-sized-view"
  case unsatisfiableConstraints = "unsatisfiable-constraints"
  case constraintPartUnused = "constraint-part-unused"
  case ambiguousLayout = "ambiguous-layout"
  case foreignView = "foreign-view"
  case neverSettles = "never-settles"
  case animatesOutside = "animates-outside"
  case notSimulated = "not-simulated"

  package var severity: Diagnostic.Severity {
    switch self {
    case .neverCompleted, .neverEnded, .drivesAnother, .runsByItself, .completedTwice,
      .viewLeftBehind, .twoTransitions, .completedAfterCancel,
      .cancelledNotHandled, .alreadyPresenting, .presenterNotInWindow, .animatorNotInterruptible,
      .startedAfterEnd,
      .presenterViewLost, .viewVanished, .viewNotShown, .raisesException, .foreignView,
      .neverSettles:
      .error
    case .finishedBeforeStart, .updatedAfterEnd, .endedTwice, .endedNothing, .appearanceUnbalanced,
      .completedWhileInteractive, .viewMissing, .viewUnsized, .animationTooLong, .explicitAnimation,
      .badCompletionSpeed, .timingCurveIgnored, .animatorChanged, .zeroSizedView, .toldTooEarly,
      .orderUndefined, .detentsIgnored,
      .unsatisfiableConstraints, .constraintPartUnused, .ambiguousLayout:
      .warning
    case .notSimulated, .pushWaited, .animatesOutside: .note
    }
  }

  package var sentence: String {
    switch self {
    case .neverCompleted:
      "the transition never completed; call completeTransition in the animation's completion"
    case .neverEnded:
      "the finger has left and no one called finish or cancel, so the transition never ends; end it"
        + " at every release, even if the pan failed or was cancelled"
    case .drivesAnother:
      "the transition waits for a controller that no one updates or ends, while another one is driven; return the"
        + " one that is driven, and the same one each time UIKit asks"
    case .runsByItself:
      "the transition runs automatically while the finger drives a controller that it was not given;"
        + " return that controller when the transition asks for one"
    case .completedTwice:
      "completeTransition was called twice; call it once, in the animation's completion"
    case .finishedBeforeStart:
      "finish or cancel was called before the transition was in flight and was applied when it started;"
        + " expect it after very short gestures"
    case .updatedAfterEnd:
      "update was called when no interaction was under way, and was ignored; stop updating after finish"
        + " or cancel"
    case .endedTwice:
      "finish or cancel was called again after the interaction had ended, and was ignored; call one of"
        + " them once"
    case .viewLeftBehind:
      "a view was left in the container; unless the way back takes it out, remove it in the animation's completion, for"
        + " a cancelled transition too"
    case .viewMissing:
      "the animator removed the view that stays from the container; remove the view that goes, or"
        + " for a cancelled transition the other one"
    case .viewVanished:
      "the view that stays ended without an area; end with its frame and .identity, since CGAffineTransform() is"
        + " six zeros"
    case .viewNotShown:
      "the screen that stays cannot be seen; add its view to the container in animateTransition, and end with it"
        + " visible and in place"
    case .pushWaited:
      "a push or a new stack was asked for during a transition and waited for its end, as from iOS 10 on; wait for"
        + " didShow, since iOS 7 crashes here"
    case .viewUnsized:
      "the view that comes starts without an area, because initialFrame(for:) is zero for a view that is not on screen;"
        + " start from finalFrame(for:)"
    case .endedNothing:
      "finish or cancel was called with no transition to end, and was ignored; call them only if one was begun"
    case .appearanceUnbalanced:
      "appearance callbacks do not balance; pair beginAppearanceTransition with"
        + " endAppearanceTransition"
    case .twoTransitions:
      "a transition was asked for while another was running and was refused; wait for the first"
        + " one's completion"
    case .completedWhileInteractive:
      "completeTransition was called while the finger still drove the transition; animate at least"
        + " one property for the whole duration"
    case .completedAfterCancel:
      "completeTransition(true) came after the interaction was cancelled; pass"
        + " !transitionWasCancelled"
    case .cancelledNotHandled:
      "the gesture was cancelled and no one ended the interaction; handle .cancelled and .failed"
        + " like a release that cancels"
    case .animationTooLong:
      "an animation lasts longer than the transition's duration; make them equal"
    case .explicitAnimation:
      "an explicit Core Animation ran inside a percent-driven transition and snapped at the"
        + " release; use a UIView animation"
    case .badCompletionSpeed:
      "completionSpeed was not greater than zero and was raised to 0.001; give a positive speed"
    case .timingCurveIgnored:
      "timingCurve was ignored because the animator is not interruptible; return a property animator"
        + " from interruptibleAnimator(using:)"
    case .animatorChanged:
      "interruptibleAnimator(using:) returned an animator that was never started while another one ran the"
        + " transition; keep one animator until animationEnded(_:) and return it at every call"
    case .animatorNotInterruptible:
      "a UIViewPropertyAnimator plays automatically under the finger, because interruptibleAnimator(using:) is missing;"
        + " return the same animator from interruptibleAnimator(using:) at every call"
    case .orderUndefined:
      "they begin in the same event, and Apple does not say which of them wins, here the first one added; write"
        + " require(toFail:) between them"
    case .startedAfterEnd:
      "a transition that has ended was started again and ignored; drop its context when completeTransition has been"
        + " called"
    case .detentsIgnored:
      "detents were set while the sheet was being presented, which libraries report to be ignored; set them before, or in"
        + " animateChanges(_:) once viewDidAppear was called"
    case .toldTooEarly:
      "viewWillDisappear acted on a removal that was then cancelled, because it comes before the gesture decides; act in"
        + " didMove(toParent:), viewDidDisappear or the delegate's didShow"
    case .alreadyPresenting:
      "a controller that already presents one was asked to present another and refused; present"
        + " from the presented controller, or dismiss it first"
    case .presenterNotInWindow:
      "a controller whose view is in no window was asked to present and refused; present once its"
        + " view has appeared"
    case .presenterViewLost:
      "the presenter's view left the window with the container; leave it where it is when the"
        + " context's view for it is nil"
    case .raisesException:
      "UIKit raises an exception here, which ends the app; the call was ignored, so correct it"
    case .zeroSizedView:
      "a view without an area holds a gesture recogniser, which no touch can reach; give the view a"
        + " size"
    case .unsatisfiableConstraints:
      "constraints cannot all hold; remove one, or lower its priority before it is activated"
    case .constraintPartUnused:
      "the second item has no attribute, so it has no effect; give it an attribute, or leave it out"
    case .ambiguousLayout:
      "a view moves although its constraints leave its frame open, so devices may place it elsewhere; add the"
        + " missing constraints"
    case .animatesOutside:
      "the animator moves a view outside the container, which does not follow the finger: it runs at its own pace, and"
        + " here stays where a cancelled transition leaves it; use animateAlongsideTransition(in:animation:), and put it"
        + " back if the transition was cancelled"
    case .foreignView:
      "it belongs to another run; create views and controllers for each run instead of keeping them in"
        + " statics, or give each run its own process"
    case .neverSettles:
      "work kept scheduling itself without end and was dropped; let it end"
    case .notSimulated: "a member was accepted but is not simulated"
    }
  }
}

/// A log of what the engine did, in order: delegate queries, callbacks, calls to transition contexts, and touch events.
///
/// Off by default, since recording costs time and memory.
public struct EventLog: Sendable {
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The time on the virtual clock, in seconds.
    public let time: Seconds
    /// The event as `subject.call`, such as `animator.animateTransition`.
    public let text: String

    public var description: String { text }
  }

  public var isEnabled = false
  /// The entries, oldest first.
  public private(set) var entries: [Entry] = []

  mutating func append(_ text: @autoclosure () -> String, at time: Seconds) {
    guard isEnabled else { return }
    entries.append(Entry(time: time, text: text()))
  }

  public mutating func removeAll() { entries = [] }
}

extension Diagnostic {
  /// Creates the diagnostic of a fault, prefixed with its subject if there is one.
  package init(_ code: DiagnosticCode, _ subject: String? = nil) {
    let message = subject.map { "\($0): \(code.sentence)" } ?? code.sentence
    self.init(code: code.rawValue, severity: code.severity, message: message)
  }
}
