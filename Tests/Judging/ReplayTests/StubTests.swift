import Controllers
import Replay
import Scenes
import Testing
import Traces

struct StubTests {
  @Test func `a stub answers in place of the stack, and timelines show its answer`() {
    let engine = ReplayEngine { trace, controller, settings, details in
      let outcome = Outcome(
        trace: "\(trace.name), \(details.count) detail", decision: .finish, verdict: .unlabelled,
        transition: .stuck)
      return ReplayRecord(outcome, of: trace, with: controller, settings: settings)
    }
    let settings = ReplaySettings(displayHz: 120, scene: "fade-navigation")
    let record = engine.replay(
      Trace(name: "a", samples: []), with: .default, settings: settings, keeping: [.steps])
    #expect(record.settings == settings)
    #expect(record.scene.name == "fade-navigation")
    let timeline = Timeline(record)
    #expect(timeline.outcome.trace == "a, 1 detail")
    #expect(timeline.outcome.transition == .stuck)
    #expect(timeline.rows.isEmpty)
  }
}
