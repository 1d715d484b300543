import UIKit

/// With `hidesBarsWhenVerticallyCompact` the bars hide when the height becomes compact; a tap on the content shows
/// them again, and so does a regular height.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/hidesbarswhenverticallycompact
/// - Evidence: documented
/// - Systems: iOS 8+
func hidesInACompactHeight(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let (upright, turned) = (
    stage.window.frame,
    CGRect(x: 0, y: 0, width: stage.window.frame.height, height: stage.window.frame.width)
  )
  navigation.hidesBarsWhenVerticallyCompact = true
  stage.window.frame = turned
  stage.settle()
  stage.expect(navigation.isNavigationBarHidden)
  stage.tap(400, 200)
  stage.settle()
  // A layout of all that contains the screen.
  var view = navigation.topViewController?.view
  while let next = view {
    next.setNeedsLayout()
    view = next.superview
  }
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
  stage.tap(400, 200)
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
  stage.window.frame = upright
  stage.settle()
  stage.window.frame = turned
  stage.settle()
  stage.expect(navigation.isNavigationBarHidden)
  stage.window.frame = upright
  stage.settle()
  stage.expect(!navigation.isNavigationBarHidden)
}
