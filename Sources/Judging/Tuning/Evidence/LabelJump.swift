import MotionMath
import Rules
import Traces

/// A jump of the labels at today's threshold: on the two sides of it, gestures that hardly differ have other labels.
///
/// What people mean changes gradually with their gestures, wherever today's controller happens to decide. A jump there
/// says that the labels follow its decisions, as if they had been recorded by what happened next. Tuning on such labels
/// finds today's values again.
///
/// On each side of the threshold, a line is fitted to the labels over the distance from it, with more weight for nearer
/// gestures. The jump is the difference of the two lines at the threshold, and its standard error counts people.
///
/// In simulations with 12 to 40 people, 85 to 196 of 200 worlds in which three quarters of the labels followed the
/// decision were found, and 0 to 2 of 200 in which none did.
///
/// - Source: G. Imbens, T. Lemieux, "Regression discontinuity designs: A guide to practice", Journal of Econometrics 142,
///   2008.
struct LabelJump: Hashable, Sendable {
  /// The share of finishing labels on the finishing side minus the share on the other side, at the threshold.
  let jump: Double

  /// The greatest distance from the threshold that counts, as a fraction of the natural size of the distance's unit; see
  /// ``Judgement/relativeMargin``.
  private static let band = 0.25
  /// The least number of gestures on each side.
  private static let fewest = 8
  /// The number of standard errors beyond which a jump is no chance, as a multiple of the 95 % limit of Student's t.
  ///
  /// About one in a thousand natural sets of labels has such a jump.
  static let sure = 1.75

  /// Looks for a jump; nil if there is none, if there are too few people or gestures, or if the transition has stops.
  ///
  /// `start` contains the judgement of each gesture by today's controller.
  init?(_ gestures: [TunedGesture], _ groups: [String], _ start: [Judgement]) {
    let near = gestures.indices.filter { index in
      gestures[index].isJudged && gestures[index].choices == nil
        && start[index].relativeMargin.map { abs($0) < Self.band } ?? false
    }
    let names = GroupIndex(near.map { groups[$0] })
    guard names.count >= GroupNumbers.enough else { return nil }
    let points = near.map { index in
      (
        distance: start[index].relativeMargin ?? 0,
        label: gestures[index].label?.intent == .finish ? 1.0 : 0
      )
    }
    guard let beyond = Self.line(points, sign: 1), let before = Self.line(points, sign: -1) else {
      return nil
    }
    let influences = names.sums(of: zip(beyond.influences, before.influences).map { $0 - $1 })
    let people = Double(names.count)
    let error =
      (influences.reduce(0) { $0 + $1 * $1 } * people / (people - 1)).squareRoot()
    jump = beyond.end - before.end
    let limit = Self.sure * StudentQuantile.deviations(degreesOfFreedom: names.count - 1)
    guard jump > limit * error else { return nil }
  }

  /// The value of a line at the threshold, fitted to the points on one side, and how much each point moves it.
  private static func line(
    _ points: [(distance: Double, label: Double)], sign: Double
  ) -> (end: Double, influences: [Double])? {
    let weights = points.map { $0.distance * sign > 0 ? 1 - abs($0.distance) / band : 0 }
    guard weights.count(where: { $0 > 0 }) >= fewest else { return nil }
    func sum(_ value: (Double, Double) -> Double) -> Double {
      zip(weights, points).reduce(0) { $0 + $1.0 * value($1.1.distance, $1.1.label) }
    }
    let (all, first, second) = (sum { _, _ in 1 }, sum { x, _ in x }, sum { x, _ in x * x })
    let determinant = all * second - first * first
    guard determinant > 1e-12 else { return nil }
    let shares = zip(weights, points).map { $0 * (second - first * $1.distance) / determinant }
    let end = zip(shares, points).reduce(0) { $0 + $1.0 * $1.1.label }
    let slope = (all * sum { $0 * $1 } - first * sum { $1 }) / determinant
    return (
      end,
      zip(shares, points).map { share, point in
        share * (point.label - end - slope * point.distance)
      }
    )
  }
}
