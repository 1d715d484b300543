/// A change of a view with the tilt of the device.
///
/// ## Differences from UIKit
/// The device is never tilted, so nothing moves.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  public override init() { super.init() }

  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }
}

open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
}
