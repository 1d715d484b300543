import Formats

extension PlaySchedule {
  /// The prefix of the pointer identifiers in files that Panlab writes.
  ///
  /// When Panlab reads a pointer whose identifier has this prefix, it turns each move into a single sample. It divides
  /// the moves of other pointers into samples at 60 per second.
  static let pointerMark = "panlab-finger-"

  /// Writes one W3C `actions` request: each finger is a pointer, and each delivered sample is a move.
  ///
  /// A tick is one action of every pointer. By the standard, a tick lasts as long as its longest action, but
  /// WebDriverAgent adds up the durations of each pointer separately. So all pointers have equal durations in every
  /// tick, and both ways of counting give the same times.
  ///
  /// - Source: W3C WebDriver, section Actions; appium/WebDriverAgent, FBW3CActionsSynthesizer.m.
  func webDriver() throws(PlayRefusal) -> PlayableText {
    try refuseCancelled(
      "WebDriverAgent", instead: "play a gesture that the finger ends, or give --to json")
    var lists = Dictionary(uniqueKeysWithValues: fingers.map { ($0, [JSONValue]()) })
    // A pointer is listed until its last action: it may land again.
    var left = Dictionary(touches.map { ($0.touch, 1) }, uniquingKeysWith: +)
    /// Adds a tick: for each finger that has more to do, its action in `actions`, or a pause if it has none.
    func tick(_ duration: Int, _ actions: [Int: JSONValue]) {
      for finger in fingers where left[finger, default: 0] > 0 {
        lists[finger]?.append(actions[finger] ?? Self.pause(duration))
      }
    }
    // Rounds the times since the start, not the durations, to whole milliseconds, so that rounding errors do not add
    // up.
    var (now, merged) = (0, 0)
    for step in steps {
      let fingers = step.touches
      if step.time > now || step.phase == .moved {
        let moves = step.phase == .moved ? fingers : [:]
        tick(step.time - now, moves.mapValues { Self.move(to: $0, within: step.time - now) })
      }
      now = step.time
      switch step.phase {
      case .began:
        tick(0, fingers.mapValues { Self.move(to: $0, within: 0) })
        tick(0, fingers.mapValues { _ in Self.button("pointerDown") })
      case .ended: tick(0, fingers.mapValues { _ in Self.button("pointerUp") })
      case .moved, .stationary, .cancelled: merged += step.count - fingers.count
      }
      for (finger, count) in step.counts { left[finger, default: 0] -= count }
    }
    let sources = fingers.map { finger in
      JSONValue.object([
        "type": .string("pointer"), "id": .string(Self.pointerMark + "\(finger + 1)"),
        "parameters": .object(["pointerType": .string("touch")]),
        "actions": .array(lists[finger] ?? []),
      ])
    }
    var losses = losses(places: true, resolution: "whole milliseconds")
    if merged > 0 {
      losses.append(
        "\(counted(merged, "move")) within a millisecond of the next \(merged == 1 ? "is" : "are") left out"
      )
    }
    losses.append("screen, display rate and label are left out")
    return PlayableText(
      text: JSONValue.object(["actions": .array(sources)]).document(linesToDepth: 4),
      losses: losses + placesOutside)
  }

  /// The touches of one phase in one millisecond.
  private struct Step {
    let time: Int
    let phase: Trace.Phase
    /// The last touch of each finger.
    var touches: [Int: Trace.Sample] = [:]
    /// How many touches of each finger there are.
    var counts: [Int: Int] = [:]

    var count: Int { counts.values.reduce(0, +) }
  }

  /// The events by whole milliseconds; those of the same phase in the same millisecond are one.
  private var steps: [Step] {
    touches.reduce(into: []) { steps, touch in
      let time = Int((touch.time * 1000).rounded())
      if steps.last?.time != time || steps.last?.phase != touch.phase {
        steps.append(Step(time: time, phase: touch.phase))
      }
      steps[steps.count - 1].touches[touch.touch] = touch
      steps[steps.count - 1].counts[touch.touch, default: 0] += 1
    }
  }

  private static func pause(_ duration: Int) -> JSONValue {
    .object(["type": .string("pause"), "duration": .number(Double(duration))])
  }

  private static func move(to sample: Trace.Sample, within duration: Int) -> JSONValue {
    .object([
      "type": .string("pointerMove"), "duration": .number(Double(duration)),
      "origin": .string("viewport"), "x": .number(sample.x), "y": .number(sample.y),
    ])
  }

  private static func button(_ type: String) -> JSONValue {
    .object(["type": .string(type), "button": .number(0)])
  }
}
