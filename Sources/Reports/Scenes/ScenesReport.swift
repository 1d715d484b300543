import Controllers
import Formats
import Replay
public import Scenes

/// The scenes of the catalogue: name, kind, drive, article, gesture and what to watch, one row each.
public struct ScenesReport {
  private let scenes: [Scene]

  /// Creates the list of these scenes.
  public init(_ scenes: [Scene] = Scene.all) {
    self.scenes = scenes
  }

  /// The whole report, newline-terminated.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table(.aligned)
    case .markdown: table(.markdown)
    case .json: json.document(linesToDepth: 2)
    case .csv: csv
    }
  }

  private func table(_ style: TextTable.Style) -> String {
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
      }
    ).text(as: style)
  }

  private var csv: String {
    var csv = CSVText(header: SceneFields.names)
    for scene in scenes { csv.append(SceneFields.values(scene)) }
    return csv.text
  }

  private var json: JSONValue {
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
    .object(
      Dictionary(zip(names, values(scene)), uniquingKeysWith: { first, _ in first }))
  }
}
