import Controllers
import MotionMath
import Rules
import Testing
import Traces

@testable import Tuning

/// Statistics of people: holding them out, resampling them and weighting them.
struct PeopleTests {
  /// Gestures of people with thresholds of their own around 0.4; a tenth of the labels is wrong.
  private static func gestures(
    people: Int, each: Int, seed: UInt64
  ) -> (gestures: [TunedGesture], groups: [String]) {
    var random = RandomGenerator(seed: seed)
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    for person in 0..<people {
      let own = Double.random(in: 0.3...0.5, using: &random)
      for _ in 0..<each {
        let progress = Double.random(in: 0...1, using: &random)
        let isWrong = Double.random(in: 0..<1, using: &random) < 0.1
        gestures.append(
          RestingGestures.gesture(
            "g\(gestures.count)", progress, (progress > own) != isWrong ? .finish : .cancel))
        groups.append("person \(person < 10 ? "0" : "")\(person)")
      }
    }
    return (gestures, groups)
  }

  private static func result(
    _ made: (gestures: [TunedGesture], groups: [String]), choice: Choice = .middle,
    folds: Int? = nil, jobs: Int = 1
  ) throws -> TuningResult {
    var options = TuningOptions()
    (options.choice, options.folds, options.budget) = (choice, folds, 400)
    return try TuningRun.result(
      of: RestingGestures.problem(made.gestures, ["progress-threshold"]), groups: made.groups,
      options: options, jobs: jobs)
  }

