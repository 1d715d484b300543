import Formats
import Foundation
import Rules

/// The quantities of a release from which models predict the person's intent, in fractions of the gesture's extent.
struct ReleaseView: Hashable, Sendable {
  /// The progress, and its rate of change per second.
  let progress, rate: Double
  private let peak: Double

  /// The greatest magnitude of `rate`, per second: our choice.
  ///
  /// Faster rates are clamped to it.
  static let fastest = 10.0

  init(_ release: Release) {
    let extent = max(release.extent, 1)
    progress = min(max(release.progress, -2), 3)
    rate = min(max(release.velocity / extent, -Self.fastest), Self.fastest)
    peak = min(max(release.peakProgress, -2), 3)
  }

  /// The inputs of a logistic model: the progress and its rate.
  ///
  /// If `bent` is true, there are also non-linear terms of both, and the difference between the gesture's greatest
  /// progress and its progress at the release.
  func quantities(bent: Bool) -> [Double] {
    guard bent else { return [progress, rate] }
    let gentle = rate < 0 ? -(-rate).squareRoot() : rate.squareRoot()
    return [progress, rate, progress * progress, progress * rate, gentle, peak - progress]
  }
}

/// The quantities of a release that the models use, whether the person intended to go on, and the gesture's weight.
///
/// To go on is to finish or, if the controller has stops, to pass the boundary between two neighbouring stops.
struct MeantRelease: Sendable {
  let view: ReleaseView
  let goesOn: Bool
  let weight: Double
}

/// Logistic regression with a ridge penalty, fitted by Newton's method.
///
/// - Source: S. le Cessie, J. C. van Houwelingen, "Ridge estimators in logistic regression", Applied Statistics 41,
///   1992. The inputs are first scaled to the same spread, and the ridge is 1: our choice.
struct LogisticModel: Sendable {
  private let isBent: Bool
  private let means, spreads: [Double]
  /// The intercept, followed by the coefficient of each input.
  private var coefficients: [Double]

  private static let steps = 12

  init(_ gestures: [MeantRelease], bent isBent: Bool) {
    let rows = gestures.map { $0.view.quantities(bent: isBent) }
    let count = rows.first?.count ?? 0
    let total = max(gestures.reduce(0) { $0 + $1.weight }, 1e-300)
    let means = (0..<count).map { index in
      zip(rows, gestures).reduce(0) { $0 + $1.0[index] * $1.1.weight } / total
    }
    spreads = (0..<count).map { index in
      let squares = zip(rows, gestures).reduce(0.0) {
        let excess = $1.0[index] - means[index]
        return $0 + excess * excess * $1.1.weight
      }
      return max((squares / total).squareRoot(), 1e-9)
    }
    (self.isBent, self.means) = (isBent, means)
    coefficients = [Double](repeating: 0, count: count + 1)
    let scaled = rows.map(scaled)
    // Scales the weights so that their sum is the number of gestures.
    let unit = Double(gestures.count) / total
    for _ in 0..<Self.steps {
      guard let step = step(scaled, gestures, unit) else { return }
      for index in coefficients.indices { coefficients[index] += step[index] }
    }
  }

  /// The probability, 0...1, that the person intended to finish or, if the controller has stops, to pass the boundary
  /// between two neighbouring stops.
  func probability(_ view: ReleaseView) -> Double {
    Self.share(scaled(view.quantities(bent: isBent)), coefficients)
  }

  private func scaled(_ row: [Double]) -> [Double] {
    [1] + row.indices.map { (row[$0] - means[$0]) / spreads[$0] }
  }

  private static func share(_ row: [Double], _ coefficients: [Double]) -> Double {
    let sum = zip(row, coefficients).reduce(0) { $0 + $1.0 * $1.1 }
    return 1 / (1 + exp(-min(max(sum, -30), 30)))
  }

