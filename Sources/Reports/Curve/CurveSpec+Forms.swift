import Formats
import MotionMath

extension CurveSpec {
  /// What the curve can be written as instead, without the text it was written as.
  ///
  /// The numbers have nine significant digits, so a form is the same curve to about a billionth.
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
        .bounce(
          duration: Self.written(spring.response), bounce: Self.written(spring.bounce)),
      ]
      all = forms.map { SpringSpec($0, velocity: spec.velocity).description }
    }
    return all.filter { $0 != description }
  }

  private static func written(_ value: Double) -> Double {
    Number.rounded(value, significantDigits: Number.significantDigits)
  }

  /// A spring in every vocabulary; a Bézier curve has no properties but its points.
  ///
  /// When it settles is left to ``settling``, which knows how the spring was written.
  var quantities: [SpringForms.Entry] {
    switch self {
    case .bezier: []
    case .spring(let spec):
      SpringForms(spec.spring, initialVelocity: spec.velocity).entries
        .filter { $0.name != "settling-duration" }
    }
  }

  /// How long the motion lasts until it is settled, in seconds; nil for a Bézier curve, whose
  /// duration is not its own, and for a spring that never settles.
  var settling: Seconds? {
    switch self {
    case .bezier: return nil
    case .spring(let spec):
      let duration = spec.settlingDuration
      return duration < Double(Float.greatestFiniteMagnitude) ? duration : nil
    }
  }

  /// How far points reach when nobody says where they should be: to the end of a Bézier curve, to
  /// the settling time of a spring, or over two swings of one that never settles.
  var shownLength: Double {
    switch self {
    case .bezier: 1
    case .spring(let spec): settling ?? 2 * spec.spring.response
    }
  }

  /// The name of a position in CSV and JSON.
  var positionName: String {
    switch self {
    case .bezier: "fraction"
    case .spring: "t_s"
    }
  }

  /// The name of a slope in CSV and JSON.
  var slopeName: String {
    switch self {
    case .bezier: "slope"
    case .spring: "slope_per_s"
    }
  }

  /// The heading of the positions in a table.
  var positionHeading: String {
    switch self {
    case .bezier: "fraction"
    case .spring: "time (s)"
    }
  }

  /// The heading of the slopes in a table.
  var slopeHeading: String {
    switch self {
    case .bezier: "slope"
    case .spring: "slope (1/s)"
    }
  }
}
