import Controllers
import Rules
import Synchronization
import Testing
import Traces

@testable import Tuning

/// Work that somebody does not want to wait for any longer.
struct StoppingTests {
  /// A stop request that becomes true after a number of questions.
  private final class Patience: Sendable {
    private let left: Atomic<Int>

    init(_ questions: Int) { left = Atomic(questions) }

    var isOver: Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }
  }

  /// Gestures that are meant to finish beyond a progress of 0.4, except that every seventh label is reversed.
  private static func gestures(_ count: Int) -> [TunedGesture] {
    (0..<count).map { index in
      let progress = Double(index) / Double(count)
      return TunedGesture(
        name: "g\(index)", intent: (progress > 0.4) != (index % 7 == 3) ? .finish : .cancel,
        release: Release(
          progress: progress, translation: progress * 390, velocity: Double(index * 37 % 600),
          peakProgress: progress, elapsed: 1, extent: 390))
    }
  }

  /// A problem that has a replayer, which decides from the gestures' releases alone.
  private static func replayed(
    _ count: Int, asked: (@Sendable (Int) -> Void)? = nil
  ) throws -> TuningProblem {
    var controller = Controller.default
    controller.decide = .during
    let gestures = gestures(count)
    return try TuningProblem(
      gestures: gestures, controller: controller,
      parameters: [
        try TunedParameter(reading: "progress-threshold", in: controller),
        try TunedParameter(reading: "velocity-threshold", in: controller),
      ],
      replayer: { controller, positions in
        asked?(positions.count)
        return positions.map { position in
          let gesture = gestures[position]
          guard let release = gesture.release else {
            return Judgement(ending: gesture.cancelled, decision: nil, release: nil)
          }
          let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
          return Judgement(
            ending: decision.finishes ? gesture.finished : gesture.cancelled, decision: decision,
            release: release)
        }
      })
  }

  /// A problem that is solved exactly, where every boundary depends on both parameters.
  private static func crossing(_ count: Int) throws -> TuningProblem {
    let controller = try Controller(preset: "react-navigation")
    return try TuningProblem(
      gestures: gestures(count), controller: controller,
      parameters: [
        try TunedParameter(reading: "progress-threshold", in: controller),
        try TunedParameter(reading: "lookahead=0.05:1", in: controller),
      ])
  }

  /// A problem that is solved exactly, where no boundary depends on both.
  private static func columns(_ count: Int) throws -> TuningProblem {
    try TuningProblem(
      gestures: gestures(count), controller: .default,
      parameters: [
        try TunedParameter(reading: "progress-threshold", in: .default),
        try TunedParameter(reading: "velocity-threshold", in: .default),
      ])
  }

  private static func run(_ problem: TuningProblem, budget: Int) throws -> (TuningRun, [String]) {
    let groups = problem.gestures.indices.map { "p\($0 % 4)" }
    var options = TuningOptions()
    (options.budget, options.folds) = (budget, 2)
    return (try TuningRun(problem, groups: groups, options: options), groups)
  }

  enum Kind: CaseIterable { case replayed, columns, crossing }

  @Test(arguments: Kind.allCases)
  func `goes on as if it had never been stopped in the middle of a step`(kind: Kind) throws {
    let problem =
      switch kind {
      case .replayed: try Self.replayed(30)
      case .columns: try Self.columns(30)
      case .crossing: try Self.crossing(30)
      }
    let (new, groups) = try Self.run(problem, budget: 700)
    var (whole, stopped) = (new, new)
    while !whole.isDone { whole.advance(problem, Workers(jobs: 1)) }
    var stops = 0
    while !stopped.isDone {
      // Stops at a different point each time, so that every kind of step is interrupted somewhere, but finishes in the
      // end.
      let patience = Patience(10 + stops * 17 % 1500)
      stopped.advance(problem, Workers(jobs: 2) { patience.isOver })
      stops += 1
    }
    #expect(stops > (kind == .replayed ? 5 : 1))
    // An exact search that was stopped leaves what it had examined in the saved state, where nothing uses it any more.
    if kind == .replayed { #expect(stopped.saved() == whole.saved()) }
    #expect(stopped.evaluations == whole.evaluations)
    let (late, early) = (
      stopped.result(problem, groups: groups), whole.result(problem, groups: groups)
    )
    #expect(late.tuned == early.tuned)
    #expect(late.heldOut == early.heldOut)
    #expect(late.warnings == early.warnings)
  }

  @Test func `replays little more once it is stopped, and keeps the best`() throws {
    let replays = Atomic(0)
    let problem = try Self.replayed(200) { replays.add($0, ordering: .relaxed) }
    var (run, groups) = try Self.run(problem, budget: 100_000)
    while run.bestLoss == nil { run.advance(problem, Workers(jobs: 1)) }
    let best = try #require(run.bestLoss)
    replays.store(0, ordering: .relaxed)
    run.advance(problem, Workers(jobs: 1) { true })
    #expect(replays.load(ordering: .relaxed) == 0)
    let result = run.result(problem, groups: groups, workers: Workers(jobs: 1) { true })
    // For the report, 200 gestures are replayed with the starting controller, the tuned controller and the preset.
    #expect(replays.load(ordering: .relaxed) == 600)
    #expect(result.isInterrupted)
    #expect(result.warnings.contains(.interrupted))
    #expect(result.tunedLoss == best)
    #expect(result.tunedLoss <= result.startLoss)
    #expect(result.heldOut == nil)
    let evidence = try #require(result.parameters.first)
    #expect(evidence.plateau == nil && evidence.room == nil && evidence.importance == nil)
    #expect(evidence.value == result.tuned.progressThreshold)
  }

  @Test(arguments: [Kind.columns, .crossing])
  func `keeps what it looked at of the boundaries`(kind: Kind) throws {
    let problem = try kind == .columns ? Self.columns(60) : Self.crossing(60)
    var (run, groups) = try Self.run(problem, budget: 700)
    let patience = Patience(40)
    run.advance(problem, Workers(jobs: 1) { patience.isOver })
    #expect(!run.isDone)
    #expect(!run.isExact)
    let result = run.result(problem, groups: groups)
    #expect(result.isInterrupted)
    #expect(result.tunedLoss < result.startLoss)
    // Release columns judge these values, so their surroundings are examined even after a stop.
    #expect(result.parameters.first?.plateau != nil)
  }

  @Test func `is judged as interrupted when it is stopped after the search`() throws {
    let problem = try Self.replayed(30)
    var (run, groups) = try Self.run(problem, budget: 200)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    let patience = Patience(100)
    let stopped = run.result(problem, groups: groups, workers: Workers(jobs: 2) { patience.isOver })
    #expect(stopped.isInterrupted)
    #expect(stopped.heldOut == nil)
    let whole = run.result(problem, groups: groups, workers: Workers(jobs: 2))
    #expect(!whole.isInterrupted)
    #expect(whole.heldOut?.gestures == 30)
    #expect(whole.parameters == run.result(problem, groups: groups).parameters)
  }

  @Test func `sweeps part by part and tells how far it is`() throws {
    let problem = try Self.replayed(30)
    let axes = [
      SweepAxis(problem.parameters[0], values: (0...10).map { Double($0) / 10 }),
      SweepAxis(problem.parameters[1], values: [100, 300, 900]),
    ]
    var shares: [Double] = []
    let parts = Sweep(problem, axes: axes, workers: Workers(jobs: 2)) { share in
      shares.append(share)
      return true
    }
    let whole = try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1)))
    #expect(parts?.points == whole.points)
    #expect(shares == [0, 8, 16, 24, 32].map { $0 / 33 })
    #expect(Sweep(problem, axes: axes, workers: Workers(jobs: 2)) { $0 < 0.5 } == nil)
  }
}
