import Replay

/// The sums over some gestures from which a sweep computes its figures, such as the accuracy and the finish rate.
///
/// If the gestures are divided into parts, the sums of the parts add up exactly to the sums of all gestures.
package struct SweepSums: Sendable {
  /// The number of gestures, and of judged gestures.
  package let gestures, judged: Int
  /// The weight of the judged gestures.
  package let weight: ExactSum
  /// The sums at each point of the grid of parameter values, row by row; the last axis changes fastest.
  package var points: [Point] = []

  package init(gestures: Int, judged: Int, weight: ExactSum, points: [Point]) {
    (self.gestures, self.judged) = (gestures, judged)
    (self.weight, self.points) = (weight, points)
  }

  /// Creates the counts and the weight of a problem's gestures; ``points`` is still empty.
  init(_ problem: TuningProblem) {
    self.init(
      gestures: problem.gestures.count, judged: problem.gestures.count(where: \.isJudged),
      weight: ExactSum(problem.gestures.map(\.weight)), points: [])
  }

  /// The sums of the gestures of both operands.
  ///
  /// - Precondition: Both operands have the same points.
  package static func + (a: SweepSums, b: SweepSums) -> SweepSums {
    precondition(a.points.count == b.points.count, "\(a.points.count) and \(b.points.count) points")
    return SweepSums(
      gestures: a.gestures + b.gestures, judged: a.judged + b.judged, weight: a.weight + b.weight,
      points: zip(a.points, b.points).map { $0 + $1 })
  }

  /// Computes the accuracy, the finish rate, the cost, the closeness and the mean metrics of a sweep's point from its
  /// sums.
  ///
  /// `index` is the index of the sums in ``points``; `values` are the point's parameter values.
  func figures(of index: Int, at values: [Double]) -> Sweep.Point {
    let point = points[index]
    let weight = weight.value
    func share(_ sum: ExactSum) -> Double { weight > 0 ? sum.value / weight : 0 }
    return Sweep.Point(
      values: values, accuracy: share(point.right),
      finishRate: Double(point.finishing) / Double(max(gestures, 1)), cost: share(point.cost),
      closeness: point.closeness.map(share),
      means: point.means.map { $0.count > 0 ? $0.sum.value / Double($0.count) : nil })
  }
}

extension SweepSums {
  /// The sums at one point of the grid of parameter values.
  package struct Point: Hashable, Sendable {
    /// The sum of a metric, and the number of gestures that have it.
    package struct Mean: Hashable, Sendable {
      package var sum = ExactSum()
      package var count = 0

      package init(sum: ExactSum, count: Int) { (self.sum, self.count) = (sum, count) }
      init() {}
    }

    /// The weight of the gestures that do what was intended.
    package var right = ExactSum()
    /// The number of gestures that finish; with stops, the number that leave the stop where they began.
    package var finishing = 0
    /// The weighted cost.
    package var cost = ExactSum()
    /// The weighted sum of the gestures' closeness to the boundary between the rule's answers; see
    /// ``Sweep/Point/closeness``.
    ///
    /// Nil if no judged gesture has a known margin.
    package var closeness: ExactSum?
    /// The sum of each metric of ``Metric/swept``, in the order of the metrics.
    package var means = Metric.swept.map { _ in Mean() }

    package init(
      right: ExactSum, finishing: Int, cost: ExactSum, closeness: ExactSum?, means: [Mean]
    ) {
      (self.right, self.finishing, self.cost) = (right, finishing, cost)
      (self.closeness, self.means) = (closeness, means)
    }

    init() {}

    /// Judges the controller with these values, gesture by gesture.
    init(_ problem: TuningProblem, at values: [Double]) {
      let judgements = problem.judgements(under: problem.controller(values))
      var plain = Objective()
      plain.margin = 1
      for (gesture, judgement) in zip(problem.gestures, judgements) {
        add(judgement.ending, of: gesture, costs: problem.objective)
        guard gesture.isJudged, judgement.relativeMargin != nil else { continue }
        cost.add(problem.objective.marginCost(of: gesture, judgement))
        closeness = closeness ?? ExactSum()
        closeness?.add(plain.marginCost(of: gesture, judgement))
      }
    }

    /// Adds a gesture's ending to every sum except ``closeness``.
    ///
    /// Adds the cost of the ending to ``cost``, but not the cost of the gesture's margin.
    mutating func add(
      _ ending: TunedOutcome, of gesture: TunedGesture, costs objective: Objective
    ) {
      if ending.verdict == .pass { right.add(gesture.weight) }
      if ending.finishes { finishing += 1 }
      cost.add(objective.cost(of: gesture, ending))
      for (index, read) in TunedOutcome.sweptReaders.enumerated() {
        guard let value = read(ending) else { continue }
        means[index].sum.add(value)
        means[index].count += 1
      }
    }

    static func + (a: Point, b: Point) -> Point {
      Point(
        right: a.right + b.right, finishing: a.finishing + b.finishing, cost: a.cost + b.cost,
        closeness: a.closeness.map { $0 + (b.closeness ?? ExactSum()) } ?? b.closeness,
        means: zip(a.means, b.means).map { Mean(sum: $0.sum + $1.sum, count: $0.count + $1.count) })
    }
  }
}

