package import Formats
package import MotionMath

/// A timing curve in numbers: its values and slopes, its settling time, and the other ways to write it.
///
/// JSON and CSV contain twelve decimals, more than the accuracy of a curve. An infinite slope, as at the ends of a
/// curve with a vertical handle, is null in JSON and empty in CSV.
package struct CurveReport: RowReport {
  let spec: CurveSpec
  /// The positions along the curve.
  package let rows: [Double]

  /// Creates the report of a curve.
  ///
  /// Positions are fractions of the duration for a Bézier curve, and seconds after the release for a spring. If they
  /// are nil, eleven evenly spaced positions are used, from 0 to `spec.shownLength`.
  package init(_ spec: CurveSpec, at positions: [Double]? = nil) {
    self.spec = spec
    rows = positions ?? (0...10).map { Double($0) / 10 * spec.shownLength }
  }

  private static let decimals = 12

  private static func number(_ value: Double) -> JSONValue {
    .number(Number.rounded(value, decimals: decimals))
  }

  package var json: JSONValue {
    let quantities = spec.quantities.map { quantity in
      JSONValue.object([
        "name": .string(quantity.name), "unit": .string(quantity.unit),
        "value": Self.number(quantity.value),
      ])
    }
    return .object([
      "schema": .string("panlab.curve/1"), "curve": .string(spec.description),
      "forms": .texts(spec.forms), "quantities": .array(quantities),
      "settling_s": spec.settling.map(Self.number) ?? .null,
      "points": objects,
    ])
  }

  package var fields: [Column<Double>] {
    func column(
      _ heading: String, _ name: String, decimals: Int, _ value: @escaping (Double) -> Double
    ) -> Column<Double> {
      .both(.right(heading), name) { position in
        let value = value(position)
        return value.isFinite ? Number.fixed(value, decimals: decimals) : "vertical"
      } value: {
        Self.number(value($0))
      }
    }
    return [
      column(spec.headings.position, spec.names.position, decimals: 6) { $0 },
      column("value", "value", decimals: 9, spec.progress),
      column(spec.headings.slope, spec.names.slope, decimals: 9, spec.slope),
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    var head = TextTable(pairs: [["curve", spec.description]])
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
    return [.table(head), .space, .table(table)]
  }
}

extension CurveSpec {
  /// The notations of the curve other than the notation in which it was given.
  ///
  /// The numbers have nine significant digits, so each notation describes the same curve to about a billionth.
  var forms: [String] {
    let all: [String]
    switch self {
    case .bezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(Number.shortest)
      all = [curve.name, "cubic-bezier(\(numbers.joined(separator: ",")))"].compactMap(\.self)
    case .spring(let spec):
      let spring = spec.spring
      let forms: [SpringSpec.Form] = [
        .response(
          dampingRatio: Self.written(spring.dampingRatio),
          response: Self.written(spring.response)),
        .physical(
          mass: Self.written(spring.mass), stiffness: Self.written(spring.stiffness),
          damping: Self.written(spring.damping)),
        .bounce(duration: Self.written(spring.response), bounce: Self.written(spring.bounce)),
      ]
      all = forms.map { SpringSpec($0, velocity: spec.velocity).description }
    }
    return all.filter { $0 != description }
  }

  private static func written(_ value: Double) -> Double {
    Number.rounded(value, significantDigits: Number.significantDigits)
  }

  /// The properties of a spring in the terms of every notation, such as response, stiffness and bounce; empty for a
  /// Bézier curve, which has only its points.
  ///
  /// The settling time is in ``settling``, because it depends on how the spring was written.
  var quantities: [SpringForms.Entry] {
    switch self {
    case .bezier: []
    case .spring(let spec):
      SpringForms(spec.spring, initialVelocity: spec.velocity).entries
        .filter { $0.name != "settling-duration" }
    }
  }

  /// The settling time of a spring, in seconds; nil if it never settles, and for a Bézier curve, which has no duration
  /// of its own.
  var settling: Seconds? {
    switch self {
    case .bezier: return nil
    case .spring(let spec):
      let duration = spec.settlingDuration
      return duration < Double(Float.greatestFiniteMagnitude) ? duration : nil
    }
  }

  /// The greatest position that is shown by default: the end of a Bézier curve, the settling time of a spring, or two
  /// oscillations of a spring that never settles.
  var shownLength: Double {
    switch self {
    case .bezier: 1
    case .spring(let spec): settling ?? 2 * spec.spring.response
    }
  }

  /// The names of positions and slopes in CSV and JSON.
  var names: (position: String, slope: String) {
    switch self {
    case .bezier: ("fraction", "slope")
    case .spring: ("t_s", "slope_per_s")
    }
  }

  /// The headings of positions and slopes in a table.
  var headings: (position: String, slope: String) {
    switch self {
    case .bezier: ("fraction", "slope")
    case .spring: ("time (s)", "slope (1/s)")
    }
  }
}
