import Controllers
import MotionMath
import Replay
import Testing
import Traces

@testable import Tuning

/// What ships by default, on people whom no generator of Panlab made: never worse in silence.
///
/// `Studies ships` in `Tests/Benchmarks` asks the same of a hundred worlds of each kind.
struct StrangePopulationTests {
  /// How a tuning does in one world.
  struct Finding: Sendable {
    /// What new people get, 1 minus the objective: under the start, the chosen values and the best for these gestures.
    let start, tuned, best: Double
    let recommendation: Recommendation

    /// How much less is right of what ships by default than of the start.
    var loss: Double { recommendation == .take ? start - tuned : 0 }
  }

  private static let ranges = (
    narrow: ["progress-threshold=0.1:0.9", "velocity-threshold=50:1500"],
    wide: ["progress-threshold=0:1", "velocity-threshold=0:5000"]
  )

  static func finding(
    _ kind: StrangePopulation.Kind, seed: UInt64, people: Int, each: Int, names: [String],
    progress: Double = 0.5
  ) throws -> Finding {
    var population = StrangePopulation(kind, seed: seed)
    let seen = population.gestures(of: people, each: each)
    let others = population.gestures(of: 100, each: 10)
    let controller = population.controller(progress: progress)
    let parameters = try names.map { try TunedParameter(reading: $0, in: controller) }
    let objective = try population.objective()
    func problem(_ made: StrangePopulation.Made) throws -> TuningProblem {
      try TuningProblem(
        gestures: made.gestures, controller: controller, parameters: parameters,
        objective: objective
      ).weighing(.people, by: made.groups)
    }
    let (search, truth) = (try problem(seen), try problem(others))
    let result = try TuningRun.result(
      of: search, groups: seen.groups, options: TuningOptions(), jobs: 1)
    var least = TuningOptions()
    (least.choice, least.folds) = (.best, 0)
    let best = try TuningRun.result(of: search, groups: seen.groups, options: least, jobs: 1)
    func share(_ controller: Controller) -> Double {
      1 - truth.loss(truth.judgements(under: controller))
    }
    return Finding(
      start: share(controller), tuned: share(result.tuned), best: share(best.tuned),
      recommendation: result.recommendation)
  }

  /// Runs worlds on both cores.
  private static func findings(
    _ kind: StrangePopulation.Kind, _ worlds: Int, people: Int, each: Int, names: [String],
    progress: Double = 0.5
  ) -> [Finding] {
    Workers(jobs: 2).map(worlds) { world in
      try? finding(
        kind, seed: UInt64(world + 1), people: people, each: each, names: names, progress: progress)
    }.compactMap(\.self)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(values.count, 1))
  }

  /// With few people, many resamples have no gesture that a threshold above all flicks would decide otherwise.
  ///
  /// Their best values reached to the end of the range, and pulled the chosen value away from the flicks.
  @Test(arguments: [6, 8])
  func `a wide range does not pull the values of few people from where they act`(people: Int) {
    func shares(_ range: String) -> [Finding] {
      Self.findings(.plateau, 6, people: people, each: 5, names: ["velocity-threshold=\(range)"])
    }
    let (wide, narrow) = (shares("0:5000"), shares("50:1500"))
    #expect(wide.count == 6)
    #expect(Self.mean(wide.map(\.tuned)) >= Self.mean(wide.map(\.best)) - 0.01)
    #expect(Self.mean(wide.map(\.tuned)) >= Self.mean(narrow.map(\.tuned)) - 0.02)
  }

  @Test func `the outermost cells count no farther than inner ones are wide`() {
    let cells = [0.0...300, 300...310, 310...330, 330...340, 340...5000]
    #expect(
      CandidateTable.withinReach(cells) == [280...300, 300...310, 310...330, 330...340, 340...360])
    // Two cells have no others between them that tell how wide cells are.
    #expect(CandidateTable.withinReach([0...300, 300...5000]) == [0...300, 300...5000])
    #expect(CandidateTable.withinReach([0...1, 1...2, 2...2.5]) == [0...1, 1...2, 2...2.5])
  }

  @Test func `six people are held out of the way by which their values are chosen`() throws {
    var population = StrangePopulation(.plateau, seed: 3)
    let made = population.gestures(of: 6, each: 5)
    let parameter = try TunedParameter(reading: "velocity-threshold=0:5000", in: .default)
    let problem = try TuningProblem(
      gestures: made.gestures, controller: .default, parameters: [parameter])
    func values(_ choice: Choice) throws -> [[Double]] {
      var options = TuningOptions()
      options.choice = choice
      let result = try TuningRun.result(
        of: problem, groups: made.groups, options: options, jobs: 1)
      return (result.people?.people ?? []).compactMap(\.valuesWithout)
    }
    #expect(try values(.blend).count == 6)
    #expect(try values(.blend) != values(.best))
  }

  @Test(arguments: StrangePopulation.Kind.allCases)
  func `what ships is hardly ever worse than the start`(kind: StrangePopulation.Kind) {
    var found: [Finding] = []
    for names in [Self.ranges.narrow, Self.ranges.wide] {
      for count in 1...2 {
        found += Self.findings(kind, 1, people: 6, each: 5, names: Array(names.suffix(count)))
      }
    }
    #expect(found.count == 4)
    #expect(!found.contains { $0.loss > 0.01 })
  }

  @Test func `a gain of ten points is taken with 24 people`() {
    let found = Self.findings(
      .plateau, 1, people: 24, each: 20, names: ["progress-threshold=0.1:0.9"], progress: 0.85)
    #expect(found.contains { $0.tuned - $0.start >= 0.1 && $0.recommendation == .take })
  }
}
