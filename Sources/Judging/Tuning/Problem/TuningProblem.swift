public import Controllers
import Formats
import Replay
import Rules
package import Scenes
import Traces

/// A tuning task: gestures, the controller to tune, the parameters to search, and the objective.
public struct TuningProblem: Sendable {
  /// A function that replays the gestures at the given indices under a changed controller, and returns their judgements
  /// in the same order.
  public typealias Replayer = @Sendable (Controller, [Int]) -> [Judgement]

  public private(set) var gestures: [TunedGesture] {
    didSet { totalWeight = Self.totalWeight(of: gestures) }
  }
  /// The total weight of the judged gestures.
  private(set) var totalWeight: Double
  package private(set) var controller: Controller
  public private(set) var parameters: [TunedParameter]
  package private(set) var objective: Objective
  private var replayer: Replayer?
  /// The decisions of a scene's own code as a function of the searched numbers, found with few replays.
  ///
  /// Nil unless only one or two numbers of this code are searched and the objective changes only where a decision
  /// changes.
  private(set) var surface: DecisionSurface?
  /// Whether a gesture that passes a boundary between stops always passes all lower boundaries too, so that the number
  /// of boundaries passed determines the stop reached; see ``StopOrder``.
  private var ordersStops = false
  /// The positions of this problem's gestures in a larger problem; nil if this problem is not a part of a larger one.
  private var positions: [Int]?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - gestures: The gestures to judge, in the order in which reports list them.
  ///   - controller: The controller that tuning starts from.
  ///   - parameters: The parameters to search.
  ///   - objective: The loss to minimise.
  ///   - replayer: Replays gestures if their release values do not determine the outcome, for example because
  ///     the hysteresis or the duration changes, or because the rule is asked during the drag.
  ///   - needsLabels: Whether the problem is for a search, which needs useful labels and parameters
  ///     that affect the objective.
  /// - Throws: ``TuningError`` for useless labels and for parameters without an effect.
  public init(
    gestures: [TunedGesture], controller: Controller, parameters: [TunedParameter],
    objective: Objective = Objective(), replayer: Replayer? = nil, needsLabels: Bool = true
  ) throws(TuningError) {
    (self.gestures, self.controller) = (gestures, controller)
    (self.parameters, self.objective) = (parameters, objective)
    self.replayer = replayer
    totalWeight = Self.totalWeight(of: gestures)
    guard objective.falseFinish > 0 || objective.falseCancel > 0 else {
      throw TuningError(
        "costs: false-finish and false-cancel are both 0, so no decision is wrong; give one of"
          + " them a cost above 0")
    }
    try objective.checkCosts(between: controller.stopNames)
    try checkParameters(isSearch: needsLabels)
    ordersStops = !controller.stops.isEmpty && StopOrder.isCertain(of: self)
    guard needsLabels else { return }
    try checkLabels()
    weighSummably()
    let tunables = Set(controller.tunables.map(\.name))
    if let replayer, objective.isStepped, (1...2).contains(parameters.count),
      parameters.allSatisfy({ tunables.contains($0.name) })
    {
      surface = DecisionSurface(gestures.count, controller, parameters, replayer)
    }
  }

  /// If sums of the gestures' weights would overflow or underflow, divides all weights by the greatest weight.
  private mutating func weighSummably() {
    let weights = gestures.map(\.weight)
    let summable = weights.summable
    guard summable != weights else { return }
    gestures = zip(gestures, summable).map { gesture, weight in
      var gesture = gesture
      if gesture.isJudged { gesture.label?.weight = weight }
      return gesture
    }
  }

  private static func totalWeight(of gestures: [TunedGesture]) -> Double {
    gestures.reduce(0) { $0 + $1.weight }
  }

