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
  /// Whether someone was seen who means the opposite of what everyone else means.
  let seesOpposite: Bool
  let limit: Double

  /// The limit, and how many times the least that some value reaches for everyone it is where that is more.
  private static let (usual, room) = (0.08, 1.5)
  /// The numbers of people of whom the limit is asked.
  static let people = [12, 24, 60]

  init(_ kind: StudiedKind, seed: UInt64, people: Int, allowing: Bool) throws {
    var world = kind.world(seed: seed)
    let start = try world.controller()
    let parameters = [try TunedParameter(reading: world.parameter, in: start)]
    let range = parameters[0].range
    let least = stride(from: range.lowerBound, through: range.upperBound, by: 0.05)
      .map { world.falseFinishes(of: start.setting(parameters, to: [$0])) }.min()
    limit = max(Self.usual, Self.room * (least ?? 0))
    let made = world.gestures(of: people, each: 10)
    seesOpposite = made.opposites > 0
    let problem = try StrangeWorld.problem(made, start, parameters)
    var asked = try LimitedChoice.Limit(reading: "false-finish=\(limit)")
    asked.allowsUnseenKinds = allowing
    let choice = try? LimitedChoice(
      asked, problem, groups: made.groups, options: TuningOptions(), workers: Workers(jobs: 1))
    truth = choice.map {
      world.falseFinishes(of: start.setting(parameters, to: $0.values))
    }
  }

  /// The figures of many worlds, in a line.
  static func line(
    _ findings: [LimitFinding], _ kind: String, people: Int, allowing: Bool
  ) -> (text: String, isBroken: Bool) {
    func broken(_ findings: [LimitFinding]) -> Rate {
      let promised = findings.compactMap { finding in
        finding.truth.map { (truth: $0, limit: finding.limit) }
      }
      return Rate(count: promised.count { $0.truth > $0.limit }, total: promised.count)
    }
    let seeing = findings.filter(\.seesOpposite)
    let seen = seeing.isEmpty ? "" : " (with a rare one seen \(broken(seeing).text))"
    let broken = broken(findings)
    let power = Rate(count: findings.count { $0.truth != nil }, total: findings.count)
    let mark = broken.isAtMost(0.05) ? "" : allowing ? " BROKEN" : " (more than 5 %)"
    return (
      "\(kind), \(people) people\(allowing ? ", allowing unseen kinds" : ""): broken \(broken.text)\(seen)\(mark), promised"
        + " \(power.text)",
      allowing && !broken.isAtMost(0.05)
    )
  }
}
