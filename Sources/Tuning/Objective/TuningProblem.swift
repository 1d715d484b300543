public import Controllers
import Replay
import Rules
import Traces

/// Gestures, the controller that is tuned, the numbers that are searched, and what is made small.
public struct TuningProblem: Sendable {
  /// Replays the gestures at some positions under a changed controller, in their order.
  public typealias Replayer = @Sendable (Controller, [Int]) -> [Judgement]

  public private(set) var gestures: [TunedGesture] {
    didSet { totalWeight = Self.totalWeight(of: gestures) }
  }
  /// What all gestures that count weigh.
  private(set) var totalWeight: Double
  public let controller: Controller
  public let parameters: [TunedParameter]
  public private(set) var objective: Objective
  private let replayer: Replayer?

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - gestures: What is judged; in the order of reports.
  ///   - controller: Where tuning starts.
  ///   - parameters: The numbers that are searched.
  ///   - objective: What is made small.
  ///   - replayer: Replays gestures where their release values alone do not tell what a change does:
  ///     another hysteresis, a rule that is asked during the drag, another duration.
  ///   - needsLabels: Whether it is for a search: labels that nothing can be learned from are
  ///     refused, and parameters that the objective does not depend on.
  /// - Throws: ``TuningError`` for labels that nothing can be learned from and for parameters that
  ///   nothing depends on.
  public init(
    gestures: [TunedGesture], controller: Controller, parameters: [TunedParameter],
    objective: Objective = Objective(), replayer: Replayer? = nil, needsLabels: Bool = true
  ) throws(TuningError) {
    (self.gestures, self.controller) = (gestures, controller)
    (self.parameters, self.objective) = (parameters, objective)
    self.replayer = replayer
    totalWeight = Self.totalWeight(of: gestures)
    guard objective.falseFinish > 0 || objective.falseCancel > 0 else { throw .noCosts }
    try checkParameters(isSearch: needsLabels)
    if needsLabels { try checkLabels() }
  }

  private static func totalWeight(of gestures: [TunedGesture]) -> Double {
    gestures.reduce(0) { $0 + $1.weight }
  }

  /// A search needs parameters that change what it makes small; else what can be seen is enough.
  private func checkParameters(isSearch: Bool) throws(TuningError) {
    let rule = controller.finishWhen
    let choices = rule.parameterNames
    guard !parameters.isEmpty else { throw .nothingToTune(choices: choices) }
    for (index, parameter) in parameters.enumerated() {
      if parameters[..<index].contains(where: { $0.name == parameter.name }) {
        throw .repeated(parameter.name)
      }
      if choices.contains(parameter.name) || controller.changesRelease(parameter.name) { continue }
      guard controller.changesCompletion(parameter.name) else {
        throw .unused(parameter.name, rule: rule.text, choices: choices)
      }
      guard objective.looksAtCompletion || !isSearch else {
        throw .changesCompletionOnly(parameter.name, choices: choices)
      }
    }
  }

  private func checkLabels() throws(TuningError) {
    let judged = gestures.filter(\.isJudged)
    guard !judged.isEmpty else { throw .noLabels(traces: gestures.count) }
    guard judged.count > 1 else { throw .tooFew(judged.count) }
    let intents = Set(judged.compactMap { $0.label?.intent })
    if let intent = intents.first, intents.count == 1 { throw .alike(intent, judged.count) }
  }

  /// The same problem with another objective.
  func with(_ objective: Objective) throws(TuningError) -> TuningProblem {
    try TuningProblem(
      gestures: gestures, controller: controller, parameters: parameters, objective: objective,
      replayer: replayer)
  }

  /// Whether release values tell everything, so that gestures can be judged column by column.
  public var usesColumns: Bool {
    let names = parameters.map(\.name)
    return controller.decide == .release && objective.margin == 0
      && names.allSatisfy { controller.finishWhen.parameterNames.contains($0) }
      && !names.contains { !controller.allowsColumns(for: $0) }
      && !(objective.looksAtCompletion && names.contains { controller.changesCompletion($0) })
  }

  /// The searched numbers, for programs on columns.
  var varyingNumbers: [VaryingNumber] { parameters.map { ($0.name, $0.range) } }

