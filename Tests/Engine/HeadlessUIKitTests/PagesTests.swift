import Foundation
import HeadlessUIKit
import Testing

@Suite struct PagesTests {
  private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let screens = (0..<3).map { number in
      let screen = UIViewController()
      screen.title = "\(number)"
      return screen
    }
    var log: [String] = []

    func pageViewController(
      _ pages: UIPageViewController, viewControllerBefore screen: UIViewController
    ) -> UIViewController? {
      screens.firstIndex(of: screen).flatMap { $0 > 0 ? screens[$0 - 1] : nil }
    }

    func pageViewController(
      _ pages: UIPageViewController, viewControllerAfter screen: UIViewController
    ) -> UIViewController? {
      screens.firstIndex(of: screen).flatMap { $0 < 2 ? screens[$0 + 1] : nil }
    }

    func pageViewController(
      _ pages: UIPageViewController, willTransitionTo pending: [UIViewController]
    ) { log.append("to \(pending[0].title ?? "")") }

    func pageViewController(
      _ pages: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers previous: [UIViewController], transitionCompleted completed: Bool
    ) { log.append("from \(previous[0].title ?? "") \(completed)") }
  }

  private func makePages(_ book: Book) -> (UIWindow, UIPageViewController) {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    (pages.dataSource, pages.delegate) = (book, book)
    pages.setViewControllers([book.screens[1]], direction: .forward, animated: false)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = pages
    window.makeKeyAndVisible()
    return (window, pages)
  }

  private static func touches(_ points: [CGPoint], over duration: Double) -> [TouchSample] {
    points.enumerated().map { index, point in
      TouchSample(
        time: duration * Double(index) / Double(points.count - 1), location: point,
        phase: index == 0 ? .began : index == points.count - 1 ? .ended : .moved)
    }
  }

  @Test(arguments: [
    (-300.0, "2", ["to 2", "from 1 true"]), (300, "0", ["to 0", "from 1 true"]),
    (-60, "1", ["to 2", "from 1 false"]),
  ])
  func `a swipe turns to the neighbour or back`(way: Double, shown: String, log: [String]) {
    let simulation = Simulation()
    let book = simulation.run { Book() }
    let (window, pages) = simulation.run { makePages(book) }
    simulation.run(until: 0.1)
    let points = (0...30).map { CGPoint(x: 195 + way * min(Double($0), 25) / 25, y: 400) }
    _ = window.play(Self.touches(points, over: 0.8), delivery: .sample)
    simulation.run(until: 4)
    #expect(pages.viewControllers?.map(\.title) == [shown])
    #expect(book.log == log)
    #expect(pages.children.count == 1)
  }

  @Test func `the program turns without telling the delegate`() {
    let simulation = Simulation()
    let book = simulation.run { Book() }
    let (window, pages) = simulation.run { makePages(book) }
    simulation.run(until: 0.1)
    var isDone = false
    simulation.run {
      pages.setViewControllers([book.screens[2]], direction: .forward, animated: true) {
        isDone = $0
      }
    }
    simulation.run(until: 2)
    #expect(isDone && pages.viewControllers == [book.screens[2]] && book.log.isEmpty)
    #expect(book.screens[2].view.convert(CGPoint.zero, to: window) == .zero)
    #expect(book.screens[1].viewIfLoaded?.window == nil)
  }

  @Test func `an answer is called after the alert has gone`() {
    let simulation = Simulation()
    var answers: [String] = []
    let (window, alert) = simulation.run {
      let home = UIViewController()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.rootViewController = home
      window.makeKeyAndVisible()
      let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
      for (title, style) in [("Yes", UIAlertAction.Style.destructive), ("No", .cancel)] {
        alert.addAction(
          UIAlertAction(title: title, style: style) { action in
            answers.append("\(action.title ?? "") \(home.presentedViewController == nil)")
          })
      }
      home.present(alert, animated: true)
      return (window, alert)
    }
    simulation.run(until: 1)
    let buttons = simulation.run {
      alert.view.subviews[0].subviews.compactMap { $0 as? UIButton }
    }
    #expect(buttons.map(\.currentTitle) == ["Yes", "No"])
    let place = buttons[1].convert(CGPoint(x: 5, y: 5), to: window)
    _ = window.play(Self.touches([place, place], over: 0.05), delivery: .sample)
    simulation.run(until: 3)
    #expect(answers == ["No true"])
  }

  @Test func `pulling far enough refreshes once`() {
    let simulation = Simulation()
    var count = 0
    let (window, scroll) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let scroll = UIScrollView(frame: window.bounds)
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.contentSize = CGSize(width: 400, height: 2000)
      scroll.refreshControl = UIRefreshControl()
      scroll.refreshControl?.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      window.addSubview(scroll)
      window.makeKeyAndVisible()
      return (window, scroll)
    }
    let points = (0...40).map { CGPoint(x: 200, y: 200 + Double(min($0, 35)) * 12) }
    _ = window.play(Self.touches(points, over: 1), delivery: .sample)
    simulation.run(until: 4)
    #expect(count == 1 && scroll.refreshControl?.isRefreshing == true)
    #expect(scroll.contentInset.top == 60 && scroll.contentOffset.y == -60)
    simulation.run { scroll.refreshControl?.endRefreshing() }
    simulation.run(until: 6)
    #expect(scroll.contentInset.top == 0 && scroll.contentOffset.y == 0)
  }
}
