import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Testing

@testable import Scenes

struct PageFlipTests {
  /// A turn about the vertical, as the article builds it; the perspective is the container's.
  private func turn(_ angle: CGFloat) -> CATransform3D {
    var matrix = CATransform3DIdentity
    (matrix.m11, matrix.m13) = (cos(angle), -sin(angle))
    (matrix.m31, matrix.m33) = (sin(angle), cos(angle))
    return matrix
  }

  private func expectPage(
    _ page: UIView, _ angle: CGFloat, shadow: CGFloat, under other: UIView, shadow below: CGFloat,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(page.layer.anchorPoint == CGPoint(x: 0, y: 0.5), sourceLocation: sourceLocation)
    #expect(page.layer.position == CGPoint(x: 0, y: 400), sourceLocation: sourceLocation)
    #expect(page.superview?.layer.sublayerTransform.m34 == -0.002, sourceLocation: sourceLocation)
    expectMatrix(page.shown.transform, turn(angle), sourceLocation: sourceLocation)
    let pageShadow = try #require(PageShadow.found(on: page), sourceLocation: sourceLocation)
    let otherShadow = try #require(PageShadow.found(on: other), sourceLocation: sourceLocation)
    expectNumber(pageShadow.shown.opacity, shadow, sourceLocation: sourceLocation)
    expectNumber(otherShadow.shown.opacity, below, sourceLocation: sourceLocation)
    for view in [pageShadow, otherShadow] {
      expectRect(
        view.frame, CGRect(x: 0, y: 0, width: 400, height: 800), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [true, false])
  func `a push turns the page away by a right angle`(finishes: Bool) throws {
    let rig = try DrivenScene<NavigationScene>("page-flip")
    rig.start()
    #expect(rig.driver.duration == 0.75)
    let (list, detail): (UIView, UIView) = (rig.scene.list.view, rig.scene.detail.view)
    let container = try #require(detail.superview)
    let page = try #require(container.subviews.last)
    #expect(container.subviews == [detail, list, page])
    #expect(list.isHidden)
    try expectPage(page, 0, shadow: 0, under: detail, shadow: 1)
    rig.update(0.5)
    try expectPage(page, -.pi / 4, shadow: 0.5, under: detail, shadow: 0.5)
    rig.update(1)
    try expectPage(page, -.pi / 2, shadow: 1, under: detail, shadow: 0)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect(container.subviews == (finishes ? [detail, page] : [list]))
    #expect(page.isHidden == finishes)
    #expect(!list.isHidden)
    #expect((PageShadow.found(on: detail) != nil) == finishes)
    #expect(CATransform3DIsIdentity(container.layer.sublayerTransform))
    #expect(rig.codes == [])
  }

  @Test(arguments: [true, false])
  func `a pop turns it back`(finishes: Bool) throws {
    let rig = try DrivenScene<NavigationScene>("page-flip-pop")
    let detail: UIView = rig.scene.detail.view
    let container = try #require(detail.superview)
    let page = try #require(container.subviews.last)
    #expect(container.subviews == [detail, page] && page.isHidden)
    #expect(rig.scene.ending == nil)
    rig.start()
    let list: UIView = rig.scene.list.view
    #expect(container.subviews == [list, detail, page])
    #expect(list.isHidden && !page.isHidden)
    try expectPage(page, -.pi / 2, shadow: 1, under: detail, shadow: 0)
    rig.update(0.5)
    try expectPage(page, -.pi / 4, shadow: 0.5, under: detail, shadow: 0.5)
    rig.update(1)
    try expectPage(page, 0, shadow: 0, under: detail, shadow: 1)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect(container.subviews == (finishes ? [list] : [detail, page]))
    #expect(page.isHidden == !finishes)
    #expect(!list.isHidden)
    #expect((PageShadow.found(on: detail) == nil) == finishes)
    #expect(CATransform3DIsIdentity(container.layer.sublayerTransform))
    #expect(rig.codes == [])
  }

  @Test func `both stops of a shadow are black, as in the article`() throws {
    let rig = try DrivenScene<NavigationScene>("page-flip")
    rig.start()
    let shadow = try #require(PageShadow.found(on: rig.scene.detail.view))
    #expect(shadow.gradient.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(shadow.gradient.startPoint == CGPoint(x: 0, y: 0.5))
    #expect(shadow.gradient.endPoint == CGPoint(x: 0.8, y: 0.5))
    let colors = try #require(shadow.gradient.colors as? [CGColor])
    #expect(colors.map(\.alpha) == [1, 1])
    #expect(shadow.layer.sublayers == [shadow.gradient])
    #expect(shadow.gradient.animationKeys() == nil)
  }

  @Test func `forth, back in two attempts, and forth again`() throws {
    let rig = try DrivenScene<NavigationScene>("page-flip")
    let navigation = rig.scene.navigationController
    for (push, finishes) in [(true, true), (false, false), (false, true), (true, true)] {
      rig.simulation.run {
        if push {
          navigation.pushViewController(rig.scene.detail, animated: true)
        } else {
          navigation.popViewController(animated: true)
        }
      }
      rig.update(0.4)
      rig.end(finishes: finishes)
      #expect(rig.scene.ending?.completed == finishes)
    }
    let detail: UIView = rig.scene.detail.view
    #expect(detail.subviews.count == 1)
    #expect(detail.superview?.subviews.count == 2)
    #expect(rig.codes == [])
  }

  @Test(arguments: ["page-flip", "page-flip-pop"])
  func `by itself it takes three quarters of a second`(name: String) throws {
    let rig = try DrivenScene<NavigationScene>(name, interactive: false)
    rig.start()
    rig.simulation.runUntilIdle()
    #expect(rig.scene.ending?.completed == true)
    expectNumber(rig.scene.ending?.time ?? .nan, 0.75)
  }

  @Test(arguments: [("swipe-left/anna-drag-1", true), ("swipe-left/liam-drag-1", false)])
  func `as written, a push that completes leaves its page in the container`(
    gesture: String, finishes: Bool
  ) throws {
    var controller = Preset.pe.controller
    controller.direction = .left
    let played = try PlayedGesture(
      gesture, scene: "page-flip-as-written", controller: controller)
    #expect(played.outcome.transition == (finishes ? .completed : .cancelled))
    #expect(played.codes == (finishes ? ["view-left-behind"] : []))
    #expect(played.views.contains("page") == finishes)
  }
}
