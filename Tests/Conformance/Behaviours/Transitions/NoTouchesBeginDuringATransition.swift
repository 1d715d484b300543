import UIKit

/// While a transition runs that no finger drives, touches do not reach what it animates.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
/// - Evidence: lore, double taps do not push twice into an animating screen
/// - Systems: iOS 7…18
func noTouchesBeginDuringATransition(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Screen("B", stage)
  let button = UIButton(frame: CGRect(x: 0, y: 200, width: 390, height: 400))
  button.addAction(UIAction { _ in stage.note("tapped") }, for: .touchUpInside)
  screen.view.addSubview(button)
  navigation.pushViewController(screen, animated: true)
  stage.wait(0.1)
  stage.tap(200, 400)
  stage.settle()
  stage.expect(!stage.notes.contains("tapped"))
  stage.tap(200, 400)
  stage.expect(stage.notes.contains("tapped"))
  // Not because its view moves: here nothing does.
  let director = stage.keep(Director(animator: Still()))
  navigation.delegate = director
  let below = UIButton(frame: CGRect(x: 0, y: 200, width: 390, height: 400))
  below.addAction(UIAction { _ in stage.note("tapped below") }, for: .touchUpInside)
  navigation.viewControllers[0].view.addSubview(below)
  navigation.popViewController(animated: true)
  stage.wait(0.1)
  stage.tap(200, 400)
  stage.settle()
  stage.expect(!stage.notes.contains("tapped below"))
  stage.tap(200, 400)
  stage.expect(stage.notes.contains("tapped below"))
}

/// An animator that shows the new screen at once and completes after a second.
private final class Still: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { context.completeTransition(true) }
  }
}
