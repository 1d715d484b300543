/// The look of a transition between two states of a layer.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A transition between two pictures of a layer.
///
/// ## Differences from UIKit
/// It takes its time and tells its delegate, but nothing is drawn: the new state shows at once, and
/// a "not simulated" diagnostic says so.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// Where in the transition it starts, 0...1.
  open var startProgress: Float = 0
  /// Where in the transition it ends, 0...1.
  open var endProgress: Float = 1

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    layer.simulation.report(.notSimulated, "CATransition")
    return NoEffect()
  }
}

/// The effect of an animation that only takes time.
struct NoEffect: LayerEffect {
  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {}
}
