/// A method of estimating a finger's velocity from its recent positions.
///
/// Every estimator receives the touch-down and the delivered moves in order of time, without the touch-up, and returns
/// points per second. The raw values are the words in settings and on command lines.
public enum VelocityEstimator: String, Hashable, Sendable, CaseIterable, Codable {
  /// UIKit's method, measured on iOS devices: three quarters of the previous step's speed plus one quarter of the last
  /// step's speed.
  ///
  /// A step leads from one sample to the next. With two samples, the result is the speed of the only step; with fewer,
  /// there is no estimate. A sample that is not later than its predecessor is skipped. A step counts the same however
  /// long it takes, and a pause before the release changes nothing: see ``UIKitVelocityTracker``.
  case uikit
  /// The mean velocity between the last sample and the latest sample that has an earlier time.
  ///
  /// There is no estimate for one sample, or if all samples have the same time. A pause before the release does not
  /// affect the estimate.
  case lastPair = "last-pair"
  /// The slope, at the newest sample, of a parabola fitted to the last 100 ms; Flutter's estimator.
  ///
  /// There is no estimate for fewer than three samples, for fewer than three distinct times (the fit is singular), or
  /// if more than 40 ms have passed since the newest sample. Only samples after the last gap of more than 40 ms count,
  /// at most 20; samples at the same time all count.
  case leastSquares = "least-squares"
  /// The slope, at the newest sample, of the parabola that Android's `VelocityTracker` fits with the strategy `lsq2`.
  ///
  /// The parabola is fitted to the same window as for ``leastSquares``. Of samples at the same time only the last one
  /// counts. Two samples give the slope of a straight line. There is no estimate for one sample, or after a pause of
  /// more than 40 ms.
  case androidLSQ2 = "android-lsq2"
  /// The speed that an object of mass 1, initially at rest, would gain from the work of the finger's movements;
  /// Android's `impulse`.
  ///
  /// It uses the same samples as ``androidLSQ2``. Two samples give the speed from one to the other. There is no
  /// estimate for one sample, or after a pause of more than 40 ms.
  case impulse
  /// The speed with which a `UIScrollView` starts to decelerate: the sum of 0.6, 0.35 and 0.05 times the speeds of the
  /// last three steps between samples, oldest first.
  ///
  /// A missing step, or a step that takes no time, counts as 0, so two samples give a twentieth of the speed between
  /// them. There is no estimate for fewer samples. A pause before the release changes nothing.
  case scrollView = "scroll-view"
}

extension VelocityEstimator {
  /// The velocity at `time`, or zero if ``estimate(of:at:)-(ArraySlice<PositionSample>,_)`` returns nil.
  public func velocity(of samples: ArraySlice<PositionSample>, at time: Seconds) -> Velocity {
    estimate(of: samples, at: time) ?? .zero
  }

  /// The velocity at `time`, or zero if there is no estimate.
  public func velocity(of samples: [PositionSample], at time: Seconds) -> Velocity {
    velocity(of: samples[...], at: time)
  }

  /// The velocity at `time`, or nil if the samples do not allow an estimate.
  public func estimate(of samples: [PositionSample], at time: Seconds) -> Velocity? {
    estimate(of: samples[...], at: time)
  }

  /// The velocity at `time`, or nil if the samples do not allow an estimate; each case says when.
  ///
  /// - Parameters:
  ///   - samples: The touch-down and the delivered moves in order of time, without the touch-up.
  ///   - time: The time of the release, or of the newest sample while the finger is down. Only the estimators that
  ///     notice a pause use it.
  /// - Returns: Points per second; x to the right, y downwards.
  public func estimate(of samples: ArraySlice<PositionSample>, at time: Seconds) -> Velocity? {
    switch self {
    case .uikit: Self.measuredLaw(samples)
    case .lastPair: Self.lastStep(samples)
    case .scrollView: Self.weightedSteps(samples, weights: Self.iOSFlingWeights)
    case .leastSquares:
      SampleWindow(samples, at: time, mergesSimultaneous: false)?.parabolaSlope(minimumCount: 3)
    case .androidLSQ2:
      SampleWindow(samples, at: time, mergesSimultaneous: true)?.parabolaSlope(minimumCount: 2)
    case .impulse: SampleWindow(samples, at: time, mergesSimultaneous: true)?.impulse()
    }
  }
}

extension VelocityEstimator {
  /// The weights of the last three steps between samples, oldest first.
  ///
  /// - Source: Flutter's model of iOS scroll views; *observed:* reproduces the recorded target
  ///   offsets of three flings within 1 %.
  static let iOSFlingWeights = SIMD3(0.6, 0.35, 0.05)

  /// UIKit's method applied to all samples; only the last three distinct times matter.
  static func measuredLaw(_ samples: ArraySlice<PositionSample>) -> Velocity? {
    var tracker = UIKitVelocityTracker()
    for sample in samples { tracker.add(time: sample.time, x: sample.x, y: sample.y) }
    return tracker.estimate
  }

  /// The mean velocity from the newest sample that is earlier than the last sample, to the last sample.
  static func lastStep(_ samples: ArraySlice<PositionSample>) -> Velocity? {
    guard let last = samples.last, let previous = samples.last(where: { $0.time < last.time })
    else { return nil }
    return Velocity((last.position - previous.position) / (last.time - previous.time))
  }

  /// A weighted sum of the velocities between the last four samples.
  static func weightedSteps(
    _ samples: ArraySlice<PositionSample>, weights: SIMD3<Double>
  ) -> Velocity? {
    guard samples.count >= 2 else { return nil }
    var sum = SIMD2<Double>.zero
    let recent = samples.suffix(4)
    for (index, age) in zip(recent.indices.dropFirst().reversed(), 0..<3) {
      let (start, end) = (recent[index - 1], recent[index])
      guard end.time > start.time else { continue }
      sum += (end.position - start.position) / (end.time - start.time) * weights[2 - age]
    }
    return Velocity(sum)
  }
}

