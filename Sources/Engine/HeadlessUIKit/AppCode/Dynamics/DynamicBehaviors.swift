/// Accelerates items downwards by 1000 points per second squared.
open class UIGravityBehavior: DynamicItemsBehavior {
  /// The acceleration in units of 1000 points per second squared; (0, 1) by default.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { dynamicAnimator?.resume() } }

  public override init(items: [any UIDynamicItem] = []) { super.init(items: items) }

  /// The direction in radians, clockwise from the right.
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

/// A continuous force, or a single impulse, on items.
///
/// A magnitude of 1 accelerates an item of 100 × 100 points and density 1 by 100 points per second squared; as an
/// instantaneous push it adds 100 points per second.
open class UIPushBehavior: DynamicItemsBehavior {
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  open private(set) var mode: Mode
  /// Whether the push acts; an instantaneous push sets this property to false once it has acted.
  open var active = true { didSet { dynamicAnimator?.resume() } }
  open var pushDirection = CGVector.zero { didSet { dynamicAnimator?.resume() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// The direction in radians, clockwise from the right.
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
  /// The elasticity, from 0 (no bounce) to 1 (bounces back at full speed).
  open var elasticity: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }
  open var friction: CGFloat = 0.2 { didSet { dynamicAnimator?.resume() } }
  open var density: CGFloat = 1 { didSet { dynamicAnimator?.resume() } }
  /// The fraction of the velocity lost per second, approximately.
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

  /// Returns an item's velocity, in points per second.
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
    for change in pending where items.contains(where: { $0 === change.item }) {
      let body = animator.body(of: change.item)
      body.velocity.dx += change.velocity.dx
      body.velocity.dy += change.velocity.dy
      body.spin += change.spin
    }
    pending = []
  }
}

/// A spring between two points, one of which may be fixed.
struct DynamicSpring {
  /// The frequency, in oscillations per second; 0 means rigid.
  let frequency: CGFloat
  /// The damping ratio, from 0 (none) to 1 (critical).
  let damping: CGFloat

