import Foundation
import HeadlessUIKit

/// Drags a panel away, and catches it in flight, on its way in or out.
///
/// Increments of the finger's travel are added to what is on screen. When the finger lets go, the panel
/// leaves if its border, thrown on by `throwTime` seconds of the finger's speed, lies beyond the middle.
final class PanelDriver: UIPercentDrivenInteractiveTransition {
  /// How the finger is read.
  enum Reading {
    /// The panel's border decides, and a touch that is taken away leaves the panel where it belongs.
    case sound
    /// The finger's place on the panel decides, so from a grip in the far half the panel leaves
    /// however little it was dragged; a touch that is taken away counts like a release.
    case asWritten
  }

  /// Which transition a drag would drive, or drives.
  enum Step {
    case present, dismiss
  }

  /// Seconds of the finger's speed that are added to its travel.
  static let throwTime: CGFloat = 0.5

  let pan = UIPanGestureRecognizer()
  var step = Step.present
  private let edge: PanelEdge
  private let reading: Reading
  /// The finger's travel at the last change, in points.
  private var travel: CGFloat = 0
  private let dismiss: () -> Void
  private weak var presented: UIViewController?

  /// - Parameters:
  ///   - edge: Where the panel goes.
  ///   - reading: How the finger is read.
  ///   - dismiss: Starts the dismissal.
  init(edge: PanelEdge, reading: Reading, dismiss: @escaping () -> Void) {
    (self.edge, self.reading, self.dismiss) = (edge, reading, dismiss)
    super.init()
    pan.addTarget(self, action: Selector("handle:", { (target: PanelDriver) in target.handle(_:) }))
  }

  /// Lets the presented controller be dragged away by a view: its own as a rule.
  func link(to controller: UIViewController, draggedBy view: UIView?) {
    presented = controller
    view?.addGestureRecognizer(pan)
  }

  /// A presentation runs automatically; a dismissal is interactive when a drag has started it.
  override var wantsInteractiveStart: Bool {
    get { step == .dismiss && pan.state == .began }
    set {}
  }

  private func handle(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      travel = 0
      if isInFlight { pause() } else { dismiss() }
    case .changed:
      let length = length
      let increment = length > 0 ? takeTravel() / length : 0
      update(percentComplete + (step == .dismiss ? increment : -increment))
    case .cancelled where reading == .sound: step == .dismiss ? cancel() : finish()
    case .ended, .cancelled: leaves == (step == .dismiss) ? finish() : cancel()
    case .failed: cancel()
    case .possible: break
    }
  }

  /// How far the finger went since the last change, in points towards the edge.
  private func takeTravel() -> CGFloat {
    let now = edge.component(of: pan.translation(in: presented?.view.superview))
    defer { travel = now }
    return now - travel
  }

  /// Whether a transition of the panel is under way.
  private var isInFlight: Bool { presented?.transitionCoordinator != nil }

  /// The panel's frame at rest, in the container.
  private var restingFrame: CGRect {
    presented?.presentationController?.frameOfPresentedViewInContainerView ?? .zero
  }

  private var length: CGFloat { edge.length(of: restingFrame.size) }

  /// Whether the panel, let go now, would go away.
  private var leaves: Bool {
    let container = presented?.presentationController?.containerView
    let depth: CGFloat =
      switch reading {
      case .sound: length * (step == .dismiss ? percentComplete : 1 - percentComplete)
      case .asWritten: edge.depth(of: pan.location(in: container), in: restingFrame)
      }
    let thrown = edge.component(of: pan.velocity(in: container)) * Self.throwTime
    return depth + thrown > length / 2
  }
}
