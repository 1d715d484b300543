import Controllers
package import Formats
import MotionMath
import Replay
package import Scenes

/// The scenes of the catalogue: name, kind, drive, article, gesture and what to watch, one row each.
package struct ScenesReport: Report {
  private let scenes: [Scene]

  package init(_ scenes: [Scene] = Scene.all) { self.scenes = scenes }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let table = TextTable(
      columns: [
        "scene", .left("kind", .useful), .left("drive", .useful), .left("article", .detail),
        .left("gesture", .detail), "what to watch",
      ],
      rows: scenes.map {
        [
          $0.name, $0.kind.rawValue, $0.drive.rawValue, $0.article,
          $0.gesture.isEmpty ? TextTable.missing : $0.gesture, $0.watch,
        ]
      })
    return [.table(table)]
  }

  package var json: JSONValue {
    .object(["schema": .string("panlab.scenes/1"), "scenes": objects])
  }

  package var columns: [String] {
    ["scene", "kind", "drive", "direction", "article", "gesture", "watch"]
  }

  package var records: [[JSONValue]] {
    scenes.map { scene in
      [
        .string(scene.name), .string(scene.kind.rawValue), .string(scene.drive.rawValue),
        .text(scene.direction?.rawValue), .string(scene.article),
        .text(scene.gesture.isEmpty ? nil : scene.gesture), .string(scene.watch),
      ]
    }
  }
}

/// One scene in full: what it shows, what makes it go, and the gesture that drives it.
extension Scene: Report {
  package var json: JSONValue {
    .object(["schema": .string("panlab.scene/1"), "scene": .object(columns, records[0])])
  }

  package var jsonDepth: Int { 1 }

  package var columns: [String] { ScenesReport([self]).columns }

  package var records: [[JSONValue]] { ScenesReport([self]).records }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let rows = [
      ["scene", name], ["kind", kind.rawValue], ["drive", drive.sentence], ["article", article],
      ["gesture", gesture.isEmpty ? "none: it runs by itself" : gesture],
    ]
    let path = direction.map { [["finger goes", $0.rawValue]] } ?? []
    return [.table(TextTable(pairs: rows + path + [["watch", watch]]))]
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
