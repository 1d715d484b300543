import MotionMath

/// A movement one way whose speed rises to a peak and falls to what it ends with.
///
/// The area under the speed is the distance: rise and fall are shaped so that it is. Where no shape
/// can, because the peak is below the mean speed or far above it, all speeds are scaled.
struct SpeedPulse: Hashable, Sendable {
  /// In points, not negative.
  let distance: Double
  /// In seconds, positive.
  let duration: Seconds
  private let rise: SpeedRise
  private let start, peak, end: Double
  private let peakTime: Seconds
  private var scale = 1.0

  /// Where in a movement that ends at rest it is fastest, as a fraction of its duration.
  ///
  /// - Source: the skewed bell ``SpeedProfile/earlyPeak`` has its peak at 0.4, the even one at 0.5.
  static let usualPeak = 0.42

  /// Creates a movement; speeds in points per second, not negative.
  ///
  /// - Parameters:
  ///   - distance: How far it leads, in points, not negative.
  ///   - duration: How long it takes, in seconds, positive.
  ///   - start: The speed it begins with.
  ///   - peak: The greatest speed.
  ///   - end: The speed it ends with; a movement that ends fast is fastest late.
  init(distance: Double, duration: Seconds, start: Double, peak: Double, end: Double) {
    self.distance = distance
    self.duration = duration
    let peak = max(peak, end, 1)
    let haste = end / peak
    let before = Self.usualPeak + (1 - Self.usualPeak) * haste * haste
    let mean = distance / duration
    let start = min(start, mean / 2)
    let steady = start * before + end * (1 - before)
    let room = (peak - start) * before + (peak - end) * (1 - before)
    rise = SpeedRise(mean: room > 0 ? (mean - steady) / room : 0.5)
    (self.start, self.peak, self.end) = (start, peak, end)
    peakTime = duration * before
    let area = self.area(to: duration)
    scale = area > 0 ? distance / area : 0
  }

  /// How far it has led after `time` seconds, in points; clamped to the movement.
  func covered(at time: Seconds) -> Double {
    scale * area(to: min(max(time, 0), duration))
  }

  /// The area under the unscaled speed.
  private func area(to time: Seconds) -> Double {
    let climb = min(time, peakTime)
    let climbed =
      start * climb + (peak - start) * peakTime * rise.area(to: climb / peakTime)
    let fall = duration - peakTime
    guard time > peakTime, fall > 0 else { return climbed }
    func left(_ rest: Seconds) -> Double {
      end * rest + (peak - end) * fall * rise.area(to: rest / fall)
    }
    return climbed + left(fall) - left(duration - time)
  }
}
