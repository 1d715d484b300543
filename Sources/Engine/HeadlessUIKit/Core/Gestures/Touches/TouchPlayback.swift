public import MotionMath

/// How samples are grouped into events.
public enum TouchDelivery: String, Hashable, Sendable, CaseIterable {
  /// One event per display frame, with the last sample up to the frame; earlier samples are coalesced.
  ///
  /// Frames count from the first sample of a playback: a sample at t seconds is delivered at the first frame n / rate
  /// that is not before t.
  case frame
  /// One event per sample, at the sample's own time.
  case sample
  /// Events at the recorded times at which the samples reached the app; samples with equal times are delivered
  /// together.
  case recorded
}

extension UIWindow {
  /// Schedules the playback of recorded touches, beginning now.
  ///
  /// A move that is delivered together with the release of the same finger is dropped.
  ///
  /// *Observed:* iPads do the same: the location at `.ended` is the location of the last move, although the finger was
  /// released up to 70 pt farther on.
  ///
  /// - Parameters:
  ///   - samples: The samples in order of time, the first one at 0.
  ///   - delivery: How samples are grouped into events.
  ///   - delay: How much later each sample reaches the app, in seconds; its touch keeps its own timestamp.
  /// - Returns: The time of the last delivery on the simulation's clock, in seconds; the current time if there are no
  ///   samples.
  @discardableResult
  public func play(
    _ samples: [TouchSample], delivery: TouchDelivery, delay: Seconds = 0
  ) -> Seconds {
    let start = simulation.now
    var timed = samples
    if start != 0 { for index in timed.indices { timed[index].time += start } }
    func time(_ sample: TouchSample) -> Seconds {
      delivery.time(
        ofSampleAt: sample.time, dispatch: sample.dispatch, delay: delay, rate: simulation.displayHz
      )
    }
    // Two arrays instead of one array of pairs, so that each array of a typical gesture fits malloc's fast bins.
    var times: [Seconds] = []
    var parts: [Range<Int>] = []
    times.reserveCapacity(samples.count)
    parts.reserveCapacity(samples.count)
    var isInOrder = true
    var index = 0
    while index < samples.count {
      let instant = time(samples[index])
      var end = index + 1
      if delivery != .sample {
        while end < samples.count, time(samples[end]) == instant { end += 1 }
      }
      if let last = times.last, start + instant < last { isInOrder = false }
      times.append(start + instant)
      parts.append(index..<end)
      index = end
    }
    // Sorts the events by time, because recorded dispatch times may be out of order.
    if !isInOrder {
      let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      (times, parts) = (order.map { times[$0] }, order.map { parts[$0] })
    }
    simulation.schedule(at: times) { [touchDispatcher, timed, parts] index in
      touchDispatcher.deliver(timed[parts[index]])
    }
    return max(start, times.last ?? start)
  }
}

extension TouchDelivery {
  /// The tolerance for the rounding of recorded times, in seconds.
  ///
  /// A sample that is later than a frame by no more than this tolerance is still delivered at that frame.
  private static let resolution: Seconds = 1e-9

  /// Returns the time at which a sample reaches the app.
  ///
  /// All times are in seconds after the start of the playback. `dispatch` is the sample's recorded dispatch time, or
  /// nil if there is none; only the delivery ``TouchDelivery/recorded`` uses it. `delay` is how much later than that the
  /// sample reaches the app. `rate` is in frames per second.
  ///
  /// Without a delay, a sample at 0 is delivered at 0, unless the delivery is `recorded` and the dispatch time is not 0.
  package func time(
    ofSampleAt time: Seconds, dispatch: Seconds?, delay: Seconds = 0, rate: Double
  ) -> Seconds {
    switch self {
    case .frame: ((time + delay - Self.resolution) * rate).rounded(.up) / rate
    case .sample: time + delay
    case .recorded: (dispatch ?? time) + delay
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
