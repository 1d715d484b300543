/// The recent, uninterrupted part of a movement, as Flutter and Android cut it out.
struct SampleWindow {
  /// How far back samples count, from the newest one.
  ///
  /// - Source: `HORIZON` of Android's `VelocityTracker`, `_horizonMilliseconds` of Flutter's.
  private static let horizon: Seconds = 0.1
  /// A longer gap than this means that the finger rested.
  ///
  /// - Source: `ASSUME_POINTER_STOPPED_TIME` of Android, `_assumePointerMoveStoppedMilliseconds` of
  ///   Flutter.
  private static let restingTime: Seconds = 0.04
  /// Both keep 20 samples.
  private static let historySize = 20
  /// Times are compared to the nanosecond: differences of decimal seconds are not exact.
  private static let resolution: Seconds = 1e-9

  /// The samples that count, oldest first.
  private let samples: ArraySlice<PositionSample>
  /// Whether of samples at the same time only the last counts.
  private let mergesSimultaneous: Bool

  /// Cuts the window out of `samples`; `nil` if there are none or the finger rests at `time`.
  init?(
    _ samples: ArraySlice<PositionSample>, at time: Seconds, horizon: Seconds = horizon,
    mergesSimultaneous: Bool
  ) {
    guard let newest = samples.last, time - newest.time <= Self.restingTime + Self.resolution
    else { return nil }
    var (start, count) = (samples.endIndex - 1, 1)
    while start > samples.startIndex, count < Self.historySize {
      let (earlier, later) = (samples[start - 1], samples[start])
      if newest.time - earlier.time > horizon + Self.resolution { break }
      if later.time - earlier.time > Self.restingTime + Self.resolution { break }
      start -= 1
      if !mergesSimultaneous || earlier.time < later.time { count += 1 }
    }
    self.samples = samples[start...]
    self.mergesSimultaneous = mergesSimultaneous
  }

  private func isSuperseded(_ index: Int) -> Bool {
    mergesSimultaneous && index + 1 < samples.endIndex
      && samples[index + 1].time <= samples[index].time
  }

  /// The slope, at the newest sample, of the parabola (of the line, for two) nearest to the samples.
  ///
  /// - Parameter minimumCount: With fewer samples there is no estimate.
  /// - Returns: `nil` also where the times do not determine the fit.
  func parabolaSlope(minimumCount: Int) -> Velocity? {
    guard let newest = samples.last else { return nil }
    var (n, t1, t2, t3, t4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (p, tp, t2p) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in samples.indices where !isSuperseded(index) {
      let t = samples[index].time - newest.time
      let position = samples[index].position - newest.position
      n += 1
      t1 += t
      t2 += t * t
      t3 += t * t * t
      t4 += t * t * t * t
      p += position
      tp += position * t
      t2p += position * (t * t)
    }
    guard n >= Double(minimumCount) else { return nil }
    // Covariances of time, its square and the position.
    let (tt, tq, qq) = (t2 - t1 * t1 / n, t3 - t1 * t2 / n, t4 - t2 * t2 / n)
    let (ty, qy) = (tp - p * (t1 / n), t2p - p * (t2 / n))
    if n == 2 { return tt > 0 ? Velocity(ty / tt) : nil }
    let determinant = tt * qq - tq * tq
    guard determinant > 1e-12 * tt * qq else { return nil }
    return Velocity((ty * qq - qy * tq) / determinant)
  }

  /// The speed of a unit mass after all the work that the steps did on it; `nil` for one sample.
  ///
  /// Per axis W = ½v₁|v₁| + Σ (vᵢ − √(2W))·|vᵢ|, and the result is ±√(2|W|): the mass is taken to move
  /// with the first step's speed already.
  ///
  /// - Source: Android's `VelocityTracker`, strategy `impulse`.
  func impulse() -> Velocity? {
    var (work, previous, steps) = (SIMD2<Double>.zero, samples.first, 0)
    for index in samples.indices where !isSuperseded(index) {
      defer { previous = samples[index] }
      guard let start = previous, samples[index].time > start.time else { continue }
      let step = (samples[index].position - start.position) / (samples[index].time - start.time)
      let share = (step - Self.speed(ofWork: work)) * Self.magnitude(step)
      work += steps == 0 ? share / 2 : share
      steps += 1
    }
    return steps == 0 ? nil : Velocity(Self.speed(ofWork: work))
  }

  private static func speed(ofWork work: SIMD2<Double>) -> SIMD2<Double> {
    let speed = (magnitude(work) * 2).squareRoot()
    return speed.replacing(with: -speed, where: work .< 0)
  }

  private static func magnitude(_ v: SIMD2<Double>) -> SIMD2<Double> {
    v.replacing(with: -v, where: v .< 0)
  }
}
