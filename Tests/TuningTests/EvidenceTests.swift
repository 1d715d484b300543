import Interactions
import Testing
import Traces

@testable import Tuning

struct EvidenceTests {
  /// A gesture of someone at a progress; fingers are at rest.
  private static func gesture(
    _ name: String, _ progress: Double, _ intent: Label.Intent
  ) -> TunedGesture {
    TunedGesture(
      name: name, intent: intent,
      release: Release(
        progress: progress, translation: progress * 390, velocity: 0, peakProgress: progress,
        elapsed: 1, extent: 390))
  }

  private static func problem(
    _ gestures: [TunedGesture], _ names: [String]
  ) throws(TuningError) -> TuningProblem {
    var parameters: [TunedParameter] = []
    for name in names { parameters.append(try TunedParameter(reading: name, in: .default)) }
    return try TuningProblem(gestures: gestures, controller: .default, parameters: parameters)
  }

  private static func result(
    _ gestures: [TunedGesture], _ names: [String], groups: [String]? = nil, folds: Int = 0
  ) throws -> TuningResult {
    let problem = try problem(gestures, names)
    let groups = groups ?? gestures.map(\.name)
    var options = TuningOptions()
    (options.budget, options.folds) = (500, folds)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    return run.result(problem, groups: groups)
  }

  @Test func `takes the middle of the plateau and says how far it reaches`() throws {
    let result = try Self.result(
      [
        Self.gesture("a", 0.2, .cancel), Self.gesture("b", 0.3, .cancel),
        Self.gesture("c", 0.4, .finish), Self.gesture("d", 0.9, .finish),
      ], ["progress-threshold"])
    let evidence = try #require(result.parameters.first)
    #expect(result.isExact)
    #expect(result.tunedLoss == 0)
    #expect(result.startLoss == 0.25)
    #expect(evidence.value == 0.35)
    #expect(evidence.plateau == 0.3...0.4.nextDown)
    #expect(evidence.room == evidence.plateau)
    // Wrong by one of four over 0.2…0.3 and 0.4…0.9, by two below 0.2 and beyond 0.9.
    #expect(abs(try #require(evidence.importance) - (0.6 * 0.25 + 0.3 * 0.5)) < 1e-9)
    #expect(result.tuned.progressThreshold == 0.35)
    #expect(result.wrong.isEmpty)
  }

