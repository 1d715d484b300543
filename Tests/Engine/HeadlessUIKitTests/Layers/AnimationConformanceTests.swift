import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// Running animations against values measured from Core Animation on macOS and UIKit on iOS.
struct AnimationConformanceTests {
  /// Seconds, and what is shown then.
  typealias Shown = [(time: Double, value: Double)]

  /// The opacities measured during a keyframe animation of one second.
  ///
  /// The four values are evenly spaced, or have the key times 0, 0.1, 0.6 and 1.
  nonisolated static let keyframes:
    [(mode: CAAnimationCalculationMode, isEven: Bool, opacities: [Double])] = [
      (.linear, true, [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
      (.linear, false, [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
      (.discrete, true, [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7]),
      (.discrete, false, [0, 1, 1, 1, 1, 0.5, 0.5, 0.5]),
      (.paced, true, [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
      (.cubic, true, [0.16434374, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795]),
      (
        .cubic, false,
        [0.6145833, 1.0066667, 0.9, 0.74, 0.58666664, 0.503125, 0.55833334, 0.634375]
      ),
    ]

  @Test(arguments: keyframes.indices)
  func `keyframes agree`(_ index: Int) {
    let (mode, isEven, opacities) = Self.keyframes[index]
    let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
    expect(Array(zip(times, opacities)), tolerance: 0.002) { layer in
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = [0.0, 1.0, 0.5, 0.7]
      if !isEven { animation.keyTimes = [0, 0.1, 0.6, 1] }
      animation.calculationMode = mode
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
  }

  /// Changes to an animation of one second from 0 to 1, and the opacities measured with each.
  ///
  /// The layer's own opacity is 0.5. The animation is not removed on completion.
  nonisolated static let timings:
    [(name: String, change: @Sendable (CABasicAnimation) -> Void, Shown)] = [
      (
        "fill mode removed", { ($0.fillMode, $0.beginTime) = (.removed, 1) },
        [(0, 0.5), (0.5, 0.5), (1, 0), (1.5, 0.5), (2.5, 0.5)]
      ),
      (
        "fill mode forwards", { ($0.fillMode, $0.beginTime) = (.forwards, 1) },
        [(0, 0.5), (0.5, 0.5), (1, 0), (1.5, 0.5), (2.5, 1)]
      ),
      (
        "fill mode backwards", { ($0.fillMode, $0.beginTime) = (.backwards, 1) },
        [(0, 0), (0.5, 0), (1, 0), (1.5, 0.5), (2.5, 0.5)]
      ),
      (
        "fill mode both", { ($0.fillMode, $0.beginTime) = (.both, 1) },
        [(0, 0), (0.5, 0), (1, 0), (1.5, 0.5), (2.5, 1)]
      ),
      (
        "autoreverses", { $0.autoreverses = true },
        later([(0, 0), (0.2, 0.2), (0.5, 0.5), (0.9, 0.9), (1.2, 0.8), (1.5, 0.5), (1.9, 0.1)])
      ),
      (
        "repeat count 2.5", { $0.repeatCount = 2.5 },
        later([
          (0, 0), (0.2, 0.2), (0.5, 0.5), (0.9, 0.9), (1.2, 0.2), (1.5, 0.5), (1.9, 0.9),
          (2.1, 0.1),
        ])
      ),
      (
        "repeat duration 1.7", { $0.repeatDuration = 1.7 },
        later([(0, 0), (0.2, 0.2), (0.5, 0.5), (0.9, 0.9), (1.2, 0.2), (1.5, 0.5)])
      ),
      ("speed 2", { $0.speed = 2 }, later([(0, 0), (0.2, 0.4), (0.5, 1)])),
      (
        "time offset 0.3", { $0.timeOffset = 0.3 },
        later([(0, 0.3), (0.2, 0.5), (0.5, 0.8), (0.9, 0.2)])
      ),
      ("speed -1", { $0.speed = -1 }, later([(0, 0), (0.2, 0.8), (0.5, 0.5), (0.9, 0.1)])),
      // A duration of 0 stands for the transaction's duration, 0.25 s.
      ("duration 0", { $0.duration = 0 }, later([(0, 0), (0.2, 0.8)])),
    ]

  /// Adds the remaining times, at which the animation is over and the layer's own opacity shows.
  nonisolated private static func later(_ shown: Shown) -> Shown {
    let times = [0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]
    let end = shown.last?.time ?? 0
    return shown + times.filter { $0 > end }.map { ($0, 0.5) }
  }

  @Test(arguments: timings.indices)
  func `media timing agrees`(_ index: Int) {
    let (name, change, shown) = Self.timings[index]
    expect(shown, name) { layer in
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
      animation.isRemovedOnCompletion = false
      change(animation)
      layer.add(animation, forKey: nil)
    }
  }

  @Test func `ends that are left out come from the layer, and additions add up`() {
    let ends: [(from: Double?, to: Double?, by: Double?, halfway: Double)] = [
      (0.2, nil, nil, 0.35), (nil, 0.8, nil, 0.65), (nil, nil, 0.3, 0.65), (0.2, nil, 0.3, 0.35),
      (nil, 0.9, 0.3, 0.75), (nil, nil, nil, 0.5),
    ]
    for (from, to, by, halfway) in ends {
      expect([(0.5, halfway)]) { layer in
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
        animation.duration = 1
        layer.add(animation, forKey: nil)
      }
    }
    for (additions, halfway) in [([0.2], 0.6), ([0.2, 0.1], 0.65)] {
      expect([(0.5, halfway)]) { layer in
        for addition in additions {
          let animation = CABasicAnimation(keyPath: "opacity")
          (animation.fromValue, animation.toValue, animation.duration) = (0.0, addition, 1)
          animation.isAdditive = true
          layer.add(animation, forKey: nil)
        }
      }
    }
    expect([(0.5, 5), (1.5, 15), (2.5, 25)], of: { $0.position.x }) { layer in
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue) = (0.0, 10.0)
      (animation.duration, animation.repeatCount, animation.isCumulative) = (1, 3, true)
      layer.add(animation, forKey: nil)
    }
  }

  @Test func `a group of two seconds begins and ends its children`() {
    func add(_ child: CABasicAnimation, to layer: CALayer) {
      let group = CAAnimationGroup()
      group.duration = 2
      group.animations = [child]
      layer.add(group, forKey: nil)
    }
    expect([(0.25, 0.5), (0.5, 0), (1, 0.5), (1.4, 0.9), (1.6, 0.5)]) { layer in
      let child = CABasicAnimation(keyPath: "opacity")
      (child.fromValue, child.toValue, child.beginTime, child.duration) = (0.0, 1.0, 0.5, 1)
      add(child, to: layer)
    }
    // A child without a duration takes that of its group.
    let shown = [(0.25, 12.5), (0.5, 25), (1, 50), (1.4, 70), (1.6, 80)]
    expect(shown, of: { $0.position.x }, tolerance: 0.01) { layer in
      let child = CABasicAnimation(keyPath: "position.x")
      (child.fromValue, child.toValue) = (0.0, 100.0)
      add(child, to: layer)
    }
  }

  /// Centres along x in points, from frames of iOS.
  nonisolated static let springs:
    [(ratio: Double, duration: Double, from: CGFloat, to: CGFloat, centers: Shown)] = [
      (
        0.6, 0.8, 50, 150,
        [(0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06), (0.8, 150)]
      ),
      (
        0.35, 1, 40, 160,
        [(0.15, 183.54), (0.3, 166.65), (0.45, 152.12), (0.6, 163.52), (0.8, 158.94), (1, 160)]
      ),
    ]

  @Test(arguments: springs.indices)
  func `positions under a spring block are those on UIKit's frames`(_ index: Int) throws {
    let (ratio, duration, from, to, centers) = Self.springs[index]
    let simulation = Simulation()
    let view = simulation.run { UIView(frame: .zero) }
    view.center.x = from
    simulation.run {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: ratio,
        initialSpringVelocity: 0, animations: { view.center.x = to })
    }
    for (time, center) in centers {
      simulation.run(until: time)
      let shown = try #require(view.layer.presentation()).position.x
      // The second spring is fastest at its first time, so its frame there could be read least exactly.
      #expect(abs(shown - center) <= (center > 180 ? 0.8 : 0.5), "\(shown) after \(time) s")
    }
  }

  @Test func `durations agree`() {
    Simulation().run {
      let physical = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
      let ratio = UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: .zero)
      let settling = UIViewPropertyAnimator(duration: 4, timingParameters: physical).duration
      #expect(abs(settling - 1.4727003346780927) <= 1e-6)
      #expect(UIViewPropertyAnimator(duration: 4, timingParameters: ratio).duration == 4)
      #expect(CATransaction.animationDuration() == 0.25)
      // A block without a duration is a spring on iOS 26.
      UIView.animate {
        #expect(abs(UIView.inheritedAnimationDuration - 0.7999999999999999) <= 1e-12)
      }
    }
  }

  /// Checks what a layer of opacity 0.5 shows after animations were added to it.
  private func expect(
    _ shown: Shown, of value: @escaping (CALayer) -> Double = { Double($0.opacity) },
    tolerance: Double = 0.001, _ comment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation, add: (CALayer) -> Void
  ) {
    let simulation = Simulation()
    let layer = simulation.run { CALayer() }
    simulation.run { layer.opacity = 0.5 }
    simulation.run { add(layer) }
    for (time, expected) in shown {
      simulation.run(until: time)
      let seen = layer.presentation().map(value) ?? .nan
      #expect(
        abs(seen - expected) <= tolerance, "\(comment): \(seen) after \(time) s",
        sourceLocation: sourceLocation)
    }
  }
}
