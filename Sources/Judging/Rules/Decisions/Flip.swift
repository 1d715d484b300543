import Formats

/// The nearest value of one parameter that flips a decision.
public struct Flip: Hashable, Sendable, Codable {
  /// The parameter's name.
  public let parameter: String
  /// The current value, in `unit`.
  public let old: Double
  /// The value that flips the decision, in `unit`.
  public let value: Double
  /// The unit of `old` and `value`.
  public let unit: ParameterUnit

  public init(parameter: String, old: Double, value: Double, unit: ParameterUnit) {
    (self.parameter, self.old, self.value, self.unit) = (parameter, old, value, unit)
  }

  /// The value that flips the decision, with its unit, in the form that settings accept.
  public var text: String { Number.shortest(value) + unit.suffix }

  /// The current value with its unit.
  public var oldText: String { Number.shortest(old) + unit.suffix }

  /// The size of the change from `old` to `value`, as a fraction of `old`; used to rank flips of different parameters
  /// and gestures.
  ///
  /// If the old value is 0, the divisor is the natural size of the unit instead: 1 for progress, the extent for points,
  /// the extent per second for speeds, a second for times.
  public func effort(at release: Release?) -> Double {
    abs(value - old) / (old == 0 ? release.map(unit.naturalSize) ?? 1 : abs(old))
  }
}

extension DecisionRule {
  /// For each parameter that can flip the decision alone, the nearest value that flips the decision; the smallest
  /// change comes first.
  ///
  /// Changes of different parameters are compared as fractions of the current values. Each value is rounded to as few
  /// decimals as possible, away from the current value. Rounding makes the change at most a thousandth larger. The
  /// search makes sure that half of the change does not flip the decision.
  public func flips(of release: Release, numbers: RuleNumbers) -> [Flip] {
    flips(ofAny: [release], numbers: numbers)
  }

  /// The flips of a rule that is evaluated at several instants and finishes the transition if it holds at one of them.
  ///
  /// - Parameters:
  ///   - instants: All instants at which the rule could be evaluated; if there are none, there are no flips.
  ///   - numbers: The numbers that the rule names.
  /// - Returns: At most one flip for each parameter, valid for all the instants together.
  public func flips(ofAny instants: [Release], numbers: RuleNumbers) -> [Flip] {
    flips(ofAny: instants.map { [$0] }, from: 0, numbers: numbers)
  }

  /// The flips of a rule that decides between stops.
  ///
  /// A flip is a value of one parameter with which the drag reaches another stop. At each instant, in order, the rule
  /// chooses a stop. The drag reaches the first chosen stop that is not the starting stop. If there is no such stop,
  /// the rule's answer at the last instant counts.
  ///
  /// - Parameters:
  ///   - instants: All instants at which the rule could be evaluated, in chronological order. Each instant has one
  ///     release for every two neighbouring stops.
  ///   - start: The index of the stop where the drag began.
  ///   - numbers: The numbers that the rule names.
  /// - Returns: At most one flip for each parameter.
  package func flips(ofAny instants: [[Release]], from start: Int, numbers: RuleNumbers) -> [Flip] {
    var flips: [(flip: Flip, effort: Double)] = []
    Array(instants.joined()).withUnsafeBufferPointer { releases in
      FlipFinder(self, numbers).forEachFlip(
        of: releases, each: instants.first?.count ?? 1, from: start
      ) { flips.append(($0, $1)) }
    }
    // Comparing the offsets too makes the order stable: flips of equal effort stay in the order of the rule.
    return flips.enumerated().sorted { left, right in
      (left.element.effort, left.offset) < (right.element.effort, right.offset)
    }.map(\.element.flip)
  }
}

