import Formats
import MotionMath

extension Trace {
  /// Splits a recording with several contacts into gestures, in the order of time.
  ///
  /// A contact is a new gesture if it begins 0.5 s or more after the last one: no recording says when the surface has
  /// settled. A replay does, and joins what ``Contacts`` keeps of a contact that touches the surface in flight. A contact
  /// is also a new gesture if it begins where the previous contact began, and that contact ended elsewhere. Any other
  /// contact is assumed to catch the surface while it is still moving, and belongs to the same gesture as the previous
  /// contact. Fingers that are down at the same time also belong to one gesture.
  ///
  /// The metadata line `# strokes: together` or `# strokes: apart` overrides these rules. If a recording is split
  /// without such a line, its first gesture gets a repair note with the number of gestures.
  ///
  /// The first gesture also gets the repair notes of the recording. Doubts about its units go to every gesture, since all
  /// have those units.
  func strokes(_ repair: RecordingRepair) -> [Trace] {
    let rule = metadata[TraceMetadata.strokesKey]
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
    let doubts = repairs.filter {
      $0.code == Dirt.unitDoubtful.code || $0.code == Dirt.offScreen.code
    }
    let starts = parts.map { $0.first?.time ?? 0 }
    let contacts = parts.map(Self.fromZero)
    return contacts.enumerated().map { index, samples in
      var stroke = self
      stroke.name += "#\(index + 1)"
      if rule == nil {
        let known = Contacts(samples: contacts, starts: starts, place: index)
        stroke.contacts = known
        if index + 1 < contacts.count {
          stroke.metadata[TraceMetadata.nextContactKey] = Number.shortest(
            known.start(of: index + 1, after: index))
        }
      }
      stroke.samples = samples
      stroke.repairs = index == 0 ? first.sortedByLine() : doubts
      return stroke
    }
  }

  /// Whether a metadata line declares that all contacts of the recording are one gesture, for example because one
  /// contact catches the surface while it is still moving.
  package var belongsTogether: Bool { metadata[TraceMetadata.strokesKey] == TraceMetadata.together }

  /// How long a surface is assumed to move after the release, in seconds.
  ///
  /// Our choice: the transitions of the built-in presets take no longer than this.
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

  /// Makes times relative to the first sample, rounded to the nanosecond, and numbers the fingers in the order in which
  /// they land.
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
