import Controllers
import Formats
import Foundation
import Testing

@testable import Export

struct ControllerSchemaTests {
  private static let schema = ControllerSchema(toolVersion: "0.1.0")

  private func problems(_ json: String) throws -> [String] {
    try SchemaValidator.problems(
      try JSONReader.value(in: Array(json.utf8), .strict), Self.schema.json)
  }

  @Test(arguments: Preset.all.map(\.name))
  func `describes every preset`(name: String) throws {
    #expect(try problems(ExportSamples.export(preset: name).text(as: .json)) == [])
    #expect(try problems(Controller(preset: name).fileText) == [])
  }

  @Test func `describes what the rule language can do, and evidence of every kind`() throws {
    let export = ExportSamples.export(
      try ExportSamples.everything(), evidence: ExportSamples.evidence)
    #expect(try problems(export.text(as: .json)) == [])
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
    (#"{"evidence": {"guess": {}}}"#, ["$.evidence.guess"]),
    (
      #"{"evidence": {"unseen": {"gestures": 1.5, "groups": 1, "accuracy": 2, "interval": [0]}}}"#,
      [
        "$.evidence.unseen.accuracy: maximum", "$.evidence.unseen.gestures: type",
        "$.evidence.unseen.interval: minItems", "$.evidence.unseen: required method",
      ]
    ),
    (#"{"export": {}}"#, ["$.export: required fingerprint"]),
  ])
  func `refuses what no controller file holds`(json: String, problems: [String]) throws {
    #expect(try self.problems(json) == problems)
  }

  private static let pythonScript = """
    import json, sys, jsonschema
    schema, *documents = (json.load(open(path)) for path in sys.argv[1:])
    jsonschema.Draft202012Validator.check_schema(schema)
    for document in documents:
        jsonschema.Draft202012Validator(schema).validate(document)
    """

  /// The command lines of the installed independent validators, with placeholders for the schema and the files.
  static let validators: [[String]] = [
    ["python3", "-W", "ignore", "-c", pythonScript, "SCHEMA", "FILES"],
    ["check-jsonschema", "--schemafile", "SCHEMA", "FILES"],
    ["ajv", "validate", "--spec=draft2020", "--strict=false", "-s", "SCHEMA", "FILES"],
  ].filter { words in
    let probe =
      words[0] == "python3" ? ["python3", "-W", "ignore", "-c", "import jsonschema"] : [words[0]]
    // Without arguments the others show their help; a missing program is 127.
    return words[0] == "python3" ? status(probe) == 0 : status(probe) != 127
  }

  /// The exit code of a program that is found along the path.
  private static func status(_ words: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return 127 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(
    .enabled(
      if: !validators.isEmpty,
      "needs python3 with the package jsonschema, check-jsonschema or ajv"),
    arguments: validators)
  func `an independent validator takes what is exported and refuses what is wrong`(
    validator: [String]
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panlab-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = folder.appendingPathComponent("schema.json")
    try Self.schema.text.write(to: schema, atomically: false, encoding: .utf8)
    /// The exit code of one run for all the texts.
    func status(_ texts: [String: String]) throws -> Int32 {
      let files = try texts.flatMap { name, text in
        let file = folder.appendingPathComponent(name)
        try text.write(to: file, atomically: false, encoding: .utf8)
        return validator[0] == "ajv" ? ["-d", file.path] : [file.path]
      }
      return Self.status(
        validator.flatMap { $0 == "FILES" ? files : [$0 == "SCHEMA" ? schema.path : $0] })
    }
    var exported = [
      "everything.json": ExportSamples.export(try ExportSamples.everything()).text(as: .json)
    ]
    for name in ["default", "wave", "deck-transition"] {
      exported["\(name).json"] = ExportSamples.export(
        try Controller(preset: name), evidence: ExportSamples.evidence
      ).text(as: .json)
    }
    #expect(try status(exported) == 0)
    for (index, wrong) in [
      #"{"velocity-treshold": 300}"#, #"{"velocity-threshold": 9000}"#,
      #"{"evidence": {"unseen": {"gestures": 3}}}"#,
    ].enumerated() {
      #expect(try status(["wrong-\(index).json": wrong]) != 0)
    }
  }
}