/// Finds the changes of single parameters that flip a rule's decision, for one gesture after another.
///
/// The rule and its numbers are the same for all gestures.
package struct FlipFinder: Sendable {
  private let rule: BoundRule
  private let parameters: [Parameter]

  /// A number that may be changed to flip a decision.
  fileprivate struct Parameter {
    let name: String
    /// The number's index in the values that the rule reads; nil for the duration.
    let place: Int?
    let old: Double
    let unit: ParameterUnit
    let range: ClosedRange<Double>
    /// The rule's clauses that may depend on this parameter, each with its index in the rule.
    let clauses: [Moved]
  }

  /// A clause that may depend on a parameter.
  ///
  /// `left` and `right` say whether the clause's left side and its right side may depend on the parameter.
  fileprivate struct Moved {
    let clause: Int
    let left, right: Bool
  }

  package init(_ rule: DecisionRule, _ numbers: RuleNumbers) {
    self.rule = BoundRule(rule, numbers: numbers)
    let program = rule.program
    parameters = rule.parameterNames.compactMap { name in
      let number = NumberName(name)
      guard let limits = numbers.limits(of: number) else { return nil }
      let place = program.place(of: number)
      let moved = program.clauses.enumerated().map { index, clause in
        Moved(
          clause: index, left: program.asks(place, in: clause.left),
          right: program.asks(place, in: clause.right))
      }
      return Parameter(
        name: name, place: place, old: numbers.value(of: number), unit: limits.unit,
        range: limits.range, clauses: moved.filter { $0.left || $0.right })
    }
  }

  /// The text of the clause that decides at a release.
  package func clause(at release: Release) -> String {
    rule.decision(rule.run { $0.decide(release) }).clause
  }

  /// The smallest change that flips the decision at a release; nil if no parameter flips it alone.
  ///
  /// Equals the first flip of ``DecisionRule/flips(of:numbers:)``.
  package func nearestFlip(of release: Release) -> Flip? {
    var nearest: (flip: Flip, effort: Double)?
    withUnsafePointer(to: release) { release in
      forEachFlip(of: UnsafeBufferPointer(start: release, count: 1), each: 1, from: 0) {
        flip, effort in
        if let known = nearest, known.effort <= effort { return }
        nearest = (flip, effort)
      }
    }
    return nearest?.flip
  }

  /// Calls `body` with each parameter's flip, which is the nearest value that flips the decision, and with its effort.
  ///
  /// The effort is the size of the parameter's change relative to its current value; see ``Flip/effort(at:)``. The
  /// parameters come in the order in which the rule names them; parameters without a flip are skipped.
  ///
  /// `releases` contains the rule's inputs at each instant at which the rule could be evaluated, one instant after
  /// another. Each instant has `count` inputs: one for every two neighbouring stops, or a single one if there are no
  /// stops.
  fileprivate func forEachFlip(
    of releases: UnsafeBufferPointer<Release>, each count: Int, from start: Int,
    _ body: (Flip, Double) -> Void
  ) {
    guard let last = releases.last, !parameters.isEmpty else { return }
    let program = rule.program
    var numbers = rule.numbers
    let clauses = program.clauses.count
    withUnsafeMutablePointer(to: &numbers) { numbers in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: rule.values.count) { values in
        _ = values.initialize(from: rule.values)
        program.run(UnsafePointer(numbers), UnsafeBufferPointer(values)) { rule in
          withUnsafeTemporaryAllocation(of: Sides.self, capacity: releases.count * clauses) {
            sides in
            for place in sides.indices {
              let known = rule.sides(ofClause: place % clauses, releases[place / clauses])
              sides.initializeElement(at: place, to: known)
            }
            let search = FlipSearch(
              rule, values, program.asksDuration ? numbers : nil, releases, each: count,
              from: start, UnsafeBufferPointer(sides))
            for parameter in parameters {
              guard let value = search.nearestValue(of: parameter) else { continue }
              let flip = Flip(
                parameter: parameter.name, old: parameter.old, value: value, unit: parameter.unit)
              body(flip, flip.effort(at: last))
            }
          }
        }
      }
    }
  }
}

/// The values of the two sides of a clause.
private typealias Sides = (left: Double, right: Double)

/// Searches for the nearest value of one parameter that flips a decision.
///
/// A decision can only flip at a value at which one of its clauses flips. So the search finds the brackets of each clause
/// that depends on the parameter: the intervals within which the clause flips. It probes both ends of each interval,
/// beginning with the nearest. The brackets of a clause that is linear in the parameter have a closed form;
/// ``ClauseFlips`` searches for the brackets of other clauses.
private struct FlipSearch {
  private let rule: RuleEvaluator
  /// The values of the numbers that the rule names, except the duration, which the rule looks up in `numbers`.
  private let values: UnsafeMutableBufferPointer<Double>
  private let numbers: UnsafeMutablePointer<RuleNumbers>?
  /// The releases of all instants, one instant after another; each instant has ``count`` releases.
  private let releases: UnsafeBufferPointer<Release>
  private let count: Int
  private let startStop: Int
  /// The values of both sides of every clause at each element of `releases`, before any parameter is changed.
  private let sides: UnsafeBufferPointer<Sides>
  /// The index of the stop that the drag reaches if no parameter is changed; nil if the rule yields no stop.
  private var stop: Int?

