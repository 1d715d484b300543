import UIKit

final class BouncySpringView: UIView {
  private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  override func didMoveToWindow() {
    super.didMoveToWindow()
    addSubview(dot)
  }

  func bounce(to point: CGPoint, velocity: CGFloat) async -> Bool {
    await withCheckedContinuation { continuation in
      UIView.animate(springDuration: 0.5, bounce: 0.3, initialSpringVelocity: velocity) {
        dot.center = point
      } completion: {
        continuation.resume(returning: $0)
      }
    }
  }

  func fade() {
    UIView.animate(withDuration: 0.2) { self.dot.alpha = 0 }
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeCubic]) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        self.dot.center.x += 10
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        self.dot.center.x -= 10
      }
    }
  }
}
