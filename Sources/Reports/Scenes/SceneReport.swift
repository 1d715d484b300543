import Controllers
import Formats
import Replay
public import Scenes

/// One scene in full: what it shows, what makes it go, and the gesture that drives it.
public struct SceneReport {
  private let scene: Scene

  /// Creates the report of a scene.
  public init(_ scene: Scene) {
    self.scene = scene
  }

  /// The whole report, newline-terminated.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table(.aligned)
    case .markdown: table(.markdown)
    case .json:
      JSONValue.object([
        "schema": .string("panlab.scene/1"), "scene": SceneFields.json(scene),
      ]).document(linesToDepth: 1)
    case .csv: ScenesReport([scene]).text(as: .csv)
    }
  }

  private func table(_ style: TextTable.Style) -> String {
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows = [
      ["scene", scene.name], ["kind", scene.kind.rawValue], ["drive", scene.drive.sentence],
      ["article", scene.article],
      ["gesture", scene.gesture.isEmpty ? "none: it runs by itself" : scene.gesture],
    ]
    if let direction = scene.direction { table.rows.append(["finger goes", direction.rawValue]) }
    table.rows.append(["watch", scene.watch])
    return table.text(as: style)
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
