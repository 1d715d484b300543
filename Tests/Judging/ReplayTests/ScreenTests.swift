import Controllers
import HeadlessUIKit
import Replay
import Testing
import Traces

struct ScreenTests {
  private func drag(at y: Double, metadata: TraceMetadata = TraceMetadata()) -> Trace {
    let samples = (0...20).map { (index: Int) -> Trace.Sample in
      let phase: Trace.Phase = index == 0 ? .began : index == 20 ? .ended : .moved
      let step = Double(index)
      return Trace.Sample(time: step / 60, x: 600 + step * 10, y: y, phase: phase)
    }
    return Trace(name: "tablet", metadata: metadata, samples: samples)
  }

  @Test func `a recording that leaves the assumed screen is replayed on a larger one, visibly`() {
    let outcome = ReplayEngine().replay(drag(at: 900), with: .default).outcome
    #expect(outcome.decision == .finish)
    #expect(
      outcome.diagnostics.map(\.message) == [
        "the recording does not name its screen and goes beyond 390x844; replayed on 801x901; give"
          + " --screen or a line '# screen: WxH'"
      ])
  }

  @Test func `a screen that is named is kept, and touches outside it reach nothing`() {
    var metadata = TraceMetadata()
    metadata["screen"] = "390x844"
    let outcome = ReplayEngine().replay(drag(at: 900, metadata: metadata), with: .default).outcome
    #expect(outcome.transition == .notStarted)
    #expect(outcome.diagnostics.map(\.code) == ["refused-touch"])
  }

  @Test func `the settings come before the recording`() {
    let settings = ReplaySettings(screen: ScreenSize(width: 1024, height: 1366))
    let outcome = ReplayEngine().replay(drag(at: 900), with: .default, settings: settings).outcome
    #expect(outcome.decision == .finish)
    #expect(outcome.diagnostics == [])
  }
}
