import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// Compares running animations with values measured from Core Animation and UIKit.
///
/// The measurements are not part of the project: where their folder is absent these tests report
/// themselves as skipped, and the laws in the other files stand alone.
@Suite(.enabled(if: Measurements.exist, "the measurements are absent"))
struct AnimationConformanceTests {
  private typealias Row = [String: String]

  @Test func `every keyframe row agrees`() throws {
    let rows = try Measurements.rows(of: "ca_keyframe_measured.csv")
    #expect(rows.count == 56)
    for row in rows {
      let simulation = Simulation()
      let layer = simulation.run { CALayer() }
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = try numbers(row["values"])
      animation.keyTimes = try numbers(row["keyTimes"]).map { NSNumber(value: $0) }
      if animation.keyTimes?.isEmpty == true { animation.keyTimes = nil }
      animation.calculationMode = CAAnimationCalculationMode(
        rawValue: try #require(row["mode"]))
      animation.duration = 1
      simulation.run { layer.add(animation, forKey: "keyframes") }
      simulation.run(until: try number(row, "t"))
      let shown = Double(layer.presentation()?.opacity ?? -1)
      let expected = try number(row, "expected")
      #expect(abs(shown - expected) <= (try number(row, "abs_tol")), "\(row): \(shown)")
    }
  }

  @Test func `every media timing row agrees`() throws {
    let rows = try Measurements.rows(of: "ca_media_timing_measured.csv")
    #expect(rows.count == 111)
    for row in rows {
      let name = try #require(row["case"])
      let simulation = Simulation()
      let layer = simulation.run { CALayer() }
      simulation.run { layer.opacity = 0.5 }
      simulation.run { add(name, to: layer) }
      simulation.run(until: try number(row, "t"))
      let seen = try #require(layer.presentation())
      let shown = name.contains("position.x") ? seen.position.x : Double(seen.opacity)
      let expected = try number(row, "expected_opacity")
      #expect(abs(shown - expected) <= (try number(row, "abs_tol")), "\(row): \(shown)")
    }
  }

  @Test func `positions under a spring block are those on UIKit's frames`() throws {
    let rows = try Measurements.rows(
      of: "uikit_spring_positions_measured.csv", in: "uikit-springs")
    #expect(rows.count == 11)
    for row in rows {
      let simulation = Simulation()
      let view = simulation.run { UIView(frame: .zero) }
      view.center.x = try number(row, "from")
      let (ratio, duration) = (try number(row, "dampingRatio"), try number(row, "duration"))
      let target = try number(row, "to")
      simulation.run {
        UIView.animate(
          withDuration: duration, delay: 0, usingSpringWithDamping: ratio,
          initialSpringVelocity: 0, animations: { view.center.x = target })
      }
      simulation.run(until: try number(row, "t"))
      let shown = try #require(view.layer.presentation()).position.x
      let expected = try number(row, "expected_center")
      #expect(abs(shown - expected) <= (try number(row, "abs_tol")), "\(row): \(shown)")
    }
  }

  @Test func `durations agree`() throws {
    let rows = try Measurements.rows(of: "uikit_misc_measured.csv", in: "uikit-springs")
    let simulation = Simulation()
    let durations = simulation.run {
      [
        "UIViewPropertyAnimator(duration:4,timingParameters:UISpringTimingParameters(mass:1,":
          UIViewPropertyAnimator(
            duration: 4,
            timingParameters: UISpringTimingParameters(
              mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
          ).duration,
        "UIViewPropertyAnimator(duration:4,timingParameters:UISpringTimingParameters(dampingRatio":
          UIViewPropertyAnimator(
            duration: 4,
            timingParameters: UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: .zero)
          ).duration,
        "UIView.animate{}": plainBlockDuration(),
        "CATransaction.animationDuration": CATransaction.animationDuration(),
      ]
    }
    for (start, duration) in durations {
      let row = try #require(rows.first { $0["quantity"]?.hasPrefix(start) == true })
      #expect(abs(duration - (try number(row, "expected"))) <= (try number(row, "tol")), "\(row)")
    }
  }

  private func plainBlockDuration() -> Double {
    var result = 0.0
    UIView.animate { result = UIView.inheritedAnimationDuration }
    return result
  }

  // MARK: Reading the rows

  /// Adds the animations that a row's case describes to a layer of opacity 0.5.
  private func add(_ name: String, to layer: CALayer) {
    if name.hasPrefix("group") {
      addGroup(name, to: layer)
    } else if name.hasPrefix("additive") {
      add(to: layer, "one") {
        ($0.fromValue, $0.toValue, $0.isAdditive) = (0.0, 0.2, true)
      }
      guard name.contains("and") else { return }
      add(to: layer, "two") {
        ($0.fromValue, $0.toValue, $0.isAdditive) = (0.0, 0.1, true)
      }
    } else if name.hasPrefix("cumulative") {
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue) = (0.0, 10.0)
      (animation.duration, animation.repeatCount, animation.isCumulative) = (1, 3, true)
      layer.add(animation, forKey: nil)
    } else if name.hasPrefix("from=") {
      let values = name.split(separator: " ").map { part in
        part.split(separator: "=").dropFirst().first.flatMap { Double($0) }
      }
      add(to: layer, "ends") {
        ($0.fromValue, $0.toValue, $0.byValue) = (values[0], values[1], values[2])
      }
    } else {
      add(to: layer, "timing") { configure($0, name) }
    }
  }

  private func configure(_ animation: CABasicAnimation, _ name: String) {
    (animation.fromValue, animation.toValue, animation.isRemovedOnCompletion) = (0.0, 1.0, false)
    let words = name.split(whereSeparator: { $0 == "=" || $0 == " " }).map(String.init)
    let value = words.count > 1 ? Double(words[1]) ?? 0 : 0
    switch words[0] {
    case "fillMode":
      animation.fillMode = CAMediaTimingFillMode(rawValue: words[1])
      animation.beginTime = 1
    case "autoreverses": animation.autoreverses = true
    case "repeatCount": animation.repeatCount = Float(value)
    case "repeatDuration": animation.repeatDuration = value
    case "speed": animation.speed = Float(value)
    case "timeOffset": animation.timeOffset = value
    case "duration": animation.duration = 0
    default: Issue.record("unknown case '\(name)'")
    }
  }

  private func addGroup(_ name: String, to layer: CALayer) {
    let group = CAAnimationGroup()
    group.duration = 2
    let child: CABasicAnimation
    if name.contains("opacity") {
      child = CABasicAnimation(keyPath: "opacity")
      (child.fromValue, child.toValue, child.beginTime, child.duration) = (0.0, 1.0, 0.5, 1)
    } else {
      child = CABasicAnimation(keyPath: "position.x")
      (child.fromValue, child.toValue) = (0.0, 100.0)
    }
    group.animations = [child]
    layer.add(group, forKey: nil)
  }

  private func add(to layer: CALayer, _ key: String, _ body: (CABasicAnimation) -> Void) {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 1
    body(animation)
    layer.add(animation, forKey: key)
  }

  private func number(_ row: Row, _ name: String) throws -> Double {
    try #require(row[name].flatMap(Double.init), "\(name) in \(row)")
  }

  private func numbers(_ cell: String?) throws -> [Double] {
    try #require(cell).split(separator: ";").map { try #require(Double($0)) }
  }
}
