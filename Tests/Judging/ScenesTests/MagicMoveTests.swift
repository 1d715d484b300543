import Foundation
import HeadlessUIKit
import MotionMath
import Testing

@testable import Scenes

/// The grid on 400 × 800 points: three columns with gaps of 10, so cells of 120, the fifth at (140, 230).
struct MagicMoveTests {
  private let cell = CGRect(x: 140, y: 230, width: 120, height: 120)
  private let picture = CGRect(x: 0, y: 60, width: 400, height: 400)
  private let middle = CGRect(x: 70, y: 145, width: 260, height: 260)

  /// The progress of a spring of 0.75 s, damping ratio 0.55 and initial velocity 1/0.55; 1 is the target.
  private func sprung(_ time: Seconds) -> CGFloat {
    let spring = Spring(dampingRatio: 0.55, duration: 0.75, initialVelocity: 1 / 0.55)
    return 1 - SpringMotion(spring, displacement: 1, velocity: -1 / 0.55).value(at: time)
  }

  private func blend(_ from: CGRect, _ to: CGRect, _ fraction: CGFloat) -> CGRect {
    CGRect(
      x: from.minX + (to.minX - from.minX) * fraction,
      y: from.minY + (to.minY - from.minY) * fraction,
      width: from.width + (to.width - from.width) * fraction,
      height: from.height + (to.height - from.height) * fraction)
  }

  private func open(interactive: Bool) throws -> (
    rig: DrivenScene<NavigationScene>, grid: GridController, detail: PictureController
  ) {
    let rig = try DrivenScene<NavigationScene>("magic-move", interactive: interactive)
    return (
      rig, try #require(rig.scene.list as? GridController),
      try #require(rig.scene.detail as? PictureController)
    )
  }

  @Test func `begins with an open picture and its hidden snapshot above it`() throws {
    let (rig, grid, detail) = try open(interactive: true)
    let container = try #require(detail.view.superview)
    #expect(container.subviews.count == 2)
    #expect(container.subviews.first === detail.view)
    #expect(container.subviews.last?.isHidden == true)
    expectRect(container.subviews.last?.frame ?? .zero, picture)
    #expect(grid.tappedCell.imageView.isHidden)
    #expect(!detail.imageView.isHidden)
    #expect(rig.scene.ending == nil)
    #expect(rig.codes == [])
  }

  @Test(arguments: [true, false])
  func `a pop moves the snapshot into the cell while the screen fades`(finishes: Bool) throws {
    let (rig, grid, detail) = try open(interactive: true)
    rig.start()
    #expect(rig.driver.duration == 0.75)
    let container = try #require(detail.view.superview)
    let snapshot = try #require(container.subviews.last)
    #expect(container.subviews == [grid.view, detail.view, snapshot])
    #expect(!snapshot.isHidden)
    #expect(detail.imageView.isHidden && grid.tappedCell.imageView.isHidden)
    expectRect(snapshot.shown.frame, picture)
    rig.update(0.5)
    expectRect(snapshot.shown.frame, middle)
    expectNumber(detail.view.shown.opacity, 0.5)
    rig.update(1)
    expectRect(snapshot.shown.frame, cell)
    expectNumber(detail.view.shown.opacity, 0)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect(container.subviews == (finishes ? [grid.view] : [detail.view, snapshot]))
    #expect(snapshot.isHidden == !finishes)
    #expect(grid.tappedCell.imageView.isHidden == !finishes)
    #expect(!detail.imageView.isHidden)
    #expect(detail.view.alpha == 1)
    expectRect(snapshot.frame, finishes ? cell : picture)
    #expect(rig.codes == [])
  }

  @Test func `after a cancelled pop the next one finds the snapshot again`() throws {
    let (rig, grid, detail) = try open(interactive: true)
    for finishes in [false, true] {
      rig.start()
      rig.update(0.5)
      expectRect(detail.view.superview?.subviews.last?.shown.frame ?? .zero, middle)
      rig.end(finishes: finishes)
    }
    #expect(grid.view.superview?.subviews == [grid.view].compactMap(\.self))
    #expect(rig.codes == [])
  }

  @Test func `by itself the pop springs`() throws {
    let (rig, _, detail) = try open(interactive: false)
    rig.start()
    let snapshot = try #require(detail.view.superview?.subviews.last)
    for time in [0.1, 0.3] {
      rig.wait(time - rig.simulation.now)
      let fraction = sprung(time)
      expectRect(snapshot.shown.frame, blend(picture, cell, fraction))
      // Beyond its target the spring makes the presented opacity negative, which a screen shows as 0.
      expectNumber(detail.view.shown.opacity, 1 - fraction, tolerance: 1e-6)
    }
    rig.simulation.runUntilIdle()
    expectNumber(rig.scene.ending?.time ?? .nan, 0.75)
  }

  @Test(arguments: [true, false])
  func `a push springs from the cell and leaves its snapshot`(finishes: Bool) throws {
    let (rig, grid, detail) = try open(interactive: true)
    rig.start()
    rig.end(finishes: true)
    rig.simulation.run {
      rig.scene.navigationController.pushViewController(detail, animated: true)
    }
    let container = try #require(detail.view.superview)
    let snapshot = try #require(container.subviews.last)
    #expect(container.subviews == [grid.view, detail.view, snapshot])
    expectRect(snapshot.shown.frame, cell)
    expectNumber(detail.view.shown.opacity, 0)
    rig.update(0.5)
    expectRect(snapshot.shown.frame, middle)
    expectNumber(detail.view.shown.opacity, 0.5)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect(container.subviews == (finishes ? [detail.view, snapshot] : [grid.view]))
    #expect(grid.tappedCell.imageView.isHidden == finishes)
    #expect(detail.view.alpha == 1)
    #expect(rig.codes == [])
  }
}
