import Controllers
package import Formats
package import Replay
package import Reports
import Rules
package import Tuning

/// A sweep as a table, CSV, JSON or a picture.
package struct SweepReport: RowReport {
  package var rows: [Sweep.Point] { sweep.points }

  /// The quantity that a picture of a sweep shows.
  package enum Quantity: Hashable, Sendable {
    /// The weighted share of gestures that are decided as intended.
    case accuracy
    /// The value of the objective.
    case cost
    /// The share of gestures that finish.
    case finishRate
    /// The mean closeness of the gestures to the decision boundary, 0...1.
    case closeness
    /// The mean of one of the metrics in ``Metric/swept``.
    case mean(Metric)
  }

  private let sweep: Sweep
  private let shown: Quantity
  private let part: SweepPart?
  private let difference: SweepDifference?
  private let settling: SettlingChange?

  /// Creates the report of a sweep.
  ///
  /// - Parameters:
  ///   - sweep: The sweep.
  ///   - shown: The quantity that pictures show. If it is nil, the objective determines the quantity. For an objective
  ///     with costs or terms, pictures show the cost, because the best point is then the point with the least cost.
  ///     For any other objective, they show the accuracy.
  ///   - part: The data for merging this part of a sweep with others; nil for a whole sweep.
  ///   - difference: The comparison of the best point with the current values; nil if unknown, as after merging.
  ///   - settling: How transitions settle at the best point; nil as with the current values, or if unknown.
  package init(
    _ sweep: Sweep, showing shown: Quantity? = nil, part: SweepPart? = nil,
    difference: SweepDifference? = nil, settling: SettlingChange? = nil
  ) {
    (self.sweep, self.part) = (sweep, part)
    (self.difference, self.settling) = (difference, settling)
    self.shown = shown ?? (sweep.objective == Objective() ? .accuracy : .cost)
  }

  private static let schema = "panlab.sweep/1"

  /// Whether a JSON document is a sweep's report.
  package static func isOne(_ root: JSONValue) -> Bool { root["schema"]?.text == schema }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.table(table), .counts(summary, isFailure: false)]
      + (comparison.isEmpty ? [] : [.list(comparison)])
  }

  /// A picture as an SVG document: a line over one parameter, or a map over two parameters.
  package var svg: String { chart.svg }

  /// The picture in characters, ending in a newline.
  package var plot: String { chart.text }

  private var chart: GridChart {
    GridChart(
      title: "\(sweep.controller.name), \(sweep.judged) judged gestures",
      axes: sweep.axes.map { axis in
        let notes = [axis.parameter.suffix, axis.isLogarithmic ? "log" : ""]
          .filter { !$0.isEmpty }.joined(separator: ", ")
        return GridChart.Axis(
          name: axis.parameter.name + (notes.isEmpty ? "" : " (\(notes))"), values: axis.values,
          isEven: axis.isLogarithmic)
      },
      quantity: shown.heading, values: sweep.points.map { value(of: shown, at: $0) },
      isSmallerBetter: shown.isSmallerBetter, marks: sweep.points.map(\.isOnPlateau))
  }

  /// The quantity at a point; nil if it is known for none of the gestures.
  ///
  /// Without judged gestures, there is no share of them and no cost.
  private func value(of quantity: Quantity, at point: Sweep.Point) -> Double? {
    let isOfJudged = quantity == .accuracy || quantity == .cost
    return isOfJudged && sweep.judged == 0 ? nil : quantity.value(in: point)
  }

  private func text(of quantity: Quantity, at point: Sweep.Point) -> String {
    value(of: quantity, at: point)
      .map { Number.fixed($0, decimals: quantity == .cost ? 4 : 3) } ?? TextTable.missing
  }

  private var names: [String] { sweep.axes.map(\.parameter.name) }

  package var fields: [Column<Sweep.Point>] {
    sweep.axes.enumerated().map { index, axis in
      .both(.right(axis.parameter.name), axis.parameter.columnName) {
        axis.parameter.text($0.values[index])
      } value: {
        .number($0.values[index])
      }
    }
      + Quantity.columns.map { quantity in
        .number(
          quantity.heading, quantity.importance, quantity.field,
          decimals: quantity == .cost ? 4 : 3
        ) { value(of: quantity, at: $0) }
      } + [
        .both("", "plateau") {
          $0.isOnPlateau ? "*" : ""
        } value: {
          .bool($0.isOnPlateau)
        }
      ]
  }

  /// The best point, and the number of points on the plateau, on one line.
  ///
  /// The plateau is the largest connected patch of points that are as good as the best point. The line is empty if
  /// there are not points, or if no gesture is judged.
  var summary: String {
    guard SweepSentence.best.holds(for: sweep, difference), let best = sweep.best else { return "" }
    let count = sweep.points.count(where: \.isOnPlateau)
    let values = zip(sweep.axes, best.values).map {
      "\($0.parameter.name) \($0.parameter.text($1))"
    }
    let plateau = counted(count, "point")
    return "best of \(counted(sweep.points.count, "point")), * marks its plateau of \(plateau):"
      + " \(values.joined(separator: ", ")) with accuracy "
      + "\(text(of: .accuracy, at: best)) of \(counted(sweep.judged, "judged gesture"))"
  }

  /// Sentences that say whether the best point is better than the current values for the people who made the gestures,
  /// and which people gain.
  ///
  /// Last comes how transitions settle at the best point. Empty if the comparison is unknown. JSON and CSV documents omit
  /// these sentences: the results of the points can be merged with those of other parts of a sweep, but the sentences
  /// cannot.
  var comparison: [String] { differences + [settling?.sentence].compactMap(\.self) }

  private var differences: [String] {
    guard SweepSentence.difference.holds(for: sweep, difference), let difference else { return [] }
    let values = zip(sweep.axes, difference.values).map {
      "\($0.parameter.name) \($0.parameter.text($1))"
    }
    func people(_ names: [String]) -> String {
      names.isEmpty ? "nobody" : TuningReport.list(names)
    }
    let sentence = difference.claim.sentence(
      about: values.joined(separator: ", "), than: "'\(sweep.controller.name)'",
      judges: difference.judged.judges)
    return [sentence + ", with room for \(counted(difference.points, "point"))"]
      + (SweepSentence.whoGains.holds(for: sweep, difference)
        ? ["gain: \(people(difference.winners)); lose: \(people(difference.losers))"] : [])
      + ["'tune' judges by people who are held out"]
  }

  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": .string(Self.schema), "controller": sweep.controller.json,
      "axes": .array(
        sweep.axes.map {
          .object([
            "name": .string($0.parameter.name), "unit": .string($0.parameter.suffix),
            "values": .array($0.values.map(JSONValue.number)),
          ])
        }),
      "best": sweep.best.map { .object(names, $0.values.map(JSONValue.number)) } ?? .null,
      "judged": .count(sweep.judged),
      "points": .array(records.map { .object(names + columns.dropFirst(names.count), $0) }),
    ]
    members["part"] = part?.json(of: sweep)
    members["settling"] = settling?.json
    return .object(members)
  }
}