  /// Checks the parameters.
  ///
  /// Throws an error if there is no parameter, if one is named twice, or if one has no effect. In a search, a parameter
  /// has an effect if the objective can depend on it. Outside a search, it is enough that the decisions, or the
  /// remaining transition after a decision, depend on the parameter.
  private func checkParameters(isSearch: Bool) throws(TuningError) {
    let rule = controller.finishWhen
    let tunables = controller.tunables.map(\.name)
    let asksRule = gestures.isEmpty || gestures.contains { $0.release != nil }
    let choices = asksRule || tunables.isEmpty ? rule.parameterNames + tunables : tunables
    let others = choices.isEmpty ? nil : alternatives(choices)
    guard !parameters.isEmpty else {
      throw TuningError("no parameter named; name one\(others.map { " of \($0)" } ?? "")")
    }
    for (index, parameter) in parameters.enumerated() {
      if parameters[..<index].contains(where: { $0.name == parameter.name }) {
        throw TuningError("'\(parameter.name)': given twice; keep one")
      }
      if choices.contains(parameter.name) || controller.changesRelease(parameter.name) { continue }
      guard asksRule || tunables.isEmpty || !rule.parameterNames.contains(parameter.name) else {
        throw TuningError(
          "'\(parameter.name)': the scene decides itself and does not ask the rule; tune"
            + " \(alternatives(tunables))")
      }
      guard controller.changesCompletion(parameter.name) else {
        throw TuningError(
          "'\(parameter.name)': the rule '\(rule.text)' does not use it; "
            + (others.map { "tune \($0)" } ?? "choose another rule"))
      }
      guard objective.looksAtCompletion || !isSearch else {
        throw TuningError(
          "'\(parameter.name)': no decision depends on it, only the rest of the transition; add"
            + " --objective agreement,completion=W" + (others.map { ", or tune \($0)" } ?? ""))
      }
    }
  }

  private func checkLabels() throws(TuningError) {
    let judged = gestures.count(where: \.isJudged)
    guard judged > 0 else {
      throw TuningError(
        "\(counted(gestures.count, "trace")) without a label that says"
          + " \(controller.stopNames.isEmpty ? "finish or cancel" : "a stop: \(alternatives(controller.stopNames))"); label them"
          + " in labels.csv", kind: .missing)
    }
    guard judged > 1 else {
      let others =
        controller.stopNames.isEmpty
        ? "one that was meant to finish and one that was not" : "meant for different stops"
      throw TuningError("1 labelled gesture; give at least two, \(others)", kind: .unreadable)
    }
    let intents = Set(gestures.lazy.filter(\.isJudged).compactMap { $0.label?.intent })
    if let intent = intents.first, intents.count == 1 {
      throw TuningError(
        "all \(judged) labels say \(intent.rawValue); add gestures with another intent",
        kind: .unreadable)
    }
  }
}

// Variants of a problem.
extension TuningProblem {
  /// This problem, if every parameter has an effect on the scene.
  package func felt(on scene: Scene?) throws(TuningError) -> TuningProblem {
    if let remark = controller.remarks(on: parameters.map(\.name), scene: scene).first {
      throw TuningError(remark)
    }
    return self
  }

  /// This problem with another objective.
  func with(_ objective: Objective) throws(TuningError) -> TuningProblem {
    try TuningProblem(
      gestures: gestures, controller: controller, parameters: parameters, objective: objective,
      replayer: replayer)
  }

  /// This problem with another controller and other parameters to search.
  func with(
    _ controller: Controller, _ parameters: [TunedParameter]
  ) throws(TuningError) -> TuningProblem {
    try TuningProblem(
      gestures: gestures, controller: controller, parameters: parameters, objective: objective,
      replayer: replayer)
  }

  /// This problem with different weights: multiplies the weight of each judged gesture by the result of `factor` for
  /// the gesture's index in `gestures`.
  consuming func weighingGestures(by factor: (Int) -> Double) -> TuningProblem {
    // In place, as there may be many.
    var gestures = gestures
    self.gestures = []
    for position in gestures.indices where gestures[position].isJudged {
      gestures[position].label?.weight *= factor(position)
    }
    self.gestures = gestures
    weighSummably()
    return self
  }

  /// Whether the candidates of a ``CandidateTable`` are spread over the whole ranges of the parameters.
  ///
  /// If true, the candidates do not depend on the labels. So values for a subset of the people can be chosen from the
  /// same table, without a further search. If false, the candidates lie on lines, along which one parameter varies and
  /// the others are fixed. The choice of these lines depends on the labels, so a subset of the people needs a table of
  /// its own.
  var hasEveryCell: Bool { parameters.count == 1 || (usesColumns && parameters.count == 2) }

  /// This problem without what a replay needs, if its parameters change only the rule's answer.
  ///
  /// A problem with other parameters or another rule must not be made of it.
  package var withoutNeedlessReplayer: TuningProblem {
    var problem = self
    if neededReplayer == nil { problem.replayer = nil }
    return problem
  }

  /// This problem with an objective that ignores margins.
  var withoutMargin: TuningProblem {
    var problem = self
    problem.objective.margin = 0
    return problem
  }

  /// This problem with only some of its parameters to search; the other parameters are fixed at the given values.
  func searching(_ positions: [Int], through values: [Double]) -> TuningProblem {
    var problem = self
    problem.controller = controller(values)
    problem.parameters = positions.map { parameters[$0] }
    problem.surface = nil
    return problem
  }

