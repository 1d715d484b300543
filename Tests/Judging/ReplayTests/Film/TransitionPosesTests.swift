import Controllers
import MotionMath
import Testing
import Traces

@testable import Replay

struct TransitionPosesTests {
  @Test(arguments: [1, 0.05])
  func `a transition keeps its pace, also where the finger has reached its end`(widths: Double)
    throws
  {
    var controller = Controller.default
    controller.extent = .widths(widths)
    let samples = (0...10).map { (step: Int) -> Trace.Sample in
      let phase: Trace.Phase = step == 0 ? .began : step == 10 ? .ended : .moved
      return Trace.Sample(time: Double(step) / 60, x: 20 + 30 * Double(step), y: 400, phase: phase)
    }
    let poses = try #require(
      TransitionPoses(
        from: [Trace(name: "drag", samples: samples)], with: controller,
        settings: ReplaySettings()))
    #expect(!poses.snaps)
  }
}