extension SweepReport.Quantity: CaseIterable, RawRepresentable {
  package static let allCases: [Self] =
    [.accuracy, .cost, .finishRate, .closeness] + Metric.swept.map { .mean($0) }

  package init?(rawValue: String) {
    guard let quantity = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = quantity
  }

  package var rawValue: String {
    switch self {
    case .accuracy: "accuracy"
    case .cost: "cost"
    case .finishRate: "finish-rate"
    case .closeness: "closeness"
    case .mean(let metric): metric.name
    }
  }
}

extension SweepReport.Quantity {
  /// The quantities in the order of the table's columns.
  fileprivate static let columns: [Self] =
    [.accuracy, .finishRate, .cost, .closeness] + Metric.swept.map { .mean($0) }

  /// The importance of the column.
  fileprivate var importance: TextTable.Importance {
    switch self {
    case .accuracy, .cost: .essential
    case .finishRate, .closeness: .useful
    case .mean: .detail
    }
  }

  /// The name in CSV and JSON.
  fileprivate var field: String {
    if case .mean(let metric) = self { metric.field } else { rawValue.replacing("-", with: "_") }
  }

  /// The column heading, with the unit.
  fileprivate var heading: String {
    switch self {
    case .accuracy: "accuracy"
    case .cost: "cost"
    case .finishRate: "finish rate"
    case .closeness: "closeness"
    case .mean(let metric): metric.heading
    }
  }

  fileprivate var isSmallerBetter: Bool {
    switch self {
    case .cost, .closeness: true
    case .accuracy, .finishRate, .mean: false
    }
  }

  /// The quantity at a point of a sweep with judged gestures; nil if it is known for none of them.
  fileprivate func value(in point: Sweep.Point) -> Double? {
    switch self {
    case .accuracy: point.accuracy
    case .cost: point.cost
    case .finishRate: point.finishRate
    case .closeness: point.closeness
    case .mean(let metric): Metric.swept.firstIndex(of: metric).flatMap { point.means[$0] }
    }
  }
}

extension TunedParameter {
  /// The parameter's column name in CSV, with the unit: `velocity-threshold_pt_per_s`, `extent_w`.
  var columnName: String {
    let unit = suffix.replacing("/s", with: suffix == "/s" ? "per_s" : "_per_s")
    return unit.isEmpty ? name : "\(name)_\(unit)"
  }
}
