import Foundation
import HeadlessUIKit
import Testing

@testable import Scenes

/// A finger on the left edge of a screen 400 points wide, at 60 samples a second.
struct CustomScaleTests {
  private func drag(
    _ rig: DrivenScene<CustomScaleScene>, to stops: [CGFloat], last: UITouch.Phase = .ended
  ) {
    var samples = [
      TouchSample(time: 0, location: CGPoint(x: 4, y: 400), phase: .began)
    ]
    for (index, stop) in stops.enumerated() {
      samples.append(
        TouchSample(
          time: Double(index + 1) / 60, location: CGPoint(x: 4 + stop, y: 400), phase: .moved))
    }
    samples.append(
      TouchSample(
        time: Double(stops.count + 1) / 60, location: CGPoint(x: 4 + (stops.last ?? 0), y: 400),
        phase: last))
    rig.scene.window.play(samples, delivery: .sample)
  }

  private func rig() throws -> DrivenScene<CustomScaleScene> {
    try DrivenScene("custom-scale", interactive: false)
  }

  // A travel of 100 of 400 points scales the view to three quarters, one of 320 to a fifth.
  @Test func `the view is what is left of it, with the list below`() throws {
    let rig = try rig()
    drag(rig, to: [20, 100, 320])
    rig.wait(2.0 / 60)
    let (list, detail): (UIView, UIView) = (rig.scene.list.view, rig.scene.detail.view)
    #expect(detail.superview?.subviews == [list, detail])
    expectMatrix(detail.layer.transform, CATransform3DMakeScale(0.75, 0.75, 1))
    let coordinator = rig.scene.navigationController.transitionCoordinator
    expectNumber(coordinator?.percentComplete ?? .nan, 0.25)
    rig.wait(1.0 / 60)
    expectMatrix(detail.layer.transform, CATransform3DMakeScale(0.2, 0.2, 1))
    #expect(coordinator?.isInteractive == true)
  }

  // The finger is released at 4/60 s. The completion takes 0.4 s, whatever remains, and scales the view to a tenth or
  // to its full size.
  @Test(arguments: [(CGFloat(320), true), (200, true), (199, false), (100, false)])
  func `the rest takes two fifths of a second`(travel: CGFloat, finishes: Bool) throws {
    let rig = try rig()
    drag(rig, to: [20, 100, travel])
    rig.wait(4.0 / 60 + 0.2)
    let left = 1 - travel / 400
    let middle = (left + (finishes ? 0.1 : 1)) / 2
    let detail: UIView = rig.scene.detail.view
    expectNumber(detail.shown.transform.m11, middle, tolerance: 1e-6)
    #expect(rig.scene.ending == nil)
    rig.simulation.runUntilIdle()
    #expect(rig.scene.ending?.completed == finishes)
    expectNumber(rig.scene.ending?.time ?? .nan, 4.0 / 60 + 0.4)
    #expect(detail.transform == .identity)
    #expect((detail.superview == nil) == finishes)
    #expect(rig.codes == [])
  }

  @Test func `the context is told at the end, first how and then that`() throws {
    let rig = try rig()
    rig.simulation.log.isEnabled = true
    drag(rig, to: [20, 100, 320])
    rig.simulation.runUntilIdle()
    let calls = rig.simulation.log.entries.filter { $0.text.hasPrefix("context.") }
    #expect(
      calls.map(\.text) == [
        "context.finishInteractiveTransition", "context.completeTransition(true)",
      ])
    for call in calls { expectNumber(call.time, 4.0 / 60 + 0.4) }
  }

  @Test func `beyond nine tenths the view grows back to a tenth`() throws {
    let rig = try rig()
    drag(rig, to: [20, 100, 400])
    rig.wait(4.0 / 60 - 0.001)
    expectNumber(rig.scene.detail.view.shown.transform.m11, 0)
    rig.simulation.runUntilIdle()
    #expect(rig.scene.ending?.completed == true)
    #expect(rig.codes == [])
  }

  @Test func `a touch that the system takes away cancels, however far it went`() throws {
    let rig = try rig()
    drag(rig, to: [20, 100, 320], last: .cancelled)
    rig.simulation.runUntilIdle()
    #expect(rig.scene.ending?.completed == false)
    #expect(rig.codes == [])
  }
}
