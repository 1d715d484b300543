import Foundation

#if !canImport(HeadlessUIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// The outcome of a recorded gesture.
public enum RecordedEnding: Hashable, Sendable {
  case finish, cancel
  /// The sheet asked its delegate whether it may be dismissed, and the answer was no.
  case refused
  /// No transition was observed within ``TraceRecorder/patience``.
  ///
  /// This does not mean that a transition was cancelled: a missing callback does not prove a cancellation.
  case none
  /// A sheet settled at the detent with this name, or one of the app's own surfaces settled at the stop (resting place)
  /// with this name.
  case stop(String)

  var word: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .refused: "refused"
    case .none: "none"
    case .stop(let name): name
    }
  }
}

/// The source that reported an outcome to the recorder.
public enum EndingSource: String, Hashable, Sendable {
  /// The transition's coordinator, which the recorder observes automatically.
  case coordinator
  /// The delegate of a sheet's presentation.
  case sheet
  /// The delegate of a navigation controller.
  case navigation
  /// The app's own code.
  case app
}

/// Observes a window's transition coordinator, and some views, at every frame of the display.
///
/// It sets no delegates, and replaces and animates nothing. It only queries coordinators and asks them for
/// notifications about changes of their interaction. It does not rely on a navigation controller's delegate, which is
/// not called again after a cancelled back swipe.
@MainActor
final class OutcomeObserver: NSObject {
  /// The observations of one gesture so far; times are on the clock of `CACurrentMediaTime()`, in seconds.
  struct Seen {
    var ending: RecordedEnding?
    var source: EndingSource?
    var began, release, ended: TimeInterval?
    var percent, completionVelocity: CGFloat?
    /// The pan's translation and velocity when its action was last called.
    var translation, velocity: CGPoint?
    /// What the app's code has taken off the translation by then, by setting it.
    var reset = CGPoint.zero
    /// The first frame in which the window had its other orientation, and which that is.
    var turned: (time: TimeInterval, side: String)?
  }

  /// The rectangle of a view in one frame of the display.
  struct Frame {
    var time: TimeInterval
    var view: String
    var rect: CGRect
  }

  private(set) var seen = Seen()
  private(set) var frames: [Frame] = []
  private weak var window: UIWindow?
  private let side: String
  /// Where the pan's translation counted from when its action was last called, and how many fingers it had.
  private var counted: (from: CGPoint, fingers: Int)?
  private let views: [(name: String, view: () -> UIView?)]
  private var coordinator: (any UIViewControllerTransitionCoordinator)?
  private var link: CADisplayLink?
  /// The time at which the last finger was lifted; nil while a finger is down.
  private var lifted: TimeInterval?
  private let patience: TimeInterval
  private let finished: @MainActor (OutcomeObserver) -> Void

  init(
    _ window: UIWindow, views: [String: UIView], patience: TimeInterval,
    finished: @escaping @MainActor (OutcomeObserver) -> Void
  ) {
    (self.window, side) = (window, DeviceLines.side(of: window))
    self.views = views.sorted { $0.key < $1.key }.map { name, view in
      (name, { [weak view] in view })
    }
    (self.patience, self.finished) = (patience, finished)
    super.init()
    link = CADisplayLink(target: self, selector: Self.tickAction)
    link?.add(to: .main, forMode: .common)
  }

  #if !canImport(HeadlessUIKit)
    private static let tickAction = #selector(tick(_:))
  #else
    private static let tickAction = Selector(
      "tick:", { (observer: OutcomeObserver) in observer.tick(_:) })
  #endif

  #if !canImport(HeadlessUIKit)
    @objc
  #endif
  private func tick(_ link: CADisplayLink) {
    look()
    noteFrames(at: link.timestamp)
    noteTurn(at: link.timestamp)
    guard let lifted else { return }
    let isOver = seen.ended != nil || coordinator == nil && seen.ending != nil
    let last = max(lifted, seen.release ?? lifted)
    // A running transition may take longer than `patience`, but if it does not end within ten times `patience`, the
    // observation ends too.
    let limit = coordinator == nil ? patience : 10 * patience
    if isOver || link.timestamp - last > limit { finish() }
  }

