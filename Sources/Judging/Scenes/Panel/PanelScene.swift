import Foundation
import HeadlessUIKit
import MotionMath

extension Scene {
  /// A panel that covers the lower half of the screen and can be dragged away.
  static let panel = Scene(
    name: "panel", kind: .dismiss, drive: .own, article: "a half-height panel",
    gesture: "pull-down/hugo-drag-1",
    watch: "the dimming fades with the panel; a second finger catches it in flight",
    make: { screen, _ in PanelScene(screen: screen, edge: .bottom) })

  /// A panel on the right that can be dragged away.
  ///
  /// A drag may also begin on the dimmed background, because the shipped gestures begin there.
  static let panelFromRight = Scene(
    name: "panel-from-right", kind: .dismiss, drive: .own, article: "a half-width panel",
    gesture: "swipe-back/anna-drag-1", watch: "the same with a panel at the right",
    make: { screen, _ in PanelScene(screen: screen, edge: .right, grip: .anywhere) })

  /// A panel at the top that can be dragged away.
  ///
  /// A drag may also begin on the dimmed background, because the shipped gestures begin there.
  static let panelFromTop = Scene(
    name: "panel-from-top", kind: .dismiss, drive: .own, article: "a half-height panel",
    gesture: "pull-up/hugo-drag-1", watch: "the same with a panel at the top",
    make: { screen, _ in PanelScene(screen: screen, edge: .top, grip: .anywhere) })

  /// The presentation of a panel, which takes 0.3 s; a finger can catch the panel while it moves.
  static let panelPresent = Scene(
    name: "panel-present", kind: .present, drive: .none, article: "a half-height panel",
    gesture: "",
    watch:
      "the panel appears without a finger; a finger in the first 0.3 s can hold it and send it back",
    make: { screen, _ in PanelScene(screen: screen, edge: .bottom, step: .present) })

  /// The panel with the rule exactly as the published article writes it.
  ///
  /// At the release, the finger's position on the panel decides, not the position of the panel's border.
  static let panelAsWritten = Scene(
    name: "panel-as-written", kind: .dismiss, drive: .own,
    article: "a half-height panel, as its driver is written", gesture: "edge-swipe/jonas-drag-1",
    direction: .down,
    watch: "from a grip in the panel's lower half, the slightest drag sends it away",
    make: { screen, _ in PanelScene(screen: screen, edge: .bottom, reading: .asWritten) })
}

/// A scene with a panel: either already shown, so that a finger can drag it away, or being presented, so that a finger
/// can catch it.
final class PanelScene: ModalScene {
  private var transition: PanelTransition?

  init(
    screen: CGSize, edge: PanelEdge, grip: PanelGrip = .panel, step: Step = .dismiss,
    reading: PanelDriver.Reading = .sound
  ) {
    super.init(screen: screen, step: step, style: .custom)
    let transition = PanelTransition(edge: edge, grip: grip, reading: reading) { [weak self] in
      self?.start()
    }
    self.transition = transition
    presented.transitioningDelegate = transition
    if step == .dismiss { show() }
  }

  override var pan: UIPanGestureRecognizer? { transition?.driver.pan }
}

/// The objects that present a panel: presentation controller, animators and driver.
///
/// A presented controller does not retain its transitioning delegate, so the presenter must.
final class PanelTransition: NSObject, UIViewControllerTransitioningDelegate {
  let driver: PanelDriver
  private let edge: PanelEdge
  private let grip: PanelGrip

  init(
    edge: PanelEdge, grip: PanelGrip, reading: PanelDriver.Reading, dismiss: @escaping () -> Void
  ) {
    self.edge = edge
    self.grip = grip
    driver = PanelDriver(edge: edge, reading: reading, dismiss: dismiss)
    super.init()
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    driver.step = .present
    return PanelPresentationController(
      presented: presented, presenting: presenting ?? source, edge: edge, driver: driver, grip: grip
    )
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { PanelAnimator(edge: edge, presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { PanelAnimator(edge: edge, presenting: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

/// The area where a drag may begin.
enum PanelGrip {
  /// A drag may begin only on the panel.
  case panel
  /// A drag may also begin on the dimmed background.
  case anywhere
}

/// The edge of the screen from which a panel comes.
enum PanelEdge {
  case bottom, right, top

  /// The half of `bounds` that is next to the edge.
  func half(of bounds: CGRect) -> CGRect {
    switch self {
    case .bottom: bounds.divided(atDistance: bounds.height / 2, from: .maxYEdge).slice
    case .right: bounds.divided(atDistance: bounds.width / 2, from: .maxXEdge).slice
    case .top: bounds.divided(atDistance: bounds.height / 2, from: .minYEdge).slice
    }
  }

  /// The panel's length perpendicular to the edge, in points, which is the distance that the panel travels.
  func length(of size: CGSize) -> CGFloat { self == .right ? size.width : size.height }

  /// The panel's frame off the screen: `frame`, moved across the edge by the panel's length perpendicular to the edge.
  func outside(_ frame: CGRect) -> CGRect {
    let length = length(of: frame.size)
    return switch self {
    case .bottom: frame.offsetBy(dx: 0, dy: length)
    case .right: frame.offsetBy(dx: length, dy: 0)
    case .top: frame.offsetBy(dx: 0, dy: -length)
    }
  }

  /// The component of a vector perpendicular to the panel's edge: positive towards the edge, where the panel leaves.
  func component(of vector: CGPoint) -> CGFloat {
    switch self {
    case .bottom: vector.y
    case .right: vector.x
    case .top: -vector.y
    }
  }

  /// The distance of a point from the panel's inner border, which is the side of `frame` farthest from the screen's
  /// edge.
  ///
  /// The distance is in points, and positive from the inner border towards the screen's edge.
  func depth(of point: CGPoint, in frame: CGRect) -> CGFloat {
    switch self {
    case .bottom: point.y - frame.minY
    case .right: point.x - frame.minX
    case .top: frame.maxY - point.y
    }
  }
}
