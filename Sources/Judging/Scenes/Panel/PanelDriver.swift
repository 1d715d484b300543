import Foundation
import HeadlessUIKit

/// Drags a panel away, and catches it while it moves in or out.
///
/// Increments of the finger's travel are added to the panel's position on screen. At the release, the driver projects
/// the position of the panel's inner border by `throwTime` seconds of the finger's velocity. The panel leaves the
/// screen if the projected position is past the middle of the panel's travel.
final class PanelDriver: UIPercentDrivenInteractiveTransition {
  /// How the driver decides at the release.
  enum Reading {
    /// The position of the panel's border decides, and a cancelled touch leaves the panel on screen.
    case sound
    /// The finger's position on the panel decides: if a finger grips the panel in the half next to the screen's edge,
    /// the panel leaves the screen even after a very short drag. A cancelled touch counts as a release.
    case asWritten
  }

  /// A transition of the panel, which a drag can drive.
  enum Step {
    case present, dismiss
  }

  /// The time for which the finger's velocity is projected at the release, in seconds.
  static let throwTime: CGFloat = 0.5

  let pan = UIPanGestureRecognizer()
  var step = Step.present
  private let edge: PanelEdge
  private let reading: Reading
  /// The finger's travel from the start of the drag to the pan's last change, in points.
  private var travel: CGFloat = 0
  private let dismiss: () -> Void
  private weak var presented: UIViewController?

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - edge: The edge of the screen across which the panel leaves.
  ///   - reading: How to decide at the release.
  ///   - dismiss: Starts the dismissal.
  init(edge: PanelEdge, reading: Reading, dismiss: @escaping () -> Void) {
    (self.edge, self.reading, self.dismiss) = (edge, reading, dismiss)
    super.init()
    pan.addTarget(self, action: Selector("handle:", { (target: PanelDriver) in target.handle(_:) }))
  }

  /// Lets the user drag the presented controller away by dragging a view, usually the controller's own view.
  func link(to controller: UIViewController, draggedBy view: UIView?) {
    presented = controller
    view?.addGestureRecognizer(pan)
  }

  /// Whether the transition starts interactively: a presentation never does, a dismissal does if a drag has started it.
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

  /// Returns the finger's travel since the previous call, in points, positive towards the edge.
  private func takeTravel() -> CGFloat {
    let now = edge.component(of: pan.translation(in: presented?.view.superview))
    defer { travel = now }
    return now - travel
  }

  /// Whether a transition of the panel is under way.
  private var isInFlight: Bool { presented?.transitionCoordinator != nil }

  /// The panel's fully shown frame, in the container.
  private var restingFrame: CGRect {
    presented?.presentationController?.frameOfPresentedViewInContainerView ?? .zero
  }

  private var length: CGFloat { edge.length(of: restingFrame.size) }

  /// Whether the panel would leave the screen if the finger were released now.
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
