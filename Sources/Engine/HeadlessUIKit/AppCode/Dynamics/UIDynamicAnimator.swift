import MotionMath

@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items according to the forces and limits of its behaviours.
///
/// The animator uses semi-implicit Euler integration in fixed steps of 1/240 s, whatever the display's rate: the same
/// inputs give the same motion. Items are updated at every frame of the display. The animator pauses when nothing has
/// moved by 0.1 points for 0.25 s.
///
/// ## Differences from UIKit
/// The engine of UIKit Dynamics is private, so numbers that Apple does not document are our choice. Collisions treat
/// items as upright boxes and do not rotate them.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  static let step: Seconds = 1.0 / 240

  private let simulation = Simulation.current
  open private(set) weak var referenceView: UIView?
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  open private(set) var isRunning = false
  /// The layout whose attributes are the items.
  private weak var layout: UICollectionViewLayout?
  private var steps = 0
  private var bodies: [DynamicBody] = []
  /// The positions of all bodies at the last step in which a body moved.
  private var restingPlaces: [CGPoint] = []
  private var restingSteps = 0

  /// Creates an animator; the reference view is usually the superview of the items.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// Creates an animator of attributes of a layout, which it invalidates at every frame in which it moves them.
  ///
  /// The layout adds its attributes to behaviours and returns the animator's, usually by ``items(in:)``.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init()
  }

  /// Creates an animator without a reference view.
  public override init() { super.init() }

  /// The simulated time for which the animator has run, in seconds; pauses do not count.
  open var elapsedTime: TimeInterval { Double(steps) * Self.step }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.move(to: self)
    resume()
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    resume()
  }

  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Returns the items whose box overlaps a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    items.filter { rect.intersects(body(of: $0).box) }
  }

  /// The items of all behaviours, each once.
  var items: [any UIDynamicItem] {
    var known: Set<ObjectIdentifier> = []
    return leaves.flatMap(\.involved).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// Returns the attributes of an item; nil if no behaviour acts on them.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.cell, nil, indexPath)
  }

  /// Returns the attributes of a header or a footer; nil if no behaviour acts on them.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.supplementaryView, kind, indexPath) }

  /// Returns the attributes of a decoration view; nil if no behaviour acts on them.
  open func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(.decorationView, decorationViewKind, indexPath)
  }

  private func attributes(
    _ category: UICollectionViewLayoutAttributes.Category, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first {
      $0.representedElementCategory == category && $0.representedElementKind == kind
        && $0.indexPath == path
    }
  }

  /// Adopts the position and angle that the app has set on an item.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    body(of: item).readItem()
    resume()
  }

  func body(of item: any UIDynamicItem) -> DynamicBody {
    if let known = bodies.first(where: { $0.item === item }) { return known }
    let body = DynamicBody(item)
    bodies.append(body)
    return body
  }

  /// Resumes the animation after a behaviour or an item has changed.
  func resume() {
    restingSteps = 0
    let involved = Set(items.map(ObjectIdentifier.init))
    bodies.removeAll { !involved.contains(ObjectIdentifier($0.item)) }
    guard !isRunning, !behaviors.isEmpty else { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
    awaitFrame()
  }

  private var leaves: [UIDynamicBehavior] { behaviors.flatMap(\.withChildren) }

  private func awaitFrame() {
    let frame = (simulation.now * simulation.displayHz + 1e-6).rounded(.down) + 1
    let before = simulation.now
    simulation.schedule(at: frame / simulation.displayHz) { [weak self] in
      self?.showFrame(since: before)
    }
  }

  private func showFrame(since before: Seconds) {
    let count = Int(((simulation.now - before) / Self.step).rounded())
    for _ in 0..<count { advance(CGFloat(Self.step)) }
    for body in bodies { body.writeItem() }
    layout?.invalidateLayout()
    for behavior in leaves { behavior.action?() }
    guard !behaviors.isEmpty, restingSteps < 60 else {
      isRunning = false
      delegate?.dynamicAnimatorDidPause(self)
      return
    }
    awaitFrame()
  }

  private func advance(_ step: CGFloat) {
    steps += 1
    let leaves = leaves
    for behavior in leaves { behavior.prepare(in: self) }
    for body in bodies { body.accelerate(step) }
    for behavior in leaves { behavior.constrain(in: self, step) }
    for body in bodies { body.integrate(step) }
    for behavior in leaves { behavior.collide(in: self) }
    noteRest()
  }

  private func noteRest() {
    let places = bodies.map(\.position)
    let moved =
      places.count != restingPlaces.count
      || zip(places, restingPlaces).contains { hypot($0.x - $1.x, $0.y - $1.y) > 0.1 }
      || bodies.contains { abs($0.spin) > 0.05 }
    if moved { (restingPlaces, restingSteps) = (places, 0) } else { restingSteps += 1 }
  }
}

/// A force on items, a limit on their movement, or a group of behaviours.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called at every frame of the display while the animator runs.
  open var action: (() -> Void)?
  open private(set) weak var dynamicAnimator: UIDynamicAnimator?

  public override init() { super.init() }

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    behavior.move(to: dynamicAnimator)
    dynamicAnimator?.resume()
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    dynamicAnimator?.resume()
  }

  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.move(to: animator) }
  }

  var withChildren: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.withChildren) }

  // MARK: One step, for subclasses in the engine

  /// The items that the behaviour itself acts on, without those of its children.
  var involved: [any UIDynamicItem] { [] }
  /// Adds forces and impulses before a step.
  func prepare(in animator: UIDynamicAnimator) {}
  /// Corrects velocities before the items move.
  func constrain(in animator: UIDynamicAnimator, _ step: CGFloat) {}
  /// Corrects positions after the items have moved.
  func collide(in animator: UIDynamicAnimator) {}
}

/// A behaviour that acts on a list of items.
open class DynamicItemsBehavior: UIDynamicBehavior {
  open fileprivate(set) var items: [any UIDynamicItem] = []

  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }

  open func addItem(_ item: any UIDynamicItem) {
    guard !items.contains(where: { $0 === item }) else { return }
    items.append(item)
    dynamicAnimator?.resume()
  }

  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    dynamicAnimator?.resume()
  }

  override var involved: [any UIDynamicItem] { items }
}

/// An object that a dynamic animator moves and rotates.
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// The state of one item in an animator.
@MainActor
final class DynamicBody {
  let item: any UIDynamicItem
  var position: CGPoint
  /// The angle in radians.
  var angle: CGFloat
  /// The velocity, in points per second.
  var velocity = CGVector.zero
  /// The angular velocity, in radians per second.
  var spin: CGFloat = 0
  /// The sum of the accelerations by all behaviours in this step, in points per second squared.
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

  /// Adopts the item's position and angle, and resets the body's velocity to zero.
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

  /// The mass; 1 for an item of 100 × 100 points and density 1.
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

  /// The upright box around the item's position, as wide and high as the item's bounds.
  var box: CGRect {
    let size = item.bounds.size
    return CGRect(
      x: position.x - size.width / 2, y: position.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the vector from the centre to a point of the item, rotated with the item.
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