  @Test func `warns of what makes a result doubtful`() throws {
    let result = try Self.result(
      [
        Self.gesture("a", 0.2, .cancel), Self.gesture("b", 0.2, .finish),
        Self.gesture("c", 0.3, .finish), Self.gesture("d", 0.9, .finish),
      ], ["progress-threshold=0.25:0.3", "velocity-threshold"])
    #expect(
      result.warnings.map(\.description) == [
        "labels: only 3 say finish; record more, the result may be chance",
        "labels: only 1 say cancel; record more, the result may be chance",
        "b: looks the same to the rule as a, which was meant otherwise; check both labels",
        "velocity-threshold: no gesture's decision depends on it; leave it out, or record gestures"
          + " that do",
      ])
    #expect(result.wrong.map(\.name) == ["b"])
  }

  @Test func `warns of a best value at the end of its range`() throws {
    let result = try Self.result(
      [
        Self.gesture("a", 0.2, .cancel), Self.gesture("b", 0.5, .cancel),
        Self.gesture("c", 0.501, .finish), Self.gesture("d", 0.9, .finish),
      ], ["progress-threshold=0.1:0.501"])
    #expect(
      result.warnings.contains { "\($0)".contains("is at the end of its range; widen the range") })
  }

  @Test func `holds a person's gestures out together`() throws {
    let gestures = (0..<60).map {
      Self.gesture("g\($0)", Double($0) / 60, $0 < 30 ? .cancel : .finish)
    }
    let groups = gestures.indices.map { "person \($0 % 7)" }
    let folds = try Folds.divide(gestures, groups, into: 3, seed: 1)
    #expect(folds.joined().sorted() == Array(0..<60))
    for (index, fold) in folds.enumerated() {
      let inside = Set(fold.map { groups[$0] })
      let outside = Set(Folds.others(folds, than: index).map { groups[$0] })
      #expect(inside.isDisjoint(with: outside))
      #expect(!inside.isEmpty)
    }
    let result = try Self.result(
      gestures, ["progress-threshold=0:1"], groups: groups, folds: 3)
    let heldOut = try #require(result.heldOut)
    #expect(heldOut.groups == 7)
    #expect(heldOut.interval.method == .bootstrap)
    #expect(heldOut.tuned <= result.training.tuned)
    #expect(heldOut.interval.lower <= heldOut.tuned && heldOut.tuned <= heldOut.interval.upper)
  }

  @Test func `computes Wilson's interval as printed`() {
    // 18 of 20: 0.6990 to 0.9721.
    let interval = Interval95.wilson(0.9, weights: [Double](repeating: 1, count: 20))
    #expect(abs(interval.lower - 0.6990) < 5e-5)
    #expect(abs(interval.upper - 0.9721) < 5e-5)
    let certain = Interval95.wilson(1, weights: [Double](repeating: 2, count: 10))
    #expect(abs(certain.lower - 0.7225) < 5e-5)
    #expect(abs(certain.upper - 1) < 1e-12)
  }

  @Test func `keeps only what nothing beats in both respects`() {
    func point(_ error: Double, _ rival: Double) -> ParetoFront.Point {
      ParetoFront.Point(values: [], error: error, rival: rival)
    }
    let front = ParetoFront.front([
      point(0.3, 1), point(0.1, 3), point(0.2, 3), point(0.2, 2), point(0.3, 2), point(0.1, 4),
    ])
    #expect(front == [point(0.1, 3), point(0.2, 2), point(0.3, 1)])
  }

  @Test(arguments: [
    (
      ["progress-threshold=0.8:0.2"],
      "progress-threshold: the range 0.8:0.2 is upside down; write 0.2:0.8"
    ),
    (
      ["progress-threshold=0.5:0.5"],
      "progress-threshold: the range holds only 0.5; set it, or give a greater upper end"
    ),
    (
      ["progress-threshold=3"],
      "'progress-threshold=3': not a range; write the smaller and the greater value, as in progress-threshold=LOW:HIGH"
    ),
    (
      ["progress-threshold=0:3"],
      "progress-threshold: '3' is above the range 0…1; give a value within it"
    ),
    (["decide"], "'decide': takes words; name a parameter that is a number"),
    (
      ["progres-threshold"],
      "'progres-threshold': no parameter has this name; did you mean 'progress-threshold'?"
    ),
    (
      ["duration"],
      "'duration': no decision depends on it, only the rest of the transition; add --objective agreement,completion=W, or tune velocity-threshold or progress-threshold"
    ),
    (
      ["progress-threshold", "progress-threshold"],
      "'progress-threshold': stands there twice; keep one"
    ),
    ([], "no parameter named; name one of velocity-threshold or progress-threshold"),
  ])
  func `refuses what cannot be tuned`(names: [String], message: String) {
    let gestures = [Self.gesture("a", 0.2, .cancel), Self.gesture("b", 0.8, .finish)]
    #expect {
      _ = try Self.problem(gestures, names)
    } throws: { "\($0)" == message }
  }

  @Test func `refuses labels that nothing can be learned from`() {
    let a = Self.gesture("a", 0.2, .finish)
    let cases: [([TunedGesture], String)] = [
      (
        [a, Self.gesture("b", 0.8, .finish)],
        "all 2 labels say finish; add gestures that were meant otherwise"
      ),
      (
        [a],
        "1 labelled gesture; give at least two, one that was meant to finish and one that was not"
      ),
      (
        [Self.gesture("b", 0.8, .any)],
        "1 trace without a label that says finish or cancel; label them in labels.csv"
      ),
    ]
    for (gestures, message) in cases {
      #expect {
        _ = try Self.problem(gestures, ["progress-threshold"])
      } throws: { "\($0)" == message }
    }
  }
}