  init(
    _ rule: RuleEvaluator, _ values: UnsafeMutableBufferPointer<Double>,
    _ numbers: UnsafeMutablePointer<RuleNumbers>?, _ releases: UnsafeBufferPointer<Release>,
    each count: Int, from startStop: Int, _ sides: UnsafeBufferPointer<Sides>
  ) {
    (self.rule, self.values, self.numbers) = (rule, values, numbers)
    (self.releases, self.count, self.startStop, self.sides) = (releases, count, startStop, sides)
    stop = nil
    stop = reachedStop { release in rule.holds { holds($0, at: release) } }
  }

  /// The index of the stop that the drag reaches; nil if there is none.
  ///
  /// This is the first stop, other than the starting stop, that the rule yields at any instant. If there is no such
  /// stop, it is the stop that the rule yields at the last instant, if any.
  @inline(__always)
  private func reachedStop(_ finishes: (Int) -> Bool) -> Int? {
    var reached: Int? = startStop
    var release = 0
    while release < releases.count {
      let end = release + count
      var (passed, hasEnded, isMixed) = (0, false, false)
      while release < end, !isMixed {
        let isPassed = finishes(release)
        isMixed = isPassed && hasEnded
        if isPassed { passed += 1 } else { hasEnded = true }
        release += 1
      }
      release = end
      reached = isMixed ? nil : passed
      if let reached, reached != startStop { return reached }
    }
    return reached
  }

  /// Whether a clause holds with unchanged numbers.
  private func holds(_ clause: Int, at release: Int) -> Bool {
    let (left, right) = sides[release * rule.clauses.count + clause]
    return rule.clauses[clause].relation.compare(left, right).holds
  }

  /// The values of a clause's two sides; only a side that depends on the changed parameter is computed again.
  @inline(__always)
  private func sides(_ moved: FlipFinder.Moved, at release: Int) -> Sides {
    let clause = rule.clauses[moved.clause]
    var (left, right) = sides[release * rule.clauses.count + moved.clause]
    if moved.left { left = rule.operands.value(of: clause.left, releases[release]) }
    if moved.right { right = rule.operands.value(of: clause.right, releases[release]) }
    return (left, right)
  }

  @inline(__always)
  private func holds(_ moved: FlipFinder.Moved, at release: Int) -> Bool {
    let (left, right) = sides(moved, at: release)
    return rule.clauses[moved.clause].relation.compare(left, right).holds
  }

