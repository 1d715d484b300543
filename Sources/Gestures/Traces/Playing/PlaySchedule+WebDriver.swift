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
    var isDone: Set<Int> = []
    /// Adds a tick: for each finger that has not been released, its action in `actions`, or a pause if it has none.
    func tick(_ duration: Int, _ actions: [Int: JSONValue]) {
      for finger in fingers where !isDone.contains(finger) {
        lists[finger]?.append(actions[finger] ?? Self.pause(duration))
      }
    }
    // Rounds the times since the start, not the durations, to whole milliseconds, so that rounding errors do not add
    // up.
    let instants = Dictionary(grouping: touches) { Int(($0.time * 1000).rounded()) }
    var (now, merged) = (0, 0)
    for instant in instants.keys.sorted() {
      let here = instants[instant] ?? []
      func touches(_ phases: Trace.Phase...) -> [Int: Trace.Sample] {
        Dictionary(here.filter { phases.contains($0.phase) }.map { ($0.touch, $0) }) { $1 }
      }
      let moves = touches(.moved)
      merged += here.count { $0.phase == .moved } - moves.count
      if instant > now || !moves.isEmpty {
        tick(instant - now, moves.mapValues { Self.move(to: $0, within: instant - now) })
      }
      now = instant
      let landing = touches(.began)
      if !landing.isEmpty {
        tick(0, landing.mapValues { Self.move(to: $0, within: 0) })
        tick(0, landing.mapValues { _ in Self.button("pointerDown") })
      }
      let lifting = touches(.ended)
      if !lifting.isEmpty {
        tick(0, lifting.mapValues { _ in Self.button("pointerUp") })
        isDone.formUnion(lifting.keys)
      }
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
