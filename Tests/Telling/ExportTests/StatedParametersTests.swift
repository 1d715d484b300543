import Controllers
import Foundation
import Nightly
import Rules
import Testing

@testable import Export

/// Whether an export says every parameter, in its text or in a note.
struct StatedParametersTests {
  /// Controllers in which every parameter acts, so that no export can leave one out as idle.
  static let bases = [
    "{}",
    #"{ "base": "appcoda", "edge": "left", "keeps-answer": "on" }"#,
    #"{ "base": "swiftui-blanket" }"#,
    #"""
    { "finish-when": "progress > progress-threshold + pop-bias", "recogniser": "drag-gesture", "decide": "last-change",
      "parameters": { "pop-bias": { "value": 0.1, "unit": "fraction" } } }
    """#,
  ]

  /// Other values of each parameter.
  static let values: [String: [String]] = [
    "progress-threshold": ["0.15"], "velocity-threshold": ["455"], "pop-bias": ["0.17"],
    "decide": ["during", "last-change"], "cancelled-touch": ["release", "ignore", "cancel"],
    "direction": ["down", "up"], "extent": ["333pt", "0.91w", "0.92l"],
    "clamp-progress": ["off", "on"],
    "edge": ["right", "none"], "edge-width": ["33"], "hysteresis": ["23"],
    "recognition-test": ["euclidean"], "translation-origin": ["recognition"],
    "velocity-estimator": ["last-pair"], "completion-speed": ["2.25", "2 * progress", "matched"],
    "cancel-speed": ["1.75", "2 * progress"], "completion-curve": ["linear"],
    "timing-curve": ["ease-in", "spring(0.8,0.44)"], "duration": ["0.77", "extent / 1000pt/s"],
    "either-way": ["on"], "keeps-answer": ["on"], "recogniser": ["drag-gesture"],
    "drag-up": ["nothing", "velocity"], "coordinate-space": ["local"], "delay": ["0.03"],
    "stops": ["closed 0, half 0.4, full 1"], "finish-when": ["progress > 0.61"],
  ]

  /// The text of an export without spaces, marks of comments, its fingerprint, its source and its notes.
  private static func essence(_ export: ControllerExport, _ format: ExportFormat) -> String {
    func bare(_ text: String) -> String {
      text.replacingOccurrences(of: "\\n", with: " ").replacingOccurrences(of: "- -", with: "--")
        .split(whereSeparator: { $0.isWhitespace }).filter { !["//", "///", "*"].contains($0) }
        .joined()
    }
    var text = bare(export.text(as: format))
    for part in [export.fingerprint, export.controller.statedSource] + export.notes(for: format) {
      text = text.replacingOccurrences(of: bare(part), with: "")
    }
    for rest in ["Note:.", "\"\",", "\"\""] {
      text = text.replacingOccurrences(of: rest, with: "")
    }
    return text
  }

  @Test(arguments: ExportFormat.allCases.filter { $0 != .jsonSchema })
  func `what a parameter is set to stands in the text or in a note`(format: ExportFormat) throws {
    var said: Set<String> = []
    var (written, noted): (Set<String>, Set<String>) = ([], [])
    for base in Nightly.isOn ? Self.bases : [Self.bases[0], Self.bases[3]] {
      let start = try ExportSamples.controller(base)
      let old = ExportSamples.export(start)
      let before = Self.essence(old, format)
      for parameter in start.everyParameter {
        for value in try #require(Self.values[parameter.name] ?? (base.contains("base") ? [] : nil))
        {
          var controller = start
          guard (try? controller.set(parameter.name, to: value)) != nil, controller != start else {
            continue
          }
          let export = ExportSamples.export(controller)
          let isWritten = Self.essence(export, format) != before
          // A note of a value goes if the default is set, and one of an idle parameter stays.
          let notes = export.notes(for: format)
          let changed = Set(notes).symmetricDifference(old.notes(for: format))
          let isNoted =
            changed.contains {
              $0.contains("\(parameter.name) ") && ($0.contains(": ") || $0.contains("; "))
            } || notes.contains { $0.hasPrefix("\(parameter.name) does nothing ") }
          #expect(
            isWritten || isNoted, "\(format.rawValue), \(base): \(parameter.name) \(value)")
          said.insert(parameter.name)
          if isWritten { written.insert(parameter.name) } else { noted.insert(parameter.name) }
        }
      }
    }
    #expect(said.count == Self.values.count)
    // The table of parameters and formats, a row for each format.
    if ProcessInfo.processInfo.environment["PANLAB_TABLES"] != nil {
      print("\(format.rawValue) | \(written.sorted()) | \(noted.sorted())")
    }
  }

  @Test(arguments: ExportFormat.allCases.filter { $0 != .jsonSchema })
  func `a threshold of the progress never stands without the travel that it is of`(
    format: ExportFormat
  ) throws {
    let text = try ExportSamples.export(preset: "appcoda").text(as: format)
    #expect(text.contains("200"), "\(text)")
  }

  @Test func `the description of a preset stands beside the preset's values alone`() throws {
    let source = Controller.default.source
    for format in ExportFormat.allCases where format != .jsonSchema {
      #expect(ExportSamples.export(.default).text(as: format).contains(source))
      for (name, value) in [("extent", "200pt"), ("finish-when", "progress > 0.9")] {
        var controller = Controller.default
        try controller.set(name, to: value)
        #expect(!ExportSamples.export(controller).text(as: format).contains(source), "\(format)")
      }
    }
    var controller = Controller.default
    try controller.set("extent", to: "200pt")
    #expect(controller.statedSource == "'default' with another extent")
    controller.source = "our sheet"
    #expect(controller.statedSource == "our sheet")
  }
}
