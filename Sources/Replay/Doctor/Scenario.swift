public import Controllers
public import HeadlessUIKit
import Scenes

/// A situation in which shipping code has failed, played against a controller and a scene.
public struct Scenario: Sendable {
  /// `S1` … `S18`, stable; `S0` and from `S19` on scenes of one's own.
  public let id: String
  /// The subject in a few words.
  public let title: String
  /// How much a fault matters; an error fails the examination.
  public let severity: Diagnostic.Severity
  /// The action, in one line.
  public let action: String
  /// Why it matters, in one line.
  public let reason: String
  /// The remedy for a fault, in one line.
  public internal(set) var remedy: String
  /// The remedy in an app's own code, where it is another one.
  var appRemedy: String?
  let examine: @Sendable (TestSubject) -> Finding
}

/// The result of a scenario.
public struct Finding: Hashable, Sendable, Codable {
  /// Whether the controller and the scene behave.
  public enum Verdict: String, Hashable, Sendable, CaseIterable, Codable {
    case sound, faulty
    /// The scenario says nothing about this controller and scene.
    case notApplicable = "not-applicable"
  }

  public let verdict: Verdict
  /// The result, in one line.
  public let happened: String

  static func sound(_ happened: String) -> Finding {
    Finding(verdict: .sound, happened: happened)
  }

  static func faulty(_ happened: String) -> Finding {
    Finding(verdict: .faulty, happened: happened)
  }

  static func notApplicable(_ happened: String) -> Finding {
    Finding(verdict: .notApplicable, happened: happened)
  }

  /// Sound when `holds`, with the same words either way.
  static func expecting(_ holds: Bool, _ happened: String) -> Finding {
    holds ? .sound(happened) : .faulty(happened)
  }
}

/// A whole examination: every scenario with its finding.
public struct Examination: Sendable {
  public let controller: Controller
  /// The scene's name.
  public let scene: String
  public let results: [(scenario: Scenario, finding: Finding)]

  /// Whether no scenario of severity error showed a fault.
  public var passes: Bool {
    !results.contains { $0.finding.verdict == .faulty && $0.scenario.severity == .error }
  }
}

extension Scenario {
  /// Every scenario, by number.
  public static let all: [Scenario] = [
    touchCancelled, wrongAxis, reverseFlick, staleDecision, velocityCliff, handoffJump,
    earlyFinish, doubleCancel, flicker, nothingAnimated, duringBounce, draggedBackToZero,
    changeOfMind, nextGesture, nothingToPop, startedTwice, pauseBeforeLift, shortFlick,
  ]

  /// Those for scenes of one's own, beside all.
  static let own: [Scenario] = [secondFinger, dismissedByProgram, rotated]
}

/// Examines a controller on a scene: every scenario, in order.
///
/// - Parameters:
///   - controller: The controller under test.
///   - scene: The name of a scene of the catalogue; nil, or a name that is not in it: a navigation pop.
/// - Returns: A finding for each scenario.
public func examine(_ controller: Controller, scene: String? = nil) -> Examination {
  guard let own = scene.flatMap(Scene.named), own.own != nil else {
    let subject = TestSubject(controller: controller, scene: scene)
    return Examination(
      controller: controller, scene: subject.settings.entry.name,
      results: Scenario.all.map { ($0, $0.examine(subject)) })
  }
  let probe = SceneProbe.of(own)
  let results: [(Scenario, Finding)]
  if own.drive == .none {
    results = [(.answersFinger, .notApplicable("the transition runs by itself, without a finger"))]
  } else if probe.grip == nil {
    let faults = probe.diagnostics.filter { $0.severity == .error }.map(\.message)
    let happened = (["no pan was recognised"] + faults).joined(separator: "; ")
    results = [(.answersFinger, .faulty(happened))]
  } else {
    let subject = TestSubject(controller: controller, scene: own, probe: probe)
    var scenarios = Scenario.all + Scenario.own
    if own.drive == .own {
      for index in scenarios.indices {
        scenarios[index].remedy = scenarios[index].appRemedy ?? scenarios[index].remedy
      }
    }
    results = scenarios.map { scenario in
      do throws(Isolation.Failure) {
        return (scenario, try Isolation.run(own) { scenario.examine(subject) })
      } catch {
        return (scenario, .faulty(error.message))
      }
    }
  }
  return Examination(controller: controller, scene: own.name, results: results)
}
