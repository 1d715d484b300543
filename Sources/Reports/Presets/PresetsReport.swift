public import Controllers
import Formats
import Rules

/// The controllers that ship: name, library, source and rule, one row each.
public struct PresetsReport {
  let presets: [Preset]

  /// Creates the list of these presets.
  public init(_ presets: [Preset] = Preset.all) {
    self.presets = presets
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
      columns: [.left("preset"), .left("library"), .left("source"), .left("finishes when")],
      rows: presets.map {
        [$0.name, $0.library, $0.controller.source, $0.controller.finishWhen.text]
      }
    ).text(as: style)
  }

  private var csv: String {
    var csv = CSVText(header: ["preset", "library", "source", "finish_when"])
    for preset in presets {
      csv.append([
        preset.name, preset.library, preset.controller.source, preset.controller.finishWhen.text,
      ])
    }
    return csv.text
  }

  private var json: JSONValue {
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