/// A sum of numbers without rounding, so that it depends neither on their order nor on how they are divided into parts.
///
///     var sum = ExactSum()
///     for _ in 0..<10 { sum.add(0.1) }
///     sum.value  // 1.0, the number nearest to the sum
///
/// - Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
///   1997; Python's `math.fsum` adds and rounds in the same way.
package struct ExactSum: Sendable {
  /// Numbers that add up to the sum, by ascending size; no two of them overlap in a binary digit.
  private var parts: [Double] = []

  /// Creates an empty sum.
  init() {}

  /// Creates the sum of some numbers.
  package init(_ numbers: [Double]) {
    for number in numbers { add(number) }
  }

  /// Adds a number.
  mutating func add(_ number: Double) {
    var (rest, count) = (number, 0)
    for index in parts.indices {
      let part = parts[index]
      let sum = rest + part
      let error = abs(rest) < abs(part) ? rest - (sum - part) : part - (sum - rest)
      if error != 0 {
        parts[count] = error
        count += 1
      }
      rest = sum
    }
    while parts.count > count { parts.removeLast() }
    if rest != 0 { parts.append(rest) }
  }

  static func + (a: ExactSum, b: ExactSum) -> ExactSum {
    var sum = a
    for part in b.parts { sum.add(part) }
    return sum
  }

  /// The sum, rounded to the nearest `Double`; a tie is rounded to the value with an even last digit.
  package var value: Double {
    guard var index = parts.indices.last else { return 0 }
    var (sum, error) = (parts[index], 0.0)
    while index > 0, error == 0 {
      index -= 1
      let larger = sum
      sum = larger + parts[index]
      error = parts[index] - (sum - larger)
    }
    // If the larger parts add up to exactly halfway between two neighbouring `Double` values, the sign of the next
    // smaller part decides which of the two values is nearer.
    if index > 0, error < 0 && parts[index - 1] < 0 || error > 0 && parts[index - 1] > 0 {
      let nearest = sum + 2 * error
      if nearest - sum == 2 * error { return nearest }
    }
    return sum
  }

  /// The sum as several numbers: the number nearest to the sum, then the number nearest to the residue, and so on;
  /// empty for 0.
  package var numbers: [Double] {
    var (rest, numbers) = (self, [Double]())
    while let value = Optional(rest.value), value != 0 {
      numbers.append(value)
      guard value.isFinite else { break }
      rest.add(-value)
    }
    return numbers
  }
}

extension ExactSum: Hashable {
  package static func == (a: ExactSum, b: ExactSum) -> Bool { a.numbers == b.numbers }

  package func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}

/// Splits numbers into pieces that can be added up in blocks without rounding.
struct ExactPieces: Sendable {
  /// A number split into three pieces.
  ///
  /// The high pieces of a block of numbers add up exactly, and so do the low pieces. The third piece, `rest`, is nearly
  /// always 0 and must be added separately.
  typealias Pieces = (high: Double, low: Double, rest: Double)

  /// The maximum count of numbers in a block.
  ///
  /// The high pieces of up to this many numbers add up without rounding, and so do the low pieces; see ``Pieces``.
  static let blockSize = 1024

  /// The constants for rounding: adding a constant to a number and subtracting it again rounds the number to a multiple
  /// of a unit.
  private let high, low: Double

  /// Creates a splitter for numbers whose absolute value is at most `limit`; see ``Pieces``.
  ///
  /// Returns nil unless `limit` is 0 or between 2⁻⁸⁰⁰ and 2⁸⁰⁰.
  init?(upTo limit: Double) {
    guard limit == 0 || (0x1p-800...0x1p800).contains(limit) else { return nil }
    // In the following, e is the exponent of `limit`, so all numbers are below 2ᵉ⁺¹.
    // Adding and subtracting `high` rounds a number to a multiple of 2ᵉ⁻⁴². The sum of 1,024 such high pieces is at
    // most 2⁵³ times this unit, so a `Double` holds it without rounding. Adding and subtracting `low` rounds to a
    // multiple of 2ᵉ⁻⁸⁶. The sum of 1,024 low pieces is also at most 2⁵³ times its unit.
    let size = Double(sign: .plus, exponent: limit == 0 ? 0 : limit.exponent, significand: 1)
    (high, low) = (1.5 * size * 0x1p10, 1.5 * size * 0x1p-34)
  }

  /// Splits a number into a high piece, a low piece and a residue; see ``Pieces``.
  ///
  /// - Precondition: The absolute value of the number is at most the `limit` with which this splitter was created.
  @inline(__always)
  func callAsFunction(_ number: Double) -> Pieces {
    let first = (number + high) - high
    let second = ((number - first) + low) - low
    return (first, second, (number - first) - second)
  }
}
