import Controllers
import MotionMath
import Traces

extension ParameterEvidence {
  /// Looks along one axis through the best point, and for an effect elsewhere too.
  init(
    of index: Int, _ problem: TuningProblem, _ values: [Double], _ evaluator: any Evaluator
  ) {
    let line = evaluator.line(index, through: values, exact: true)
    let run = line.run(at: values[index])
    let parameter = problem.parameters[index]
    let value = values[index]
    let plateau = min(run.lower, value)...max(run.upper, value)
    let hasEffect = line.hasEffect || evaluator.seesEffect(of: index, near: values)
    self.parameter = parameter
    start = problem.controller.value(of: parameter)
    self.value = value
    self.plateau = plateau
    room = line.room(at: value)
    importance = max(line.mean - evaluator.loss(values), 0)
    tolerance = line.isStepped ? 0 : LossLine.tolerance
    self.hasEffect = hasEffect
    edges = hasEffect ? parameter.edges(of: plateau, around: value, in: problem.controller) : []
  }

  /// Looks at nothing.
  init(of index: Int, _ problem: TuningProblem, _ values: [Double]) {
    parameter = problem.parameters[index]
    start = problem.controller.value(of: parameter)
    value = values[index]
    (plateau, room, importance, hasEffect, edges) = (nil, nil, nil, nil, [])
    tolerance = 0
  }
}

extension TunedParameter {
  /// The part of the range that counts as its end.
  private static let edgeShare = 0.02

  fileprivate func edges(
    of plateau: ClosedRange<Double>, around value: Double, in controller: Controller
  ) -> [ParameterEvidence.Edge] {
    let width = upper - lower
    func edge(
      _ bound: Double, outwards: Double, isReached: Bool
    ) -> ParameterEvidence.Edge? {
      let isNear = abs(value - bound) <= width * Self.edgeShare
      guard isReached || isNear else { return nil }
      let isLimit = !takes(bound + outwards * width / 1000, in: controller)
      return isLimit && !isNear ? nil : ParameterEvidence.Edge(bound: bound, isLimit: isLimit)
    }
    return [
      edge(lower, outwards: -1, isReached: plateau.lowerBound <= lower),
      edge(upper, outwards: 1, isReached: plateau.upperBound >= upper),
    ].compactMap(\.self)
  }

  /// Whether the controller takes a value, in its range or not.
  private func takes(_ value: Double, in controller: Controller) -> Bool {
    var trial = controller
    do throws(ParameterError) {
      try trial.set(name, to: text(value))
      return true
    } catch {
      return false
    }
  }
}

extension Evaluator {
  /// Whether anything was seen to depend on a parameter where the line through the best point does not
  /// say so: a line is probed where a clause is bent in the parameter, and other parameters may hide
  /// what it does.
  ///
  /// Looks along the line through the start, and at random places of all parameters for what changes
  /// between values of this one.
  fileprivate func seesEffect(of parameter: Int, near values: [Double]) -> Bool {
    if line(parameter, through: problem.startValues, exact: true).hasEffect { return true }
    let range = problem.parameters[parameter].range
    var random = RandomGenerator(seed: UInt64(parameter), purpose: "effect")
    // Replays take long.
    let (places, values) = (problem.usesColumns ? 100 : 4, [values, problem.startValues])
    for place in 0..<places {
      var trial =
        place < values.count
        ? values[place] : problem.parameters.map { random.uniform($0.lower...$0.upper) }
      func look(at value: Double) -> (finishes: [Bool], loss: Double) {
        trial[parameter] = value
        return (finishes(trial), loss(trial))
      }
      let first = look(at: range.lowerBound)
      for value in [range.upperBound, random.uniform(range), random.uniform(range)] {
        let next = look(at: value)
        // More than rounding.
        if next.finishes != first.finishes || abs(next.loss - first.loss) > 1e-9 { return true }
      }
    }
    return false
  }
}
