import Controllers
import Rules

/// What a search found.
struct Found: Hashable {
  var values: [Double]
  var loss: Double
  /// How often the objective was evaluated, lines included.
  var evaluations: Int
}

/// Finds the best value of one parameter, or of two, by looking at every distinct boundary.
///
/// Where a clause is bent in a parameter nobody knows all boundaries, and nothing is found.
struct ExactSearch {
  let evaluator: ColumnEvaluator

  /// The best values of one parameter or two; nil where not every boundary can be looked at.
  static func best(_ evaluator: any Evaluator) -> Found? {
    guard let columns = evaluator as? ColumnEvaluator else { return nil }
    let search = ExactSearch(evaluator: columns)
    switch columns.problem.parameters.count {
    case 1: return search.best(of: 0, through: columns.problem.startValues)
    case 2: return search.bestOfTwo(through: columns.problem.startValues)
    default: return nil
    }
  }

  /// The best value of the only parameter; nil where it is bent in a clause.
  func best(of parameter: Int, through values: [Double]) -> Found? {
    let line = evaluator.line(parameter, through: values, exact: true)
    guard line.isExact else { return nil }
    let plateau = line.plateau
    var values = values
    values[parameter] = plateau.middle
    return Found(
      values: values, loss: plateau.loss, evaluations: evaluator.lineCost(parameter))
  }

  /// The best values of two parameters; nil where they meet in clauses that are not linear in both,
  /// or have too many boundaries.
  ///
  /// Where it is stopped, the best of those that it came to.
  func bestOfTwo(through values: [Double]) -> Found? {
    let problem = evaluator.problem
    let names = problem.parameters.map(\.name)
    let meet = problem.controller.finishWhen.condition.comparisons.contains {
      Set(names).isSubset(of: $0.parameterNames)
    }
    return meet ? CellSearch(evaluator: evaluator).best(through: values) : bestApart(values)
  }

  /// The best values of two parameters of which no clause has both; nil where one of them is bent.
  ///
  /// For each stretch between the second's own boundaries all stretches of the first are compared.
  private func bestApart(_ values: [Double]) -> Found? {
    let line = evaluator.columnLine(0)
    let flips = line.flips(through: values, exact: true)
    guard flips.isExact, let places = ownPlaces(through: values) else { return nil }
    var best: (plateau: LossLine.Run, places: ClosedRange<Double>)?
    var trial = values
    for place in places where !evaluator.stops() {
      trial[1] = place.lowerBound + (place.upperBound - place.lowerBound) / 2
      let plateau = line.line(through: trial, flips: flips).plateau
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

  /// The stretches between the second parameter's own boundaries; nil where it is bent.
  private func ownPlaces(through values: [Double]) -> [ClosedRange<Double>]? {
    let range = evaluator.problem.parameters[1].range
    let found = evaluator.columnLine(1).flips(through: values, exact: true)
    guard found.isExact else { return nil }
    let flips = found.rows.joined()
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
}
