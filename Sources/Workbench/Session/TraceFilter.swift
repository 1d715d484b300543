import Replay
import Rules
import Traces

/// Which of the loaded traces commands show and count: `intent=finish tag=hard tag!=slow`.
///
/// A trace matches when it has one of the wanted values of every key and none of the excluded ones.
/// Verdict, decision and rule are the current ones, so a change may add or remove traces.
public struct TraceFilter: Hashable, Sendable {
  /// A property of a trace or its outcome.
  enum Key: String, CaseIterable {
    case intent, tag, verdict, decision, rule
  }

  /// One wanted or excluded value.
  struct Condition: Hashable, Sendable {
    var key: Key
    /// Whether the value is excluded.
    var isNegated = false
    var value: String

    /// The condition as it is typed.
    var word: String { key.rawValue + (isNegated ? "!=" : "=") + value }
  }

  var conditions: [Condition] = []

  /// Whether every trace matches.
  public var isEmpty: Bool { conditions.isEmpty }

  /// The conditions as they are typed; empty for none.
  public var text: String { conditions.map { Words.quoted($0.word) }.joined(separator: " ") }

  /// Whether a trace and its outcome match.
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
  /// Whether the trace has the value, wanted or excluded.
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
  /// The values of the key; nil for any text.
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
