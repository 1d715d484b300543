import Behaviours
import UIKit

/// Plays behaviours in an app: time passes as the run loop turns.
final class DeviceWorld: World {
  private let scene: UIWindowScene
  /// Plays touches in a window until the last of them; nil where nothing synthesizes touches.
  private let fingers: ((_ touches: [Touch], _ window: UIWindow) -> Bool)?

  init(in scene: UIWindowScene, fingers: ((_ touches: [Touch], _ window: UIWindow) -> Bool)? = nil)
  {
    (self.scene, self.fingers) = (scene, fingers)
  }

  /// A simulator's frames are not where the clock says: a tenth is the difference of six frames in a second.
  var tolerance: Double { 0.1 }
  var raisesExceptions: Bool { true }

  func makeWindow() -> UIWindow { UIWindow(windowScene: scene) }

  func wait(_ seconds: Double) {
    CATransaction.flush()
    RunLoop.main.run(until: Date(timeIntervalSinceNow: max(seconds, 0.02)))
  }

  /// Waits until no layer is animated and no controller is in a transition, for ten seconds at most.
  func settle() {
    for _ in 0..<200 {
      wait(0.05)
      if !scene.windows.contains(where: { isMoving($0.layer) || isInTransition($0) }) { return }
    }
  }

  func play(_ touches: [Touch], in window: UIWindow) -> Bool { fingers?(touches, window) ?? false }

  private func isMoving(_ layer: CALayer) -> Bool {
    layer.animationKeys()?.isEmpty == false || (layer.sublayers ?? []).contains(where: isMoving)
  }

  private func isInTransition(_ window: UIWindow) -> Bool {
    var controller = window.rootViewController
    while let current = controller {
      if current.transitionCoordinator != nil { return true }
      controller = current.presentedViewController
    }
    return false
  }
}
