import UIKit

/// A ball that an update link moves towards the finger.
final class LinkedBallView: UIView {
  private let ball = UIView(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
  private var target = CGPoint.zero
  private lazy var link = UIUpdateLink(view: self) { [weak self] _, info in
    self?.step(to: info.modelTime)
  }
  private var last: TimeInterval?

  override init(frame: CGRect) {
    super.init(frame: frame)
    ball.layer.cornerRadius = 22
    addSubview(ball)
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
    link.requiresContinuousUpdates = true
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  @objc private func pan(_ pan: UIPanGestureRecognizer) {
    target = pan.location(in: self)
    link.isEnabled = pan.state == .changed
  }

  private func step(to time: TimeInterval) {
    let elapsed = last.map { time - $0 } ?? 0
    ball.center.x += (target.x - ball.center.x) * min(1, elapsed * 10)
    ball.center.y += (target.y - ball.center.y) * min(1, elapsed * 10)
    last = time
  }
}
