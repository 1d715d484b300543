import Foundation
import HeadlessUIKit
import Testing

/// What animation blocks hand on to what is made inside them.
struct BlockNestingTests {
  private let simulation = Simulation()

  private func makeView() -> UIView {
    simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
  }

  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  @Test func `a running animator inside a block takes over its duration and curve`() {
    let view = makeView()
    var ends: [Double] = []
    let animator = simulation.run {
      var animator: UIViewPropertyAnimator?
      UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
        animator = .runningPropertyAnimator(
          withDuration: 0.2, delay: 0, options: .curveEaseIn, animations: { view.center.x = 105 },
          completion: { _ in ends.append(CACurrentMediaTime()) })
      }
      return animator
    }
    #expect(animator?.duration == 2 && animator?.isInterruptible == false)
    simulation.run(until: 2)
    #expect(shownX(view) == 55)
    simulation.runUntilIdle()
    #expect(ends == [3] && shownX(view) == 105)
  }

  @Test func `options of a running animator override the block around it`() {
    let view = makeView()
    let animator = simulation.run {
      var animator: UIViewPropertyAnimator?
      UIView.animate(withDuration: 2) {
        animator = .runningPropertyAnimator(
          withDuration: 0.2, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
          animations: { view.center.x = 105 })
      }
      return animator
    }
    #expect(animator?.duration == 0.2)
    simulation.run(until: 0.1)
    #expect(abs(shownX(view) - 55) < 1e-9)
  }

  @Test func `a running animator outside blocks can be interrupted`() {
    let view = makeView()
    let animator = simulation.run {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.2, delay: 0, animations: { view.center.x = 105 })
    }
    #expect(animator.duration == 0.2 && animator.isInterruptible)
  }

  @Test func `a copied animator is inactive, with the same timing and blocks`() throws {
    let view = makeView()
    try simulation.run {
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 105 }
      animator.scrubsLinearly = false
      let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
      #expect(copy !== animator && copy.state == .inactive)
      #expect(copy.duration == 2 && !copy.scrubsLinearly)
      copy.startAnimation()
    }
    simulation.run(until: 1)
    #expect(shownX(view) == 55)
    simulation.runUntilIdle()
    #expect(simulation.diagnostics == [])
  }

  @Test(arguments: [true, false])
  func `disabled actions in a block leave changes unanimated`(isDisabled: Bool) {
    let view = makeView()
    simulation.run {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        CATransaction.begin()
        CATransaction.setDisableActions(isDisabled)
        view.center.x = 105
        CATransaction.commit()
        view.alpha = 0
      }
    }
    simulation.run(until: 1)
    #expect(shownX(view) == (isDisabled ? 105 : 55))
    #expect(view.layer.presentation()?.opacity == 0.5)
  }

  @Test func `the action of a view in a block has the timing of the block`() throws {
    let view = makeView()
    try simulation.run {
      #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
      var inside: CABasicAnimation?
      UIView.animate(withDuration: 2, delay: 0.5, options: .curveEaseIn) {
        inside = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
      }
      let action = try #require(inside)
      #expect(action.keyPath == "opacity" && action.duration == 2 && action.beginTime == 0.5)
      #expect(action.fromValue as? Double == 1)
      var point: [Float] = [0, 0]
      action.timingFunction?.getControlPoint(at: 1, values: &point)
      #expect(point == [0.42, 0])
    }
  }

  @Test func `the completion of a transaction without animations is called at its commit`() {
    var calls: [String] = []
    let view = makeView()
    simulation.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        calls.append("empty")
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls.append("inner") }
        CATransaction.commit()
      }
      CATransaction.commit()
      calls.append("after")
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("full") }
      UIView.animate(withDuration: 1) { view.alpha = 0 }
      CATransaction.commit()
      calls.append("end")
    }
    #expect(calls == ["empty", "inner", "after", "end"])
    simulation.runUntilIdle()
    #expect(calls.last == "full")
  }

  @Test func `hiding an arranged view in a block moves the others in time`() {
    let rig = LayoutRig()
    let (stack, first, second) = rig.simulation.run {
      let (first, second) = (UIView(), UIView())
      let stack = UIStackView(arrangedSubviews: [first, second])
      stack.axis = .vertical
      stack.distribution = .fillEqually
      return (rig.add(stack), first, second)
    }
    rig.activate {
      [
        stack.topAnchor.constraint(equalTo: rig.root.topAnchor),
        stack.leadingAnchor.constraint(equalTo: rig.root.leadingAnchor),
        stack.widthAnchor.constraint(equalToConstant: 100),
        stack.heightAnchor.constraint(equalToConstant: 300),
      ]
    }
    #expect(first.frame.height == 150)
    rig.simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { second.isHidden = true }
    }
    rig.simulation.run(until: rig.simulation.now + 0.5)
    #expect(first.layer.presentation()?.frame.height == 225)
    rig.simulation.runUntilIdle()
    #expect(first.layer.presentation()?.frame.height == 300)
    rig.simulation.run { second.isHidden = false }
    #expect(first.layer.presentation()?.frame.height == 150)
  }
}
