package import Controllers
package import Formats
import MotionMath
import Replay
import Rules
package import Scenes

/// The presets, one row each: name, library, source and rule.
package struct PresetsReport: Report {
  let presets: [Preset]

  package init(_ presets: [Preset] = Preset.all) { self.presets = presets }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let table = TextTable(
      columns: [
        "preset", .left("library", .useful), .left("source", .detail), "finishes when",
      ],
      rows: presets.map(\.line))
    return [.table(table)]
  }

  package var columns: [String] { ["preset", "library", "source", "finish_when"] }

  package var records: [[JSONValue]] { presets.map { $0.line.map(JSONValue.string) } }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.presets/1"),
      "presets": .array(
        presets.map {
          .object([
            "name": .string($0.name), "library": .string($0.library),
            "version": .text($0.version), "licence": .text($0.licence),
            "family": .string($0.family.rawValue), "source": .string($0.controller.source),
            "finish_when": .string($0.controller.finishWhen.text),
            "faults": .array($0.faults.map(JSONValue.string)),
            "notes": .array($0.notes.map(JSONValue.string)),
          ])
        }),
    ])
  }
}

/// One preset in full: its origin, its rule, its faults, and every parameter with unit, range, default and meaning.
extension Preset: Report {
  fileprivate var line: [String] {
    [name, library, controller.source, controller.finishWhen.text]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let head = zip(["preset", "library", "source", "finishes when"], line).map { [$0, $1] }
    let origin =
      (version.map { [["version", $0]] } ?? []) + (licence.map { [["licence", $0]] } ?? [])
    let remarks = origin + faults.map { ["fault", $0] } + notes.map { ["note", $0] }
    let parameters = TextTable(
      columns: [
        "parameter", "value", .left("range", .useful), .left("default", .useful), "meaning",
      ],
      rows: controller.parameters.map {
        [$0.name, $0.text(in: controller), $0.kind.values, $0.defaultText, $0.meaning]
      })
    return [.table(TextTable(pairs: head + remarks)), .space, .table(parameters)]
  }

  package var columns: [String] { ["parameter", "value", "unit", "range", "default", "meaning"] }

  package var records: [[JSONValue]] {
    controller.parameters.map { parameter in
      [
        parameter.name, parameter.text(in: controller), parameter.kind.unit ?? "",
        parameter.kind.values, parameter.defaultText, parameter.meaning,
      ].map(JSONValue.string)
    }
  }

  /// The preset's file, which can be used wherever a controller file can.
  package var json: JSONValue { file.json }

  package var jsonDepth: Int { PresetFile.depth }
}

extension Parameter.Kind {
  /// The unit of the parameter's values as a word; nil if the values are words.
  fileprivate var unit: String? {
    switch self {
    case .number(let unit, _): unit.word
    case .extent, .stops: "pt, w or h"
    case .speed: ParameterUnit.fraction.word
    case .choice, .curve, .rule: nil
    }
  }
}

/// The scenes, one row each: name, kind, what drives the transition, the article or system that the scene re-creates,
/// gesture, and what to watch.
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

/// One scene in full: its kind, what drives its transition, the article or system that it re-creates, its gesture, the
/// finger's direction, and what to watch.
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
  /// The word for what drives the transition, with its meaning.
  fileprivate var sentence: String {
    switch self {
    case .percent: "percent: the controller under test drives it by percentage"
    case .own: "own: an interaction of the scene's own drives it; the controller is not asked"
    case .none: "none: it runs by itself"
    }
  }
}
