import Foundation
import HeadlessUIKit
import Testing

/// Which of several recognisers may begin.
struct ArbitrationTests {
  private let drag: [TouchSample] = [
    .down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 140, 100), .up(0.03, 140, 100),
  ]

  private func isNamed(_ recognizer: UIGestureRecognizer, _ name: String) -> Bool {
    recognizer.name == name
  }

  /// Plays the drag on a view with pans `a` and `b`; returns what the pans did.
  private func script(
    _ configure: (GestureRig, UIPanGestureRecognizer, UIPanGestureRecognizer) -> Void
  )
    -> [String]
  {
    let rig = GestureRig()
    let a = rig.add(UIPanGestureRecognizer(), "a")
    let b = rig.add(UIPanGestureRecognizer(), "b")
    configure(rig, a, b)
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    return rig.script.filter { !$0.hasPrefix("view") }
  }

  @Test func `the first to begin prevents the others`() {
    #expect(
      script { _, _, _ in } == ["a.began", "a.changed", "a.changed", "a.ended"])
  }

  @Test(arguments: [UIGestureRecognizer.State.failed, .cancelled])
  func `a pan that gives up in the event in which it would begin prevents no other`(
    state: UIGestureRecognizer.State
  ) {
    final class VerticalPan: UIPanGestureRecognizer {
      var answer = State.failed
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if self.state == .began, abs(translation(in: view).x) > abs(translation(in: view).y) {
          self.state = answer
        }
      }
    }
    let rig = GestureRig()
    let vertical = rig.add(VerticalPan(), "vertical")
    vertical.answer = state
    rig.add(UIPanGestureRecognizer(), "other")
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(
      rig.script.filter { $0.hasPrefix("other") } == [
        "other.began", "other.changed", "other.changed", "other.ended",
      ])
  }

  @Test func `it prevents none that would begin later either`() {
    final class GivingUp: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .began
        state = .cancelled
      }
    }
    let rig = GestureRig()
    rig.add(GivingUp(), "early")
    rig.add(UIPanGestureRecognizer(), "late")
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(rig.script.contains("late.began") && rig.script.contains("late.ended"))
  }

  @Test(arguments: ["a", "b"])
  func `one delegate's word lets both recognise`(willing: String) {
    let script = script { rig, _, _ in rig.simultaneously = { one, _ in one.name == willing } }
    #expect(
      script == [
        "a.began", "b.began", "a.changed", "a.changed", "b.changed", "b.changed", "a.ended",
        "b.ended",
      ])
  }

  @Test func `a recogniser that cannot prevent leaves the other alone`() {
    final class Meek: UIPanGestureRecognizer {
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    final class Stubborn: UIPanGestureRecognizer {
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let pairs: [(UIPanGestureRecognizer, UIPanGestureRecognizer)] = [
      (Meek(), UIPanGestureRecognizer()), (UIPanGestureRecognizer(), Stubborn()),
    ]
    for (first, second) in pairs {
      let rig = GestureRig()
      rig.add(first, "a")
      rig.add(second, "b")
      rig.window.play(drag, delivery: .sample)
      rig.simulation.runUntilIdle()
      #expect(rig.script.contains("a.ended") && rig.script.contains("b.ended"))
    }
  }

  @Test func `a delegate that does not let it begin makes it fail`() {
    let rig = GestureRig()
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    var seen: CGPoint?
    rig.shouldBegin = { _ in
      seen = pan.translation(in: nil)
      return false
    }
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "view.touchesBegan", "view.touchesMoved", "view.touchesMoved", "view.touchesEnded",
      ])
    #expect(seen == CGPoint(x: 20, y: 0))
  }

  @Test func `the touched views are asked too, up to the recogniser's`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan")
    let knob = rig.addSubview("knob", frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    for view in [knob, rig.view] {
      view.refuses = { _ in true }
      rig.window.play(drag, delivery: .sample)
      rig.simulation.runUntilIdle()
      view.refuses = { _ in false }
      #expect(!rig.takeScript().contains("pan.began"))
    }
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(rig.script.contains("pan.began"))
  }

  @Test func `touches and events that are refused are never seen`() {
    for refusesEvents in [false, true] {
      let rig = GestureRig()
      rig.add(UIPanGestureRecognizer(), "pan")
      rig.shouldReceiveTouch = { _, _ in refusesEvents }
      rig.shouldReceiveEvent = { _, _ in !refusesEvents }
      rig.window.play(drag, delivery: .sample)
      rig.simulation.runUntilIdle()
      #expect(!rig.script.contains("pan.began"))
    }
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan").allowedTouchTypes = [
      NSNumber(value: UITouch.TouchType.pencil.rawValue)
    ]
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(!rig.script.contains("pan.began"))
  }

  @Test func `one that waits begins when the other fails, at the lift at the latest`() {
    // The edge pan fails at once here, because the finger is not near the edge.
    let rig = GestureRig()
    let edge = rig.add(UIScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    pan.require(toFail: edge)
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(
      rig.takeScript() == [
        "view.touchesBegan", "view.touchesCancelled", "pan.began", "pan.changed", "pan.changed",
        "pan.ended",
      ])
    // Here the edge pan fails only when the finger has gone down along the edge.
    rig.play(
      .down(0, 5, 100), .move(0.01, 8, 120), .move(0.02, 8, 140), .up(0.03, 8, 140))
    #expect(
      rig.script == [
        "view.touchesBegan", "view.touchesCancelled", "pan.began", "pan.changed", "pan.changed",
        "pan.ended",
      ])
  }

  @Test func `one that waits fails when the other recognises`() {
    let rig = GestureRig()
    let edge = rig.add(UIScreenEdgePanGestureRecognizer(), "edge")
    edge.edges = .left
    let pan = rig.add(UIPanGestureRecognizer(), "pan")
    pan.require(toFail: edge)
    rig.simultaneously = { _, _ in true }
    rig.play(
      .down(0, 5, 100), .move(0.01, 30, 100), .move(0.02, 60, 100), .up(0.03, 60, 100))
    #expect(
      rig.script == [
        "view.touchesBegan", "view.touchesCancelled", "edge.began", "edge.changed", "edge.changed",
        "edge.ended",
      ])
  }

  @Test func `a pan that waits and is lifted comes to nothing`() {
    let rig = GestureRig()
    let long = rig.add(UILongPressGestureRecognizer(), "long")
    long.allowableMovement = 1000
    rig.add(UIPanGestureRecognizer(), "pan").require(toFail: long)
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(rig.script.filter { $0.hasPrefix("pan") || $0.hasPrefix("long") } == [])
  }

  @Test func `requirements by delegates hold for one gesture, and are asked once in it`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "a")
    rig.add(UIPanGestureRecognizer(), "b")
    var questions = 0
    var isAsked = true
    rig.requiresFailure = { [self] one, other in
      questions += 1
      return isAsked && isNamed(one, "a") && isNamed(other, "b")
    }
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    // `a` waits for `b`, which begins in the same event.
    #expect(
      rig.takeScript().filter { $0.hasSuffix(".began") } == ["b.began"])
    #expect(questions == 2)
    isAsked = false
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(rig.script.filter { $0.hasSuffix(".began") } == ["a.began"])
    #expect(questions == 4)
    // A second finger causes no further questions.
    questions = 0
    rig.play(
      .down(0, 100, 100), .down(0.02, 200, 200, finger: 1), .up(0.04, 100, 100),
      .up(0.06, 200, 200, finger: 1))
    #expect(questions == 2)
  }

  @Test func `what waits for one that is prevented begins at once`() {
    let rig = GestureRig()
    let first = rig.add(UIPanGestureRecognizer(), "first")
    let second = rig.add(UILongPressGestureRecognizer(), "second")
    second.minimumPressDuration = 5
    second.allowableMovement = 1000
    second.require(toFail: first)
    let third = rig.add(UIPanGestureRecognizer(), "third")
    third.require(toFail: second)
    rig.simultaneously = { _, _ in true }
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(
      rig.script.filter { $0.hasSuffix(".began") } == ["first.began", "third.began"])
  }

  @Test func `the other delegate method states the same requirement from the other side`() {
    let script = script { rig, _, _ in
      rig.isRequiredToFail = { one, other in isNamed(one, "b") && isNamed(other, "a") }
    }
    #expect(script == ["b.began", "b.changed", "b.changed", "b.ended"])
  }

  @Test func `recognisers of several views take part, the innermost first`() {
    let rig = GestureRig()
    let inner = rig.addSubview("inner", frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    rig.add(UIPanGestureRecognizer(), "outer")
    rig.add(UIPanGestureRecognizer(), "inner", to: inner)
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "inner.touchesBegan", "inner.touchesCancelled", "inner.began", "inner.changed",
        "inner.changed", "inner.ended",
      ])
  }

  @Test func `a recogniser of one's own goes through the same machine`() {
    /// Recognises as soon as a finger touches, ends when it lifts.
    final class Touch: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() { resets += 1 }
    }
    let rig = GestureRig()
    let touch = rig.add(Touch(), "touch")
    rig.window.play(drag, delivery: .sample)
    rig.simulation.runUntilIdle()
    // The recogniser takes the touch before the view is told of it, so the view gets no calls.
    #expect(rig.script == ["touch.began", "touch.changed", "touch.changed", "touch.ended"])
    #expect(touch.resets == 1)
  }
}