  /// The next Newton step towards the greatest penalised likelihood; nil if the equations have no solution.
  private func step(
    _ rows: [[Double]], _ gestures: [MeantRelease], _ unit: Double
  ) -> [Double]? {
    let count = coefficients.count
    var gradient = coefficients.enumerated().map { $0 == 0 ? 0 : -$1 }
    var curvature = (0..<count).map { row in
      (0..<count).map { row == $0 ? row == 0 ? 1e-6 : 1.0 : 0 }
    }
    for (row, gesture) in zip(rows, gestures) {
      let share = Self.share(row, coefficients)
      let (excess, bend) = (
        unit * gesture.weight * ((gesture.goesOn ? 1 : 0) - share),
        unit * gesture.weight * share * (1 - share)
      )
      for first in 0..<count {
        gradient[first] += excess * row[first]
        for second in 0...first { curvature[first][second] += bend * row[first] * row[second] }
      }
    }
    return Self.solution(of: curvature, gradient)
  }

  /// Solves a linear system by Cholesky decomposition.
  ///
  /// The matrix is symmetric, and only its lower half is used.
  private static func solution(of matrix: [[Double]], _ right: [Double]) -> [Double]? {
    var root = matrix
    var values = right
    for row in root.indices {
      for column in 0...row {
        let known = (0..<column).reduce(0) { $0 + root[row][$1] * root[column][$1] }
        let rest = root[row][column] - known
        guard row == column else {
          root[row][column] = rest / root[column][column]
          continue
        }
        guard rest > 0, rest.isFinite else { return nil }
        root[row][row] = rest.squareRoot()
      }
      values[row] =
        (0..<row).reduce(values[row]) { $0 - root[row][$1] * values[$1] } / root[row][row]
    }
    for row in root.indices.reversed() {
      values[row] =
        (row + 1..<root.count).reduce(values[row]) { $0 - root[$1][row] * values[$1] }
        / root[row][row]
    }
    return values.allSatisfy(\.isFinite) ? values : nil
  }
}

/// A rule in a form that is common in libraries, with the numbers that fit the given gestures best.
struct ReferenceRule: Sendable {
  enum Form: CaseIterable {
    /// Answers yes if the finger's position, projected a short time ahead, is beyond a threshold of progress.
    case projection
    /// Answers yes if the finger moves forwards fast, or if it is beyond a threshold of progress and does not move
    /// backwards fast.
    case fling
    /// Answers yes beyond a threshold of progress, which is another one if the finger moves forwards fast.
    case levels

    /// The forms by which labels are doubted: those that many libraries have.
    static let ofLabels: [Form] = [.projection, .fling]
  }

  private static let lookaheads = [0, 0.02, 0.05, 0.08, 0.12, 0.16, 0.2, 0.3, 0.5]
  /// The candidates for the forward speed above which a gesture counts as a fling, in progress per second.
  ///
  /// Speeds are clamped to ``ReleaseView/fastest``, so no gesture reaches the last candidate. With this candidate, the
  /// rule never answers yes because of the speed alone.
  private static let rates = [0.2, 0.4, 0.7, 1, 1.4, 1.8, 2.4, 3.2, 100]
  private static let returns = [0, 0.15, 0.3, 0.6, 1.2, 100]

  let form: Form
  /// The rule's numbers in addition to the threshold ``progress``.
  ///
  /// For a projection, `first` is the look-ahead in seconds, and `second` is 0. For a fling, the finger counts as fast
  /// if progress grows by more than `first` per second, or falls by more than `second` per second. For two levels,
  /// `second` is the threshold if progress grows by more than `first` per second.
  private let first, second: Double
  private let progress: Double
  /// The probabilities that the person intended the gesture to go on: `yes` if this rule says that it goes on, `no` if
  /// not.
  private var shares: (yes: Double, no: Double)

