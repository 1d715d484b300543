import Foundation
import HeadlessUIKit
import MotionMath
import Testing

struct SwipeTests {
  @Test func `a swipe is recognised while the finger moves, where it began`() {
    let rig = GestureRig()
    let swipe = rig.add(UISwipeGestureRecognizer(), "swipe")
    var place: CGPoint?
    rig.onAction = { _ in place = swipe.location(in: rig.view) }
    rig.play(
      .down(0, 100, 100), .move(0.05, 130, 102), .move(0.1, 160, 104), .move(0.15, 250, 104),
      .up(0.2, 250, 104))
    #expect(
      rig.script == [
        "view.touchesBegan", "view.touchesMoved", "view.touchesCancelled", "swipe.ended",
      ])
    #expect(place == CGPoint(x: 100, y: 100))
    #expect(rig.simulation.now == 0.2)
  }

  @Test(arguments: [
    (UISwipeGestureRecognizer.Direction.right, 60.0, 0.0, 0.1, true), (.right, -60, 0, 0.1, false),
    (.left, -60, 20, 0.1, true), (.up, 0, -60, 0.1, true), (.down, 0, 60, 0.1, true),
    (UISwipeGestureRecognizer.Direction([.left, .right]), -60, 0, 0.1, true),
    (.right, 40, 0, 0.1, false),
    (.right, 60, 55, 0.1, false), (.right, 60, 0, 0.6, false),
  ])
  func `a movement is a swipe or not`(
    direction: UISwipeGestureRecognizer.Direction, x: CGFloat, y: CGFloat, time: Seconds,
    isSwipe: Bool
  ) {
    let rig = GestureRig()
    rig.add(UISwipeGestureRecognizer(), "swipe").direction = direction
    rig.play(.down(0, 200, 200), .move(time, 200 + x, 200 + y), .up(time + 0.01, 200, 200))
    #expect(rig.script.contains("swipe.ended") == isSwipe)
  }

  @Test func `two fingers swipe together`() {
    let rig = GestureRig()
    rig.add(UISwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = 2
    rig.play(
      .down(0, 100, 100), .down(0.01, 100, 200, finger: 1), .move(0.05, 160, 100),
      .move(0.06, 160, 200, finger: 1), .up(0.1, 160, 100), .up(0.1, 160, 200, finger: 1))
    #expect(rig.takeScript().contains("swipe.ended"))
    rig.play(.down(0, 100, 100), .move(0.05, 160, 100), .up(0.1, 160, 100))
    #expect(!rig.script.contains("swipe.ended"))
  }

  @Test func `a pan that waits for the swipe begins when the time for that is over`() {
    let rig = GestureRig()
    let swipe = rig.add(UISwipeGestureRecognizer(), "swipe")
    rig.add(UIPanGestureRecognizer(), "pan").require(toFail: swipe)
    var began: Seconds?
    rig.onAction = { began = $0.state == .began ? rig.simulation.now : began }
    rig.play(.down(0, 100, 100), .move(0.2, 130, 100), .move(0.7, 160, 100), .up(0.8, 160, 100))
    #expect(
      rig.script.filter { !$0.hasPrefix("view") } == [
        "pan.began", "pan.changed", "pan.changed", "pan.ended",
      ])
    #expect(began == 0.5)
  }
}
