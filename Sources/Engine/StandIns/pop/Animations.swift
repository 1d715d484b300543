public import HeadlessUIKit

/// An animation that does not move anything here: its value is at its end as soon as it is added, which is reported,
/// and its completion follows after its duration.
@preconcurrency @MainActor
open class POPAnimation: NSObject {
  open var name: String?
  open var beginTime: CFTimeInterval = 0
  open weak var delegate: AnyObject?
  open var animationDidStartBlock: ((POPAnimation?) -> Void)?
  open var animationDidReachToValueBlock: ((POPAnimation?) -> Void)?
  open var animationDidApplyBlock: ((POPAnimation?) -> Void)?
  open var completionBlock: ((POPAnimation?, Bool) -> Void)?
  open var removedOnCompletion = true
  open var isPaused = false
  open var autoreverses = false
  open var repeatCount = 0
  open var repeatForever = false

  /// The time after which the animation has ended, in seconds.
  fileprivate var length: CFTimeInterval { 0 }
  fileprivate func putEnd(into object: NSObject) {}

  fileprivate func start(on object: NSObject) {
    standIn("pop.\(type(of: self))")
    animationDidStartBlock?(self)
    putEnd(into: object)
    animationDidApplyBlock?(self)
    animationDidReachToValueBlock?(self)
    let wait = max(0, beginTime - CACurrentMediaTime()) + length
    DispatchQueue.main.asyncAfter(deadline: .now() + wait) { [weak self, weak object] in
      guard let self, object?.animations.values.contains(self) == true else { return }
      end(on: object, finished: true)
    }
  }

  fileprivate func end(on object: NSObject?, finished: Bool) {
    object?.animations = object?.animations.filter { $0.value !== self } ?? [:]
    completionBlock?(self, finished)
  }
}

open class POPPropertyAnimation: POPAnimation {
  open var property: POPAnimatableProperty?
  open var fromValue: Any?
  open var toValue: Any?
  open var roundingFactor: CGFloat = 0
  open var clampMode = 0
  open var isAdditive = false

  public override init() {}

  public convenience init?(propertyNamed name: String) {
    self.init()
    property = POPAnimatableProperty(name: name)
  }

  fileprivate override func putEnd(into object: NSObject) {
    guard let toValue, let property else { return }
    property.write(toValue, object)
  }
}

open class POPBasicAnimation: POPPropertyAnimation {
  open var duration: CFTimeInterval = 0.4
  open var timingFunction: CAMediaTimingFunction?
  fileprivate override var length: CFTimeInterval { duration }

  public static func linear() -> POPBasicAnimation { POPBasicAnimation() }
  public static func easeIn() -> POPBasicAnimation { POPBasicAnimation() }
  public static func easeOut() -> POPBasicAnimation { POPBasicAnimation() }
  public static func easeInEaseOut() -> POPBasicAnimation { POPBasicAnimation() }
}

open class POPSpringAnimation: POPPropertyAnimation {
  open var velocity: Any?
  open var springBounciness: CGFloat = 4
  open var springSpeed: CGFloat = 12
  open var dynamicsTension: CGFloat = 0
  open var dynamicsFriction: CGFloat = 0
  open var dynamicsMass: CGFloat = 1
}

open class POPDecayAnimation: POPPropertyAnimation {
  open var velocity: Any?
  open var deceleration: CGFloat = 0.998
  open var duration: CFTimeInterval = 0
  fileprivate override var length: CFTimeInterval { duration }
}

/// A property by name, or one that an app writes itself.
@preconcurrency @MainActor
open class POPAnimatableProperty: NSObject {
  open private(set) var name: String
  fileprivate let write: (Any, NSObject) -> Void

  init(name: String) {
    self.name = name
    write = { Self.write($0, to: name, of: $1) }
  }

  public init?(name: String, initializer: ((POPMutableAnimatableProperty) -> Void)?) {
    self.name = name
    let made = POPMutableAnimatableProperty()
    initializer?(made)
    write = { value, object in
      guard let number = POPAnimatableProperty.number(value) else { return }
      withUnsafePointer(to: number) { made.writeBlock?(object, $0) }
    }
  }

  public static func property(
    withName name: String, initializer: ((POPMutableAnimatableProperty?) -> Void)? = nil
  ) -> Any? {
    POPAnimatableProperty(name: name, initializer: initializer)
  }
}

@preconcurrency @MainActor
open class POPMutableAnimatableProperty: NSObject {
  open var name = ""
  open var threshold: CGFloat = 0.01
  open var readBlock: ((Any?, UnsafeMutablePointer<CGFloat>) -> Void)?
  open var writeBlock: ((Any?, UnsafePointer<CGFloat>) -> Void)?

  public override nonisolated init() {}
}

@preconcurrency @MainActor
public protocol POPAnimationDelegate: AnyObject {}

extension NSObject {
  @preconcurrency @MainActor
  public func pop_add(_ animation: POPAnimation?, forKey key: String?) {
    guard let animation else { return }
    let key = key ?? "\(ObjectIdentifier(animation))"
    animations[key]?.end(on: self, finished: false)
    animations[key] = animation
    animation.start(on: self)
  }

  @preconcurrency @MainActor public func pop_removeAllAnimations() {
    for animation in animations.sorted(by: { $0.key < $1.key }).map(\.value) {
      animation.end(on: self, finished: false)
    }
  }

  @preconcurrency @MainActor public func pop_removeAnimation(forKey key: String?) {
    key.flatMap { animations[$0] }?.end(on: self, finished: false)
  }

  @preconcurrency @MainActor public func pop_animationKeys() -> [Any]? { animations.keys.sorted() }
  @preconcurrency @MainActor public func pop_animation(forKey key: String?) -> Any? {
    key.flatMap { animations[$0] }
  }

  /// The animations that have not ended, by key.
  @MainActor fileprivate var animations: [String: POPAnimation] {
    get { RunningAnimations.current.animations[ObjectIdentifier(self)]?.byKey ?? [:] }
    set {
      RunningAnimations.current.animations[ObjectIdentifier(self)] =
        newValue.isEmpty ? nil : (self, newValue)
    }
  }
}

@MainActor private final class RunningAnimations {
  /// The animated objects, which live until their animations end.
  var animations: [ObjectIdentifier: (object: NSObject, byKey: [String: POPAnimation])] = [:]

  static var current: RunningAnimations { Simulation.current.attachment { RunningAnimations() } }

  nonisolated init() {}
}
