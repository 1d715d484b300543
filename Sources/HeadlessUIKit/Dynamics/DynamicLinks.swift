/// A spring between two points, one of which may be fixed.
struct DynamicSpring {
  /// In oscillations per second.
  let frequency: CGFloat
  /// 0 (none) to 1 (critical).
  let damping: CGFloat

  /// The change of the speed along the spring in one step, so that it moves towards its length.
  ///
  /// Implicit, hence stable at any stiffness; without a frequency it is there after one step.
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

  public let attachedBehaviorType: AttachmentType
  public let items: [any UIDynamicItem]
  private let offsets: [UIOffset]
  /// In the reference view, in points.
  open var anchorPoint: CGPoint { didSet { dynamicAnimator?.resume() } }
  /// In points; initially as far as the two are apart.
  open var length: CGFloat { didSet { dynamicAnimator?.resume() } }
  /// 0 to 1; counts with a frequency.
  open var damping: CGFloat = 0 { didSet { dynamicAnimator?.resume() } }
  /// In oscillations per second; 0, the default, is rigid.
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

  override func concerns(_ item: any UIDynamicItem) -> Bool { items.contains { $0 === item } }

  override func constrain(in animator: UIDynamicAnimator, _ step: CGFloat) {
    let bodies = items.map { animator.body(of: $0) }
    let arms = zip(bodies, offsets).map { $0.arm($1) }
    let first = CGPoint(
      x: bodies[0].position.x + arms[0].dx, y: bodies[0].position.y + arms[0].dy)
    var (second, speed) = (anchorPoint, bodies[0].velocity(at: arms[0]))
    if bodies.count > 1 {
      second = CGPoint(x: bodies[1].position.x + arms[1].dx, y: bodies[1].position.y + arms[1].dy)
      let other = bodies[1].velocity(at: arms[1])
      speed = CGVector(dx: speed.dx - other.dx, dy: speed.dy - other.dy)
    }
    let way = CGVector(dx: first.x - second.x, dy: first.y - second.y)
    let distance = hypot(way.dx, way.dy)
    guard distance > 1e-9 else { return }
    let normal = CGVector(dx: way.dx / distance, dy: way.dy / distance)
    let yielding = zip(bodies, arms).reduce(CGFloat(0)) { sum, end in
      let turn = end.1.dx * normal.dy - end.1.dy * normal.dx
      return sum + end.0.inverseMass + turn * turn * end.0.inverseInertia
    }
    guard yielding > 0 else { return }
    let change = DynamicSpring(frequency: frequency, damping: damping).change(
      stretch: distance - length, speed: speed.dx * normal.dx + speed.dy * normal.dy, step: step)
    let size = change / yielding
    bodies[0].push(CGVector(dx: size * normal.dx, dy: size * normal.dy), at: arms[0])
    if bodies.count > 1 {
      bodies[1].push(CGVector(dx: -size * normal.dx, dy: -size * normal.dy), at: arms[1])
    }
  }
}

/// Pulls an item to a point and upright.
///
/// Our choice: a spring of 2.5 oscillations per second, damped by 0.2 and 0.8 times `damping`.
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  /// In the reference view, in points.
  open var snapPoint: CGPoint { didSet { dynamicAnimator?.resume() } }
  /// 0 (oscillates most) to 1; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { dynamicAnimator?.resume() } }

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  override func concerns(_ item: any UIDynamicItem) -> Bool { item === self.item }

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
