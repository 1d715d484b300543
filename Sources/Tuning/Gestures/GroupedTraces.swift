public import Traces

/// Recordings as a tuning counts them: each once, and the group of each.
public struct GroupedTraces: Sendable {
  /// Without those that were given more than once.
  public let traces: [Trace]
  /// One name for each trace.
  public let groups: [String]
  /// What is doubtful about them.
  public let warnings: [TuningWarning]

  private let grouping: Grouping

  /// Groups traces.
  ///
  /// - Parameters:
  ///   - given: The traces in the order of reports.
  ///   - grouping: What belongs together.
  ///   - place: What they are for.
  /// - Throws: ``TuningError`` for a group that no trace knows.
  public init(
    _ given: [Trace], by grouping: Grouping, for place: TuningWarning.Place = .search
  ) throws(TuningError) {
    let (traces, repeated) = Self.once(given)
    (self.traces, self.grouping) = (traces, grouping)
    groups = try grouping.groups(of: traces)
    let judged = traces.filter { $0.label.map { $0.intent != .any } ?? false }
    let silent = judged.count { grouping.name(of: $0) == nil }
    var warnings = repeated.isEmpty ? [] : [TuningWarning.repeated(place, repeated)]
    if let what = grouping.what, silent > 0 {
      warnings.append(.ungrouped(place, what: what, silent, of: judged.count))
    }
    self.warnings = warnings + Self.copies(among: judged)
  }

  /// What is doubtful about taking these for gestures that a search has not seen.
  public func warnings(unseenBy search: GroupedTraces) -> [TuningWarning] {
    let searched = Set(search.traces.map(\.samples))
    let known = traces.filter { searched.contains($0.samples) }
    var warnings: [TuningWarning] = []
    if !known.isEmpty { warnings.append(.searchedWith(known.map(\.name), of: traces.count)) }
    // Names that stand for gestures of their own say nothing of anybody.
    let names = Set(search.traces.compactMap(search.grouping.name))
    let others = traces.filter { !searched.contains($0.samples) }
    let shared = Set(others.compactMap(grouping.name)).intersection(names)
    if !shared.isEmpty { warnings.append(.knownGroups(shared.sorted())) }
    return warnings
  }

  /// The traces without those that have the name, the samples and the label of an earlier one, as when
  /// a path is given twice; and the names of what was left out.
  public static func once(_ traces: [Trace]) -> (traces: [Trace], repeated: [String]) {
    struct Key: Hashable {
      let name: String
      let samples: [Trace.Sample]
      let label: Label?
    }
    var seen: Set<Key> = []
    var repeated: [String] = []
    let kept = traces.filter { trace in
      let isNew = seen.insert(
        Key(name: trace.name, samples: trace.samples, label: trace.label)
      ).inserted
      if !isNew { repeated.append(trace.name) }
      return isNew
    }
    return (kept, repeated)
  }

  /// The first few recordings whose samples are those of an earlier one under another name.
  private static func copies(among traces: [Trace]) -> [TuningWarning] {
    var first: [[Trace.Sample]: String] = [:]
    var copies: [TuningWarning] = []
    for trace in traces {
      if let other = first[trace.samples] {
        copies.append(.copy(trace.name, of: other))
      } else {
        first[trace.samples] = trace.name
      }
    }
    return Array(copies.prefix(TuningWarning.namesLimit))
  }
}
