import Foundation

/// The system's own swipe back: a pan from the left edge that drives the system's own slide.
///
/// It only takes touches where the system's animation would run: there is a screen to go back to, no
/// transition is under way, and the navigation controller has no delegate that could supply another one.
///
/// ## Differences from UIKit
/// UIKit's rule is not public. Ours finishes when the way so far plus what the velocity would carry it in
/// a quarter of a second is more than half the width.
final class SystemPopGesture: UIScreenEdgePanGestureRecognizer {
  /// How long the velocity counts, in seconds; our choice.
  private static let lookahead: CGFloat = 0.25

  let driver = UIPercentDrivenInteractiveTransition()
  private(set) var isInProgress = false
  private weak var navigation: UINavigationController?

  init(of navigation: UINavigationController) {
    self.navigation = navigation
    super.init(target: nil, action: nil)
    edges = .left
    addTarget(self, action: Self.action)
  }

  private static let action = Selector(
    "swipe", { (gesture: SystemPopGesture) in gesture.swipe })

  override func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    navigation?.canSwipeBack == true && super.accepts(touch, event)
  }

  private func swipe() {
    guard let navigation else { return }
    let width = max(navigation.view.bounds.width, 1)
    let travel = translation(in: navigation.view).x
    switch state {
    case .began:
      isInProgress = true
      navigation.popViewController(animated: true)
    case .changed:
      if isInProgress { driver.update(travel / width) }
    case .ended, .cancelled:
      guard isInProgress else { return }
      isInProgress = false
      let carried = travel + velocity(in: navigation.view).x * Self.lookahead
      state == .ended && carried > width / 2 ? driver.finish() : driver.cancel()
    case .possible, .failed: break
    }
  }
}
