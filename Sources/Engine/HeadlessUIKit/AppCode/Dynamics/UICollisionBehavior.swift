@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
}

/// Keeps items apart and within boundaries.
///
/// ## Differences from UIKit
/// Boundaries are straight lines; boundaries along paths do not exist.
open class UICollisionBehavior: DynamicItemsBehavior {
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let items = Mode(rawValue: 1 << 0)
    public static let boundaries = Mode(rawValue: 1 << 1)
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    /// The boundary's identifier; nil for a side of the reference view's bounds.
    let identifier: (any NSCopying)?
    let start, end: CGPoint
  }

  /// A contact of two items, or of an item and a boundary; the boundary is identified by its index.
  private enum Contact: Hashable {
    case items(ObjectIdentifier, ObjectIdentifier)
    case boundary(ObjectIdentifier, Int)
  }

  open var collisionMode = Mode.everything
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundsInsets != nil }
    set { boundsInsets = newValue ? .zero : nil }
  }
  private var boundsInsets: UIEdgeInsets? { didSet { dynamicAnimator?.resume() } }
  private var lines: [Boundary] = []
  private var contacts: [Contact: () -> Void] = [:]

  public override init(items: [any UIDynamicItem] = []) { super.init(items: items) }

  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    boundsInsets = insets
  }

  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    lines.append(Boundary(identifier: identifier, start: p1, end: p2))
    dynamicAnimator?.resume()
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    lines.removeAll { Self.are($0.identifier, identifier) }
    dynamicAnimator?.resume()
  }

  open func removeAllBoundaries() { lines = [] }

  open var boundaryIdentifiers: [any NSCopying]? {
    lines.isEmpty ? nil : lines.compactMap(\.identifier)
  }

  private static func are(_ one: (any NSCopying)?, _ other: any NSCopying) -> Bool {
    guard let one = one as? AnyHashable, let other = other as? AnyHashable else { return false }
    return one == other
  }

  // MARK: One step

  private func boundaries(in animator: UIDynamicAnimator) -> [Boundary] {
    guard let boundsInsets, let bounds = animator.referenceView?.bounds else { return lines }
    let corners = bounds.inset(by: boundsInsets).corners
    let sides = corners.indices.map {
      Boundary(identifier: nil, start: corners[$0], end: corners[($0 + 1) % 4])
    }
    return sides + lines
  }

  override func collide(in animator: UIDynamicAnimator) {
    var touching: [Contact: () -> Void] = [:]
    let bodies = items.map { animator.body(of: $0) }
    if collisionMode.contains(.items) {
      for (index, one) in bodies.enumerated() {
        for other in bodies.dropFirst(index + 1) { meet(one, other, &touching) }
      }
    }
    if collisionMode.contains(.boundaries) {
      for (number, boundary) in boundaries(in: animator).enumerated() {
        for body in bodies { meet(body, boundary, number, &touching) }
      }
    }
    let over = contacts.filter { touching[$0.key] == nil }
    contacts = touching
    for end in over.values { end() }
  }

  private func meet(
    _ one: DynamicBody, _ other: DynamicBody, _ touching: inout [Contact: () -> Void]
  ) {
    let overlap = one.box.intersection(other.box)
    let yielding = one.inverseMass + other.inverseMass
    guard !overlap.isNull, overlap.width > 0, overlap.height > 0, yielding > 0 else { return }
    let contact = Contact.items(ObjectIdentifier(one.item), ObjectIdentifier(other.item))
    let isAcross = overlap.width < overlap.height
    let depth = isAcross ? overlap.width : overlap.height
    let side: CGFloat =
      (isAcross ? one.position.x < other.position.x : one.position.y < other.position.y) ? -1 : 1
    let normal = CGVector(dx: isAcross ? side : 0, dy: isAcross ? 0 : side)
    let speed = CGVector(
      dx: one.velocity.dx - other.velocity.dx, dy: one.velocity.dy - other.velocity.dy)
    for (body, sign) in [(one, CGFloat(1)), (other, -1)] {
      let part = depth * sign * body.inverseMass / yielding
      body.position.x += normal.dx * part
      body.position.y += normal.dy * part
    }
    let impulse = bounce(
      speed, normal, elasticity: max(one.elasticity, other.elasticity),
      friction: (one.friction * other.friction).squareRoot())
    one.push(CGVector(dx: impulse.dx / yielding, dy: impulse.dy / yielding))
    other.push(CGVector(dx: -impulse.dx / yielding, dy: -impulse.dy / yielding))
    touching[contact] = { [weak self] in
      guard let self else { return }
      collisionDelegate?.collisionBehavior(self, endedContactFor: one.item, with: other.item)
    }
    guard contacts[contact] == nil else { return }
    collisionDelegate?.collisionBehavior(
      self, beganContactFor: one.item, with: other.item,
      at: CGPoint(x: overlap.midX, y: overlap.midY))
  }

  /// Handles contact of an item with a boundary: moves an item that overlaps the boundary back to its former side.
  private func meet(
    _ body: DynamicBody, _ line: Boundary, _ number: Int, _ touching: inout [Contact: () -> Void]
  ) {
    let along = CGVector(dx: line.end.x - line.start.x, dy: line.end.y - line.start.y)
    let length = hypot(along.dx, along.dy)
    guard length > 0, !body.isAnchored else { return }
    let direction = CGVector(dx: along.dx / length, dy: along.dy / length)
    var normal = CGVector(dx: -direction.dy, dy: direction.dx)
    let from = CGVector(
      dx: body.position.x - line.start.x, dy: body.position.y - line.start.y)
    var height = from.dx * normal.dx + from.dy * normal.dy
    let speedAcross = body.velocity.dx * normal.dx + body.velocity.dy * normal.dy
    let came = height - speedAcross * CGFloat(UIDynamicAnimator.step)
    if (line.identifier == nil ? 1 : came) < 0 {
      (normal, height) = (CGVector(dx: -normal.dx, dy: -normal.dy), -height)
    }
    let half = CGSize(width: body.box.width / 2, height: body.box.height / 2)
    let reach = abs(normal.dx) * half.width + abs(normal.dy) * half.height
    let place = from.dx * direction.dx + from.dy * direction.dy
    let spread = abs(direction.dx) * half.width + abs(direction.dy) * half.height
    guard height < reach, place > -spread, place < length + spread else { return }
    let isDeep = height < -reach
    guard line.identifier == nil || !isDeep else { return }
    body.position.x += normal.dx * (reach - height)
    body.position.y += normal.dy * (reach - height)
    let impulse = bounce(
      body.velocity, normal, elasticity: body.elasticity, friction: body.friction)
    body.velocity.dx += impulse.dx
    body.velocity.dy += impulse.dy
    let contact = Contact.boundary(ObjectIdentifier(body.item), number)
    touching[contact] = { [weak self] in
      guard let self else { return }
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: body.item, withBoundaryIdentifier: line.identifier)
    }
    guard contacts[contact] == nil else { return }
    collisionDelegate?.collisionBehavior(
      self, beganContactFor: body.item, withBoundaryIdentifier: line.identifier,
      at: CGPoint(
        x: body.position.x - normal.dx * reach, y: body.position.y - normal.dy * reach))
  }

  /// Returns the change of an item's velocity at a wall: elasticity determines the bounce, and friction slows the item
  /// along the wall.
  private func bounce(
    _ speed: CGVector, _ normal: CGVector, elasticity: CGFloat, friction: CGFloat
  ) -> CGVector {
    let across = speed.dx * normal.dx + speed.dy * normal.dy
    guard across < 0 else { return .zero }
    let change = -(1 + elasticity) * across
    let rest = CGVector(dx: speed.dx - across * normal.dx, dy: speed.dy - across * normal.dy)
    let along = hypot(rest.dx, rest.dy)
    let slowing = along > 0 ? min(friction * change, along) / along : 0
    return CGVector(
      dx: normal.dx * change - rest.dx * slowing, dy: normal.dy * change - rest.dy * slowing)
  }
}
