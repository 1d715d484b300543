import Traces

/// How gestures are grouped.
///
/// A group is always held out as a whole.
package enum Grouping: Hashable, Sendable {
  /// By the person named in a tag (`person:anna`), otherwise in the recording (`# person: anna`).
  case tag
  /// By the trace's folder.
  case folder
  /// Each gesture is its own group.
  case none
  /// By the tag that begins with this prefix and a colon: with the prefix `device`, the tag `device:old` names the
  /// group `old`.
  ///
  /// If a trace has no such tag, a metadata line of the recording names the group (`# device: old`).
  case column(String)

  /// Creates a grouping from a word.
  package init(_ word: String) {
    switch word {
    case "tag", "person": self = .tag
    case "folder": self = .folder
    case "none": self = .none
    default: self = .column(word)
    }
  }

  /// The group of each trace; a trace that names no group is its own group.
  ///
  /// - Throws: ``TuningError`` for a tag or metadata line that no trace has.
  func groups(of traces: some Collection<Trace>) throws(TuningError) -> [String] {
    let found = traces.map(name)
    if case .column(let word) = self, found.allSatisfy({ $0 == nil }) {
      throw TuningError(
        "'\(word)': no recording has such a tag or line; group by tag, folder, none, the beginning"
          + " of a tag (person of person:anna) or a line of the recordings (device)")
    }
    return zip(traces, found).map { $1 ?? "\u{0}\($0.name)" }
  }

  /// Whether a group is a single trace that names no group.
  static func isUnnamed(_ group: String) -> Bool { group.hasPrefix("\u{0}") }

  /// The word for the kind of group, such as `person` or `folder`; nil if each gesture is a group.
  var what: String? {
    switch self {
    case .tag: "person"
    case .folder: "folder"
    case .none: nil
    case .column(let word): word
    }
  }

  /// The group that a trace names; nil if it names none.
  func name(of trace: Trace) -> String? {
    if self == .folder { return trace.name.lastIndex(of: "/").map { String(trace.name[..<$0]) } }
    guard let what else { return nil }
    // A tag takes precedence over a metadata line of the recording, because people set tags deliberately.
    let tag = trace.label?.tags.first { $0.hasPrefix(what + ":") }
    return tag.map { String($0.dropFirst(what.count + 1)) } ?? trace.metadata[what.lowercased()]
  }
}

/// The group of each value in a list, as an index into the sorted names of the groups.
///
/// Names are compared only once; after that, groups are numbers.
struct GroupIndex: Sendable {
  let names: [String]
  /// For each value, the index of its group in ``names``.
  let numbers: [Int]

  var count: Int { names.count }

  init(_ groups: [String]) {
    // The numbers of the groups in the order in which they appear.
    var known: [String: Int] = [:]
    let places = groups.map { group in
      if let place = known[group] { return place }
      known[group] = known.count
      return known.count - 1
    }
    let sorted = known.sorted { $0.key < $1.key }
    var ranks = [Int](repeating: 0, count: sorted.count)
    for (rank, (_, place)) in sorted.enumerated() { ranks[place] = rank }
    (names, numbers) = (sorted.map(\.key), places.map { ranks[$0] })
  }

  private init(names: [String], numbers: [Int]) { (self.names, self.numbers) = (names, numbers) }

  /// The grouping of only the values at `positions`, without the groups that become empty; the other groups are
  /// renumbered.
  func restricted(to positions: [Int]) -> GroupIndex {
    var renumbered = [Int](repeating: -1, count: count)
    for position in positions { renumbered[numbers[position]] = 0 }
    let kept = names.indices.filter { renumbered[$0] == 0 }
    for (number, group) in kept.enumerated() { renumbered[group] = number }
    return GroupIndex(
      names: kept.map { names[$0] }, numbers: positions.map { renumbered[numbers[$0]] })
  }

  /// The number of values of each group.
  var sizes: [Int] { numbers.reduce(into: [Int](repeating: 0, count: count)) { $0[$1] += 1 } }

  /// The sum of the values of each group.
  func sums(of values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for (group, value) in zip(numbers, values) { sums[group] += value }
    return sums
  }
}
