import UIKit

final class SwipedPagesController: UIPageViewController, UIPageViewControllerDataSource {
  private let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue]

  init() {
    super.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
    dataSource = self
    setViewControllers([page(0)], direction: .forward, animated: false)
  }

  required init?(coder: NSCoder) { fatalError() }

  private func page(_ index: Int) -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = colors[index]
    page.view.tag = index
    return page
  }

  func pageViewController(
    _ pages: UIPageViewController, viewControllerBefore page: UIViewController
  ) -> UIViewController? { page.view.tag > 0 ? self.page(page.view.tag - 1) : nil }

  func pageViewController(
    _ pages: UIPageViewController, viewControllerAfter page: UIViewController
  ) -> UIViewController? { page.view.tag < colors.count - 1 ? self.page(page.view.tag + 1) : nil }
}
