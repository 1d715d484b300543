/// A way to estimate a finger's velocity from its recent positions.
///
/// All of them take the touch-down and the moves that were delivered, in the order of time, without
/// the lift, and answer in points per second. The words are those of settings and command lines.
public enum VelocityEstimator: String, Hashable, Sendable, CaseIterable, Codable {
  /// The law measured on iOS devices: three quarters of the previous step, one quarter of the last.
  ///
  /// Of two samples the only step; of one or none nothing. A sample that is not later than its
  /// predecessor is skipped, a gap of any length counts, and a rest before the lift changes nothing:
  /// see ``UIKitVelocityTracker``.
  case uikit
  /// The last sample against the one before it (the latest that is earlier in time).
  ///
  /// Of one sample, or of samples at one instant, nothing. A rest before the lift changes nothing.
  case lastPair = "last-pair"
  /// A parabola fitted to the last 100 ms, its slope at the newest sample; Flutter's estimator.
  ///
  /// Nothing for fewer than three samples, for fewer than three distinct times (the fit is singular),
  /// or when more than 40 ms have passed since the newest sample. Only samples after the last gap of
  /// more than 40 ms count, at most 20; samples at the same time all count.
  case leastSquares = "least-squares"
  /// The parabola of Android's `VelocityTracker`, strategy `lsq2`.
  ///
  /// The same window as ``leastSquares``, but of samples at the same time the last one counts, and two
  /// samples give a straight line. Of one sample, or after a rest of more than 40 ms, nothing.
  case androidLSQ2 = "android-lsq2"
  /// The work done on an imagined object of mass 1 that the finger pushes; Android's `impulse`.
  ///
  /// Same samples as ``androidLSQ2``; two give their step, one gives nothing, and so does a rest of
  /// more than 40 ms.
  case impulse
  /// The speed with which a `UIScrollView` flies on: 0.6, 0.35 and 0.05 times the last three steps,
  /// the oldest first.
  ///
  /// A missing step, and one that takes no time, counts as 0, so two samples give a twentieth of their
  /// step; of one or none nothing. A rest before the lift changes nothing.
  case scrollView = "scroll-view"
}

extension VelocityEstimator {
  /// The velocity at `time`, or zero where ``estimate(of:at:)-(ArraySlice<PositionSample>,_)`` has none.
  public func velocity(of samples: ArraySlice<PositionSample>, at time: Seconds) -> Velocity {
    estimate(of: samples, at: time) ?? .zero
  }

  /// The velocity at `time`, or zero where there is no estimate.
  public func velocity(of samples: [PositionSample], at time: Seconds) -> Velocity {
    velocity(of: samples[...], at: time)
  }

  /// The velocity at `time`, or `nil` where the samples do not allow one.
  public func estimate(of samples: [PositionSample], at time: Seconds) -> Velocity? {
    estimate(of: samples[...], at: time)
  }

  /// The velocity at `time`, or `nil` where the samples do not allow one (each case says when).
  ///
  /// - Parameters:
  ///   - samples: Touch-down and delivered moves in the order of time, without the lift.
  ///   - time: The instant of the lift, or of the newest sample while the finger is down; only the
  ///     estimators that notice a rest look at it.
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
  /// The weights of the last three steps, oldest first.
  ///
  /// - Source: Flutter's model of iOS scroll views; *observed:* reproduces the recorded target
  ///   offsets of three flings within 1 %.
  static let iOSFlingWeights = SIMD3(0.6, 0.35, 0.05)

  /// UIKit's law on the whole list; only its last three distinct times matter.
  static func measuredLaw(_ samples: ArraySlice<PositionSample>) -> Velocity? {
    var tracker = UIKitVelocityTracker()
    for sample in samples { tracker.add(time: sample.time, x: sample.x, y: sample.y) }
    return tracker.estimate
  }

  /// The step from the latest earlier sample to the last one.
  static func lastStep(_ samples: ArraySlice<PositionSample>) -> Velocity? {
    guard let last = samples.last, let previous = samples.last(where: { $0.time < last.time })
    else { return nil }
    return Velocity((last.position - previous.position) / (last.time - previous.time))
  }

  /// A weighted sum of the last three steps.
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
