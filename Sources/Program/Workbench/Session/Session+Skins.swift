import Replay
import Reports
package import Scenes
import Traces

/// Finds and reads a team's own pictures of views.
package struct SkinFiles: Sendable {
  /// The pictures that the nearest suite names for a scene, for sessions without a suite.
  package var ofScene: @Sendable (String) -> [SkinSource] = { _ in [] }
  /// Returns the bytes of a picture's file, or nil if there is none; throws a message if it cannot be read.
  package var bytes: @Sendable (String) throws -> [UInt8]? = { _ in nil }

  package init() {}

  /// The pictures for a group of the session's suite; without a suite, those for the scene.
  func sources(of group: GestureSuite.Group?, on scene: Scene) -> [SkinSource] {
    group?.skins ?? ofScene(scene.name)
  }
}

extension Session {
  /// The pictures that stand for the views of a replay.
  ///
  /// - Throws: ``CommandError`` with a message for each picture that cannot be shown.
  func skins(of record: ReplayRecord, showing views: some Sequence<ShownView>) throws -> [Skin] {
    let entry = state.entries.first { $0.trace.name == record.trace.name }
    let group = entry?.group.flatMap { state.suite?.groups[$0] }
    let scene = record.settings.entry
    let files = environment.skins
    let sources = scene.skins.replaced(by: files.sources(of: group, on: scene))
    guard !sources.isEmpty else { return [] }
    var reader = SkinReader(files.bytes)
    let skins = reader.skins(sources)
    reader.check(sources, against: Set(views.map { $0.source ?? $0.name }), of: scene.name)
    guard reader.problems.isEmpty else {
      throw CommandError(.unreadable, messages: reader.problems)
    }
    return skins
  }
}
