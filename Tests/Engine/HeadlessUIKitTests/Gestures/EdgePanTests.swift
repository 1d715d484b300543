import Foundation
import HeadlessUIKit
import Testing

/// Fingers that come in over an edge of a window of 400 by 800 points, and fingers that do not.
struct EdgePanTests {
  private func script(_ edges: UIRectEdge, _ samples: [TouchSample]) -> [String] {
    let rig = GestureRig()
    rig.add(UIScreenEdgePanGestureRecognizer(), "edge").edges = edges
    rig.window.play(samples, delivery: .sample)
    rig.simulation.runUntilIdle()
    return rig.script.filter { $0.hasPrefix("edge") }
  }

  @Test(arguments: [
    (UIRectEdge.left, 20.0, 400.0, 32.0, 400.0, true), (.left, 20.5, 400, 60, 400, false),
    (.right, 380, 400, 368, 400, true), (.right, 379, 400, 300, 400, false),
    (.top, 200, 5, 200, 20, true), (.bottom, 200, 795, 200, 780, true),
    // The finger does not start at an edge that the recogniser accepts.
    (.right, 5, 400, 60, 400, false), (UIRectEdge(), 5, 400, 60, 400, false),
    (.all, 200, 400, 100, 400, false),
    // The finger moves along the edge, outwards, and at just under and just over 45 degrees.
    (.left, 15, 400, 20, 420, false), (.left, 18, 400, 2, 400, false),
    (.left, 10, 400, 22, 411, true), (.left, 10, 400, 22, 413, false),
  ])
  func `a finger is recognised or not`(
    edges: UIRectEdge, x: CGFloat, y: CGFloat, endX: CGFloat, endY: CGFloat, isRecognized: Bool
  ) {
    let script = script(edges, [.down(0, x, y), .move(0.01, endX, endY), .up(0.02, endX, endY)])
    #expect(script == (isRecognized ? ["edge.began", "edge.ended"] : []))
  }

  @Test func `once it has failed by its angle it does not come back`() {
    let script = script(
      .left, [.down(0, 5, 400), .move(0.01, 8, 420), .move(0.02, 200, 420), .up(0.03, 200, 420)])
    #expect(script == [])
  }

  @Test func `after the beginning every direction is a change`() {
    let script = script(
      .left, [.down(0, 5, 400), .move(0.01, 20, 400), .move(0.02, 20, 600), .up(0.03, 20, 600)])
    #expect(script == ["edge.began", "edge.changed", "edge.changed", "edge.ended"])
  }

  @Test func `the second finger is ignored`() {
    let rig = GestureRig()
    let edge = rig.add(UIScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    var places: [CGFloat] = []
    rig.onAction = { _ in places.append(edge.translation(in: nil).x) }
    rig.play(
      .down(0, 5, 400), .move(0.01, 25, 400), .down(0.02, 10, 100, finger: 1),
      .move(0.03, 300, 100, finger: 1), .up(0.04, 300, 100, finger: 1), .move(0.05, 45, 400),
      .up(0.06, 45, 400))
    #expect(places == [20, 40, 40, 40])
    #expect(rig.script.suffix(1) == ["edge.ended"])
  }
}
