import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop in which the two screens are neighbouring sides of a cube.
  static let cubeNavigation = Scene(
    name: "cube-navigation", kind: .pop, drive: .percent, article: "AppCoda's cube",
    gesture: "first-look/anna-drag-1",
    watch: "both screens turn about the edge where they meet, which crosses the screen",
    make: { screen, _ in
      NavigationScene(screen: screen, dragsScreen: true) {
        CubeAnimator(presenting: $0 == .push, didEnd: $1)
      }
    })

  /// A push in which the cube turns in the opposite direction to the pop in ``cubeNavigation``.
  static let cubePush = Scene(
    name: "cube-push", kind: .push, drive: .percent, article: "AppCoda's cube",
    gesture: "swipe-left/anna-drag-1", watch: "the cube turns the other way",
    make: { screen, _ in
      NavigationScene(screen: screen, operation: .push, dragsScreen: true) {
        CubeAnimator(presenting: $0 == .push, didEnd: $1)
      }
    })
}

/// Turns two screens like neighbouring sides of a cube.
///
/// Both screens turn about the edge where they meet: their anchor points lie on this edge, and the container moves so
/// that the edge crosses the screen.
final class CubeAnimator: SceneAnimator {
  /// The transition's duration, in seconds.
  override class var duration: TimeInterval { 1.5 }
  /// The perspective of the transform, in 1/points.
  static let m34: CGFloat = -0.005

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let direction: CGFloat = presenting ? 1 : -1
    let way = direction * container.frame.width / 2
    let fromTurn = Self.turn(direction * .pi / 2)
    to.layer.anchorPoint = CGPoint(x: presenting ? 0 : 1, y: 0.5)
    from.layer.anchorPoint = CGPoint(x: presenting ? 1 : 0, y: 0.5)
    to.layer.transform = Self.turn(-direction * .pi / 2)
    container.transform = CGAffineTransform(translationX: way, y: 0)
    container.addSubview(to)
    UIView.animate(withDuration: duration) {
      container.transform = CGAffineTransform(translationX: -way, y: 0)
      from.layer.transform = fromTurn
      to.layer.transform = CATransform3DIdentity
    } completion: { _ in
      container.transform = .identity
      for view in [from, to] {
        view.layer.transform = CATransform3DIdentity
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      }
      let completed = !context.transitionWasCancelled
      (completed ? from : to).removeFromSuperview()
      context.completeTransition(completed)
    }
  }

  /// A rotation about the vertical axis by an angle in radians, with perspective.
  private static func turn(_ angle: CGFloat) -> CATransform3D {
    var transform = CATransform3DMakeRotation(angle, 0, 1, 0)
    transform.m34 = m34
    return transform
  }
}
