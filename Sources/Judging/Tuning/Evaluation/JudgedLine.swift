import Controllers
import Replay
import Rules

/// The judgement of each gesture at values of one parameter, with the other parameters fixed.
///
/// All gestures are judged at evenly spaced values of the range. If the outcome of a gesture differs between two
/// neighbouring values, the interval between these values is halved repeatedly for that gesture until it is short
/// enough. So if the outcome of a gesture changes only once in an interval, the change is certain to be found.
///
/// `JudgedLine` is needed if outcomes cannot be computed from release values. It is also needed if margins have a
/// weight in the objective, because the objective then changes even while no decision does. Otherwise ``ColumnLine``
/// finds the same changes in a twentieth of the time: `tune` of one number on 992 gestures takes 0.5 s with
/// ``ColumnLine``. With a negligible weight for margins, and therefore with `JudgedLine`, it takes 10.4 s.
struct JudgedLine {
  /// Thrown if the user stops the search.
  struct Stopped: Error {}

  /// Judges the gestures with the given indices, with the parameter at the given value.
  typealias Judge = (Double, [Int]) throws(Stopped) -> [Judgement]

  struct Precision: Hashable {
    /// The number of equal intervals into which evenly spaced values divide the parameter's range.
    let parts: Int
    /// The length at which the halving of an interval ends, as a fraction of the parameter's range.
    ///
    /// An interval in which a judgement changes is halved until it is no longer than this.
    let resolution: Double
    /// How many times in succession an interval may be halved because the objective is not nearly linear in it; 0 to
    /// skip these halvings.
    let bends: Int

    /// How many times one of the ``parts`` intervals must be halved until it is no longer than ``resolution``.
    var halvings: Int {
      var (length, halvings) = (1 / Double(parts), 0)
      while length > resolution { (length, halvings) = (length / 2, halvings + 1) }
      return halvings
    }

    /// The precision of the search for the best value.
    static let search = Precision(parts: 24, resolution: 0x1p-14, bends: 0)
    /// The precision for tunable numbers in a custom scene's code: the precision of ``DecisionSurface``.
    ///
    /// ``DecisionSurface`` divides the range of each number into 1,024 steps, and stores decisions only at these steps.
    /// With a finer precision, gestures would also be judged between two steps. If the decisions at the two steps
    /// differ, each of these judgements would need a replay.
    static let surface = Precision(parts: 64, resolution: 0x1p-10, bends: 0)
    /// The precision for examining the surroundings of the best value.
    static let exact = Precision(parts: 64, resolution: 0x1p-30, bends: 6)
  }

  /// The judgement of one gesture at one value.
  private struct Place {
    let value: Double
    let decision: Outcome.Choice
    let verdict: Outcome.Verdict
    /// The number of the clause that made the decision; nil if no clause did or the objective ignores margins.
    let clause: Int?
    /// The weighted cost of the gesture.
    let cost: Double

    func decidesLike(_ other: Place) -> Bool {
      decision == other.decision && verdict == other.verdict
    }

    /// Whether both judgements contain the same decision and verdict, and the same clause made the decision.
    ///
    /// If so, the cost is treated as linear between the values of the two judgements.
    func isLike(_ other: Place) -> Bool { decidesLike(other) && clause == other.clause }
  }

  private let problem: TuningProblem
  private let range: ClosedRange<Double>
  /// The values at which all gestures were judged, ascending.
  private(set) var values: [Double] = []
  /// The judgements of each gesture, by ascending value of the parameter.
  private var places: [[Place]]
  private let precision: Precision
  private let judge: Judge
  private var clauses: [String: Int] = [:]

  /// Judges gestures at values of a parameter.
  ///
  /// - Parameters:
  ///   - problem: The gestures and their costs.
  ///   - range: The values of the parameter.
  ///   - precision: How closely changes of decisions are narrowed down.
  ///   - known: For each gesture, the values just below and just above each known change of a clause's answer.
  ///   - judge: Judges gestures; throws ``Stopped`` to stop.
  /// - Throws: ``Stopped`` if `judge` throws it.
  init(
    _ problem: TuningProblem, _ range: ClosedRange<Double>, _ precision: Precision,
    known: [[Double]], judge: @escaping Judge
  ) throws(Stopped) {
    (self.problem, self.range, self.precision, self.judge) = (problem, range, precision, judge)
    places = [[Place]](repeating: [], count: problem.gestures.count)
    try lookAtEvenPlaces()
    for (gesture, values) in known.enumerated() {
      for value in values { places[gesture] += try look(at: value, [gesture]) }
    }
    sort()
    try narrow()
    sort()
  }

  private mutating func sort() {
    for gesture in places.indices { places[gesture].sort { $0.value < $1.value } }
  }

