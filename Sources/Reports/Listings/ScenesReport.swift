import Controllers
package import Formats
import Replay
package import Scenes

/// The scenes of the catalogue: name, kind, drive, article, gesture and what to watch, one row each.
package struct ScenesReport: Report {
  private let scenes: [Scene]

  /// Creates the list of these scenes.
  package init(_ scenes: [Scene] = Scene.all) { self.scenes = scenes }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] { [.table(table)] }

  private var table: TextTable {
    TextTable(
      columns: [
        .left("scene"), .left("kind"), .left("drive"), .left("article"), .left("gesture"),
        .left("what to watch"),
      ],
      rows: scenes.map {
        [
          $0.name, $0.kind.rawValue, $0.drive.rawValue, $0.article,
          $0.gesture.isEmpty ? TextTable.missing : $0.gesture, $0.watch,
        ]
      })
  }

  package var csv: CSVText {
    var csv = CSVText(header: SceneFields.names)
    for scene in scenes { csv.append(SceneFields.values(scene)) }
    return csv
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.scenes/1"),
      "scenes": .array(scenes.map(SceneFields.json)),
    ])
  }
}

/// A scene as named values: what JSON and CSV share.
enum SceneFields {
  static let names = ["scene", "kind", "drive", "direction", "article", "gesture", "watch"]

  static func values(_ scene: Scene) -> [JSONValue] {
    [
      .string(scene.name), .string(scene.kind.rawValue), .string(scene.drive.rawValue),
      .text(scene.direction?.rawValue), .string(scene.article),
      .text(scene.gesture.isEmpty ? nil : scene.gesture), .string(scene.watch),
    ]
  }

  static func json(_ scene: Scene) -> JSONValue {
    .object(Dictionary(zip(names, values(scene)), uniquingKeysWith: { first, _ in first }))
  }
}

/// One scene in full: what it shows, what makes it go, and the gesture that drives it.
package struct SceneReport: Report {
  private let scene: Scene

  /// Creates the report of a scene.
  package init(_ scene: Scene) { self.scene = scene }

  package var json: JSONValue {
    .object(["schema": .string("panlab.scene/1"), "scene": SceneFields.json(scene)])
  }

  package var jsonDepth: Int { 1 }

  package var csv: CSVText { ScenesReport([scene]).csv }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows = [
      ["scene", scene.name], ["kind", scene.kind.rawValue], ["drive", scene.drive.sentence],
      ["article", scene.article],
      ["gesture", scene.gesture.isEmpty ? "none: it runs by itself" : scene.gesture],
    ]
    if let direction = scene.direction { table.rows.append(["finger goes", direction.rawValue]) }
    table.rows.append(["watch", scene.watch])
    return [.table(table)]
  }
}

extension Scene.Drive {
  /// The word and what it means.
  fileprivate var sentence: String {
    switch self {
    case .percent: "percent: the controller under test drives it by percentage"
    case .own: "own: an interaction of the scene's own drives it; the controller is not asked"
    case .none: "none: it runs by itself"
    }
  }
}
