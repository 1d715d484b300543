package import Controllers
package import Formats
import Rules

/// The controllers that ship: name, library, source and rule, one row each.
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
            "family": .string($0.family.rawValue), "source": .string($0.controller.source),
            "finish_when": .string($0.controller.finishWhen.text),
            "faults": .array($0.faults.map(JSONValue.string)),
            "notes": .array($0.notes.map(JSONValue.string)),
          ])
        }),
    ])
  }
}

/// One preset in full: where it comes from, what it decides by, what is wrong with it, and every
/// parameter with unit, range, default and meaning.
extension Preset: Report {
  fileprivate var line: [String] {
    [name, library, controller.source, controller.finishWhen.text]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let head = zip(["preset", "library", "source", "finishes when"], line).map { [$0, $1] }
    let remarks = faults.map { ["fault", $0] } + notes.map { ["note", $0] }
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

  package var json: JSONValue {
    let parameters = controller.parameters.map { parameter in
      JSONValue.object([
        "name": .string(parameter.name), "value": .string(parameter.text(in: controller)),
        "unit": .text(parameter.kind.unit), "range": .string(parameter.kind.values),
        "default": .string(parameter.defaultText), "meaning": .string(parameter.meaning),
      ])
    }
    return .object([
      "schema": .string("panlab.preset/1"), "controller": controller.json,
      "library": .string(library), "family": .string(family.rawValue),
      "faults": .array(faults.map(JSONValue.string)),
      "notes": .array(notes.map(JSONValue.string)), "parameters": .array(parameters),
    ])
  }
}

extension Parameter.Kind {
  /// The unit of the values in a word; nil where they are words.
  fileprivate var unit: String? {
    switch self {
    case .number(let unit, _): unit.word
    case .extent, .stops: "pt, w or h"
    case .speed: ParameterUnit.fraction.word
    case .choice, .curve, .rule: nil
    }
  }
}
