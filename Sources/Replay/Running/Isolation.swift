public import Foundation
public import HeadlessUIKit
public import Scenes
import Synchronization
import Traces

/// Replays of custom scenes in processes of their own, for code that keeps things in statics.
///
/// Each starts from a copy of this process in which the scene's code has never run. What it makes is the same
/// as without, and what goes wrong in it concerns its own trace alone.
public enum Isolation {
  /// Runs work in a copy of this process; the work reports every callback, so that the last ones are known
  /// if it never ends.
  public typealias Process =
    @Sendable (_ work: (_ hear: @escaping @Sendable (String) -> Void) -> Data) ->
    Result<Data, Failure>

  /// Why work in a process of its own came to no result.
  public struct Failure: Error, Hashable, Sendable {
    /// `crashed` or `hung`.
    public let code: String
    public let message: String

    public init(code: String, message: String) { (self.code, self.message) = (code, message) }
  }

  private struct State {
    var process: Process?
    var isForAll = false
  }

  private static let state = Mutex(State())

  /// Sets how processes are made; without, everything runs in this one.
  public static func use(_ process: @escaping Process) {
    state.withLock { $0.process = process }
  }

  /// Isolates every custom scene, not only those that ask for it.
  public static func useForAll() { state.withLock { $0.isForAll = true } }

  /// Whether every custom scene is isolated.
  public static var isForAll: Bool { state.withLock { $0.isForAll } }

  /// How many workers may replay a scene: one where each replay starts from a copy of this process, which has none
  /// of its other threads.
  public static func workers(_ jobs: Int, on scene: Scene?) -> Int {
    scene.map(isWanted) ?? false ? 1 : jobs
  }

  /// Whether replays of a scene have processes of their own.
  public static func isWanted(for scene: Scene) -> Bool { process(for: scene) != nil }

  private static func process(for scene: Scene, always: Bool = false) -> Process? {
    guard let own = scene.own else { return nil }
    return state.withLock { always || $0.isForAll || own.isolated ? $0.process : nil }
  }

  /// The result of work with a scene's code, in a process of its own where the scene needs one, or always.
  ///
  /// - Throws: ``Failure`` where the code crashed or hung there.
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
  /// The diagnostic of a scene whose code crashed, hung or built nothing; nil elsewhere.
  ///
  /// Such a trace fails, whatever was meant.
  public var sceneFailure: Diagnostic? {
    diagnostics.first {
      ["crashed", "hung", Self.sceneNotBuilt].contains($0.code) && $0.severity == .error
    }
  }

  /// The code of the diagnostic that a scene could not be built.
  static let sceneNotBuilt = "scene-not-built"

  /// The outcome of a gesture in which the scene's code crashed or hung: a failure, whatever was meant.
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
