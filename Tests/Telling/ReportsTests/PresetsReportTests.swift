import Controllers
import Foundation
import Reports
import Rules
import Testing

struct PresetsReportTests {
  @Test func `lists every preset with its source and rule`() {
    let lines = PresetsReport().text(as: .table).split(separator: "\n")
    #expect(lines.count == Preset.all.count + 1)
    for (line, preset) in zip(lines.dropFirst(), Preset.all) {
      #expect(line.hasPrefix(preset.name + " "))
      #expect(line.contains(" \(preset.library) "))
      #expect(line.contains(preset.controller.source))
      #expect(line.hasSuffix(preset.controller.finishWhen.text))
    }
  }

  @Test func `lists presets as CSV and JSON`() throws {
    let csv = PresetsReport().text(as: .csv).split(separator: "\n")
    #expect(csv.first == "preset,library,source,finish_when")
    #expect(csv.count == Preset.all.count + 1)
    let report = try object(PresetsReport().text(as: .json))
    #expect(report["schema"] as? String == "panlab.presets/1")
    let presets = try #require(report["presets"] as? [[String: Any]])
    #expect(presets.map { $0["name"] as? String } == Preset.all.map(\.name))
    #expect(presets.map { $0["faults"] as? [String] } == Preset.all.map(\.faults))
  }

  @Test(arguments: Preset.all)
  func `shows every parameter of a preset with its range, default and meaning`(
    preset: Preset
  ) throws {
    let text = preset.text(as: .table)
    if let version = preset.version { #expect(text.contains("version        \(version)\n")) }
    if let licence = preset.licence { #expect(text.contains("licence        \(licence)\n")) }
    for fault in preset.faults { #expect(text.contains("fault          \(fault)\n")) }
    let lines = text.split(separator: "\n")
    for note in preset.notes { #expect(text.contains("note           \(note)\n")) }
    for parameter in preset.controller.parameters {
      let line = try #require(lines.first { $0.hasPrefix(parameter.name + " ") })
      #expect(line.contains(" \(parameter.text(in: preset.controller)) "))
      #expect(line.contains(" \(parameter.kind.values) "))
      #expect(line.contains(" \(parameter.defaultText) "))
      #expect(line.hasSuffix(parameter.meaning))
    }
  }

  @Test func `gives a parameter's unit a column of its own in CSV`() {
    let lines = Preset.appcoda.text(as: .csv).split(separator: "\n").map(String.init)
    #expect(lines.first == "parameter,value,unit,range,default,meaning")
    #expect(
      lines.contains(
        "velocity-threshold,300pt/s,pt/s,0…5000 pt/s,300pt/s,"
          + "\"the rule's speed threshold, towards completion\""))
    #expect(
      lines.contains {
        $0.hasPrefix("direction,right,,\"right, left, down or up\",right,")
      })
  }

  @Test(arguments: Preset.shipped)
  func `is its file, in JSON`(preset: Preset) throws {
    #expect(preset.text(as: .json) == preset.file.text)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
