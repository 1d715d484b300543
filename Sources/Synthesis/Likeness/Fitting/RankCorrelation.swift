/// How the features of gestures go together, whatever their distributions: rank correlations.
struct RankCorrelation: Hashable, Sendable {
  /// Spearman's coefficient of each pair, by rows; 1 on the diagonal.
  let rows: [[Double]]

  /// The correlations of some columns of equal length.
  init(of columns: [[Double]]) {
    let scores = columns.map(Self.scores)
    rows = scores.indices.map { row in
      scores.indices.map { row == $0 ? 1 : Self.coefficient(scores[row], scores[$0]) }
    }
  }

  private init(rows: [[Double]]) {
    self.rows = rows
  }

  /// The weighted mean with other correlations.
  func averaged(with other: RankCorrelation, weight: Double) -> RankCorrelation {
    RankCorrelation(
      rows: zip(rows, other.rows).map { zip($0, $1).map { $0 + ($1 - $0) * weight } })
  }

  /// The ranks of some values from -½ to ½, ties sharing the mean of theirs.
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
  /// The lower triangle that turns independent normal numbers into ones that go together like this.
  ///
  /// - Source: Pearson's coefficient of normal numbers is 2 sin(π r / 6) of Spearman's (K. Pearson,
  ///   1907). A matrix that no numbers can have is drawn towards independence until some can.
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

  /// The Cholesky factor with everything beside the diagonal multiplied; nil if there is none.
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
