public import Controllers
public import Formats
import Rules

/// A comparison of how two controllers, A and B, decide the same traces.
public struct ControllerComparison: Hashable, Sendable {
  /// The outcomes of one trace under controllers A and B.
  public struct Pair: Hashable, Sendable {
    public var a: Outcome
    public var b: Outcome

    package init(a: Outcome, b: Outcome) { (self.a, self.b) = (a, b) }

    /// Whether the decision or the transition's ending differs between A and B.
    public var isFlipped: Bool { a.decision != b.decision || a.transition != b.transition }
  }

  /// A cell of a contingency table: the number of traces that have both the row's word and the column's word.
  ///
  /// The words are labels or decisions, such as `finish`.
  public struct Cell: Hashable, Sendable {
    public var row: String
    public var column: String
    public var count: Int

    /// A table with labels as rows and decisions as columns; outcomes without a label are left out.
    package static func labels(of outcomes: some Sequence<Outcome>, stops: [String]) -> [Cell] {
      labels(of: outcomes.lazy.map { ($0, 1) }, stops: stops)
    }

    /// Does so for outcomes of which each stands for a number of equal ones.
    fileprivate static func labels(
      of outcomes: some Sequence<(Outcome, Int)>, stops: [String]
    ) -> [Cell] {
      all(
        outcomes.compactMap { outcome, count in
          outcome.intent.map { (($0, outcome.decision), count) }
        }, stops: stops, stops)
    }

    /// Returns a cell for every combination of a row and a column; its count is 0 if the combination does not occur.
    fileprivate static func all<Row: Word, Column: Word>(
      _ pairs: [(words: (Row, Column), count: Int)], stops rows: [String], _ columns: [String]
    ) -> [Cell] {
      let rows = words(Row.self, rows, pairs.map(\.words.0))
      let columns = words(Column.self, columns, pairs.map(\.words.1))
      return rows.flatMap { row in
        columns.map { column in
          Cell(
            row: row, column: column,
            count: pairs.reduce(0) { count, pair in
              let isHere = pair.words.0.rawValue == row && pair.words.1.rawValue == column
              return isHere ? count + pair.count : count
            })
        }
      }
    }

    /// The words that head a table's rows or columns.
    ///
    /// First come the usual words, then any other words that occur in the data. Without stops, the usual words are
    /// `finish`, `cancel` and `any` for labels, and `finish`, `cancel` and `none` for decisions: all cases of `Value`
    /// except the last. With stops, they are the names of the stops, then `any` for labels and `none` for decisions.
    private static func words<Value: Word>(
      _ type: Value.Type, _ stops: [String], _ said: [Value]
    ) -> [String] {
      let ends = Value.allCases.map(\.rawValue).dropLast()
      let known = stops.isEmpty ? Array(ends) : stops + ends.suffix(1)
      var words = known
      for word in said.lazy.map(\.rawValue) where !words.contains(word) { words.append(word) }
      return words
    }

    fileprivate typealias Word = CaseIterable & Equatable & RawRepresentable<String>
  }

  /// The difference of a metric between the controllers, B minus A, over the traces for which both controllers have a
  /// value.
  public struct Change: Hashable, Sendable {
    public var metric: Metric
    public var a: Distribution
    public var b: Distribution
    public var difference: Distribution
    /// The number of traces for which A's and B's values of the metric differ by more than ``Metric/tolerance``.
    public var moved: Int
  }

  public var a: Controller
  public var b: Controller
  public var settings: ReplaySettings
  /// The outcomes of every trace under both controllers, in the order of the traces.
  package var pairs: PackedList<Pair>

  /// Compares two evaluations of the same traces.
  ///
  /// - Precondition: Both evaluations have the same number of outcomes, made with the same settings.
  public init(_ a: Evaluation, _ b: Evaluation) {
    precondition(
      a.outcomes.count == b.outcomes.count,
      "\(a.outcomes.count) outcomes against \(b.outcomes.count)")
    self.init(
      a.controller, b.controller, a.settings,
      PackedList(zip(a.outcomes, b.outcomes).lazy.map { Pair(a: $0, b: $1) }))
  }

  /// Compares two controllers by their outcomes of the same traces.
  package init(
    _ a: Controller, _ b: Controller, _ settings: ReplaySettings, _ pairs: PackedList<Pair>
  ) {
    (self.a, self.b, self.settings, self.pairs) = (a, b, settings, pairs)
  }

