import Foundation
import MotionMath
import Testing

@testable import HeadlessUIKit

struct TapTests {
  private func tap(_ time: Seconds, _ x: CGFloat = 100, held: Seconds = 0.05, finger: Int = 0)
    -> [TouchSample]
  {
    [.down(time, x, 100, finger: finger), .up(time + held, x, 100, finger: finger)]
  }

  @Test func `a tap is recognised at the lift and the view loses it`() {
    let rig = GestureRig()
    let tap = rig.add(UITapGestureRecognizer(), "tap")
    var place: CGPoint?
    rig.onAction = { _ in
      place = tap.location(in: rig.view)
      #expect(tap.numberOfTouches == 1)
    }
    rig.window.tap(at: CGPoint(x: 30, y: 40))
    rig.simulation.runUntilIdle()
    #expect(rig.script == ["view.touchesBegan", "view.touchesCancelled", "tap.ended"])
    #expect(place == CGPoint(x: 30, y: 40))
    #expect(tap.state == .possible)
    // The simulation is idle at the release, so no further time passes.
    #expect(rig.simulation.now == 0.05)
  }

  @Test(arguments: [(0.7, 44.0, true), (0.8, 0, false), (0.1, 46, false)])
  func `a touch is a tap or not`(held: Seconds, way: CGFloat, isTap: Bool) {
    let rig = GestureRig()
    rig.add(UITapGestureRecognizer(), "tap")
    rig.play(.down(0, 100, 100), .move(0.05, 100 + way, 100), .up(held, 100 + way, 100))
    #expect(rig.script.contains("tap.ended") == isTap)
    #expect(rig.script.last == (isTap ? "tap.ended" : "view.touchesEnded"))
  }

  @Test func `a single tap that waits for a double tap comes when that has failed`() {
    let rig = GestureRig()
    let single = rig.add(UITapGestureRecognizer(), "single")
    let double = rig.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    rig.play(tap(0), for: 0.3)
    #expect(rig.takeScript() == ["view.touchesBegan"])
    rig.simulation.runUntilIdle()
    #expect(rig.takeScript() == ["view.touchesCancelled", "single.ended"])
    #expect(abs(rig.simulation.now - 0.4) < 1e-9)

    rig.play(tap(0) + tap(0.2), for: 1)
    #expect(
      rig.takeScript() == [
        "view.touchesBegan", "view.touchesBegan", "view.touchesCancelled(2)", "double.ended",
      ])
    #expect(single.state == .possible && double.state == .possible)
    // Two taps too far apart in time are two single taps.
    rig.play(tap(0) + tap(0.5), for: 2)
    #expect(rig.takeScript().filter { $0.hasPrefix("single") } == ["single.ended", "single.ended"])
    // The second tap is too far away. It makes the double tap fail, so the first tap counts as a single tap.
    rig.play(tap(0) + tap(0.2, 200), for: 2)
    #expect(rig.script.filter { $0.contains("ended") && !$0.hasPrefix("view") } == ["single.ended"])
  }

  @Test func `without a requirement the single tap comes first and ends the double tap`() {
    let rig = GestureRig()
    rig.add(UITapGestureRecognizer(), "single")
    rig.add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
    rig.play(tap(0) + tap(0.2), for: 1)
    #expect(rig.script.filter { !$0.hasPrefix("view") } == ["single.ended", "single.ended"])
  }

  @Test func `a tap of two fingers needs two, lifted in any order`() {
    let rig = GestureRig()
    let tap = rig.add(UITapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    var places: [CGPoint] = []
    rig.onAction = { _ in
      places = (0..<tap.numberOfTouches).map { tap.location(ofTouch: $0, in: nil) }
    }
    rig.play(
      .down(0, 100, 100), .down(0.02, 200, 100, finger: 1), .up(0.05, 200, 100, finger: 1),
      .up(0.06, 100, 100))
    #expect(rig.takeScript().contains("tap.ended"))
    #expect(places == [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)])
    rig.play(.down(0, 100, 100), .up(0.05, 100, 100))
    rig.play(
      .down(0, 100, 100), .down(0.01, 200, 100, finger: 1), .down(0.02, 300, 100, finger: 2),
      .up(0.05, 200, 100, finger: 1), .up(0.06, 100, 100), .up(0.06, 300, 100, finger: 2))
    #expect(!rig.script.contains("tap.ended"))
  }

  @Test func `touches count their taps`() {
    final class Counting: UIView {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts += touches.map(\.tapCount)
      }
    }
    let rig = GestureRig()
    let view = rig.simulation.run {
      let view = Counting(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      rig.window.addSubview(view)
      return view
    }
    let first: [TouchSample] = tap(0) + tap(0.2) + tap(0.4)
    let later: [TouchSample] = tap(1) + tap(1.2, 300) + tap(1.4, 300, held: 0.8) + tap(2.3, 300)
    rig.window.play(first + later, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(view.counts == [1, 2, 3, 1, 1, 2, 1])
  }

  @Test func `a drag away is a pan, not a tap, where both listen`() {
    let rig = GestureRig()
    rig.add(UITapGestureRecognizer(), "tap")
    rig.add(UIPanGestureRecognizer(), "pan")
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 120, 100))
    #expect(rig.takeScript().filter { !$0.hasPrefix("view") } == ["pan.began", "pan.ended"])
    rig.play(.down(0, 100, 100), .up(0.02, 100, 100))
    #expect(rig.script.filter { !$0.hasPrefix("view") } == ["tap.ended"])
  }

  @Test func `a recogniser disabled between two taps forgets the first`() {
    let rig = GestureRig()
    let double = rig.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    rig.play(tap(0), for: 0.1)
    rig.simulation.run {
      double.isEnabled = false
      double.isEnabled = true
    }
    rig.play(tap(0), for: 1)
    #expect(!rig.script.contains("double.ended"))
  }
}
