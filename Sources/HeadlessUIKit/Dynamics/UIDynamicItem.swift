/// An object that a dynamic animator moves and turns.
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}

/// The state of one item in an animator.
@MainActor
final class DynamicBody {
  let item: any UIDynamicItem
  var position: CGPoint
  /// In radians.
  var angle: CGFloat
  /// The velocity, in points per second.
  var velocity = CGVector.zero
  /// In radians per second.
  var spin: CGFloat = 0
  /// Of all behaviours in this step, in points per second squared.
  var acceleration = CGVector.zero
  var elasticity: CGFloat = 0
  var friction: CGFloat = 0.2
  var density: CGFloat = 1
  var resistance: CGFloat = 0
  var angularResistance: CGFloat = 0
  var allowsRotation = true
  var isAnchored = false

  init(_ item: any UIDynamicItem) {
    self.item = item
    position = item.center
    angle = Self.angle(of: item)
  }

  private static func angle(of item: any UIDynamicItem) -> CGFloat {
    atan2(item.transform.b, item.transform.a)
  }

  /// Takes the item's place and angle over; its velocity is then zero.
  func readItem() {
    (position, angle) = (item.center, Self.angle(of: item))
    (velocity, spin) = (.zero, 0)
  }

  func writeItem() {
    guard !isAnchored else { return }
    item.center = position
    let before = Self.angle(of: item)
    if angle != before { item.transform = item.transform.rotated(by: angle - before) }
  }

  /// 1 for 100 × 100 points of density 1.
  var mass: CGFloat {
    max(item.bounds.width * item.bounds.height * density / 10000, 0.0001)
  }

  var inverseMass: CGFloat { isAnchored ? 0 : 1 / mass }

  var inverseInertia: CGFloat {
    guard allowsRotation, !isAnchored else { return 0 }
    let size = item.bounds.size
    let inertia = mass * (size.width * size.width + size.height * size.height) / 12
    return inertia > 0 ? 1 / inertia : 0
  }

  /// The upright box around the item, as wide and high as its bounds.
  var box: CGRect {
    let size = item.bounds.size
    return CGRect(
      x: position.x - size.width / 2, y: position.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The arm from the centre to a point of the item, turned with it.
  func arm(_ offset: UIOffset) -> CGVector {
    let (x, y) = (offset.horizontal, offset.vertical)
    return CGVector(
      dx: x * cos(angle) - y * sin(angle), dy: x * sin(angle) + y * cos(angle))
  }

  func velocity(at arm: CGVector) -> CGVector {
    CGVector(dx: velocity.dx - spin * arm.dy, dy: velocity.dy + spin * arm.dx)
  }

  func push(_ impulse: CGVector, at arm: CGVector = .zero) {
    velocity.dx += impulse.dx * inverseMass
    velocity.dy += impulse.dy * inverseMass
    spin += (arm.dx * impulse.dy - arm.dy * impulse.dx) * inverseInertia
  }

  func integrate(_ step: CGFloat) {
    guard !isAnchored else { return }
    position.x += velocity.dx * step
    position.y += velocity.dy * step
    if allowsRotation { angle += spin * step }
  }

  func accelerate(_ step: CGFloat) {
    guard !isAnchored else {
      (velocity, spin) = (.zero, 0)
      return
    }
    let slowing = 1 / (1 + resistance * step)
    velocity.dx = (velocity.dx + acceleration.dx * step) * slowing
    velocity.dy = (velocity.dy + acceleration.dy * step) * slowing
    spin /= 1 + angularResistance * step
    acceleration = .zero
  }
}
