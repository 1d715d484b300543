import UIKit

/// A swipe turns a page of a page view controller, whose delegate is notified before and after.
///
/// - Source: developer.apple.com/documentation/uikit/uipageviewcontrollerdelegate
/// - Evidence: documented
/// - Systems: iOS 8+
func aPageTurnsBySwipe(_ stage: Stage) {
  let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
  let source = stage.keep(Pages(stage))
  pages.dataSource = source
  pages.delegate = source
  pages.setViewControllers([source.screens[0]], direction: .forward, animated: false)
  stage.show(pages)
  stage.drag(from: (350, 400), to: (50, 400), in: 0.2)
  stage.settle()
  stage.expect(pages.viewControllers == [source.screens[1]])
  stage.expect(
    stage.takeNotes().filter { $0.hasPrefix("page") }, is: ["page will", "page did true"])
}

private final class Pages: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let screens: [UIViewController]
  private let stage: Stage
  init(_ stage: Stage) {
    self.stage = stage
    screens = ["A", "B"].map { Screen($0, stage) }
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { viewController === screens[1] ? screens[0] : nil }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { viewController === screens[0] ? screens[1] : nil }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) { stage.note("page will") }
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { stage.note("page did \(completed)") }
}
