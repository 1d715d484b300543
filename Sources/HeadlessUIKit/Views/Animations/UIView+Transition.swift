import MotionMath

extension UIView.AnimationOptions {
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
  public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)

  /// Whether the options name a flip, a curl or a dissolve.
  var namesTransition: Bool { rawValue >> 20 & 0xF != 0 }
}

/// Transitions between two states of a view, with UIKit's timing and order.
///
/// The new state shows at once, with a "not simulated" diagnostic. The completion runs at the end
/// of the duration; without a named transition, in the next turn.
extension UIView {
  /// Changes the contents of `view` in a transition.
  ///
  /// With `allowAnimatedContent` the changes animate too.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    runBlock(
      duration: duration, delay: 0, pace: .curve(options.curve.bezier), options: options,
      {
        if options.contains(.allowAnimatedContent) {
          animations?()
        } else if let animations {
          performWithoutAnimation(animations)
        }
        view.addTransition(options)
      }, completion)
  }

  /// Replaces `fromView` with `toView` in a transition of their superview.
  ///
  /// With `showHideTransitionViews` both stay in the superview, and `isHidden` changes instead.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      runBlock(duration: 0, delay: 0, pace: .linear, options: options, {}, completion)
      return
    }
    transition(
      with: container, duration: duration, options: options.subtracting(.allowAnimatedContent),
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  private func addTransition(_ options: AnimationOptions) {
    guard options.namesTransition, let context = simulation.animations.context,
      context.duration > 0
    else { return }
    simulation.report(.notSimulated, "UIView.transition")
    layer.addBlockAnimation(NoEffect(), key: "transition", context)
  }
}
