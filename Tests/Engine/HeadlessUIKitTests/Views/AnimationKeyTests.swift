import Foundation
import HeadlessUIKit
import Testing

/// Block animations as their layers show them, and what ends them early.
struct AnimationKeyTests {
  private let simulation = Simulation()
  private let window: UIWindow
  private let view: UIView

  init() {
    (window, view) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      window.makeKeyAndVisible()
      return (window, view)
    }
  }

  @Test func `block animations have the keys of devices`() {
    simulation.run {
      UIView.animate(withDuration: 1) {
        view.frame = CGRect(x: 50, y: 50, width: 20, height: 20)
        view.alpha = 0
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        view.backgroundColor = .red
      }
    }
    #expect(
      view.layer.animationKeys() == [
        "bounds.size", "position", "opacity", "transform", "backgroundColor",
      ])
    simulation.run { UIView.animate(withDuration: 1) { view.center.x = 0 } }
    simulation.run { UIView.animate(withDuration: 1) { view.center.x = 9 } }
    #expect(view.layer.animationKeys()?.suffix(2) == ["position-2", "position-3"])
  }

  @Test func `bounds animate by origin and size`() {
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.bounds = CGRect(x: 4, y: 0, width: 30, height: 10)
      }
    }
    #expect(view.layer.animationKeys() == ["bounds.origin", "bounds.size"])
    simulation.run(until: 0.5)
    let half = CGRect(x: 2, y: 0, width: 20, height: 10)
    #expect(view.layer.presentation()?.bounds == half)
    simulation.run { view.layer.removeAnimation(forKey: "bounds.size") }
    #expect(view.layer.presentation()?.bounds == CGRect(x: 2, y: 0, width: 30, height: 10))
  }

  @Test func `an animation found by its key tells what it does`() throws {
    simulation.run {
      UIView.animate(withDuration: 2, delay: 0, options: .curveEaseIn) { view.center.x = 105 }
    }
    let animation = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(animation.keyPath == "position" && animation.isAdditive && animation.duration == 2)
    #expect(animation.fromValue as? CGPoint == CGPoint(x: -100, y: 0))
    #expect(animation.toValue as? CGPoint == .zero)
    #expect(view.layer.animation(forKey: "opacity") == nil)
  }

  @Test func `an animation removed by its key jumps to its end and completes unfinished`() {
    var ends: [Bool] = []
    simulation.run {
      UIView.animate(withDuration: 1) {
        view.center.x = 105
      } completion: {
        ends.append($0)
      }
    }
    simulation.run(until: 0.5)
    simulation.run { view.layer.removeAnimation(forKey: "position") }
    #expect(ends == [false])
    #expect(view.layer.presentation()?.position.x == 105)
  }

  @Test(arguments: [UIView.AnimationOptions.curveLinear, [.repeat, .autoreverse]])
  func `leaving the window ends animations unfinished`(_ options: UIView.AnimationOptions) {
    var ends: [String] = []
    let child = simulation.run { UIView(frame: view.bounds) }
    simulation.run {
      view.addSubview(child)
      UIView.animate(
        withDuration: 1, delay: 0, options: options, animations: { child.alpha = 0 },
        completion: { ends.append("\($0) at \(CACurrentMediaTime())") })
    }
    simulation.run(until: 0.25)
    simulation.run { view.removeFromSuperview() }
    #expect(ends == ["false at 0.25"])
    #expect(child.layer.animationKeys() == nil)
    #expect(simulation.runUntilIdle())
  }

  @Test func `moving within the window ends nothing`() {
    var ends: [Bool] = []
    let other = simulation.run { UIView(frame: window.bounds) }
    simulation.run {
      window.addSubview(other)
      UIView.animate(withDuration: 1) {
        view.center.x = 105
      } completion: {
        ends.append($0)
      }
    }
    simulation.run(until: 0.5)
    simulation.run { other.addSubview(view) }
    simulation.run {
      view.removeFromSuperview()
      window.addSubview(view)
    }
    #expect(ends == [])
    simulation.runUntilIdle()
    #expect(ends == [true])
  }

  @Test func `a matrix that cannot be undone is replaced by the next change`() {
    var ends: [String] = []
    simulation.run {
      UIView.animate(withDuration: 1) {
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
      } completion: {
        ends.append("first \($0)")
      }
    }
    simulation.run(until: 0.5)
    simulation.run {
      UIView.animate(withDuration: 1) {
        view.transform = .identity
      } completion: {
        ends.append("second \($0)")
      }
    }
    simulation.runUntilIdle()
    #expect(ends == ["first false", "second true"])
    #expect(view.layer.presentation()?.transform.m11 == 1)
  }

  @Test func `a turned and moved matrix does not jump when another change comes`() {
    func shown() -> [CGFloat] {
      let matrix = view.layer.presentation()?.transform ?? CATransform3DIdentity
      return [matrix.m11, matrix.m12, matrix.m41, matrix.m42]
    }
    let turned = CGAffineTransform(rotationAngle: 1).translatedBy(x: 100, y: 20)
    simulation.run { UIView.animate(withDuration: 1) { view.transform = turned } }
    simulation.run(until: 0.6)
    let before = shown()
    let next = CGAffineTransform(translationX: -40, y: 0).scaledBy(x: 2, y: 2)
    simulation.run { UIView.animate(withDuration: 1) { view.transform = next } }
    #expect(zip(before, shown()).allSatisfy { abs($0 - $1) < 1e-9 })
    simulation.runUntilIdle()
    #expect(shown() == [2, 0, -40, 0])
  }
}
