import Controllers
import Testing
import Workbench

struct CompletionTests {
  /// The candidates at the end of a line and what they replace.
  private func complete(_ line: String, in session: Session = Bench.session) -> Workbench.Completion
  {
    Workbench.Completion(line: line, cursor: line.utf8.count, in: session)
  }

  @Test(arguments: [
    ("un", ["unload", "undo"]),
    ("re", ["review", "reset", "restore", "redo", "replay", "read", "reload"]),
    ("help unl", ["unload"]),
    ("set velocity-", ["velocity-threshold", "velocity-estimator"]),
    ("get dur", ["duration"]),
    ("set decide ", ["release", "during", "last-change"]),
    ("set decide = d", ["during"]),
    ("set decide=", ["decide=release", "decide=during", "decide=last-change"]),
    ("set decide=during cancelled-touch i", ["ignore"]),
    ("set completion-speed 1", ["1-progress"]),
    ("set velocity-threshold ", []),
    ("use appcoda-as", ["appcoda-as-written"]),
    ("presets ls-e", ["ls-edge"]),
    ("replay swipe/f", ["swipe/flick"]),
    ("check swipe/flick swipe/", ["swipe/flick", "swipe/drag", "swipe/nudge"]),
    ("unload a", ["all"]),
    ("unload tr", ["traces/swipe"]),
    ("undo ", []),
    ("frobnicate ", []),
    ("check # sw", []),
  ])
  func `offers what can stand there`(line: String, candidates: [String]) {
    #expect(complete(line).candidates == candidates)
  }

  @Test func `offers presets and files where a controller is asked for`() {
    let presets = Preset.all.map(\.name).filter { $0.hasPrefix("t") }.sorted()
    #expect(presets.contains("touchwonders"))
    #expect(complete("use t").candidates == presets + ["traces/"])
  }

  @Test func `offers every command on an empty line`() {
    #expect(complete("").candidates == Command.all.map(\.name))
  }

  @Test(arguments: [
    ("load my", 5, "my\\ traces/"),
    ("load my\\ t", 5, "my\\ traces/"),
    ("load 'my", 6, "my traces/"),
    ("load \"my t", 6, "my traces/"),
    ("load m'y t", 7, "y traces/"),
    ("load \"la", 6, "labels.txt"),
  ])
  func `quotes file names as the line needs it`(line: String, start: Int, candidate: String) {
    let completion = complete(line)
    #expect(completion.start == start)
    #expect(completion.candidates == [candidate])
    #expect(completion.endsWord == !candidate.hasSuffix("/"))
  }

  @Test func `quotes trace names`() throws {
    var session = Bench.empty
    _ = try session.execute("load traces/other")
    #expect(complete("replay oth", in: session).candidates == ["other/a\\ b"])
  }

  @Test func `looks only at what is before the cursor, in bytes`() {
    let accented = Completion(line: "load ü tra", cursor: 11, in: Bench.session)
    #expect(accented.start == 8)
    #expect(accented.candidates == ["traces/"])
    let middle = Completion(line: "use appx", cursor: 7, in: Bench.session)
    #expect(middle.start == 4)
    #expect(middle.candidates == ["appcoda", "appcoda-as-written"])
  }
}
