import MotionMath

extension Trace {
  /// The gestures of a recording with several contacts, in the order of time.
  ///
  /// A contact is a gesture of its own if it begins once everything has come to rest after the one before, or begins
  /// again where that one began. A contact before that catches a surface in flight, and fingers at one time belong
  /// together. The line `# strokes: together` or `# strokes: apart` decides instead; without one, a repair of the first
  /// gesture says that there are several.
  func strokes(_ repair: RecordingRepair) -> [Trace] {
    let rule = metadata["strokes"]
    guard !belongsTogether else { return [self] }
    var parts: [Samples] = []
    var second: Int?
    var down: Set<Int> = []
    var last: (start: Sample, end: Sample)?
    for (index, sample) in samples.enumerated() {
      if sample.phase == .began, down.isEmpty {
        let isNew = last.map { rule == "apart" || Self.isApart($0.start, $0.end, sample) } ?? true
        if isNew { parts.append([]) }
        if parts.count == 2 { second = second ?? index }
        last = (sample, sample)
      }
      if parts.isEmpty { parts.append([]) }
      switch sample.phase {
      case .began, .moved, .stationary: down.insert(sample.touch)
      case .ended, .cancelled:
        down.remove(sample.touch)
        if sample.touch == last?.start.touch { last?.end = sample }
      }
      parts[parts.count - 1].append(sample)
    }
    guard parts.count > 1, let second else { return [self] }
    let first = repairs + (rule == nil ? [repair.strokes(parts.count, second: second)] : [])
    return parts.enumerated().map { index, samples in
      var stroke = self
      stroke.name += "#\(index + 1)"
      stroke.samples = Self.fromZero(samples)
      stroke.repairs = index == 0 ? first.sortedByLine() : []
      return stroke
    }
  }

  /// Whether the recording says that its strokes are one gesture, as one that catches a surface in flight.
  package var belongsTogether: Bool { metadata["strokes"] == "together" }

  /// How long a surface moves after a finger has left it, in seconds.
  ///
  /// Our choice: the transitions of the presets last no longer.
  private static let settling: Seconds = 0.5

  private static func isApart(_ start: Sample, _ end: Sample, _ next: Sample) -> Bool {
    if next.time - end.time >= settling { return true }
    func distance(_ a: Sample, _ b: Sample) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    return distance(next, start) <= RecordingRepair.reach
      && distance(end, start) > RecordingRepair.reach
      && distance(next, end) > RecordingRepair.reach
  }

  /// Counts times from the first sample, to the nanosecond, and numbers the fingers as they land.
  private static func fromZero(_ samples: Samples) -> Samples {
    guard let origin = samples.first?.time else { return samples }
    func rebased(_ time: Seconds) -> Seconds { ((time - origin) * 1e9).rounded() / 1e9 }
    var fingers: [Int: Int] = [:]
    var moved = samples
    for index in moved.indices {
      moved[index].time = rebased(moved[index].time)
      moved[index].dispatch = moved[index].dispatch.map(rebased)
      let number = fingers[moved[index].touch] ?? fingers.count
      fingers[moved[index].touch] = number
      moved[index].touch = number
    }
    return moved
  }
}
