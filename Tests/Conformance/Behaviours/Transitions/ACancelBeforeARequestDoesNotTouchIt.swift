import UIKit

/// A driver that is cancelled or finished just before a transition is requested does not end that transition: it waits for
/// the finger.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition/cancel()
/// - Evidence: inferred
/// - Systems: iOS 8+
func aCancelBeforeARequestDoesNotTouchIt(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  for finishes in [false, true] {
    finishes ? driver.finish() : driver.cancel()
    navigation.popViewController(animated: true)
    stage.turn()
    driver.update(0.5)
    stage.wait(1)
    stage.expect(navigation.transitionCoordinator?.isInteractive == true)
    driver.cancel()
    stage.settle()
    stage.expect(navigation.viewControllers.count, is: 2)
  }
  let (presenter, presented) = (navigation, Screen("C", stage))
  presented.modalPresentationStyle = .fullScreen
  presented.transitioningDelegate = director
  driver.cancel()
  presenter.present(presented, animated: true)
  stage.turn()
  driver.update(0.5)
  driver.finish()
  stage.settle()
  stage.expect(presenter.presentedViewController === presented)
}
