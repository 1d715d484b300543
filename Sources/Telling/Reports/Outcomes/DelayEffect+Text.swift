package import Formats
package import Replay

extension TouchLatency {
  /// The times in words: `touch to decision 30.2…46.7 ms (mean 38.1), touch to frame 46.9…63.3 ms (mean 54.8)`.
  package var sentence: String {
    "touch to decision \(toDecision.text), touch to frame \(toFrame.text)"
  }

  package var json: JSONValue {
    .object(["to_decision_s": toDecision.json, "to_frame_s": toFrame.json])
  }
}

extension TouchLatency.Times {
  private static func milliseconds(_ time: Double) -> String {
    Number.fixed(time * 1000, decimals: 1)
  }

  fileprivate var text: String {
    guard count > 0 else { return TextTable.missing }
    let (low, high) = (Self.milliseconds(least), Self.milliseconds(greatest))
    return low == high ? "\(low) ms" : "\(low)…\(high) ms (mean \(Self.milliseconds(mean)))"
  }

  fileprivate var json: JSONValue {
    guard count > 0 else { return .null }
    return .object([
      "least": .rounded(least), "mean": .rounded(mean), "greatest": .rounded(greatest),
    ])
  }
}

extension DelayEffect {
  /// The most names that are listed.
  private static let names = 4

  /// What the delay does, and how long touches take with it.
  package var sentences: [String] {
    let said = DelaySentence.allCases.filter { $0.holds(for: self) }
    return [
      said.filter { $0 != .latency }.map(text).joined(separator: "; "),
      said.filter { $0 == .latency }.map(text).joined(),
    ]
  }

  private func text(_ sentence: DelaySentence) -> String {
    let named = flipped.prefix(Self.names).joined(separator: ", ")
    let more = flipped.count > Self.names ? " and \(flipped.count - Self.names) more" : ""
    let late = "a delay of \(Number.plain(Number.rounded(delay * 1000, decimals: 3))) ms changes"
    switch sentence {
    case .noChange: return "\(late) no decision of \(gestures)"
    case .changes:
      return
        "\(late) \(flipped.count) of \(counted(gestures, "decision")): \(named)\(more)"
    case .elsewhere:
      return
        "elsewhere progress at the decision by up to \(Number.fixed(progress, decimals: 3)), the hand-off jump by up"
        + " to \(Number.fixed(handoffJump, decimals: 2)) /s"
    case .latency: return latency.sentence
    }
  }

  package var json: JSONValue {
    .object([
      "delay_s": .number(delay), "flipped": .texts(flipped),
      "greatest_progress_change": .rounded(progress),
      "greatest_handoff_jump_change_per_s": .rounded(handoffJump), "latency": latency.json,
    ])
  }
}