  @Test func `holds everyone out one by one up to forty, and above in folds again and again`()
    throws
  {
    let few = Self.gestures(people: 12, each: 3, seed: 1)
    let one = try Folds(few.gestures, few.groups, into: nil)
    #expect(one.isOneByOne)
    #expect(one.count == 12)
    #expect(one.repeats == 1)
    #expect(
      one.parts.map { Set($0.map { few.groups[$0] }).count } == Array(repeating: 1, count: 12))
    let many = Self.gestures(people: 41, each: 2, seed: 1)
    let folds = try Folds(many.gestures, many.groups, into: nil)
    #expect(!folds.isOneByOne)
    #expect(folds.count == 10)
    #expect(folds.repeats == 5)
    for division in 0..<5 {
      #expect(folds.parts[division * 10..<division * 10 + 10].joined().sorted() == Array(0..<82))
    }
    let others: [Int] = (10..<20).filter { $0 != 13 }.flatMap { folds.parts[$0] }
    #expect(folds.others(than: 13) == others.sorted())
    let spread = try #require(try Self.result(many).heldOutSpread)
    #expect(spread.lowerBound <= spread.upperBound)
  }

  @Test(arguments: [(2, false), (4, true)])
  func `warns of a person with a quarter of the weight`(extra: Int, warns: Bool) throws {
    // Eight people with two gestures each, and `extra` gestures of the first, who then has 4 of 18 or 6 of 20.
    let places = [0.2, 0.3, 0.7, 0.8]
    let groups =
      (0..<16).map { "person \($0 / 2)" } + (0..<extra).map { _ in "person 0" }
    let gestures = groups.indices.map {
      RestingGestures.gesture("g\($0)", places[$0 % 4], $0 % 4 < 2 ? .cancel : .finish)
    }
    let result = try RestingGestures.result(gestures, ["progress-threshold"], groups: groups)
    let found = result.warnings.map(\.description).filter { $0.hasPrefix("people:") }
    #expect(
      found
        == (warns
          ? [
            "people: person 0 has 30 % of the weight of 8 people or groups, so the result and its intervals may"
              + " mainly describe person 0; record more of the others"
          ] : []))
  }

  @Test func `more groups than are drawn by themselves are joined at random`() throws {
    let made = Self.gestures(people: 4500, each: 2, seed: 1)
    let bundles = GroupNumbers.bundled(made.gestures, made.groups)
    #expect(Set(bundles).count == 4000)
    let members = Dictionary(grouping: made.groups.indices) { bundles[$0] }.values
    #expect(Set(members.map(\.count)) == [2, 4])
    #expect(members.allSatisfy { $0.count(where: { $0 % 2 == 0 }) * 2 == $0.count })
    #expect(Set(zip(made.groups, bundles).map { "\($0) \($1)" }).count == 4500)
    let folds = try Folds(made.gestures, made.groups, into: nil)
    #expect(!folds.isOneByOne)
    let drawn = GroupNumbers(made.gestures, bundles)
    for division in 0..<5 {
      let parts = folds.parts[division * 10..<division * 10 + 10]
      #expect(parts.joined().sorted() == Array(0..<9000))
      // No bundle is in two parts.
      #expect(parts.reduce(0) { $0 + drawn.set(of: $1).count } == 4000)
    }
    #expect {
      _ = try Folds(made.gestures, made.groups, into: 4200)
    } throws: {
      "\($0)" == "4200 folds: there are 4500 groups; choose 2 to 4000, or 0 for none"
    }
    let few = Self.gestures(people: 40, each: 2, seed: 1)
    #expect(GroupNumbers.bundled(few.gestures, few.groups) == few.groups)
  }

  @Test func `leaving parts out together is leaving each out by itself`() throws {
    let made = Self.gestures(people: 50, each: 4, seed: 2)
    let problem = try RestingGestures.problem(made.gestures, ["progress-threshold"])
    let groups = GroupNumbers(made.gestures, made.groups)
    let workers = Workers(jobs: 2)
    let table = try #require(
      CandidateTable(
        problem, groups, solutions: [problem.startValues], by: problem.makeEvaluator(), workers))
    let weights = Array(Resamples.draws(of: 50).prefix(120))
    // The last ten groups are in no part.
    let parts = (0..<4).map { Set($0 * 10..<$0 * 10 + 10) }
    let found = try #require(table.best(under: weights, withoutEach: parts, workers))
    for (part, found) in zip(parts, found) {
      let rest = weights.map { list in list.indices.map { part.contains($0) ? 0 : list[$0] } }
      let expected = try #require(table.best(under: rest, workers))
      #expect(zip(found, expected).allSatisfy { abs($0[0] - $1[0]) < 1e-12 })
      #expect(found.count == 120)
    }
    // A resample that draws only people of the left-out part gives no value.
    let own = [(0..<50).map { $0 < 10 ? 1.0 : 0 }, (0..<50).map { _ in 1.0 }]
    #expect(table.best(under: own, withoutEach: parts, workers)?.map(\.count) == [1, 2, 2, 2])
  }

  @Test func `one group alone cannot be held out`() throws {
    let made = Self.gestures(people: 1, each: 9, seed: 1)
    #expect {
      _ = try Folds(made.gestures, made.groups, into: nil)
    } throws: {
      "\($0)"
        == "held-out gestures: there is 1 group; group by something else, or hold out none with 0 folds"
    }
    let result = try Self.result(made, folds: 0)
    #expect(result.heldOut == nil)
    #expect(result.parameters[0].interval == nil)
    #expect(result.choice == .best)
    #expect(result.people?.people.isEmpty == true)
    #expect(result.people?.open.isEmpty == true)
    #expect(result.doubtfulLabels.isEmpty)
  }

  @Test func `leaving a person out is what a search without them finds`() throws {
    let made = Self.gestures(people: 8, each: 6, seed: 3)
    let problem = try RestingGestures.problem(made.gestures, ["progress-threshold"])
    let groups = GroupNumbers(made.gestures, made.groups)
    let table = try #require(
      CandidateTable(
        problem, groups, solutions: [problem.startValues], by: problem.makeEvaluator(),
        Workers(jobs: 1)))
    for person in 0..<8 {
      let others = made.gestures.indices.filter { groups.ofGestures[$0] != person }
      let part = problem.restricted(to: others)
      let evaluator = part.makeEvaluator()
      let found = try #require(ExactSearch.best(evaluator))
      #expect(abs(evaluator.loss(table.best(without: [person])) - found.loss) < 1e-12)
    }
  }

  @Test func `an interval holds the value in the middle, which lies between the best of resamples`()
    throws
  {
    let made = Self.gestures(people: 12, each: 10, seed: 4)
    let result = try Self.result(made)
    let interval = try #require(result.parameters[0].interval)
    #expect(result.choice == .middle)
    let middle = interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
    #expect(
      abs(result.parameters[0].value - middle) <= (interval.upperBound - interval.lowerBound) / 20)
    // The people's thresholds lie between 0.3 and 0.5.
    #expect(interval.contains(0.4))
    #expect(interval.upperBound - interval.lowerBound < 0.3)
    let best = try Self.result(made, choice: .best)
    #expect(best.tunedLoss == best.leastLoss)
    #expect(result.tunedLoss >= best.tunedLoss)
    #expect(best.parameters[0].interval == interval)
  }

  @Test func `no number of jobs moves a value or a verdict`() throws {
    // Nine people are held out one by one, 42 in folds.
    for people in [9, 42] {
      let made = Self.gestures(people: people, each: 3, seed: 1)
      let first = try Self.result(made)
      let other = try Self.result(made, jobs: 3)
      #expect(other.parameters == first.parameters)
      #expect(other.heldOut == first.heldOut)
      #expect(other.people == first.people)
    }
  }

  @Test func `too few people have no interval, and the best values are chosen`() throws {
    let result = try Self.result(Self.gestures(people: 4, each: 6, seed: 5))
    #expect(result.parameters[0].interval == nil)
    #expect(result.choice == .best)
    #expect(result.heldOut?.groups == 4)
    #expect(result.people?.people.count == 4)
  }

  @Test func `between two separate optima the middle is not chosen`() throws {
    // Half of the people mean to finish beyond 0.2, the others beyond 0.8; nobody's threshold is between.
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    for person in 0..<10 {
      for (index, progress) in [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95].enumerated() {
        let own = person.isMultiple(of: 2) ? 0.2 : 0.8
        gestures.append(
          RestingGestures.gesture(
            "\(person).\(index)", progress, progress > own ? .finish : .cancel))
        groups.append("person \(person)")
      }
    }
    let result = try Self.result((gestures, groups))
    #expect(result.tunedLoss - result.leastLoss <= 1.0 / 7)
  }

  @Test func `says who gains and who loses, and warns where a few pay`() throws {
    // Eleven people mean to finish beyond 0.2, and one beyond 0.5, which is the starting threshold.
    var (gestures, groups): ([TunedGesture], [String]) = ([], [])
    for person in 0..<12 {
      for index in 0..<10 {
        let progress = (Double(index) + 0.5 + Double(person) / 30) / 10
        let own = person == 7 ? 0.5 : 0.2
        gestures.append(
          RestingGestures.gesture(
            "\(person).\(index)", progress, progress > own ? .finish : .cancel))
        groups.append("person \(person < 10 ? "0" : "")\(person)")
      }
    }
    let result = try Self.result((gestures, groups))
    let people = try #require(result.people)
    #expect(people.losers.map(\.name) == ["person 07"])
    #expect(people.winners.count == 11)
    #expect(people.people.allSatisfy { $0.gestures == 10 && $0.valuesWithout?.count == 1 })
    #expect(
      result.warnings.map(\.description).contains(
        "people: person 07 gets fewer gestures right than before, to the benefit of 11 others; look at their gestures"
      ))
    // Between 0.2 and 0.5, person 7 means to cancel and all others to finish.
    #expect(result.doubtfulLabels.map(\.name) == ["7.4", "7.3", "7.2"])
  }

  @Test func `a gesture that good values decide differently is open, with its tags`() throws {
    var made = Self.gestures(people: 10, each: 8, seed: 6)
    for index in made.gestures.indices {
      let progress = made.gestures[index].release?.progress ?? 0
      made.gestures[index].label?.tags = [
        "person:\(made.groups[index])", (0.3...0.5).contains(progress) ? "middle" : "end",
      ]
    }
    let people = try #require(try Self.result(made).people)
    #expect(!people.open.isEmpty)
    #expect(people.openKinds.first?.tag == "middle")
    #expect(people.openKinds.allSatisfy { !$0.tag.hasPrefix("person:") })
    #expect(people.open.allSatisfy { (0.1...0.9).contains($0.support) })
  }

  @Test func `says how many people would tell a gain from chance`() throws {
    let made = Self.gestures(people: 12, each: 6, seed: 7)
    let start = try RestingGestures.problem(made.gestures, ["progress-threshold"])
    var near = Controller.default
    near.progressThreshold = 0.46
    var far = near
    far.progressThreshold = 0.44
    let comparison = start.comparison(of: near, with: far, groups: made.groups)
    if comparison.gain == 0 {
      #expect(comparison.peopleNeeded == nil)
    } else {
      #expect(!comparison.isSure)
      #expect(try #require(comparison.peopleNeeded).people > 12)
    }
    var worse = near
    worse.progressThreshold = 0.95
    let sure = start.comparison(of: worse, with: far, groups: made.groups)
    #expect(sure.isSure)
    #expect(sure.interval.method == .wilsonByGroup)
    #expect(sure.gainInterval?.method == .pairedByGroup)
    #expect(sure.peopleNeeded == nil)
  }

  @Test func `compares rules on the same people, ties included`() throws {
    let made = Self.gestures(people: 12, each: 8, seed: 8)
    let problem = try RestingGestures.problem(made.gestures, ["progress-threshold"])
    var named: [Controller] = []
    for name in ["sp-stork", "bottom-popup", "swift-custom-transitions", "fluid-interfaces"] {
      named.append(try Controller(preset: name))
    }
    var seen: [Int] = []
    let comparison = try RuleComparison(
      problem, others: [problem.controller] + named + named, groups: made.groups,
      options: TuningOptions(), workers: Workers(jobs: 1)
    ) { done, _ in seen.append(done) }
    #expect(!comparison.isInterrupted)
    #expect(seen == Array(0..<comparison.entries.count))
    let names = comparison.entries.flatMap(\.names)
    #expect(names.count == 5)
    #expect(Set(names).count == 5)
    let best = try #require(comparison.entries.first)
    #expect(best.behind == 0)
    #expect(best.interval == 0...0)
    for entry in comparison.entries {
      #expect(entry.heldOut <= best.heldOut)
      let interval = try #require(entry.interval)
      #expect(interval.contains(entry.behind))
      #expect(entry.isTied == interval.contains(0))
    }
    // Fingers at rest: a rule that looks at the velocity alone finishes nothing, or everything.
    let blind = try #require(comparison.entries.first { $0.names.contains("fluid-interfaces") })
    #expect(!blind.isTied)
  }
}