  /// The pairs whose outcomes differ in decision or transition, in the order of the traces.
  package var flipped: LazyMapCollection<[Int], Pair> {
    pairs.indices.filter { pairs.shared(at: $0).isFlipped }.lazy.map { [pairs] in pairs[$0] }
  }

  /// How the transitions settle under B that end under both as under A; nil if none settles otherwise.
  ///
  /// It does not keep the traces that do, as there may be a million; see ``resettled``.
  public var settling: SettlingChange? {
    SettlingChange(pairs.lazy.map { ($0.a.settling, $0.b.settling) }, keepsMoved: false)
  }

  /// The places of the traces that settle sooner or later under B.
  package var resettled: [Int] {
    pairs.indices.filter {
      SettlingChange.Settled(pairs[$0].a.settling, pairs[$0].b.settling) != nil
    }
  }

  /// A table with A's decisions as rows and B's decisions as columns; cells with a count of 0 are included.
  public var decisions: [Cell] {
    var decisions: [(words: (Outcome.Choice, Outcome.Choice), count: Int)] = []
    pairs.forEachKind { decisions.append((($0.a.decision, $0.b.decision), $1)) }
    return Cell.all(decisions, stops: stops(\.a), stops(\.b))
  }

  /// A table with labels as rows and one controller's decisions as columns; traces without a label are left out.
  public func labels(_ side: KeyPath<Pair, Outcome>) -> [Cell] {
    var outcomes: [(Outcome, Int)] = []
    pairs.forEachKind { outcomes.append(($0[keyPath: side], $1)) }
    return Cell.labels(of: outcomes, stops: stops(side))
  }

  /// The names of the stops of controller A or B.
  private func stops(_ side: KeyPath<Pair, Outcome>) -> [String] {
    (side == \.a ? a : b).stopNames
  }

  /// The differences of all metrics for which some trace has a value under both controllers.
  public var changes: [Change] {
    Metric.compared.compactMap { metric in
      var (first, second): ([Double], [Double]) = ([], [])
      for pair in pairs {
        // Margins in different units cannot be compared.
        if metric == .margin,
          pair.a.marginUnit != pair.b.marginUnit || pair.a.marginUnit != .fraction
        {
          continue
        }
        guard let a = pair.a[metric], let b = pair.b[metric] else { continue }
        first.append(a)
        second.append(b)
      }
      let differences = zip(first, second).lazy.map { $1 - $0 }
      guard let a = Distribution(of: first), let b = Distribution(of: second),
        let difference = Distribution(of: differences)
      else { return nil }
      let tolerance = metric.tolerance.flatMap { $0.isFinite ? $0 : nil } ?? 0.001
      return Change(
        metric: metric, a: a, b: b, difference: difference,
        moved: differences.count { abs($0) > tolerance })
    }
  }

  /// The counts of the verdicts and decisions of controller A or B.
  package func summary(_ side: KeyPath<Pair, Outcome>) -> Summary {
    var summary = Summary()
    pairs.forEachKind { pair, count in
      let outcome = pair[keyPath: side]
      for _ in 0..<count { summary.count(outcome.verdict, outcome.decision) }
    }
    return summary
  }
}

extension ControllerComparison.Pair: Packable {
  @usableFromInline
  package var packedName: String {
    get { a.trace }
    set { (a.trace, b.trace) = (newValue, newValue) }
  }

  // Most numbers of B are those of A.
  @usableFromInline
  package mutating func moveNumbers(to numbers: inout [Double]) -> UInt64 {
    var shared: UInt64 = 0
    for place in Metric.Place.allCases.map(\.rawValue) {
      guard let value = b[place: place], value.bitPattern == a[place: place]?.bitPattern else {
        continue
      }
      b[place: place] = nil
      shared |= 1 << place
    }
    return a.moveNumbers(to: &numbers) | b.moveNumbers(to: &numbers) << 16 | shared << 32
  }

  @usableFromInline
  package mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int) {
    let end = a.putNumbers(known & 0xFFFF, from: numbers, at: start)
    _ = b.putNumbers(known >> 16 & 0xFFFF, from: numbers, at: end)
    for place in Metric.Place.allCases.map(\.rawValue) where known >> (32 + place) & 1 == 1 {
      b[place: place] = a[place: place]
    }
  }
}
