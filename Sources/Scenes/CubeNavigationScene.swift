import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop in which the screens are sides of a cube.
  static let cubeNavigation = Scene(
    name: "cube-navigation", kind: .pop, drive: .percent, article: "AppCoda's cube",
    gesture: "first-look/anna-drag-1",
    watch: "both screens turn about the edge where they meet, which crosses the screen",
    make: { screen, _ in CubeNavigationScene(screen: screen) })
}

/// A pop that turns a cube; the pan is on the view of the screen that was pushed.
final class CubeNavigationScene: NavigationScene {
  override var gestureView: UIView { detail.view }

  /// Builds the scene and shows it.
  init(screen: CGSize) {
    super.init(screen: screen) { operation, didEnd in
      CubeAnimator(reverse: operation == .pop, didEnd: didEnd)
    }
  }
}

/// Turns two screens like neighbouring sides of a cube.
///
/// The screens meet at an edge, about which both turn: their anchor points lie there, and the container
/// moves so that the edge crosses the screen.
final class CubeAnimator: SceneAnimator {
  /// In seconds.
  static let duration: TimeInterval = 1.5
  /// The perspective, in 1/points.
  static let m34: CGFloat = -0.005

  private let reverse: Bool

  /// Creates an animator for one push or pop.
  ///
  /// - Parameters:
  ///   - reverse: Whether the cube turns to the right, as for a pop.
  ///   - didEnd: Told whether the transition completed.
  init(reverse: Bool, didEnd: @escaping (Bool) -> Void) {
    self.reverse = reverse
    super.init(duration: Self.duration, didEnd: didEnd)
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let direction: CGFloat = reverse ? -1 : 1
    let way = direction * container.frame.width / 2
    let fromTurn = Self.turn(direction * .pi / 2)
    to.layer.anchorPoint = CGPoint(x: reverse ? 1 : 0, y: 0.5)
    from.layer.anchorPoint = CGPoint(x: reverse ? 0 : 1, y: 0.5)
    to.layer.transform = Self.turn(-direction * .pi / 2)
    container.transform = CGAffineTransform(translationX: way, y: 0)
    container.addSubview(to)
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      container.transform = CGAffineTransform(translationX: -way, y: 0)
      from.layer.transform = fromTurn
      to.layer.transform = CATransform3DIdentity
    } completion: { _ in
      container.transform = .identity
      for view in [from, to] {
        view.layer.transform = CATransform3DIdentity
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      }
      let completed = !transitionContext.transitionWasCancelled
      (completed ? from : to).removeFromSuperview()
      transitionContext.completeTransition(completed)
    }
  }

  /// A turn about the vertical by an angle in radians.
  private static func turn(_ angle: CGFloat) -> CATransform3D {
    var transform = CATransform3DMakeRotation(angle, 0, 1, 0)
    transform.m34 = m34
    return transform
  }
}
