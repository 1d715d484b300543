import MotionMath
import Traces

/// Divides gestures into parts that are held out in turn; a group is never torn apart.
enum Folds {
  /// The positions of each fold's gestures; groups are dealt out at random, the fold with the least
  /// weight first.
  static func divide(
    _ gestures: [TunedGesture], _ groups: [String], into count: Int, seed: UInt64
  ) throws(TuningError) -> [[Int]] {
    guard count != 0 else { return [] }
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    var names = Set(judged.map { groups[$0] }).sorted()
    guard count >= 2, names.count >= count else {
      throw .tooManyFolds(count, groups: names.count)
    }
    var random = RandomGenerator(seed: seed, purpose: "folds")
    random.shuffle(&names)
    let members = Dictionary(grouping: judged) { groups[$0] }
    var folds = [[Int]](repeating: [], count: count)
    var weights = [Double](repeating: 0, count: count)
    for name in names {
      let positions = members[name] ?? []
      let lightest = weights.indices.min { (weights[$0], $0) < (weights[$1], $1) } ?? 0
      folds[lightest] += positions
      weights[lightest] += positions.reduce(0) { $0 + gestures[$1].weight }
    }
    return folds.map { $0.sorted() }
  }

  /// The gestures of all other folds.
  static func others(_ folds: [[Int]], than fold: Int) -> [Int] {
    folds.indices.filter { $0 != fold }.flatMap { folds[$0] }.sorted()
  }
}
