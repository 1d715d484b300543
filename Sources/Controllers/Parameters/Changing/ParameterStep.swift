import Formats
import Foundation

extension Parameter {
  /// How far one step goes, in the unit of the value in force.
  ///
  /// nil where the value has no such step: words step to the next one, rules and formulas not at all.
  /// A fortieth of the range, rounded to 1, 2 or 5 times a power of ten, and no more than is natural to
  /// the unit: 0.05, 20 pt, 100 pt/s, 1 /s or 0.05 s. Extents step by 10 pt or by 0.05 of the view,
  /// speeds of completion by 0.05.
  public func stepSize(in controller: Controller) -> Double? {
    guard let number = number(in: controller) else { return nil }
    guard case .number(let unit, let range) = kind else { return number.suffix == "pt" ? 10 : 0.05 }
    let width = range.upperBound - range.lowerBound
    return min(max(width, .leastNormalMagnitude).fortieth, unit.greatestStep)
  }

  /// Whether ``step(by:in:)`` leads anywhere.
  public func hasSteps(in controller: Controller) -> Bool {
    if case .choice = kind { return true }
    return number(in: controller) != nil
  }

  /// Steps the value in `controller`, up for a positive number of steps.
  ///
  /// Numbers stop at the ends of their range; behind the last word comes the first.
  ///
  /// - Throws: ``ParameterError`` where there are no steps; the controller is then unchanged.
  public func step(by steps: Int, in controller: inout Controller) throws(ParameterError) {
    let now = text(in: controller)
    if case .choice(let words) = kind, let index = words.firstIndex(of: now) {
      let next = (index + steps % words.count + words.count) % words.count
      return try set(words[next], in: &controller)
    }
    guard let number = number(in: controller), let size = stepSize(in: controller) else {
      throw ParameterError(parameter: name, problem: .noStep(from: now, kind: kind))
    }
    let range = stepRange(suffix: number.suffix)
    let value = min(
      max((number.value + Double(steps) * size).tidied, range.lowerBound), range.upperBound)
    try set(Number.shortest(value) + number.suffix, in: &controller)
  }

  private func stepRange(suffix: String) -> ClosedRange<Double> {
    if case .number(_, let range) = kind { return range }
    if suffix.isEmpty { return Kind.speeds }
    return suffix == "pt" ? Kind.extentPoints : Kind.extentFactors
  }
}

extension ParameterUnit {
  /// The greatest step that still feels like one.
  fileprivate var greatestStep: Double {
    switch self {
    case .fraction: 0.05
    case .points: 20
    case .pointsPerSecond: 100
    case .perSecond: 1
    case .seconds: 0.05
    }
  }
}

extension Double {
  /// A fortieth, rounded to the nearest of 1, 2 and 5 times a power of ten.
  fileprivate var fortieth: Double {
    let goal = self / 40
    let power = pow(10, log10(goal).rounded(.down))
    let candidates = [1.0, 2, 5, 10].map { ($0 * power).tidied }
    return candidates.min { abs($0 - goal) < abs($1 - goal) } ?? goal
  }
}
