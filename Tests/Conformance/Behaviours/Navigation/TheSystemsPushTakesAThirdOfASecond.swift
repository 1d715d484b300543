import UIKit

/// The system's own push takes about 0.35 s.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: inferred, from recordings of screens; the number is private
/// - Systems: iOS 7…18
func theSystemsPushTakesAThirdOfASecond(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.expect(navigation.transitionCoordinator?.transitionDuration ?? 0 > 0.3)
  stage.expect(navigation.transitionCoordinator?.transitionDuration ?? 0 < 0.5)
  stage.wait(0.25)
  stage.expect(navigation.transitionCoordinator != nil)
  stage.wait(0.3)
  stage.expect(navigation.transitionCoordinator == nil)
}
