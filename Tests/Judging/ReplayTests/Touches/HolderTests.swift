import Controllers
import HeadlessUIKit
import Replay
import SampleScenes
import Scenes
import Testing
import Traces

/// Screens that were dismissed and live on, and strokes that touch what is still in flight.
struct HolderTests {
  private static let pull = FieldFinger.drag(from: (195, 250), by: (5, 320), seconds: 0.5)

  private func record(
    _ samples: [Trace.Sample], on name: String, next: String? = nil
  ) throws -> ReplayRecord {
    let scene = try SampleScenes.named(name)
    var trace = Trace(name: "finger", samples: Trace.Samples(samples))
    trace.metadata["next-contact"] = next
    return ReplayEngine().replay(
      trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name),
      keeping: [.gesture, .touches])
  }

  @Test(arguments: [
    (
      "holder",
      "HeldController was dismissed but stays alive, referred to by HoldingHome.flow.shown; let go of it when the"
        + " transition has ended, unless it is kept to be shown again"
    ),
    (
      "captured",
      "HeldController was dismissed but stays alive, though no stored property refers to it; look for closures and timers"
        + " that capture it"
    ),
  ])
  func
    `a dismissed screen that lives on is a finding, with what refers to it where that can be seen`(
      name: String, message: String
    ) throws
  {
    let wrong = try record(Self.pull, on: "field-\(name)").outcome
    #expect(wrong.decision == .finish)
    let found = try #require(wrong.diagnostics.first { $0.code == "kept-alive" })
    #expect(found.severity == .warning)
    #expect(found.message.hasSuffix(message), "\(found.message)")
    let right = try record(Self.pull, on: "field-\(name)-right").outcome
    #expect(right.decision == .finish && right.diagnostics.isEmpty, "\(right.diagnostics)")
    // A screen that stays is not one that lives on.
    let short = FieldFinger.drag(from: (195, 250), by: (2, 60), seconds: 0.6)
    #expect(try record(short, on: "field-\(name)").outcome.diagnostics.isEmpty)
  }

  @Test
  func `a contact that was read as the next gesture is told if it catches this one in flight`()
    throws
  {
    let wrong = Explanation(try record(Self.pull, on: "field-holder-right", next: "0.6"))
    #expect(wrong.cause?.code == "caught")
    #expect(
      wrong.cause?.sentence.hasPrefix(
        "The next stroke of the recording touches at 0.600 s, when this one is still in flight until 0."
      ) == true,
      "\(wrong.cause?.sentence ?? "")")
    let late = Explanation(try record(Self.pull, on: "field-holder-right", next: "2"))
    #expect(late.cause == nil)
  }

  @Test func `two strokes on one surface in flight are one gesture`() throws {
    let finger =
      FieldFinger.drag(from: (195, 340), by: (0, 200), seconds: 0.6)
      + FieldFinger.drag(from: (195, 400), by: (0, 100), seconds: 0.4, after: 0.9)
    let told = Explanation(try record(finger, on: "field-regrab-right"))
    #expect(told.cause?.code != "several-strokes", "\(told.cause?.sentence ?? "")")
    let outcome = told.outcome
    #expect((outcome.recognizedAt ?? 0) <= (outcome.releasedAt ?? .infinity))
  }

  @Test func `the reader keeps when the next contact of a recording began`() throws {
    func stroke(_ start: Int) -> String {
      (0..<12).map { step in
        "\(start + step * 16),\(20 + step * 25),400,\(step == 0 ? "began" : step == 11 ? "ended" : "moved")\n"
      }.joined()
    }
    let text = "t_ms,x,y,phase\n" + stroke(0) + stroke(776)
    let traces = try TraceReader.read(bytes: Array(text.utf8), file: "a.csv", name: "a")
    #expect(traces.map(\.metadata.nextContact) == [0.776, nil])
  }
}
