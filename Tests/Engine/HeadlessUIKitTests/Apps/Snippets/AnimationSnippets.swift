// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

/// Animations as transition code writes them, each with the spelling that is met most.
enum AnimationSnippets {
  static func fade(_ view: UIView) {
    UIView.animate(withDuration: 0.25) {
      view.alpha = 0
    }
  }

  static func fade(_ view: UIView, then done: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.25,
      animations: {
        view.alpha = 0
      },
      completion: { finished in
        if finished { done() }
      })
  }

  static func slide(_ view: UIView, by dx: CGFloat, then done: @escaping () -> Void) {
    UIView.animate(withDuration: 0.5, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction]) {
      view.frame = view.frame.offsetBy(dx: dx, dy: 0)
    } completion: { _ in
      done()
    }
  }

  static func pop(_ view: UIView) {
    view.transform = CGAffineTransform(scaleX: 0.1, y: 0.1).rotated(by: .pi / 4)
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.55, initialSpringVelocity: 1 / 0.55,
      options: [], animations: { view.transform = .identity }, completion: nil)
  }

  static func round(_ view: UIView) {
    let animation = CABasicAnimation(keyPath: "cornerRadius")
    animation.fromValue = view.layer.cornerRadius
    animation.toValue = 16
    animation.duration = 0.3
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    view.layer.cornerRadius = 16
    view.layer.add(animation, forKey: "cornerRadius")
  }

  static func turn(_ view: UIView) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    view.superview?.layer.sublayerTransform = perspective
    CATransaction.commit()
    view.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
  }

  static func spring(_ view: UIView, velocity: CGVector) -> UIViewPropertyAnimator {
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 300, damping: 30, initialVelocity: velocity)
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    animator.addAnimations { view.center.y -= 100 }
    animator.addCompletion { position in
      if position == .end { view.tag = 1 }
    }
    animator.startAnimation()
    return animator
  }

  static func toggle(_ animator: UIViewPropertyAnimator) {
    animator.pauseAnimation()
    animator.isReversed.toggle()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.5)
  }

  static func alongside(_ controller: UIViewController, _ view: UIView) {
    controller.transitionCoordinator?.animate(alongsideTransition: { _ in view.alpha = 0.5 })
    controller.transitionCoordinator?.animate { _ in view.alpha = 0.4 }
    controller.transitionCoordinator?.animate(
      alongsideTransition: { context in
        view.alpha = context.isInteractive ? 0.3 : 0.2
      }
    ) { _ in
      view.alpha = 1
    }
  }
}
