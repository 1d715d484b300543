/// Accelerates items downwards by 1000 points per second squared.
open class UIGravityBehavior: DynamicItemsBehavior {
  /// In units of 1000 points per second squared; (0, 1) by default.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { dynamicAnimator?.resume() } }

  public override init(items: [any UIDynamicItem] = []) { super.init(items: items) }

  /// Clockwise from the right, in radians.
  open var angle: CGFloat {
    get { atan2(gravityDirection.dy, gravityDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { hypot(gravityDirection.dx, gravityDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
  }

  override func prepare(in animator: UIDynamicAnimator) {
    for item in items {
      let body = animator.body(of: item)
      body.acceleration.dx += 1000 * gravityDirection.dx
      body.acceleration.dy += 1000 * gravityDirection.dy
    }
  }
}

/// A force, or one impulse, on items.
///
/// A magnitude of 1 accelerates 100 × 100 points of density 1 by 100 points per second squared; an
/// instantaneous one gives them 100 points per second.
open class UIPushBehavior: DynamicItemsBehavior {
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  public let mode: Mode
  /// An instantaneous push makes itself inactive.
  open var active = true { didSet { dynamicAnimator?.resume() } }
  open var pushDirection = CGVector.zero { didSet { dynamicAnimator?.resume() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Clockwise from the right, in radians.
  open var angle: CGFloat {
    get { atan2(pushDirection.dy, pushDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { hypot(pushDirection.dx, pushDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
  }

  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
  }

  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  override func prepare(in animator: UIDynamicAnimator) {
    guard active else { return }
    let scale = 100 * (mode == .instantaneous ? 1 : CGFloat(UIDynamicAnimator.step))
    for item in items {
      let body = animator.body(of: item)
      body.push(
        CGVector(dx: scale * pushDirection.dx, dy: scale * pushDirection.dy),
        at: body.arm(targetOffsetFromCenter(for: item)))
    }
    if mode == .instantaneous { active = false }
  }
}

/// The physical properties of items: elasticity, friction, resistance and rotation.
open class UIDynamicItemBehavior: DynamicItemsBehavior {
  /// 0 (none) to 1 (bounces back at full speed).
  open var elasticity: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }
  open var friction: CGFloat = 0.2 { didSet { dynamicAnimator?.resume() } }
  open var density: CGFloat = 1 { didSet { dynamicAnimator?.resume() } }
  /// The part of the velocity that is lost per second, about.
  open var resistance: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }
  open var angularResistance: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }
  open var allowsRotation = true { didSet { dynamicAnimator?.resume() } }
  open var isAnchored = false { didSet { dynamicAnimator?.resume() } }
  private var pending: [(item: any UIDynamicItem, velocity: CGVector, spin: CGFloat)] = []

  public override init(items: [any UIDynamicItem] = []) { super.init(items: items) }

  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    pending.append((item, CGVector(dx: velocity.x, dy: velocity.y), 0))
    dynamicAnimator?.resume()
  }

  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    pending.append((item, .zero, velocity))
    dynamicAnimator?.resume()
  }

  /// In points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let own = dynamicAnimator?.body(of: item).velocity ?? .zero
    let waiting = pending.filter { $0.item === item }.map(\.velocity)
    return waiting.reduce(CGPoint(x: own.dx, y: own.dy)) {
      CGPoint(x: $0.x + $1.dx, y: $0.y + $1.dy)
    }
  }

  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    pending.filter { $0.item === item }.reduce(dynamicAnimator?.body(of: item).spin ?? 0) {
      $0 + $1.spin
    }
  }

  override func prepare(in animator: UIDynamicAnimator) {
    for item in items {
      let body = animator.body(of: item)
      (body.elasticity, body.friction, body.density) = (elasticity, friction, density)
      (body.resistance, body.angularResistance) = (resistance, angularResistance)
      (body.allowsRotation, body.isAnchored) = (allowsRotation, isAnchored)
    }
    for change in pending where concerns(change.item) {
      let body = animator.body(of: change.item)
      body.velocity.dx += change.velocity.dx
      body.velocity.dy += change.velocity.dy
      body.spin += change.spin
    }
    pending = []
  }
}
