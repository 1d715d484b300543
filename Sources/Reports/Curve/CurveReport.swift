import Formats
public import MotionMath

/// A timing curve in numbers: where it is and how fast it goes, when it settles, and the other ways
/// to write it.
///
/// JSON and CSV keep twelve decimals, more than a curve is exact to. A slope that is infinite, as at
/// the ends of a curve with a vertical handle, is null in JSON and empty in CSV.
public struct CurveReport {
  let spec: CurveSpec
  let positions: [Double]

  /// Creates the report of a curve.
  ///
  /// Positions are fractions of the duration for a Bézier curve and seconds after release for a
  /// spring; nil asks for eleven, from the start to the end or the settling time.
  public init(_ spec: CurveSpec, at positions: [Double]? = nil) {
    self.spec = spec
    self.positions = positions ?? (0...10).map { Double($0) / 10 * spec.shownLength }
  }

  /// The whole report, newline-terminated; CSV has the points alone.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table(.aligned)
    case .markdown: table(.markdown)
    case .json: json.document(linesToDepth: 2)
    case .csv: csv
    }
  }

  private static let decimals = 12

  private static func number(_ value: Double) -> JSONValue {
    .number(Number.rounded(value, decimals: decimals))
  }

  private var json: JSONValue {
    let points = positions.map { position in
      JSONValue.object([
        spec.positionName: Self.number(position), "value": Self.number(spec.progress(at: position)),
        spec.slopeName: Self.number(spec.slope(at: position)),
      ])
    }
    let quantities = spec.quantities.map { quantity in
      JSONValue.object([
        "name": .string(quantity.name), "unit": .string(quantity.unit),
        "value": Self.number(quantity.value),
      ])
    }
    return .object([
      "schema": .string("panlab.curve/1"),
      "curve": .string(spec.description),
      "forms": .array(spec.forms.map(JSONValue.string)),
      "quantities": .array(quantities),
      "settling_s": spec.settling.map(Self.number) ?? .null,
      "points": .array(points),
    ])
  }

  private var csv: String {
    var csv = CSVText(header: [spec.positionName, "value", spec.slopeName])
    for position in positions {
      csv.append([
        Self.number(position), Self.number(spec.progress(at: position)),
        Self.number(spec.slope(at: position)),
      ])
    }
    return csv.text
  }

  private func table(_ style: TextTable.Style) -> String {
    var head = TextTable(columns: [.left(""), .left("")])
    head.rows = [["curve", spec.description]]
    head.rows += spec.forms.map { ["the same", $0] }
    head.rows += spec.quantities.map { quantity in
      let value = Number.fixed(quantity.value, decimals: 6)
      return [quantity.name, quantity.unit.isEmpty ? value : "\(value) \(quantity.unit)"]
    }
    if case .spring = spec {
      head.rows.append([
        "settles", spec.settling.map { "after \(Number.fixed($0, decimals: 6)) s" } ?? "never",
      ])
    }
    let points = TextTable(
      columns: [.right(spec.positionHeading), .right("value"), .right(spec.slopeHeading)],
      rows: positions.map { position in
        let slope = spec.slope(at: position)
        return [
          Number.fixed(position, decimals: 6),
          Number.fixed(spec.progress(at: position), decimals: 9),
          slope.isFinite ? Number.fixed(slope, decimals: 9) : "vertical",
        ]
      })
    return head.text(as: style) + "\n" + points.text(as: style)
  }
}
