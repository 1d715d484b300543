import Formats
import Replay
import Rules
import Traces

/// A filter that selects the loaded traces that commands show and count: `intent=finish tag!=slow completion>0.3`.
///
/// For every key in the filter, a matching trace has one of the wanted values and none of the excluded values. The
/// trace's metrics must also lie within every limit. The filter uses the current outcomes, so a change of a parameter
/// may add or remove traces.
public struct TraceFilter: Hashable, Sendable {
  /// A property, of a trace or of its outcome, that has words as values.
  enum Key: String, CaseIterable {
    case intent, tag, verdict, decision, rule
  }

  /// A wanted or excluded value of a key.
  struct Condition: Hashable, Sendable {
    var key: Key
    /// Whether the value is excluded.
    var isNegated = false
    var value: String

    /// The condition in the form in which it is typed.
    var word: String { key.rawValue + (isNegated ? "!=" : "=") + value }
  }

  /// A limit for a metric, in the metric's unit.
  struct Limit: Hashable, Sendable {
    /// The comparison of a value with the limit.
    enum Relation: String, CaseIterable, Sendable {
      case atMost = "<="
      case atLeast = ">="
      case less = "<"
      case more = ">"
    }

    var metric: Metric
    var relation: Relation
    var value: Double

    /// The limit in the form in which it is typed.
    var word: String { metric.name + relation.rawValue + Number.shortest(value) }
  }

  var conditions: [Condition] = []
  var limits: [Limit] = []

  /// Whether the filter is empty, so that every trace matches.
  public var isEmpty: Bool { conditions.isEmpty && limits.isEmpty }

  /// The conditions and limits in the form in which they are typed; empty if there are none.
  public var text: String {
    (conditions.map { Words.quoted($0.word) } + limits.map { Words.quoted($0.word) })
      .joined(separator: " ")
  }

  /// Whether a trace and its outcome match the filter.
  ///
  /// Without an outcome, only conditions on labels hold.
  func holds(for trace: Trace, _ outcome: Outcome?) -> Bool {
    for key in Key.allCases {
      let asked = conditions.filter { $0.key == key }
      let wanted = asked.filter { !$0.isNegated }
      let isWanted = wanted.isEmpty || wanted.contains { $0.matches(trace, outcome) }
      guard isWanted, !asked.contains(where: { $0.isNegated && $0.matches(trace, outcome) })
      else { return false }
    }
    return limits.allSatisfy { $0.holds(for: outcome) }
  }
}

extension TraceFilter.Limit {
  /// Whether the outcome has the metric, with a value within the limit.
  fileprivate func holds(for outcome: Outcome?) -> Bool {
    guard let measured = outcome?[metric] else { return false }
    return switch relation {
    case .atMost: measured <= value
    case .atLeast: measured >= value
    case .less: measured < value
    case .more: measured > value
    }
  }

  /// Parses a limit such as `completion>0.3`.
  ///
  /// Returns nil if the word contains no `<` or `>`, or contains a `=` before it.
  ///
  /// - Throws: ``CommandError`` for an unknown metric, or a limit that is not a number.
  fileprivate init?(_ word: String) throws {
    guard let start = word.firstIndex(where: { "=<>".contains($0) }), word[start] != "=",
      let relation = Relation.allCases.first(where: { word[start...].hasPrefix($0.rawValue) })
    else { return nil }
    let name = String(word[..<start])
    guard let metric = Metric.all.first(where: { $0.name == name }) else {
      throw CommandError.filterKey(name, choices: Metric.all.map(\.name))
    }
    let text = String(word[start...].dropFirst(relation.rawValue.count))
    guard let value = Double(text), value.isFinite else {
      throw CommandError(
        .usage, "\(name): '\(text)' is not a number; write one in its unit, as in completion>0.3")
    }
    self.init(metric: metric, relation: relation, value: value)
  }
}

extension TraceFilter.Condition {
  /// Whether the trace or its outcome has the condition's value, regardless of whether the condition wants or excludes
  /// this value.
  fileprivate func matches(_ trace: Trace, _ outcome: Outcome?) -> Bool {
    switch key {
    case .intent: (trace.label?.intent.rawValue ?? TraceFilter.unlabelled) == value
    case .tag: trace.label?.tags.contains(value) ?? false
    case .verdict: outcome?.verdict.rawValue == value
    case .decision: outcome?.decision.rawValue == value
    case .rule: outcome?.rule?.lowercased().contains(value.lowercased()) ?? false
    }
  }
}

extension TraceFilter.Key {
  /// The possible values of the key; nil if the key allows any text.
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
  /// The word that stands for the intent of a trace without a label.
  static let unlabelled = Outcome.Verdict.unlabelled.rawValue

  /// The key or the metric before the first `=`, `!=`, `<` or `>` of a word; nil if there is none.
  private static func subject(of word: String) -> Substring? {
    guard let end = word.firstIndex(where: { "=<>".contains($0) }) else { return nil }
    let name = word[..<end]
    return name.hasSuffix("!") ? name.dropLast() : name
  }

  /// Whether a word has the form of a condition: a key or a metric, and what is compared with it.
  static func isCondition(_ word: String) -> Bool {
    guard let name = subject(of: word) else { return false }
    return Key(rawValue: String(name)) != nil || Metric.all.contains { $0.name == name }
  }

  /// Whether a condition is about outcomes rather than labels.
  static func needsOutcomes(_ word: String) -> Bool {
    subject(of: word) != Key.intent.rawValue[...] && subject(of: word) != Key.tag.rawValue[...]
  }

  /// Parses conditions as they are typed.
  ///
  /// Intents and decisions may also be names of the controller's stops.
  init(_ words: [String], stops: [String] = []) throws {
    for word in words {
      if let limit = try Limit(word) {
        if !limits.contains(limit) { limits.append(limit) }
        continue
      }
      guard let equals = word.firstIndex(of: "="), word.index(after: equals) < word.endIndex else {
        throw CommandError(
          .usage, "'\(word)': not a condition; write a key and a value, as in verdict=fail, or off")
      }
      let isNegated = word[..<equals].hasSuffix("!")
      let name = String(word[..<equals].dropLast(isNegated ? 1 : 0))
      let value = String(word[word.index(after: equals)...])
      guard let key = Key(rawValue: name) else {
        throw CommandError.filterKey(name, choices: Key.allCases.map(\.rawValue))
      }
      let isOfStops = key == .intent || key == .decision
      if let values = key.values.map({ $0 + (isOfStops ? stops : []) }), !values.contains(value) {
        let advice = advice(for: value, choices: values) ?? ""
        throw CommandError(.usage, "\(name): '\(value)' is not a choice; \(advice)")
      }
      let condition = Condition(key: key, isNegated: isNegated, value: value)
      if !conditions.contains(condition) { conditions.append(condition) }
    }
  }
}