  /// This problem with only some of its gestures.
  ///
  /// The labels are not checked again, so the labels of these gestures may all be equal.
  func restricted(to positions: [Int]) -> TuningProblem {
    var problem = self
    problem.gestures = positions.map { gestures[$0] }
    problem.positions = positions.map { self.positions?[$0] ?? $0 }
    return problem
  }
}

// Values of the parameters.
extension TuningProblem {
  /// The controller with these values for the tuned parameters.
  package func controller(_ values: [Double]) -> Controller {
    controller.setting(parameters, to: values)
  }

  /// The controller's own values, clamped to their ranges.
  package var startValues: [Double] {
    parameters.map { min(max(controller.value(of: $0), $0.lower), $0.upper) }
  }

  /// Converts fractions of the ranges to values.
  func values(_ fractions: [Double]) -> [Double] {
    zip(parameters, fractions).map {
      min(max($0.lower + ($0.upper - $0.lower) * $1, $0.lower), $0.upper)
    }
  }

  /// Converts values to fractions of their ranges.
  func fractions(_ values: [Double]) -> [Double] {
    zip(parameters, values).map {
      min(max(($1 - $0.lower) / ($0.upper - $0.lower), 0), 1)
    }
  }
}

// Judging gestures.
extension TuningProblem {
  /// The number of gestures that are replayed between two checks of whether the user stopped the work.
  private static let partSize = 64

  /// The judgement of every gesture under a controller that differs from the problem's controller only in tuned
  /// parameters.
  package func judgements(under controller: Controller) -> [Judgement] {
    neededReplayer?(controller, positions ?? Array(gestures.indices)) ?? decided(under: controller)
  }

  /// The judgement of every gesture, computed in parallel.
  func judgements(under controller: Controller, _ workers: Workers) -> [Judgement] {
    guard let replayer = neededReplayer else { return decided(under: controller) }
    let parts = replayedParts(of: nil)
    return workers.map(parts.count) { replayer(controller, parts[$0]) }.flatMap(\.self)
  }

  /// The judgements of the gestures at the indices `places`, or of all gestures; nil if the user stops the work.
  func judgements(
    under controller: Controller, of places: [Int]? = nil, unless isStopped: () -> Bool
  ) -> [Judgement]? {
    if isStopped() { return nil }
    guard let needed = neededReplayer else { return decided(under: controller, of: places) }
    let replayer = surface.map { $0.judgements } ?? needed
    var judgements: [Judgement] = []
    for part in replayedParts(of: places) {
      if isStopped() { return nil }
      judgements += replayer(controller, part)
    }
    return judgements
  }

  /// Prepares the ``surface`` for searches, by replaying gestures in parallel; does nothing without a surface.
  func prepare(_ workers: Workers) { surface?.prepare(workers) }

  /// The positions of the gestures to replay, in chunks.
  private func replayedParts(of places: [Int]?) -> [[Int]] {
    let places = places ?? Array(gestures.indices)
    let positions = positions.map { known in places.map { known[$0] } } ?? places
    return stride(from: 0, to: positions.count, by: Self.partSize).map {
      Array(positions[$0..<min($0 + Self.partSize, positions.count)])
    }
  }

  /// Judges gestures from their release values by the controller's rule.
  private func decided(under controller: Controller, of places: [Int]? = nil) -> [Judgement] {
    let gestures = places.map { places in places.map { self.gestures[$0] } } ?? self.gestures
    if !controller.stops.isEmpty { return Self.decidedBetweenStops(gestures, controller) }
    return gestures.map { gesture in
      guard gesture.isDecidedByRule, let release = gesture.release else {
        return Judgement(ending: gesture.cancelled, decision: nil, release: nil)
      }
      let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
      return Judgement(
        ending: decision.finishes ? gesture.finished : gesture.cancelled, decision: decision,
        release: release)
    }
  }

  private static func decidedBetweenStops(
    _ gestures: [TunedGesture], _ controller: Controller
  ) -> [Judgement] {
    let rule = BoundRule(controller.finishWhen, numbers: controller.numbers)
    return rule.run { running in
      gestures.map { gesture in
        guard let choices = gesture.choices else {
          return Judgement(ending: gesture.cancelled, decision: nil, release: nil)
        }
        let decision = running.decide(between: choices.releases)
        var words = controller.decision(decision, by: rule, from: choices.start)
        (words.finishes, words.settling) = (false, nil)
        return Judgement(
          ending: decision.stop.map { choices.endings[$0] } ?? choices.nowhere,
          decision: words, release: choices.releases[decision.boundary])
      }
    }
  }

