import Foundation

#if !canImport(HeadlessUIKit)
  import UIKit
#else
  import HeadlessUIKit
#endif

/// What became of a recorded gesture.
public enum RecordedEnding: Hashable, Sendable {
  case finish, cancel
  /// The sheet asked whether it may go, and may not.
  case refused
  /// Nothing was seen of a transition within ``TraceRecorder/patience``. It need not have been cancelled: a missing
  /// callback is no evidence.
  case none
  /// A sheet or a surface of the app settled at the detent or stop of this name.
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

/// Who told the recorder about an ending.
public enum EndingSource: String, Hashable, Sendable {
  /// The transition's coordinator; the recorder asks it without being told.
  case coordinator
  /// The delegate of a sheet's presentation.
  case sheet
  /// The delegate of a navigation controller.
  case navigation
  /// The app's own code.
  case app
}

/// Looks at a window's transition coordinator at every frame of the display, and at views.
///
/// Nothing is delegated, replaced or animated: coordinators are asked, and told to tell of changes of their
/// interaction. A cancelled back swipe gives its navigation delegate no further call, so that is not waited for.
@MainActor
final class OutcomeObserver: NSObject {
  /// What was seen so far; times are those of the display's clock, in seconds.
  struct Seen {
    var ending: RecordedEnding?
    var source: EndingSource?
    var began, release, ended: TimeInterval?
    var percent, completionVelocity: CGFloat?
    /// The pan's values at its end.
    var translation, velocity: CGPoint?
  }

  /// A view in a frame.
  struct Frame {
    var time: TimeInterval
    var view: String
    var rect: CGRect
  }

  private(set) var seen = Seen()
  private(set) var frames: [Frame] = []
  private weak var window: UIWindow?
  private let views: [(name: String, view: () -> UIView?)]
  private var coordinator: (any UIViewControllerTransitionCoordinator)?
  private var link: CADisplayLink?
  /// When the last finger lifted; nil while one is down.
  private var lifted: TimeInterval?
  private let patience: TimeInterval
  private let finished: @MainActor (OutcomeObserver) -> Void

  init(
    _ window: UIWindow, views: [String: UIView], patience: TimeInterval,
    finished: @escaping @MainActor (OutcomeObserver) -> Void
  ) {
    self.window = window
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
    guard let lifted else { return }
    let isOver = seen.ended != nil || coordinator == nil && seen.ending != nil
    let last = max(lifted, seen.release ?? lifted)
    // A transition under way may take longer; one without an end is not waited for forever.
    let limit = coordinator == nil ? patience : 10 * patience
    if isOver || link.timestamp - last > limit { finish() }
  }

  /// Takes an ending that the app reports.
  func note(_ ending: RecordedEnding, _ source: EndingSource, percent: CGFloat?) {
    (seen.ending, seen.source) = (ending, source)
    seen.percent = percent ?? seen.percent
    seen.release = seen.release ?? CACurrentMediaTime()
  }

  /// Takes the pan's values; the last ones stay.
  func note(_ pan: UIPanGestureRecognizer) {
    (seen.translation, seen.velocity) = (pan.translation(in: nil), pan.velocity(in: nil))
    if pan.state == .ended || pan.state == .cancelled { seen.release = CACurrentMediaTime() }
  }

  /// Notes that the last finger has lifted.
  func noteLift() { lifted = CACurrentMediaTime() }

  /// Whether the transition runs to its end without a finger.
  var isInFlight: Bool {
    lifted != nil && coordinator != nil && currentCoordinator === coordinator
  }

  /// Notes that a finger is down again.
  func noteDown() { lifted = nil }

  /// Looks for a coordinator, and at the one that was found.
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

  /// The interaction began or ended; of a transition that is grabbed again, the last end counts.
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
      of controller: UIViewController?
    ) -> (any UIViewControllerTransitionCoordinator)? {
      guard let controller else { return nil }
      if let found = controller.transitionCoordinator { return found }
      for child in controller.children {
        if let found = coordinator(of: child) { return found }
      }
      return coordinator(of: controller.presentedViewController)
    }
    return coordinator(of: window?.rootViewController)
  }

  private func noteFrames(at time: TimeInterval) {
    guard let window else { return }
    for (name, view) in views {
      guard let layer = view()?.layer, view()?.window === window else { continue }
      let shown = layer.presentation() ?? layer
      frames.append(Frame(time: time, view: name, rect: shown.convert(shown.bounds, to: nil)))
    }
  }

  /// Ends the observation, whatever is known.
  func finish() {
    guard let link else { return }
    link.invalidate()
    self.link = nil
    finished(self)
  }
}
