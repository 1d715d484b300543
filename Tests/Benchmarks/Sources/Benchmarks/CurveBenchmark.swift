import Inputs
import MotionMath
import ReferenceMotion

/// Solves timing curves at random instants.
struct CurveBenchmark {
  private let fractions = SeededNumbers.values(1_000_000, in: 0...1, seed: 1)

  func figures() -> [Figure] {
    let named: [(String, CubicBezierCurve)] = [
      ("ease-in-out", .easeInOut), ("default", .default),
      ("steep (0.9, 0, 0.1, 1)", CubicBezierCurve(0.9, 0, 0.1, 1)),
    ]
    return named.map { name, curve in
      let own = nanosecondsPerCall(fractions) { curve.progress(at: $0) }
      var plain = reference_bezier_make(curve.x1, curve.y1, curve.x2, curve.y2)
      let reference = nanosecondsPerCall(fractions) { reference_bezier_solve(&plain, $0) }
      return Figure(
        name: "curve solve, \(name)", value: own, unit: "ns", target: .atMost(1.2 * reference),
        note: ratioNote(own, reference))
    }
  }
}

/// How a time compares with that of the C reference in the same run.
func ratioNote(_ own: Double, _ reference: Double) -> String {
  let ratio = Figure.text(own / reference)
  return "\(ratio) x the C reference (\(Figure.text(reference)) ns)"
}
