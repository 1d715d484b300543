package import Controllers
import HeadlessUIKit
package import Replay
import Rules
package import Traces

/// The recordings of a tuning, without duplicates, each with the name of its group, which is usually a person.
package struct GroupedTraces: Sendable {
  /// The recordings without duplicates.
  package let traces: [Trace]
  /// The index of each kept recording among the given traces.
  package let places: [Int]
  /// The name of the group of each trace.
  package let groups: [String]
  /// Doubts about the recordings.
  package let warnings: [TuningWarning]

  private let grouping: Grouping

  /// Removes duplicates and groups the remaining traces.
  ///
  /// - Parameters:
  ///   - given: The traces, in the order in which reports list them.
  ///   - grouping: How the traces are grouped.
  ///   - place: What the traces are used for; warnings name it.
  /// - Throws: ``TuningError`` if traces are grouped by a tag or metadata line that none of them has.
  package init(
    _ given: [Trace], by grouping: Grouping, for place: TuningWarning.Place = .search
  ) throws(TuningError) {
    let found = try TraceGroups(given, by: grouping, for: place)
    traces = found.places.count < given.count ? found.places.map { given[$0] } : given
    (places, groups, warnings) = (found.places, found.groups, found.warnings)
    self.grouping = grouping
  }

  /// Returns warnings if these recordings, which the search should not have seen, are not independent of it.
  ///
  /// The warnings name the recordings whose touch points the search has seen, and the groups that also occur in the
  /// search.
  package func warnings(unseenBy search: GroupedTraces) -> [TuningWarning] {
    let searched = Set(search.traces.map(\.contentHash))
    let known = traces.filter { searched.contains($0.contentHash) }
    var warnings: [TuningWarning] = []
    if !known.isEmpty { warnings.append(.searchedWith(known.map(\.name), of: traces.count)) }
    // A gesture that names no group is a group of its own, so it cannot share a group with a recording of the search.
    // Therefore only named groups are compared.
    let names = Set(search.traces.compactMap(search.grouping.name))
    let others = traces.filter { !searched.contains($0.contentHash) }
    let shared = Set(others.compactMap(grouping.name)).intersection(names)
    if !shared.isEmpty { warnings.append(.knownGroups(shared.sorted())) }
    return warnings
  }
}

/// The groups of traces that need not be in memory together, without duplicates.
package struct TraceGroups {
  /// The index of each kept trace among the given ones.
  package let places: [Int]
  /// The name of the group of each kept trace.
  package let groups: [String]
  /// Doubts about the recordings.
  package let warnings: [TuningWarning]

  /// Leaves out duplicates and groups the remaining traces; see ``GroupedTraces``.
  package init<Traces: RandomAccessCollection<Trace>>(
    _ given: Traces, by grouping: Grouping, for place: TuningWarning.Place
  ) throws(TuningError) where Traces.Index == Int {
    let places = Self.once(given)
    let traces = places.lazy.map { given[$0] }
    self.places = places
    groups = try grouping.groups(of: traces)
    let judged = traces.lazy.filter { $0.label?.intent.isOfDecision ?? false }
    let count = judged.count { _ in true }
    let silent = judged.count { grouping.name(of: $0) == nil }
    var warnings: [TuningWarning] = []
    if places.count < given.count {
      let kept = Set(places)
      warnings.append(
        .repeated(place, given.indices.filter { !kept.contains($0) }.map { given[$0].name }))
    }
    if let what = grouping.what, silent > 0 {
      warnings.append(.ungrouped(place, what: what, silent, of: count))
    }
    self.warnings =
      warnings + Self.together(judged, by: grouping, for: place)
      + Self.copies(among: given, at: places)
  }

  /// A warning if a group, other than a folder, has gestures of several people; otherwise empty.
  private static func together(
    _ traces: some Sequence<Trace>, by grouping: Grouping, for place: TuningWarning.Place
  ) -> [TuningWarning] {
    guard case .column(let what) = grouping else { return [] }
    var people: [String: Set<String>] = [:]
    for trace in traces {
      guard let group = grouping.name(of: trace), let person = Grouping.tag.name(of: trace) else {
        continue
      }
      people[group, default: []].insert(person)
    }
    guard people.values.contains(where: { $0.count > 1 }) else { return [] }
    let all = people.values.reduce(into: Set()) { $0.formUnion($1) }
    return [.peopleTogether(place, what: what, people: all.count, groups: people.count)]
  }

  /// The places of the traces without every one whose name, touch points and label are equal to those of an earlier
  /// trace, for example because a path was given twice.
  static func once<Traces: RandomAccessCollection<Trace>>(_ traces: Traces) -> [Int]
  where Traces.Index == Int {
    // The first trace with some name and touch points, and the others, by a hash of both.
    var first: [Int: Int] = [:]
    var others: [Int: [Int]] = [:]
    return traces.indices.filter { place in
      let trace = traces[place]
      var hasher = Hasher()
      hasher.combine(trace.name)
      hasher.combine(trace.contentHash)
      let key = hasher.finalize()
      guard let known = first[key] else {
        first[key] = place
        return true
      }
      let isRepeated = ([known] + (others[key] ?? [])).contains { place in
        let other = traces[place]
        return other.name == trace.name && other.contentHash == trace.contentHash
          && other.label == trace.label
      }
      if !isRepeated { others[key, default: []].append(place) }
      return !isRepeated
    }
  }

  /// Warnings about judged recordings whose touch points equal those of an earlier recording with a different name.
  ///
  /// Returns at most ``TuningWarning/namesLimit`` warnings.
  private static func copies<Traces: RandomAccessCollection<Trace>>(
    among traces: Traces, at places: [Int]
  ) -> [TuningWarning] where Traces.Index == Int {
    var first: [UInt64: Int] = [:]
    var copies: [TuningWarning] = []
    for place in places {
      let trace = traces[place]
      guard trace.label?.intent.isOfDecision ?? false else { continue }
      let points = trace.contentHash
      if let other = first[points] {
        copies.append(.copy(trace.name, of: traces[other].name))
        if copies.count == TuningWarning.namesLimit { break }
      } else {
        first[points] = place
      }
    }
    return copies
  }
}

