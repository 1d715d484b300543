import UIKit

/// With `hidesBarsOnTap` a tap on the content that nothing else handles hides the navigation bar, and another shows
/// it.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/hidesbarsontap
/// - Evidence: documented
/// - Systems: iOS 8+
func hidesOnTap(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.hidesBarsOnTap = true
  stage.expect(navigation.barHideOnTapGestureRecognizer.view === navigation.view)
  let button = UIButton(frame: CGRect(x: 100, y: 500, width: 100, height: 100))
  navigation.topViewController?.view.addSubview(button)
  stage.tap(150, 550)
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
  stage.tap(200, 300)
  stage.settle()
  stage.expect(navigation.isNavigationBarHidden)
  stage.tap(200, 300)
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
}
