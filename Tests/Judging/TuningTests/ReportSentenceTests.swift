import Controllers
import Replay
import Testing
import Traces

@testable import Tuning

/// The warnings and the sentences of comparisons and sweeps on both sides of their conditions.
///
/// ``TuningSentenceTests`` and ``ConclusionTests`` do the same for the sentences of a tuning and for verdicts.
struct ReportSentenceTests {
  // MARK: Warnings

  private typealias Sides = (said: [TuningWarning], unsaid: [TuningWarning])

  /// The warnings of a tuning on fingers at rest: by default, six gestures up to 0.45 that should cancel, and six from
  /// 0.52 on that should finish.
  private static func tuned(
    _ names: [String] = ["progress-threshold"], of progress: [Double]? = nil, people: Int = 12
  ) throws -> [TuningWarning] {
    let places = progress ?? (0..<12).map { 0.1 + 0.07 * Double($0) }
    let gestures = places.enumerated().map { index, progress in
      RestingGestures.gesture("g\(index)", progress, index < 6 ? .cancel : .finish)
    }
    return try RestingGestures.result(
      gestures, names, groups: gestures.indices.map { "person \($0 % people)" }
    ).warnings
  }

  private static func trace(
    _ name: String, at x: Double, by person: String? = "anna", down: Bool = false
  ) -> Trace {
    var metadata = TraceMetadata()
    metadata["person"] = person
    let samples = (0...20).map { step in
      let travel = Double(step) * 10
      return Trace.Sample(
        time: Double(step) / 60, x: x + (down ? 0 : travel), y: 300 + (down ? travel : 0),
        phase: step == 0 ? .began : step == 20 ? .ended : .moved)
    }
    return Trace(
      name: name, metadata: metadata, samples: samples, label: Label(intent: .finish))
  }

  private static func grouped(_ traces: [Trace]) throws -> [TuningWarning] {
    try GroupedTraces(traces, by: .tag).warnings
  }

  private static func judgeable(_ traces: [Trace]) throws -> [TuningWarning] {
    try JudgeableTraces(
      traces, controller: .default, settings: ReplaySettings(), varied: ["progress-threshold"]
    ).warnings
  }

  /// The warnings about an unseen gesture after a search on two gestures of anna.
  private static func unseen(_ trace: Trace) throws -> [TuningWarning] {
    let search = try GroupedTraces([Self.trace("a", at: 10), Self.trace("b", at: 20)], by: .tag)
    return try GroupedTraces([trace], by: .tag, for: .unseen).warnings(unseenBy: search)
  }

