import Controllers
import Testing
import Traces
import Tuning
import Workbench

/// The options of `tune`, and its answer to a search that was stopped early.
struct TuneOptionsTests {
  /// An engine whose monitor always asks to stop.
  private struct StoppingEngine: SessionEngine {
    struct Monitor: WorkMonitor {
      func show(_ progress: String) {}
      var isStopped: Bool { true }
    }

    func run<Result, Failure: Error>(
      isEndable: Bool, _ work: (Int, any WorkMonitor) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try work(1, Monitor())
    }
  }

  /// The traces of the bench with a move, so that a pan is recognised.
  private struct MovingTraces: TraceSource {
    func load(path: String) -> LoadedTraces {
      var loaded = Bench.Files().load(path: path)
      for index in loaded.traces.indices {
        guard var move = loaded.traces[index].samples.last else { continue }
        (move.time, move.phase) = (move.time - 0.02, .moved)
        loaded.traces[index].samples.insert(move, at: 1)
      }
      return loaded
    }

    func completions(forPath prefix: String) -> [String] { [] }
  }

  private static func session(_ engine: any SessionEngine = StoppingEngine()) throws -> Session {
    var session = Session(
      environment: Environment(
        traces: MovingTraces(), controllers: Bench.Files(), engine: engine),
      controller: .default)
    _ = session.open(paths: ["traces/swipe"])
    return session
  }

  @Test func `uses budget and folds wherever they stand`() throws {
    var session = try Self.session(DirectEngine())
    let text = try session.execute("tune -x --folds 2 extent=0.5:1.5 --budget 40").text
    #expect(text.contains("held out, 2 folds"))
    #expect(text.contains("searched from fixed starts"))
    #expect(
      try session.execute("tune progress-threshold=0.1:0.4 --folds 0").text
        .contains("\nkeep 'default': no decision changes; '--take tuned' writes the tuned values\n")
    )
    #expect(try session.execute("tune -x progress-threshold").text.contains("held out, one by one"))
    #expect {
      _ = try session.execute("tune --folds 9")
    } throws: {
      "\($0)" == "9 folds: there are 3 groups; choose 2 to 3, or 0 for none"
    }
  }

  @Test func `the answer stands alone, and -x adds the tables and all warnings`() throws {
    var session = try Self.session(DirectEngine())
    func lines(_ words: String) throws -> [Substring] {
      try session.execute("tune progress-threshold \(words)").text.split(separator: "\n")
    }
    let (short, whole) = (try lines(""), try lines("-x"))
    let answer = short.prefix { !$0.hasPrefix("-x shows") }
    #expect(answer.count > 2 && answer.elementsEqual(whole.prefix(answer.count)))
    func warnings(_ lines: [Substring]) -> [Substring] {
      lines.filter { $0.hasPrefix("warning: ") }
    }
    let more = warnings(whole).count - warnings(short).count
    #expect(short.count == answer.count + 1 + warnings(short).count)
    #expect(warnings(short).count == min(warnings(whole).count, 5))
    #expect(
      short[answer.count]
        == "-x shows the tables behind the answer" + (more > 0 ? ", and \(more) more warnings" : "")
    )
    #expect(warnings(short).last == warnings(whole).last)
    #expect(whole.contains { $0.hasPrefix("parameter ") })
    for words in ["-x --format json", "-x --rules all", "-x --pareto margin"] {
      #expect(throws: CommandError.self) { try lines(words) }
    }
  }

  @Test func `searches longer with a larger budget`() throws {
    func evaluations(_ budget: Int) throws -> Int {
      var session = try Self.session(DirectEngine())
      let text = try session.execute("tune extent=0.5:1.5 --folds 0 --budget \(budget) -x").text
      return try #require(text.firstMatch(of: /, (\d+) evaluations/).flatMap { Int($0.1) })
    }
    let (few, many) = (try evaluations(40), try evaluations(400))
    #expect((1..<100).contains(few))
    #expect((200..<1000).contains(many))
  }

  @Test(arguments: [
    ("--budget 0", "'--budget 0': less than 1; give a number of evaluations"),
    ("--folds=-1", "'--folds -1': less than 0; give 0 for none"),
    ("--pareto luck", "'--pareto luck': no such term; choose \(ParetoFront.Rival.words)"),
    (
      "--pareto margin --folds 2",
      "'--folds': has no effect with --pareto, because the Pareto front is evaluated in-sample; leave one of them out"
    ),
  ])
  func `refuses options that mean nothing`(words: String, found: String) throws {
    var session = try Self.session()
    #expect {
      _ = try session.execute("tune progress-threshold \(words)")
    } throws: {
      "\($0)" == "tune: \(found)"
    }
  }

  @Test func `offers parameters and options`() {
    let completion = Completion(line: "tune progress-threshold --b", cursor: 27, in: Bench.session)
    #expect(completion.candidates == ["--budget"])
    #expect(
      Completion(line: "tune progress-th", cursor: 16, in: Bench.session).candidates
        == ["progress-threshold"])
  }

  @Test func `keeps the values of a search that was cut short, and says so`() throws {
    var session = try Self.session()
    _ = try session.execute("set decide=during")
    let before = session.state
    let reply = try session.execute("tune progress-threshold=0.1:0.4 -x")
    #expect(reply.isInterrupted)
    #expect(
      reply.text.hasSuffix(
        """
        warning: search: interrupted; these are the best values so far

        """))
    #expect(reply.text.contains("parameter           start  tuned"))
    #expect(session.state == before)
    #expect(
      try session.execute("accept --take tuned").text.hasPrefix("progress-threshold: 0.5 -> 0."))
    _ = try session.execute("undo")
    #expect(session.state.controller == before.controller)
  }

  @Test func `has nothing to show of a sweep that nobody waits for`() throws {
    var session = try Self.session()
    let before = session
    let reply = try session.execute("sweep progress-threshold")
    #expect(reply.isInterrupted)
    #expect(reply.text == "")
    #expect(session == before)
  }
}
