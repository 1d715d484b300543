import Controllers
import Replay
import Rules
package import Traces

/// Predictions of what people intended, made from the releases of their gestures.
///
/// A prediction is the mean of the predictions of four models:
///
/// - a logistic model of the progress at the release and its rate of change,
/// - a logistic model with additional, mostly non-linear inputs; see ``ReleaseView/quantities(bent:)``,
/// - two rules in forms that are common in libraries; see ``ReferenceRule/Form/ofLabels``.
///
/// The models are fitted to the gestures of other people. If there are too few people, the models are fitted to nine
/// tenths of the gestures, and predict the intents of the remaining tenth.
///
/// The models do not use the controller's numbers, so the predictions are independent of tuning.
struct ExpectedIntents: Sendable {
  /// The maximum number of questions to which a model is fitted; if there are more, they are thinned evenly.
  ///
  /// Each gesture gives one question: whether the person intended to finish. With stops, it gives one question for each
  /// boundary between the stops: whether the person intended to pass the boundary.
  private static let most = 2000
  /// The number of folds: parts of the gestures that are held out in turn.
  ///
  /// If all gestures of a person stay in the same fold, there are at most as many folds as people.
  private static let folds = 10

  /// The number of possible intents: two for finish and cancel, otherwise the number of stops.
  let intents: Int
  /// For each gesture, the predicted probability that the person intended what the label says, 0...1.
  ///
  /// Nil if the gesture is not judged or the rule does not decide it.
  let likelihoods: [Double?]
  /// Whether the logistic model with the additional, mostly non-linear inputs (see ``ReleaseView/quantities(bent:)``)
  /// decides each gesture as intended.
  ///
  /// Empty if the controller has stops.
  let byModel: [Bool]
  /// Whether each reference rule decides each gesture as intended; empty arrays if the controller has stops.
  let byRule: [ReferenceRule.Form: [Bool]]
  /// The reference rules, fitted to the gestures of all people.
  let rules: [ReferenceRule.Form: ReferenceRule]

  /// One question about a gesture: whether the person intended to finish; for a controller with stops, whether the
  /// person intended to pass one of the boundaries between the stops.
  private struct Question {
    let gesture: Int
    let release: MeantRelease
  }

  /// Fits the models; nil if there are too few releases, or if the user stops the work.
  ///
  /// - Parameters:
  ///   - gestures: The gestures, labelled or not.
  ///   - groups: The person who made each gesture.
  ///   - stops: The controller's stops, ascending; empty if it only finishes or cancels.
  ///   - workers: The workers that fit the models.
  init?(_ gestures: [TunedGesture], _ groups: [String], stops: [String], _ workers: Workers) {
    intents = max(stops.count, 2)
    let (questions, asked) = Self.questions(gestures, stops: stops)
    guard questions.count >= DoubtfulLabel.fewest,
      let parts = Self.parts(asked.map { questions[$0.lowerBound].gesture }, gestures, groups)
    else { return nil }
    var partOfGesture = [Int?](repeating: nil, count: gestures.count)
    for (part, members) in parts.enumerated() {
      for member in members { partOfGesture[member] = part }
    }
    let partOfQuestion = questions.indices.map { partOfGesture[questions[$0].gesture] }
    let questionsOfPart = parts.indices.map { part in
      questions.indices.filter { partOfQuestion[$0] == part }
    }
    let found = workers.map(parts.count) { part -> [Expected]? in
      if workers.isStopped() { return nil }
      let others = thinned(
        questions.indices.filter { partOfQuestion[$0] != part }, to: Self.most)
      let models = Models(others.map { questions[$0].release })
      return questionsOfPart[part].map { models.expected(questions[$0].release.view) }
    }
    var expected = [Expected?](repeating: nil, count: questions.count)
    for (own, found) in zip(questionsOfPart, found) {
      guard let found else { return nil }
      for (index, value) in zip(own, found) { expected[index] = value }
    }
    var likelihoods = [Double?](repeating: nil, count: gestures.count)
    for places in asked {
      // The probabilities that the gesture passes each boundary between stops, preceded by 1 and followed by 0.
      let passes = [1] + places.map { expected[$0]?.mean ?? 0.5 } + [0]
      let meant = places.count { questions[$0].release.goesOn }
      likelihoods[questions[places.lowerBound].gesture] = max(passes[meant] - passes[meant + 1], 0)
    }
    self.likelihoods = likelihoods
    let isBetweenEnds = stops.isEmpty
    func rightness(_ answer: (Expected) -> Bool) -> [Bool] {
      guard isBetweenEnds else { return [] }
      var right = gestures.indices.map { gestures[$0].held.verdict == .pass }
      for index in questions.indices {
        guard let expected = expected[index] else { continue }
        right[questions[index].gesture] = answer(expected) == questions[index].release.goesOn
      }
      return right
    }
    byModel = rightness { $0.bent > 0.5 }
    byRule = Dictionary(
      uniqueKeysWithValues: ReferenceRule.Form.allCases.enumerated().map { place, form in
        (form, rightness { $0.answers[place] })
      })
    let whole = thinned(Array(questions.indices), to: Self.most).map { questions[$0].release }
    rules = Dictionary(
      uniqueKeysWithValues: ReferenceRule.Form.allCases.map { ($0, ReferenceRule($0, whole)) })
  }

