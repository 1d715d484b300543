import MotionMath

/// Finds the moments at which a recorder's clock was set while a finger was down.
struct ClockJumps {
  /// A jump of the clock.
  struct Jump {
    let index: Int
    /// The time that the jump adds to all later times, in seconds; negative if the clock was set back.
    let time: Seconds
    /// Whether only a jump of the clock explains the recorded times; if not, a slow finger may have paused.
    var isCertain = true
  }

  /// The interval between reports to assume if the recording shows none, in seconds.
  private static let usual: Seconds = 1.0 / 60
  /// The time assumed between two contacts if the clock was set back between them, in seconds.
  ///
  /// It is longer than any transition, so that each contact becomes a separate gesture.
  private static let between: Seconds = 1

  // MARK: - Set back

  /// Whether times run backwards because the clock was set back, and not because rows are out of order.
  ///
  /// The clock was set back if fingers go down, move and go up correctly only in the order of the rows, not in the
  /// order of times. If both orders are correct or both are wrong, the clock was set back if the fingers' path is
  /// clearly shorter in the order of the rows.
  static func wasSetBack(_ samples: Trace.Samples, order: [Int]) -> Bool {
    let written = Array(samples.indices)
    let isWritten = areTouches(samples, in: written)
    if isWritten != areTouches(samples, in: order) { return isWritten }
    return path(of: samples, in: written) < 0.9 * path(of: samples, in: order) - 1
  }

  /// Whether every finger goes down, moves and goes up correctly if the samples have this order.
  private static func areTouches(_ samples: Trace.Samples, in order: [Int]) -> Bool {
    var down: Set<Int> = []
    return order.allSatisfy { index in
      let touch = samples[index].touch
      switch samples[index].phase {
      case .began: return down.insert(touch).inserted
      case .moved, .stationary: return down.contains(touch)
      case .ended, .cancelled: return down.remove(touch) != nil
      }
    }
  }

  private static func path(of samples: Trace.Samples, in order: [Int]) -> Double {
    var last: [Int: Trace.Sample] = [:]
    var path = 0.0
    for index in order {
      let sample = samples[index]
      // The distance from the end of one contact to the start of the next is not counted: a finger may touch down
      // anywhere, so this distance says nothing about the order of the rows.
      if sample.phase != .began, let before = last[sample.touch] {
        path += before.distance(to: sample)
      }
      last[sample.touch] = sample
    }
    return path
  }

  /// The jumps of a clock that was set back.
  static func back(in samples: Trace.Samples) -> [Jump] {
    let interval = interval(of: samples)
    var jumps: [Jump] = []
    var down: Set<Int> = []
    for index in samples.indices {
      let sample = samples[index]
      if index > 0, sample.time < samples[index - 1].time {
        let isNew = sample.phase == .began && down.isEmpty
        let next = samples[index - 1].time + (isNew ? between : interval)
        jumps.append(Jump(index: index, time: sample.time - next))
      }
      switch sample.phase {
      case .began, .moved, .stationary: down.insert(sample.touch)
      case .ended, .cancelled: down.remove(sample.touch)
      }
    }
    return jumps
  }

  private static func interval(of samples: Trace.Samples) -> Seconds {
    var intervals: [Seconds] = []
    for index in samples.indices.dropFirst() {
      let time = samples[index].time - samples[index - 1].time
      if TimeUnit.seconds.fits(time) { intervals.append(time) }
    }
    return intervals.isEmpty ? usual : intervals.median
  }

  // MARK: - Set forward

