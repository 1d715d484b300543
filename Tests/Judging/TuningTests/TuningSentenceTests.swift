import Controllers
import Rules
import Testing
import Traces

@testable import Tuning

/// Each sentence of a report at both sides of its condition.
struct TuningSentenceTests {
  typealias Made = (gestures: [TunedGesture], groups: [String])

  /// Twelve people, whose fingers rest, and who mean to finish beyond a progress.
  static func made(_ threshold: (Int) -> Double = { _ in 0.3 }) -> Made {
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    for person in 0..<12 {
      for index in 0..<10 {
        let progress = (Double(index) + 0.5 + Double(person) / 30) / 10
        gestures.append(
          RestingGestures.gesture(
            "\(person).\(index)", progress, progress > threshold(person) ? .finish : .cancel))
        groups.append("person \(person)")
      }
    }
    return (gestures, groups)
  }

  /// The same gesture, meant otherwise.
  private static func labelled(_ gesture: TunedGesture, _ intent: Label.Intent) -> TunedGesture {
    RestingGestures.gesture(gesture.name, gesture.release?.progress ?? 0, intent)
  }

  /// Gestures whose intents do not depend on the progress.
  static func random() -> Made {
    var made = made()
    made.gestures = made.gestures.enumerated().map { index, gesture in
      labelled(gesture, (index / 10 + index) % 2 == 0 ? .finish : .cancel)
    }
    return made
  }

  /// A tuning of a threshold that starts from `start`.
  ///
  /// If `ships`, this controller is also the one that ships today.
  static func result(
    _ made: Made, folds: Int? = nil, start: Double = 0.5, ships: Bool = false
  ) throws -> TuningResult {
    var controller = Controller.default
    controller.progressThreshold = start
    let problem = try TuningProblem(
      gestures: made.gestures, controller: controller,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: controller)])
    var options = TuningOptions()
    options.folds = folds
    var run = try TuningRun(problem, groups: made.groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    var result = run.result(
      problem, groups: made.groups, current: ships ? controller : nil, workers: Workers(jobs: 1))
    if folds == 3 { result.judge(onUnseen: problem, groups: made.groups) }
    return result
  }

  /// The results that most sentences compare with, each computed once.
  private static let ofClear = Result<TuningResult, any Error> { try result(made()) }
  private static let ofNoise = Result<TuningResult, any Error> { try result(random()) }

  /// A result for which the sentence's condition holds, and one for which it does not.
  private static func sides(
    of sentence: TuningSentence
  ) throws -> (said: TuningResult, unsaid: TuningResult) {
    let clear = made()
    // The people's thresholds are spread from 0.15 to 0.48, and values between them decide gestures differently.
    let spread = made { 0.15 + 0.03 * Double($0) }
    switch sentence {
    case .values: return (try ofClear.get(), try ofNoise.get())
    case .noValues: return (try ofNoise.get(), try ofClear.get())
    case .noChange: return (try result(clear, start: 0.3), try ofClear.get())
    case .heldOut: return (try ofClear.get(), try result(clear, folds: 0))
    case .unseen: return (try result(clear, folds: 3), try ofClear.get())
    case .take: return (try result(clear, ships: true), try result(clear, start: 0.3, ships: true))
    case .keep: return (try result(clear, start: 0.3, ships: true), try result(clear, ships: true))
    case .misfit: return (try hurried(), try ofClear.get())
    case .whoGains: return (try ofClear.get(), try result(clear, start: 0.3))
    case .recordNext: return (try result(spread), try ofClear.get())
    case .movesMost: return (try result(spread), try result(spread, folds: 0))
    case .secondLook:
      var wrong = clear
      wrong.gestures[9] = labelled(wrong.gestures[9], .cancel)
      return (try result(wrong), try ofClear.get())
    }
  }

  /// People who look at the speed, under a rule that does not.
  private static func hurried() throws -> TuningResult {
    var made = made()
    for index in made.gestures.indices {
      let (progress, speed) = (Double(index % 37) / 37, Double(index % 23) / 23 * 1000 - 400)
      made.gestures[index] = TunedGesture(
        name: made.gestures[index].name, intent: progress + speed / 700 > 0.6 ? .finish : .cancel,
        release: Release(
          progress: progress, translation: progress * 390, velocity: speed, peakProgress: progress,
          elapsed: 1, extent: 390))
    }
    var controller = Controller.default
    controller.finishWhen = try DecisionRule(reading: "progress > progress-threshold")
    let problem = try TuningProblem(
      gestures: made.gestures, controller: controller,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: controller)])
    return try TuningRun.result(
      of: problem, groups: made.groups, options: TuningOptions(), jobs: 1)
  }

  @Test(arguments: TuningSentence.allCases)
  func `is said where its condition holds, and not where it does not`(
    sentence: TuningSentence
  ) throws {
    let sides = try Self.sides(of: sentence)
    let (said, unsaid) = (sentence.holds(for: sides.said), sentence.holds(for: sides.unsaid))
    #expect(said && !unsaid)
  }

  @Test func `every sentence has a condition of its own, in words`() {
    let conditions = TuningSentence.allCases.map(\.condition)
    #expect(Set(conditions).count == conditions.count)
    #expect(conditions.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test func `two people are judged to the end although one ships today`() throws {
    var made = Self.made()
    let kept = made.gestures.indices.filter { $0 < 20 }
    made = (kept.map { made.gestures[$0] }, kept.map { made.groups[$0] })
    #expect(try !Self.result(made, ships: true).isInterrupted)
    // Without a table of all cells, the search also tunes on one person alone, and then nobody can be held out.
    var controller = Controller.default
    let back = NamedParameter("back", default: 50, .pointsPerSecond, range: 0...5000)
    controller.declare(back)
    controller.finishWhen = try DecisionRule(
      reading:
        "velocity > velocity-threshold or (velocity > -back and progress > progress-threshold)",
      parameters: [back])
    let problem = try TuningProblem(
      gestures: made.gestures, controller: controller,
      parameters: try ["progress-threshold", "velocity-threshold", "back"].map {
        try TunedParameter(reading: $0, in: controller)
      })
    var options = TuningOptions()
    options.budget = 60
    var run = try TuningRun(problem, groups: made.groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    let result = run.result(problem, groups: made.groups, current: controller)
    #expect(!result.isInterrupted)
    #expect(result.taken == .current)
  }
}
