/// Counts of outcomes by verdict and decision.
public struct Summary: Hashable, Sendable {
  public var traces = 0
  public var passed = 0
  public var failed = 0
  public var unlabelled = 0
  public var finish = 0
  public var cancel = 0
  public var none = 0
  /// The number of outcomes for which it cannot be determined how the gesture ended.
  public var unknown = 0
  /// The number of gestures that settled at each stop, by the stop's name; empty without stops.
  public var stops: [String: Int] = [:]

  package init() {}

  /// Counts the given outcomes.
  public init(of outcomes: some Sequence<Outcome>) {
    // Counts in place: copying each outcome, which is large, would take longer than counting it.
    let counted: Void? = outcomes.withContiguousStorageIfAvailable { places in
      for place in places.indices { count(places[place].verdict, places[place].decision) }
    }
    if counted == nil {
      for outcome in outcomes { count(outcome.verdict, outcome.decision) }
    }
  }

  /// Counts an outcome with this verdict and this decision.
  package mutating func count(_ verdict: Outcome.Verdict, _ decision: Outcome.Choice) {
    traces += 1
    switch verdict {
    case .pass: passed += 1
    case .fail: failed += 1
    case .unlabelled: unlabelled += 1
    }
    switch decision {
    case .finish: finish += 1
    case .cancel: cancel += 1
    case .none: none += 1
    case .unknown: unknown += 1
    case .stop(let name): stops[name, default: 0] += 1
    }
  }
}

/// The extremes, quantiles and mean of a set of numbers.
public struct Distribution: Hashable, Sendable {
  public let count: Int
  public let minimum: Double
  public let p10: Double
  public let median: Double
  public let p90: Double
  public let maximum: Double
  public let mean: Double

  /// Summarises finite numbers and ignores all others; nil if there are none.
  ///
  /// - Source: quantiles by linear interpolation between the order statistics, Hyndman and Fan's definition 7, which
  ///   NumPy and R use by default.
  public init?(of values: some Sequence<Double>) {
    // Sorted in place: there may be a million.
    var sorted = values.filter(\.isFinite)
    sorted.sort()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    func quantile(_ fraction: Double) -> Double {
      let place = fraction * Double(sorted.count - 1)
      let index = Int(place)
      guard index + 1 < sorted.count else { return last }
      return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
    }
    count = sorted.count
    minimum = first
    p10 = quantile(0.1)
    median = quantile(0.5)
    p90 = quantile(0.9)
    maximum = last
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }
}
