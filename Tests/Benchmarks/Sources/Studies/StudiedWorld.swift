import Controllers
import Foundation
import Inputs
import Rules
import Traces
import Tuning

/// Simulated people whose truth is known.
protocol StudiedWorld {
  /// Labelled gestures of `people` new people; `each` of everyone, or as many as the kind says.
  mutating func gestures(of people: Int, each: Int?) -> StrangePopulation.Made
  /// The controller that tuning starts from.
  func controller() throws -> Controller
  /// The number that is tuned first, with its range.
  var parameter: String { get }
  /// The share of everyone's gestures that pass as many boundaries as their labels say.
  func agreement(_ passes: (Release) -> Bool) -> Double
  /// The share of everyone's gestures that finish although their labels say otherwise.
  func falseFinishes(_ finishes: (Release) -> Bool) -> Double
}

extension StudiedWorld {
  func agreement(of controller: Controller) -> Double { agreement(controller.passes) }
  func falseFinishes(of controller: Controller) -> Double { falseFinishes(controller.passes) }
}

extension Controller {
  /// Whether the rule answers yes at a release.
  var passes: (Release) -> Bool { { finishWhen.decide($0, numbers: numbers).finishes } }
}

extension World: StudiedWorld {
  mutating func gestures(of people: Int, each: Int?) -> Made {
    kind.people = people
    if let each { kind.share = .between(each...each) }
    return gestures()
  }

  var parameter: String { parameters[0] }
}

/// People of a strange population; the truth is what very many new ones mean.
struct StrangeWorld: StudiedWorld {
  private var population: StrangePopulation
  let everyone: StrangePopulation.Made

  /// Gestures of each new person whose truth is asked.
  private static let each = 10

  init(_ kind: StrangePopulation.Kind, seed: UInt64, truth people: Int = 1000) {
    population = StrangePopulation(kind, seed: seed)
    everyone = population.gestures(of: people, each: Self.each)
  }

  var kind: StrangePopulation.Kind { population.kind }

  mutating func gestures(of people: Int, each: Int?) -> StrangePopulation.Made {
    population.gestures(of: people, each: each ?? Self.each)
  }

  func controller() -> Controller { population.controller() }
  func objective() throws -> Objective { try population.objective() }
  var parameter: String { "progress-threshold=0.1:0.9" }

  func agreement(_ passes: (Release) -> Bool) -> Double {
    share { $0.releases.prefix(while: passes).count == $0.meant }
  }

  func falseFinishes(_ finishes: (Release) -> Bool) -> Double {
    share { $0.releases.prefix(while: finishes).count > $0.meant }
  }

  private func share(_ holds: ((releases: [Release], meant: Int)) -> Bool) -> Double {
    Double(everyone.asked.count(where: holds)) / Double(everyone.asked.count)
  }

  /// A problem on gestures of these people, who count equally.
  static func problem(
    _ made: StrangePopulation.Made, _ controller: Controller, _ parameters: [TunedParameter],
    _ objective: Objective = Objective()
  ) throws -> TuningProblem {
    try TuningProblem(
      gestures: made.gestures, controller: controller, parameters: parameters, objective: objective
    ).weighing(.people, by: made.groups)
  }
}

/// A kind of simulated people, made by either generator.
enum StudiedKind: Sendable {
  case plain(WorldKind)
  case strange(StrangePopulation.Kind)

  static let all = WorldKind.all.map(Self.plain) + StrangePopulation.Kind.allCases.map(Self.strange)

  var name: String {
    switch self {
    case .plain(let kind): kind.name
    case .strange(let kind): "strange-\(kind.rawValue)"
    }
  }

  func world(seed: UInt64) -> any StudiedWorld {
    switch self {
    case .plain(let kind): World(kind, seed: seed)
    case .strange(let kind): StrangeWorld(kind, seed: seed)
    }
  }
}

/// A share of worlds beside what is allowed.
struct Rate {
  let count, total: Int

  var share: Double { Double(count) / Double(max(total, 1)) }

  /// Whether the share is at most `limit`, widened by two Monte-Carlo errors.
  func isAtMost(_ limit: Double) -> Bool {
    share <= limit + 2 * (limit * (1 - limit) / Double(max(total, 1))).squareRoot()
  }

  var text: String { total == 0 ? "-" : "\(count)/\(total)" }
}

extension Sequence where Element == Double {
  var mean: Double {
    let (sum, count) = reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }
    return sum / Swift.max(count, 1)
  }
}
