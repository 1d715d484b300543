import Controllers
import Replay
import Rules
package import Traces

/// What people who were held out are expected to have meant, from their releases: a logistic model with bends, one
/// without, and two rules that many libraries have, each fitted to the others, and their mean.
///
/// No number of the controller has a part in it, so it does not repeat what tuning did.
struct ExpectedIntents: Sendable {
  /// The most gestures that a fold's models are fitted to, evenly spread.
  private static let most = 2000
  /// The number of folds where gestures of the same people are not kept together.
  private static let folds = 10

  /// How many intents there are to choose from: two ends, or the stops.
  let intents: Int
  /// How likely each gesture was meant as its label says, 0...1; nil without a release.
  let likelihoods: [Double?]
  /// Whether each gesture is decided as meant by the logistic model with bends.
  ///
  /// Empty where gestures are not decided between two ends.
  let byModel: [Bool]
  /// The same for each reference rule.
  let byRule: [ReferenceRule.Form: [Bool]]
  /// The reference rules that are fitted to everyone.
  let rules: [ReferenceRule.Form: ReferenceRule]

  /// What is asked of one gesture: at each boundary, whether it was meant to go on.
  private struct Question {
    let gesture: Int
    let release: MeantRelease
  }

  /// Fits the models; nil when stopped, or where too few releases tell.
  ///
  /// - Parameters:
  ///   - gestures: The gestures, labelled or not.
  ///   - groups: The person of each.
  ///   - stops: The controller's stops, ascending; empty for two ends.
  ///   - workers: Who does it.
  init?(_ gestures: [TunedGesture], _ groups: [String], stops: [String], _ workers: Workers) {
    intents = max(stops.count, 2)
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    let questions = judged.flatMap { position in
      Self.questions(gestures[position], stops: stops).map {
        Question(gesture: position, release: $0)
      }
    }
    guard questions.count >= DoubtfulLabel.fewest,
      let parts = Self.parts(Set(questions.map(\.gesture)).sorted(), gestures, groups)
    else { return nil }
    let partOfGesture = Dictionary(
      parts.enumerated().flatMap { part, members in members.map { ($0, part) } }
    ) { first, _ in first }
    let found = workers.map(parts.count) { part -> [Expected]? in
      if workers.isStopped() { return nil }
      let others = thinned(
        questions.filter { partOfGesture[$0.gesture] != part }.map(\.release), to: Self.most)
      let models = Models(others)
      return questions.filter { partOfGesture[$0.gesture] == part }.map {
        models.expected($0.release.view)
      }
    }
    var expected = [Expected?](repeating: nil, count: questions.count)
    for (part, found) in found.enumerated() {
      guard let found else { return nil }
      let own = questions.indices.filter { partOfGesture[questions[$0].gesture] == part }
      for (index, value) in zip(own, found) { expected[index] = value }
    }
    var likelihoods = [Double?](repeating: nil, count: gestures.count)
    let places = Dictionary(grouping: questions.indices) { questions[$0].gesture }
    for (gesture, places) in places {
      // How likely each boundary is passed, falling.
      let passes = [1] + places.map { expected[$0]?.mean ?? 0.5 } + [0]
      let meant = places.count { questions[$0].release.goesOn }
      likelihoods[gesture] = max(passes[meant] - passes[meant + 1], 0)
    }
    self.likelihoods = likelihoods
    let isBetweenEnds = stops.isEmpty
    func rightness(_ answer: (Expected) -> Bool) -> [Bool] {
      guard isBetweenEnds else { return [] }
      var right = gestures.map { $0.held.verdict == .pass }
      for (question, expected) in zip(questions, expected) {
        guard let expected else { continue }
        right[question.gesture] = answer(expected) == question.release.goesOn
      }
      return right
    }
    byModel = rightness { $0.bent > 0.5 }
    byRule = Dictionary(
      uniqueKeysWithValues: ReferenceRule.Form.allCases.map { form in
        (form, rightness { $0.answers[form] ?? false })
      })
    let whole = thinned(questions.map(\.release), to: Self.most)
    rules = Dictionary(
      uniqueKeysWithValues: ReferenceRule.Form.allCases.map { ($0, ReferenceRule($0, whole)) })
  }

