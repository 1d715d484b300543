import Controllers
import Replay
import Rules

/// What becomes of each gesture along one parameter, the others fixed.
///
/// All gestures are judged at even places of the range. Where what becomes of one of them differs
/// between two places, the stretch is halved for that gesture until it is as short as was asked for. So
/// every change is found that lies alone in its part of the range.
struct JudgedLine {
  /// Somebody does not want to wait for it any longer.
  struct Stopped: Error {}

  /// Judges the gestures at some positions at a value of the parameter.
  typealias Judge = (Double, [Int]) throws(Stopped) -> [Judgement]

  /// How closely is looked.
  struct Precision: Hashable {
    /// In how many parts the range is looked at.
    let parts: Int
    /// How short the stretch around a change becomes, as a fraction of the range.
    let resolution: Double
    /// How often a part is halved at most where the objective is not straight.
    let bends: Int

    /// How often a part is halved until a stretch in it is short enough.
    var halvings: Int {
      var (length, halvings) = (1 / Double(parts), 0)
      while length > resolution { (length, halvings) = (length / 2, halvings + 1) }
      return halvings
    }

    /// On the way to the best value.
    static let search = Precision(parts: 24, resolution: 0x1p-14, bends: 0)
    /// Around the best value.
    static let exact = Precision(parts: 64, resolution: 0x1p-30, bends: 6)
  }

  /// One gesture at one value.
  struct Place {
    let value: Double
    let decision: Outcome.Choice
    let verdict: Outcome.Verdict
    /// The number of the clause that decided; nil where none did, and where nothing depends on it.
    let clause: Int?
    /// What the gesture costs, times its weight.
    let cost: Double

    /// Whether the same is decided.
    func decidesLike(_ other: Place) -> Bool {
      decision == other.decision && verdict == other.verdict
    }

    /// Whether the same is decided for the same reason, so that what it costs changes evenly between.
    func isLike(_ other: Place) -> Bool { decidesLike(other) && clause == other.clause }
  }

  let problem: TuningProblem
  let range: ClosedRange<Double>
  /// The values at which all gestures were judged, upwards.
  private(set) var values: [Double] = []
  /// The places of each gesture, upwards.
  private(set) var places: [[Place]]
  private let precision: Precision
  private let judge: Judge
  private var clauses: [String: Int] = [:]

  /// Judges gestures along a parameter.
  ///
  /// - Parameters:
  ///   - problem: The gestures and what they cost.
  ///   - range: The values that are looked at.
  ///   - precision: How closely.
  ///   - known: Values on both sides of changes that are known, for each gesture.
  ///   - judge: What judges; it may stop everything.
  /// - Throws: ``Stopped`` where it did.
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
}

// Even places, and more of them where the objective is not straight.
extension JudgedLine {
  private typealias Column = [Place]

  private mutating func lookAtEvenPlaces() throws(Stopped) {
    let (low, high) = (range.lowerBound, range.upperBound)
    let all = Array(problem.gestures.indices)
    var columns: [Column] = []
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

  private mutating func add(_ column: Column) {
    for (gesture, place) in column.enumerated() { places[gesture].append(place) }
  }

  /// Halves a part until the cost of what does not change lies on straight lines.
  private mutating func halve(
    _ from: Column, _ to: Column, depth: Int, _ limit: Double
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

// Ever nearer to the changes.
extension JudgedLine {
  /// A gesture that changes between two places.
  private typealias Change = (gesture: Int, from: Place, to: Place)

  private struct Stretch: Hashable {
    let lower, upper: Double
  }

  private mutating func narrow() throws(Stopped) {
    var changes: [Stretch: [Change]] = [:]
    for (gesture, places) in places.enumerated() {
      for (from, to) in zip(places, places.dropFirst()) where !from.isLike(to) {
        changes[Stretch(lower: from.value, upper: to.value), default: []]
          .append((gesture, from, to))
      }
    }
    let stretches = changes.keys.sorted { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
    for stretch in stretches { try narrow(stretch, changes[stretch] ?? []) }
  }

  /// Halves a stretch for the gestures that change in it.
  private mutating func narrow(
    _ stretch: Stretch, _ changes: [Change]
  ) throws(Stopped) {
    let middle = stretch.lower + (stretch.upper - stretch.lower) / 2
    let shortest = (range.upperBound - range.lowerBound) * precision.resolution
    guard !changes.isEmpty, stretch.upper - stretch.lower > shortest, middle > stretch.lower,
      middle < stretch.upper
    else { return }
    let between = try look(at: middle, changes.map(\.gesture))
    for (change, place) in zip(changes, between) { places[change.gesture].append(place) }
    let lower = zip(changes, between).filter { !$0.from.isLike($1) }
    try narrow(
      Stretch(lower: stretch.lower, upper: middle), lower.map { ($0.gesture, $0.from, $1) })
    let upper = zip(changes, between).filter { !$1.isLike($0.to) }
    try narrow(
      Stretch(lower: middle, upper: stretch.upper), upper.map { ($0.gesture, $1, $0.to) })
  }
}
