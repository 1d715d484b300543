import Foundation
import HeadlessUIKit
import Testing

struct TwoFingerTests {
  @Test func `a pinch follows the distance of two fingers`() {
    let rig = GestureRig()
    let pinch = rig.add(UIPinchGestureRecognizer(), "pinch")
    var scales: [CGFloat] = []
    var velocity: CGFloat = 0
    rig.onAction = { _ in
      scales.append(pinch.scale)
      velocity = pinch.velocity
    }
    rig.play(
      .down(0, 100, 100), .down(0, 200, 100, finger: 1), .move(0.1, 205, 100, finger: 1),
      .move(0.2, 250, 100, finger: 1), .move(0.3, 300, 100, finger: 1),
      .up(0.4, 300, 100, finger: 1), .move(0.5, 0, 0), .up(0.6, 0, 0))
    #expect(
      rig.script.filter { !$0.hasPrefix("view") } == [
        "pinch.began", "pinch.changed", "pinch.ended",
      ])
    #expect(scales == [1.5, 2, 2])
    #expect(abs(velocity - 5) < 1e-9)
    #expect(pinch.scale == 1)
  }

  @Test func `a scale that is set counts on from there`() {
    let rig = GestureRig()
    let pinch = rig.add(UIPinchGestureRecognizer(), "pinch")
    var scales: [CGFloat] = []
    rig.onAction = { _ in
      scales.append(pinch.scale)
      pinch.scale = 1
    }
    rig.play(
      .down(0, 100, 100), .down(0, 200, 100, finger: 1), .move(0.1, 250, 100, finger: 1),
      .move(0.2, 400, 100, finger: 1), .cancel(0.3, 100, 100), .cancel(0.3, 400, 100, finger: 1))
    #expect(scales == [1.5, 2, 1])
    #expect(rig.script.last == "pinch.cancelled")
  }

  @Test func `a rotation follows the direction between two fingers, beyond a full turn too`() {
    let rig = GestureRig()
    let rotation = rig.add(UIRotationGestureRecognizer(), "rotation")
    var turned: CGFloat = 0
    rig.onAction = { _ in turned = rotation.rotation }
    var samples: [TouchSample] = [.down(0, 200, 400), .down(0, 300, 400, finger: 1)]
    for step in 1...30 {
      let angle = CGFloat(step) * .pi / 12
      samples.append(
        .move(Double(step) / 60, 200 + 100 * cos(angle), 400 + 100 * sin(angle), finger: 1))
    }
    samples += [.up(1, 200, 400), .up(1, 200, 500, finger: 1)]
    rig.window.play(samples, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(abs(turned - 2.5 * .pi) < 1e-9)
    #expect(rig.script.last == "rotation.ended")
  }

  @Test func `one finger is neither`() {
    let rig = GestureRig()
    rig.add(UIPinchGestureRecognizer(), "pinch")
    rig.add(UIRotationGestureRecognizer(), "rotation")
    rig.play(.down(0, 100, 100), .move(0.1, 300, 300), .up(0.2, 300, 300))
    #expect(!rig.script.contains { !$0.hasPrefix("view") })
  }
}
