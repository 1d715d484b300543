import Foundation
import Rules
import Traces
import Tuning

/// Logistic regression on progress and velocity, fitted by Newton's method.
struct LogisticRule {
  private var weights = [0.0, 0, 0]

  init(_ made: World.Made) {
    let rows = made.asked.flatMap { $0.releases.map(Self.row) }
    let wanted = made.asked.flatMap { asked in
      asked.releases.indices.map { asked.meant > $0 ? 1.0 : 0 }
    }
    for _ in 0..<30 {
      var gradient = [0.0, 0, 0]
      var curvature = (0..<3).map { index in (0..<3).map { index == $0 ? 1e-6 : 0 } }
      for (row, want) in zip(rows, wanted) {
        let share = 1 / (1 + exp(-Self.dot(weights, row)))
        for i in 0..<3 {
          gradient[i] += row[i] * (want - share)
          for j in 0..<3 { curvature[i][j] += row[i] * row[j] * share * (1 - share) }
        }
      }
      let step = Self.solution(of: curvature, gradient)
      for index in 0..<3 { weights[index] += step[index] }
    }
  }

  func finishes(_ release: Release) -> Bool { Self.dot(weights, Self.row(release)) > 0 }

  private static func row(_ release: Release) -> [Double] {
    [1, release.progress, release.velocity / 1000]
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  }

  /// Cramer's rule.
  private static func solution(of rows: [[Double]], _ right: [Double]) -> [Double] {
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    let whole = determinant(rows)
    return (0..<3).map { column in
      var changed = rows
      for row in 0..<3 { changed[row][column] = right[row] }
      return determinant(changed) / whole
    }
  }
}