  /// The nearest value of a parameter that flips the decision while all other parameters keep their values; nil if
  /// there is none.
  func nearestValue(of parameter: FlipFinder.Parameter) -> Double? {
    let (name, place) = (parameter.name, parameter.place)
    func set(_ value: Double) {
      if let place { values[place] = value }
      numbers?.pointee.set(name, to: value)
    }
    defer { set(parameter.old) }
    return parameter.clauses.withUnsafeBufferPointer { moved in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: releases.count) {
        answers -> Double? in
        // The rule's answers for all combinations of the clauses' answers fit in a `UInt16` if there are at most four
        // clauses, which have at most 16 combinations.
        let isTabled = moved.count <= 4
        if isTabled {
          for release in answers.indices {
            answers.initializeElement(at: release, to: self.answers(to: moved, at: release))
          }
          // `moved` contains the clauses that depend on the parameter. If the rule's answer at each release is the same
          // for all combinations of these clauses' answers, the parameter cannot flip the decision.
          let all = UInt16.max >> (16 - (1 << moved.count))
          if answers.allSatisfy({ $0 == 0 || $0 == all }) { return nil }
        }
        let search = NearestFlip(start: parameter.old, range: parameter.range, probes: 1)
        return search.value(near: brackets(of: moved, over: parameter.range, set)) { value in
          set(value)
          let other = reachedStop { release in
            guard isTabled else { return finishes(moved, at: release) }
            var way = 0
            for place in moved.indices where holds(moved[place], at: release) {
              way |= 1 << place
            }
            return answers[release] >> way & 1 == 1
          }
          return other != stop
        }
      }
    }
  }

  /// The rule's answers at a release: bit n is the answer for the nth combination of answers of the clauses in `moved`.
  ///
  /// `moved` contains the clauses that depend on the changed parameter. In the nth combination, the clause at index i
  /// holds if bit i of n is set.
  private func answers(
    to moved: UnsafeBufferPointer<FlipFinder.Moved>, at release: Int
  ) -> UInt16 {
    var answers: UInt16 = 0
    for way in 0..<1 << moved.count {
      let isHeld = rule.holds { clause in
        moved.firstIndex { $0.clause == clause }.map { way >> $0 & 1 == 1 }
          ?? holds(clause, at: release)
      }
      if isHeld { answers |= 1 << way }
    }
    return answers
  }

  /// Whether the rule holds at a release after one parameter was changed.
  ///
  /// `moved` lists the clauses that depend on this parameter.
  private func finishes(
    _ moved: UnsafeBufferPointer<FlipFinder.Moved>, at release: Int
  ) -> Bool {
    rule.holds { clause in
      moved.first { $0.clause == clause }.map { holds($0, at: release) }
        ?? holds(clause, at: release)
    }
  }

  /// Finds the intervals of a parameter's values within which a clause flips.
  ///
  /// Examines every clause that depends on the parameter, at every release.
  private func brackets(
    of moved: UnsafeBufferPointer<FlipFinder.Moved>, over range: ClosedRange<Double>,
    _ set: (Double) -> Void
  ) -> [Bracket] {
    let width = range.upperBound - range.lowerBound
    guard width > 0 else { return [] }
    let (count, looks) = (releases.count, 2 + Bracket.testedParts.count)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: looks * moved.count * count) {
      differences in
      for look in 0..<looks {
        let part = look < 2 ? Double(look) : Bracket.testedParts[look - 2]
        set(look == 1 ? range.upperBound : range.lowerBound + width * part)
        for (place, clause) in moved.enumerated() {
          for release in 0..<count {
            let (left, right) = sides(clause, at: release)
            differences.initializeElement(
              at: (place * count + release) * looks + look, to: left - right)
          }
        }
      }
      var brackets: [Bracket] = []
      for (place, clause) in moved.enumerated() {
        let before = brackets.count
        let relation = rule.clauses[clause.clause].relation
        for release in 0..<count {
          let start = (place * count + release) * looks
          let found = UnsafeBufferPointer(rebasing: differences[start..<start + looks])
          guard Self.isStraight(found) else {
            brackets.removeSubrange(before...)
            brackets += bentBrackets(of: clause, over: range, set)
            break
          }
          if let bracket = Bracket(found[0], found[1], over: range, relation) {
            brackets.append(bracket)
          }
        }
      }
      return brackets
    }
  }

  /// Whether the difference between a clause's sides is linear in the parameter.
  ///
  /// The first two elements of `found` are the differences at the ends of the range; the others are the differences at
  /// ``Bracket/testedParts``.
  private static func isStraight(_ found: UnsafeBufferPointer<Double>) -> Bool {
    let (first, last) = (found[0], found[1])
    let size = max(abs(first), abs(last))
    for look in 2..<found.count {
      let expected = first + (last - first) * Bracket.testedParts[look - 2]
      if !Bracket.isStraight(found[look], expected: expected, size: size) { return false }
    }
    return true
  }

  /// The intervals of a parameter's values within which a clause flips, for a clause that is not linear in the
  /// parameter.
  ///
  /// Contains the intervals of every instant in `releases`.
  private func bentBrackets(
    of moved: FlipFinder.Moved, over range: ClosedRange<Double>, _ set: (Double) -> Void
  ) -> [Bracket] {
    func difference(at release: Int) -> Double {
      let (left, right) = sides(moved, at: release)
      return left - right
    }
    return withoutActuallyEscaping(set) { set in
      ClauseFlips(
        of: rule.clauses[moved.clause].relation, over: range, count: releases.count,
        differencesAt: { value in
          set(value)
          return releases.indices.map(difference)
        },
        differences: { questions in
          questions.map { release, value in
            set(value)
            return difference(at: release)
          }
        }
      ).all(isLinear: false, exact: true).brackets.map(\.bracket)
    }
  }
}

