import UIKit

/// A percent-driven interaction controller has a completion speed of 1, the curve that eases in and out, no timing
/// curve, and wants an interactive start.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: documented
/// - Systems: iOS 7+
func defaultsOfThePercentDriver(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  stage.expect(driver.completionSpeed, is: 1)
  stage.expect(driver.completionCurve, is: .easeInOut)
  stage.expect(driver.timingCurve == nil)
  stage.expect(driver.wantsInteractiveStart)
  stage.expect(driver.percentComplete, is: 0)
}
