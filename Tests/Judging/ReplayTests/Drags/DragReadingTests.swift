import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import Testing

/// Checks that every verdict says whether another interpretation of a SwiftUI drag would change it.
struct DragReadingTests {
  /// A drag at 1,000, then 2,000 pt/s: 1,250 by the weighted pairs, 2,000 by the last one.
  private static let drag = HandDrag("faster at the end", [10, 30], up: 30, nil)

  private static func outcome(_ rule: String) throws -> Outcome {
    var controller = drag.controller
    controller.finishWhen = try DecisionRule(reading: rule)
    let traces = [drag.trace(along: .right)]
    let settings = ReplaySettings(delivery: .sample)
    var outcomes = FastEvaluator(traces, controller: controller, settings: settings)
      .outcomes(under: controller)
    ReadingNotes(controller, settings: settings).add(to: &outcomes, of: traces)
    return outcomes[0]
  }

  @Test func `no reading changes what is far from its threshold`() throws {
    let outcome = try Self.outcome("velocity > 100pt/s")
    #expect(outcome.readings == [])
    #expect(outcome.diagnostics == [])
  }

  @Test func `the last pair, the up and the first points are tried, each alone`() throws {
    // The velocity is 2,000 by the last pair, and 0.75 · 2000 + 0.25 · 0 if the up is a sample.
    let speed = try Self.outcome("velocity > 1400pt/s")
    #expect(
      speed.readings == [
        DragReading(
          name: "velocity-estimator last-pair", isUnproven: true, decision: .finish, differs: true),
        DragReading(name: "drag-up velocity", isUnproven: true, decision: .finish, differs: true),
      ])
    let note = try #require(speed.diagnostics.first { $0.code == "other-reading" })
    #expect(
      note.message
        == "finish under velocity-estimator last-pair (unproven), finish under drag-up velocity (unproven);"
        + " try the gesture on a device, or move the threshold away from it")
    // 30 from the contact, 20 from the recognition.
    let place = try Self.outcome("translation > 25pt")
    #expect(place.readings?.map(\.name) == ["translation-origin recognition"])
    #expect(place.readings?.first?.isUnproven == false)
    #expect(place.diagnostics.first?.message.contains("unproven") == false)
  }

  @Test func `a pan has no other reading`() {
    var outcomes = [
      ReplayEngine().replay(Self.drag.trace(along: .right), with: .default).outcome
    ]
    let before = outcomes
    ReadingNotes(.default, settings: ReplaySettings())
      .add(to: &outcomes, of: [Self.drag.trace(along: .right)])
    #expect(outcomes == before)
    #expect(outcomes[0].readings == nil)
  }
}
