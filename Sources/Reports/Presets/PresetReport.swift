public import Controllers
import Formats
import Rules

/// One preset in full: where it comes from, what it decides by, what is wrong with it, and every
/// parameter with unit, range, default and meaning.
public struct PresetReport {
  let preset: Preset

  /// Creates the report of a preset.
  public init(_ preset: Preset) {
    self.preset = preset
  }

  /// The whole report, newline-terminated; CSV has the parameters alone.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table(.aligned)
    case .markdown: table(.markdown)
    case .json: json.document(linesToDepth: 2)
    case .csv: csv
    }
  }

  private func table(_ style: TextTable.Style) -> String {
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
    return head.text(as: style) + "\n" + parameters.text(as: style)
  }

  private var csv: String {
    var csv = CSVText(header: ["parameter", "value", "unit", "range", "default", "meaning"])
    for parameter in preset.controller.parameters {
      csv.append([
        parameter.name, parameter.text(in: preset.controller), parameter.kind.unit ?? "",
        parameter.kind.values, parameter.defaultText, parameter.meaning,
      ])
    }
    return csv.text
  }

  private var json: JSONValue {
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