  private static func questions(_ gesture: TunedGesture, stops: [String]) -> [MeantRelease] {
    if let choices = gesture.choices {
      guard case .stop(let name)? = gesture.label?.intent, let meant = stops.firstIndex(of: name)
      else { return [] }
      return choices.releases.indices.map {
        MeantRelease(
          view: ReleaseView(choices.releases[$0]), goesOn: meant > $0, weight: gesture.weight)
      }
    }
    guard gesture.isDecidedByRule, let release = gesture.release else { return [] }
    return [
      MeantRelease(
        view: ReleaseView(release), goesOn: gesture.label?.intent == .finish,
        weight: gesture.weight)
    ]
  }

  /// The gestures that are held out in turn: by person where there are enough of them, else a tenth at a time.
  private static func parts(
    _ positions: [Int], _ gestures: [TunedGesture], _ groups: [String]
  ) -> [[Int]]? {
    let people = Set(positions.map { groups[$0] }).count
    if people >= GroupNumbers.enough {
      let folds = try? Folds(gestures, groups, into: min(people, folds), among: positions)
      return folds?.parts
    }
    return (0..<folds).map { part in
      positions.indices.filter { $0 % folds == part }.map { positions[$0] }
    }
  }

  private struct Expected: Sendable {
    let mean, bent: Double
    let answers: [ReferenceRule.Form: Bool]
  }

  private struct Models {
    let bent, straight: LogisticModel
    let rules: [ReferenceRule]

    init(_ gestures: [MeantRelease]) {
      bent = LogisticModel(gestures, bent: true)
      straight = LogisticModel(gestures, bent: false)
      rules = ReferenceRule.Form.allCases.map { ReferenceRule($0, gestures) }
    }

    func expected(_ view: ReleaseView) -> Expected {
      let shares =
        [bent.probability(view), straight.probability(view)] + rules.map { $0.probability(view) }
      return Expected(
        mean: shares.reduce(0, +) / Double(shares.count), bent: shares[0],
        answers: Dictionary(uniqueKeysWithValues: rules.map { ($0.form, $0.goesOn(view)) }))
    }
  }
}

/// A label that hardly fits its gesture.
package struct DoubtfulLabel: Hashable, Sendable {
  package let name: String
  package let intent: Label.Intent
  /// How likely it was meant as the label says, by people who were held out, 0...1.
  package let likelihood: Double

  /// The likelihood below which a label is worth a second look.
  ///
  /// It is less than half of what chance would give a label among the intents that there are, about a fifth between two
  /// ends, and less where few others tell. Our choice, by the study in `Tests/Benchmarks`.
  static func limit(of gestures: Int, intents: Int) -> Double {
    0.44 / Double(intents) * (1 - 6 / Double(max(gestures, 7)))
  }

  /// The fewest labelled gestures from which others can be judged.
  package static let fewest = 20

  /// The doubtful labels of gestures, the least likely first; nil if too few releases tell, and when stopped.
  ///
  /// There is one group for each gesture; `stops` are those of the controller, ascending, and none for two ends.
  package static func all(
    _ gestures: [TunedGesture], groups: [String], stops: [String], _ workers: Workers
  ) -> [DoubtfulLabel]? {
    ExpectedIntents(gestures, groups, stops: stops, workers).map { all(gestures, $0) }
  }

  /// The doubtful labels, the least likely first.
  static func all(_ gestures: [TunedGesture], _ expected: ExpectedIntents) -> [DoubtfulLabel] {
    let limit = limit(
      of: expected.likelihoods.count { $0 != nil }, intents: expected.intents)
    let found = gestures.indices.compactMap { position -> (Int, DoubtfulLabel)? in
      guard let likelihood = expected.likelihoods[position], likelihood < limit,
        let intent = gestures[position].label?.intent
      else { return nil }
      return (
        position,
        DoubtfulLabel(name: gestures[position].name, intent: intent, likelihood: likelihood)
      )
    }
    return found.sorted { ($0.1.likelihood, $0.0) < ($1.1.likelihood, $1.0) }.map(\.1)
  }
}
