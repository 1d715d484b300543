import Foundation
import HeadlessUIKit
import Testing

struct ViewAnimationTests {
  private let simulation = Simulation()

  private func makeView() -> UIView {
    simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
  }

  /// The centre's x on screen.
  private func shownX(_ view: UIView) -> CGFloat {
    view.layer.presentation()?.position.x ?? .nan
  }

  @Test func `the model changes at once, the screen in time, the completion at the end`() {
    let view = makeView()
    var completions: [String] = []
    simulation.run {
      UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
        view.center.x = 105
      } completion: { finished in
        completions.append("\(finished) at \(CACurrentMediaTime())")
      }
    }
    #expect(view.center.x == 105)
    #expect(shownX(view) == 5)
    simulation.run(until: 1)
    #expect(shownX(view) == 5)
    simulation.run(until: 2)
    #expect(shownX(view) == 55)
    #expect(completions == [])
    simulation.runUntilIdle()
    #expect(completions == ["true at 3.0"])
    #expect(shownX(view) == 105)
  }

  @Test(arguments: [
    (UIView.AnimationOptions.curveEaseIn, 0.315357), (.curveEaseOut, 0.684643),
    (.curveEaseInOut, 0.5), (.curveLinear, 0.5),
  ])
  func `the options name the curve`(options: UIView.AnimationOptions, half: Double) {
    let view = makeView()
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: options, animations: { view.alpha = 0 })
    }
    simulation.run(until: 0.5)
    #expect(abs(1 - Double(view.layer.presentation()?.opacity ?? -1) - half) < 1e-6)
  }

  @Test func `animations of one property add up and never jump`() {
    let view = makeView()
    simulation.run {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 105 }
    }
    simulation.run(until: 1)
    #expect(shownX(view) == 55)
    simulation.run {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 5 }
    }
    // The first animation still adds −50 to the model's 5, and the second adds +100.
    #expect(shownX(view) == 55)
    simulation.run(until: 1.5)
    #expect(shownX(view) == 55)
    simulation.runUntilIdle()
    #expect(shownX(view) == 5)
    #expect(simulation.now == 3)
  }

  @Test func `a nested block takes the outer duration and curve unless it overrides them`() {
    let (inheriting, overriding) = (makeView(), makeView())
    simulation.run {
      UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) {
        UIView.animate(withDuration: 1) { inheriting.center.x = 45 }
        UIView.animate(
          withDuration: 1, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
        ) {
          overriding.center.x = 105
        }
      }
    }
    simulation.run(until: 0.5)
    #expect(shownX(inheriting) == 10)
    #expect(abs(shownX(overriding) - (5 + 31.5357)) < 1e-4)
    simulation.run(until: 2)
    #expect(shownX(inheriting) == 25)
    #expect(shownX(overriding) == 105)
  }

  @Test func `a spring overshoots and is done at its duration`() {
    let view = makeView()
    var isDone = false
    simulation.run {
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
      ) {
        view.center.x = 105
      } completion: { _ in
        isDone = true
      }
    }
    var highest: CGFloat = 0
    for frame in 0..<48 {
      simulation.run(until: Double(frame) / 60)
      highest = max(highest, shownX(view))
    }
    // e^(−πζ/√(1−ζ²)) = 9.48 % beyond the target for ζ = 0.6.
    #expect(abs(highest - (105 + 9.48)) < 0.3)
    #expect(!isDone)
    simulation.run(until: 0.8)
    #expect(isDone)
  }

  @Test func `without a change the completion comes in the next turn`() {
    var calls: [String] = []
    simulation.run {
      UIView.animate(withDuration: 5) {
      } completion: { finished in
        calls.append("completion \(finished)")
      }
      calls.append("end of block")
    }
    #expect(calls == ["end of block", "completion true"])
    #expect(simulation.now == 0)
  }

  @Test func `performWithoutAnimation changes at once`() {
    let view = makeView()
    simulation.run {
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { view.center.x = 105 }
      }
    }
    #expect(shownX(view) == 105)
  }

  @Test func `a reversed transform adds up and keeps its speed, as a reversed centre does`() {
    let view = makeView()
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(translationX: 100, y: 0)
      }
    }
    simulation.run(until: 0.5)
    #expect(view.layer.presentation()?.transform.m41 == 50)
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = .identity
      }
    }
    #expect(view.layer.presentation()?.transform.m41 == 50)
    // The first animation still adds −50, and the second adds +100. Both go on at their own speed.
    simulation.run(until: 1)
    #expect(view.layer.presentation()?.transform.m41 == 50)
    simulation.run(until: 1.25)
    #expect(view.layer.presentation()?.transform.m41 == 25)
  }
}
