public import MotionMath

/// One touch point from the hardware.
public struct TouchSample: Hashable, Sendable {
  /// Seconds since the start of the playback.
  public var time: Seconds
  /// In the window's coordinates, in points.
  public var location: CGPoint
  public var phase: UITouch.Phase
  /// 0 for the first finger.
  public var finger: Int
  /// When the event reached the app, on the clock of `time`; nil if unknown.
  public var dispatch: Seconds?
  /// nil if unknown.
  public var force: CGFloat?

  public init(
    time: Seconds, location: CGPoint, phase: UITouch.Phase, finger: Int = 0,
    dispatch: Seconds? = nil, force: CGFloat? = nil
  ) {
    self.time = time
    self.location = location
    self.phase = phase
    self.finger = finger
    self.dispatch = dispatch
    self.force = force
  }
}

/// The grouping of samples into events.
public enum TouchDelivery: String, Hashable, Sendable, CaseIterable {
  /// One event per display frame with the last sample; the others are coalesced.
  ///
  /// Frames count from the first sample of a playback: a sample at t seconds is delivered at the
  /// first frame n / rate that is not before t.
  case frame
  /// One event per sample, at the sample's own time.
  case sample
  /// At the samples' own dispatch times; samples with the same one are delivered together.
  case recorded
}

extension UIWindow {
  /// Schedules the playback of recorded touches, beginning now.
  ///
  /// A move delivered together with the end of its finger is dropped.
  ///
  /// *Observed:* the same on iPads, where the location at `.ended` is that of the last move
  /// although the finger was lifted up to 70 pt farther on.
  ///
  /// - Parameters:
  ///   - samples: In order of time; the first sample's time should be 0.
  ///   - delivery: The grouping into events.
  /// - Returns: The instant of the last delivery, in seconds of the simulation; now without
  ///   samples.
  @discardableResult
  public func play(_ samples: [TouchSample], delivery: TouchDelivery) -> Seconds {
    let start = simulation.now
    let timed = start == 0 ? samples : samples.map { $0.delayed(by: start) }
    let rate = simulation.displayHz
    var index = 0
    var last = start
    while index < samples.count {
      let time = samples[index].deliveryTime(delivery, rate: rate)
      var end = index + 1
      if delivery != .sample {
        while end < samples.count, samples[end].deliveryTime(delivery, rate: rate) == time {
          end += 1
        }
      }
      let group = timed[index..<end]
      simulation.schedule(at: start + time) { [touchDispatcher] in
        touchDispatcher.deliver(group)
      }
      index = end
      last = max(last, start + time)
    }
    return last
  }
}

extension TouchSample {
  /// The sample on a clock that was at `start` when the playback began.
  func delayed(by start: Seconds) -> TouchSample {
    guard start != 0 else { return self }
    var sample = self
    sample.time += start
    return sample
  }

  func deliveryTime(_ delivery: TouchDelivery, rate: Double) -> Seconds {
    delivery.time(ofSampleAt: time, dispatch: dispatch, rate: rate)
  }
}

extension TouchDelivery {
  /// The tolerance of a frame: rounding in recorded times.
  private static let resolution: Seconds = 1e-9

  /// When a sample reaches the app.
  ///
  /// - Parameters:
  ///   - time: Of the sample, in seconds after the start of the playback.
  ///   - dispatch: From the recording; nil if unknown.
  ///   - rate: Frames per second.
  /// - Returns: In seconds after the start of the playback; just below 0 for a sample at 0.
  package func time(ofSampleAt time: Seconds, dispatch: Seconds?, rate: Double) -> Seconds {
    switch self {
    case .frame: ((time - Self.resolution) * rate).rounded(.up) / rate
    case .sample: time
    case .recorded: dispatch ?? time
    }
  }
}

extension UIWindow {
  /// Plays a tap of one finger at a point of the window, lasting `duration` seconds, beginning now.
  package func tap(at point: CGPoint, duration: Seconds = 0.05) {
    play(
      [
        TouchSample(time: 0, location: point, phase: .began),
        TouchSample(time: duration, location: point, phase: .ended),
      ], delivery: .sample)
  }
}
