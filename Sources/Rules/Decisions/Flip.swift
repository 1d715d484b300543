import Formats

/// One parameter and the nearest value of it that turns a decision around.
public struct Flip: Hashable, Sendable, Codable {
  /// The parameter's name.
  public let parameter: String
  /// The value it has, in its unit.
  public let old: Double
  /// The value that turns the decision around, in the same unit.
  public let value: Double
  /// The unit of both.
  public let unit: ParameterUnit

  public init(parameter: String, old: Double, value: Double, unit: ParameterUnit) {
    (self.parameter, self.old, self.value, self.unit) = (parameter, old, value, unit)
  }

  /// The new value with its unit, as settings take it.
  public var text: String { Number.shortest(value) + unit.suffix }

  /// The old value with its unit.
  public var oldText: String { Number.shortest(old) + unit.suffix }

  /// The size of the change as a fraction of the old value; where that is 0, of what is natural to
  /// the unit: progress 1, the extent, the extent per second, a second.
  ///
  /// Flips of different parameters and gestures are ranked by it.
  public func effort(at release: Release?) -> Double {
    abs(value - old) / (old == 0 ? release.map(unit.naturalSize) ?? 1 : abs(old))
  }
}

extension DecisionRule {
  /// For each parameter that can turn the decision around by itself, the nearest value that does; the smallest
  /// change first.
  ///
  /// Changes of different parameters are compared as fractions of what the parameters have now. The
  /// new value is rounded away from the old one to the fewest decimals that make the change at most
  /// a thousandth greater; half of the change never turns the decision around.
  public func flips(of release: Release, numbers: RuleNumbers) -> [Flip] {
    flips(ofAny: [release], numbers: numbers)
  }

  /// The same for a rule that is evaluated at several instants and finishes if it holds at one of them.
  ///
  /// - Parameters:
  ///   - instants: All instants at which the rule could be evaluated; without any there are no flips.
  ///   - numbers: The numbers that the rule names.
  /// - Returns: At most one flip for each parameter, valid for all the instants together.
  public func flips(ofAny instants: [Release], numbers: RuleNumbers) -> [Flip] {
    flips(ofAny: instants.map { [$0] }, from: 0, numbers: numbers)
  }

  /// The same for a rule that decides between stops: at the first instant at which it yields another stop than
  /// the one where the drag began, else at the last one.
  ///
  /// - Parameters:
  ///   - instants: All instants at which the rule could be evaluated, each measured between every two
  ///     neighbouring stops.
  ///   - start: The stop where the drag began, as an index.
  ///   - numbers: The numbers that the rule names.
  /// - Returns: At most one flip for each parameter, which leads to another stop.
  package func flips(ofAny instants: [[Release]], from start: Int, numbers: RuleNumbers) -> [Flip] {
    guard let last = instants.last?.last else { return [] }
    var flips: [(flip: Flip, effort: Double)] = []
    var (trial, values) = (numbers, program.values(in: numbers))
    withUnsafeMutablePointer(to: &trial) { trial in
      values.withUnsafeMutableBufferPointer { values in
        program.run(UnsafePointer(trial), UnsafeBufferPointer(values)) { rule in
          let search = FlipSearch(program, rule, values, trial, instants, from: start)
          for name in parameterNames {
            guard let limits = numbers.limits(of: NumberName(name)) else { continue }
            let old = numbers.value(of: NumberName(name))
            guard let value = search.nearestValue(of: name, from: old, within: limits.range)
            else { continue }
            let flip = Flip(parameter: name, old: old, value: value, unit: limits.unit)
            flips.append((flip, flip.effort(at: last)))
          }
        }
      }
    }
    // A stable order: equal efforts stay in the order of the rule.
    return flips.enumerated().sorted { left, right in
      (left.element.effort, left.offset) < (right.element.effort, right.offset)
    }.map(\.element.flip)
  }
}

/// The search for the nearest value of one parameter that turns a decision around.
///
/// Newton's method with secants finds the boundaries of the clauses, exact at once where the
/// parameter enters a clause linearly; evenly spread probes catch what that overlooks. Between the
/// last value that does not flip and the first that does, bisection goes down to neighbouring
/// numbers.
private struct FlipSearch {
  private let program: RuleProgram
  private let rule: RuleEvaluator
  /// What the rule reads: the values of the numbers that it names, and for the duration the numbers themselves.
  private let values: UnsafeMutableBufferPointer<Double>
  private let numbers: UnsafeMutablePointer<RuleNumbers>
  private let instants: [[Release]]
  private let startStop: Int
  /// The stop that is reached; nil for none.
  private let stop: Int?

  init(
    _ program: RuleProgram, _ rule: RuleEvaluator, _ values: UnsafeMutableBufferPointer<Double>,
    _ numbers: UnsafeMutablePointer<RuleNumbers>, _ instants: [[Release]], from startStop: Int
  ) {
    (self.program, self.rule, self.values, self.numbers) = (program, rule, values, numbers)
    (self.instants, self.startStop) = (instants, startStop)
    stop = rule.stop(of: instants, from: startStop)
  }

  /// The nearest value of one parameter that turns the decision around; the others are as they were.
  func nearestValue(
    of name: String, from start: Double, within range: ClosedRange<Double>
  ) -> Double? {
    let place = program.place(of: NumberName(name))
    func set(_ value: Double) {
      if let place { values[place] = value }
      if program.asksDuration { numbers.pointee.set(name, to: value) }
    }
    defer { set(start) }
    let boundaries = boundaries(from: start, within: range, set)
    return NearestFlip(start: start, range: range).value(near: boundaries) {
      set($0)
      return rule.stop(of: instants, from: startStop) != stop
    }
  }

