/// Finds the best values of two parameters that meet in clauses linear in both.
///
/// The boundaries divide the square of all values into cells in which no decision changes. Every cell
/// has an edge on a boundary, so that walking along each boundary once, with an eye on both sides,
/// sees them all: n boundaries take n walks of n log n steps. Then the sides of the square are looked
/// at, where a weight is 0. Single points in which boundaries meet have no room and are left out.
struct CellSearch {
  /// The greatest number of boundaries; the time grows with its square, to some ten seconds here.
  static let lineLimit = 12_000
  /// How many sums are tried before the search gives up: those of cells so narrow that arithmetic
  /// does not find them.
  private static let levelLimit = 64
  /// Of how many equally good cells the room is measured, and how many of them are walked through to
  /// their middle.
  private static let kept = (stretches: 1024, measured: 256, centered: 4)

  let evaluator: ColumnEvaluator

  private var walkCost: Int { max(evaluator.lineCost(0), evaluator.lineCost(1)) }

  /// The middle of the best cell that has the most room; nil where boundaries are bent or too many.
  ///
  /// Where it is stopped, the best of the cells that it came to.
  func best(through values: [Double]) -> Found? {
    guard let boundaries = BoundaryLines(evaluator, through: values),
      boundaries.lines.count <= Self.lineLimit
    else { return nil }
    var walk = BoundaryWalk(boundaries)
    let count = boundaries.lines.count
    var evaluations = (count + 4) * walkCost
    guard var found = inside(&walk, &evaluations) else { return nil }
    for (index, parameter) in evaluator.problem.parameters.enumerated() {
      for end in [parameter.lower, parameter.upper] {
        var trial = values
        trial[index] = end
        let other = evaluator.problem.parameters[1 - index]
        let room = (other.upper - other.lower) * BoundaryLines.tolerance
        for run in evaluator.line(1 - index, through: trial, exact: true).runs
        where run.width > room && run.loss < found.loss {
          trial[1 - index] = run.middle
          if evaluator.loss(trial) == run.loss {
            found = Plateau.Point(values: trial, evaluator)
          }
        }
      }
    }
    return Found(values: found.values, loss: found.loss, evaluations: evaluations)
  }

  /// The best cell of all.
  private func inside(_ walk: inout BoundaryWalk, _ evaluations: inout Int) -> Plateau.Point? {
    let problem = evaluator.problem
    let count = walk.boundaries.lines.count
    if count == 0 { return Plateau.center(problem.values([0.5, 0.5]), evaluator) }
    var least = [Int64](repeating: .max, count: count)
    for index in 0..<count where !evaluator.stops() {
      walk.follow(index) { least[index] = min(least[index], $0.sum) }
    }
    for _ in 0..<Self.levelLimit {
      guard let level = least.min(), level < .max else { return nil }
      var stretches: [BoundaryWalk.Stretch] = []
      for index in 0..<count where least[index] == level {
        if evaluator.stops(), !stretches.isEmpty { break }
        least[index] = .max
        walk.follow(index) { stretch in
          if stretch.sum == level { stretches.append(stretch) }
          if stretch.sum > level { least[index] = min(least[index], stretch.sum) }
        }
        if stretches.count > 4 * Self.kept.stretches { stretches = longest(stretches) }
        evaluations += walkCost
      }
      let loss = Double(level) * evaluator.costs.unit
      if let found = widest(longest(stretches), of: loss, walk, &evaluations) { return found }
    }
    return nil
  }

  private func longest(_ stretches: [BoundaryWalk.Stretch]) -> [BoundaryWalk.Stretch] {
    let ranked = stretches.enumerated().sorted {
      ($1.element.length, $0.offset) < ($0.element.length, $1.offset)
    }
    return ranked.prefix(Self.kept.stretches).map(\.element)
  }

  /// The cell with the most room of those beside the stretches; nil where none has the objective that
  /// it should have.
  private func widest(
    _ stretches: [BoundaryWalk.Stretch], of loss: Double, _ walk: BoundaryWalk,
    _ evaluations: inout Int
  ) -> Plateau.Point? {
    var cells: [(point: [Double], area: Double)] = []
    for stretch in stretches {
      guard let found = walk.interior(of: stretch) else { continue }
      cells.append((found.point, found.depth * stretch.length))
    }
    let largest = cells.enumerated().sorted {
      ($1.element.area, $0.offset) < ($0.element.area, $1.offset)
    }
    var points: [Plateau.Point] = []
    for cell in largest where points.count < (evaluator.stops() ? 1 : Self.kept.measured) {
      let values = evaluator.problem.values(cell.element.point)
      evaluations += 1
      guard evaluator.loss(values) == loss else { continue }
      points.append(Plateau.Point(values: values, loss: loss, breadth: breadth(at: values)))
      evaluations += 2 * walkCost
    }
    let broadest = points.enumerated().sorted {
      ($1.element.breadth, $0.offset) < ($0.element.breadth, $1.offset)
    }
    let centered = broadest.prefix(evaluator.isCutShort ? 1 : Self.kept.centered).map {
      Plateau.center($0.element.values, evaluator)
    }
    evaluations += centered.count * 10 * walkCost
    return centered.dropFirst().reduce(centered.first) { best, point in
      best.map { point.isBetter(than: $0) ? point : $0 }
    }
  }

  /// The narrower of the stretches along the axes on which the objective stays the same.
  private func breadth(at values: [Double]) -> Double {
    evaluator.problem.parameters.indices.reduce(.infinity) { least, index in
      let parameter = evaluator.problem.parameters[index]
      let run = evaluator.line(index, through: values, exact: false).run(at: values[index])
      return min(least, run.width / (parameter.upper - parameter.lower))
    }
  }
}