  private mutating func look(at value: Double, _ gestures: [Int]) throws(Stopped) -> [Place] {
    let looksAtClause = problem.objective.margin != 0
    return zip(gestures, try judge(value, gestures)).map { index, judgement in
      let gesture = problem.gestures[index]
      var clause: Int?
      if looksAtClause, let text = judgement.decision?.clause {
        clause = clauses[text] ?? clauses.count
        clauses[text] = clause
      }
      return Place(
        value: value, decision: judgement.ending.decision, verdict: judgement.ending.verdict,
        clause: clause, cost: problem.objective.cost(of: gesture, judgement))
    }
  }

  /// Calls `body` for every two neighbouring values between which a gesture's decision or deciding clause changes.
  private func forEachChange(_ body: (_ gesture: Int, _ from: Place, _ to: Place) -> Void) {
    for (gesture, places) in places.enumerated() {
      for (from, to) in zip(places, places.dropFirst()) where !from.isLike(to) {
        body(gesture, from, to)
      }
    }
  }
}

// Judges at evenly spaced values and, where the objective is not linear, at values between them.
extension JudgedLine {
  private mutating func lookAtEvenPlaces() throws(Stopped) {
    let (low, high) = (range.lowerBound, range.upperBound)
    let all = Array(problem.gestures.indices)
    var columns: [[Place]] = []
    for part in 0...precision.parts {
      let share = Double(part) / Double(precision.parts)
      let value = part == precision.parts ? high : low + (high - low) * share
      values.append(value)
      columns.append(try look(at: value, all))
    }
    for column in columns { add(column) }
    guard precision.bends > 0, !problem.isStepped, !all.isEmpty else { return }
    let losses = columns.map { column in column.reduce(0) { $0 + $1.cost } }
    let spread = (losses.max() ?? 0) - (losses.min() ?? 0)
    let limit = max(problem.totalWeight * LossLine.tolerance / 4, spread / 1000)
    for (from, to) in zip(columns, columns.dropFirst()) {
      try halve(from, to, depth: precision.bends, limit)
    }
    values.sort()
  }

  private mutating func add(_ column: [Place]) {
    for (gesture, place) in column.enumerated() { places[gesture].append(place) }
  }

  /// Judges all gestures at the middle of an interval, and does the same in each half if the costs are not nearly
  /// linear.
  ///
  /// The check for linearity ignores gestures whose decision or deciding clause changes in the interval. `depth` is the
  /// number of halvings that are still allowed.
  private mutating func halve(
    _ from: [Place], _ to: [Place], depth: Int, _ limit: Double
  ) throws(Stopped) {
    guard depth > 0 else { return }
    let value = from[0].value + (to[0].value - from[0].value) / 2
    let middle = try look(at: value, Array(places.indices))
    values.append(value)
    add(middle)
    let bend = places.indices.reduce(0) { sum, gesture in
      let (low, place, high) = (from[gesture], middle[gesture], to[gesture])
      guard low.isLike(place), place.isLike(high) else { return sum }
      return sum + abs(place.cost - (low.cost + high.cost) / 2)
    }
    guard bend > limit else { return }
    try halve(from, middle, depth: depth - 1, limit)
    try halve(middle, to, depth: depth - 1, limit)
  }
}

// The narrowing of the intervals in which a decision changes.
extension JudgedLine {
  /// A gesture whose judgement differs between two neighbouring values of the parameter.
  private typealias Change = (gesture: Int, from: Place, to: Place)

  private mutating func narrow() throws(Stopped) {
    var changes: [Bracket: [Change]] = [:]
    forEachChange { gesture, from, to in
      changes[Bracket(lower: from.value, upper: to.value), default: []].append((gesture, from, to))
    }
    let brackets = changes.keys.sorted { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
    for bracket in brackets { try narrow(bracket, changes[bracket] ?? []) }
  }

  /// Narrows, by repeated halving, an interval in which judgements change.
  ///
  /// Only the gestures whose judgements change are judged again. Both halves of an interval are examined, because both
  /// may contain changes, even of the same gesture.
  private mutating func narrow(_ bracket: Bracket, _ changes: [Change]) throws(Stopped) {
    let shortest = (range.upperBound - range.lowerBound) * precision.resolution
    guard !changes.isEmpty, bracket.upper - bracket.lower > shortest, let middle = bracket.middle
    else {
      return
    }
    let between = try look(at: middle, changes.map(\.gesture))
    for (change, place) in zip(changes, between) { places[change.gesture].append(place) }
    let lower = zip(changes, between).filter { !$0.from.isLike($1) }
    try narrow(
      Bracket(lower: bracket.lower, upper: middle), lower.map { ($0.gesture, $0.from, $1) })
    let upper = zip(changes, between).filter { !$1.isLike($0.to) }
    try narrow(Bracket(lower: middle, upper: bracket.upper), upper.map { ($0.gesture, $1, $0.to) })
  }
}

// The computation of the objective from the judgements.
extension JudgedLine {
  /// The objective along the parameter.
  var line: LossLine {
    let spans = spans
    return LossLine(cells: problem.isStepped ? steppedCells(spans) : curvedCells(spans))
  }

