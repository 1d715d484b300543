import Interactions
public import Reports
public import Tuning

/// A sweep as a table, CSV, JSON or a picture.
public struct SweepReport {
  private let sweep: Sweep

  /// Creates the report of a sweep.
  public init(_ sweep: Sweep) { self.sweep = sweep }

  /// The whole report, newline-terminated.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .json: json
    case .csv: csv
    default: table
    }
  }

  /// A line over one parameter, a map over two, as an SVG document.
  public var svg: String { chart.svg }

  /// The same in characters, newline-terminated.
  public var plot: String { chart.text }

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
      quantity: "accuracy", values: sweep.points.map(\.accuracy),
      marks: sweep.points.map(\.isOnPlateau))
  }

  private var names: [String] { sweep.axes.map(\.parameter.name) }

  private var table: String {
    var table = TextTable(
      columns: names.map { .right($0) } + [
        .right("accuracy"), .right("finish rate"), .right("cost"), .right("margin"),
        .right("completion (s)"), .left(""),
      ])
    for point in sweep.points {
      table.rows.append(
        zip(sweep.axes, point.values).map { $0.parameter.text($1) } + [
          Number.fixed(point.accuracy, decimals: 3), Number.fixed(point.finishRate, decimals: 3),
          Number.fixed(point.cost, decimals: 4),
          Number.fixed(point.margin, decimals: 3, signed: true),
          point.completion.map { Number.fixed($0, decimals: 3) } ?? TextTable.missing,
          point.isOnPlateau ? "*" : "",
        ])
    }
    return table.text + summary
  }

  /// What is best and how far it reaches, in one line.
  var summary: String {
    guard let best = sweep.best else { return "" }
    let count = sweep.points.count(where: \.isOnPlateau)
    let values = zip(sweep.axes, best.values).map {
      "\($0.parameter.name) \($0.parameter.text($1))"
    }
    return "best of \(sweep.points.count) points, * marks \(count) that are as good side by side:"
      + " \(values.joined(separator: ", ")) with accuracy "
      + "\(Number.fixed(best.accuracy, decimals: 3)) of \(sweep.judged) judged gestures\n"
  }

  private var fields: [[(name: String, value: JSONValue)]] {
    sweep.points.map { point in
      zip(names, point.values).map { ($0, .number($1)) } + [
        ("accuracy", .rounded(point.accuracy)), ("finish_rate", .rounded(point.finishRate)),
        ("cost", .rounded(point.cost)), ("margin", .rounded(point.margin)),
        ("completion_s", .rounded(point.completion)), ("plateau", .bool(point.isOnPlateau)),
      ]
    }
  }

  private var csv: String {
    var csv = CSVText(
      header: sweep.axes.map(\.parameter.columnName) + [
        "accuracy", "finish_rate", "cost", "margin", "completion_s", "plateau",
      ])
    for row in fields { csv.append(row.map(\.value)) }
    return csv.text
  }

  private var json: String {
    let points = fields.map { row in
      JSONValue.object(Dictionary(row.map { ($0.name, $0.value) }) { first, _ in first })
    }
    let best = sweep.best.map { point in
      JSONValue.object(
        Dictionary(zip(names, point.values.map(JSONValue.number))) { first, _ in first })
    }
    return JSONValue.object([
      "schema": .string("panlab.sweep/1"), "controller": sweep.controller.json,
      "axes": .array(
        sweep.axes.map {
          .object([
            "name": .string($0.parameter.name), "unit": .string($0.parameter.suffix),
            "values": .array($0.values.map(JSONValue.number)),
          ])
        }),
      "best": best ?? .null, "judged": .number(Double(sweep.judged)), "points": .array(points),
    ]).document(linesToDepth: 2)
  }
}
