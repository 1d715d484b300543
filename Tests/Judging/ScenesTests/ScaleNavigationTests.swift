import Controllers
import Foundation
import HeadlessUIKit
import Replay
import Testing

@testable import Scenes

struct ScaleNavigationTests {
  private func scale(_ factor: CGFloat) -> CATransform3D {
    CATransform3DMakeScale(factor, factor, 1)
  }

  @Test(arguments: [true, false])
  func `a pop shrinks the detail to a tenth above the list`(finishes: Bool) throws {
    let rig = try DrivenScene<NavigationScene>("scale-navigation")
    rig.start()
    let (list, detail): (UIView, UIView) = (rig.scene.list.view, rig.scene.detail.view)
    #expect(rig.driver.duration == 0.4)
    #expect(detail.superview?.subviews == [list, detail])
    expectMatrix(detail.shown.transform, CATransform3DIdentity)
    rig.update(0.5)
    expectMatrix(detail.shown.transform, scale(0.55))
    // A tenth of 400 × 800, about the centre.
    rig.update(1)
    expectRect(detail.shown.frame, CGRect(x: 180, y: 360, width: 40, height: 80))
    expectMatrix(list.shown.transform, CATransform3DIdentity)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect((finishes ? detail : list).superview == nil)
    #expect(detail.transform == .identity)
    #expect(rig.codes == [])
  }

  @Test(arguments: [true, false])
  func `a push grows the new screen from a tenth on top`(finishes: Bool) throws {
    let rig = try DrivenScene<NavigationScene>("scale-navigation")
    let detail: UIView = rig.scene.detail.view
    let next = rig.simulation.run {
      let next = UIViewController()
      rig.scene.navigationController.pushViewController(next, animated: true)
      return next
    }
    #expect(detail.superview?.subviews == [detail, next.view].compactMap(\.self))
    expectMatrix(next.view.shown.transform, scale(0.1))
    rig.update(0.5)
    expectMatrix(next.view.shown.transform, scale(0.55))
    expectMatrix(detail.shown.transform, CATransform3DIdentity)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect((finishes ? detail : next.view).superview == nil)
    #expect(next.view.transform == .identity)
    #expect(rig.codes == [])
  }

  @Test func `a pan that does not start at the edge starts nothing`() throws {
    let played = try PlayedGesture(
      "first-look/anna-drag-1", scene: "scale-navigation", controller: Preset.lsEdge.controller)
    #expect(played.outcome.decision == .none)
    #expect(played.outcome.transition == .notStarted)
    #expect(played.views == ["navigation", "NavigationContainerView", "detail"])
  }
}
