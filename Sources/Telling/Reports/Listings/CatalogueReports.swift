package import Controllers
package import Formats
import MotionMath
import Replay
import Rules
package import Scenes

/// The presets, one row each: name, library, source and rule.
package struct PresetsReport: RowReport {
  package let rows: [Preset]

  package init(_ presets: [Preset] = Preset.all) { rows = presets }

  package var fields: [Column<Preset>] {
    [
      .words("preset") { $0.name }, .words(.left("library", .useful)) { $0.library },
      .words(.left("source", .detail)) { $0.controller.source },
      .words("finishes when", "finish_when") { $0.controller.finishWhen.text },
    ]
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.presets/1"),
      "presets": .array(
        rows.map {
          .object([
            "name": .string($0.name), "library": .string($0.library),
            "version": .text($0.version), "licence": .text($0.licence),
            "family": .string($0.family.rawValue), "source": .string($0.controller.source),
            "finish_when": .string($0.controller.finishWhen.text),
            "faults": .texts($0.faults), "notes": .texts($0.notes),
          ])
        }),
    ])
  }
}

/// One preset in full: its origin, its rule, its faults, and every parameter with unit, range, default and meaning.
extension Preset: RowReport {
  package var rows: [Parameter] { controller.parameters }

  package var fields: [Column<Parameter>] {
    [
      .words("parameter") { $0.name }, .words("value") { $0.text(in: controller) },
      .data("unit") { .string($0.kind.unit ?? "") },
      .words(.left("range", .useful)) { $0.kind.values },
      .words(.left("default", .useful)) { $0.defaultText }, .words("meaning") { $0.meaning },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let head = [
      ["preset", name], ["library", library], ["source", controller.source],
      ["finishes when", controller.finishWhen.text],
    ]
    let origin =
      (version.map { [["version", $0]] } ?? []) + (licence.map { [["licence", $0]] } ?? [])
    let remarks = origin + faults.map { ["fault", $0] } + notes.map { ["note", $0] }
    return [.table(TextTable(pairs: head + remarks)), .space, .table(table)]
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
package struct ScenesReport: RowReport {
  package let rows: [Scene]

  package init(_ scenes: [Scene] = Scene.all) { rows = scenes }

  package var fields: [Column<Scene>] {
    [
      .words("scene") { $0.name }, .words(.left("kind", .useful)) { $0.kind.rawValue },
      .words(.left("drive", .useful)) { $0.drive.rawValue },
      .data("direction") { .text($0.direction?.rawValue) },
      .words(.left("article", .detail)) { $0.article },
      .words(.left("gesture", .detail)) { $0.gesture.isEmpty ? nil : $0.gesture },
      .words("what to watch", "watch") { $0.watch },
    ]
  }

  package var json: JSONValue {
    .object(["schema": .string("panlab.scenes/1"), "scenes": objects])
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
      ["gesture", gesture.isEmpty ? "none: it runs without one" : gesture],
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
    case .own: "own: the scene's own interaction drives it, without the controller"
    case .none: "none: it runs without one"
    }
  }
}
