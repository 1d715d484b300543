import Foundation
import HeadlessUIKit
import Testing

/// UIKit Dynamics, in steps of 1/240 s.
final class DynamicsTests {
  private let simulation = Simulation()
  private let reference: UIView
  private let item: UIView
  private let animator: UIDynamicAnimator

  init() {
    (reference, item, animator) = simulation.run {
      let reference = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let item = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
      reference.addSubview(item)
      return (reference, item, UIDynamicAnimator(referenceView: reference))
    }
  }

  private func add(_ behaviors: UIDynamicBehavior...) {
    simulation.run { for behavior in behaviors { animator.addBehavior(behavior) } }
  }

  @Test func `an item falls by 1000 points per second squared`() {
    add(UIGravityBehavior(items: [item]))
    simulation.run(until: 0.5)
    // Semi-implicit steps: g · h² · n (n + 1) / 2 for n = 120.
    let fallen = 1000.0 / 240 / 240 * 120 * 121 / 2
    #expect(abs(item.center.y - 50 - fallen) < 1e-9)
    #expect(item.center.x == 150)
    #expect(abs(animator.elapsedTime - 0.5) < 1e-12 && animator.isRunning)
  }

  @Test func `the motion does not depend on the display`() {
    let fast = Simulation(displayHz: 120)
    let (other, gravity) = fast.run {
      let other = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
      let animator = UIDynamicAnimator(referenceView: reference)
      animator.addBehavior(UIGravityBehavior(items: [other]))
      return (other, animator)
    }
    add(UIGravityBehavior(items: [item]))
    simulation.run(until: 0.25)
    fast.run(until: 0.25)
    #expect(abs(other.center.y - item.center.y) < 1e-9 && gravity.isRunning)
  }

  @Test func `an item falls onto the edge, bounces and comes to rest there`() {
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: [item])
    properties.elasticity = 0.5
    add(UIGravityBehavior(items: [item]), collision, properties)
    simulation.run(until: 1.25)
    // A fall of 700 pt takes 1.18 s and ends at 1183 pt/s. The bounce keeps half of that speed.
    #expect(properties.linearVelocity(for: item).y < -450)
    #expect(simulation.runUntilIdle(limit: 20))
    #expect(abs(item.frame.maxY - 800) < 0.5)
    #expect(!animator.isRunning && simulation.now < 10)
  }

  @Test func `a rigid attachment swings, a soft one pulls to its anchor`() {
    let rigid = UIAttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 350, y: 50))
    #expect(rigid.length == 200)
    add(rigid, UIGravityBehavior(items: [item]))
    simulation.run(until: 0.4)
    #expect(abs(hypot(item.center.x - 350, item.center.y - 50) - 200) < 2)
    #expect(item.center.y > 90)
    simulation.run { animator.removeAllBehaviors() }
    let soft = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
    (soft.length, soft.frequency, soft.damping) = (0, 2, 1)
    add(soft)
    simulation.run { soft.anchorPoint = CGPoint(x: 200, y: 400) }
    #expect(simulation.runUntilIdle(limit: 20))
    expectClose(item.center, CGPoint(x: 200, y: 400), tolerance: 1)
  }

  @Test func `an item that is attached where the finger touches it follows the finger`() {
    let offset = UIOffset(horizontal: 0, vertical: 30)
    let finger = CGPoint(x: item.center.x, y: item.center.y + 30)
    let drag = UIAttachmentBehavior(
      item: item, offsetFromCenter: offset, attachedToAnchor: finger)
    #expect(drag.length == 0)
    add(drag)
    for step in 1...30 {
      let moved = CGFloat(step) * 6
      simulation.run { drag.anchorPoint.y = finger.y + moved }
      simulation.run(until: Double(step) / 60)
      #expect(abs(item.center.y - 50 - moved) < 0.1, "at \(step)")
    }
    simulation.run(until: 1)
    expectClose(item.center, CGPoint(x: 150, y: 230), tolerance: 0.1)
  }

  @Test func `a snap brings an item to its point and upright`() {
    simulation.run { item.transform = CGAffineTransform(rotationAngle: 1) }
    add(UISnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 600)))
    #expect(simulation.runUntilIdle(limit: 20))
    expectClose(item.center, CGPoint(x: 300, y: 600), tolerance: 1)
    #expect(abs(item.transform.b) < 0.01 && simulation.now < 3)
  }

  @Test func `pushes give what is documented`() {
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 2, dy: 0)
    let properties = UIDynamicItemBehavior(items: [item])
    add(push, properties)
    simulation.run(until: 0.1)
    #expect(abs(properties.linearVelocity(for: item).x - 200) < 1e-9)
    #expect(!push.active)
    let steady = UIPushBehavior(items: [item], mode: .continuous)
    steady.setAngle(.pi / 2, magnitude: 1)
    add(steady)
    simulation.run(until: 0.6)
    #expect(abs(properties.linearVelocity(for: item).y - 50) < 1)
  }

  @Test func `a velocity added is there at once and resistance slows it down`() {
    let properties = UIDynamicItemBehavior(items: [item])
    properties.resistance = 4
    simulation.run { properties.addLinearVelocity(CGPoint(x: 0, y: 400), for: item) }
    #expect(properties.linearVelocity(for: item) == CGPoint(x: 0, y: 400))
    add(properties)
    #expect(simulation.runUntilIdle(limit: 20))
    // The item travels about v / resistance = 100 pt.
    #expect(abs(item.center.y - 150) < 3)
  }

  @Test func `items push each other, an anchored one stays, and contacts are told`() {
    final class Listener: NSObject, UICollisionBehaviorDelegate {
      var log: [String] = []
      func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint
      ) { log.append("began at \(p.y.rounded())") }
      func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
      ) { log.append("ended") }
    }
    let listener = Listener()
    let floor = simulation.run {
      let floor = UIView(frame: CGRect(x: 0, y: 300, width: 400, height: 50))
      reference.addSubview(floor)
      return floor
    }
    let (still, moving) = (
      UIDynamicItemBehavior(items: [floor]), UIDynamicItemBehavior(items: [item])
    )
    still.isAnchored = true
    moving.elasticity = 1
    let collision = UICollisionBehavior(items: [item, floor])
    collision.collisionDelegate = listener
    add(UIGravityBehavior(items: [item]), collision, still, moving)
    simulation.run(until: 0.8)
    #expect(floor.frame == CGRect(x: 0, y: 300, width: 400, height: 50))
    #expect(item.frame.maxY < 300)
    #expect(listener.log.first?.hasPrefix("began at 30") == true && listener.log.last == "ended")
  }

  @Test func `an item stops at a line, and updateItem takes over what the app has set`() {
    let collision = UICollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: NSString(string: "shelf"), from: CGPoint(x: 0, y: 400),
      to: CGPoint(x: 400, y: 400))
    add(UIGravityBehavior(items: [item]), collision)
    #expect(simulation.runUntilIdle(limit: 20))
    #expect(abs(item.frame.maxY - 400) < 0.5 && !animator.isRunning)
    simulation.run {
      item.center.y = 100
      animator.updateItem(usingCurrentState: item)
    }
    #expect(animator.isRunning)
    #expect(simulation.runUntilIdle(limit: 40))
    #expect(abs(item.frame.maxY - 400) < 0.5)
  }
}
