import MotionMath

/// An animation through several values, or of a point along a path.
///
/// The animation's own timing function applies to the whole, `timingFunctions` to the segments.
///
/// ## Differences from UIKit
/// Values are plain Swift values, as for ``CABasicAnimation``. In the cubic modes matrices, colours
/// and paths are interpolated linearly. `rotationMode` is kept but not simulated. The linear mode
/// follows the parameter of a path's curve.
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// Used instead of `values`; for properties that are points.
  open var path: CGPath?
  /// Fractions of the duration, one per value; for the discrete mode also one more.
  open var keyTimes: [NSNumber]?
  /// The timing function of each segment: one fewer than the values.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Per value, for the cubic modes: −1 (loose) to 1 (tight).
  open var tensionValues: [NSNumber]?
  /// Per value, for the cubic modes: a corner unless 0.
  open var continuityValues: [NSNumber]?
  /// Per value, for the cubic modes: the direction in which the curve leans.
  open var biasValues: [NSNumber]?
  open var rotationMode: CAAnimationRotationMode?

  override func effect(on layer: CALayer) -> (any LayerEffect)? {
    guard let keyPath = keyPath.flatMap(LayerKeyPath.init) else {
      layer.simulation.report(.notSimulated, "key path '\(keyPath ?? "")'")
      return nil
    }
    if rotationMode != nil {
      layer.simulation.report(.notSimulated, "CAKeyframeAnimation.rotationMode")
    }
    guard let track else { return nil }
    return KeyframeChange(
      path: keyPath, track: track, isAdditive: isAdditive, isCumulative: isCumulative)
  }

  private var track: (any KeyframeTrack)? {
    let settings = ValueTrack.Settings(
      mode: calculationMode, keyTimes: keyTimes.map(numbers),
      curves: (timingFunctions ?? []).map(\.curve), tension: tensionValues.map(numbers) ?? [],
      continuity: continuityValues.map(numbers) ?? [], bias: biasValues.map(numbers) ?? [])
    if let path { return PathTrack(path, settings) }
    let values = (values ?? []).compactMap(AnimatableValue.init(any:))
    return values.isEmpty ? nil : ValueTrack(values, settings)
  }

  private func numbers(_ list: [NSNumber]) -> [Double] { list.map(\.doubleValue) }
}

struct KeyframeChange: LayerEffect {
  let path: LayerKeyPath
  let track: any KeyframeTrack
  let isAdditive, isCumulative: Bool

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    guard let below = path.value(in: values) else { return }
    var value = track.value(at: progress)
    if isCumulative && repetition > 0 {
      let end = track.value(at: 1)
      for _ in 0..<repetition { value = value.adding(end) }
    }
    path.set(isAdditive ? below.adding(value) : value, in: &values)
  }
}