/// The recent, uninterrupted part of a movement, as Flutter and Android select it.
struct SampleWindow {
  /// The length of the window, back from the newest sample.
  ///
  /// - Source: `HORIZON` of Android's `VelocityTracker`, `_horizonMilliseconds` of Flutter's.
  private static let horizon: Seconds = 0.1
  /// The longest gap that does not count as a pause of the finger.
  ///
  /// - Source: `ASSUME_POINTER_STOPPED_TIME` of Android, `_assumePointerMoveStoppedMilliseconds` of
  ///   Flutter.
  private static let restingTime: Seconds = 0.04
  /// The greatest number of samples in the window, the same in Flutter and Android.
  private static let historySize = 20
  /// The tolerance in comparisons of times, since differences of decimal seconds are not exact.
  private static let resolution: Seconds = 1e-9

  /// The samples in the window, oldest first.
  private let samples: ArraySlice<PositionSample>
  /// Whether only the last of several samples at the same time counts.
  private let mergesSimultaneous: Bool

  /// Selects the recent, uninterrupted part of `samples`; returns nil if there are no samples, or if the finger has
  /// paused at `time`.
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

  /// The slope, at the newest sample, of the parabola fitted to the samples, or of the line through two samples.
  ///
  /// - Parameter minimumCount: The fewest samples that give an estimate.
  /// - Returns: nil if there are too few samples, or if their times do not determine the fit.
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
    // The covariances between the time (`t`), its square (`q`) and the position (`y`), each multiplied by `n`.
    let (tt, tq, qq) = (t2 - t1 * t1 / n, t3 - t1 * t2 / n, t4 - t2 * t2 / n)
    let (ty, qy) = (tp - p * (t1 / n), t2p - p * (t2 / n))
    if n == 2 { return tt > 0 ? Velocity(ty / tt) : nil }
    let determinant = tt * qq - tq * tq
    guard determinant > 1e-12 * tt * qq else { return nil }
    return Velocity((ty * qq - qy * tq) / determinant)
  }

  /// The speed of a unit mass after all the work that the movements between samples did on it; nil for one sample.
  ///
  /// Each axis is computed separately, from the velocities vᵢ between consecutive samples. After the work W, the mass
  /// has the velocity u = ±√(2|W|), with the sign of W. The first movement gives W = ½v₁|v₁|, because the mass is
  /// assumed to move with v₁ from the start. Each later movement adds (vᵢ − u)·|vᵢ| to W, where u is the velocity
  /// before the movement.
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

/// The velocity that `UIPanGestureRecognizer` reports, updated with each delivery.
///
/// Add the touch-down and the last point of every *delivered* move, with the touches' own timestamps. Do not add the
/// touch-up: UIKit keeps reporting the velocity of the last move, however long the finger has paused. *Observed:* 75 of
/// 75 recorded callbacks, relative error below 1.1e-5.
///
/// A step is the raw Δposition/Δtime from one point to the next. The velocity is 0 for fewer than two points, the only
/// step for two points, and then 0.75 · previous step + 0.25 · last step. A point that is not later than its
/// predecessor is skipped; a step over a gap of any length counts like any other step.
public struct UIKitVelocityTracker: Hashable, Sendable {
  /// The weight of the previous step; the last step has the remaining weight.
  static let previousWeight = 0.75

  private var last: PositionSample?
  /// The point at which the last step starts.
  private var beforeLast: PositionSample?
  private var previousStep, lastStep: SIMD2<Double>?

  /// Creates a tracker without points.
  public init() {}

  /// The current estimate of the velocity; zero until two points are known.
  public var velocity: Velocity { estimate ?? .zero }

  /// The current estimate of the velocity; nil until two points are known.
  public var estimate: Velocity? {
    guard let lastStep else { return nil }
    guard let previousStep else { return Velocity(lastStep) }
    let weight = Self.previousWeight
    return Velocity(previousStep * weight + lastStep * (1 - weight))
  }

  /// Adds the finger's position, in points, at a time in seconds; ignores it if the time is not later than the previous
  /// one.
  public mutating func add(time: Seconds, x: Double, y: Double) {
    let sample = PositionSample(time: time, x: x, y: y)
    guard let last else {
      self.last = sample
      return
    }
    guard time > last.time else { return }
    previousStep = lastStep
    lastStep = (sample.position - last.position) / (time - last.time)
    (beforeLast, self.last) = (last, sample)
  }

  /// Adds a point as SwiftUI's sampler does.
  ///
  /// The new point replaces the last point if both have the same time. It is ignored if it is earlier than the last
  /// point.
  ///
  /// - Source: `VelocitySampler` of SwiftUICore as OpenSwiftUI reconstructs it, with the same weights as
  ///   UIKit's law. It is unproven that `DragGesture` uses this sampler.
  public mutating func addReplacing(time: Seconds, x: Double, y: Double) {
    guard let last, time == last.time else {
      add(time: time, x: x, y: y)
      return
    }
    let sample = PositionSample(time: time, x: x, y: y)
    self.last = sample
    guard let beforeLast else { return }
    lastStep = (sample.position - beforeLast.position) / (time - beforeLast.time)
  }

  /// Sets the point at which the next step starts, without counting the step to this point.
  ///
  /// This is for the centroid of several fingers, which jumps if a finger is added or removed.
  public mutating func rebase(time: Seconds, x: Double, y: Double) {
    (beforeLast, last) = (nil, PositionSample(time: time, x: x, y: y))
  }

  /// Removes all points.
  public mutating func reset() { self = UIKitVelocityTracker() }
}
