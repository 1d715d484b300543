import UIKit

/// A page view controller of the curling style turns its pages with a curl, by a drag too.
///
/// - Source: developer.apple.com/documentation/uikit/uipageviewcontroller/transitionstyle-swift.enum/pagecurl
/// - Evidence: documented
/// - Systems: iOS 8+
func aCurlTurnsThePage(_ stage: Stage) {
  let pages = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
  stage.show(pages)
  pages.setViewControllers([UIViewController()], direction: .forward, animated: true)
  stage.cannotTell("the curl is not seen by code")
}
