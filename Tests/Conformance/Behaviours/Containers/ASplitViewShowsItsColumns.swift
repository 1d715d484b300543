import UIKit

/// A split view controller shows its columns side by side on a tablet.
///
/// - Source: developer.apple.com/documentation/uikit/uisplitviewcontroller
/// - Evidence: documented
/// - Systems: iOS 8+
func aSplitViewShowsItsColumns(_ stage: Stage) {
  stage.window.frame = CGRect(x: 0, y: 0, width: 1366, height: 1024)
  let (split, first, second) = (UISplitViewController(), UIViewController(), UIViewController())
  split.viewControllers = [first, second]
  stage.show(split)
  stage.expect(first.view.window === stage.window && second.view.window === stage.window)
  stage.expect(second.view.bounds.width < 1366)
}
