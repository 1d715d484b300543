import Foundation
import HeadlessUIKit
import MotionMath
import Testing

struct LongPressTests {
  @Test func `it begins while the finger rests, changes however far that goes, and ends`() {
    let rig = GestureRig()
    let press = rig.add(UILongPressGestureRecognizer(), "press")
    var times: [Seconds] = []
    rig.onAction = { _ in times.append(rig.simulation.now) }
    rig.play(
      .down(0, 100, 100), .move(0.3, 108, 100), .move(0.8, 300, 100), .up(0.9, 300, 100))
    #expect(
      rig.script == [
        "view.touchesBegan", "view.touchesMoved", "view.touchesCancelled", "press.began",
        "press.changed", "press.ended",
      ])
    #expect(times == [0.5, 0.8, 0.9])
    #expect(press.state == .possible)
  }

  @Test(arguments: [(0.4, 0.0, 0.5, false), (0.6, 11, 0.5, false), (0.3, 9, 0.2, true)])
  func `a touch is a long press or not`(
    held: Seconds, way: CGFloat, minimum: Seconds, isPress: Bool
  ) {
    let rig = GestureRig()
    rig.add(UILongPressGestureRecognizer(), "press").minimumPressDuration = minimum
    rig.play(.down(0, 100, 100), .move(0.1, 100 + way, 100), .up(held, 100 + way, 100))
    #expect(rig.script.contains("press.began") == isPress)
    #expect(rig.simulation.now == held)
  }

  @Test func `a second finger fails it before it begins and is ignored afterwards`() {
    let rig = GestureRig()
    rig.add(UILongPressGestureRecognizer(), "press")
    rig.play(
      .down(0, 100, 100), .down(0.1, 200, 100, finger: 1), .up(0.9, 200, 100, finger: 1),
      .up(0.9, 100, 100))
    #expect(!rig.takeScript().contains("press.began"))
    rig.play(
      .down(0, 100, 100), .down(0.6, 200, 100, finger: 1), .up(0.7, 200, 100, finger: 1),
      .up(0.9, 100, 100))
    #expect(rig.script.filter { $0.hasPrefix("press") } == ["press.began", "press.ended"])
  }

  @Test func `two fingers press together`() {
    let rig = GestureRig()
    let press = rig.add(UILongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    rig.play(
      .down(0, 100, 100), .down(0.1, 200, 100, finger: 1), .up(0.7, 200, 100, finger: 1),
      .up(0.9, 100, 100))
    #expect(rig.script.filter { $0.hasPrefix("press") } == ["press.began", "press.ended"])
  }

  @Test func `a tap may have to come before`() {
    let rig = GestureRig()
    let press = rig.add(UILongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    rig.play(.down(0, 100, 100), .up(0.7, 100, 100))
    #expect(!rig.takeScript().contains("press.began"))
    rig.play(
      .down(0, 100, 100), .up(0.05, 100, 100), .down(0.2, 100, 100), .up(0.8, 100, 100))
    #expect(rig.takeScript().filter { $0.hasPrefix("press") } == ["press.began", "press.ended"])
    rig.play(.down(0, 100, 100), .up(0.05, 100, 100))
    #expect(rig.script == ["view.touchesBegan", "view.touchesEnded"])
  }

  @Test func `it prevents the pan that would have begun with the next move`() {
    let rig = GestureRig()
    rig.add(UILongPressGestureRecognizer(), "press")
    rig.add(UIPanGestureRecognizer(), "pan")
    rig.play(.down(0, 100, 100), .move(0.6, 150, 100), .up(0.7, 150, 100))
    #expect(
      rig.script.filter { !$0.hasPrefix("view") } == [
        "press.began", "press.changed", "press.ended",
      ]
    )
  }
}
