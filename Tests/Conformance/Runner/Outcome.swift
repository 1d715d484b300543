package import Behaviours
import HeadlessQuartzCore
import HeadlessUIKit

/// What became of a behaviour when it was played.
package struct Outcome: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case pass, fail
    /// It cannot be judged without a device.
    case inconclusive
    /// It is known of other systems, and does not hold on the one that is simulated.
    case drift
    /// It does not hold, and a diagnostic of the engine says that it is not simulated.
    case notSimulated = "not simulated"
  }

  package var state: State
  /// The codes of what the engine reported; for what is not simulated, with the name of it.
  package var diagnostics: [String]
  /// What did not hold, or why it cannot be judged.
  package var findings: [String]

  package init(state: State, diagnostics: [String], findings: [String]) {
    (self.state, self.diagnostics, self.findings) = (state, diagnostics, findings)
  }

  /// Plays a behaviour on a virtual clock of its own.
  package init(of behaviour: Behaviour) {
    let simulation = Simulation()
    defer { simulation.tearDown() }
    nonisolated(unsafe) var (failures, doubt): ([String], String?) = ([], nil)
    MainThread.enter {
      Simulation.$bound.withValue(simulation) {
        let stage = Stage(in: HeadlessWorld(simulation))
        behaviour.play(stage)
        simulation.run(until: simulation.now)  // Some things are reported at the end of a turn.
        (failures, doubt) = (stage.failures, stage.doubt)
        if doubt == nil, !stage.expectsSomething { failures = ["nothing is expected"] }
      }
    }
    diagnostics = simulation.diagnostics.map(Self.name)
    let isAdmitted = diagnostics.contains { $0.hasPrefix(Self.notSimulated) }
    findings = doubt.map { [$0] } ?? failures
    state =
      if findings.isEmpty {
        .pass
      } else if isAdmitted {
        .notSimulated
      } else if doubt != nil {
        .inconclusive
      } else if !behaviour.systems.contains(HeadlessWorld.system) {
        .drift
      } else {
        .fail
      }
  }

  private static let notSimulated = "not-simulated"

  private static func name(of diagnostic: Diagnostic) -> String {
    guard diagnostic.code == notSimulated else { return diagnostic.code }
    return "\(notSimulated): \(diagnostic.message.prefix { $0 != ":" })"
  }
}
