/// One parameter and the nearest value of it that turns a decision around.
public struct Flip: Hashable, Sendable {
  /// The parameter's name.
  public let parameter: String
  /// The value it has, in its unit.
  public let old: Double
  /// The value that turns the decision around, in its unit.
  public let value: Double
  /// The unit of both.
  public let unit: ParameterUnit

  /// The new value with its unit, as ``Controller/set(_:to:)`` takes it.
  public var text: String { numberText(value) + unit.suffix }
}

extension DecisionRule {
  /// The smallest change of one parameter that turns the decision around; nil where no parameter of
  /// the rule can, within its range.
  ///
  /// Changes of different parameters are compared as fractions of what the parameters have now. The
  /// new value is rounded away from the old one to the fewest decimals that make the change at most
  /// a thousandth greater; half of the change never turns the decision around.
  public func flip(of release: Release, controller: Controller) -> Flip? {
    flips(of: release, controller: controller).first
  }

  /// The nearest value that turns the decision around, for each parameter that can by itself.
  ///
  /// The smallest change comes first.
  public func flips(of release: Release, controller: Controller) -> [Flip] {
    var flips: [(flip: Flip, effort: Double)] = []
    for name in parameterNames {
      guard var search = FlipSearch(of: name, in: self, release, controller),
        let value = search.nearestValue()
      else { continue }
      let flip = Flip(parameter: name, old: search.start, value: value, unit: search.unit)
      let scale = search.start == 0 ? search.unit.naturalSize(in: release) : abs(search.start)
      flips.append((flip, abs(value - search.start) / scale))
    }
    // A stable order: equal efforts stay in the order of the rule.
    return flips.enumerated().sorted { left, right in
      (left.element.effort, left.offset) < (right.element.effort, right.offset)
    }.map(\.element.flip)
  }
}

/// The search for the value of one parameter that turns a decision around.
///
/// The boundaries of the clauses are found by Newton's method with secants, exact at once where the
/// parameter enters a clause linearly; evenly spread probes catch what that overlooks. Between the
/// last value that does not flip and the first that does, bisection goes down to neighbouring
/// numbers.
private struct FlipSearch {
  let start: Double
  let unit: ParameterUnit
  private let range: ClosedRange<Double>
  private let slot: NumberSlot
  private let program: RuleProgram
  private let release: Release
  private var trial: Controller
  private let finishes: Bool

  init?(of name: String, in rule: DecisionRule, _ release: Release, _ controller: Controller) {
    guard let slot = NumberSlot(name, in: controller) else { return nil }
    self.slot = slot
    (unit, range) = (slot.unit, slot.range)
    start = slot.value(in: controller)
    (program, self.release, trial) = (rule.program, release, controller)
    finishes = rule.program.holds(release, controller)
  }

  mutating func nearestValue() -> Double? {
    let boundaries = self.boundaries()
    let up = nearestValue(towards: range.upperBound, boundaries)
    let down = nearestValue(towards: range.lowerBound, boundaries)
    guard let up, let down else { return up ?? down }
    return abs(up - start) <= abs(down - start) ? up : down
  }

  private mutating func flips(at value: Double) -> Bool {
    slot.set(value, in: &trial)
    return program.holds(release, trial) != finishes
  }

  private mutating func margins(at value: Double) -> [Double] {
    slot.set(value, in: &trial)
    return program.margins(release, trial)
  }

  /// Where clauses have their boundaries, one after the other.
  private mutating func boundaries() -> [Double] {
    let first = margins(at: start)
    let width = range.upperBound - range.lowerBound
    guard width > 0 else { return [] }
    let isLow = start - range.lowerBound < width / 2
    let other = start + (isLow ? width : -width) / 4
    let second = margins(at: other)
    return first.indices.compactMap { clause in
      boundary(of: clause, (start, first[clause]), (other, second[clause]))
    }
  }

  private mutating func boundary(
    of clause: Int, _ first: (value: Double, margin: Double),
    _ second: (value: Double, margin: Double)
  ) -> Double? {
    var (before, last) = (first, second)
    for _ in 0..<6 {
      guard last.margin != before.margin else { return nil }
      let slope = (last.margin - before.margin) / (last.value - before.value)
      let value = min(
        max(last.value - last.margin / slope, range.lowerBound), range.upperBound)
      if abs(value - last.value) <= abs(value) * 1e-12 { return value }
      before = last
      last = (value, margins(at: value)[clause])
      if last.margin == 0 { return value }
    }
    return last.value
  }

  private mutating func nearestValue(
    towards bound: Double, _ boundaries: [Double]
  ) -> Double? {
    let reach = bound - start
    guard reach != 0 else { return nil }
    var probes = (1...8).map { start + reach * Double($0) / 8 }
    for boundary in boundaries {
      let margin = max(abs(boundary) * 1e-12, abs(boundary - start) * 1e-12)
      probes += [boundary - margin, boundary, boundary + margin]
    }
    let isUp = reach > 0
    probes = probes.filter { range.contains($0) && (isUp ? $0 > start : $0 < start) }
      .sorted { abs($0 - start) < abs($1 - start) }
    var last = start
    for probe in probes {
      if flips(at: probe) { return rounded(refined(from: last, to: probe)) }
      last = probe
    }
    return nil
  }

  /// The first value that flips between one that does not and one that does, with half of the
  /// change not flipping.
  private mutating func refined(from unflipped: Double, to flipped: Double) -> Double {
    var (low, high) = (unflipped, flipped)
    while true {
      let middle = low + (high - low) / 2
      if middle == low || middle == high { break }
      if flips(at: middle) { high = middle } else { low = middle }
    }
    let half = start + (high - start) / 2
    guard half != start, half != high, flips(at: half) else { return high }
    return refined(from: start, to: half)
  }

  /// The value rounded away from the start, where that still does what a flip must.
  private mutating func rounded(_ value: Double) -> Double {
    var scale = 1.0
    for _ in 0..<12 {
      let near = (value > start ? (value * scale).rounded(.up) : (value * scale).rounded(.down))
      let candidate = near / scale
      let change = abs(candidate - start)
      if range.contains(candidate), change <= abs(value - start) * 1.001, flips(at: candidate),
        !flips(at: start + (candidate - start) / 2)
      {
        return candidate
      }
      scale *= 10
    }
    return value
  }
}

/// A number of a controller that a rule can name.
private struct NumberSlot {
  let unit: ParameterUnit
  let range: ClosedRange<Double>
  private let name: String
  private let threshold: Threshold?

  init?(_ name: String, in controller: Controller) {
    self.name = name
    threshold = Threshold(rawValue: name)
    if let own = controller.ownParameters.first(where: { $0.name == name }) {
      (unit, range) = (own.unit, own.range)
      return
    }
    if threshold == .duration, case .formula = controller.durationRule { return nil }
    let parameter = controller.parameters.first { $0.name == name }
    guard case .number(let unit, let range) = parameter?.kind else { return nil }
    (self.unit, self.range) = (unit, range)
  }

  func value(in controller: Controller) -> Double {
    switch threshold {
    case .progress: controller.progressThreshold
    case .velocity: controller.velocityThreshold
    case .duration: controller.duration
    case nil: controller.value(ofOwnParameter: name)
    }
  }

  func set(_ value: Double, in controller: inout Controller) {
    switch threshold {
    case .progress: controller.progressThreshold = value
    case .velocity: controller.velocityThreshold = value
    case .duration: controller.durationRule = .constant(value)
    case nil: controller.setOwnParameter(name, to: value)
    }
  }
}
