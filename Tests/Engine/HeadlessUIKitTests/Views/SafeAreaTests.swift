import Foundation
import HeadlessUIKit
import Testing

final class SafeAreaTests {
  /// A controller that writes down what it is told.
  private final class Screen: UIViewController {
    var log: [String] = []
    var hidesStatusBar = false

    override var prefersStatusBarHidden: Bool { hidesStatusBar }
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidLayoutSubviews() { log.append("layout") }

    override func viewSafeAreaInsetsDidChange() {
      log.append("safe area \(view.safeAreaInsets.top)/\(view.safeAreaInsets.bottom)")
    }
  }

  private let simulation = Simulation()
  /// The app retains its windows.
  private var windows: [UIWindow] = []

  private func show(_ width: CGFloat, _ height: CGFloat) -> (window: UIWindow, screen: Screen) {
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
      let screen = Screen()
      window.rootViewController = screen
      window.makeKeyAndVisible()
      windows.append(window)
      return (window, screen)
    }
  }

  private func insets(_ t: CGFloat, _ l: CGFloat, _ b: CGFloat, _ r: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: t, left: l, bottom: b, right: r)
  }

  @Test(arguments: [
    (CGSize(width: 390, height: 844), [47, 0, 34, 0, 47]),
    (CGSize(width: 844, height: 390), [0, 47, 21, 47, 0]),
    (CGSize(width: 393, height: 852), [59, 0, 34, 0, 54]),
    (CGSize(width: 375, height: 667), [20, 0, 0, 0, 20]),
    (CGSize(width: 667, height: 375), [0, 0, 0, 0, 0]),
    (CGSize(width: 1024, height: 768), [20, 0, 0, 0, 20]),
    (CGSize(width: 1194, height: 834), [24, 0, 20, 0, 24]),
    (CGSize(width: 400, height: 800), [0, 0, 0, 0, 0]),
  ])
  func `follow from the size of the screen, as the status bar does`(
    _ size: CGSize, _ expected: [CGFloat]
  ) {
    let (_, screen) = show(size.width, size.height)
    let seen = screen.view.safeAreaInsets
    #expect([seen.top, seen.left, seen.bottom, seen.right] == expected.dropLast())
    let bar = simulation.run { UIApplication.shared.statusBarFrame }
    #expect(bar.height == expected.last)
    #expect(bar.width == (bar.height > 0 ? size.width : 0))
  }

  @Test func `each view has the part that it overlaps`() {
    let (_, screen) = show(390, 844)
    func insets(_ y: CGFloat, _ height: CGFloat) -> UIEdgeInsets {
      simulation.run {
        let view = UIView(frame: CGRect(x: 0, y: y, width: 100, height: height))
        screen.view.addSubview(view)
        return view.safeAreaInsets
      }
    }
    #expect(insets(37, 100) == self.insets(10, 0, 0, 0))
    #expect(insets(100, 100) == .zero)
    #expect(insets(0, 844) == self.insets(47, 0, 34, 0))
    #expect(insets(700, 120) == self.insets(0, 0, 10, 0))
    // A sheet that hangs over the lower edge has the whole inset there, however far it hangs.
    #expect(insets(400, 844) == self.insets(0, 0, 34, 0))
  }

  @Test func `a moved, a transformed and a nested view`() {
    let (_, screen) = show(390, 844)
    let (panel, inner) = simulation.run {
      let panel = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      let inner = UIView(frame: CGRect(x: 0, y: 30, width: 390, height: 100))
      screen.view.addSubview(panel)
      panel.addSubview(inner)
      return (panel, inner)
    }
    #expect(inner.safeAreaInsets.top == 17)
    simulation.run { panel.transform = CGAffineTransform(translationX: 0, y: 10) }
    #expect(panel.safeAreaInsets.top == 37 && inner.safeAreaInsets.top == 7)
    simulation.run { panel.frame.origin.y = 47 }
    #expect(panel.safeAreaInsets == .zero)
    #expect(simulation.run { UIView(frame: panel.frame).safeAreaInsets } == .zero)
  }

  @Test func `a controller adds its own, down to its children`() {
    let (_, screen) = show(390, 844)
    simulation.run { screen.additionalSafeAreaInsets.top = 44 }
    #expect(screen.view.safeAreaInsets.top == 91)
    #expect(
      screen.view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 91, width: 390, height: 719))
    let child = simulation.run {
      let child = UIViewController()
      child.additionalSafeAreaInsets.top = 5
      screen.addChild(child)
      child.view.frame = screen.view.bounds
      screen.view.addSubview(child.view)
      child.didMove(toParent: screen)
      return child
    }
    #expect(child.view.safeAreaInsets.top == 96)
  }

  @Test func `changes are told before the layout that they ask for`() {
    let (_, screen) = show(390, 844)
    #expect(screen.log.first == "will appear")
    #expect(screen.log.contains("safe area 47.0/34.0"))
    screen.log = []
    simulation.run { screen.additionalSafeAreaInsets.bottom = 16 }
    #expect(screen.log == ["safe area 47.0/50.0", "layout"])
    screen.log = []
    simulation.run { screen.view.frame.origin.y = 20 }
    #expect(screen.log == ["safe area 27.0/50.0", "layout"])
    simulation.run { screen.view.alpha = 0.5 }
    #expect(screen.log.count == 2)
  }

  @Test func `a hidden status bar gives its room free only without a notch`() {
    let screens: [(height: CGFloat, before: CGFloat, after: CGFloat)] = [
      (667, 20, 0), (844, 47, 47),
    ]
    for (size, before, after) in screens {
      let (_, screen) = show(size == 667 ? 375 : 390, size)
      #expect(screen.view.safeAreaInsets.top == before)
      simulation.run { screen.hidesStatusBar = true }
      #expect(screen.view.safeAreaInsets.top == before)
      simulation.run { screen.setNeedsStatusBarAppearanceUpdate() }
      #expect(screen.view.safeAreaInsets.top == after)
      simulation.run {
        #expect(UIApplication.shared.statusBarFrame == .zero)
        #expect(UIApplication.shared.isStatusBarHidden)
      }
    }
    #expect(simulation.diagnostics == [])
  }

  @Test func `a view keeps no safe area from where it was, however deep it lies`() {
    let (window, screen) = show(390, 844)
    let (outer, inner) = simulation.run {
      let (outer, inner) = (UIView(), UIView())
      (outer.frame, inner.frame) = (
        CGRect(x: 0, y: 0, width: 390, height: 400), CGRect(x: 0, y: 0, width: 390, height: 100)
      )
      outer.addSubview(inner)
      screen.view.addSubview(outer)
      return (outer, inner)
    }
    #expect(window.safeAreaInsets.top == 47 && inner.safeAreaInsets.top == 47)
    simulation.run { outer.transform = CGAffineTransform(translationX: 0, y: 30) }
    #expect(outer.safeAreaInsets.top == 17 && inner.safeAreaInsets.top == 17)
    simulation.run { inner.center.y += 10 }
    #expect(outer.safeAreaInsets.top == 17 && inner.safeAreaInsets.top == 7)
    simulation.run {
      outer.removeFromSuperview()
      inner.center.y -= 10
    }
    simulation.run { screen.view.addSubview(outer) }
    #expect(inner.safeAreaInsets.top == 17)
    simulation.run { outer.bounds.origin.y = -5 }
    #expect(outer.safeAreaInsets.top == 17 && inner.safeAreaInsets.top == 12)
  }

  @Test func `the controller that covers the screen decides about the status bar`() throws {
    let (window, root) = show(390, 844)
    let manager = try #require(simulation.run { window.windowScene?.statusBarManager })
    #expect(manager.statusBarStyle == .lightContent && !manager.isStatusBarHidden)
    let cover = simulation.run { Screen() }
    cover.hidesStatusBar = true
    simulation.run {
      cover.modalPresentationStyle = .overFullScreen
      root.present(cover, animated: false)
    }
    #expect(!manager.isStatusBarHidden)
    simulation.run { root.dismiss(animated: false) }
    simulation.run {
      cover.modalPresentationStyle = .fullScreen
      root.present(cover, animated: false)
    }
    #expect(manager.isStatusBarHidden)
    simulation.run { root.dismiss(animated: false) }
    #expect(!manager.isStatusBarHidden)
  }

  @Test func `containers let the screen that they show decide`() {
    let (window, _) = show(390, 844)
    let top = simulation.run { Screen() }
    top.hidesStatusBar = true
    let navigation = simulation.run {
      let navigation = UINavigationController(rootViewController: UIViewController())
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation]
      window.rootViewController = tabs
      return navigation
    }
    #expect(simulation.run { !UIApplication.shared.isStatusBarHidden })
    simulation.run { navigation.pushViewController(top, animated: false) }
    #expect(simulation.run { UIApplication.shared.isStatusBarHidden })
  }
}
