import Foundation
import HeadlessUIKit
import Testing

/// The navigation controller's own swipe back.
struct SystemPopTests {
  private func rig() -> (rig: NavigationRig, detail: UIViewController) {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.navigation.delegate = nil
    return (rig, detail)
  }

  @Test(arguments: [(300.0, 1), (60.0, 2)])
  func `a swipe from the edge pops, or comes back`(travel: Double, screens: Int) {
    let (rig, detail) = rig()
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: travel, in: rig.simulation)
    rig.simulation.run(until: 0.3)
    #expect(detail.transitionCoordinator?.isInteractive == true)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == screens)
    #expect(rig.navigation.topViewController?.view.frame == rig.navigation.view.bounds)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `nothing happens on the root, away from the edge, when disabled, or with a delegate`()
  {
    let (rig, _) = rig()
    rig.window.playDrag(from: CGPoint(x: 100, y: 400), by: 250, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 2)
    rig.simulation.run { rig.navigation.interactivePopGestureRecognizer?.isEnabled = false }
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 2)
    rig.simulation.run { rig.navigation.interactivePopGestureRecognizer?.isEnabled = true }
    rig.navigation.delegate = rig
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 2)
    rig.navigation.delegate = nil
    rig.simulation.run { _ = rig.navigation.popViewController(animated: false) }
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root])
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `the swipe has a delegate of the system, which a proxy may ask and an app may remove`()
  {
    final class Proxy: NSObject, UIGestureRecognizerDelegate {
      weak var original: (any UIGestureRecognizerDelegate)?
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        original?.gestureRecognizerShouldBegin(gestureRecognizer) ?? false
      }
    }
    for isHidden in [false, true] {
      let (rig, _) = rig()
      let proxy = Proxy()
      rig.simulation.run {
        rig.navigation.isNavigationBarHidden = isHidden
        proxy.original = rig.navigation.interactivePopGestureRecognizer?.delegate
        rig.navigation.interactivePopGestureRecognizer?.delegate = proxy
      }
      #expect(proxy.original != nil)
      rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
      rig.simulation.runUntilIdle()
      #expect(rig.navigation.viewControllers.count == (isHidden ? 2 : 1))
    }
    let (rig, _) = rig()
    rig.simulation.run {
      rig.navigation.isNavigationBarHidden = true
      rig.navigation.interactivePopGestureRecognizer?.delegate = nil
    }
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 1)
  }

  @Test func `a hidden bar takes the swipe, and the recogniser's delegate brings it back`() {
    final class Always: NSObject, UIGestureRecognizerDelegate {}
    let (rig, _) = rig()
    rig.simulation.run { rig.navigation.isNavigationBarHidden = true }
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 2)
    let always = Always()
    rig.navigation.interactivePopGestureRecognizer?.delegate = always
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 1)
    withExtendedLifetime(always) {}
  }

  @Test func `it belongs to the navigation view, and others may wait for it to fail`() {
    let (rig, _) = rig()
    let gesture = rig.navigation.interactivePopGestureRecognizer
    #expect(gesture != nil && gesture?.view === rig.navigation.view)
  }

  /// A delegate that has the method for animators and no animator for a pop.
  private final class WithoutPop: NSObject, UINavigationControllerDelegate {
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  }

  /// A delegate without that method.
  private final class Listener: NSObject, UINavigationControllerDelegate {}

  private final class Permission: NSObject, UIGestureRecognizerDelegate {
    let isGiven: Bool
    init(_ isGiven: Bool) { self.isGiven = isGiven }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { isGiven }
  }

  @Test
  func
    `an animator method that returns nil takes the swipe, and the recogniser's delegate brings it back`()
  {
    for (permission, screens) in [(nil, 2), (Permission(false), 2), (Permission(true), 1)] {
      let (rig, _) = rig()
      let delegate = WithoutPop()
      rig.navigation.delegate = delegate
      rig.simulation.run {
        if let permission {
          rig.navigation.interactivePopGestureRecognizer?.delegate = permission
        }
      }
      rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
      rig.simulation.runUntilIdle()
      #expect(rig.navigation.viewControllers.count == screens)
    }
  }

  @Test func `a delegate without the method leaves the swipe alone`() {
    let (rig, _) = rig()
    let delegate = Listener()
    rig.navigation.delegate = delegate
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 1)
  }

  @Test
  func `a replaced back button takes the swipe, and the recogniser's delegate brings it back`() {
    for (permission, screens) in [(nil, 2), (Permission(true), 1)] {
      let (rig, detail) = rig()
      rig.simulation.run {
        detail.navigationItem.hidesBackButton = true
        if let permission {
          rig.navigation.interactivePopGestureRecognizer?.delegate = permission
        }
      }
      rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
      rig.simulation.runUntilIdle()
      #expect(rig.navigation.viewControllers.count == screens)
    }
  }

  @Test func `observers are told when a screen has been shown`() {
    let (rig, detail) = rig()
    var shown: [UIViewController?] = []
    rig.simulation.run {
      _ = HeadlessUIKit.NotificationCenter.default.addObserver(
        forName: Notification.Name("UINavigationControllerDidShowViewControllerNotification"),
        object: rig.navigation, queue: nil
      ) { shown.append(($0.object as? UINavigationController)?.topViewController) }
      rig.navigation.popViewController(animated: true)
    }
    #expect(shown == [])
    rig.simulation.runUntilIdle()
    #expect(shown == [rig.root])
    rig.simulation.run { rig.navigation.pushViewController(detail, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(shown == [rig.root, detail])
  }
}
