/// A distribution, described by its deciles.
struct QuantileTable: Hashable, Sendable {
  /// The minimum, the nine deciles and the maximum, ascending.
  let knots: [Double]

  /// Computes the deciles of some values.
  ///
  /// - Precondition: There is at least one value.
  init(of values: [Double]) {
    precondition(!values.isEmpty, "no values; a table needs one")
    let ordered = values.sorted()
    knots = (0...10).map { Self.value(at: Double($0) / 10, in: ordered) }
  }

  private init(knots: [Double]) { self.knots = knots }

  /// The value below which the given fraction of the distribution lies; the fraction is limited to 0...1.
  func value(at fraction: Double) -> Double { Self.value(at: fraction, in: knots) }

  /// A table in which each quantile is the weighted mean of the corresponding quantiles of two tables.
  ///
  /// `weight` is the weight of `other`.
  ///
  /// - Source: averaging quantiles keeps a distribution's shape, whereas mixing two distributions may give two peaks:
  ///   R. Ratcliff, "Group reaction time distributions", Psychological Bulletin 1979.
  func averaged(with other: QuantileTable, weight: Double) -> QuantileTable {
    QuantileTable(knots: zip(knots, other.knots).map { $0 + ($1 - $0) * weight })
  }

  private static func value(at fraction: Double, in ordered: [Double]) -> Double {
    let position = min(max(fraction, 0), 1) * Double(ordered.count - 1)
    let index = min(Int(position), max(ordered.count - 2, 0))
    guard index + 1 < ordered.count else { return ordered[index] }
    return ordered[index] + (ordered[index + 1] - ordered[index]) * (position - Double(index))
  }
}

/// The rank correlations between pairs of features, over many gestures.
struct RankCorrelation: Hashable, Sendable {
  /// Spearman's rank correlation of each pair of features, with one row for each feature; 1 on the diagonal.
  let rows: [[Double]]

  /// Computes the correlations between columns of equal length.
  init(of columns: [[Double]]) {
    let scores = columns.map(Self.scores)
    rows = scores.indices.map { row in
      scores.indices.map { row == $0 ? 1 : Self.coefficient(scores[row], scores[$0]) }
    }
  }

  private init(rows: [[Double]]) { self.rows = rows }

  /// The weighted mean of these correlations and the correlations in `other`; `weight` is the weight of `other`.
  func averaged(with other: RankCorrelation, weight: Double) -> RankCorrelation {
    RankCorrelation(rows: zip(rows, other.rows).map { zip($0, $1).map { $0 + ($1 - $0) * weight } })
  }

  /// The ranks of some values, scaled to -½...½; equal values all get the mean of their ranks.
  static func scores(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted {
      values[$0] != values[$1] ? values[$0] < values[$1] : $0 < $1
    }
    var scores = Array(repeating: 0.0, count: values.count)
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
      let rank = Double(first + last + 1) / 2
      for place in first...last { scores[order[place]] = rank / Double(values.count) - 0.5 }
      first = last + 1
    }
    return scores
  }

  private static func coefficient(_ a: [Double], _ b: [Double]) -> Double {
    func product(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let spread = (product(a, a) * product(b, b)).squareRoot()
    return spread > 0 ? product(a, b) / spread : 0
  }
}

extension RankCorrelation {
  /// The lower triangular matrix that turns independent, normally distributed numbers into numbers with these rank
  /// correlations.
  ///
  /// If no such matrix can be computed, the correlations are weakened step by step until one can.
  ///
  /// - Source: K. Pearson, 1907: For normally distributed numbers with Spearman's coefficient r,
  ///   Pearson's coefficient is 2 sin(π r / 6).
  var triangle: [[Double]] {
    let pearson = rows.indices.map { row in
      rows.indices.map { row == $0 ? 1 : 2 * sine(turns: rows[row][$0] / 12) }
    }
    var strength = 1.0
    while true {
      if let triangle = Self.cholesky(pearson, strength: strength) { return triangle }
      strength -= 1.0 / 16
    }
  }

  /// The Cholesky factor of a scaled matrix; nil if the scaled matrix is not positive definite.
  ///
  /// The given matrix has 1 on its diagonal. Scaling multiplies all its other elements by `strength`.
  private static func cholesky(_ matrix: [[Double]], strength: Double) -> [[Double]]? {
    var factor = matrix.map { $0.map { _ in 0.0 } }
    for row in matrix.indices {
      for column in 0...row {
        let known = (0..<column).reduce(0) { $0 + factor[row][$1] * factor[column][$1] }
        guard row != column else {
          guard 1 - known > 1e-9 else { return nil }
          factor[row][row] = (1 - known).squareRoot()
          continue
        }
        factor[row][column] = (matrix[row][column] * strength - known) / factor[column][column]
      }
    }
    return factor
  }
}
