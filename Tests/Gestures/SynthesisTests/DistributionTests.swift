import Foundation
import Testing

@testable import Synthesis

struct DistributionTests {
  @Test func `gives back the quantiles of the values it was made of`() {
    let values = (0...100).map { Double($0 * $0) }
    let table = QuantileTable(of: values.reversed())
    #expect(table.knots.count == 11)
    for (index, knot) in table.knots.enumerated() {
      #expect(abs(knot - Double(100 * index * index)) < 1e-9)
      #expect(table.value(at: Double(index) / 10) == knot)
    }
    #expect(table.value(at: -1) == 0)
    #expect(table.value(at: 2) == 10_000)
    #expect(QuantileTable(of: [4]).value(at: 0.3) == 4)
  }

  @Test func `averages tables quantile by quantile`() {
    let mean = QuantileTable(of: [0, 10]).averaged(with: QuantileTable(of: [10, 40]), weight: 0.5)
    #expect(abs(mean.value(at: 0) - 5) < 1e-12)
    #expect(abs(mean.value(at: 0.5) - 15) < 1e-12)
    #expect(abs(mean.value(at: 1) - 25) < 1e-12)
  }

  @Test func `ranks, ties sharing theirs, and correlates by rank`() {
    #expect(RankCorrelation.scores([5, 1, 1, 9]) == [0.125, -0.25, -0.25, 0.375])
    let rows = RankCorrelation(of: [[1, 2, 3, 4], [1, 8, 27, 64], [9, 5, 2, 1], [7, 7, 7, 7]]).rows
    #expect(abs(rows[0][1] - 1) < 1e-12)
    #expect(abs(rows[0][2] + 1) < 1e-12)
    #expect(rows[0][3] == 0 && rows[3][3] == 1)
  }

  @Test func `factors a correlation, and draws one that cannot be towards independence`() {
    let mild = RankCorrelation(of: [[1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5], [3, 1, 6, 2, 5, 4]])
    let product = square(mild.triangle)
    for row in 0..<3 {
      for column in 0..<3 {
        let wanted = row == column ? 1 : 2 * sin(.pi * mild.rows[row][column] / 6)
        #expect(abs(product[row][column] - wanted) < 2e-5)
      }
    }
    // Three equal columns have a singular correlation, which is moved towards independence.
    let same = RankCorrelation(of: Array(repeating: [1, 2, 3, 4], count: 3))
    let drawn = square(same.triangle)
    #expect(abs(drawn[1][1] - 1) < 1e-12)
    #expect(abs(drawn[0][1] - 15.0 / 16) < 1e-5)
  }

  private func square(_ triangle: [[Double]]) -> [[Double]] {
    triangle.map { row in triangle.map { zip(row, $0).reduce(0) { $0 + $1.0 * $1.1 } } }
  }
}