  /// The replayer; nil if the parameters change only the rule's answer, so that no replay is needed.
  private var neededReplayer: Replayer? {
    let onlyRuleChanges =
      controller.decide == .release && knowsStops
      && parameters.allSatisfy {
        !controller.changesRelease($0.name) && !controller.changesCompletion($0.name)
      }
    return onlyRuleChanges ? nil : replayer
  }

  /// Whether the stops that each gesture can reach are known; if not, a full replay is needed to find them.
  private var knowsStops: Bool {
    controller.stops.isEmpty || gestures.allSatisfy { $0.choices != nil || $0.release == nil }
  }

  /// Whether the objective depends only on the rule's decisions, and a `ColumnProgram` can make all of them at once
  /// from the values measured at the release.
  package var usesColumns: Bool {
    isDecidedByColumns && objective.margin == 0
      && !(objective.looksAtCompletion
        && parameters.contains { controller.changesCompletion($0.name) })
  }

  /// Whether the values measured at the release determine every decision of the rule, so that a `ColumnProgram` can
  /// decide all gestures at once.
  private var isDecidedByColumns: Bool {
    controller.decide == .release && (controller.stops.isEmpty || ordersStops && knowsStops)
      && parameters.allSatisfy {
        controller.finishWhen.parameterNames.contains($0.name)
          && controller.allowsColumns(for: $0.name)
      }
  }

  /// Whether decisions can be computed without a replay: each gesture's possible endings are known, and the values
  /// measured at its release determine which of them the rule chooses.
  var hasKnownEndings: Bool { isDecidedByColumns && neededReplayer == nil }

  /// The searched numbers, in the form that a `ColumnProgram` needs.
  var varyingNumbers: [VaryingNumber] { parameters.map { ($0.name, $0.range) } }

  /// Whether the objective changes only when a decision changes.
  var isStepped: Bool { usesColumns || objective.isStepped }
}

// The objective. Functions that take judgements expect one for each gesture, in the order of the gestures.
extension TuningProblem {
  /// The objective for these judgements.
  func loss(_ judgements: [Judgement]) -> Double {
    // The loop uses indices, because zipping would copy, and retain, every element.
    loss(gestures.indices.reduce(0) { $0 + objective.cost(of: gestures[$1], judgements[$1]) })
  }

  /// The objective for a total weighted cost of all gestures.
  func loss(_ sum: Double) -> Double { totalWeight > 0 ? sum / totalWeight : 0 }

  /// The weighted share of the labelled gestures that do what was intended, 0...1; 0 if there are no labels.
  package func agreement(of judgements: [Judgement]) -> Double {
    TunedGesture.agreement(of: gestures, judgements.map(\.rightness))
  }

  /// The weighted mean closeness of the judged gestures to the boundary between the rule's answers, 0...1; 0 if no
  /// margin is known.
  ///
  /// The objective's margin term contains this mean. The closeness of a gesture is 1 on the boundary and on the side
  /// that was not intended. On the intended side, the closeness falls linearly to 0 at a distance of a tenth of the
  /// natural size of the margin's unit; see ``Judgement/relativeMargin``. It is 0 for a gesture about which the rule is
  /// not asked. Distances are relative to the natural size, so margins in different units are comparable.
  func closeness(of judgements: [Judgement]) -> Double {
    var objective = Objective()
    objective.margin = 1
    return loss(
      gestures.indices.reduce(0) { $0 + objective.marginCost(of: gestures[$1], judgements[$1]) })
  }
}

extension Controller {
  /// Whether a parameter changes the recogniser's output.
  func changesRelease(_ name: String) -> Bool {
    [.recogniser, .surface].contains(group(of: name)) || tunables.contains { $0.name == name }
  }

  /// Whether a parameter changes what happens after the decision.
  func changesCompletion(_ name: String) -> Bool {
    group(of: name) == .motion
      || completionSpeed.parameterNames.contains(name) || cancelSpeed.parameterNames.contains(name)
      || durationRule.parameterNames.contains(name) || timing.parameterNames.contains(name)
  }

  /// The group of a built-in parameter; nil for a custom one.
  func group(of name: String) -> ParameterRole.Group? {
    Parameter.named.first { $0.name == name }?.role.group
  }

  /// Whether a `ColumnProgram` can vary a parameter.
  ///
  /// It cannot if the rule uses the `duration`, and the duration's formula contains the parameter.
  fileprivate func allowsColumns(for name: String) -> Bool {
    guard finishWhen.parameterNames.contains("duration") else { return true }
    return !durationRule.parameterNames.contains(name)
  }
}
