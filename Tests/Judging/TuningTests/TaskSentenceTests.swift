import Controllers
import Rules
import Testing
import Traces

@testable import Tuning

/// The sentences of a tuning's other tasks, and those below its tables, at both sides of their conditions.
struct TaskSentenceTests {
  private typealias Sentences = TuningSentenceTests

  @Test(arguments: Recommendation.Reason.allCases)
  func `the start is kept for a reason under its condition only`(
    reason: Recommendation.Reason
  ) throws {
    let (better, unsure, worse) = (
      KindsOfPeopleTests.kind("a", before: 10) { 15 + $0 % 2 }.claim,
      KindsOfPeopleTests.kind("a", before: 10) { 10 + $0 % 2 - $0 / 2 % 2 }.claim,
      KindsOfPeopleTests.kind("a", before: 10) { 5 - $0 % 2 }.claim
    )
    let (said, unsaid): (Recommendation, Recommendation) =
      switch reason {
      case .interrupted:
        (
          Recommendation(heldOut: nil, isInterrupted: true),
          Recommendation(heldOut: better, isInterrupted: true)
        )
      case .nobodyHeldOut:
        (
          Recommendation(heldOut: nil, isInterrupted: false),
          Recommendation(heldOut: better, isInterrupted: false)
        )
      case .noValues:
        (
          Recommendation(heldOut: better, isInterrupted: false, tellsValues: false),
          Recommendation(heldOut: better, isInterrupted: false)
        )
      case .noChange:
        (
          Recommendation(heldOut: better, isInterrupted: false, changesNothing: true),
          Recommendation(heldOut: better, isInterrupted: false)
        )
      case .notCertain:
        (
          Recommendation(heldOut: unsure, isInterrupted: false),
          Recommendation(heldOut: better, isInterrupted: false)
        )
      case .unseenLose:
        (
          Recommendation(heldOut: better, unseen: worse, isInterrupted: false),
          Recommendation(heldOut: better, unseen: unsure, isInterrupted: false)
        )
      }
    #expect(said.reason == reason)
    #expect(unsaid == .take)
  }

  @Test(arguments: TuningFootnote.allCases)
  func `is said below the tables under its condition only`(footnote: TuningFootnote) throws {
    let clear = Sentences.made()
    let (said, unsaid): (TuningResult, TuningResult)
    switch footnote {
    case .howHeldOut, .unseenKinds:
      (said, unsaid) = (try Sentences.result(clear), try Sentences.result(clear, folds: 0))
    case .spread:
      // Above forty people a tenth is held out at a time, five times over.
      var many = clear
      many.groups = many.groups.indices.map { "person \($0 % 60)" }
      (said, unsaid) = (try Sentences.result(many), try Sentences.result(clear))
    case .preset:
      (said, unsaid) = (try Sentences.result(clear, start: 0.6), try Sentences.result(clear))
    }
    #expect(footnote.holds(for: said) && !footnote.holds(for: unsaid))
  }

