import Controllers
import MotionMath
import Nightly
import Scenes
import Testing

@testable import Replay

struct TransitionPosesTests {
  @Test(arguments: Nightly.all(Scene.all.filter { $0.drive == .percent }, otherwiseEvery: 2))
  func `what a scene does of itself is the same where the tried finger reaches the end at once`(
    _ scene: Scene
  ) throws {
    func poses(extent: Extent) throws -> TransitionPoses? {
      var controller = Controller.default
      (controller.extent, controller.direction) = (extent, scene.direction ?? .right)
      var settings = ReplaySettings()
      settings.scene = scene.name
      return TransitionPoses(
        from: [], with: controller, settings: settings)
    }
    let (far, near) = (try poses(extent: .lengths(1)), try poses(extent: .widths(0.05)))
    #expect(far?.snaps == near?.snaps)
    #expect(far?.ownDuration == near?.ownDuration)
    #expect(far?.completesWhenCancelled == near?.completesWhenCancelled)
  }

  @Test func `a transition keeps its pace where the tried finger reaches the end at once`() throws {
    var controller = Controller.default
    controller.extent = .widths(0.05)
    let poses = try #require(
      TransitionPoses(from: [], with: controller, settings: ReplaySettings()))
    #expect(!poses.snaps)
  }
}
