import CommandLine
import Controllers
import Foundation
@_exported public import Replay
public import Reports
@_exported public import Scenes
public import Traces

/// A recording that was replayed on a scene.
///
/// It has all properties of its ``outcome``. Its description explains the decision to finish or cancel, so that a
/// failing test shows the reason:
///
///     #expect(gesture.verdict == .pass, "\(gesture)")
///     XCTAssertEqual(gesture.verdict, .pass, "\(gesture)")
@dynamicMemberLookup
public struct ReplayedGesture: Sendable {
  public let record: ReplayRecord

  public var outcome: Outcome { record.outcome }

  public subscript<Value>(dynamicMember path: KeyPath<Outcome, Value>) -> Value {
    outcome[keyPath: path]
  }
}

extension ReplayedGesture: CustomStringConvertible {
  /// The text of `panlab explain` for this gesture; computing it takes several replays.
  public var description: String {
    let record = ReplayEngine().replay(
      record.trace, with: record.controller, settings: record.settings, keeping: [.gesture])
    return Explanation(record).text(as: .table)
  }
}

/// Replays a recording on a scene.
///
/// - Parameters:
///   - trace: The recording; the verdict compares its outcome with the intent of its label.
///   - scene: A custom scene or a shipped one.
///   - controller: A preset's name or the path of a controller file; the controller drives scenes that do not drive
///     themselves.
///   - changes: Values of tunable numbers and other parameters by name, as after `--set`:
///     `["dismiss-threshold": "0.3"]`. The remaining numbers keep their values in the app.
///   - settings: The device and the delivery of touches; values that are nil follow the recording. The settings' own
///     scene is ignored.
/// - Returns: The outcome with its record.
/// - Throws: An error if a parameter or value is invalid, another scene has the same name, a tunable number of
///   the scene is declared wrongly, or the scene needs its own process for each trace. The description says
///   where, and what to do.
public func replay(
  _ trace: Trace, in scene: Scene, controller: String = "default",
  set changes: [String: String] = [:], settings: ReplaySettings = ReplaySettings()
) throws -> ReplayedGesture {
  var settings = settings
  settings.scene = scene.name
  return ReplayedGesture(
    record: ReplayEngine().replay(
      trace, with: try chosen(controller, changes, for: scene), settings: settings))
}

/// Replays the situations of `panlab doctor` on a scene; the code of real apps has failed in each of these situations.
///
///     let examination = try doctor(.sheet)
///     #expect(examination.passes, "\(examination)")
///
/// - Parameters:
///   - scene: A custom scene or a shipped scene.
///   - controller: A preset's name or the path of a controller file.
///   - changes: Values of parameters by name, as after `--set`.
/// - Returns: A finding for each situation.
/// - Throws: The same errors as ``replay(_:in:controller:set:settings:)``.
public func doctor(
  _ scene: Scene, controller: String = "default", set changes: [String: String] = [:]
) throws -> Examination {
  examine(try chosen(controller, changes, for: scene), scene: scene.name)
}

extension Examination: CustomStringConvertible {
  /// The text of `panlab doctor`.
  public var description: String { text(as: .table) }
}

/// Registers a custom scene, so that replays find it by name, and returns the controller that drives the scene.
private func chosen(
  _ word: String, _ changes: [String: String], for scene: Scene
) throws -> Controller {
  if let own = scene.own {
    try Scene.add(scene)
    guard !own.isolated else {
      throw TestingError(
        "\(own.place): scene '\(scene.name)' needs a separate process for each trace, which a test cannot"
          + " give; check it on the command line, or keep nothing in statics and leave out 'isolated:'"
      )
    }
  }
  let words = changes.map { "\($0)=\($1)" }.sorted()
  return try Controller.named(word, changes: words, for: scene)
}

/// A comparison of outcomes with the outcomes stored in a file next to the test.
///
///     @Test func outcomesAreAsBefore() throws {
///       let gestures = try Traces(in: "Recordings").map { try replay($0, in: .sheet) }
///       let snapshot = try Snapshot("sheet.json", of: gestures)
///       #expect(snapshot.changes.isEmpty, "\(snapshot)")
///     }
///
/// The file is a baseline in the format of `panlab check --update-baseline`, with a single group. It is written only if
/// the environment variable `PANLAB_SNAPSHOTS` is `update`.
public struct Snapshot: Sendable {
  /// The differences between the given outcomes and the outcomes stored in the snapshot file.
  ///
  /// Differences are flipped decisions, metrics that changed by more than their tolerance, and added or missing
  /// gestures. Empty if there are none, or if the file was written instead of compared.
  public let changes: [BaselineChange]
  /// The path of the file.
  public let path: String

  /// Compares outcomes with a file, or writes the file if `PANLAB_SNAPSHOTS` is `update`.
  ///
  /// - Parameters:
  ///   - name: The file's path, relative to the folder of the test's file.
  ///   - gestures: The gestures, all replayed with the same settings.
  ///   - file: The test's file.
  /// - Throws: ``TestingError`` if there are no gestures, if the file does not exist, or if it contains no outcomes
  ///   of the gestures' scene; the message says what to do. Throws another error if the file is not a snapshot or
  ///   cannot be written.
  public init(
    _ name: String, of gestures: some Sequence<ReplayedGesture>, file: StaticString = #filePath
  ) throws {
    let isUpdated = ProcessInfo.processInfo.environment["PANLAB_SNAPSHOTS"] == "update"
    try self.init(
      name, of: Array(gestures), beside: TestFile(path: "\(file)"), isUpdated: isUpdated)
  }

  init(_ name: String, of gestures: [ReplayedGesture], beside test: TestFile, isUpdated: Bool)
    throws
  {
    path = test.path(beside: name)
    guard let first = gestures.first?.record else {
      throw TestingError("\(name): no gestures to compare; replay some first")
    }
    let outcomes = gestures.map(\.outcome.asReported)
    if isUpdated {
      let group = Baseline.Group(
        name: first.scene.name, controller: first.controller.fingerprint,
        settings: first.settings, outcomes: outcomes)
      try ResultFile(path: path).write(Baseline(toolVersion: toolVersion, groups: [group]).json)
      changes = []
      return
    }
    guard FileKind(path) == .file, let bytes = InputFile.contents(path) else {
      throw TestingError(
        "\(path): no such snapshot; write it with PANLAB_SNAPSHOTS=update swift test, and keep it with"
          + " the tests")
    }
    let baseline = try Baseline(json: bytes, file: path)
    guard let group = baseline.group(first.scene.name) else {
      throw TestingError(
        "\(path): no outcomes of scene '\(first.scene.name)'; write it again with"
          + " PANLAB_SNAPSHOTS=update swift test")
    }
    changes = group.changes(to: outcomes)
  }
}

extension Snapshot: CustomStringConvertible {
  /// One line for each difference from the snapshot file, and an instruction for updating the file; `as before` if
  /// there are no differences.
  public var description: String {
    guard !changes.isEmpty else { return "\(path): as before" }
    return changes.map { "\($0.trace): \($0.sentence)\n" }.joined()
      + "\(path): update it with PANLAB_SNAPSHOTS=update swift test"
  }
}
