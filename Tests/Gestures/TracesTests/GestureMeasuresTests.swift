import Testing
import Traces

struct GestureMeasuresTests {
  /// A finger that moves left with a drift downwards, turns back a little, pauses and is released; the moves are 10 ms
  /// apart.
  private let finger = [
    Trace.Sample(time: 0, x: 300, y: 400, phase: .began),
    Trace.Sample(time: 0.01, x: 290, y: 402, phase: .moved),
    Trace.Sample(time: 0.02, x: 250, y: 410, phase: .moved),
    Trace.Sample(time: 0.03, x: 200, y: 420, phase: .moved),
    Trace.Sample(time: 0.04, x: 220, y: 420, phase: .moved),
    Trace.Sample(time: 0.2, x: 220, y: 420, phase: .ended),
  ]

  @Test func `measures a finger by hand`() {
    let measures = GestureMeasures(of: finger)
    #expect(measures.duration == 0.2)
    #expect(measures.samples == 6)
    #expect(abs(measures.interval - 0.01) < 1e-12)
    #expect(measures.direction == .left)
    #expect(measures.travel == 80)
    #expect(measures.reach == 100)
    #expect(abs(measures.slope - 0.2) < 1e-12)
    #expect(abs(measures.hold - 0.17) < 1e-12)
    // A speed is 3/4 of the previous step's and 1/4 of the last step's: 0.75 · 4000 + 0.25 · 5000 along the direction,
    // and the same of 800 and 1000 across it.
    #expect(abs(measures.peakSpeed - (4250 * 4250 + 850 * 850).squareRoot()) < 1e-6)
    #expect(abs(measures.releaseSpeed - (0.75 * 5000 - 0.25 * 2000)) < 1e-6)
  }

  @Test func `measures nothing of nothing`() {
    let measures = GestureMeasures(of: [])
    #expect(measures.samples == 0 && measures.duration == 0 && measures.peakSpeed == 0)
    #expect(GestureMedians([]) == GestureMedians([measures]))
  }

  @Test func `takes the finger that touched first`() {
    var trace = Trace(name: "two", samples: finger)
    trace.samples.insert(
      Trace.Sample(time: 0.015, x: 10, y: 10, phase: .began, touch: 1), at: 2)
    #expect(trace.firstFinger == finger)
  }
}

struct GestureDirectionTests {
  @Test(arguments: [
    (GestureDirection.right, 10.0, 300.0), (.left, 380, 300), (.down, 300, 10), (.up, 300, 834),
  ])
  func `turns a place in the gesture's frame to the screen`(
    _ direction: GestureDirection, x: Double, y: Double
  ) {
    let screen = ScreenSize(width: 390, height: 844)
    let point = direction.point(GestureOffset(along: 10, across: 300), on: screen)
    #expect(point.x == x)
    #expect(point.y == y)
    let sides = [direction.extent(of: screen), direction.breadth(of: screen)]
    #expect(sides == (direction == .right || direction == .left ? [390, 844] : [844, 390]))
  }
}
