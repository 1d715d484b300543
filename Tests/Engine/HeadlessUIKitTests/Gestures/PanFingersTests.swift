import Foundation
import HeadlessUIKit
import Testing

/// Pans with more than one finger follow the fingers' centre; their translation and velocity never jump.
struct PanFingersTests {
  /// What a pan reports at each of its actions.
  private struct Report: Equatable {
    let state: String
    let x: CGFloat
  }

  private func reports(
    _ samples: [TouchSample], _ configure: (UIPanGestureRecognizer) -> Void = { _ in }
  ) -> [Report] {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    configure(pan)
    var reports: [Report] = []
    rig.onAction = { _ in
      reports.append(Report(state: pan.state.word, x: pan.translation(in: nil).x))
    }
    rig.window.play(samples, delivery: .sample)
    rig.simulation.runUntilIdle()
    return reports
  }

  @Test func `a second finger that comes and goes moves nothing by itself`() {
    let reports = reports([
      .down(0, 100, 100), .move(0.01, 120, 100),
      .down(0.02, 300, 100, finger: 1),
      .move(0.03, 130, 100), .move(0.04, 320, 100, finger: 1),
      .up(0.05, 320, 100, finger: 1),
      .move(0.06, 140, 100), .up(0.07, 140, 100),
    ])
    #expect(
      reports == [
        Report(state: "began", x: 20),
        // If one of two fingers moves, the centre moves half as far.
        Report(state: "changed", x: 25), Report(state: "changed", x: 25),
        Report(state: "changed", x: 35),
        Report(state: "changed", x: 45),
        Report(state: "ended", x: 45),
      ])
  }

  @Test func `the velocity does not jump either`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var last: CGPoint?
    rig.onAction = { _ in last = pan.velocity(in: nil) }
    rig.play(
      .down(0, 100, 100), .move(0.01, 110, 100), .down(0.02, 300, 300, finger: 1),
      .move(0.02, 120, 100), .up(0.03, 300, 300, finger: 1), .move(0.03, 130, 100),
      .up(0.04, 130, 100))
    // Steps of the centre: 5 points in 0.01 s, then 10.
    expectClose(last, CGPoint(x: 0.75 * 500 + 0.25 * 1000, y: 0))
  }

  @Test func `a pan of two fingers does not begin with one, and counts from the second contact`() {
    let reports = reports([
      .down(0, 100, 100), .move(0.01, 150, 100), .down(0.02, 200, 100, finger: 1),
      .move(0.03, 170, 100), .move(0.04, 220, 100, finger: 1), .up(0.05, 170, 100),
      .up(0.06, 220, 100, finger: 1),
    ]) { $0.minimumNumberOfTouches = 2 }
    #expect(
      reports == [
        Report(state: "began", x: 10),
        Report(state: "changed", x: 20), Report(state: "changed", x: 20),
        Report(state: "ended", x: 20),
      ])
  }

  @Test func `a pan of two fingers does not change while one is up`() {
    let reports = reports([
      .down(0, 100, 100), .down(0, 200, 100, finger: 1), .move(0.01, 140, 100),
      .up(0.02, 200, 100, finger: 1), .move(0.03, 240, 100),
      .down(0.04, 340, 100, finger: 1), .move(0.05, 260, 100), .up(0.06, 260, 100),
      .up(0.06, 340, 100, finger: 1),
    ]) { $0.minimumNumberOfTouches = 2 }
    #expect(
      reports == [
        Report(state: "began", x: 20),
        Report(state: "changed", x: 30), Report(state: "changed", x: 30),
        Report(state: "ended", x: 30),
      ])
  }

  @Test func `one finger too many before the beginning fails the pan`() {
    let reports = reports([
      .down(0, 100, 100), .down(0.01, 200, 100, finger: 1), .move(0.02, 140, 100),
      .up(0.03, 140, 100), .up(0.03, 200, 100, finger: 1),
    ]) { $0.maximumNumberOfTouches = 1 }
    #expect(reports == [])
  }

  @Test func `one finger too many after the beginning has no part in the pan`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 1
    var fingers: [Int] = []
    rig.onAction = { _ in fingers.append(pan.numberOfTouches) }
    rig.play(
      .down(0, 100, 100), .move(0.01, 120, 100), .down(0.02, 300, 100, finger: 1),
      .move(0.03, 390, 100, finger: 1), .up(0.04, 390, 100, finger: 1), .move(0.05, 130, 100),
      .up(0.06, 130, 100))
    #expect(
      rig.script == [
        "view.touchesBegan", "view.touchesCancelled", "pan.began", "view.touchesBegan",
        "view.touchesMoved", "view.touchesEnded", "pan.changed", "pan.changed", "pan.ended",
      ])
    #expect(fingers == [1, 1, 1, 1])
  }

  @Test func `the places of the fingers can be asked for one by one`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var places: [CGPoint] = []
    rig.onAction = { _ in
      places = (0..<pan.numberOfTouches).map { pan.location(ofTouch: $0, in: rig.view) }
    }
    rig.play(
      [.down(0, 100, 100), .down(0, 200, 300, finger: 1), .move(0.01, 150, 100)], for: 0.02)
    #expect(places == [CGPoint(x: 150, y: 100), CGPoint(x: 200, y: 300)])
    expectClose(pan.location(in: rig.view), CGPoint(x: 175, y: 200))
  }

  @Test func `a finger that the system takes cancels the whole pan`() {
    let reports = reports([
      .down(0, 100, 100), .down(0, 200, 100, finger: 1), .move(0.01, 140, 100),
      .cancel(0.02, 200, 100, finger: 1), .move(0.03, 180, 100), .up(0.04, 180, 100),
    ])
    #expect(reports == [Report(state: "began", x: 20), Report(state: "cancelled", x: 20)])
  }
}
