import Foundation
import HeadlessUIKit
import Testing

@testable import Scenes

struct CubeNavigationTests {
  /// A turn about y with m34 = −0.005 set on it, as the article builds it; `angle` in radians.
  private func turn(_ angle: CGFloat) -> CATransform3D {
    var matrix = CATransform3DIdentity
    (matrix.m11, matrix.m13) = (cos(angle), -sin(angle))
    (matrix.m31, matrix.m33) = (sin(angle), cos(angle))
    matrix.m34 = -0.005
    return matrix
  }

  /// Half the way between the identity and ``turn(_:)`` by a right angle: 45°, half the perspective.
  ///
  /// The perspective that follows the turn is p with turn · p = (0, 0, m34); for a right angle a that is
  /// (m34 · sin a, 0, 0).
  private func halfTurn(_ rightAngle: CGFloat) -> CATransform3D {
    var matrix = turn(rightAngle / 2)
    let perspective = -0.005 * sin(rightAngle) / 2
    matrix.m14 = matrix.m11 * perspective
    matrix.m34 = matrix.m31 * perspective
    return matrix
  }

  /// What a transition looks like at its start, middle and end, whichever way the cube turns.
  private func expectCube(
    _ rig: DrivenScene<NavigationScene>, from: UIView, to: UIView, direction: CGFloat
  ) throws {
    let container = try #require(from.superview)
    let right = CGFloat.pi / 2
    #expect(from.layer.anchorPoint == CGPoint(x: direction == 1 ? 1 : 0, y: 0.5))
    #expect(to.layer.anchorPoint == CGPoint(x: direction == 1 ? 0 : 1, y: 0.5))
    #expect(container.subviews == [from, to])
    expectMatrix(from.shown.transform, CATransform3DIdentity)
    expectMatrix(to.shown.transform, turn(-direction * right))
    expectNumber(container.shown.transform.m41, direction * 200)
    rig.update(0.5)
    expectMatrix(from.shown.transform, halfTurn(direction * right))
    expectMatrix(to.shown.transform, halfTurn(-direction * right))
    expectNumber(container.shown.transform.m41, 0)
    rig.update(1)
    expectMatrix(from.shown.transform, turn(direction * right))
    expectMatrix(to.shown.transform, CATransform3DIdentity)
    expectNumber(container.shown.transform.m41, -direction * 200)
  }

  @Test(arguments: [true, false])
  func `a pop turns the cube to the right`(finishes: Bool) throws {
    let rig = try DrivenScene<NavigationScene>("cube-navigation")
    rig.start()
    let (list, detail): (UIView, UIView) = (rig.scene.list.view, rig.scene.detail.view)
    #expect(rig.scene.gestureView === detail)
    #expect(rig.driver.duration == 1.5)
    try expectCube(rig, from: detail, to: list, direction: -1)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect((finishes ? detail : list).superview == nil)
    #expect((finishes ? list : detail).superview?.subviews.count == 1)
    for view in [list, detail] { expectRestored(view) }
    #expect(rig.codes == [])
  }

  @Test func `a push turns it to the left`() throws {
    let rig = try DrivenScene<NavigationScene>("cube-navigation")
    let detail: UIView = rig.scene.detail.view
    let next = rig.simulation.run {
      let next = UIViewController()
      rig.scene.navigationController.pushViewController(next, animated: true)
      return next
    }
    try expectCube(rig, from: detail, to: next.view, direction: 1)
    rig.end(finishes: true)
    #expect(rig.scene.ending?.completed == true)
    #expect(detail.superview == nil)
    for view: UIView in [next.view, detail] { expectRestored(view) }
    #expect(rig.codes == [])
  }

  @Test func `by itself it takes one and a half seconds, easing in and out`() throws {
    let rig = try DrivenScene<NavigationScene>("cube-navigation", interactive: false)
    rig.start()
    rig.wait(0.75)
    expectNumber(rig.scene.detail.view.superview?.shown.transform.m41 ?? .nan, 0, tolerance: 1e-6)
    rig.simulation.runUntilIdle()
    expectNumber(rig.scene.ending?.time ?? .nan, 1.5)
  }

  private func expectRestored(
    _ view: UIView, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(CATransform3DIsIdentity(view.layer.transform), sourceLocation: sourceLocation)
    #expect(view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5), sourceLocation: sourceLocation)
    #expect(
      view.frame == CGRect(x: 0, y: 0, width: 400, height: 800), sourceLocation: sourceLocation)
  }
}
