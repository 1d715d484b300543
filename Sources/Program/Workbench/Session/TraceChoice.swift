import Formats
package import Replay
package import Reports
package import Traces

/// What a command chooses among the traces that it reads or that are loaded.
///
/// The words are names, parts of names and patterns, of which a trace has any, and conditions such as `tag=hard`, all of
/// which it meets. The options narrow that down. A part of the choice that no trace meets is an error, and nothing is
/// judged in its place: beside others that match, a misspelt name would go unnoticed.
package struct TraceChoice {
  /// The words that are names, parts of names or patterns.
  package private(set) var names: [String]
  /// The words that are conditions, as in ``TraceFilter``.
  package private(set) var conditions: [String]
  /// The values of `--filter`: a chosen trace matches any of them.
  package var filters: [NameFilter] = []
  /// The traces that failed in an earlier run.
  package var failed: FailedTraces?
  package var shard: Shard?
  /// The names that the words choose, once they are known; nil for all.
  private var chosen: Set<String>?

  /// The parts of a choice that some traces met.
  package struct Met {
    fileprivate enum Part: Hashable {
      case filter(Int), failed(TraceOfGroup), shard, all
    }

    fileprivate var parts: Set<Part> = []

    package init() {}

    package mutating func join(_ other: Met) { parts.formUnion(other.parts) }
  }

  package init(_ words: [String] = []) {
    conditions = words.filter(TraceFilter.isCondition)
    names = conditions.isEmpty ? words : words.filter { !TraceFilter.isCondition($0) }
  }

  /// The choice of the words, narrowed down by the options of another.
  package init(_ words: [String], narrowedBy options: TraceChoice) {
    self.init(words)
    (filters, failed, shard) = (options.filters, options.failed, options.shard)
  }

  /// Whether the choice includes all traces.
  package var isEverything: Bool {
    filters.isEmpty && shard == nil && failed == nil && chosen == nil
  }

  /// Whether a trace of a group is chosen; notes the parts that it meets.
  package func takes(_ trace: Trace, of group: String, noting met: inout Met) -> Bool {
    if isEverything { return true }
    var isTaken = chosen?.contains(trace.name) ?? true
    if !filters.isEmpty {
      let matching = filters.indices.filter { filters[$0].matches(trace.name) }
      for index in matching { met.parts.insert(.filter(index)) }
      isTaken = isTaken && !matching.isEmpty
    }
    if let failed {
      let keys = [group, nil].map { TraceOfGroup(group: $0, trace: trace.name) }
        .filter(failed.traces.contains)
      for key in keys { met.parts.insert(.failed(key)) }
      isTaken = isTaken && !keys.isEmpty
    }
    guard isTaken else { return false }
    if let shard {
      guard shard.contains(trace) else { return false }
      met.parts.insert(.shard)
    }
    met.parts.insert(.all)
    return true
  }

  /// Whether some part is not met.
  package func lacksAPart(_ met: Met) -> Bool { !isEverything && !unmet(met).isEmpty }

  /// Checks that every part was met by a trace; called when all traces were read.
  ///
  /// `remedy` ends each message.
  package func requireMatches(_ met: Met, _ remedy: String = "") throws(CommandError) {
    if isEverything { return }
    let unmet = unmet(met).map { $0 + remedy }
    if !unmet.isEmpty { throw CommandError(.missing, messages: unmet) }
  }

  private func unmet(_ met: Met) -> [String] {
    var messages = filters.indices.filter { !met.parts.contains(.filter($0)) }.map {
      "'--filter \(filters[$0].text)': no trace has such a name; correct it, or leave it out"
    }
    if let failed {
      messages += failed.traces.filter { !met.parts.contains(.failed($0)) }
        .map { ($0.group.map { "\($0): " } ?? "") + $0.trace }.sorted()
        .map {
          "\(failed.report): '\($0)' failed there and is not among the traces; restore it, or write the report again"
        }
    }
    guard messages.isEmpty, !met.parts.contains(.all) else { return messages }
    return [
      shard.map { "'--shard \($0)': no chosen trace is in this shard; use fewer shards" }
        ?? "no trace is selected; loosen --filter or --rerun-failed"
    ]
  }
}

