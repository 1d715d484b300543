import Replay
import Rules
import Traces

/// Which of the loaded traces commands show and count: `intent=finish tag=hard tag!=slow`.
///
/// A trace fits when it fits every key: one of the values that are asked of the key, and none of those
/// that are excluded. Verdict, decision and rule are those in force, so a change may let a trace in or
/// out.
public struct TraceFilter: Hashable, Sendable {
  /// What can be asked of a trace and its outcome.
  enum Key: String, CaseIterable {
    case intent, tag, verdict, decision, rule
  }

  /// One thing that is asked.
  struct Condition: Hashable, Sendable {
    var key: Key
    /// Whether the value is excluded.
    var isNegated = false
    var value: String

    /// The condition as it is typed.
    var word: String { key.rawValue + (isNegated ? "!=" : "=") + value }
  }

  var conditions: [Condition] = []

  /// Whether every trace fits.
  public var isEmpty: Bool { conditions.isEmpty }

  /// The conditions as they are typed; empty where there are none.
  public var text: String { conditions.map { Words.quoted($0.word) }.joined(separator: " ") }

  /// Whether a trace and its outcome fit.
  func holds(for trace: Trace, _ outcome: Outcome) -> Bool {
    for key in Key.allCases {
      let asked = conditions.filter { $0.key == key }
      let wanted = asked.filter { !$0.isNegated }
      let isWanted = wanted.isEmpty || wanted.contains { $0.matches(trace, outcome) }
      guard isWanted, !asked.contains(where: { $0.isNegated && $0.matches(trace, outcome) })
      else { return false }
    }
    return true
  }
}

extension TraceFilter.Condition {
  /// Whether the trace has the value, whether that is wanted or not.
  fileprivate func matches(_ trace: Trace, _ outcome: Outcome) -> Bool {
    switch key {
    case .intent: (trace.label?.intent.rawValue ?? TraceFilter.unlabelled) == value
    case .tag: trace.label?.tags.contains(value) ?? false
    case .verdict: outcome.verdict.rawValue == value
    case .decision: outcome.decision.rawValue == value
    case .rule: outcome.rule?.lowercased().contains(value.lowercased()) ?? false
    }
  }
}

extension TraceFilter.Key {
  /// The values the key takes; nil for any text.
  var values: [String]? {
    switch self {
    case .intent: Label.Intent.allCases.map(\.rawValue) + [TraceFilter.unlabelled]
    case .verdict: Outcome.Verdict.allCases.map(\.rawValue)
    case .decision: Outcome.Choice.allCases.map(\.rawValue)
    case .tag, .rule: nil
    }
  }
}

extension TraceFilter {
  /// The intent of a trace without a label.
  static let unlabelled = "none"

  /// Reads conditions as they are typed.
  init(_ words: [String]) throws(CommandError) {
    for word in words {
      guard let equals = word.firstIndex(of: "="), word.index(after: equals) < word.endIndex else {
        throw .filterCondition(word)
      }
      let isNegated = word[..<equals].hasSuffix("!")
      let name = String(word[..<equals].dropLast(isNegated ? 1 : 0))
      let value = String(word[word.index(after: equals)...])
      guard let key = Key(rawValue: name) else {
        throw .filterKey(name, choices: Key.allCases.map(\.rawValue))
      }
      if let values = key.values, !values.contains(value) {
        throw .filterValue(key: name, value, choices: values)
      }
      let condition = Condition(key: key, isNegated: isNegated, value: value)
      if !conditions.contains(condition) { conditions.append(condition) }
    }
  }
}

extension SessionState {
  /// The positions of the traces that fit the filter, in their order.
  var shown: [Int] {
    guard !filter.isEmpty else { return Array(entries.indices) }
    return zip(entries, outcomes).enumerated()
      .filter { filter.holds(for: $0.element.0.trace, $0.element.1) }.map(\.offset)
  }

  /// The outcomes of the traces that fit the filter.
  var shownOutcomes: [Outcome] { filter.isEmpty ? outcomes : shown.map { outcomes[$0] } }
}
