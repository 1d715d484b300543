import Foundation
import HeadlessQuartzCore
import Testing

/// Core Animation's time: begin, offset, speed, repetition and fill modes, on the virtual clock.
@MainActor
struct MediaTimingTests {
  /// The opacities shown by a layer of opacity 0.5 with a linear animation of the opacity from 0 to 1.
  private func opacities(
    at times: [Double], configure: (CABasicAnimation) -> Void,
    layer configureLayer: (CALayer) -> Void = { _ in }
  ) -> [Float] {
    let simulation = Simulation()
    let layer = simulation.run {
      let layer = CALayer()
      layer.opacity = 0.5
      configureLayer(layer)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0.0
      animation.toValue = 1.0
      animation.duration = 1
      animation.isRemovedOnCompletion = false
      configure(animation)
      layer.add(animation, forKey: "fade")
      return layer
    }
    return times.map { time in
      simulation.run(until: time)
      return layer.presentation()?.opacity ?? -1
    }
  }

  @Test func `without a fill mode the model shows before and after`() {
    #expect(
      opacities(at: [0, 0.5, 1, 1.5, 1.75, 2, 3]) { $0.beginTime = 1 }
        == [0.5, 0.5, 0, 0.5, 0.75, 1, 0.5])
  }

  @Test func `fill modes hold the first and the last value`() {
    #expect(
      opacities(at: [0.5, 2.5]) {
        $0.beginTime = 1
        $0.fillMode = .backwards
      } == [0, 0.5])
    #expect(
      opacities(at: [0.5, 2.5]) {
        $0.beginTime = 1
        $0.fillMode = .forwards
      } == [0.5, 1])
    #expect(
      opacities(at: [0.5, 2.5]) {
        $0.beginTime = 1
        $0.fillMode = .both
      } == [0, 1])
  }

  @Test func `speed changes the animation's own time, an offset turns its cycle`() {
    #expect(opacities(at: [0.25, 0.375]) { $0.speed = 2 } == [0.5, 0.75])
    // The offset turns the cycle; when it ends does not change.
    #expect(
      opacities(at: [0, 0.25, 0.5, 0.75, 1]) { $0.timeOffset = 0.5 } == [0.5, 0.75, 0, 0.25, 0.5])
  }

  @Test func `repetitions start anew, and with autoreverse come back`() {
    #expect(
      opacities(at: [0.25, 1.25, 2.25, 2.5]) { $0.repeatCount = 2.5 } == [0.25, 0.25, 0.25, 0.5])
    #expect(
      opacities(at: [0.25, 1.25, 1.75]) { $0.autoreverses = true } == [0.25, 0.75, 0.25])
  }

  @Test func `a layer whose speed is 0 shows the animation at its offset`() {
    #expect(
      opacities(at: [0, 5, 10], configure: { _ in }) {
        $0.speed = 0
        $0.timeOffset = 0.25
      } == [0, 0, 0])
    let simulation = Simulation()
    let layer = simulation.run {
      let layer = CALayer()
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 0.0
      animation.toValue = 100.0
      animation.duration = 1
      layer.speed = 0
      layer.add(animation, forKey: "move")
      return layer
    }
    simulation.run { layer.timeOffset = 0.25 }
    #expect(layer.presentation()?.position.x == 25)
    simulation.run(until: 7)
    #expect(layer.presentation()?.position.x == 25)
    #expect(simulation.nextEventTime == nil)
  }

  @Test func `time converts between layers, paused and resumed as Apple's QA1673 does`() {
    let simulation = Simulation()
    let (parent, child) = simulation.run {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      parent.speed = 2
      child.beginTime = 1
      child.timeOffset = 0.5
      return (parent, child)
    }
    #expect(child.convertTime(3, from: nil) == (3 * 2 - 1) + 0.5)
    #expect(child.convertTime(5.5, to: nil) == 3)
    #expect(child.convertTime(5.5, to: parent) == 6)
    simulation.run(until: 4)
    simulation.run {
      let paused = child.convertTime(CACurrentMediaTime(), from: nil)
      child.speed = 0
      child.timeOffset = paused
    }
    let held = child.convertTime(4, from: nil)
    #expect(child.convertTime(10, from: nil) == held)
    simulation.run(until: 10)
    simulation.run {
      let paused = child.timeOffset
      child.speed = 1
      child.timeOffset = 0
      child.beginTime = 0
      child.beginTime = child.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    #expect(child.convertTime(10, from: nil) == held)
    #expect(child.convertTime(11, from: nil) == held + 2)
  }
}
