/// The search for the value of one parameter that turns a decision around.
///
/// The boundaries of the clauses are found by Newton's method with secants, exact at once where the
/// parameter enters a clause linearly; evenly spread probes catch what that overlooks. Between the
/// last value that does not flip and the first that does, bisection goes down to neighbouring
/// numbers.
struct FlipSearch {
  let start: Double
  let unit: ParameterUnit
  private let range: ClosedRange<Double>
  private let slot: NumberSlot
  private let program: RuleProgram
  private let instants: [Release]
  private var trial: Controller
  private let finishes: Bool

  init?(of name: String, in rule: DecisionRule, _ instants: [Release], _ controller: Controller) {
    guard let slot = NumberSlot(name, in: controller) else { return nil }
    self.slot = slot
    (unit, range) = (slot.unit, slot.range)
    start = slot.value(in: controller)
    (program, self.instants, trial) = (rule.program, instants, controller)
    finishes = instants.contains { rule.program.holds($0, controller) }
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
    return instants.contains { program.holds($0, trial) } != finishes
  }

  private mutating func margins(of instant: Release, at value: Double) -> [Double] {
    slot.set(value, in: &trial)
    return program.margins(instant, trial)
  }

  /// Where clauses have their boundaries, one after the other, instant by instant.
  private mutating func boundaries() -> [Double] {
    let width = range.upperBound - range.lowerBound
    guard width > 0 else { return [] }
    let isLow = start - range.lowerBound < width / 2
    let other = start + (isLow ? width : -width) / 4
    var boundaries: [Double] = []
    for instant in instants {
      let first = margins(of: instant, at: start)
      let second = margins(of: instant, at: other)
      boundaries += first.indices.compactMap { clause in
        boundary(of: clause, at: instant, (start, first[clause]), (other, second[clause]))
      }
    }
    return boundaries
  }

  private mutating func boundary(
    of clause: Int, at instant: Release, _ first: (value: Double, margin: Double),
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
      last = (value, margins(of: instant, at: value)[clause])
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
