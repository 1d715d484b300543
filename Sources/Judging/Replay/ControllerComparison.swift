public import Controllers
import Rules

/// A comparison of how two controllers, A and B, decide the same traces.
public struct ControllerComparison: Hashable, Sendable {
  /// The outcomes of one trace under controllers A and B.
  public struct Pair: Hashable, Sendable {
    public var a: Outcome
    public var b: Outcome

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
    package static func labels(of outcomes: [Outcome], stops: [String]) -> [Cell] {
      all(
        outcomes.compactMap { outcome in outcome.intent.map { ($0, outcome.decision) } },
        stops: stops, stops)
    }

    /// Returns a cell for every combination of a row and a column; its count is 0 if the combination does not occur.
    fileprivate static func all<Row: Word, Column: Word>(
      _ pairs: [(Row, Column)], stops rows: [String], _ columns: [String]
    ) -> [Cell] {
      let rows = words(Row.self, rows, pairs.map(\.0.rawValue))
      let columns = words(Column.self, columns, pairs.map(\.1.rawValue))
      return rows.flatMap { row in
        columns.map { column in
          Cell(
            row: row, column: column,
            count: pairs.count { $0.0.rawValue == row && $0.1.rawValue == column })
        }
      }
    }

    /// The words that head a table's rows or columns.
    ///
    /// First come the usual words, then any other words that occur in the data. Without stops, the usual words are
    /// `finish`, `cancel` and `any` for labels, and `finish`, `cancel` and `none` for decisions: all cases of `Value`
    /// except the last. With stops, they are the names of the stops, then `any` for labels and `none` for decisions.
    private static func words<Value: Word>(
      _ type: Value.Type, _ stops: [String], _ said: [String]
    ) -> [String] {
      let ends = Value.allCases.map(\.rawValue).dropLast()
      let known = stops.isEmpty ? Array(ends) : stops + ends.suffix(1)
      var words = known
      for word in said where !words.contains(word) { words.append(word) }
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
  public var pairs: [Pair]

  /// Compares two evaluations of the same traces.
  ///
  /// - Precondition: Both evaluations have the same number of outcomes, made with the same settings.
  public init(_ a: Evaluation, _ b: Evaluation) {
    precondition(
      a.outcomes.count == b.outcomes.count,
      "\(a.outcomes.count) outcomes against \(b.outcomes.count)")
    self.a = a.controller
    self.b = b.controller
    settings = a.settings
    pairs = zip(a.outcomes, b.outcomes).map { Pair(a: $0, b: $1) }
  }

  /// The pairs whose outcomes differ in decision or transition, in the order of the traces.
  public var flipped: [Pair] { pairs.filter(\.isFlipped) }

  /// How the transitions settle under B that end under both as under A; nil if none settles otherwise.
  public var settling: SettlingChange? {
    SettlingChange(
      from: pairs.map(\.a), to: pairs.map(\.b),
      of: pairs.indices.map { OutcomePair(before: $0, after: $0) })
  }

  /// A table with A's decisions as rows and B's decisions as columns; cells with a count of 0 are included.
  public var decisions: [Cell] {
    Cell.all(pairs.map { ($0.a.decision, $0.b.decision) }, stops: stops(\.a), stops(\.b))
  }

  /// A table with labels as rows and one controller's decisions as columns; traces without a label are left out.
  public func labels(_ side: KeyPath<Pair, Outcome>) -> [Cell] {
    Cell.labels(of: pairs.map { $0[keyPath: side] }, stops: stops(side))
  }

  /// The names of the stops of controller A or B.
  private func stops(_ side: KeyPath<Pair, Outcome>) -> [String] {
    (side == \.a ? a : b).stopNames
  }

  /// The differences of all metrics for which some trace has a value under both controllers.
  public var changes: [Change] {
    Metric.compared.compactMap { metric in
      let values = pairs.compactMap { pair -> (Double, Double)? in
        // Margins in different units cannot be compared.
        if metric == .margin,
          pair.a.marginUnit != pair.b.marginUnit || pair.a.marginUnit != .fraction
        {
          return nil
        }
        guard let a = pair.a[metric], let b = pair.b[metric] else { return nil }
        return (a, b)
      }
      guard let a = Distribution(of: values.map(\.0)), let b = Distribution(of: values.map(\.1)),
        let difference = Distribution(of: values.map { $0.1 - $0.0 })
      else { return nil }
      let tolerance = metric.tolerance.flatMap { $0.isFinite ? $0 : nil } ?? 0.001
      return Change(
        metric: metric, a: a, b: b, difference: difference,
        moved: values.count { abs($0.1 - $0.0) > tolerance })
    }
  }
}
