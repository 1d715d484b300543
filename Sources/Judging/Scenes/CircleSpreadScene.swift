import Foundation
import HeadlessUIKit

extension Scene {
  /// A screen that spreads from a button as a circle.
  static let circleSpread = Scene(
    name: "circle-spread", kind: .present, drive: .none,
    article: "PETransition: a spreading circle",
    gesture: "",
    watch: "the circle grows around a centre that moves from the button's to the screen's",
    make: { screen, _ in CircleSpreadScene(screen: screen, step: .present) })

  /// The dismissal back into the button, driven by a finger.
  static let circleSpreadDismiss = Scene(
    name: "circle-spread-dismiss", kind: .dismiss, drive: .percent,
    article: "PETransition: a spreading circle", gesture: "pull-down/hugo-drag-1",
    watch: "a mask view follows the finger to the button; after a cancel the mask is removed",
    make: { screen, _ in CircleSpreadScene(screen: screen, step: .dismiss) })

  /// The dismissal as in the article that this scene re-creates, with an explicit animation of a shape layer's path.
  static let circleSpreadDismissAsWritten = Scene(
    name: "circle-spread-dismiss-as-written", kind: .dismiss, drive: .percent,
    article: "PETransition: a spreading circle, as written", gesture: "pull-down/hugo-drag-1",
    watch: "the explicit path animation snaps to its end at the release (explicit-animation)",
    make: { screen, _ in CircleSpreadScene(screen: screen, step: .dismiss, asWritten: true) })
}

/// A screen that spreads from a button, or shrinks back into it.
final class CircleSpreadScene: ModalScene {
  init(screen: CGSize, step: Step, asWritten: Bool = false) {
    super.init(screen: screen, step: step, style: .fullScreen) { step in
      step == .present || asWritten
        ? CirclePathAnimator(presenting: step == .present) : CircleMaskAnimator(presenting: false)
    }
    let button = UIView(frame: CircleGeometry(bounds: window.bounds).button)
    button.layer.cornerRadius = CircleGeometry.buttonSide / 2
    presenter.view.addSubview(button)
  }
}

/// Masks a view with a shape layer whose path is animated explicitly, from one circle to another.
///
/// The explicit animation is not part of the transition's animations. This is harmless if nothing drives the
/// transition. If a percent-driven controller drives it, the path follows the finger but snaps to its end at the
/// release.
final class CirclePathAnimator: SceneAnimator, @MainActor CAAnimationDelegate {
  private var context: (any UIViewControllerContextTransitioning)?

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    self.context = context
    let container = context.containerView
    let circles = CircleGeometry(bounds: container.bounds)
    if presenting {
      guard let to = context.view(forKey: .to) else { return }
      container.addSubview(to)
      mask(to, from: UIBezierPath(ovalIn: circles.button), to: Self.turn(about: circles.spread))
    } else {
      guard let from = context.view(forKey: .from) else { return }
      if let to = context.view(forKey: .to) { container.insertSubview(to, at: 0) }
      mask(from, from: Self.turn(about: circles.around), to: UIBezierPath(ovalIn: circles.button))
    }
  }

  /// A circle as one turn of an arc, which has as many control points as an oval and is not closed.
  private static func turn(about circle: CGRect) -> UIBezierPath {
    UIBezierPath(
      arcCenter: CGPoint(x: circle.midX, y: circle.midY), radius: circle.width / 2, startAngle: 0,
      endAngle: 2 * .pi, clockwise: true)
  }

  private func mask(_ view: UIView, from start: UIBezierPath, to end: UIBezierPath) {
    let shape = CAShapeLayer()
    shape.path = end.cgPath
    view.layer.mask = shape
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = start.cgPath
    animation.toValue = end.cgPath
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.delegate = self
    shape.add(animation, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context else { return }
    self.context = nil
    let completed = !context.transitionWasCancelled
    let key: UITransitionContextViewKey = presenting ? .to : .from
    if presenting || !completed { context.view(forKey: key)?.layer.mask = nil }
    context.completeTransition(completed)
  }
}

/// Animates the dismissal with a round mask view that shrinks to the button's circle.
///
/// The circles and the duration are the same as in ``CirclePathAnimator``. But a view animation changes the mask view,
/// so the animation is part of the transition: it follows the finger, continues from the point of release and runs back
/// if the transition is cancelled.
final class CircleMaskAnimator: SceneAnimator {
  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from) else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    if let to = context.view(forKey: .to) { container.insertSubview(to, at: 0) }
    let circles = CircleGeometry(bounds: container.bounds)
    let mask = UIView(frame: circles.around)
    mask.backgroundColor = .black
    mask.layer.cornerRadius = circles.around.width / 2
    from.mask = mask
    UIView.animate(withDuration: duration) {
      mask.frame = circles.button
      mask.layer.cornerRadius = circles.button.width / 2
    } completion: { _ in
      from.mask = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// The geometry of the spread: the button's circle, and the circles at the start of a dismissal and at the end of a
/// presentation.
struct CircleGeometry {
  /// The button's side, in points; our choice.
  static let buttonSide: CGFloat = 50
  /// The button's distance from the right and the bottom of the screen, in points; our choice.
  static let margin = CGSize(width: 30, height: 94)

  /// The bounds of the transition's container view.
  let bounds: CGRect

  /// The button's frame, from which the circle spreads and to which it returns.
  var button: CGRect {
    CGRect(
      x: bounds.maxX - Self.margin.width - Self.buttonSide,
      y: bounds.maxY - Self.margin.height - Self.buttonSide,
      width: Self.buttonSide, height: Self.buttonSide)
  }

  /// The circle at which a presentation ends.
  ///
  /// It is centred on the screen. Its radius is the distance from the button's upper-left corner to the farthest corner
  /// of the screen.
  var spread: CGRect {
    let x = max(button.minX, bounds.width - button.minX)
    let y = max(button.minY, bounds.height - button.minY)
    return circle(radius: (x * x + y * y).squareRoot())
  }

  /// The circle at which a dismissal begins: it passes through the corners of the screen.
  var around: CGRect {
    let (width, height) = (bounds.width, bounds.height)
    return circle(radius: (width * width + height * height).squareRoot() / 2)
  }

  private func circle(radius: CGFloat) -> CGRect {
    CGRect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
  }
}
