import Foundation
import Interactions
import Testing

@testable import Reports

struct ControllerSchemaTests {
  private static let schema = ControllerSchema(toolVersion: "0.1.0")

  private func problems(_ json: String) throws -> [String] {
    try SchemaValidator.problems(
      try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)), Self.schema.json)
  }

  @Test(arguments: Preset.all.map(\.name))
  func `describes every preset`(name: String) throws {
    #expect(try problems(ExportSamples.export(preset: name).text(as: .json)) == [])
    #expect(try problems(Controller(preset: name).json()) == [])
  }

  @Test func `describes what the rule language can do`() throws {
    #expect(try problems(ExportSamples.export(ExportSamples.everything()).text(as: .json)) == [])
  }

  @Test(arguments: [
    (#"{"velocity-treshold": 300}"#, ["$.velocity-treshold"]),
    (#"{"velocity-threshold": 9000}"#, ["$.velocity-threshold: anyOf"]),
    (#"{"decide": "later"}"#, ["$.decide: enum"]),
    (#"{"extent": "1 mile"}"#, ["$.extent: pattern"]),
    (#"{"completion-curve": "bounce"}"#, ["$.completion-curve: anyOf"]),
    (#"{"parameters": {"a--b": 1}}"#, ["$.parameters.a--b: pattern"]),
    (#"{"parameters": {"a": {"unit": "km"}}}"#, ["$.parameters.a: anyOf"]),
    (#"[]"#, ["$: type"]),
  ])
  func `refuses what no controller file holds`(json: String, problems: [String]) throws {
    #expect(try self.problems(json) == problems)
  }

  /// `python3` with the package `jsonschema`, where it is installed.
  static let python: String? = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", "import jsonschema"]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "python3" : nil
  }()

  @Test(.enabled(if: python != nil))
  func `an independent validator takes all presets and refuses what is wrong`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panlab-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = folder.appendingPathComponent("schema.json")
    try Self.schema.text.write(to: schema, atomically: false, encoding: .utf8)
    var files: [String] = []
    for preset in Preset.all {
      let file = folder.appendingPathComponent("\(preset.name).json")
      try ExportSamples.export(preset.controller).text(as: .json)
        .write(to: file, atomically: false, encoding: .utf8)
      files.append(file.path)
    }
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for path in sys.argv[2:]:
          validator.validate(json.load(open(path)))
      assert not validator.is_valid({"velocity-treshold": 300})
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, schema.path] + files
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