  /// The jumps of a clock that was set forward.
  ///
  /// After such a jump, the recorded times show a pause, although the finger kept moving. A step is the movement from
  /// one sample to the next. At a jump, the neighbouring steps have full speed, and the step across the pause is about
  /// as long as they are. A pause that is longer than a finger would pause is also a jump, but an uncertain one.
  ///
  /// If a finger really pauses, it slows down before the pause and starts slowly after it. If reports were lost, the
  /// step across the pause is longer than its neighbours.
  ///
  /// `longestPause` is the longest time between two consecutive samples; most recordings have no pause that could be a
  /// jump.
  static func forward(in samples: Trace.Samples, longestPause: Seconds) -> [Jump] {
    guard longestPause > shortestPause else { return [] }
    let interval = interval(of: samples)
    var jumps: [Jump] = []
    for contact in samples.contacts where contact.count > 4 {
      let steps = contact.indices.dropFirst().dropLast().map {
        samples[contact[$0 - 1]].distance(to: samples[contact[$0]])
      }
      let least = steps.min() ?? 0
      for k in 1..<contact.count - 1 {
        func time(_ k: Int) -> Seconds { samples[contact[k]].time - samples[contact[k - 1]].time }
        let pause = time(k)
        guard pause > max(6 * interval, shortestPause), contact[k] == contact[k - 1] + 1 else {
          continue
        }
        let isLast = k == contact.count - 2
        // A recorder that omits short steps reports a creeping finger again only once it has moved by about the
        // shortest recorded step. So in such a recording, a pause before the last move may mean that the finger crept,
        // not that the clock jumped.
        let crept =
          least >= RecorderGaps.shortestStep && steps[k - 1] <= RecorderGaps.creep * least
        func goesOn(atLeast step: Double) -> Bool {
          guard k > 1, !isLast || k > 2 && !crept else { return false }
          let around = (isLast ? -3...0 : -2...1).map { samples[contact[k + $0]] }
          return Self.goesOn(around, interval, at: isLast ? 3 : 2, atLeast: step)
        }
        let isCertain = goesOn(atLeast: shortestStep)
        let isLong = pause > longestLull && TimeUnit.seconds.fits(time(k > 1 ? k - 1 : k + 1))
        if isCertain || isLong || pause > longestRest && goesOn(atLeast: slowestStep) {
          jumps.append(Jump(index: contact[k], time: pause - interval, isCertain: isCertain))
        }
      }
    }
    return jumps.sorted { $0.index < $1.index }
  }

  /// The shortest pause that can be a jump of the clock, in seconds.
  private static let shortestPause: Seconds = 0.1
  /// The minimum length of each step next to a pause, in points, for the finger to count as moving at full speed.
  ///
  /// A step is the movement from one sample to the next. The value applies up to 60 reports a second; at a higher rate,
  /// it is reduced in proportion.
  private static let shortestStep = 3.0
  /// The shortest step by which a slow finger counts as still moving, in points, at 60 reports a second.
  private static let slowestStep = 0.5
  /// The longest pause of a finger before its first move or between two moves, in seconds; a longer pause is a jump.
  private static let longestLull: Seconds = 5
  /// The longest recorded pause, in seconds, that counts as a real pause of the finger in a slow, steady movement.
  ///
  /// A longer pause is an uncertain jump of the clock, if the finger's movement during the pause matches its movement
  /// in the neighbouring steps. A step is the movement from one sample to the next.
  private static let longestRest: Seconds = 0.5

  /// Whether the finger seems to have kept moving during a recorded pause, because the movement during the pause
  /// matches the movements around it.
  ///
  /// `samples` are four consecutive samples, and the movements between them are three steps. Step number `pause`,
  /// counted from 1, is the movement during the pause. The result is true if all these conditions are met:
  ///
  /// - The length of this step is half to twice the mean length of the other two steps.
  /// - Each of the other two steps is at least half as long as their mean, and at least `step` points long (reduced
  ///   in proportion at more than 60 reports a second).
  /// - Each of the other two steps takes at most twice the usual interval.
  /// - The finger does not turn by more than 60° from one step to the next.
  private static func goesOn(
    _ samples: [Trace.Sample], _ interval: Seconds, at pause: Int, atLeast step: Double
  ) -> Bool {
    let steps = (1...3).map { samples[$0 - 1].distance(to: samples[$0]) }
    let others = (1...3).filter { $0 != pause }
    let mean = others.reduce(0) { $0 + steps[$1 - 1] } / 2
    let shortest = step * min(interval / usual, 1)
    guard
      others.allSatisfy({ index in
        samples[index].time - samples[index - 1].time <= 2 * interval
          && steps[index - 1] >= max(shortest, mean / 2)
      }), (mean / 2...mean * 2).contains(steps[pause - 1])
    else { return false }
    let ways = (1...3).map {
      (samples[$0].x - samples[$0 - 1].x, samples[$0].y - samples[$0 - 1].y)
    }
    func turns(_ a: Int, _ b: Int) -> Bool {
      ways[a].0 * ways[b].0 + ways[a].1 * ways[b].1 < 0.5 * steps[a] * steps[b]
    }
    return !turns(0, 1) && !turns(1, 2)
  }

  /// Removes the jumps that are certain, by subtracting each of them from all later times.
  static func close(_ jumps: [Jump], in samples: inout Trace.Samples) {
    let jumps = jumps.filter(\.isCertain)
    guard let first = jumps.first else { return }
    var next = jumps[...]
    var time = 0.0
    for index in first.index..<samples.count {
      if let jump = next.first, jump.index == index {
        time += jump.time
        next.removeFirst()
      }
      samples[index].time = ((samples[index].time - time) * 1e9).rounded() / 1e9
      samples[index].dispatch = samples[index].dispatch.map { (($0 - time) * 1e9).rounded() / 1e9 }
    }
  }
}
