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
}