  private static func sides(of kind: TuningWarning.Kind) throws -> Sides {
    let (a, b) = (Self.trace("a", at: 10), Self.trace("b", at: 20))
    let clear = TuningSentenceTests.made()
    switch kind {
    case .noEffect:
      return (try tuned(["progress-threshold", "velocity-threshold"]), try tuned())
    case .onEdge: return (try tuned(["progress-threshold=0.4:0.5"]), try tuned())
    case .atLimit:
      let near = [0, 0.001, 0.002, 0.003, 0.004, 0.005, 0.01, 0.3, 0.4, 0.5, 0.6, 0.7]
      return (
        try tuned(["progress-threshold=0:1"], of: near), try tuned(["progress-threshold=0:1"])
      )
    case .contradiction:
      let twice: [Double] = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]
      return (try tuned(of: twice + twice), try tuned())
    case .few: return (try tuned(), try TuningSentenceTests.result(clear).warnings)
    case .fewGroups: return (try tuned(people: 5), try tuned(people: 6))
    case .dominates:
      var heavy = clear
      heavy.groups = heavy.groups.enumerated().map { $0 < 40 ? "person 0" : $1 }
      return (
        try TuningSentenceTests.result(heavy).warnings,
        try TuningSentenceTests.result(clear).warnings
      )
    case .ungrouped:
      return (try grouped([a, Self.trace("b", at: 20, by: nil)]), try grouped([a, b]))
    case .peopleTogether:
      func screens(_ second: String) throws -> [TuningWarning] {
        var traces = [a, Self.trace("b", at: 20, by: "ben")]
        (traces[0].metadata["screen"], traces[1].metadata["screen"]) = ("390x844", second)
        return try GroupedTraces(traces, by: .column("screen")).warnings
      }
      return (try screens("390x844"), try screens("810x1080"))
    case .leftOut:
      return (try judgeable([a, b, Self.trace("c", at: 30, down: true)]), try judgeable([a, b]))
    case .repeated: return (try grouped([a, b, a]), try grouped([a, b]))
    case .copy: return (try grouped([a, Self.trace("b", at: 10)]), try grouped([a, b]))
    case .searchedWith: return (try unseen(a), try unseen(Self.trace("c", at: 30)))
    case .knownGroups:
      return (
        try unseen(Self.trace("c", at: 30)), try unseen(Self.trace("c", at: 30, by: "ben"))
      )
    case .minorityPays:
      let apart = TuningSentenceTests.made { $0 == 7 ? 0.5 : 0.2 }
      return (
        try TuningSentenceTests.result(apart).warnings,
        try TuningSentenceTests.result(clear).warnings
      )
    case .noGain:
      return (
        try TuningSentenceTests.result(clear, start: 0.3).warnings,
        try TuningSentenceTests.result(clear).warnings
      )
    case .kindLoses:
      // Half of the people mean to finish beyond 0.2 and the others beyond 0.5; most gestures are made by the first.
      func hands(_ thresholds: (Double, Double)) throws -> [TuningWarning] {
        var made = TuningSentenceTests.made { $0 < 6 ? thresholds.0 : thresholds.1 }
        for index in made.gestures.indices {
          made.gestures[index].label?.tags = [index < 60 ? "hand:left" : "hand:right"]
          made.gestures[index].label?.weight = index < 60 ? 3 : 1
        }
        return try TuningSentenceTests.result(made, start: 0.5).warnings
      }
      return (try hands((0.2, 0.5)), try hands((0.2, 0.2)))
    case .followsToday:
      // Everyone means to finish beyond the same place: where today's threshold is, and where it is not.
      return (
        try TuningSentenceTests.result(clear, start: 0.3).warnings,
        try TuningSentenceTests.result(clear, start: 0.5).warnings
      )
    case .interrupted:
      let problem = try RestingGestures.problem(clear.gestures, ["progress-threshold"])
      let run = try TuningRun(problem, groups: clear.groups)
      return (
        run.result(problem, groups: clear.groups).warnings,
        try TuningSentenceTests.result(clear).warnings
      )
    }
  }

  @Test(arguments: TuningWarning.Kind.allCases)
  func `warns where the condition holds, and not where it does not`(
    kind: TuningWarning.Kind
  ) throws {
    let sides = try Self.sides(of: kind)
    #expect(sides.said.contains { $0.kind == kind })
    #expect(!sides.unsaid.contains { $0.kind == kind })
  }

  // MARK: Comparisons

  private typealias Compared = PairedComparisonTests

  /// Twelve people who all gain.
  ///
  /// In `mixed`, four of twelve gain a gesture and `losers` lose one.
  private static func clear() throws -> PairedComparison {
    try Compared.alike(12, a: [false, false, true, true], b: [true, true, true, true])
  }

  private static func mixed(losers: Int = 2) throws -> PairedComparison {
    try Compared.comparison(
      (0..<12).map { person in
        let (before, after) = (
          [true, false, true], [person >= losers, (4..<8).contains(person), true]
        )
        return ("p\(10 + person)", before, after)
      })
  }

  @Test(arguments: PairedComparison.Doubt.Kind.allCases)
  func `doubts where the condition holds, and not where it does not`(
    kind: PairedComparison.Doubt.Kind
  ) throws {
    let (said, unsaid): (PairedComparison, PairedComparison) =
      switch kind {
      case .tooFewPeople:
        (
          try Compared.alike(5, a: [false, true], b: [true, true]),
          try Compared.alike(12, a: [true, true], b: [true, true])
        )
      case .dominates:
        (
          try Compared.comparison(
            (0..<6).map {
              let right = [Bool](repeating: true, count: $0 == 0 ? 4 : 1)
              return ("p\($0)", right, right)
            }, weighing: .gestures),
          try Compared.alike(12, a: [true], b: [true])
        )
      case .labelsContradict: (try Compared.contradicting(true), try Compared.contradicting(false))
      case .peopleDisagree: (try Self.mixed(), try Self.mixed(losers: 1))
      }
    #expect(said.doubts(telling: 0).contains { $0.kind == kind })
    // Twelve people are enough to detect a margin of 0.5, so there is no doubt `tooFewPeople`.
    #expect(!unsaid.doubts(telling: kind == .tooFewPeople ? 0.5 : 0).contains { $0.kind == kind })
  }

  @Test(arguments: ComparisonSentence.allCases)
  func `a comparison says a sentence under its condition only`(
    sentence: ComparisonSentence
  ) throws {
    func facts(
      _ paired: PairedComparison?, inSample: Bool = false,
      _ finding: PairedComparison.Finding? = nil, isDelayed: Bool = false
    ) -> ComparisonSentence.Facts {
      ComparisonSentence.Facts(
        paired, isInSample: inSample, finding: finding, isDelayed: isDelayed)
    }
    let clear = try Self.clear()
    let same = try Compared.alike(12, a: [true, true], b: [true, true])
    let (said, unsaid): ([ComparisonSentence.Facts], [ComparisonSentence.Facts]) =
      switch sentence {
      case .nothingJudged: ([facts(nil)], [facts(clear)])
      case .difference: ([facts(clear)], [facts(nil)])
      case .inSample: ([facts(clear, inSample: true)], [facts(clear), facts(nil, inSample: true)])
      case .whoGains: ([facts(clear)], [facts(same)])
      case .required: ([facts(clear, .met)], [facts(clear), facts(nil, .met)])
      case .unseenKinds:
        ([facts(clear, .met), facts(same)], [facts(clear), facts(nil, .met)])
      case .delays:
        (
          [facts(clear, isDelayed: true), facts(nil, isDelayed: true)], [facts(clear), facts(nil)]
        )
      case .doubts:
        (
          [facts(try Self.mixed()), facts(clear, .cannotTell([]))],
          [facts(clear), facts(try Self.mixed(), .failed)]
        )
      }
    #expect(said.allSatisfy { sentence.holds(for: $0) })
    #expect(!unsaid.contains { sentence.holds(for: $0) })
  }

  // MARK: Sweeps

  @Test(arguments: SweepSentence.allCases)
  func `a sweep says a sentence under its condition only`(sentence: SweepSentence) throws {
    let (sweep, better) = try SweepDifferenceTests.swept()
    let none = try SweepDifferenceTests.swept(start: 0.3)
    let nobody = try SweepDifferenceTests.swept(isNamed: false)
    switch sentence {
    case .best:
      #expect(sentence.holds(for: sweep, nil))
      let empty = try SweepDifferenceTests.empty()
      #expect(!sentence.holds(for: empty, nil))
    case .difference:
      #expect(sentence.holds(for: sweep, better))
      #expect(!sentence.holds(for: none.sweep, none.difference))
    case .whoGains:
      #expect(sentence.holds(for: sweep, better))
      #expect(nobody.difference != nil && !sentence.holds(for: nobody.sweep, nobody.difference))
    }
  }
}
