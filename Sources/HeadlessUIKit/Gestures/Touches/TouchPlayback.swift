public import MotionMath

/// One touch point as the hardware sampled it.
public struct TouchSample: Hashable, Sendable {
  /// Seconds on the simulation's clock, counted from the start of the playback.
  public var time: Seconds
  /// In the window's coordinates, in points.
  public var location: CGPoint
  public var phase: UITouch.Phase
  /// Which finger: 0 for the first to touch.
  public var finger: Int
  /// When the event reached the app, on the clock of `time`; nil if not known.
  public var dispatch: Seconds?
  /// nil if not known.
  public var force: CGFloat?

  /// Creates a touch point.
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

/// How samples become events.
public enum TouchDelivery: String, Hashable, Sendable, CaseIterable {
  /// One event per display frame, with the last sample of the frame; the others are coalesced.
  ///
  /// The frames of a playback count from its first sample: a sample at t seconds is delivered at the
  /// first frame n / rate that is not before t.
  case frame
  /// One event per sample, at the sample's own time.
  case sample
  /// At the samples' own dispatch times; samples that share one are delivered together.
  case recorded
}

extension UIWindow {
  /// Plays recorded touches into the window, beginning now.
  ///
  /// The events are put on the simulation's clock; let time pass to have them delivered. A moved
  /// sample that shares its delivery with the finger's end is not delivered.
  ///
  /// *Observed:* the same on iPads, where the location at `.ended` is that of the last move although
  /// the finger was lifted up to 70 pt farther on.
  ///
  /// - Parameters:
  ///   - samples: In the order of time; the first sample's time should be 0.
  ///   - delivery: How samples become events.
  /// - Returns: The instant of the last delivery, in seconds of the simulation; now without samples.
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
  /// Times closer to a frame than this belong to it: rounding in recorded times.
  private static let resolution: Seconds = 1e-9

  /// When a sample reaches the app.
  ///
  /// - Parameters:
  ///   - time: When it was taken, in seconds after the start of the playback.
  ///   - dispatch: The recording's own word; nil if not known.
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
  /// Plays a tap of one finger, beginning now.
  ///
  /// - Parameters:
  ///   - point: In the window's coordinates.
  ///   - duration: Seconds between touching and lifting.
  package func tap(at point: CGPoint, duration: Seconds = 0.05) {
    play(
      [
        TouchSample(time: 0, location: point, phase: .began),
        TouchSample(time: duration, location: point, phase: .ended),
      ], delivery: .sample)
  }
}
