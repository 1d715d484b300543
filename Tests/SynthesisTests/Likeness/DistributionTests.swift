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
    // Three columns of which every two are the same cannot be told apart.
    let same = RankCorrelation(of: Array(repeating: [1, 2, 3, 4], count: 3))
    let drawn = square(same.triangle)
    #expect(abs(drawn[1][1] - 1) < 1e-12)
    #expect(abs(drawn[0][1] - 15.0 / 16) < 1e-5)
  }

  private func square(_ triangle: [[Double]]) -> [[Double]] {
    triangle.map { row in triangle.map { zip(row, $0).reduce(0) { $0 + $1.0 * $1.1 } } }
  }
}

struct SpeedPulseTests {
  @Test(arguments: [0.02, 0.1, 0.3, 0.5, 0.62, 0.9, 0.98])
  func `rises from 0 to 1 with the mean asked for`(_ mean: Double) {
    let rise = SpeedRise(mean: mean)
    #expect(rise.area(to: 0) == 0)
    #expect(abs(rise.area(to: 1) - mean) < 1e-12)
    let heights = (0..<500).map {
      (rise.area(to: Double($0 + 1) / 500) - rise.area(to: Double($0) / 500)) * 500
    }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    #expect(heights.allSatisfy { (-1e-9...1 + 1e-9).contains($0) })
  }

  @Test(arguments: [
    (300.0, 0.5, 1100.0, 135.0), (90, 0.08, 1700, 1650), (200, 1.6, 300, 0), (40, 0.4, 900, 0),
    (60, 0.1, 700, 300),
  ])
  func `leads as far as it should, once as fast, and ends as fast as it should`(
    _ distance: Double, duration: Double, peak: Double, end: Double
  ) {
    let pulse = SpeedPulse(
      distance: distance, duration: duration, start: 0.1 * peak, peak: peak, end: end)
    #expect(pulse.covered(at: 0) == 0)
    #expect(abs(pulse.covered(at: duration) - distance) < 1e-9)
    #expect(abs(pulse.covered(at: duration * 2) - distance) < 1e-9)
    let step = duration / 4000
    let speeds = (0..<4000).map {
      (pulse.covered(at: Double($0 + 1) * step) - pulse.covered(at: Double($0) * step)) / step
    }
    #expect(speeds.allSatisfy { $0 >= -1e-6 })
    #expect(abs((speeds.max() ?? 0) / peak - 1) < 0.02)
    #expect(abs((speeds.last ?? 0) - end) < 0.02 * peak)
    let changes = zip(speeds, speeds.dropFirst()).map { $1 - $0 }.filter { abs($0) > 1e-6 * peak }
    #expect(zip(changes, changes.dropFirst()).count { $0 > 0 && $1 < 0 } <= 1)
    #expect(zip(changes, changes.dropFirst()).count { $0 < 0 && $1 > 0 } == 0)
  }

  @Test func `scales its speeds where the peak asked for is below the mean`() {
    let pulse = SpeedPulse(distance: 100, duration: 0.1, start: 0, peak: 500, end: 0)
    #expect(abs(pulse.covered(at: 0.1) - 100) < 1e-9)
  }

  @Test(arguments: [(250.0, 250.0, 120.0), (250, 90, -400), (250, 160, 200), (180, -20, 0)])
  func `goes out to the reach and lifts at the travel`(
    _ reach: Double, travel: Double, release: Double
  ) {
    var random = RandomStream(seed: 1)
    let path = PulsedPath(
      start: Offset(along: 40, across: 300),
      legs: PulsedPath.Leg.legs(
        reach: reach, travel: travel, duration: 0.6, peak: 1400, release: release),
      slope: 0.1, bow: 5, reach: reach, tremor: Tremor(amplitude: 0, random: &random),
      restsFrom: 0.6)
    let places = (0...600).map { path.location(at: Double($0) / 1000) - path.start }
    #expect(abs((places.map(\.along).max() ?? 0) - reach) < 0.5)
    #expect(abs((places.last?.along ?? 0) - travel) < 1e-6)
    #expect(path.location(at: 1) == path.location(at: 0.6))
    let speed = (places[600].along - places[599].along) * 1000
    #expect(abs(speed - release) < 40)
  }
}
