import Formats

extension PlaySchedule {
  /// Writes the whole recording as JSON, with the expected outcome of a replay.
  ///
  /// A player sends the samples that are not `coalesced`. It sends each sample when the time `t` of the sample has
  /// passed since the first sample; it does not wait from sample to sample, because the errors of the waits would add
  /// up. Every event that the player sends contains all fingers that are down. While a finger pauses, the player sends
  /// nothing.
  func json() -> PlayableText {
    let delivered = Set(touches.map(Key.init))
    let samples = trace.samples.map { sample in
      var members: [String: JSONValue] = [
        "t": .number(sample.time), "id": .number(Double(sample.touch + 1)),
        "phase": .string(sample.phase.rawValue), "x": .number(sample.x), "y": .number(sample.y),
        "coalesced": .bool(!delivered.contains(Key(sample))),
      ]
      if let dispatch = sample.dispatch { members["dispatch"] = .number(dispatch) }
      if let force = sample.force { members["force"] = .number(force) }
      return JSONValue.object(members)
    }
    var members: [String: JSONValue] = [
      "version": .number(1), "name": .string(trace.name), "units": .string("pt"),
      "space": .string("window"),
      "size": .array([.number(screen.width), .number(screen.height)]),
      "displayHz": .number(displayHz),
      "orientation": .string(
        trace.metadata["orientation"] ?? (screen.orientation ?? .portrait).rawValue),
      "samples": .array(samples),
      "metadata": .array(
        trace.metadata.entries.map { .array([.string($0.key), .string($0.value)]) }),
    ]
    if let scale = trace.metadata["screen-scale"].flatMap(Double.init) {
      members["scale"] = .number(scale)
    }
    if let intent = trace.label?.intent { members["intent"] = .string(intent.rawValue) }
    if let expectation { members["expected"] = expectation.json }
    return PlayableText(
      text: JSONValue.object(members).document(linesToDepth: 2), losses: lossOfStrokes)
  }

  /// The values that identify a sample within a recording.
  private struct Key: Hashable {
    let time: Double
    let touch: Int
    let phase: Trace.Phase

    init(_ sample: Trace.Sample) {
      (time, touch, phase) = (sample.time, sample.touch, sample.phase)
    }
  }
}

extension PlaySchedule.Expectation {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["decision": .string(decision)]
    members["rule"] = rule.map { .string($0) }
    members["unit"] = unit.map { .string($0) }
    for (key, value) in [
      ("t", time), ("v", velocity), ("margin", margin), ("threshold", threshold),
    ] {
      members[key] = value.map { .rounded($0) }
    }
    return .object(members)
  }
}
