import Controllers
import MotionMath
import Rules
import Testing
import Traces

@testable import Tuning

/// Statistics neither trap nor become infinite or NaN, however degenerate the gestures are.
struct DegenerateDataTests {
  /// The kinds of progress values; the seed chooses one.
  private enum Column: CaseIterable {
    case equal, two, neighbours, spread, ends
  }

  private enum Weights: CaseIterable {
    case equal, huge, tiny, mixed
  }

  private static func progress(_ column: Column, _ random: inout RandomGenerator) -> Double {
    switch column {
    case .equal: return 0.4
    case .two: return Bool.random(using: &random) ? 0.3 : 0.6
    case .neighbours:
      return [0.4, 0.4.nextUp, 0.4.nextDown, 0.4.nextUp.nextUp].randomElement(using: &random) ?? 0.4
    case .spread: return Double.random(in: 0...1, using: &random)
    case .ends: return [0, 1, 0.0.nextUp, 1.0.nextDown].randomElement(using: &random) ?? 0
    }
  }

  private static func weight(_ weights: Weights, _ random: inout RandomGenerator) -> Double {
    switch weights {
    case .equal: return 1
    case .huge: return 1e308
    case .tiny: return .leastNonzeroMagnitude
    case .mixed: return [1e308, 1, 1e-308].randomElement(using: &random) ?? 1
    }
  }

  /// Gestures of two to nine people, with a column and weights that the seed chooses.
  private static func made(_ seed: UInt64) -> (gestures: [TunedGesture], groups: [String]) {
    var random = RandomGenerator(seed: seed)
    let column = Column.allCases.randomElement(using: &random) ?? .equal
    let weights = Weights.allCases.randomElement(using: &random) ?? .equal
    let people = Int.random(in: 2...9, using: &random)
    let count = Int.random(in: 2...40, using: &random)
    let gestures = (0..<count).map { index in
      let progress = progress(column, &random)
      let velocity = column == .spread ? 0 : [0.0, 300, 300.0.nextUp][index % 3]
      // The first two differ, since labels that all say the same are refused.
      let finishes = index < 2 ? index == 0 : Bool.random(using: &random)
      return TunedGesture(
        name: "g\(index)", intent: finishes ? .finish : .cancel,
        weight: weight(weights, &random),
        release: Release(
          progress: progress, translation: progress * 390, velocity: velocity,
          peakProgress: progress, elapsed: 1, extent: 390))
    }
    return (gestures, gestures.indices.map { "person \($0 % people)" })
  }

  @Test(arguments: 1...24)
  func `judges degenerate columns and weights with finite numbers`(seed: UInt64) throws {
    let made = Self.made(seed)
    let names =
      seed % 2 == 0 ? ["progress-threshold"] : ["progress-threshold", "velocity-threshold"]
    var options = TuningOptions()
    (options.budget, options.choice) = (300, seed % 3 == 0 ? .bagged : .middle)
    let result = try TuningRun.result(
      of: RestingGestures.problem(made.gestures, names), groups: made.groups, options: options,
      jobs: 1)
    for evidence in result.parameters {
      #expect(evidence.parameter.range.contains(evidence.value))
      if let interval = evidence.interval {
        #expect(interval.lowerBound.isFinite && interval.upperBound.isFinite)
      }
    }
    for comparison in [result.training, result.heldOut].compactMap(\.self) {
      #expect((0...1).contains(comparison.start))
      #expect((0...1).contains(comparison.tuned))
      #expect(comparison.interval.lower <= comparison.interval.upper)
      if let gain = comparison.gainInterval { #expect(gain.lower <= gain.upper) }
    }
    #expect(result.tunedLoss.isFinite)
  }

  @Test func `cells without width have a middle`() throws {
    let gestures = [
      RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.8, .finish),
    ]
    let problem = try RestingGestures.problem(gestures, ["progress-threshold"])
    let groups = GroupNumbers(gestures, ["anna", "ben"])
    let workers = Workers(jobs: 1)
    var cells = CandidateTable.Rated()
    for value in [0.4, 0.6] {
      cells.append(CandidateTable.Candidate(values: [value], size: 0), [0, 0])
    }
    let table = try #require(CandidateTable(problem, groups, cells, workers))
    #expect(table.best(under: [[1, 1]], workers) == [[0.5]])
    #expect(table.best(without: [0]) == [0.4])
  }
}