  /// Returns how much the spring changes `speed` in one time step.
  ///
  /// `stretch` is the spring's length minus its natural length, and `speed` is the rate at which `stretch` grows. Uses
  /// implicit integration, which is stable at any stiffness. If the frequency is 0, the spring reaches its natural
  /// length in one step.
  func change(stretch: CGFloat, speed: CGFloat, step: CGFloat) -> CGFloat {
    guard frequency > 0 else { return -speed - stretch / step }
    let rate = 2 * .pi * frequency
    let (stiffness, loss) = (rate * rate, 2 * damping * rate)
    let next =
      (speed - step * stiffness * stretch) / (1 + step * loss + step * step * stiffness)
    return next - speed
  }
}

/// Keeps an item at a distance from a point or another item, rigidly or with a spring.
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  open private(set) var attachedBehaviorType: AttachmentType
  open private(set) var items: [any UIDynamicItem]
  private let offsets: [UIOffset]
  /// The anchor in the reference view, in points.
  open var anchorPoint: CGPoint { didSet { dynamicAnimator?.resume() } }
  /// The distance to keep, in points; initially the current distance.
  open var length: CGFloat { didSet { dynamicAnimator?.resume() } }
  /// The damping ratio, from 0 to 1; has an effect only if `frequency` is not 0.
  open var damping: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }
  /// The frequency in oscillations per second; 0, the default, is rigid.
  open var frequency: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    (attachedBehaviorType, items, offsets, anchorPoint) = (.anchor, [item], [offset], point)
    length = Self.distance(Self.place(item, offset), point)
    super.init()
  }

  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    (attachedBehaviorType, items, offsets) = (.items, [item1, item2], [offset1, offset2])
    anchorPoint = .zero
    length = Self.distance(Self.place(item1, offset1), Self.place(item2, offset2))
    super.init()
  }

  private static func place(_ item: any UIDynamicItem, _ offset: UIOffset) -> CGPoint {
    let arm = DynamicBody(item).arm(offset)
    return CGPoint(x: item.center.x + arm.dx, y: item.center.y + arm.dy)
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    hypot(a.x - b.x, a.y - b.y)
  }

  override var involved: [any UIDynamicItem] { items }

  override func constrain(in animator: UIDynamicAnimator, _ step: CGFloat) {
    let bodies = items.map { animator.body(of: $0) }
    let arms = zip(bodies, offsets).map { $0.arm($1) }
    func end(_ index: Int) -> CGPoint {
      CGPoint(
        x: bodies[index].position.x + arms[index].dx, y: bodies[index].position.y + arms[index].dy)
    }
    let (first, second) = (end(0), bodies.count > 1 ? end(1) : anchorPoint)
    let way = CGVector(dx: first.x - second.x, dy: first.y - second.y)
    let distance = hypot(way.dx, way.dy)
    if length < 1e-9 {
      // A spring of length 0 pulls along no particular axis, so each axis is treated separately.
      pull(bodies, arms, along: CGVector(dx: 1, dy: 0), stretch: way.dx, step)
      pull(bodies, arms, along: CGVector(dx: 0, dy: 1), stretch: way.dy, step)
    } else if distance > 1e-9 {
      let normal = CGVector(dx: way.dx / distance, dy: way.dy / distance)
      pull(bodies, arms, along: normal, stretch: distance - length, step)
    }
  }

  private func pull(
    _ bodies: [DynamicBody], _ arms: [CGVector], along normal: CGVector, stretch: CGFloat,
    _ step: CGFloat
  ) {
    var speed = bodies[0].velocity(at: arms[0])
    if bodies.count > 1 {
      let other = bodies[1].velocity(at: arms[1])
      speed = CGVector(dx: speed.dx - other.dx, dy: speed.dy - other.dy)
    }
    let yielding = zip(bodies, arms).reduce(CGFloat(0)) { sum, end in
      let turn = end.1.dx * normal.dy - end.1.dy * normal.dx
      return sum + end.0.inverseMass + turn * turn * end.0.inverseInertia
    }
    guard yielding > 0 else { return }
    let change = DynamicSpring(frequency: frequency, damping: damping).change(
      stretch: stretch, speed: speed.dx * normal.dx + speed.dy * normal.dy, step: step)
    let size = change / yielding
    bodies[0].push(CGVector(dx: size * normal.dx, dy: size * normal.dy), at: arms[0])
    if bodies.count > 1 {
      bodies[1].push(CGVector(dx: -size * normal.dx, dy: -size * normal.dy), at: arms[1])
    }
  }
}

/// Pulls an item to a point and into an upright position.
///
/// Our choice: a spring of 2.5 oscillations per second, with a damping ratio of 0.2 plus 0.8 times `damping`.
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  /// The target in the reference view, in points.
  open var snapPoint: CGPoint { didSet { dynamicAnimator?.resume() } }
  /// The damping, from 0 (oscillates most) to 1; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { dynamicAnimator?.resume() } }

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  override var involved: [any UIDynamicItem] { [item] }

  override func constrain(in animator: UIDynamicAnimator, _ step: CGFloat) {
    let body = animator.body(of: item)
    guard !body.isAnchored else { return }
    let spring = DynamicSpring(frequency: 2.5, damping: 0.2 + 0.8 * min(max(damping, 0), 1))
    func change(_ stretch: CGFloat, _ speed: CGFloat) -> CGFloat {
      spring.change(stretch: stretch, speed: speed, step: step)
    }
    body.velocity.dx += change(body.position.x - snapPoint.x, body.velocity.dx)
    body.velocity.dy += change(body.position.y - snapPoint.y, body.velocity.dy)
    if body.allowsRotation { body.spin += change(body.angle, body.spin) }
  }
}