  /// Whether the objective changes only where decisions do.
  var isStepped: Bool { usesColumns || objective.isStepped }

  /// The same problem with margins that do not count.
  var withoutMargin: TuningProblem {
    var problem = self
    problem.objective.margin = 0
    return problem
  }

  /// The same problem with some of the gestures; their labels need not differ.
  func restricted(to positions: [Int]) -> TuningProblem {
    var problem = self
    problem.gestures = positions.map { gestures[$0] }
    problem.positions = positions.map { self.positions?[$0] ?? $0 }
    return problem
  }

  /// Where the gestures stood in the problem that this is a part of; nil for a whole one.
  private var positions: [Int]?

  /// The controller with other values for the tuned parameters.
  public func controller(_ values: [Double]) -> Controller {
    controller.setting(parameters, to: values)
  }

  /// The values that the controller starts with, held within their ranges.
  public var startValues: [Double] {
    parameters.map { min(max(controller.value(of: $0), $0.lower), $0.upper) }
  }

  /// What becomes of every gesture under a controller that differs in tuned parameters.
  public func judgements(under controller: Controller) -> [Judgement] {
    if let replayer, !onlyRuleChanges {
      return replayer(controller, positions ?? Array(gestures.indices))
    }
    return decided(under: controller)
  }

  /// How many gestures are replayed between two looks at whether to stop.
  private static let partSize = 64

  /// The same, side by side.
  func judgements(under controller: Controller, _ workers: Workers) -> [Judgement] {
    guard let replayer, !onlyRuleChanges else { return decided(under: controller) }
    let parts = replayedParts(of: nil)
    return workers.map(parts.count) { replayer(controller, parts[$0]) }.flatMap(\.self)
  }

  /// The same, part by part, of the gestures at some places or of all; nil where it was stopped in
  /// between.
  func judgements(
    under controller: Controller, of places: [Int]? = nil, unless isStopped: () -> Bool
  ) -> [Judgement]? {
    if isStopped() { return nil }
    guard let replayer, !onlyRuleChanges else { return decided(under: controller, of: places) }
    var judgements: [Judgement] = []
    for part in replayedParts(of: places) {
      if isStopped() { return nil }
      judgements += replayer(controller, part)
    }
    return judgements
  }

  /// The positions of gestures for the replayer, a few at a time.
  private func replayedParts(of places: [Int]?) -> [[Int]] {
    let places = places ?? Array(gestures.indices)
    let positions = positions.map { known in places.map { known[$0] } } ?? places
    return stride(from: 0, to: positions.count, by: Self.partSize).map {
      Array(positions[$0..<min($0 + Self.partSize, positions.count)])
    }
  }

  /// The gestures as the controller's rule decides them at their release.
  private func decided(under controller: Controller, of places: [Int]? = nil) -> [Judgement] {
    (places.map { places in places.map { gestures[$0] } } ?? gestures).map { gesture in
      guard gesture.isDecidedByRule, let release = gesture.release else {
        return Judgement(ending: gesture.cancelled, decision: nil, release: nil)
      }
      let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
      return Judgement(
        ending: decision.finishes ? gesture.finished : gesture.cancelled, decision: decision,
        release: release)
    }
  }

  /// Whether a change of the parameters changes nothing but the rule's answer.
  private var onlyRuleChanges: Bool {
    controller.decide == .release
      && parameters.allSatisfy {
        !controller.changesRelease($0.name) && !controller.changesCompletion($0.name)
      }
  }
}

extension Controller {
  /// Whether a parameter changes what the recogniser says.
  func changesRelease(_ name: String) -> Bool {
    ["hysteresis", "edge-width", "extent"].contains(name)
  }

  /// Whether a parameter changes what happens after the decision.
  func changesCompletion(_ name: String) -> Bool {
    ["duration", "completion-speed", "cancel-speed"].contains(name)
      || completionSpeed.parameterNames.contains(name) || cancelSpeed.parameterNames.contains(name)
      || durationRule.parameterNames.contains(name)
  }

  /// Whether a rule's parameter enters it as one number for all gestures.
  func allowsColumns(for name: String) -> Bool {
    guard finishWhen.parameterNames.contains("duration") else { return true }
    return !durationRule.parameterNames.contains(name)
  }
}
