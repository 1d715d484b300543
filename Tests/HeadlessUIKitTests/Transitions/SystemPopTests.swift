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

  @Test func `it belongs to the navigation view, and others may wait for it to fail`() {
    let (rig, _) = rig()
    let gesture = rig.navigation.interactivePopGestureRecognizer
    #expect(gesture != nil && gesture?.view === rig.navigation.view)
  }
}
