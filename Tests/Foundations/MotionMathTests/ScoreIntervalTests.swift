import Foundation
import MotionMath
import Testing

struct ScoreIntervalTests {
  /// As in table I, method 3, of Newcombe, Statistics in Medicine 17, 1998, 857-872.
  @Test(arguments: [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (18, 20, 0.6990, 0.9721),
  ])
  func `gives Wilson's limits as printed`(hits: Int, count: Int, lower: Double, upper: Double) {
    let interval = ScoreInterval.wilson(share: Double(hits) / Double(count), of: Double(count))
    #expect(abs(interval.lower - lower) < 5e-5)
    #expect(abs(interval.upper - upper) < 5e-5)
  }

  @Test func `has a width where all agree, and does not leave what is possible`() {
    for count in [0.5, 1, 7.25, 400] {
      let all = ScoreInterval.wilson(share: 1, of: count)
      #expect(all.upper == 1)
      // By hand: n / (n + z²).
      #expect(abs(all.lower - count / (count + 3.8414588)) < 1e-7)
      let none = ScoreInterval.wilson(share: 0, of: count)
      #expect(none.lower == 0)
      #expect(abs(none.upper - (1 - all.lower)) < 1e-12)
      let same = ScoreInterval.tango(gained: 0, lost: 0, of: count)
      // By hand: with nobody gained or lost the limits are ± z² / (n + z²).
      #expect(abs(same.upper - 3.8414588 / (count + 3.8414588)) < 1e-7)
      #expect(abs(same.lower + same.upper) < 1e-12)
    }
    #expect(ScoreInterval.wilson(share: 0.5, of: 0).lower == 0)
    #expect(ScoreInterval.wilson(share: 0.5, of: 0).upper == 1)
    #expect(ScoreInterval.tango(gained: 1, lost: 0, of: 0).lower == -1)
    #expect(ScoreInterval.tango(gained: 1, lost: 0, of: 0).upper == 1)
    #expect(ScoreInterval.tango(gained: 1, lost: 0, of: 3).upper == 1)
  }

  @Test func `grows narrower with more of the same`() {
    var (share, pair) = (2.0, 3.0)
    for count in [5.0, 10, 40, 400] {
      let wilson = ScoreInterval.wilson(share: 0.8, of: count)
      let tango = ScoreInterval.tango(gained: 0.2, lost: 0.05, of: count)
      #expect(wilson.upper - wilson.lower < share)
      #expect(tango.upper - tango.lower < pair)
      #expect(wilson.lower < 0.8 && 0.8 < wilson.upper)
      #expect(tango.lower < 0.15 && 0.15 < tango.upper)
      share = wilson.upper - wilson.lower
      pair = tango.upper - tango.lower
    }
  }

  /// Checks the limits in another way: searches in small steps for the likeliest shares whose difference is the limit,
  /// and computes the score from their variance.
  @Test(arguments: [(0.1, 0.0), (0.2, 0.05), (0.02, 0.3), (0.5, 0.5), (0.0, 0.04)])
  func `gives differences whose score is as far away as it says`(gained: Double, lost: Double) {
    let count = 44.0
    let interval = ScoreInterval.tango(gained: gained, lost: lost, of: count)
    for (limit, side) in [(interval.lower, 1.0), (interval.upper, -1.0)] {
      let likeliest = searchedMaximum(in: max(0, -limit)...(1 - limit) / 2) { second in
        let shares = [
          (gained, second + limit), (lost, second), (1 - gained - lost, 1 - limit - 2 * second),
        ]
        return shares.reduce(0) { $0 + ($1.0 == 0 ? 0 : $1.0 * log(max($1.1, 0))) }
      }
      let variance = (2 * likeliest.place + limit - limit * limit) / count
      let score = (gained - lost - limit) / variance.squareRoot()
      #expect(abs(score - side * 1.959964) < 2e-3)
    }
    let swapped = ScoreInterval.tango(gained: lost, lost: gained, of: count)
    #expect(abs(swapped.lower + interval.upper) < 1e-12)
    #expect(abs(swapped.upper + interval.lower) < 1e-12)
  }

  @Test(arguments: [
    (4, 2.7764), (5, 2.5706), (11, 2.2010), (23, 2.0687), (100, 1.9840), (1_000_000, 1.9600),
  ])
  func `gives Student's quantile as printed`(degrees: Int, quantile: Double) {
    #expect(abs(StudentQuantile.deviations(degreesOfFreedom: degrees) - quantile) < 1e-3)
  }
}
