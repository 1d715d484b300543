import Foundation
import HeadlessUIKit
import Replay
import Testing

@testable import Scenes

struct FadeNavigationTests {
  /// The curve with the control points (0.42, 0) and (1, 1) at half its time, solved by hand.
  private let easeInHalf: CGFloat = 0.315_356_812_572

  @Test func `a pop fades the list in over half a second, easing in`() throws {
    let rig = try DrivenScene<FadeNavigationScene>("fade-navigation", interactive: false)
    rig.start()
    let (list, detail): (UIView, UIView) = (rig.scene.list.view, rig.scene.detail.view)
    #expect(list.superview?.subviews.last === list)
    expectNumber(list.shown.opacity, 0)
    rig.wait(0.25)
    expectNumber(list.shown.opacity, easeInHalf, tolerance: 1e-7)
    expectNumber(detail.shown.opacity, 1)
    rig.simulation.runUntilIdle()
    #expect(rig.scene.ending?.completed == true)
    expectNumber(rig.scene.ending?.time ?? .nan, 0.5)
    #expect(detail.superview == nil)
    #expect(rig.codes == [])
  }

  @Test func `a push does the same`() throws {
    let rig = try DrivenScene<FadeNavigationScene>("fade-navigation", interactive: false)
    let next = rig.simulation.run {
      let next = UIViewController()
      rig.scene.navigationController.pushViewController(next, animated: true)
      return next
    }
    rig.wait(0.25)
    expectNumber(next.view.shown.opacity, easeInHalf, tolerance: 1e-7)
    rig.simulation.runUntilIdle()
    expectNumber(rig.scene.ending?.time ?? .nan, 0.5)
    #expect(rig.scene.navigationController.viewControllers.last === next)
    #expect(rig.codes == [])
  }

  @Test func `under a finger it is linear, and a cancelled pop leaves the list opaque`() throws {
    let rig = try DrivenScene<FadeNavigationScene>("fade-navigation")
    rig.start()
    rig.update(0.5)
    expectNumber(rig.scene.list.view.shown.opacity, 0.5)
    rig.end(finishes: false)
    #expect(rig.scene.ending?.completed == false)
    #expect(rig.scene.list.view.alpha == 1)
    #expect(rig.scene.list.view.superview == nil)
    #expect(rig.codes == [])
  }

  @Test func `as written, a cancelled gesture leaves an empty screen`() throws {
    let played = try PlayedGesture(
      "first-look/ben-drag-1", scene: "fade-navigation-as-written")
    #expect(played.outcome.decision == .cancel)
    #expect(played.outcome.transition == .completed)
    #expect(played.views == ["navigation", "NavigationContainerView"])
    #expect(played.codes == ["completed-after-cancel", "view-not-shown", "ended-otherwise"])
  }

  @Test func `as written, a finished gesture is fine`() throws {
    let scene = try #require(Scene.named("fade-navigation-as-written"))
    let played = try PlayedGesture("first-look/chloe-drag-1", scene: scene.name)
    #expect(played.outcome.transition == .completed)
    #expect(played.views == ["navigation", "NavigationContainerView", "list"])
    #expect(played.codes == [])
  }
}