  init(_ form: Form, _ gestures: [MeantRelease]) {
    let candidates: [(Double, Double)] =
      switch form {
      case .projection: Self.lookaheads.map { ($0, 0) }
      case .fling: Self.rates.flatMap { rate in Self.returns.map { (rate, $0) } }
      case .levels: Self.rates.map { ($0, 0) }
      }
    var best = (wrong: Double.infinity, first: 0.0, second: 0.0, progress: 0.5)
    let order = gestures.indices.sorted { gestures[$0].view.progress < gestures[$1].view.progress }
    for (first, second) in candidates {
      var wrong = 0.0
      var open: [(place: Double, gesture: MeantRelease)] = []
      var fast: [(place: Double, gesture: MeantRelease)] = []
      for gesture in order.map({ gestures[$0] }) {
        switch Self.side(form, first, second, gesture.view) {
        case .open(let place): open.append((place, gesture))
        case .fast(let place): fast.append((place, gesture))
        case .goesOn: wrong += gesture.goesOn ? 0 : gesture.weight
        case .stays: wrong += gesture.goesOn ? gesture.weight : 0
        }
      }
      if form == .projection { open.sort { $0.place < $1.place } }
      let found = Self.threshold(open)
      let ofFast = Self.threshold(fast)
      wrong += found.wrong + ofFast.wrong
      if wrong < best.wrong {
        best = (wrong, first, form == .levels ? ofFast.progress : second, found.progress)
      }
    }
    (self.form, first, second, progress) = (form, best.first, best.second, best.progress)
    shares = (0.5, 0.5)
    let answers = gestures.map(\.view).map(goesOn)
    func share(_ answer: Bool) -> Double {
      let own = gestures.indices.filter { answers[$0] == answer }
      return Double(own.count { gestures[$0].goesOn } + 1) / Double(own.count + 2)
    }
    shares = (share(true), share(false))
  }

  private enum Side {
    case goesOn, stays
    case open(Double)
    /// Decided by the threshold of fast gestures.
    case fast(Double)
  }

  private static func side(
    _ form: Form, _ first: Double, _ second: Double, _ view: ReleaseView
  ) -> Side {
    switch form {
    case .projection: return .open(view.progress + first * view.rate)
    case .fling:
      if view.rate > first { return .goesOn }
      return view.rate < -second ? .stays : .open(view.progress)
    case .levels: return view.rate > first ? .fast(view.progress) : .open(view.progress)
    }
  }

  /// Finds the threshold for which the wrongly decided gestures have the least total weight; returns that weight too.
  ///
  /// `open` contains the gestures that the threshold decides. They are in ascending order of `place`, the value that is
  /// compared with the threshold. The threshold lies midway between the places of two neighbouring gestures, or 0.01
  /// beyond the outermost place.
  private static func threshold(
    _ open: [(place: Double, gesture: MeantRelease)]
  ) -> (wrong: Double, progress: Double) {
    // Starts with a threshold below the positions of all gestures in `open`. With it, the rule decides that each of
    // these gestures finishes, or goes on to the next stop.
    var wrong = open.reduce(0) { $0 + ($1.gesture.goesOn ? 0 : $1.gesture.weight) }
    var best = (wrong: wrong, progress: (open.first?.place ?? 0.5) - 0.01)
    for (index, entry) in open.enumerated() {
      wrong += entry.gesture.goesOn ? entry.gesture.weight : -entry.gesture.weight
      let next = index + 1 < open.count ? open[index + 1].place : entry.place + 0.02
      if next > entry.place, wrong < best.wrong - 1e-12 {
        best = (wrong, entry.place + (next - entry.place) / 2)
      }
    }
    return best
  }

  func goesOn(_ view: ReleaseView) -> Bool {
    switch Self.side(form, first, second, view) {
    case .goesOn: true
    case .stays: false
    case .open(let place): place > progress
    case .fast(let place): place > second
    }
  }

  /// The probability that the person intended to go on, 0...1; ``MeantRelease`` defines going on.
  func probability(_ view: ReleaseView) -> Double { goesOn(view) ? shares.yes : shares.no }

  /// The text of the rule in the rule language, for gestures with an extent in points.
  func text(extent: Double) -> String {
    let limit = Number.fixed(progress, decimals: 3)
    func speed(_ rate: Double) -> String { "\(Number.fixed(rate * extent, decimals: 0))pt/s" }
    switch form {
    case .projection where first == 0: return "progress > \(limit)"
    case .projection:
      return "(translation + velocity * \(Number.shortest(first))s) / extent > \(limit)"
    case .fling:
      let far =
        second > ReleaseView.fastest
        ? "progress > \(limit)" : "(velocity >= -\(speed(second)) and progress > \(limit))"
      return first > ReleaseView.fastest ? far : "velocity > \(speed(first)) or \(far)"
    case .levels where first > ReleaseView.fastest: return "progress > \(limit)"
    case .levels:
      return
        "progress > (if velocity > \(speed(first)) then \(Number.fixed(second, decimals: 3)) else \(limit))"
    }
  }
}
