import Controllers
import Inputs
import Rules
import Traces
import Tuning

/// A test in one world: whether a limit that `tune --at-most` keeps also holds for all people.
struct LimitFinding: Sendable {
  /// The share of everyone's gestures that finish although their label is cancel; nil if no values are certain to keep
  /// the limit.
  let truth: Double?
  /// Whether some value keeps the limit for everyone.
  let isPossible: Bool

  static let limit = 0.08
  /// The numbers of people of whom the limit is asked.
  static let people = [12, 24, 60]

  init(_ kind: StudiedKind, seed: UInt64, people: Int, allowing: Bool) throws {
    var world = kind.world(seed: seed)
    let start = try world.controller()
    let parameters = [try TunedParameter(reading: world.parameter, in: start)]
    let made = world.gestures(of: people, each: 10)
    let problem = try StrangeWorld.problem(made, start, parameters)
    var limit = try LimitedChoice.Limit(reading: "false-finish=\(Self.limit)")
    limit.allowsUnseenKinds = allowing
    let choice = try? LimitedChoice(
      limit, problem, groups: made.groups, options: TuningOptions(), workers: Workers(jobs: 1))
    truth = choice.map {
      world.falseFinishes(of: start.setting(parameters, to: $0.values))
    }
    let range = parameters[0].range
    isPossible = stride(from: range.lowerBound, through: range.upperBound, by: 0.05).contains {
      world.falseFinishes(of: start.setting(parameters, to: [$0])) <= Self.limit
    }
  }

  /// The figures of many worlds, in a line.
  static func line(
    _ findings: [LimitFinding], _ kind: String, people: Int, allowing: Bool
  ) -> (text: String, isBroken: Bool) {
    let truths = findings.compactMap(\.truth)
    let broken = Rate(count: truths.count { $0 > limit }, total: truths.count)
    let possible = findings.filter(\.isPossible)
    let power = Rate(count: possible.count { $0.truth != nil }, total: possible.count)
    let mark = broken.isAtMost(0.05) ? "" : allowing ? " BROKEN" : " (more than 5 %)"
    return (
      "\(kind), \(people) people\(allowing ? ", allowing unseen kinds" : ""): broken \(broken.text)\(mark), promised"
        + " where it is possible \(power.text)",
      allowing && !broken.isAtMost(0.05)
    )
  }
}
