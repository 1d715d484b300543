import MotionMath
import Testing

struct UIKitVelocityTrackerTests {
  /// Steps of 100, 200 and 400 pt/s to the right, 10 ms each, and twice as fast upwards.
  static let points = [(0.00, 0.0), (0.01, 1.0), (0.02, 3.0), (0.03, 7.0)]

  @Test func `follows three quarters of the previous step and one quarter of the last`() {
    var tracker = UIKitVelocityTracker()
    let expected = [0, 100, 0.75 * 100 + 0.25 * 200, 0.75 * 200 + 0.25 * 400]
    for ((time, x), velocity) in zip(Self.points, expected) {
      tracker.add(time: time, x: x, y: -2 * x)
      #expect(abs(tracker.velocity.x - velocity) < 1e-9)
      #expect(abs(tracker.velocity.y + 2 * velocity) < 1e-9)
    }
  }

  @Test func `reports nothing for no point or one`() {
    var tracker = UIKitVelocityTracker()
    #expect(tracker.estimate == nil)
    tracker.add(time: 1, x: 5, y: 5)
    #expect(tracker.estimate == nil)
    #expect(tracker.velocity == .zero)
  }

  @Test func `skips a point that is not later than its predecessor`() {
    var tracker = UIKitVelocityTracker()
    tracker.add(time: 0, x: 0, y: 0)
    tracker.add(time: 0.01, x: 1, y: 0)
    tracker.add(time: 0.01, x: 50, y: 0)
    tracker.add(time: 0.005, x: 90, y: 0)
    tracker.add(time: 0.02, x: 3, y: 0)
    #expect(abs(tracker.velocity.x - 125) < 1e-9)
  }

  @Test func `a gap does not reset it`() {
    var tracker = UIKitVelocityTracker()
    tracker.add(time: 0, x: 0, y: 0)
    tracker.add(time: 0.01, x: 4, y: 0)
    tracker.add(time: 0.085, x: 4, y: 0)
    #expect(abs(tracker.velocity.x - 300) < 1e-9)
  }

  @Test func `rebasing absorbs a jump and resetting forgets`() {
    var tracker = UIKitVelocityTracker()
    tracker.add(time: 0, x: 0, y: 0)
    tracker.add(time: 0.01, x: 1, y: 0)
    tracker.rebase(time: 0.01, x: 200, y: 90)
    tracker.add(time: 0.02, x: 203, y: 90)
    #expect(abs(tracker.velocity.x - (0.75 * 100 + 0.25 * 300)) < 1e-9)
    #expect(abs(tracker.velocity.y) < 1e-9)

    tracker.reset()
    #expect(tracker == UIKitVelocityTracker())
  }
}