/// The traces that failed in an earlier run, and its report.
package struct FailedTraces {
  let report: String
  let traces: Set<TraceOfGroup>

  package init(report: String, traces: Set<TraceOfGroup>) {
    (self.report, self.traces) = (report, traces)
  }
}

/// A value of `--filter`: a text that a trace's name contains, or a pattern, both regardless of case.
///
/// A pattern without a slash matches the name without its folder.
package struct NameFilter {
  let text: String
  private let glob: Glob?
  private let part: String

  package init(_ text: String) throws(Glob.Problem) {
    self.text = text
    part = text.lowercased()
    glob = Glob.isLiteral(text) && !text.isEmpty ? nil : try Glob(text, ignoringCase: true)
  }

  func matches(_ name: String) -> Bool {
    guard let glob else { return name.lowercased().contains(part) }
    return glob.matches(text.contains("/") ? name : TraceName.key(of: name))
  }
}

// The words of a choice.
extension TraceChoice {
  /// The names that a word chooses; never empty.
  ///
  /// - Throws: ``CommandError`` if no trace has the name, if several contain it, or if it is an invalid pattern.
  static func positions(
    of word: String, among names: TraceNames, _ entries: [SessionState.Entry]
  ) throws(CommandError) -> [Int] {
    let found = try names.positions(of: word)
    guard found.isEmpty else { return found }
    throw CommandError.unknownTrace(word, names: entries.map(\.trace.name))
  }

  /// The positions of the traces that the words choose; all if there are no words.
  func positions(
    in entries: [SessionState.Entry], stops: [String], outcomes: () -> [Outcome]
  ) throws -> [Int] {
    var positions = Array(entries.indices)
    if !names.isEmpty {
      let all = TraceNames(entries, words: names.count)
      positions = try Set(names.flatMap { try Self.positions(of: $0, among: all, entries) })
        .sorted()
    }
    return try narrowed(positions, in: entries, stops: stops, outcomes: outcomes)
  }

  /// Whether the conditions are about outcomes, which only a replay shows.
  package var needsOutcomes: Bool { conditions.contains(where: TraceFilter.needsOutcomes) }

  /// Those of the positions whose traces meet the conditions.
  func narrowed(
    _ positions: [Int], in entries: [SessionState.Entry], stops: [String],
    outcomes: () -> [Outcome]
  ) throws -> [Int] {
    if conditions.isEmpty { return positions }
    let outcomes = needsOutcomes ? outcomes() : []
    func holds(_ filter: TraceFilter, _ position: Int) -> Bool {
      filter.holds(
        for: entries[position].trace, outcomes.isEmpty ? nil : outcomes[position])
    }
    for word in conditions {
      let filter = try TraceFilter([word], stops: stops)
      guard !entries.indices.contains(where: { holds(filter, $0) }) else { continue }
      throw CommandError.unmetCondition(word, among: entries)
    }
    let filter = try TraceFilter(conditions, stops: stops)
    let chosen = positions.filter { holds(filter, $0) }
    guard chosen.isEmpty, !positions.isEmpty else { return chosen }
    throw CommandError(
      .missing,
      "'\((names + conditions).joined(separator: " "))': no trace meets all of these; leave one out"
    )
  }

  /// Chooses by the words among all traces that will be read.
  ///
  /// The traces need no samples; `outcomes` is only called if ``needsOutcomes`` is true.
  package mutating func choose(
    among entries: [SessionState.Entry], stops: [String], outcomes: () -> [Outcome]
  ) throws {
    guard !names.isEmpty || !conditions.isEmpty else { return }
    let positions = try positions(in: entries, stops: stops, outcomes: outcomes)
    chosen = Set(positions.map { entries[$0].trace.name })
  }
}

extension CommandError {
  /// The error for a condition that no trace meets.
  static func unmetCondition(
    _ word: String, among entries: [SessionState.Entry]
  ) -> CommandError {
    let tags = Set(entries.flatMap { $0.trace.label?.tags ?? [] }).sorted()
    let near =
      word.hasPrefix("tag=") ? nearest(to: String(word.dropFirst("tag=".count)), in: tags) : nil
    return CommandError(
      .missing,
      "'\(word)': no trace meets this condition; "
        + (near.map { "did you mean 'tag=\($0)'?" } ?? "correct it, or leave it out"))
  }
}
