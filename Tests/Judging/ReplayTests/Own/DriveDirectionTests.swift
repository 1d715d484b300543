import Controllers
import Devices
import HeadlessUIKit
import MotionMath
import SampleScenes
import Scenes
import Testing

@testable import Replay

/// The direction in which a finger drives a scene, as a page asks for it.
struct DriveDirectionTests {
  private static func direction(
    of scene: String, _ environment: Set<SystemSetting> = []
  ) -> Direction {
    var settings = ReplaySettings()
    settings.scene = scene
    settings.environment = SystemEnvironment(environment)
    return ReplayEngine().driveDirection(under: .default, settings: settings)
  }

  @Test func `a scene that drives itself has its own direction, any other its controller's`() {
    #expect(Self.direction(of: "panel-from-top") == .up)
    #expect(Self.direction(of: "panel-from-right") == .right)
    #expect(Self.direction(of: "fade-push") == .right)
  }

  @Test func `the system's pop goes left in a right-to-left layout, a fixed edge does not`() throws
  {
    try Scene.add(
      Scene("system-pop-of-direction", direction: .right) { window in
        let screens = [UIViewController(), UIViewController()]
        let navigation = UINavigationController(rootViewController: screens[0])
        navigation.pushViewController(screens[1], animated: false)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
      })
    #expect(Self.direction(of: "system-pop-of-direction") == .right)
    #expect(Self.direction(of: "system-pop-of-direction", [.rightToLeft]) == .left)
    #expect(Self.direction(of: "custom-scale", [.rightToLeft]) == .right)
  }
}
