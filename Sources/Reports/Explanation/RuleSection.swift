import Controllers
import Formats
import Replay
import Rules

/// The rule as a tree: what holds, by which values, and which clause decided.
struct RuleSection {
  private let explanation: Explanation

  init(_ explanation: Explanation) {
    self.explanation = explanation
  }

  var section: ExplanationSection {
    guard let story = explanation.rule else {
      let reason = explanation.outcome.rule ?? "the gesture never started the transition"
      return ExplanationSection(title: "rule", rows: [["not asked: \(reason)"]])
    }
    var rows: [[String]] = []
    Self.write(story.condition, depth: 0, to: &rows)
    return ExplanationSection(title: "rule, \(moment(story))", rows: rows, isTree: true)
  }

  private func moment(_ story: RuleStory) -> String {
    let times = "\(story.timesAsked) \(story.timesAsked == 1 ? "time" : "times")"
    switch explanation.controller.decide {
    case .release: return "asked as the finger left"
    case .lastChange: return "asked \(times), as answered at the last change"
    case .during:
      return story.condition.holds
        ? "asked \(times), until it held"
        : "asked \(times) and never held, here as the finger left"
    }
  }

  /// One row per part: `[x]` holds, `[ ]` does not.
  private static func write(
    _ condition: ExplainedCondition, depth: Int, to rows: inout [[String]]
  ) {
    let indent = String(repeating: "    ", count: depth)
    let mark = condition.holds ? "[x] " : "[ ] "
    switch condition.kind {
    case .clause(let clause):
      rows.append([
        indent + mark + condition.text, clause.valuesText, clause.marginText,
        condition.decides ? "<- decides" : "",
      ])
      for source in (clause.left.sources + clause.right.sources).uniqued {
        rows.append([indent + "      \(source.text)", source.valueText, "", ""])
      }
    case .and(let parts):
      rows.append([indent + mark + "all of", "", "", ""])
      for part in parts { write(part, depth: depth + 1, to: &rows) }
    case .or(let parts):
      rows.append([indent + mark + "any of", "", "", ""])
      for part in parts { write(part, depth: depth + 1, to: &rows) }
    case .not(let part):
      rows.append([indent + mark + "not", "", "", ""])
      write(part, depth: depth + 1, to: &rows)
    }
  }
}

extension ExplainedClause {
  /// `412.0 > 300.0 pt/s`, with as many decimals as it takes to tell the sides apart.
  var valuesText: String {
    var decimals = unit.tableDecimals
    func number(_ value: Double) -> String { Number.fixed(value, decimals: decimals) }
    while left.value != right.value, number(left.value) == number(right.value), decimals < 9 {
      decimals += 1
    }
    let text = "\(number(left.value)) \(relation.rawValue) \(number(right.value))"
    return unit.rawValue.isEmpty ? text : "\(text) \(unit.rawValue)"
  }

  /// `by +112.0 pt/s`, with as many decimals as it takes to be seen.
  var marginText: String {
    let decimals = Number.visibleDecimals(of: margin, atLeast: unit.tableDecimals)
    let number = Number.fixed(margin, decimals: decimals, signed: true)
    return "by " + (unit.rawValue.isEmpty ? number : "\(number) \(unit.rawValue)")
  }
}

extension ExplainedOperand {
  /// The value with its unit.
  var valueText: String { unit.map { $0.text(value) } ?? Number.fixed(value, decimals: 3) }
}

extension [ExplainedOperand] {
  /// Each text once, where it stands first.
  fileprivate var uniqued: [ExplainedOperand] {
    var seen: Set<String> = []
    return filter { seen.insert($0.text).inserted }
  }
}
