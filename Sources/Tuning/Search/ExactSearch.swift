import Interactions

/// What a search found.
struct Found {
  var values: [Double]
  var loss: Double
  /// How often the objective was evaluated, lines included.
  var evaluations: Int
}

/// Finds the best value of one parameter, or of two, by looking at every distinct boundary.
struct ExactSearch {
  /// The greatest number of places where lines of two parameters may meet.
  static let meetingLimit = 40_000

  let evaluator: ColumnEvaluator

  /// The best value of the only parameter.
  func best(of parameter: Int, through values: [Double]) -> Found {
    let line = evaluator.line(parameter, through: values, exact: true)
    let plateau = line.plateau
    var values = values
    values[parameter] = plateau.middle
    return Found(
      values: values, loss: plateau.loss, evaluations: evaluator.lineCost(parameter))
  }

  /// The best values of two parameters; nil where they meet in clauses that are not linear in both,
  /// or in too many places.
  ///
  /// For each stretch of the second parameter in which the boundaries of the first keep their order,
  /// all stretches of the first are compared; where it is stopped, as many as it came to. Where no clause has both, these stretches lie between
  /// the second's own boundaries; else also between the places where two boundaries cross.
  func bestOfTwo(through values: [Double]) -> Found? {
    let problem = evaluator.problem
    let names = problem.parameters.map(\.name)
    let meet = problem.controller.finishWhen.condition.comparisons.contains {
      Set(names).isSubset(of: $0.parameterNames)
    }
    guard let places = meet ? crossings(through: values) : ownPlaces(through: values) else {
      return nil
    }
    let line = evaluator.columnLine(0)
    let fixedFlips = meet ? nil : line.flips(through: values, exact: true)
    var best: (plateau: LossLine.Run, places: ClosedRange<Double>)?
    var trial = values
    for place in places where !evaluator.stops() {
      trial[1] = place.lowerBound + (place.upperBound - place.lowerBound) / 2
      let found =
        fixedFlips.map { line.line(through: trial, flips: $0) }
        ?? line.line(through: trial, exact: false)
      let plateau = found.plateau
      let area = plateau.width * (place.upperBound - place.lowerBound)
      if let known = best {
        let knownArea = known.plateau.width * (known.places.upperBound - known.places.lowerBound)
        let isBetter =
          plateau.loss < known.plateau.loss
          || (plateau.loss == known.plateau.loss && area > knownArea)
        if !isBetter { continue }
      }
      best = (plateau, place)
    }
    guard let best else { return nil }
    trial[0] = best.plateau.middle
    trial[1] = best.places.lowerBound + (best.places.upperBound - best.places.lowerBound) / 2
    return Found(
      values: trial, loss: evaluator.loss(trial),
      evaluations: places.count * 3 + evaluator.lineCost(0) + evaluator.lineCost(1))
  }

  /// The stretches between the second parameter's own boundaries.
  private func ownPlaces(through values: [Double]) -> [ClosedRange<Double>]? {
    let range = evaluator.problem.parameters[1].range
    let flips = evaluator.columnLine(1).flips(through: values, exact: true).joined()
      .sorted { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    var places: [ClosedRange<Double>] = []
    var start = range.lowerBound
    for flip in flips where flip.upper > start {
      places.append(start...max(flip.lower, start))
      start = flip.upper
    }
    places.append(start...range.upperBound)
    return places
  }

  /// The stretches between the places where boundaries cross one another or the ends of the range.
  private func crossings(through values: [Double]) -> [ClosedRange<Double>]? {
    guard let lines = BoundaryLines(evaluator, through: values) else { return nil }
    let range = evaluator.problem.parameters[1].range
    guard let meetings = lines.meetings(limit: Self.meetingLimit) else { return nil }
    let width = (range.upperBound - range.lowerBound) * 1e-12
    var places: [ClosedRange<Double>] = []
    var start = range.lowerBound
    for meeting in meetings + [range.upperBound] where meeting - start > width {
      places.append(start...meeting)
      start = meeting
    }
    return places
  }
}