  /// The stretches of the parameter's range in which no decision changes.
  private var spans: [(lower: Double, upper: Double)] {
    var borders: [Bracket] = []
    forEachChange { _, from, to in
      if !from.decidesLike(to) { borders.append(Bracket(lower: from.value, upper: to.value)) }
    }
    borders.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    var sweep = BracketSweep(over: range)
    return borders.compactMap { sweep.pass($0) } + [sweep.last]
  }

  /// The cells, each a range in which no decision changes and the objective is therefore constant.
  ///
  /// Costs are added in the order of the gestures, so that the sum has the same rounding as a single evaluation.
  private func steppedCells(_ spans: [(lower: Double, upper: Double)]) -> [LossLine.Cell] {
    var places = places.map { $0[...] }
    return spans.map { span in
      var sum = 0.0
      for gesture in places.indices {
        while let next = places[gesture].dropFirst().first, next.value <= span.lower {
          places[gesture].removeFirst()
        }
        sum += places[gesture].first?.cost ?? 0
      }
      return LossLine.Cell(lower: span.lower, upper: span.upper, loss: problem.loss(sum))
    }
  }

  /// The cells, which are ranges of the parameter in which no decision changes, each with the objective as a curve.
  ///
  /// The curves have points at all values at which every gesture was judged. They also have points on both sides of
  /// each change: at the two values between which a gesture's decision, or the clause that makes it, changes.
  private func curvedCells(_ spans: [(lower: Double, upper: Double)]) -> [LossLine.Cell] {
    var points = Set(values)
    for span in spans { points.formUnion([span.lower, span.upper]) }
    forEachChange { _, from, to in points.formUnion([from.value, to.value]) }
    let sorted = points.sorted()
    let losses = losses(at: sorted)
    var curve: [LossLine.Point] = []
    var index = 0
    return spans.map { span in
      curve.removeAll()
      while index < sorted.count, sorted[index] < span.lower { index += 1 }
      while index < sorted.count, sorted[index] <= span.upper {
        curve.append(LossLine.Point(value: sorted[index], loss: losses[index]))
        index += 1
      }
      // A curve needs two points, but a cell may consist of a single value.
      if curve.count == 1 { curve.append(curve[0]) }
      return LossLine.Cell(curve)
    }
  }

  /// The objective at ascending values: the sum of all costs.
  ///
  /// The cost of a gesture is interpolated linearly between two neighbouring judgements that contain the same decision,
  /// made by the same clause. Between other neighbours, the cost at the lower value applies.
  private func losses(at points: [Double]) -> [Double] {
    // At each point, the sum of all costs is `constant + slope * x`, where `x` is the point's distance from the lower
    // end of the parameter's range. For each point, `steps` contains the amounts by which `constant` and `slope` change
    // at this point.
    var steps = [(constant: Double, slope: Double)](repeating: (0, 0), count: points.count + 1)
    func add(_ constant: Double, _ slope: Double, from first: Int, to end: Int) {
      guard first < end else { return }
      steps[first].constant += constant
      steps[first].slope += slope
      steps[end].constant -= constant
      steps[end].slope -= slope
    }
    for places in places {
      guard let last = places.last else { continue }
      var first = 0
      for (from, to) in zip(places, places.dropFirst()) where from.value < to.value {
        let end = points[first...].firstIndex { $0 >= to.value } ?? points.count
        let slope = from.isLike(to) ? (to.cost - from.cost) / (to.value - from.value) : 0
        // Values are taken relative to the lower end of the range, so that numbers stay small.
        let start = from.cost - slope * (from.value - range.lowerBound)
        add(start, slope, from: first, to: end)
        first = end
      }
      add(last.cost, 0, from: first, to: points.count)
    }
    var (constant, slope) = (0.0, 0.0)
    return points.indices.map { index in
      constant += steps[index].constant
      slope += steps[index].slope
      return problem.loss(constant + slope * (points[index] - range.lowerBound))
    }
  }
}

extension TuningProblem {
  /// The precision with which changes of decisions are located along a parameter.
  ///
  /// If the problem has a ``DecisionSurface``, this is the precision with which the surface stores decisions. Otherwise
  /// `exact` decides. If true, this is the precision for examining the surroundings of the best value; if false, the
  /// precision of the search.
  func precision(exact: Bool) -> JudgedLine.Precision {
    surface != nil ? .surface : exact ? .exact : .search
  }
}
