import Controllers
import MotionMath
import Replay
import Traces

/// Findings about one tuned parameter.
public struct ParameterEvidence: Hashable, Sendable {
  /// Which ends of an interval are open: the best value may lie beyond an open end.
  public struct OpenEnds: Hashable, Sendable {
    public internal(set) var lower = false
    public internal(set) var upper = false
  }

  /// An end of a parameter's range that the best values reach.
  package struct Edge: Hashable, Sendable {
    package let bound: Double
    /// Whether the controller accepts no values beyond this end, so that the range cannot be widened.
    package let isLimit: Bool
  }

  package let parameter: TunedParameter
  /// The starting value.
  public let start: Double
  /// The chosen value.
  public let value: Double
  /// The 95 % interval of the value that is best for all people, estimated by resampling the recorded people.
  ///
  /// Nil if there are too few people, if the parameter has no effect, or if the search was interrupted.
  ///
  /// The interval is open at one end if it reaches that end of the searched range and the controller accepts values
  /// beyond it: the best value may then lie outside the range.
  public private(set) var interval: ClosedRange<Double>?
  /// The open ends of ``interval``, beyond which the best value may lie.
  public private(set) var opens = OpenEnds()
  /// The equally good values around the chosen one.
  ///
  /// ``plateau``, ``room``, ``importance`` and ``hasEffect`` are nil if the search was interrupted before the
  /// surroundings of the chosen values were examined.
  package let plateau: ClosedRange<Double>?
  /// The range of values around the chosen one within which no decision changes.
  package let room: ClosedRange<Double>?
  /// The mean increase of the objective, compared with the chosen values, if only this parameter takes a random value
  /// from its range.
  package let importance: Double?
  /// How much the objective may differ between the chosen value and any other value of ``plateau``.
  ///
  /// 0 if the objective changes only where a decision changes.
  package let tolerance: Double
  /// Whether a decision, or the objective, was seen to depend on the parameter; nil if the search was interrupted
  /// before this was examined.
  public let hasEffect: Bool?
  /// The ends of the parameter's range that may limit the result.
  ///
  /// The chosen value is near an end if their distance is at most a fiftieth of the range's width.
  ///
  /// - If the controller accepts values beyond an end, the end is included if the chosen value is near it, or if the
  ///   ``plateau`` or the ``interval`` reaches it. A wider range may then have a better value.
  /// - If the controller accepts no values beyond an end, the end is included only if the chosen value is near it. The
  ///   rule may then not need the parameter at all.
  package private(set) var edges: [Edge]

  /// Whether the value is near an end of its range beyond which the controller accepts more, so that a better one may
  /// lie there.
  package var isAtEnd: Bool {
    let near = (parameter.upper - parameter.lower) * TunedParameter.edgeShare
    return edges.contains { !$0.isLimit && abs($0.bound - value) <= near }
  }

  /// Records the interval, and the ends of the parameter's range at which the interval is open.
  ///
  /// The interval is open at an end if it reaches this end and the controller accepts values beyond it. Open ends are
  /// also added to ``edges``. If the parameter is not known to have an effect, only the interval is recorded.
  mutating func set(_ interval: ClosedRange<Double>, in controller: Controller) {
    self.interval = interval
    guard hasEffect ?? false else { return }
    let (low, high) = (parameter.lower, parameter.upper)
    let reached = parameter.ends(of: interval)
    opens.lower = reached.lower && !parameter.isLimit(low, outwards: -1, in: controller)
    opens.upper = reached.upper && !parameter.isLimit(high, outwards: 1, in: controller)
    for (bound, isOpen) in [(low, opens.lower), (high, opens.upper)]
    where isOpen && !edges.contains(where: { $0.bound == bound }) {
      edges.append(Edge(bound: bound, isLimit: false))
    }
  }