/// The recordings that can be used to judge a controller on its scene, for a tuning or a sweep.
///
/// Leaves out swipes across the scene's axis and touches that the recogniser refuses. They end in the same way whatever
/// the thresholds of the rule are, so they would only distort the result.
package struct JudgeableTraces: Sendable {
  package let traces: [Trace]
  /// The index of each kept recording among the given traces.
  package let places: [Int]
  /// Which recordings were left out and why; one warning for each reason.
  package let warnings: [TuningWarning]

  /// Replays traces and leaves out those that cannot be judged.
  ///
  /// - Parameters:
  ///   - given: The traces, in the order in which reports list them.
  ///   - controller: The controller that is varied.
  ///   - settings: The device and the scene.
  ///   - varied: The names of the varied parameters.
  ///   - place: What the traces are used for; warnings name it.
  /// - Throws: ``TuningError`` if most traces are left out.
  package init(
    _ given: [Trace], controller: Controller, settings: ReplaySettings, varied: [String],
    for place: TuningWarning.Place = .search
  ) throws(TuningError) {
    try self.init(
      FastEvaluator(given, controller: controller, settings: settings), under: controller,
      varied: varied, for: place)
  }

  /// Leaves out the evaluator's traces that cannot be judged.
  ///
  /// - Throws: ``TuningError`` if most traces are left out. If `isPart` is true, the traces are only a part of the
  ///   recordings, so nothing is thrown: most recordings of the whole set may still be usable.
  package init(
    _ gestures: FastEvaluator, under controller: Controller, varied: [String],
    for place: TuningWarning.Place = .search, isPart: Bool = false
  ) throws(TuningError) {
    try self.init(
      gestures.traces, obstacles: gestures.obstacles(under: controller), of: controller,
      varied: varied, for: place, isPart: isPart)
  }

  /// Leaves out the traces that cannot be judged; `outcomes` contains the known outcome of each trace.
  ///
  /// - Throws: ``TuningError`` if most traces are left out.
  package init(
    _ given: [Trace], outcomes: [Outcome], of controller: Controller, varied: [String],
    for place: TuningWarning.Place = .search
  ) throws(TuningError) {
    try self.init(
      given, obstacles: outcomes.map { $0.obstacle ?? $0.unknownStop }, of: controller,
      varied: varied, for: place)
  }

  private init(
    _ given: [Trace], obstacles: [Diagnostic?], of controller: Controller, varied: [String],
    for place: TuningWarning.Place, isPart: Bool = false
  ) throws(TuningError) {
    // Whether the recogniser refuses a touch may depend on the values of these parameters.
    let tunables = controller.tunables.map(\.name)
    let keepsRefused = varied.contains {
      controller.group(of: $0) == .recogniser || tunables.contains($0)
    }
    var order: [String] = []
    var names: [String: [String]] = [:]
    var places: [Int] = []
    for (place, (trace, obstacle)) in zip(given, obstacles).enumerated() {
      guard let obstacle,
        !(keepsRefused && obstacle.code == FindingKind.refusedTouch.rawValue)
      else {
        places.append(place)
        continue
      }
      if names[obstacle.message] == nil { order.append(obstacle.message) }
      names[obstacle.message, default: []].append(trace.name)
    }
    self.places = places
    traces = places.map { given[$0] }
    warnings = order.map { .leftOut(place, names[$0] ?? [], of: given.count, why: $0) }
    let count = given.count - traces.count
    guard count * 2 > given.count, !isPart else { return }
    let most = order.max { (names[$0]?.count ?? 0, $1) < (names[$1]?.count ?? 0, $0) } ?? ""
    throw TuningError(
      "\(place.rawValue): \(count) of \(given.count) cannot be judged; in"
        + " \(names[most]?.count ?? 0) of them \(most)", kind: .unreadable)
  }
}
