import Controllers
import Replay
import Testing
import Traces

@testable import Workbench

/// What verbs on many traces report when someone stops them.
struct PartialResultTests {
  /// An engine whose monitor reports from the start that the work should stop.
  private struct StoppedEngine: SessionEngine {
    private struct Monitor: WorkMonitor {
      func show(_ progress: String) {}
      var isStopped: Bool { true }
    }

    func run<Result, Failure: Error>(
      isEndable: Bool, _ work: (Int, any WorkMonitor) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try work(1, Monitor())
    }
  }

  private static func session(
    _ count: Int, engine: any SessionEngine, scene: String? = nil
  ) -> Session {
    var settings = ReplaySettings()
    settings.scene = scene
    var session = Session(
      environment: Environment(
        traces: Bench.Files(), controllers: Bench.Files(), files: Folder(), engine: engine),
      controller: .default, settings: settings)
    session.take((0..<count).map(drag), from: "many")
    return session
  }

  private static func drag(_ index: Int) -> Trace {
    var samples: [Trace.Sample] = []
    for step in 0...10 {
      let phase: Trace.Phase = step == 0 ? .began : step == 10 ? .ended : .moved
      let x = Double(20 + step * (10 + index % 20))
      samples.append(Trace.Sample(time: Double(step) * 0.016, x: x, y: 400, phase: phase))
    }
    return Trace(name: "g\(index)", samples: samples, label: Label(intent: .finish))
  }

  @Test(arguments: ["explain", "compare default appcoda", "estimators", "agree"])
  func `a stopped verb reports its first part and says so`(line: String) throws {
    var session = Self.session(150, engine: StoppedEngine(), scene: "fade-navigation")
    let reply = try session.execute(line)
    #expect(reply.isInterrupted)
    #expect(reply.warnings.first == "interrupted: 64 of 150 traces were judged")
    #expect(reply.text.hasSuffix("\npartial: the run was stopped before its end\n"))
    let json = try session.execute("\(line) --format json").text
    #expect(json.contains("\"partial\": true"))
    // Nothing is missing where nobody stops it.
    var whole = Self.session(150, engine: DirectEngine(), scene: "fade-navigation")
    let all = try whole.execute(line)
    #expect(!all.isInterrupted && !all.text.contains("partial"))
  }

  @Test func `the first part of many recordings is inspected`() throws {
    var session = Self.session(4200, engine: StoppedEngine())
    let reply = try session.execute("inspect --format csv")
    #expect(reply.isInterrupted)
    #expect(reply.text.split(separator: "\n").count == 1 + 4096)
    #expect(reply.warnings == ["interrupted: 4096 of 4200 traces were judged"])
  }

  @Test func `what was read before reading was stopped is judged, and is a part`() throws {
    var session = Self.session(3, engine: DirectEngine())
    session.isCutShort = true
    let reply = try session.execute("compare default appcoda")
    #expect(reply.isInterrupted)
    #expect(reply.warnings.first == "interrupted: 3 traces were judged")
    #expect(
      try session.execute("explain g1").text
        .hasSuffix("partial: the run was stopped before its end\n"))
  }

  @Test func `parts and the whole have the same outcomes`() throws {
    // Both counts are more than one part: a part is 4096 traces, or 64 with this scene.
    for (count, scene) in [(4200, nil), (150, "fade-navigation")] {
      var whole = Self.session(count, engine: DirectEngine(), scene: scene)
      let check = try whole.execute("check --format csv").text.split(separator: "\n")
      var session = Self.session(count, engine: DirectEngine(), scene: scene)
      let compared = try session.execute("compare default now --format csv").text
        .split(separator: "\n")
      #expect(check.count == compared.count)
      let decisions = check.map {
        $0.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)[2]
      }
      #expect(
        compared.dropFirst().map {
          $0.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)[3]
        } == Array(decisions.dropFirst()))
    }
  }
}
