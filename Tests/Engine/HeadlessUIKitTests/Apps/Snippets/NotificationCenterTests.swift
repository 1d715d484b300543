import Foundation
import HeadlessUIKit
import Testing

/// The notification centre of a simulation.
struct NotificationCenterTests {
  private final class Listener: NSObject {
    var heard: [String] = []

    func hear(_ notification: Notification) {
      heard.append(notification.name.rawValue)
    }
  }

  private let simulation = Simulation()
  private let ping = Notification.Name("ping")
  private let hear = Selector("hear:", Listener.hear(_:))

  @Test func `tells whom it may concern, and nobody afterwards`() {
    simulation.run {
      let centre = HeadlessUIKit.NotificationCenter.default
      let (listener, sender, other) = (Listener(), NSObject(), NSObject())
      var blocks = 0
      centre.addObserver(listener, selector: hear, name: ping, object: sender)
      let token = centre.addObserver(forName: nil, object: nil, queue: nil) { _ in blocks += 1 }
      centre.post(name: ping, object: sender)
      centre.post(name: ping, object: other)
      centre.post(name: ping, object: nil)
      centre.post(name: Notification.Name("pong"), object: sender)
      #expect(listener.heard == ["ping"])
      #expect(blocks == 4)
      centre.removeObserver(listener, name: ping, object: nil)
      centre.removeObserver(token)
      centre.post(name: ping, object: sender)
      #expect(listener.heard == ["ping"])
      #expect(blocks == 4)
    }
  }

  @Test func `keeps no listener alive`() {
    simulation.run {
      let centre = HeadlessUIKit.NotificationCenter.default
      weak var gone: Listener?
      do {
        let listener = Listener()
        gone = listener
        centre.addObserver(listener, selector: hear, name: nil, object: nil)
      }
      #expect(gone == nil)
      centre.post(name: ping, object: nil)
    }
  }

  @Test func `two simulations do not hear one another`() {
    let other = Simulation()
    let listener = Listener()
    simulation.run {
      HeadlessUIKit.NotificationCenter.default.addObserver(
        listener, selector: hear, name: ping, object: nil)
    }
    other.run { HeadlessUIKit.NotificationCenter.default.post(name: ping, object: nil) }
    #expect(listener.heard == [])
    simulation.run { HeadlessUIKit.NotificationCenter.default.post(name: ping, object: nil) }
    #expect(listener.heard == ["ping"])
  }
}
