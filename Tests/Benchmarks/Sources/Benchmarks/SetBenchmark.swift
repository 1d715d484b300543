import Controllers
import Traces
import Workbench

/// Measures `set velocity-threshold …`, with its answer, in a session with 1,000 loaded traces.
struct SetBenchmark {
  /// A source that returns the labelled drags for every path, and has no controller files.
  private struct Drags: TraceSource, ControllerSource {
    let traces: [Trace]

    func load(path: String) -> LoadedTraces { LoadedTraces(traces: traces) }
    func completions(forPath prefix: String) -> [String] { [] }
    func exists(path: String) -> Bool { false }
    func controller(path: String) throws(CommandError) -> Controller {
      throw .files([.init(kind: .missing, message: "\(path): no such file")])
    }
  }

  func figures() throws -> [Figure] {
    let traces = GeneratedGestures.drags(1_000).enumerated().map { index, trace in
      var trace = trace
      trace.label = Label(intent: index % 3 == 0 ? .cancel : .finish)
      return trace
    }
    let files = Drags(traces: traces)
    let environment = Environment(traces: files, controllers: files)
    return try ["default", "hero"].map { name in
      var session = Session(environment: environment, controller: try Controller(preset: name))
      _ = session.open(paths: ["drags"])
      let steps = 10
      let seconds = try bestSeconds(runs: 15) {
        // The values go up and back, so that each step is a change. Some steps flip few decisions, others many.
        for step in 0..<steps {
          keep(try session.execute("set velocity-threshold \([450, 460, 900][step % 3])"))
        }
      }
      return Figure(
        name: "set on 1,000 traces, \(name)", value: Double(traces.count * steps) / seconds,
        unit: "traces/s", target: .atLeast(300_000),
        note: "\(Figure.text(seconds / Double(steps) * 1e3)) ms per command, its answer included")
    }
  }
}
