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
      "HeldController was dismissed but stays alive, referred to by HoldingHome.flow.shown; release it when the"
        + " transition ends, unless it is kept to be shown again"
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
        "the next stroke of the recording touches at 0.600 s, while this one is in flight until 0."
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

  /// A recording of two drags on a card, the second of which begins some time after the end of the first, in seconds.
  private func twice(after pause: Double, from y: Double = 400) throws -> [Trace] {
    let second = FieldFinger.drag(from: (195, y), by: (0, 100), seconds: 0.4, after: 0.6 + pause)
    let samples = FieldFinger.drag(from: (195, 340), by: (0, 200), seconds: 0.6) + second
    let rows = samples.map {
      "\(($0.time * 1000).rounded()),\($0.x),\($0.y),\($0.phase.rawValue)\n"
    }
    let text = "t_ms,x,y,phase\n" + rows.joined()
    return try TraceReader.read(bytes: Array(text.utf8), file: "a.csv", name: "a")
  }

  private func records(_ traces: [Trace], on name: String) throws -> [ReplayRecord] {
    let scene = try SampleScenes.named(name)
    return traces.map {
      ReplayEngine().replay(
        $0, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name),
        keeping: [.gesture, .touches])
    }
  }

  private static let told =
    "strokes #1 and #2 of the recording are one gesture: #2 touches at 1.300 s what #1 left in flight"

  @Test func `a stroke after a pause is part of the gesture that it catches in flight`() throws {
    // The card falls back for 1 s after the release.
    let traces = try twice(after: 0.7)
    #expect(traces.map(\.name) == ["a#1", "a#2"])
    let records = try records(traces, on: "field-regrab-right")
    #expect(records.map(\.outcome.trace) == ["a#1", "a#2"])
    for record in records {
      #expect(record.trace.duration == traces[1].duration + 1.3)
      let told = Explanation(record)
      #expect(told.headline == Self.told)
      #expect(told.cause?.code == "caught")
      #expect(told.outcome.diagnostics.contains { $0.code == "caught" && $0.fact == Self.told })
      #expect(TouchTranscript(record).cause == told.cause)
      let recognized = try #require(told.outcome.recognizedAt)
      let released = try #require(told.outcome.releasedAt)
      #expect(recognized > 1.3 && released > recognized)
      if let gesture = told.gesture {
        #expect(gesture.recognizedAt <= gesture.decidedAt ?? .infinity)
      }
    }
    #expect(records[0].outcome.decision == records[1].outcome.decision)
  }

  @Test(arguments: [(1.4, 400.0), (0.7, 800.0)])
  func `a stroke after all has come to rest, or beside what moves, is a gesture of its own`(
    pause: Double, y: Double
  ) throws {
    let traces = try twice(after: pause, from: y)
    for (trace, record) in zip(traces, try records(traces, on: "field-regrab-right")) {
      #expect(record.trace == trace)
      #expect(!record.outcome.diagnostics.contains { $0.code == "caught" })
    }
  }

  @Test func `a recording that says what belongs together is taken at its word`() throws {
    let whole = try #require(try twice(after: 0.7).first)
    #expect(whole.metadata["strokes"] == nil)
    var apart = whole
    apart.contacts = nil
    apart.metadata["next-contact"] = nil
    let record = try #require(try records([apart], on: "field-regrab-right").first)
    #expect(!record.outcome.diagnostics.contains { $0.code == "caught" })
  }

  @Test func `points that were changed after reading are no longer joined`() throws {
    var trace = try #require(try twice(after: 0.7).first)
    trace.samples[3].x += 1
    let record = try #require(try records([trace], on: "field-regrab-right").first)
    #expect(record.trace == trace)
  }

  @Test func `the closed form joins what a sheet has left in flight, as the full stack does`()
    throws
  {
    var controller = try Preset.named("sheet").controller
    try controller.set("timing-curve", to: "linear")
    try controller.set("duration", to: "5s")
    let traces = try twice(after: 0.7, from: 600).map { trace in
      var trace = trace
      trace.metadata["start"] = "full"
      return trace
    }
    let replayed = traces.map { ReplayEngine().replay($0, with: controller).outcome }
    let computed = FastEvaluator(traces, controller: controller).outcomes(under: controller)
    #expect(computed == replayed)
    #expect(replayed.allSatisfy { $0.diagnostics.contains { $0.code == "caught" } })
  }
}
