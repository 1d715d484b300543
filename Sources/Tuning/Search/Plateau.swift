/// Finds the middle of the values that are equally good.
enum Plateau {
  /// A point with its objective and the size of the plateau around it.
  struct Point {
    var values: [Double]
    var loss: Double
    /// The narrowest stretch around it along any axis, as a fraction of the range.
    var breadth = 0.0

    func isBetter(than other: Point) -> Bool {
      loss < other.loss || (loss == other.loss && breadth > other.breadth)
    }
  }

  /// The number of times that every axis is searched.
  private static let rounds = (columns: 4, replayed: 1)

  /// Moves along each axis in turn to the middle of its widest best stretch, and rounds the values to
  /// as few digits as the plateau allows.
  static func center(_ start: [Double], _ evaluator: any Evaluator) -> Point {
    let parameters = evaluator.problem.parameters
    var values = start
    let rounds = evaluator.problem.usesColumns ? rounds.columns : rounds.replayed
    for _ in 0..<rounds {
      let before = values
      for index in parameters.indices {
        let plateau = evaluator.line(index, through: values, exact: true).plateau
        var trial = values
        trial[index] = plateau.middle
        if evaluator.loss(trial) <= evaluator.loss(values) { values = trial }
      }
      if values == before { break }
    }
    var breadth = Double.infinity
    for index in parameters.indices {
      let run = evaluator.line(index, through: values, exact: true).run(at: values[index])
      breadth = min(breadth, run.width / (parameters[index].upper - parameters[index].lower))
      values[index] = rounded(values, index, within: run, evaluator)
    }
    return Point(values: values, loss: evaluator.loss(values), breadth: breadth)
  }

  /// The value with the fewest digits within the middle half of its plateau that costs no more; where
  /// the objective has no plateaus, at most a ten-thousandth more.
  private static func rounded(
    _ values: [Double], _ index: Int, within run: LossLine.Run, _ evaluator: any Evaluator
  ) -> Double {
    let value = values[index]
    let limit = evaluator.loss(values) + (evaluator.problem.isStepped ? 0 : 1e-4)
    var trial = values
    return fewestDigits(of: value, within: run.width / 4) { rounded in
      trial[index] = rounded
      return rounded >= run.lower && rounded <= run.upper && evaluator.loss(trial) <= limit
    }
  }

  /// The number with the fewest digits that is near a value and fits; the value itself where there is none.
  static func fewestDigits(
    of value: Double, within distance: Double, fits: (Double) -> Bool = { _ in true }
  ) -> Double {
    // Whole thousands first, then hundreds, and so on to decimals.
    for exponent in -3...12 {
      let unit = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
      let rounded =
        exponent < 0 ? (value / unit).rounded() * unit : (value * unit).rounded() / unit
      if abs(rounded - value) <= distance, fits(rounded) { return rounded }
    }
    return value
  }
}
