package import Formats
package import Replay

extension SettlingChange {
  /// A sentence beside the counts of a change: `completion: 12 of 12 settle sooner, median 0.146 -> 0.073 s, most
  /// emma-drag-1 0.210 -> 0.105 s`, followed by what else changes at the hand-off and beyond the end.
  package var sentence: String {
    var clauses: [String] = []
    if let most {
      let movement = [(sooner, SettlingWords.sooner), (later, .later)].filter { $0.0 > 0 }
        .enumerated().map { place, moved in
          (place == 0 ? SettlingWords.moved : .alsoMoved).filled([
            "count": "\(moved.0)", "compared": "\(compared)", "way": moved.1.rawValue,
          ])
        }
      let times = SettlingWords.times.filled([
        "median": Self.times(completion), "trace": most.trace, "most": Self.times(most.completion),
      ])
      clauses.append((movement + [times]).joined(separator: ", "))
    }
    if let jump {
      let points = Self.text(jump) { Number.fixed($0, decimals: 0) }
      let relative = relativeJump.map { sides in
        SettlingWords.relativeJump.filled(["jump": Self.text(sides, Self.percent)])
      }
      clauses.append(
        ([SettlingWords.jump.filled(["jump": points])] + [relative].compactMap(\.self))
          .joined(separator: ", "))
    }
    if let overshoot {
      clauses.append(
        SettlingWords.overshoot.filled(["overshoot": Self.text(overshoot, Self.percent)]))
    }
    return SettlingWords.line.filled(["clauses": clauses.joined(separator: "; ")])
  }

  /// The times of one trace or of a median: `0.146 -> 0.073 s`.
  package static func seconds(_ sides: Sides) -> String { times(sides) + " s" }

  private static func times(_ sides: Sides) -> String {
    text(sides) { Number.fixed($0, decimals: 3) }
  }

  /// With one decimal, since what rounding leaves of a jump is none.
  private static func percent(_ share: Double) -> String {
    Number.fixed(share * 100, decimals: 1) + " %"
  }

  private static func text(_ sides: Sides, _ number: (Double) -> String) -> String {
    SettlingWords.sides.filled(["before": number(sides.before), "after": number(sides.after)])
  }

  /// The change as JSON, each value with both sides; null for what does not change.
  package var json: JSONValue {
    .object([
      "compared": .count(compared), "sooner": .count(sooner), "later": .count(later),
      "median_completion_s": completion.json,
      "median_handoff_jump_pt_per_s": jump.map(\.json) ?? .null,
      "median_handoff_jump_of_finger": relativeJump.map(\.json) ?? .null,
      "greatest_overshoot": overshoot.map(\.json) ?? .null,
      "moved": .array(moved.map(\.json)),
    ])
  }
}

extension SettlingChange.Settled {
  /// The trace and its times as JSON.
  var json: JSONValue {
    .object(["trace": .string(trace), "completion_s": completion.json])
  }
}

extension SettlingChange.Sides {
  fileprivate var json: JSONValue {
    .object(["before": .rounded(before), "after": .rounded(after)])
  }
}
