import Replay

/// What a sweep adds up of some gestures; the sums of parts add up to those of the whole, exactly.
package struct SweepSums: Sendable {
  /// How many gestures there are, and how many of them are judged.
  package let gestures, judged: Int
  /// The weight of the judged gestures.
  package let weight: ExactSum
  /// Row by row; the last axis changes fastest.
  package var points: [Point] = []

  package init(gestures: Int, judged: Int, weight: ExactSum, points: [Point]) {
    (self.gestures, self.judged) = (gestures, judged)
    (self.weight, self.points) = (weight, points)
  }

  /// The sums at no point yet.
  init(_ problem: TuningProblem) {
    self.init(
      gestures: problem.gestures.count, judged: problem.gestures.count(where: \.isJudged),
      weight: ExactSum(problem.gestures.map(\.weight)), points: [])
  }

  /// The sums of the gestures of both.
  ///
  /// - Precondition: They are of the same points.
  package static func + (a: SweepSums, b: SweepSums) -> SweepSums {
    precondition(a.points.count == b.points.count, "\(a.points.count) and \(b.points.count) points")
    return SweepSums(
      gestures: a.gestures + b.gestures, judged: a.judged + b.judged, weight: a.weight + b.weight,
      points: zip(a.points, b.points).map { $0 + $1 })
  }

  /// The figures of a point.
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
  /// The sums at one point.
  package struct Point: Hashable, Sendable {
    /// The sum of a metric, and how many gestures have it.
    package struct Mean: Hashable, Sendable {
      package var sum = ExactSum()
      package var count = 0

      package init(sum: ExactSum, count: Int) { (self.sum, self.count) = (sum, count) }
      init() {}
    }

    /// The weight of the gestures that do what was meant.
    package var right = ExactSum()
    /// How many finish; with stops, leave the one where they began.
    package var finishing = 0
    /// The weighted cost.
    package var cost = ExactSum()
    /// The weighted closeness to the boundary; nil where no judged gesture has a known margin.
    package var closeness: ExactSum?
    /// Those of ``Metric/swept``, in their order.
    package var means = Metric.swept.map { _ in Mean() }

    package init(
      right: ExactSum, finishing: Int, cost: ExactSum, closeness: ExactSum?, means: [Mean]
    ) {
      (self.right, self.finishing, self.cost) = (right, finishing, cost)
      (self.closeness, self.means) = (closeness, means)
    }

    init() {}

    /// Judges one controller, gesture by gesture.
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

    /// Adds how a gesture ends, without its margin.
    mutating func add(
      _ ending: TunedGesture.Ending, of gesture: TunedGesture, costs objective: Objective
    ) {
      if ending.verdict == .pass { right.add(gesture.weight) }
      if ending.finishes { finishing += 1 }
      cost.add(objective.cost(of: gesture, ending))
      for (index, read) in TunedGesture.Ending.sweptReaders.enumerated() {
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
