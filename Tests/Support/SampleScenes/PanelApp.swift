import Foundation
package import HeadlessUIKit

/// A panel without any transition: a pan closes it over 400 points.
package final class PanelApp: UIViewController {
  package nonisolated static let extent: CGFloat = 400
  /// Whether a property animator that the pan scrubs moves the panel; if not, the pan moves the panel itself.
  private let hasAnimator: Bool
  private let panel = UIView()
  private var animator: UIViewPropertyAnimator?

  package init(hasAnimator: Bool) {
    self.hasAnimator = hasAnimator
    super.init(nibName: nil, bundle: nil)
  }

  package required init?(coder: NSCoder) { nil }

  /// Whether the panel is at its closed place.
  package var isClosed: Bool { panel.frame.minY == 800 }

  package override func viewDidLoad() {
    super.viewDidLoad()
    panel.frame = CGRect(x: 0, y: 400, width: 390, height: 444)
    view.addSubview(panel)
    panel.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  private func didPan(_ pan: UIPanGestureRecognizer) {
    let travel = pan.translation(in: view).y
    let speed = pan.velocity(in: view).y
    let closes = abs(speed) > 700 ? speed > 0 : travel > Self.extent / 2
    switch pan.state {
    case .began where hasAnimator:
      animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) { [self] in
        panel.frame.origin.y = 800
      }
      animator?.pauseAnimation()
    case .changed where hasAnimator:
      animator?.fractionComplete = min(max(travel / Self.extent, 0), 1)
    case .changed: panel.frame.origin.y = 400 + max(travel, 0)
    case .ended where hasAnimator, .cancelled where hasAnimator:
      animator?.isReversed = !closes || pan.state == .cancelled
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .ended, .cancelled:
      UIView.animate(withDuration: 0.3) { [self] in
        panel.frame.origin.y = closes && pan.state == .ended ? 800 : 400
      }
    default: break
    }
  }
}
