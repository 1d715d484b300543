import Foundation
import HeadlessUIKit
import Testing

/// Whole pans of one finger: each script reads as the specification.
struct PanScriptTests {
  @Test func `a drag begins, sends its first change twice, changes and ends`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan")
    rig.play(
      .down(0, 100, 100), .move(0.01, 105, 100), .move(0.02, 112, 100), .move(0.03, 120, 100),
      .move(0.04, 130, 100), .up(0.05, 190, 100))
    #expect(
      rig.script == [
        "view.touchesBegan",
        "view.touchesMoved",
        "view.touchesCancelled",
        "pan.began",
        "pan.changed",
        "pan.changed",
        "pan.changed",
        "pan.ended",
      ])
  }

  @Test(arguments: [(1, 1, 1, 0), (2, 2, 1, 1), (1, 1, 2, 2)])
  func `a pan tells which number of fingers it needed, and which it saw`(
    least: Int, most: Int, fingers: Int, expected: Int
  ) {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (least, most)
    let touches = (0..<fingers).flatMap { finger -> [TouchSample] in
      [.down(0, 100 + 50 * CGFloat(finger), 100, finger: finger)]
    }
    let moves = (0..<fingers).map {
      TouchSample.move(0.02, 150 + 50 * CGFloat($0), 100, finger: $0)
    }
    let ups = (0..<fingers).map { TouchSample.up(0.04, 150 + 50 * CGFloat($0), 100, finger: $0) }
    rig.window.play(touches + moves + ups, delivery: .sample)
    rig.simulation.runUntilIdle()
    switch expected {
    case 0: #expect(pan.refusal == nil && rig.script.contains("pan.began"))
    case 1:
      #expect(pan.refusal.map { [$0.needed, $0.seen] } == [2, 1])
      #expect(pan.refusal?.condition == .leastFingers)
    default:
      #expect(pan.refusal.map { [$0.needed, $0.seen] } == [1, 2])
      #expect(pan.refusal?.condition == .mostFingers)
    }
  }

  @Test
  func `a finger that wobbles within the hysteresis fails and leaves its touches to the view`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    rig.play(.down(0, 100, 100), .move(0.01, 109.5, 111.5), .up(0.02, 109.5, 111.5))
    #expect(rig.script == ["view.touchesBegan", "view.touchesMoved", "view.touchesEnded"])
    #expect(pan.state == .possible)
    #expect(pan.numberOfTouches == 0)
  }

  @Test(arguments: [
    (PanRecognition.Test.perAxis, 10.0, -1.0, true), (.perAxis, -10.5, 0.5, true),
    (.perAxis, -6, 8.5, false), (.perAxis, 2.5, 11.5, false), (.perAxis, -6.5, 13, true),
    (.perAxis, 9.5, 11.5, false), (.euclidean, 10, 0, false), (.euclidean, 10, 0.5, true),
    (.euclidean, -6, 8.5, true), (.euclidean, 6, 8, false),
  ])
  func `a travel is a pan or not`(
    test: PanRecognition.Test, x: CGFloat, y: CGFloat, isPan: Bool
  ) {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    pan.recognition.test = test
    rig.play(.down(0, 100, 100), .move(0.01, 100 + x, 100 + y), .cancel(0.02, 100, 100))
    #expect(rig.script.contains("pan.began") == isPan)
    #expect(rig.script.contains("pan.cancelled") == isPan)
  }

  @Test func `translation counts from the first contact, or from the recognition if asked`() {
    for (subtracts, expected): (Bool, [CGFloat]) in [(false, [12, 30, 30]), (true, [0, 18, 18])] {
      let rig = GestureRig()
      let pan = rig.add(UIPanGestureRecognizer(), "pan")
      pan.recognition.subtractsHysteresis = subtracts
      var seen: [CGFloat] = []
      rig.onAction = { _ in
        seen.append(pan.translation(in: rig.view).x)
      }
      rig.play(
        .down(0, 100, 100), .move(0.01, 112, 100), .move(0.02, 130, 100), .up(0.03, 190, 100))
      #expect(seen == [expected[0], expected[1], expected[1], expected[2]])
    }
  }

  @Test func `velocity is three quarters of the last step but one, and lifting changes nothing`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var seen: [CGPoint] = []
    rig.onAction = { _ in seen.append(pan.velocity(in: rig.view)) }
    // Steps: (2000, 100), (1000, 0), (0, 400) points per second; then thirty seconds of rest.
    rig.play(
      .down(0, 100, 100), .move(0.01, 120, 101), .move(0.02, 130, 101), .move(0.04, 130, 109),
      .up(30.04, 190, 200))
    let expected = [
      CGPoint(x: 2000, y: 100), CGPoint(x: 1750, y: 75), CGPoint(x: 1750, y: 75),
      CGPoint(x: 750, y: 100), CGPoint(x: 750, y: 100),
    ]
    #expect(seen.count == expected.count)
    for (seen, expected) in zip(seen, expected) { expectClose(seen, expected) }
    #expect(pan.velocity(in: rig.view) == .zero)
  }

  @Test func `where the finger was lifted does not count`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var end: (CGPoint, CGPoint)?
    rig.onAction = { _ in
      if pan.state == .ended { end = (pan.location(in: nil), pan.translation(in: nil)) }
    }
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 170, 130))
    expectClose(end?.0, CGPoint(x: 120, y: 100))
    expectClose(end?.1, CGPoint(x: 20, y: 0))
  }

  @Test func `setting the translation in every change leaves the velocity`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var seen: [[CGFloat]] = []
    rig.onAction = { _ in
      let before = pan.translation(in: rig.view).x
      pan.setTranslation(.zero, in: rig.view)
      seen.append([before, pan.translation(in: rig.view).x, pan.velocity(in: rig.view).x])
    }
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 150, 100), .up(0.03, 150, 100))
    // 2000 pt/s, then 0.75 · 2000 + 0.25 · 3000; the first change comes twice.
    #expect(seen == [[20, 0, 2000], [30, 0, 2250], [0, 0, 2250], [0, 0, 2250]])
  }

  @Test func `setting the translation at the beginning does not change later velocities`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var last: CGPoint?
    rig.onAction = { _ in
      if pan.state == .began { pan.setTranslation(CGPoint(x: 5, y: 0), in: rig.view) }
      last = pan.velocity(in: rig.view)
    }
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 150, 100), .up(0.03, 0, 0))
    expectClose(last, CGPoint(x: 2250, y: 0))
  }

  @Test func `translation and velocity are given in the coordinates of the view`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    let turned = rig.addSubview("turned", frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    rig.simulation.run {
      turned.transform = CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi / 2)
    }
    var seen: (CGPoint, CGPoint)?
    rig.onAction = { _ in
      seen = (pan.translation(in: turned), pan.velocity(in: turned))
    }
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .cancel(0.02, 120, 100))
    expectClose(seen?.0, CGPoint(x: 0, y: -10))
    expectClose(seen?.1, CGPoint(x: 0, y: -1000))
  }

  @Test func `a touch that the system takes cancels the pan, and the next gesture works`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan")
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .cancel(0.02, 120, 100))
    #expect(
      rig.takeScript() == [
        "view.touchesBegan", "view.touchesCancelled", "pan.began", "pan.cancelled",
      ])
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 120, 100))
    #expect(
      rig.script == ["view.touchesBegan", "view.touchesCancelled", "pan.began", "pan.ended"])
  }

  @Test func `disabling the recogniser in its action cancels it once, and its touch stays lost`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    rig.onAction = { _ in
      guard pan.state == .changed else { return }
      pan.isEnabled = false
      pan.isEnabled = true
      #expect(pan.state == .cancelled)
    }
    rig.play(
      .down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 150, 100), .move(0.03, 190, 100),
      .up(0.04, 190, 100))
    #expect(
      rig.takeScript() == [
        "view.touchesBegan", "view.touchesCancelled", "pan.began", "pan.changed", "pan.cancelled",
      ])
    #expect(pan.state == .possible)
    rig.onAction = { _ in }
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.04, 190, 100))
    #expect(
      rig.script == ["view.touchesBegan", "view.touchesCancelled", "pan.began", "pan.ended"])
  }

  @Test func `disabling it from elsewhere tells its targets before the turn ends`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    rig.play([.down(0, 100, 100), .move(0.01, 120, 100)], for: 0.02)
    _ = rig.takeScript()
    rig.simulation.run {
      pan.isEnabled = false
      #expect(rig.script == [])
    }
    #expect(rig.script == ["pan.cancelled"])
    #expect(pan.state == .possible)
  }

  @Test func `a recogniser taken off its view in the middle of a gesture is cancelled`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    rig.play([.down(0, 100, 100), .move(0.01, 120, 100)], for: 0.02)
    _ = rig.takeScript()
    rig.simulation.run { rig.view.removeGestureRecognizer(pan) }
    #expect(rig.script == ["pan.cancelled"])
    #expect(pan.view == nil)
  }

  @Test func `a disabled recogniser sees no touches`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan").isEnabled = false
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 120, 100))
    #expect(rig.script == ["view.touchesBegan", "view.touchesMoved", "view.touchesEnded"])
  }

  @Test func `targets are told once each, in order, and not after they were removed`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    let other = Counter()
    pan.addTarget(other, action: Counter.action)
    pan.addTarget(other, action: Counter.action)
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 120, 100))
    #expect(other.count == 2)
    pan.removeTarget(other, action: nil)
    rig.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 120, 100))
    #expect(other.count == 2)
  }

  private final class Counter {
    var count = 0
    static let action = Selector("count", { (counter: Counter) in counter.increase })

    func increase() {
      count += 1
    }
  }
}
