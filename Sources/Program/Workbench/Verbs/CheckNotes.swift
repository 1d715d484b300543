package import Controllers
package import Replay
import Scenes
package import Traces

/// What `check` says of gestures beside their outcomes, in the shell and in a session.
package struct CheckNotes: Sendable {
  private let controller: Controller
  private let settings: ReplaySettings
  /// Whether to find the change of a parameter that would flip each decision.
  ///
  /// This takes about as long as the replay, and some fifty times as long if a scene's own code decides by tunable
  /// numbers.
  private let findsFlips: Bool

  /// The maximum number of gestures that are replayed a second time, to find the causes of their outcomes and the faults
  /// that only a replay with views shows.
  private static let examined = 1000

  package init(_ controller: Controller, settings: ReplaySettings, findsFlips: Bool) {
    (self.controller, self.settings, self.findsFlips) = (controller, settings, findsFlips)
  }

  /// Adds everything that is said of some gestures.
  func add(to outcomes: inout [Outcome], of traces: [Trace]) {
    addSingly(to: &outcomes, of: traces)
    addJointly(to: &outcomes, of: traces, from: 0)
  }

  /// Adds what follows from each gesture alone: its nearest flip, and other interpretations of SwiftUI's drags that would
  /// change the decision.
  ///
  /// - Precondition: `traces` are the gestures of the outcomes, in the same order.
  package func addSingly(to outcomes: inout [Outcome], of traces: [Trace]) {
    if findsFlips { NearestFlips(controller, settings: settings).fill(&outcomes, of: traces) }
    ReadingNotes(controller, settings: settings).add(to: &outcomes, of: traces)
  }

  /// Adds what a second replay or other gestures tell: the cause of an outcome on a custom scene, and what a device did.
  ///
  /// `start` is the number of gestures that came before these.
  ///
  /// - Precondition: `traces` begins with the gestures of the outcomes, in the same order.
  package func addJointly(to outcomes: inout [Outcome], of traces: [Trace], from start: Int) {
    for index in outcomes.indices where start + index < Self.examined {
      examine(&outcomes[index], traces[index])
    }
    DeviceNotes(controller, settings: settings) { $0.frames }.add(to: &outcomes, of: traces)
  }

  /// What the delay of touches does to some gestures; nil if the controller has none.
  ///
  /// - Precondition: `traces` begins with the gestures of the outcomes, in the same order.
  package func delayEffect(on outcomes: [Outcome], of traces: [Trace]) -> DelayEffect? {
    DelayEffect(outcomes, of: traces, under: controller, settings: settings)
  }

  /// Replays a gesture of a custom scene again and records its touches, to find the cause of the outcome.
  private func examine(_ outcome: inout Outcome, _ trace: Trace) {
    guard settings.entry.own != nil, outcome.sceneFailure == nil else { return }
    let record = ReplayEngine().replay(
      trace, with: controller, settings: settings, keeping: [.touches])
    let flip = outcome.flip
    outcome = record.outcome.explained(by: GestureCause(record))
    outcome.flip = flip
  }
}
