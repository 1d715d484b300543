package import Controllers
import Replay
import Rules
import Traces

/// A grid of controllers over one or two parameters, each judged on the same gestures.
public struct Sweep: Sendable {
  /// One controller of the grid.
  package struct Point: Hashable, Sendable {
    /// The values of the parameters, one for each axis.
    package let values: [Double]
    /// The weighted share of judged gestures that do what was intended; 0 if no gesture is judged.
    package let accuracy: Double
    /// The share of all gestures that finish; if the controller has stops, the share that leave the stop where they
    /// began.
    package let finishRate: Double
    /// The value of the objective; less is better.
    package let cost: Double
    /// The weighted mean closeness of the gestures to the boundary between the rule's answers, 0...1.
    ///
    /// On the boundary, and on the side that was not intended, the closeness of a gesture is 1. On the intended side it
    /// falls to 0 at a distance of a tenth of the natural size of the margin's unit. Nil if no margin is known, for
    /// example in a scene that makes the decisions itself.
    package let closeness: Double?
    /// The means of the metrics in `Metric.swept`, in the same order.
    ///
    /// Each mean is over the gestures that have a value of the metric; nil if no gesture has one.
    package let means: [Double?]
    /// Whether the point belongs to the plateau: the largest connected patch of points with the smallest cost.
    package internal(set) var isOnPlateau = false
  }

  package let controller: Controller
  /// The objective whose values are the costs of the points.
  ///
  /// A sweep that was created from sums, such as the merged sums of several shards, has the default objective.
  package let objective: Objective
  package let axes: [SweepAxis]
  /// The points, row by row; the last axis changes fastest.
  package private(set) var points: [Point] = []
  /// The sums from which the shares, costs and means of ``points`` are computed.
  package let sums: SweepSums
  /// The number of gestures whose label says finish or cancel, or names a stop.
  package var judged: Int { sums.judged }

  /// The number of points that each worker judges between two checks of whether to continue.
  private static let partSize = 4

  /// Judges every controller of the grid, part by part; nil if `goesOn` returns false.
  ///
  /// There must be one or two axes, and the problem must have exactly the parameters of these axes. `goesOn` is called
  /// before each part with the share of the grid that is done, 0...1, and returns whether to continue.
  package init?(
    _ problem: TuningProblem, axes: [SweepAxis], workers: Workers,
    while goesOn: (Double) -> Bool = { _ in true }
  ) {
    (controller, objective, self.axes) = (problem.controller, problem.objective, axes)
    var sums = SweepSums(problem)
    let grid = Self.grid(axes)
    let columns = SweepColumns(problem)
    let partSize = columns?.partSize ?? Self.partSize
    while sums.points.count < grid.count {
      let done = sums.points.count
      guard goesOn(Double(done) / Double(grid.count)) else { return nil }
      let parts = grid[done...].prefix(partSize * workers.jobs).chunks(of: partSize)
      sums.points += workers.map(parts.count) { part in
        columns?.sums(parts[part]) ?? parts[part].map { SweepSums.Point(problem, at: $0) }
      }.flatMap(\.self)
    }
    self.sums = sums
    measure()
  }

  /// Creates a sweep from its sums.
  ///
  /// - Precondition: The sums contain one element for each point of the grid.
  package init(_ controller: Controller, axes: [SweepAxis], sums: SweepSums) {
    (self.controller, self.axes, self.sums) = (controller, axes, sums)
    objective = Objective()
    measure()
  }

  private static func grid(_ axes: [SweepAxis]) -> [[Double]] {
    axes.reduce([[]]) { grid, axis in
      grid.flatMap { start in axis.values.map { start + [$0] } }
    }
  }

  private mutating func measure() {
    points = Self.grid(axes).enumerated().map { sums.figures(of: $0.offset, at: $0.element) }
    markPlateau()
  }

  /// Judges every controller of a grid whose axes are given as text, as in `progress-threshold=0.1:0.9:0.05`.
  ///
  /// - Throws: ``TuningError`` for a text that is not an axis, and for too many points.
  public static func of(
    _ problem: TuningProblem, over texts: [String], jobs: Int
  ) throws(TuningError) -> Sweep? {
    Sweep(
      problem, axes: try SweepAxis.axes(reading: texts, in: problem.controller),
      workers: Workers(jobs: jobs))
  }

