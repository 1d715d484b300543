public import Foundation
public import HeadlessUIKit
public import Scenes
import Synchronization
import Traces

/// Replays of custom scenes in separate processes, for scenes whose code keeps state in static variables.
///
/// Each replay runs in a copy of this process in which the scene's code has never run before. So its result does not
/// depend on earlier replays, and a crash affects only its own trace.
public enum Isolation {
  /// A function that runs work in a copy of this process.
  ///
  /// The work reports every callback as it happens, so that the last callbacks are known even if the work never
  /// returns.
  public typealias Process =
    @Sendable (_ work: (_ hear: @escaping @Sendable (String) -> Void) -> Data) ->
    Result<Data, Failure>

  /// The reason why work in a separate process had no result.
  public struct Failure: Error, Hashable, Sendable {
    /// The code of the diagnostic that reports the failure: `crashed` or `hung`.
    public let code: String
    public let message: String

    public init(code: String, message: String) { (self.code, self.message) = (code, message) }
  }

  private struct State {
    var process: Process?
    var isForAll = false
  }

  private static let state = Mutex(State())

  /// Sets the function that runs work in separate processes; without such a function, everything runs in this process.
  public static func use(_ process: @escaping Process) {
    state.withLock { $0.process = process }
  }

  /// Isolates every custom scene, not only the scenes that request isolation.
  public static func useForAll() { state.withLock { $0.isForAll = true } }

  /// Whether replays of every custom scene run in separate processes.
  public static var isForAll: Bool { state.withLock { $0.isForAll } }

  /// The number of worker threads that may replay a scene: `jobs`, or 1 if the scene's replays run in separate
  /// processes.
  ///
  /// A replay in a separate process starts from a forked copy of this process. Only the forking thread continues in the
  /// copy. If another worker held a lock at the moment of the fork, the copy would wait for that lock forever.
  public static func workers(_ jobs: Int, on scene: Scene?) -> Int {
    scene.map(isWanted) ?? false ? 1 : jobs
  }

  /// Whether replays of a scene run in separate processes.
  public static func isWanted(for scene: Scene) -> Bool { process(for: scene) != nil }

  private static func process(for scene: Scene, always: Bool = false) -> Process? {
    guard let own = scene.own else { return nil }
    return state.withLock { always || $0.isForAll || own.isolated ? $0.process : nil }
  }

  /// Runs work that calls a scene's code, in a separate process if the scene requires it or `always` is true.
  ///
  /// - Throws: ``Failure`` if the code crashed or hung in the separate process.
  static func run<Value: Codable>(
    _ scene: Scene, always: Bool = false, _ work: () -> Value
  ) throws(Failure) -> Value {
    guard let process = process(for: scene, always: always) else { return work() }
    let result = process { hear in
      let encoder = JSONEncoder()
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      let value = Simulation.$listener.withValue(CallbackListener(hear)) { work() }
      return (try? encoder.encode([value])) ?? Data()
    }
    let data = try result.get()
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let value = (try? decoder.decode([Value].self, from: data))?.first else {
      throw Failure(code: "crashed", message: "the process ended without a result")
    }
    return value
  }
}

extension Outcome {
  /// The diagnostic if the scene's code crashed, hung or could not build its screen; otherwise nil.
  ///
  /// With such a diagnostic, the trace fails, whatever its intent.
  public var sceneFailure: Diagnostic? {
    diagnostics.first {
      ["crashed", "hung", Self.sceneNotBuilt].contains($0.code) && $0.severity == .error
    }
  }

  /// The code of the diagnostic that reports a scene that could not be built.
  static let sceneNotBuilt = "scene-not-built"

  /// Creates the outcome of a gesture in which the scene's code crashed or hung: a failure, whatever the intent.
  init(_ failure: Isolation.Failure, of trace: Trace, on scene: Scene) {
    self.init(
      trace: trace.name, intent: trace.label?.intent, decision: .unknown,
      verdict: .fail, transition: .stuck)
    let place = scene.own.map { "\($0.place): " } ?? ""
    diagnostics = [
      Diagnostic(
        code: failure.code, severity: .error,
        message: "\(place)scene '\(scene.name)': \(failure.message)")
    ]
  }
}