  /// The questions about the judged gestures, and the places of each gesture's questions, in the order of the gestures.
  private static func questions(
    _ gestures: [TunedGesture], stops: [String]
  ) -> (all: [Question], ofGestures: [Range<Int>]) {
    var (questions, places): ([Question], [Range<Int>]) = ([], [])
    for position in gestures.indices where gestures[position].isJudged {
      let start = questions.count
      for release in Self.questions(gestures[position], stops: stops) {
        questions.append(Question(gesture: position, release: release))
      }
      if questions.count > start { places.append(start..<questions.count) }
    }
    return (questions, places)
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

  /// The gestures to hold out in turn: by person if there are enough people, otherwise a tenth at a time.
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
    /// The answer of each reference rule, in the order of its forms.
    let answers: [Bool]
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
        [bent.probability(view), straight.probability(view)]
        + rules.filter { ReferenceRule.Form.ofLabels.contains($0.form) }
        .map { $0.probability(view) }
      return Expected(
        mean: shares.reduce(0, +) / Double(shares.count), bent: shares[0],
        answers: rules.map { $0.goesOn(view) })
    }
  }
}

/// A label that is unlikely to be right for its gesture.
package struct DoubtfulLabel: Hashable, Sendable {
  package let name: String
  package let intent: Label.Intent
  /// The predicted probability that the gesture was intended as its label says, 0...1; see ``ExpectedIntents``.
  package let likelihood: Double
  /// The expected cost of following the label: its probability of being wrong, times what the decision then costs.
  package let cost: Double

  /// The likelihood below which a label is worth a second look.
  ///
  /// A label chosen by chance is right with the probability 1 / `intents`. The limit is less than half of this
  /// probability: almost 0.22 for two intents and many gestures. With few gestures, the limit is lower still. Our
  /// choice, by the study in `Tests/Benchmarks`.
  static func limit(of gestures: Int, intents: Int) -> Double {
    0.44 / Double(intents) * (1 - 6 / Double(max(gestures, 7)))
  }

  /// The fewest labelled gestures that suffice to judge labels.
  package static let fewest = 20

  /// The doubtful labels of gestures, the costliest first; nil if there are too few releases, or if the user stops the
  /// work.
  ///
  /// `groups` has one element for each gesture. `stops` are the controller's stops, ascending; empty if it has none.
  package static func all(
    _ gestures: [TunedGesture], groups: [String], stops: [String],
    objective: Objective = Objective(), _ workers: Workers
  ) -> [DoubtfulLabel]? {
    ExpectedIntents(gestures, groups, stops: stops, workers).map {
      all(gestures, $0, stops: stops, objective: objective)
    }
  }

  /// The doubtful labels, the costliest first: where every wrong decision costs the same, the least likely.
  static func all(
    _ gestures: [TunedGesture], _ expected: ExpectedIntents, stops: [String], objective: Objective
  ) -> [DoubtfulLabel] {
    let limit = limit(
      of: expected.likelihoods.count { $0 != nil }, intents: expected.intents)
    let found = gestures.indices.compactMap { position -> (Int, DoubtfulLabel)? in
      guard let likelihood = expected.likelihoods[position], likelihood < limit,
        let intent = gestures[position].label?.intent
      else { return nil }
      return (
        position,
        DoubtfulLabel(
          name: gestures[position].name, intent: intent, likelihood: likelihood,
          cost: (1 - likelihood) * objective.costOfFollowing(intent, stops: stops))
      )
    }
    return found.sorted {
      (-$0.1.cost, $0.1.likelihood, $0.0) < (-$1.1.cost, $1.1.likelihood, $1.0)
    }.map(\.1)
  }
}
