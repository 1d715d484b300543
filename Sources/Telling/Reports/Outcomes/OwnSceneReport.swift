package import Formats
package import Replay
import Scenes

/// A report on a scene that the program defines itself, with the scene's name added.
///
/// A shipped scene is named on the command line. If the program defines only one scene, the user need not name that
/// scene, so the report gives its name.
package struct OwnSceneReport<Done: Report>: Report {
  private let done: Done
  private let scene: String

  /// Creates the report; nil for a shipped scene.
  package init?(_ done: Done, _ settings: ReplaySettings) {
    guard let scene = settings.ownScene else { return nil }
    (self.done, self.scene) = (done, scene)
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    done.blocks(style) + [.paragraph("scene: \(scene)")]
  }

  package var json: JSONValue {
    guard var members = done.json.members, members["scene"] == nil else { return done.json }
    members["scene"] = .string(scene)
    return .object(members)
  }

  package var jsonDepth: Int { done.jsonDepth }
  package var columns: [String] { done.columns }
  package var records: [[JSONValue]] { done.records }
}

extension ReplaySettings {
  /// The name of a scene that the program defines; nil for a shipped scene.
  package var ownScene: String? { entry.own == nil ? nil : entry.name }
}