  /// The middle of the plateau: the point of the plateau that is nearest to the mean of the plateau's points, measured
  /// in steps of the grid.
  package var best: Point? {
    let marked = points.indices.filter { points[$0].isOnPlateau }
    let places = marked.map(place)
    guard let first = places.first else { return nil }
    let mean = first.indices.map { axis in
      places.reduce(0) { $0 + Double($1[axis]) } / Double(places.count)
    }
    func distance(_ index: Int) -> Double {
      zip(place(index), mean).reduce(0) { $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1) }
    }
    return marked.min { (distance($0), $0) < (distance($1), $1) }.map { points[$0] }
  }

  private func place(_ index: Int) -> [Int] {
    guard axes.count > 1 else { return [index] }
    return [index / axes[1].values.count, index % axes[1].values.count]
  }

  /// Marks the plateau, which is the largest connected patch of points with the smallest cost; if several are equally
  /// large, the first.
  ///
  /// Marks none if no gesture is judged, because then no point is better than another.
  private mutating func markPlateau() {
    guard judged > 0 else { return }
    let least = points.reduce(.infinity) { min($0, $1.cost) }
    let width = axes.count > 1 ? axes[1].values.count : 1
    // Costs are compared with a tolerance, because equal costs may differ in their last bits.
    var rest = Set(points.indices.filter { points[$0].cost <= least + 1e-12 * max(least, 1) })
    var largest: [Int] = []
    for start in rest.sorted() where rest.contains(start) {
      var patch: [Int] = []
      var open = [start]
      rest.remove(start)
      while let index = open.popLast() {
        patch.append(index)
        let column = index % width
        let neighbours =
          [index - width, index + width] + (column > 0 ? [index - 1] : [])
          + (column < width - 1 ? [index + 1] : [])
        for next in neighbours where rest.remove(next) != nil { open.append(next) }
      }
      if patch.count > largest.count { largest = patch }
    }
    for index in largest { points[index].isOnPlateau = true }
  }
}

/// A parameter of a sweep with its values.
public struct SweepAxis: Hashable, Sendable {
  package let parameter: TunedParameter
  /// The values, ascending; at least two.
  package let values: [Double]
  /// Whether the ratio of neighbouring values is constant.
  package let isLogarithmic: Bool

  /// The number of values on an axis for which no numeric step is given: in a sweep over one parameter (`one`), and on
  /// each axis of a sweep over two parameters (`two`).
  private static let counts = (one: 21, two: 11)
  /// The greatest number of points of a sweep.
  package static let pointLimit = 40_000

  /// Creates an axis from values, which must be ascending and within the parameter's range.
  package init(_ parameter: TunedParameter, values: [Double], isLogarithmic: Bool = false) {
    (self.parameter, self.values, self.isLogarithmic) = (parameter, values, isLogarithmic)
  }

  /// Reads an axis: `progress-threshold=0.1:0.9`, `…=0.1:0.9:0.05`, `velocity-threshold=50:3000:log`.
  ///
  /// - Parameters:
  ///   - text: The option; a name alone means the whole range.
  ///   - controller: The controller with the parameter.
  ///   - isOnly: Whether this is the only axis.
  /// - Throws: ``TuningError`` for a text that is not an axis.
  package init(reading text: String, in controller: Controller, isOnly: Bool) throws(TuningError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3 else { throw .notARange(text, name: String(text.prefix { $0 != "=" })) }
    let parameter = try TunedParameter(
      reading: parts.prefix(2).joined(separator: ":"), in: controller)
    let (lower, upper) = (parameter.lower, parameter.upper)
    let count = isOnly ? Self.counts.one : Self.counts.two
    if parts.count < 3 {
      self.init(
        parameter,
        values: (0..<count).map { part in
          Self.tidy(lower + (upper - lower) * Double(part) / Double(count - 1))
        })
    } else if parts[2] == "log" {
      guard lower > 0 else { throw Self.notAStep(parameter, parts[2]) }
      self.init(
        parameter, values: Self.logarithmic(parameter, parts: count - 1), isLogarithmic: true)
    } else {
      self.init(parameter, values: try Self.steps(parameter, parts[2]))
    }
  }

