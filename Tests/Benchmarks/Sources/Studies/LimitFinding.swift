import Controllers
import Inputs
import Rules
import Traces
import Tuning

/// A test in one world: whether a limit that `tune --at-most` keeps also holds for all people.
struct LimitFinding {
  /// The share of everyone's gestures that finish although their label is cancel; nil if no values are certain to keep
  /// the limit.
  let truth: Double?

  static let limit = 0.05

  init(_ kind: WorldKind, seed: UInt64) throws {
    var world = World(kind, seed: seed)
    let start = try world.controller()
    let parameters = try world.parameters.map { try TunedParameter(reading: $0, in: start) }
    let made = world.gestures()
    let problem = try TuningProblem(
      gestures: made.gestures, controller: start, parameters: parameters
    ).weighing(.people, by: made.people)
    let limit = try LimitedChoice.Limit(reading: "false-finish=\(Self.limit)")
    guard
      let choice = try? LimitedChoice(
        limit, problem, groups: made.people, options: TuningOptions(), workers: Workers(jobs: 1))
    else {
      truth = nil
      return
    }
    let tuned = start.setting(parameters, to: choice.values)
    truth = world.falseFinishes {
      tuned.finishWhen.decide($0, numbers: tuned.numbers).finishes
    }
  }

  /// The figures of many worlds, in a line.
  static func line(_ findings: [LimitFinding], _ kind: WorldKind) -> String {
    let truths = findings.compactMap(\.truth)
    let kept = truths.count { $0 <= limit }
    let share = Double(kept) / Double(max(truths.count, 1))
    let room = 2 * (0.95 * 0.05 / Double(max(truths.count, 1))).squareRoot()
    return "\(kind.name): the limit holds for everyone in \(kept) of \(truths.count) worlds"
      + " (\(WorldFinding.percent(share)) %, wanted \(WorldFinding.percent(0.95 - room))); no promise in"
      + " \(findings.count - truths.count)"
  }
}
