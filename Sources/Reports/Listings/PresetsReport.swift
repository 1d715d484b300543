package import Controllers
package import Formats
import Rules

/// The controllers that ship: name, library, source and rule, one row each.
package struct PresetsReport: Report {
  let presets: [Preset]

  /// Creates the list of these presets.
  package init(_ presets: [Preset] = Preset.all) { self.presets = presets }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] { [.table(table)] }

  private var table: TextTable {
    TextTable(
      columns: [.left("preset"), .left("library"), .left("source"), .left("finishes when")],
      rows: presets.map {
        [$0.name, $0.library, $0.controller.source, $0.controller.finishWhen.text]
      })
  }

  package var csv: CSVText {
    var csv = CSVText(header: ["preset", "library", "source", "finish_when"])
    for preset in presets {
      csv.append([
        preset.name, preset.library, preset.controller.source, preset.controller.finishWhen.text,
      ])
    }
    return csv
  }

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
package struct PresetReport: Report {
  let preset: Preset

  /// Creates the report of a preset.
  package init(_ preset: Preset) { self.preset = preset }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let controller = preset.controller
    var head = TextTable(columns: [.left(""), .left("")])
    head.rows = [
      ["preset", preset.name], ["library", preset.library], ["source", controller.source],
      ["finishes when", controller.finishWhen.text],
    ]
    head.rows += preset.faults.map { ["fault", $0] }
    head.rows += preset.notes.map { ["note", $0] }
    let parameters = TextTable(
      columns: [
        .left("parameter"), .left("value"), .left("range"), .left("default"), .left("meaning"),
      ],
      rows: controller.parameters.map {
        [$0.name, $0.text(in: controller), $0.kind.values, $0.defaultText, $0.meaning]
      })
    return [.table(head), .space, .table(parameters)]
  }

  package var csv: CSVText {
    var csv = CSVText(header: ["parameter", "value", "unit", "range", "default", "meaning"])
    for parameter in preset.controller.parameters {
      csv.append([
        parameter.name, parameter.text(in: preset.controller), parameter.kind.unit ?? "",
        parameter.kind.values, parameter.defaultText, parameter.meaning,
      ])
    }
    return csv
  }

  package var json: JSONValue {
    let parameters = preset.controller.parameters.map { parameter in
      JSONValue.object([
        "name": .string(parameter.name), "value": .string(parameter.text(in: preset.controller)),
        "unit": .text(parameter.kind.unit), "range": .string(parameter.kind.values),
        "default": .string(parameter.defaultText), "meaning": .string(parameter.meaning),
      ])
    }
    return .object([
      "schema": .string("panlab.preset/1"),
      "controller": preset.controller.json,
      "library": .string(preset.library),
      "family": .string(preset.family.rawValue),
      "faults": .array(preset.faults.map(JSONValue.string)),
      "notes": .array(preset.notes.map(JSONValue.string)),
      "parameters": .array(parameters),
    ])
  }
}

extension Parameter.Kind {
  /// The unit of the values in a word; nil where they are words.
  fileprivate var unit: String? {
    switch self {
    case .number(let unit, _): unit.word
    case .extent: "pt, w or h"
    case .speed: ParameterUnit.fraction.word
    case .choice, .curve, .rule: nil
    }
  }
}