/// Searches a range for the value nearest to `start`, on either side, that flips an answer.
///
/// For a rule, the search probes the ends of the intervals within which a clause flips. If the answer comes from a
/// replay or a table, there are no clauses to examine, so the search probes evenly spaced values.
package struct NearestFlip {
  package let start: Double
  package let range: ClosedRange<Double>
  /// The number of evenly spaced values that are tried on each side of ``start``.
  private let probes: Int
  /// The width at which bisection stops, as a fraction of the range; 0 to continue to neighbouring floating-point
  /// numbers.
  private let tolerance: Double
  /// The width, as a fraction of the range, below which an interval is assumed to have been computed in closed form.
  ///
  /// In such an interval, the answer usually flips within the ``Bracket/core``, so the core is tested before the interval
  /// is bisected.
  private static let closedForm = 1e-9

  package init(
    start: Double, range: ClosedRange<Double>, probes: Int = 8, tolerance: Double = 0
  ) {
    (self.start, self.range) = (start, range)
    (self.probes, self.tolerance) = (probes, tolerance)
  }

  /// Returns the value nearest to ``start`` for which `flips` returns true; nil if no probe finds one.
  ///
  /// Probes evenly spaced values on both sides of ``start``, and both ends of each interval in `brackets`. On each side,
  /// bisects between the first probe that flips the answer and the probe before it. If the value halfway between
  /// ``start`` and the value found also flips, searches again between ``start`` and the halfway value.
  ///
  /// Finally rounds the value found to as few decimals as possible, away from ``start``. Rounding increases its
  /// distance from ``start`` by at most a thousandth of this distance.
  package func value(near brackets: [Bracket] = [], flips: (Double) -> Bool) -> Double? {
    let up = value(towards: range.upperBound, brackets, flips)
    let down = value(towards: range.lowerBound, brackets, flips)
    guard let up, let down else { return up ?? down }
    return abs(up - start) <= abs(down - start) ? up : down
  }

  private func value(
    towards bound: Double, _ brackets: [Bracket], _ flips: (Double) -> Bool
  ) -> Double? {
    let reach = bound - start
    guard reach != 0 else { return nil }
    let isUp = reach > 0
    let most = probes + 2 * brackets.count
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: most) { buffer in
      var count = 0
      func add(_ place: Double) {
        guard range.contains(place), isUp ? place > start : place < start else { return }
        buffer.initializeElement(at: count, to: place)
        count += 1
      }
      for probe in 1...probes { add(start + reach * Double(probe) / Double(probes)) }
      for bracket in brackets {
        add(bracket.lower)
        add(bracket.upper)
      }
      var places = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      places.sort { abs($0 - start) < abs($1 - start) }
      var last = start
      for place in places {
        if flips(place) { return rounded(refined(from: last, to: place, flips), flips) }
        last = place
      }
      return nil
    }
  }

  /// Finds by bisection the value at which the decision flips, between `unflipped`, which does not flip it, and
  /// `flipped`, which does.
  ///
  /// If the value halfway between ``start`` and the value found also flips the decision, searches again, between
  /// ``start`` and the halfway value.
  private func refined(
    from unflipped: Double, to flipped: Double, _ flips: (Double) -> Bool
  ) -> Double {
    let isUp = unflipped < flipped
    var bracket = Bracket(lower: min(unflipped, flipped), upper: max(unflipped, flipped))
    let width = range.upperBound - range.lowerBound
    if bracket.upper - bracket.lower < Self.closedForm * width, let core = bracket.core,
      flips(core.lower) != isUp, flips(core.upper) == isUp
    {
      bracket = core
    }
    bracket.narrow(to: tolerance * width) { flips($0) != isUp }
    let first = isUp ? bracket.upper : bracket.lower
    let half = start + (first - start) / 2
    guard half != start, half != first, flips(half) else { return first }
    return refined(from: start, to: half, flips)
  }

  /// Rounds a value to as few decimals as possible, away from ``start``.
  ///
  /// A rounded value is accepted only if three conditions are met. It flips the answer, its distance from ``start`` is
  /// at most 1.001 times the unrounded value's distance, and the value at half its distance does not flip the answer.
  /// If no rounded value is accepted, the result is the unrounded value.
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
