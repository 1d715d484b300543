import Foundation
import HeadlessUIKit
import Testing

/// Bars in safe areas, and what containers and presentations hand on to their screens.
final class BarTests {
  private final class Screen: UIViewController {
    var changes: [String] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      func name(_ traits: UITraitCollection?) -> String {
        "\(traits?.horizontalSizeClass == .compact ? "compact" : "regular")"
          + " × \(traits?.verticalSizeClass == .compact ? "compact" : "regular")"
      }
      changes.append("\(name(previousTraitCollection)) to \(name(traitCollection))")
    }
  }

  private let simulation = Simulation()
  /// The app retains its windows.
  private var windows: [UIWindow] = []

  private func show(_ root: UIViewController, _ width: CGFloat, _ height: CGFloat) -> UIWindow {
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
      window.rootViewController = root
      window.makeKeyAndVisible()
      windows.append(window)
      return window
    }
  }

  @Test(arguments: [
    (390, 844, 91, 91), (844, 390, 32, 32), (820, 1180, 74, 74), (400, 800, 44, 44),
  ])
  func `a navigation bar keeps screens clear of its lower edge`(
    _ width: CGFloat, _ height: CGFloat, _ top: CGFloat, _ lowerEdge: CGFloat
  ) {
    let screen = simulation.run { UIViewController() }
    let navigation = simulation.run { UINavigationController(rootViewController: screen) }
    _ = show(navigation, width, height)
    #expect(screen.view.safeAreaInsets.top == top)
    #expect(simulation.run { navigation.navigationBar.frame.maxY } == lowerEdge)
    simulation.run { navigation.setNavigationBarHidden(true, animated: false) }
    #expect(screen.view.safeAreaInsets.top == navigation.view.safeAreaInsets.top)
    #expect(simulation.run { navigation.navigationBar.frame.maxY } == 0)
    simulation.run { navigation.isNavigationBarHidden = false }
    #expect(screen.view.safeAreaInsets.top == top)
  }

  @Test func `a tab bar reaches to the lower edge and keeps screens clear of it`() {
    let tabs = simulation.run { UITabBarController() }
    let screen = simulation.run { UIViewController() }
    simulation.run { tabs.viewControllers = [screen] }
    _ = show(tabs, 390, 844)
    #expect(screen.view.safeAreaInsets.bottom == 83)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 761, width: 390, height: 83))
    simulation.run { tabs.tabBar.isHidden = true }
    #expect(screen.view.safeAreaInsets.bottom == 34)
  }

  @Test func `a tab is selected by a finger that leaves the item on which it came down`() {
    let tabs = simulation.run { UITabBarController() }
    simulation.run { tabs.viewControllers = [UIViewController(), UIViewController()] }
    let window = show(tabs, 390, 844)
    simulation.run { window.tap(at: CGPoint(x: 300, y: 790)) }
    simulation.run(until: 1)
    #expect(simulation.run { tabs.selectedIndex } == 1)
    simulation.run {
      window.play(
        [
          TouchSample(time: 0, location: CGPoint(x: 300, y: 790), phase: .began),
          TouchSample(time: 0.1, location: CGPoint(x: 100, y: 790), phase: .moved),
          TouchSample(time: 0.2, location: CGPoint(x: 100, y: 790), phase: .ended),
        ], delivery: .sample)
    }
    simulation.run(until: 2)
    #expect(simulation.run { tabs.selectedIndex } == 1)
  }

  @Test func `a title that is set late is that of the items too`() {
    simulation.run {
      let screen = UIViewController()
      screen.title = "First"
      #expect(screen.navigationItem.title == "First" && screen.tabBarItem.title == "First")
      screen.title = "Second"
      #expect(screen.navigationItem.title == "Second" && screen.tabBarItem.title == "Second")
    }
  }

  @Test func `other size classes of a window are told to all its screens`() {
    let (root, child, cover) = simulation.run { (Screen(), Screen(), Screen()) }
    simulation.run {
      root.addChild(child)
      root.view.addSubview(child.view)
    }
    let window = show(root, 390, 844)
    simulation.run {
      cover.modalPresentationStyle = .overFullScreen
      root.present(cover, animated: false)
    }
    simulation.run { window.frame = CGRect(x: 0, y: 0, width: 844, height: 390) }
    for screen in [root, child, cover] {
      #expect(screen.changes == ["compact × regular to compact × compact"])
    }
    simulation.run { window.frame = CGRect(x: 0, y: 0, width: 667, height: 375) }
    #expect(root.changes.count == 1)
  }

  @Test func `a presentation controller overrides the traits of what it presents`() {
    let (root, cover) = simulation.run { (UIViewController(), Screen()) }
    _ = show(root, 390, 844)
    simulation.run {
      cover.modalPresentationStyle = .fullScreen
      root.present(cover, animated: false)
    }
    simulation.run {
      cover.presentationController?.overrideTraitCollection = UITraitCollection(
        horizontalSizeClass: .regular)
    }
    #expect(cover.changes == ["compact × regular to regular × regular"])
    simulation.run {
      #expect(cover.view.traitCollection.horizontalSizeClass == .regular)
      #expect(root.traitCollection.horizontalSizeClass == .compact)
    }
  }

  @Test func `a navigation controller has the preferred content size of its top`() {
    simulation.run {
      let (first, second) = (UIViewController(), UIViewController())
      first.preferredContentSize = CGSize(width: 200, height: 300)
      let navigation = UINavigationController(rootViewController: first)
      #expect(navigation.preferredContentSize == CGSize(width: 200, height: 300))
      navigation.pushViewController(second, animated: false)
      #expect(navigation.preferredContentSize == CGSize(width: 200, height: 300))
      second.preferredContentSize = CGSize(width: 200, height: 400)
      #expect(navigation.preferredContentSize.height == 400)
      first.preferredContentSize = .zero
      #expect(navigation.preferredContentSize.height == 400)
    }
  }
}