  /// Records an outcome that the app reports.
  func note(_ ending: RecordedEnding, _ source: EndingSource, percent: CGFloat?) {
    (seen.ending, seen.source) = (ending, source)
    seen.percent = percent ?? seen.percent
    seen.release = seen.release ?? CACurrentMediaTime()
  }

  /// Records the pan's translation and velocity; values recorded later replace them.
  func note(_ pan: UIPanGestureRecognizer) {
    let (place, translation) = (pan.location(in: nil), pan.translation(in: nil))
    (seen.translation, seen.velocity) = (translation, pan.velocity(in: nil))
    let from = CGPoint(x: place.x - translation.x, y: place.y - translation.y)
    if pan.state == .began { (counted, seen.reset) = (nil, .zero) }
    // A finger that lands or lifts moves the place too, while the translation stays.
    if let counted, [counted.fingers, 0].contains(pan.numberOfTouches) {
      seen.reset.x += from.x - counted.from.x
      seen.reset.y += from.y - counted.from.y
    }
    counted = (from, pan.numberOfTouches)
    if pan.state == .ended || pan.state == .cancelled { seen.release = CACurrentMediaTime() }
  }

  /// Records that the last finger was lifted.
  func noteLift() { lifted = CACurrentMediaTime() }

  /// Whether a transition is settling without a finger.
  var isInFlight: Bool {
    lifted != nil && coordinator != nil && currentCoordinator === coordinator
  }

  /// Records that a finger is down again.
  func noteDown() { lifted = nil }

  /// Searches for the window's transition coordinator, or queries the coordinator that was found earlier.
  func look() {
    if let coordinator {
      guard let current = currentCoordinator, current === coordinator else { return noteEnd() }
      note(coordinator)
      return
    }
    guard let found = currentCoordinator, found.initiallyInteractive || found.isInteractive else {
      return
    }
    coordinator = found
    seen.began = seen.began ?? CACurrentMediaTime()
    found.notifyWhenInteractionChanges { [weak self] context in
      MainActor.assumeIsolated { self?.noteChange(context) }
    }
    note(found)
  }

  private func note(_ coordinator: any UIViewControllerTransitionCoordinator) {
    guard !coordinator.isInteractive, seen.source == nil || seen.source == .coordinator else {
      return
    }
    (seen.ending, seen.source) = (coordinator.isCancelled ? .cancel : .finish, .coordinator)
  }

  /// Records the end of an interaction; if a finger grabs the transition again, the last end counts.
  private func noteChange(_ context: any UIViewControllerTransitionCoordinatorContext) {
    guard !context.isInteractive else { return }
    if seen.source == nil || seen.source == .coordinator {
      (seen.ending, seen.source) = (context.isCancelled ? .cancel : .finish, .coordinator)
    }
    (seen.percent, seen.completionVelocity) = (context.percentComplete, context.completionVelocity)
    seen.release = CACurrentMediaTime()
  }

  private func noteEnd() {
    coordinator = nil
    seen.ended = CACurrentMediaTime()
  }

  private var currentCoordinator: (any UIViewControllerTransitionCoordinator)? {
    func coordinator(
      below controller: UIViewController
    ) -> (any UIViewControllerTransitionCoordinator)? {
      if let found = controller.transitionCoordinator { return found }
      return controller.children.lazy.compactMap { coordinator(below: $0) }.first
    }
    // A descendant answers with what its ancestor presents, so the presented screens are looked at from the root alone.
    var screen = window?.rootViewController
    while let shown = screen {
      if let found = coordinator(below: shown) { return found }
      screen = shown.presentedViewController
    }
    return nil
  }

  private func noteFrames(at time: TimeInterval) {
    guard let window else { return }
    for (name, view) in views {
      guard let layer = view()?.layer, view()?.window === window else { continue }
      let shown = layer.presentation() ?? layer
      frames.append(Frame(time: time, view: name, rect: shown.convert(shown.bounds, to: nil)))
    }
  }

  private func noteTurn(at time: TimeInterval) {
    guard seen.turned == nil, let window else { return }
    let now = DeviceLines.side(of: window)
    if now != side { seen.turned = (time, now) }
  }

  /// Ends the observation with what is known so far.
  func finish() {
    guard let link else { return }
    link.invalidate()
    self.link = nil
    finished(self)
  }
}