  /// Reads the axes of a sweep.
  ///
  /// - Throws: ``TuningError`` if a text is not an axis, if there are no axes or more than two, or if there are too
  ///   many points.
  package static func axes(
    reading texts: [String], in controller: Controller
  ) throws(TuningError) -> [SweepAxis] {
    guard (1...2).contains(texts.count) else {
      throw TuningError("\(texts.count) parameters; sweep over one or two")
    }
    var axes: [SweepAxis] = []
    for text in texts {
      axes.append(try SweepAxis(reading: text, in: controller, isOnly: texts.count == 1))
    }
    let count = axes.reduce(1) { $0 * $1.values.count }
    guard count <= pointLimit else { throw tooManyPoints(count) }
    return axes
  }

  private static func tooManyPoints(_ count: Int) -> TuningError {
    TuningError("\(count) points; sweep over at most \(pointLimit), with a larger step")
  }

  private static func notAStep(_ parameter: TunedParameter, _ text: String) -> TuningError {
    TuningError(
      "\(parameter.name): '\(text)' is not a step; give a number above 0, or log if both ends are"
        + " above 0")
  }

  /// The values of a logarithmic axis, whose neighbouring values have a constant ratio.
  ///
  /// The range has `parts` steps, so the ratio is the root of degree `parts` of `upper / lower`. Each value is the
  /// previous value times the ratio. Logarithms are not used, because they differ between machines. The values between
  /// the ends are rounded to four significant digits, or to as many more as are needed to distinguish them.
  private static func logarithmic(_ parameter: TunedParameter, parts: Int) -> [Double] {
    let ratio = root(of: parameter.upper / parameter.lower, parts)
    var value = parameter.lower
    let exact = (0...parts).map { part in
      defer { value *= ratio }
      return part == parts ? parameter.upper : value
    }
    for digits in 4...12 {
      let inner = exact.dropFirst().dropLast().map { rounded($0, digits) }
      let values = [parameter.lower] + inner + [parameter.upper]
      if zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) { return values }
    }
    return exact
  }

  private static func rounded(_ value: Double, _ digits: Int) -> Double {
    var (unit, limit) = (1.0, 1.0)
    for _ in 0..<digits { limit *= 10 }
    if value >= limit {
      while value / unit >= limit { unit *= 10 }
      return (value / unit).rounded() * unit
    }
    while value * unit * 10 < limit { unit *= 10 }
    return (value * unit).rounded() / unit
  }

  /// The `degree`th root of a number above 1, by bisection.
  private static func root(of number: Double, _ degree: Int) -> Double {
    var bracket = Bracket(lower: 1, upper: number)
    bracket.narrow { root in
      (0..<degree).reduce(1.0) { power, _ in min(power * root, 1e300) } < number
    }
    return bracket.upper
  }

  private static func steps(
    _ parameter: TunedParameter, _ text: String
  ) throws(TuningError) -> [Double] {
    let written =
      text.hasSuffix(parameter.suffix) ? text.dropLast(parameter.suffix.count) : text[...]
    let step =
      Double(written)
      ?? ParameterUnit(rawValue: parameter.suffix).flatMap { unit in
        WrittenNumber(text).flatMap(unit.amount)
      }
    guard let step, step > 0, step.isFinite else {
      throw notAStep(parameter, text)
    }
    let count = ((parameter.upper - parameter.lower) / step + 1e-9).rounded(.down)
    guard count < Double(pointLimit) else {
      throw tooManyPoints(Int(min(count, 1e15)))
    }
    let values = (0...Int(count)).map { tidy(parameter.lower + step * Double($0)) }
    return values.count > 1 ? values : [parameter.lower, parameter.upper]
  }

  /// Rounds to nine decimals, to remove the errors of binary fractions.
  private static func tidy(_ value: Double) -> Double {
    abs(value) < 1e6 ? (value * 1e9).rounded() / 1e9 : value
  }
}
