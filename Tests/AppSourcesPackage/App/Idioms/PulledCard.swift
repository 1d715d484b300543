import UIKit

@MainActor protocol PulledCardDelegate: AnyObject {
  func card(_ card: PulledCardView, didEndOpen isOpen: Bool)
}

/// A card that a property animator moves, with the finger's progress.
final class PulledCardView: UIView {
  weak var delegate: (any PulledCardDelegate)?
  private var animator: UIViewPropertyAnimator?
  private var isOpen = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    let pan = UIPanGestureRecognizer(target: self, action: #selector(didPan(_:)))
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func didPan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      let spring = UISpringTimingParameters(duration: 0.4, bounce: 0.1)
      let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
      animator.addAnimations {
        self.transform = self.isOpen ? .identity : .init(translationX: 0, y: -200)
      }
      animator.addCompletion { [weak self] position in
        guard let self else { return }
        if position == .end { isOpen.toggle() }
        delegate?.card(self, didEndOpen: isOpen)
      }
      animator.pauseAnimation()
      self.animator = animator
    case .changed:
      animator?.fractionComplete = min(1, abs(pan.translation(in: superview).y) / 200)
    case .ended, .cancelled:
      animator?.isReversed =
        abs(pan.velocity(in: superview).y) < 300 && (animator?.fractionComplete ?? 0) < 0.5
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }
}
