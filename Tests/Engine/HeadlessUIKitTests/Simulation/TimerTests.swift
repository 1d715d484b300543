import Foundation
import HeadlessUIKit
import Testing

/// Foundation has a timer too, which a file that imports both must tell apart.
private typealias Timer = HeadlessUIKit.Timer

/// Display links and timers on the virtual clock.
struct TimerTests {
  private let simulation = Simulation()

  /// Writes down when it is called.
  private final class Witness: @unchecked Sendable {
    var times: [Double] = []
    var links: [(Double, Double)] = []

    func tick(_ link: CADisplayLink) {
      times.append(CACurrentMediaTime())
      links.append((link.timestamp, link.targetTimestamp))
    }

    fileprivate func fire(_ timer: Timer) {
      times.append(CACurrentMediaTime())
      if times.count == 3 { timer.invalidate() }
    }
  }

  private func makeLink(_ witness: Witness, on simulation: Simulation) -> CADisplayLink {
    CADisplayLink(
      target: witness,
      selector: Selector("tick:", { (witness: Witness) in { witness.tick($0) } }))
  }

  @Test func `a display link calls at every frame until it is invalidated`() {
    let simulation = Simulation(displayHz: 100)
    let witness = Witness()
    simulation.run(until: 0.015)
    let link = simulation.run {
      let link = makeLink(witness, on: simulation)
      link.add(to: .main, forMode: .common)
      return link
    }
    simulation.run(until: 0.05)
    #expect(witness.times == [0.02, 0.03, 0.04, 0.05])
    #expect(witness.links.map(\.0) == witness.times)
    #expect(witness.links.last?.1 == 0.05 + 0.01)
    simulation.run { link.isPaused = true }
    simulation.run(until: 0.075)
    simulation.run { link.isPaused = false }
    simulation.run(until: 0.08)
    #expect(witness.times.last == 0.08)
    #expect(witness.times.count == 5)
    simulation.run { link.invalidate() }
    #expect(simulation.runUntilIdle())
    #expect(witness.times.count == 5)
  }

  @Test func `an invalidated display link lets its target go`() {
    weak var target: Witness?
    let link = simulation.run {
      let witness = Witness()
      target = witness
      let link = makeLink(witness, on: simulation)
      link.add(to: .main, forMode: .common)
      link.invalidate()
      return link
    }
    #expect(target == nil)
    simulation.run { link.add(to: .main, forMode: .common) }
    #expect(simulation.runUntilIdle())
  }

  @Test func `a slower rate becomes a whole number of frames`() {
    let simulation = Simulation(displayHz: 120)
    let witness = Witness()
    simulation.run {
      let link = makeLink(witness, on: simulation)
      link.preferredFramesPerSecond = 30
      link.add(to: .main, forMode: .common)
    }
    simulation.run(until: 0.1)
    let expected: [Double] = [4, 8, 12].map { $0 / 120 }
    #expect(witness.times == expected)
    simulation.tearDown()
  }

  @Test func `a timer fires once, or again and again until it is invalidated`() {
    var fired: [Double] = []
    let witness = Witness()
    simulation.run {
      Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { timer in
        fired.append(CACurrentMediaTime())
        #expect(!timer.isValid)
      }
      Timer.scheduledTimer(
        timeInterval: 0.25, target: witness,
        selector: Selector("fire:", { (witness: Witness) in { witness.fire($0) } }), userInfo: nil,
        repeats: true)
    }
    #expect(simulation.runUntilIdle())
    #expect(fired == [0.5])
    #expect(witness.times == [0.25, 0.5, 0.75])
  }

  @Test func `a timer that was invalidated or not added does not fire`() {
    var fired = 0
    simulation.run {
      let stopped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        fired += 1
      }
      stopped.invalidate()
      #expect(!stopped.isValid)
      _ = Timer(timeInterval: 1, repeats: false) { _ in fired += 1 }
    }
    #expect(simulation.runUntilIdle())
    #expect(fired == 0)
    simulation.run {
      let timer = Timer(timeInterval: 1, repeats: false) { _ in fired += 1 }
      RunLoop.main.add(timer, forMode: .common)
      timer.fire()
    }
    #expect(fired == 1)
    #expect(simulation.runUntilIdle())
    #expect(fired == 1)
  }

  @Test func `an invalidated timer lets its target go`() {
    weak var target: Witness?
    simulation.run {
      let witness = Witness()
      target = witness
      let timer = Timer.scheduledTimer(
        timeInterval: 1, target: witness,
        selector: Selector("fire:", { (witness: Witness) in { witness.fire($0) } }), userInfo: nil,
        repeats: true)
      timer.invalidate()
    }
    #expect(target == nil)
  }
}
