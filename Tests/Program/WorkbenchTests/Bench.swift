import Controllers
import Rules
import Traces
import Workbench

@testable import Replay

/// An engine that decides by a function of its own.
struct StubEngine: SessionEngine {
  var outcome: @Sendable (Trace, Controller) -> Outcome

  func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings,
    cache: inout RecognitionCache
  ) -> [Outcome] {
    traces.map { outcome($0, controller) }
  }
}

/// A session on hand-made traces with an engine that can be worked out by hand.
///
/// The engine counts travel over 400 points as progress, and travel over time as the velocity: it
/// finishes beyond `velocity-threshold`, else by `progress-threshold`.
enum Bench {
  /// Files that exist only here.
  struct Files: TraceSource, ControllerSource {
    func load(path: String) -> LoadedTraces {
      switch path {
      case "traces/swipe": LoadedTraces(traces: [Bench.flick, Bench.drag, Bench.nudge])
      case "traces/other": LoadedTraces(traces: [Bench.other])
      case "half":
        LoadedTraces(
          traces: [Bench.other],
          problems: [.init(kind: .unreadable, message: "half/b.csv:2: 'x' is not a number")])
      case "bad":
        LoadedTraces(
          problems: [.init(kind: .unreadable, message: "bad/a.csv:1: no rows; add some")])
      default:
        LoadedTraces(
          problems: [.init(kind: .missing, message: "\(path): no such file or folder")])
      }
    }

    func completions(forPath prefix: String) -> [String] {
      ["labels.txt", "my traces/", "traces/"].filter { $0.hasPrefix(prefix) }
    }

    func labelPaths(
      ofTraces names: [String], loadedFrom path: String
    ) -> [String: String] {
      path == "traces/swipe"
        ? Dictionary(uniqueKeysWithValues: names.map { ($0, "traces/swipe/labels.csv") }) : [:]
    }

    func exists(path: String) -> Bool { path == "mine.json" }

    func controller(path: String) throws(CommandError) -> Controller {
      guard exists(path: path) else {
        throw .files([.init(kind: .missing, message: "\(path): no such file")])
      }
      do {
        var controller = try Controller(preset: "default")
        controller.name = path
        try controller.set("progress-threshold", to: "0.2")
        return controller
      } catch {
        throw .files([.init(kind: .unreadable, message: "\(error)")])
      }
    }
  }

  /// 100 points in 0.25 s: 400 pt/s, progress 0.25; meant to finish.
  static let flick = trace("swipe/flick", travel: 100, duration: 0.25, intent: .finish)
  /// 240 points in 2 s: 120 pt/s, progress 0.6; meant to finish.
  static let drag = trace("swipe/drag", travel: 240, duration: 2, intent: .finish)
  /// 60 points in 1 s: 60 pt/s, progress 0.15; meant to cancel.
  static let nudge = trace("swipe/nudge", travel: 60, duration: 1, intent: .cancel)
  /// 120 points in 1 s: 120 pt/s, progress 0.3; no one said what was meant.
  static let other = trace("other/a b", travel: 120, duration: 1, intent: nil)

  /// A session without traces under the preset `default`.
  static var empty: Session { empty(files: Folder()) }

  /// A session without traces that writes to `files`.
  static func empty(files: Folder) -> Session {
    Session(
      environment: Environment(
        traces: Files(), controllers: Files(), files: files, engine: StubEngine(outcome: decide)),
      controller: .default)
  }

  /// A session with `traces/swipe` loaded before it starts.
  static var session: Session { session(files: Folder()) }

  /// A session with `traces/swipe` loaded that writes to `files`.
  static func session(files: Folder) -> Session {
    var session = empty(files: files)
    _ = session.open(paths: ["traces/swipe"])
    return session
  }

  private static func trace(
    _ name: String, travel: Double, duration: Double, intent: Label.Intent?
  ) -> Trace {
    Trace(
      name: name,
      samples: [
        Trace.Sample(time: 0, x: 10, y: 400, phase: .began),
        Trace.Sample(time: duration, x: 10 + travel, y: 400, phase: .ended),
      ],
      label: intent.map { Label(intent: $0, tags: ["anna"]) })
  }

  @Sendable private static func decide(_ trace: Trace, _ controller: Controller) -> Outcome {
    let travel = (trace.samples.last?.x ?? 0) - (trace.samples.first?.x ?? 0)
    let velocity = travel / trace.duration
    let progress = travel / 400
    let isFast = velocity > controller.velocityThreshold
    let finishes = isFast || progress > controller.progressThreshold
    let intent = trace.label?.intent
    var outcome = Outcome(
      trace: trace.name, intent: intent, decision: finishes ? .finish : .cancel,
      verdict: intent.map { ($0 == .finish) == finishes ? .pass : .fail } ?? .unlabelled,
      transition: finishes ? .completed : .cancelled)
    outcome.rule = isFast ? "velocity > velocity-threshold" : "progress > progress-threshold"
    outcome.margin =
      isFast ? velocity - controller.velocityThreshold : progress - controller.progressThreshold
    outcome.marginUnit = isFast ? .pointsPerSecond : .fraction
    outcome.progress = progress
    outcome.velocity = velocity
    outcome.release = Release(
      progress: progress, translation: travel, velocity: velocity, peakProgress: progress,
      elapsed: trace.duration, extent: 400)
    return outcome
  }
}
