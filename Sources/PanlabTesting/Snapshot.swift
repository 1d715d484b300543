import CommandLine
import Controllers
import Foundation
import Replay
public import Reports

/// A comparison of outcomes with those in a file beside the test.
///
///     @Test func outcomesAreAsBefore() throws {
///       let gestures = try Traces(in: "Recordings").map { try replay($0, in: .sheet) }
///       let snapshot = try Snapshot("sheet.json", of: gestures)
///       #expect(snapshot.changes.isEmpty, "\(snapshot)")
///     }
///
/// The file is a baseline as `panlab check --update-baseline` writes it, with one group. It is written only
/// where the environment says `PANLAB_SNAPSHOTS=update`.
public struct Snapshot: Sendable {
  /// The differences; none where the file was written.
  ///
  /// Decisions that flipped, metrics that moved by more than their tolerance, gestures that came or went.
  public let changes: [BaselineChange]
  /// The path of the file.
  public let path: String

  /// Compares outcomes with a file, or writes it where that was asked for.
  ///
  /// - Parameters:
  ///   - name: The file's path from the folder of the test's file.
  ///   - gestures: The gestures, all replayed with the same settings.
  ///   - file: The test's file.
  /// - Throws: ``TestingError`` where there is no such file, with how to make it, and where it is no
  ///   snapshot.
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
  /// Every difference in a line, and how to accept them.
  public var description: String {
    guard !changes.isEmpty else { return "\(path): as before" }
    return changes.map { "\($0.trace): \($0.sentence)\n" }.joined()
      + "\(path): update it with PANLAB_SNAPSHOTS=update swift test"
  }
}