  /// The values at which clauses have their boundaries, instant by instant.
  private func boundaries(
    from start: Double, within range: ClosedRange<Double>, _ set: (Double) -> Void
  ) -> [Double] {
    let width = range.upperBound - range.lowerBound
    guard width > 0 else { return [] }
    let isLow = start - range.lowerBound < width / 2
    let other = start + (isLow ? width : -width) / 4
    var boundaries: [Double] = []
    for instant in instants.joined() {
      for clause in program.clauses.indices {
        // The signed distance from the clause's boundary, positive where it holds.
        func margin(_ value: Double) -> Double {
          set(value)
          return rule.verdict(ofClause: clause, instant).margin
        }
        let (first, second) = ((start, margin(start)), (other, margin(other)))
        if let value = boundary(after: first, second, within: range, margin) {
          boundaries.append(value)
        }
      }
    }
    return boundaries
  }

  /// Where a margin is 0, by secants.
  private func boundary(
    after first: (value: Double, margin: Double), _ second: (value: Double, margin: Double),
    within range: ClosedRange<Double>, _ margin: (Double) -> Double
  ) -> Double? {
    var (before, last) = (first, second)
    for _ in 0..<6 {
      guard last.margin != before.margin else { return nil }
      let slope = (last.margin - before.margin) / (last.value - before.value)
      let value = min(max(last.value - last.margin / slope, range.lowerBound), range.upperBound)
      if abs(value - last.value) <= abs(value) * 1e-12 { return value }
      before = last
      last = (value, margin(value))
      if last.margin == 0 { return value }
    }
    return last.value
  }
}

extension RuleEvaluator {
  /// The stop that a drag reaches which begins at one of them: the first other one that the rule yields, else what
  /// it yields at the last instant; nil for none.
  fileprivate func stop(of instants: [[Release]], from start: Int) -> Int? {
    var reached: Int? = start
    for instant in instants {
      reached = Rules.stop(of: instant.lazy.map { finishes($0) })
      if let reached, reached != start { return reached }
    }
    return reached
  }
}

/// The search for the nearest value that turns something around, to either side of a start.
package struct NearestFlip {
  package let start: Double
  package let range: ClosedRange<Double>
  /// The number of evenly spread probes to each side.
  private let probes: Int
  /// How near bisection goes, as a part of the range; 0 for neighbouring numbers.
  private let tolerance: Double

  package init(
    start: Double, range: ClosedRange<Double>, probes: Int = 8, tolerance: Double = 0
  ) {
    (self.start, self.range) = (start, range)
    (self.probes, self.tolerance) = (probes, tolerance)
  }

  /// The nearest value at which `flips` holds, looking between the probes and around `boundaries`.
  ///
  /// It is rounded away from the start to the fewest decimals that make the change at most a thousandth
  /// greater; half of the change never flips.
  package func value(near boundaries: [Double] = [], flips: (Double) -> Bool) -> Double? {
    let up = value(towards: range.upperBound, boundaries, flips)
    let down = value(towards: range.lowerBound, boundaries, flips)
    guard let up, let down else { return up ?? down }
    return abs(up - start) <= abs(down - start) ? up : down
  }

  private func value(
    towards bound: Double, _ boundaries: [Double], _ flips: (Double) -> Bool
  ) -> Double? {
    let reach = bound - start
    guard reach != 0 else { return nil }
    var places = (1...probes).map { start + reach * Double($0) / Double(probes) }
    for boundary in boundaries {
      let margin = max(abs(boundary) * 1e-12, abs(boundary - start) * 1e-12)
      places += [boundary - margin, boundary, boundary + margin]
    }
    let isUp = reach > 0
    places = places.filter { range.contains($0) && (isUp ? $0 > start : $0 < start) }
      .sorted { abs($0 - start) < abs($1 - start) }
    var last = start
    for place in places {
      if flips(place) { return rounded(refined(from: last, to: place, flips), flips) }
      last = place
    }
    return nil
  }

  /// The first value that flips between one that does not and one that does, with half of the
  /// change not flipping.
  private func refined(
    from unflipped: Double, to flipped: Double, _ flips: (Double) -> Bool
  ) -> Double {
    var (low, high) = (unflipped, flipped)
    let step = tolerance * (range.upperBound - range.lowerBound)
    while abs(high - low) > step {
      let middle = low + (high - low) / 2
      if middle == low || middle == high { break }
      if flips(middle) { high = middle } else { low = middle }
    }
    let half = start + (high - start) / 2
    guard half != start, half != high, flips(half) else { return high }
    return refined(from: start, to: half, flips)
  }

  /// The value rounded away from the start, if the rounded value still meets the conditions of a flip.
  private func rounded(_ value: Double, _ flips: (Double) -> Bool) -> Double {
    var scale = 1.0
    for _ in 0..<12 {
      let near = (value > start ? (value * scale).rounded(.up) : (value * scale).rounded(.down))
      let candidate = near / scale
      let change = abs(candidate - start)
      if range.contains(candidate), change <= abs(value - start) * 1.001, flips(candidate),
        !flips(start + (candidate - start) / 2)
      {
        return candidate
      }
      scale *= 10
    }
    return value
  }
}