  private static func problem(start: Double, _ threshold: (Int) -> Double) throws -> (
    TuningProblem, [String]
  ) {
    let made = Sentences.made(threshold)
    var controller = Controller.default
    controller.progressThreshold = start
    return (
      try TuningProblem(
        gestures: made.gestures, controller: controller,
        parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: controller)]),
      made.groups
    )
  }

  /// A choice within a limit, on people whose thresholds begin at 0.15, `step` apart.
  private static func choice(
    _ limit: String, start: Double = 0.32, step: Double = 0.03, allowing: Bool = false
  ) throws -> LimitedChoice {
    let (problem, groups) = try problem(start: start) { 0.15 + step * Double($0) }
    var limit = try LimitedChoice.Limit(reading: limit)
    limit.allowsUnseenKinds = allowing
    return try LimitedChoice(
      limit, problem, groups: groups, options: TuningOptions(), workers: Workers(jobs: 1))
  }

  @Test(arguments: LimitSentence.allCases)
  func `a limit says a sentence under its condition only`(sentence: LimitSentence) throws {
    let tight = try Self.choice("false-finish=0:mean")
    let wide = try Self.choice("false-finish=0.5")
    let (said, unsaid): (LimitedChoice, LimitedChoice) =
      switch sentence {
      case .costs, .onTheseGestures: (tight, wide)
      case .costsNothing, .forNewPeople: (wide, tight)
      case .alike: (try Self.choice("false-finish=0.5", step: 0), wide)
      case .allowing: (try Self.choice("false-finish=0.5", allowing: true), wide)
      case .likeThese:
        (try Self.choice("completion=9"), try Self.choice("false-finish=0.5", allowing: true))
      case .startBreaks: (try Self.choice("false-finish=0.05:mean", start: 0.1), wide)
      case .take: (try Self.choice("false-finish=0.5", start: 0.7), wide)
      case .keep: (wide, try Self.choice("false-finish=0.5", start: 0.7))
      }
    #expect(sentence.holds(for: said))
    #expect(!sentence.holds(for: unsaid))
  }

  /// The rules of some presets, on people who mean to finish beyond 0.3 or, if `areSlow` is false, above a speed.
  private static func rules(
    _ names: [String], people: Int = 12, isByProgress: Bool = true
  ) throws -> RuleComparison {
    var made = Sentences.made()
    made.groups = made.groups.indices.map { "person \($0 % people)" }
    if !isByProgress {
      for index in made.gestures.indices {
        let speed = Double(index % 23) / 23 * 1000 - 200
        made.gestures[index].release?.velocity = speed
        made.gestures[index].label?.intent = speed > 350 ? .finish : .cancel
      }
      made.gestures = made.gestures.map {
        guard let release = $0.release, let intent = $0.label?.intent else { return $0 }
        return TunedGesture(name: $0.name, intent: intent, release: release)
      }
    }
    let problem = try TuningProblem(
      gestures: made.gestures, controller: .default,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: .default)])
    var others: [Controller] = []
    for rule in names {
      var controller = Controller.default
      controller.name = rule
      controller.finishWhen = try DecisionRule(reading: rule)
      others.append(controller)
    }
    return try RuleComparison(
      problem, others: others, groups: made.groups, options: TuningOptions(),
      workers: Workers(jobs: 1)
    ) { _, _ in }
  }

  @Test(arguments: RulesSentence.allCases)
  func `a comparison of rules says a sentence under its condition only`(
    sentence: RulesSentence
  ) throws {
    let (travel, speed) = ("progress > progress-threshold", "velocity > velocity-threshold")
    let both = "velocity > velocity-threshold or progress > progress-threshold"
    let clear = try Self.rules([travel, speed])
    let (said, unsaid): (RuleComparison, RuleComparison) =
      switch sentence {
      case .nothingTuned: (try Self.rules([]), clear)
      case .tooFew: (try Self.rules([travel], people: 4), clear)
      case .best: (clear, try Self.rules([travel, both]))
      case .ties: (try Self.rules([travel, both]), clear)
      case .simplest: (try Self.tiedBehindMore(), clear)
      case .start, .advice: (clear, try Self.rules([travel], people: 4))
      }
    #expect(sentence.holds(for: said))
    #expect(!sentence.holds(for: unsaid))
  }

  /// A rule with two numbers that is first, and one with a single number that cannot be told from it.
  private static func tiedBehindMore() throws -> RuleComparison {
    var made = Sentences.made { 0.2 + 0.02 * Double($0) }
    // A few fast gestures finish earlier.
    for index in made.gestures.indices where index % 30 == 1 {
      let progress = made.gestures[index].release?.progress ?? 0
      made.gestures[index] = TunedGesture(
        name: made.gestures[index].name, intent: .finish,
        release: Release(
          progress: progress, translation: progress * 390, velocity: 900, peakProgress: progress,
          elapsed: 0.4, extent: 390))
    }
    var others: [Controller] = []
    for rule in [
      "progress > progress-threshold",
      "velocity > velocity-threshold or progress > progress-threshold",
    ] {
      var controller = Controller.default
      controller.name = rule
      controller.finishWhen = try DecisionRule(reading: rule)
      others.append(controller)
    }
    let problem = try TuningProblem(
      gestures: made.gestures, controller: .default,
      parameters: [TunedParameter(reading: "progress-threshold=0.05:0.95", in: .default)])
    return try RuleComparison(
      problem, others: others, groups: made.groups, options: TuningOptions(),
      workers: Workers(jobs: 1)
    ) { _, _ in }
  }

  @Test(arguments: KindsSentence.allCases)
  func `a comparison of kinds says a sentence under its condition only`(
    sentence: KindsSentence
  ) {
    let differ = KindsOfPeople(
      "device",
      [
        KindsOfPeopleTests.kind("tablet", before: 10) { 15 + $0 % 2 },
        KindsOfPeopleTests.kind("phone", before: 18) { 16 - $0 % 2 },
      ])
    let alike = KindsOfPeople(
      "device",
      ["tablet", "phone"].map { KindsOfPeopleTests.kind($0, before: 10) { 12 + $0 % 3 } })
    let (said, unsaid) =
      switch sentence {
      case .differ, .loses: (differ, alike)
      case .notDifferent: (alike, differ)
      }
    #expect(sentence.holds(for: said) && !sentence.holds(for: unsaid))
  }

  @Test func `values for each kind say what is to be done under its condition only`() throws {
    let (apart, alike) = (
      try KindsOfPeopleTests.perKind(0.2, 0.7), try KindsOfPeopleTests.perKind(0.4, 0.4)
    )
    #expect(PerKindSentence.verdict.holds(for: apart) && PerKindSentence.verdict.holds(for: alike))
    #expect(PerKindSentence.give.holds(for: apart) && !PerKindSentence.give.holds(for: alike))
    #expect(PerKindSentence.keepOne.holds(for: alike) && !PerKindSentence.keepOne.holds(for: apart))
    // The start suits left hands, and no shared value suits both as well.
    var start = Controller.default
    start.progressThreshold = 0.2
    let paying = try KindsOfPeopleTests.perKind(0.2, 0.7, start: start)
    #expect(
      PerKindSentence.sharedLoses.holds(for: paying) != (paying.kinds[0].shared.gain >= 0))
    #expect(!PerKindSentence.sharedLoses.holds(for: alike))
  }

  @Test(arguments: PlanSentence.allCases)
  func `a plan says a sentence under its condition only`(sentence: PlanSentence) throws {
    func assumed(_ changed: Double, _ deviation: Double) -> RecordingPlan {
      RecordingPlan(
        .assumed(changed: changed, deviation: deviation),
        GainSpread(changed: changed, deviation: deviation))
    }
    let pilot = try #require(
      RecordingPlan(
        pilot: KindsOfPeopleTests.kind("a", before: 10) { 10 + $0 % 3 }.comparison))
    // People who differ by more than all of their gestures: no number of them tells a gain of 2 points.
    let (usual, vast) = (assumed(0.2, 0.1), assumed(1, 4))
    let (said, unsaid): (RecordingPlan, RecordingPlan) =
      switch sentence {
      case .assumed: (usual, pilot)
      case .pilot: (pilot, usual)
      case .people: (usual, vast)
      case .tooMany: (vast, usual)
      }
    #expect(sentence.holds(for: said, telling: 0.02, each: 20))
    #expect(!sentence.holds(for: unsaid, telling: 0.02, each: 20))
  }
}
