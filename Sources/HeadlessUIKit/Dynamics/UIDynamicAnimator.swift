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

/// Moves items by the forces and limits of its behaviours.
///
/// Fixed steps of 1/240 s, semi-implicit Euler, whatever the display: the same inputs give the same
/// motion. Items get their places at every frame of the display. It pauses when nothing has moved by
/// 0.1 points for 0.25 s.
///
/// ## Differences from UIKit
/// The engine below UIKit Dynamics is private, so that numbers of behaviours beyond the documented
/// ones are our choice. Collisions take items for upright boxes and do not turn them.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  static let step: Seconds = 1.0 / 240

  private let simulation = Simulation.current
  open private(set) weak var referenceView: UIView?
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// In the order they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  open private(set) var isRunning = false
  private var steps = 0
  private var bodies: [DynamicBody] = []
  /// Where the bodies were when they last moved, and since when they have not.
  private var restingPlaces: [CGPoint] = []
  private var restingSteps = 0

  /// The items' superview as a rule.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// In seconds of motion, without pauses.
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

  /// The items with their centre in a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.filter { rect.intersects($0.box) }.map(\.item)
  }

  /// Takes over a place and an angle that the app has set.
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

  /// Moves again after a change.
  func resume() {
    restingSteps = 0
    bodies.removeAll { body in !leaves.contains { $0.concerns(body.item) } }
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

/// A force, a limit, or a group of behaviours.
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

  func concerns(_ item: any UIDynamicItem) -> Bool { false }
  /// Adds forces and impulses.
  func prepare(in animator: UIDynamicAnimator) {}
  /// Corrects velocities before the items move.
  func constrain(in animator: UIDynamicAnimator, _ step: CGFloat) {}
  /// Corrects places after the items have moved.
  func collide(in animator: UIDynamicAnimator) {}
}

/// A behaviour of a list of items.
open class DynamicItemsBehavior: UIDynamicBehavior {
  open fileprivate(set) var items: [any UIDynamicItem] = []

  public init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }

  open func addItem(_ item: any UIDynamicItem) {
    guard !concerns(item) else { return }
    items.append(item)
    dynamicAnimator?.resume()
  }

  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    dynamicAnimator?.resume()
  }

  override func concerns(_ item: any UIDynamicItem) -> Bool { items.contains { $0 === item } }
}