  /// Examines one parameter by varying it alone, with the other parameters at their chosen values.
  ///
  /// If this shows no effect, tries more values of this parameter and of the others, only to find out whether the
  /// parameter has an effect at all.
  init(of index: Int, _ problem: TuningProblem, _ values: [Double], _ evaluator: any Evaluator) {
    let line = evaluator.line(index, through: values, exact: true)
    let run = line.run(at: values[index])
    let (parameter, value) = (problem.parameters[index], values[index])
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

  /// Records only the starting and the chosen value.
  init(of index: Int, _ problem: TuningProblem, _ values: [Double]) {
    parameter = problem.parameters[index]
    start = problem.controller.value(of: parameter)
    value = values[index]
    (plateau, room, importance, hasEffect, edges) = (nil, nil, nil, nil, [])
    tolerance = 0
  }
}

extension TunedParameter {
  /// Whether the controller rejects values slightly beyond an end of the range.
  fileprivate func isLimit(_ bound: Double, outwards: Double, in controller: Controller) -> Bool {
    var trial = controller
    return (try? trial.set(name, to: text(bound + outwards * (upper - lower) / 1000))) == nil
  }

  fileprivate func edges(
    of plateau: ClosedRange<Double>, around value: Double, in controller: Controller
  ) -> [ParameterEvidence.Edge] {
    let width = upper - lower
    func edge(_ bound: Double, outwards: Double, isReached: Bool) -> ParameterEvidence.Edge? {
      let isNear = abs(value - bound) <= width * Self.edgeShare
      guard isReached || isNear else { return nil }
      let isLimit = isLimit(bound, outwards: outwards, in: controller)
      return isLimit && !isNear ? nil : ParameterEvidence.Edge(bound: bound, isLimit: isLimit)
    }
    return [
      edge(lower, outwards: -1, isReached: plateau.lowerBound <= lower),
      edge(upper, outwards: 1, isReached: plateau.upperBound >= upper),
    ].compactMap(\.self)
  }
}

extension Evaluator {
  /// Searches for an effect of a parameter on the decisions or the objective; returns whether an effect was found.
  ///
  /// Called if varying the parameter alone from the chosen values shows no effect. The values of the other parameters
  /// may hide an effect. If a clause is not linear in the parameter, an effect may also lie between the values that a
  /// search tries. So this method tries more values of the parameter, with the other parameters at their chosen,
  /// starting and random values.
  fileprivate func seesEffect(of parameter: Int, near values: [Double]) -> Bool {
    if line(parameter, through: problem.startValues, exact: true).hasEffect { return true }
    let range = problem.parameters[parameter].range
    var random = RandomGenerator(seed: UInt64(parameter), purpose: "effect")
    // The other parameters have their chosen values, then their starting values, then random values. If gestures must
    // be replayed, fewer random values are tried, because replays are slow.
    let (places, values) = (problem.usesColumns ? 100 : 4, [values, problem.startValues])
    for place in 0..<places {
      var trial =
        place < values.count
        ? values[place] : problem.parameters.map { random.uniform($0.lower...$0.upper) }
      func look(at value: Double) -> (decisions: [Outcome.Choice], loss: Double) {
        trial[parameter] = value
        return (endings(trial).map(\.decision), loss(trial))
      }
      let first = look(at: range.lowerBound)
      for value in [range.upperBound, random.uniform(range), random.uniform(range)] {
        let next = look(at: value)
        // Rounding alone does not make the objective differ by more than 1e-9.
        if next.decisions != first.decisions || abs(next.loss - first.loss) > 1e-9 { return true }
      }
    }
    return false
  }
}

extension ClosedRange<Double> {
  /// The greatest range within this range whose ends have at most `decimals` decimals; nil if there is none.
  ///
  /// The ends are rounded inwards, because a property of all values in this range may not hold slightly outside it:
  ///
  ///     (0.1...723.3455882).roundedInwards(decimals: 3)  // 0.1...723.345
  ///
  /// - Precondition: `decimals` lies in 0...15.
  package func roundedInwards(decimals: Int) -> ClosedRange<Double>? {
    precondition((0...15).contains(decimals), "\(decimals) decimals")
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    func number(_ value: Double, _ steps: Double) -> Double {
      let scaled = value * scale
      // From 2⁵² on, every `Double` is already a whole number.
      guard abs(scaled) < 0x1p52 else { return value }
      return (scaled.rounded() + steps) / scale + 0
    }
    var (lower, upper) = (number(lowerBound, 0), number(upperBound, 0))
    if lower < lowerBound { lower = number(lowerBound, 1) }
    if upper > upperBound { upper = number(upperBound, -1) }
    return lower <= upper ? lower...upper : nil
  }
}
