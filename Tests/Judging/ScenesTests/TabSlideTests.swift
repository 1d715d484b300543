import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Testing
import Traces

@testable import Replay
@testable import Scenes

struct TabSlideTests {
  private let whole = CGRect(x: 0, y: 0, width: 400, height: 800)

  // Both views lie side by side and move by the width, 400 points.
  @Test(arguments: [(0, CGFloat(400)), (2, -400)], [true, false])
  func `both screens slide by the width`(_ target: (Int, CGFloat), finishes: Bool) throws {
    let (index, way) = target
    let rig = try DrivenScene<TabSlideScene>("tab-slide")
    rig.simulation.run { rig.scene.tabBarController.selectedIndex = index }
    let from: UIView = rig.scene.screens[1].view
    let to: UIView = rig.scene.screens[index].view
    #expect(rig.driver.duration == 0.35)
    expectRect(from.shown.frame, whole)
    expectRect(to.shown.frame, whole.offsetBy(dx: -way, dy: 0))
    rig.update(0.5)
    expectRect(from.shown.frame, whole.offsetBy(dx: way / 2, dy: 0))
    expectRect(to.shown.frame, whole.offsetBy(dx: -way / 2, dy: 0))
    rig.update(1)
    expectRect(from.shown.frame, whole.offsetBy(dx: way, dy: 0))
    expectRect(to.shown.frame, whole)
    rig.end(finishes: finishes)
    #expect(rig.scene.ending?.completed == finishes)
    #expect(rig.scene.tabBarController.selectedIndex == (finishes ? index : 1))
    #expect((finishes ? from : to).superview == nil)
    expectRect(from.frame, whole)
    #expect(rig.codes == [])
  }

  @Test func `by itself it takes 0.35 seconds`() throws {
    let rig = try DrivenScene<TabSlideScene>("tab-slide", interactive: false)
    rig.start()
    rig.simulation.runUntilIdle()
    expectNumber(rig.scene.ending?.time ?? .nan, 0.35)
    #expect(rig.scene.tabBarController.selectedIndex == 0)
  }

  // 300 points to the left in half a second.
  @Test func `a finger to the left pulls in the tab on the right`() throws {
    var samples = [Trace.Sample(time: 0, x: 360, y: 400, phase: .began)]
    for move in 1...30 {
      let (time, x) = (Double(move) / 60, 360 - 10 * Double(move))
      samples.append(Trace.Sample(time: time, x: x, y: 400, phase: .moved))
    }
    samples.append(Trace.Sample(time: 31.0 / 60, x: 60, y: 400, phase: .ended))
    var controller = Controller.default
    controller.direction = .left
    let run = GestureRun(
      Trace(name: "left", samples: samples), controller: controller,
      settings: ReplaySettings(scene: "tab-slide"))
    run.finish()
    let outcome = ReplayRecord(run).outcome
    #expect(outcome.transition == .completed)
    #expect(outcome.diagnostics == [])
    let scene = try #require(run.scene as? TabSlideScene)
    #expect(scene.tabBarController.selectedIndex == 2)
  }
}
