package import Formats
package import Replay

extension SettlingChange {
  /// A sentence beside the counts of a change: `completion: 12 of 12 settle sooner, median 0.146 -> 0.073 s, most
  /// emma-drag-1 0.210 -> 0.105 s`, followed by what else changes at the hand-off and beyond the end.
  package var sentence: String {
    var clauses: [String] = []
    if let most {
      let movement = [(sooner, "sooner"), (later, "later")].filter { $0.0 > 0 }
        .enumerated().map { $0 == 0 ? "\($1.0) of \(compared) settle \($1.1)" : "\($1.0) \($1.1)" }
      clauses.append(
        movement.joined(separator: ", ")
          + ", median \(Self.seconds(completion)), most \(most.trace)"
          + " \(Self.seconds(most.completion))")
    }
    if let jump {
      let relative = relativeJump.map { sides in
        ", \(Self.text(sides) { Number.percent($0) }) of the finger's speed"
      }
      clauses.append(
        "jump at the hand-off: median \(Self.text(jump) { Number.fixed($0, decimals: 0) }) pt/s"
          + (relative ?? ""))
    }
    if let overshoot {
      clauses.append("overshoot: at most \(Self.text(overshoot) { Number.percent($0) })")
    }
    return "completion: \(clauses.joined(separator: "; "))"
  }

  /// The times of one trace or of a median: `0.146 -> 0.073 s`.
  package static func seconds(_ sides: Sides) -> String {
    text(sides) { Number.fixed($0, decimals: 3) } + " s"
  }

  private static func text(_ sides: Sides, _ number: (Double) -> String) -> String {
    "\(number(sides.before)) -> \(number(sides.after))"
  }

  /// The change as JSON, each value with both sides; null for what does not change.
  package var json: JSONValue {
    .object([
      "compared": .count(compared), "sooner": .count(sooner), "later": .count(later),
      "median_completion_s": json(completion),
      "median_handoff_jump_pt_per_s": jump.map(json) ?? .null,
      "median_handoff_jump_of_finger": relativeJump.map(json) ?? .null,
      "greatest_overshoot": overshoot.map(json) ?? .null,
      "moved": .array(
        moved.map {
          .object(["trace": .string($0.trace), "completion_s": json($0.completion)])
        }),
    ])
  }

  private func json(_ sides: Sides) -> JSONValue {
    .object(["before": .rounded(sides.before), "after": .rounded(sides.after)])
  }
}
