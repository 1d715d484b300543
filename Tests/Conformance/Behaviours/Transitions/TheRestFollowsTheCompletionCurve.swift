import UIKit

/// After the hand-off the rest follows the completion curve, forwards and backwards.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: header, UIViewControllerTransitioning.h on completionCurve
/// - Systems: iOS 7+
func theRestFollowsTheCompletionCurve(_ stage: Stage) {
  for finishes in [true, false] {
    let driver = UIPercentDrivenInteractiveTransition()
    let director = Director(animator: Slide(.outgoing), interaction: driver)
    let navigation = stage.showStack("A", "B", directed: director)
    guard let view = navigation.topViewController?.view else { return }
    let width = stage.window.bounds.width
    navigation.popViewController(animated: true)
    stage.turn()
    driver.update(0.4)
    driver.completionCurve = .easeIn
    finishes ? driver.finish() : driver.cancel()
    stage.wait((finishes ? 0.6 : 0.4) / 2)
    // Ease-in is 0.315357 at its half.
    let expected = finishes ? 0.4 + 0.6 * 0.315357 : 0.4 - 0.4 * 0.315357
    stage.expect(view.shown.frame.minX / width, near: expected)
    stage.settle()
  }
}
