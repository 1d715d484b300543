/// The eigenvalues of a symmetric matrix and the axes that belong to them.
///
/// - Source: cyclic Jacobi rotations; G. Golub, C. Van Loan, "Matrix Computations", section 8.5.
struct SymmetricEigen {
  private(set) var values: [Double]
  /// One axis in each column.
  private var axes: [[Double]]

  init(_ matrix: [[Double]]) {
    let size = matrix.count
    var a = matrix
    axes = (0..<size).map { row in (0..<size).map { $0 == row ? 1 : 0 } }
    for _ in 0..<30 {
      var outside = 0.0
      for row in 0..<size {
        for column in 0..<size where column > row { outside += a[row][column] * a[row][column] }
      }
      if outside < 1e-26 { break }
      for p in 0..<size {
        for q in 0..<size where q > p && a[p][q] != 0 {
          let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
          let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
          let c = 1 / (t * t + 1).squareRoot()
          let s = t * c
          for k in 0..<size {
            (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q])
          }
          for k in 0..<size {
            (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k])
            (axes[k][p], axes[k][q]) =
              (c * axes[k][p] - s * axes[k][q], s * axes[k][p] + c * axes[k][q])
          }
        }
      }
    }
    values = (0..<size).map { a[$0][$0] }
  }

  /// The sum of the axes, each as many times as `amounts` says.
  func combine(_ amounts: [Double]) -> [Double] {
    axes.map { row in zip(row, amounts).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// How much of each axis a vector holds.
  func project(_ vector: [Double]) -> [Double] {
    values.indices.map { axis in
      vector.indices.reduce(0) { $0 + axes[$1][axis] * vector[$1] }
    }
  }
}
