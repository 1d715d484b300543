import Controllers
import Formats
import Foundation
import Nightly
import Replay
import Reports
import Testing
import Traces

/// What a page says a change does to how transitions settle, against what the program says in its console.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct SettlingPageTests {
  private static let changes = "document.getElementById('changes').textContent"

  /// The shipped gestures of a folder.
  private static func shipped(_ folder: String) throws -> [Trace] {
    try FileManager.default.contentsOfDirectory(atPath: "traces/\(folder)").sorted()
      .filter { $0.hasSuffix(".csv") && $0 != "labels.csv" }
      .flatMap { file in
        try TraceReader.read(
          path: "traces/\(folder)/\(file)", name: "\(folder)/\(file.dropLast(".csv".count))")
      }
  }

  /// A page of gestures under a controller, as it is written into a file.
  private static func page(_ traces: [Trace], _ controller: Controller) -> GesturePage {
    let settings = ReplaySettings().scened(for: controller)
    return GesturePage(
      title: "settling", toolVersion: "0",
      setups: [
        GesturePage.Setup(
          name: controller.name, controller: controller, words: [], settings: settings,
          // Fewer frames than gestures: what settles does not need them.
          traces: traces, frames: 3)
      ])
  }

  /// What the program says of a change.
  private static func sentence(
    _ traces: [Trace], from before: Controller, to after: Controller
  ) -> String? {
    let outcomes = [before, after].map { controller in
      FastEvaluator(
        traces, controller: controller, settings: ReplaySettings().scened(for: controller)
      ).outcomes(under: controller)
    }
    return SettlingChange(
      from: outcomes[0], to: outcomes[1],
      of: OutcomePair.all(from: outcomes[0], to: outcomes[1], hasSameTraces: true))?.sentence
  }

  private static let pages = [
    ("default", "first-look"), ("default", "training"), ("appcoda", "swipe-back"),
    ("flutter-cupertino", "unseen"), ("sheet", "sheet"),
  ]

  @Test(arguments: Nightly.all(pages, otherwiseEvery: 4))
  func `a page says of a change what the console says`(preset: String, folder: String) throws {
    let traces = try Self.shipped(folder)
    let before = try Controller(preset: preset)
    let files = try TemporaryFolder()
    let page = Self.page(traces, before).text
    let browser = try Browser()
    try files.write(page, to: "page.html")
    try browser.visit(files.url.appendingPathComponent("page.html"))
    func take(_ controller: Controller) throws {
      let numbers = controller.movableNumbers
      let values = JSONValue.object(numbers.map(\.name), numbers.map { .number($0.value) })
      try browser.evaluate(
        "panlab.state.takeNumbers([\(values.document(linesToDepth: 0))], [\(controller.paceJSON.document(linesToDepth: 0))])"
      )
    }
    var said = 0
    for (name, value) in [
      ("completion-speed", "2"), ("cancel-speed", "1-progress"), ("completion-curve", "ease-out"),
      ("timing-curve", "spring(0.6, 0.5)"), ("timing-curve", "spring(0.8,0.35,velocity:0)"),
      ("completion-speed", "matched"), ("duration", "0.6s"), ("velocity-threshold", "450"),
      ("progress-threshold", "0.3"),
    ] {
      var after = before
      // Some presets have no such number, or keep it in a range.
      guard (try? after.set(name, to: value)) != nil else { continue }
      try take(after)
      let shown = try #require(browser.evaluate(Self.changes) as? String)
      let told = Self.sentence(traces, from: before, to: after)
      #expect(
        shown.contains(told ?? "completion:") == (told != nil),
        "\(name)=\(value): \(shown), not \(told ?? "nothing")")
      said += told == nil ? 0 : 1
      // Each change is made from the start.
      try take(before)
    }
    #expect(said > 1)
    #expect(browser.complaints == [])
  }

  @Test func `a field of the motion and a slider say what they change`() throws {
    let files = try TemporaryFolder()
    try files.write(
      Self.page(try Self.shipped("first-look"), try Controller(preset: "default")).text,
      to: "page.html")
    let browser = try Browser()
    try browser.visit(files.url.appendingPathComponent("page.html"))
    func type(_ text: String, into id: String) throws {
      try browser.evaluate(
        """
        (field => { field.value = '\(text)'; field.dispatchEvent(new Event('change', { bubbles: true })); })
          (document.getElementById('\(id)'))
        """)
    }
    try type("2", into: "motion-finish")
    #expect(
      try browser.evaluate(Self.changes) as? String
        == "completion: 8 of 12 settle sooner, median 0.131 -> 0.088 s,"
        + " most first-look/ines-flick-1 0.265 -> 0.132 s")
    // Nothing settles otherwise by a threshold alone.
    try type("450", into: "number-velocity-threshold")
    let flipped = try #require(browser.evaluate(Self.changes) as? String)
    #expect(flipped.hasPrefix("Flipped by the last change: 2"))
    #expect(!flipped.contains("completion:"))
    // Without the threshold, the last change is that of the motion; back at the start there is none.
    try browser.press("u")
    #expect(
      try #require(browser.evaluate(Self.changes) as? String)
        .contains("completion: 8 of 12 settle sooner, median 0.131 -> 0.088 s"))
    try browser.press("u")
    #expect(try browser.evaluate(Self.changes) as? String == "")
    #expect(browser.complaints == [])
  }
}
