import Controllers
import Formats
import Foundation
import Nightly
import Testing

@testable import Export

struct DesignTokensTests {
  private func tokens(_ export: ControllerExport) throws -> [String: JSONValue] {
    let root = try JSONReader.value(in: Array(export.text(as: .designTokens).utf8), .strict)
    guard let members = root.members else { throw ExportError.notJSON(file: "tokens") }
    #expect(
      members["$schema"]
        == .string("https://www.designtokens.org/schemas/2025.10/format.json"))
    #expect(members.count == 2)
    guard let group = members[export.names.given]?.members else {
      throw ExportError.notJSON(file: "group")
    }
    return group
  }

  @Test func `a curve is a transition of a duration and a cubic Bézier`() throws {
    var group = try tokens(ExportSamples.export(.default, name: "swipe-back"))
    #expect(
      Set(group.keys) == [
        "$description", "duration", "curve", "settle", "progress-threshold", "velocity-threshold",
        "extent",
      ])
    #expect(
      group["duration"]
        == .object([
          "$type": .string("duration"),
          "$value": .object(["value": .number(350), "unit": .string("ms")]),
        ]))
    #expect(
      group["curve"]
        == .object([
          "$type": .string("cubicBezier"),
          "$value": .array([.number(0.42), .number(0), .number(0.58), .number(1)]),
        ]))
    #expect(
      group["progress-threshold"]
        == .object([
          "$type": .string("number"), "$value": .number(0.5),
          "$description": .string("the rule's progress threshold"),
        ]))
    guard var settle = group.removeValue(forKey: "settle")?.members,
      let extensions = settle.removeValue(forKey: "$extensions")?.members,
      let own = extensions["dev.panlab.gesture"]?.members
    else {
      Issue.record("no extension")
      return
    }
    #expect(
      settle == [
        "$type": .string("transition"),
        "$value": .object([
          "duration": .string("{swipe-back.duration}"),
          "delay": .object(["value": .number(0), "unit": .string("ms")]),
          "timingFunction": .string("{swipe-back.curve}"),
        ]),
      ])
    #expect(extensions.count == 1)
    #expect(own["progressThreshold"] == .number(0.5))
    #expect(own["velocityThreshold"] == .number(300))
    #expect(own["spring"] == nil)
    #expect(own["fingerprint"] == .string(Controller.default.fingerprint))
  }

  @Test(arguments: Nightly.all(Preset.all.map(\.name), otherwiseEvery: 4))
  func `only types of the format are used, with x within 0 and 1`(name: String) throws {
    let group = try tokens(ExportSamples.export(preset: name))
    let types: Set = ["duration", "cubicBezier", "transition", "number"]
    let members: Set = ["$type", "$value", "$description", "$extensions"]
    for (key, token) in group where key != "$description" {
      guard let token = token.members, let type = token["$type"]?.text else {
        Issue.record("\(key) is no token")
        continue
      }
      #expect(types.contains(type))
      #expect(Set(token.keys).isSubset(of: members))
      #expect(!key.contains { "{}.$".contains($0) })
      if type == "cubicBezier", let values = token["$value"]?.elements,
        let x1 = values[0].number, let x2 = values[2].number
      {
        #expect(values.count == 4)
        #expect((0...1).contains(x1) && (0...1).contains(x2))
      }
    }
  }

  @Test func `a spring stands in the extension`() throws {
    let group = try tokens(ExportSamples.export(preset: "wave"))
    guard let settle = group["settle"]?.members,
      let extensions = settle["$extensions"]?.members,
      let own = extensions["dev.panlab.gesture"]?.members,
      let spring = own["spring"]?.members, let stiffness = spring["stiffness"]?.number
    else {
      Issue.record("no spring")
      return
    }
    #expect(abs(stiffness - 80.568_652) < 1e-3)
    #expect(Set(spring.keys) == ["mass", "stiffness", "damping"])
  }

  @Test(
    arguments: Nightly.all(Preset.all.map(\.name), otherwiseEvery: 4) + [
      "everything", "edge", "pull-down",
    ])
  func `a file keeps the rules of the format`(name: String) throws {
    let controller =
      switch name {
      case "everything": try ExportSamples.everything()
      case "edge": try ExportSamples.edge()
      case "pull-down": try ExportSamples.pullDown()
      default: try Controller(preset: name)
      }
    let export = ExportSamples.export(controller, evidence: ExportSamples.evidence)
    let root = try JSONReader.value(in: Array(export.text(as: .designTokens).utf8), .strict)
    #expect(DesignTokenRules.problems(root) == [])
  }

  @Test(arguments: [
    (#"{"a": {"$type": "number", "$value": 1}}"#, ["$schema"]),
    (#"{"a": {"$type": "spring", "$value": {}}}"#, ["$schema", "a: $type"]),
    (#"{"a": {"$type": "number", "$value": 1, "unit": "s"}}"#, ["$schema", "a: member unit"]),
    (#"{"a": {"$type": "duration", "$value": "200ms"}}"#, ["$schema", "a: $value"]),
    (#"{"a": {"$type": "cubicBezier", "$value": [2, 0, 0, 1]}}"#, ["$schema", "a: $value"]),
    (
      #"{"a": {"$type": "transition", "$value": {"duration": "{b}", "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0, 0, 1, 1]}}}"#,
      ["$schema", "a: $value"]
    ),
    (
      #"{"a": {"$type": "number", "$value": 1, "$extensions": {"spring": 1}}, "b.c": {}}"#,
      ["$schema", "a.$extensions: spring", "b.c: a name"]
    ),
    (
      #"{"a": 1, "$kind": 2}"#,
      ["$schema", "$kind: no member of a group", "a: neither token nor group"]
    ),
  ])
  func `the rules find what breaks them`(json: String, problems: [String]) throws {
    let root = try JSONReader.value(in: Array(json.utf8), .strict)
    #expect(DesignTokenRules.problems(root) == problems)
  }

  @Test func `the extension carries evidence in members`() throws {
    let export = ExportSamples.export(.default, evidence: ExportSamples.evidence)
    let group = try tokens(export)
    guard let settle = group["settle"]?.members,
      let extensions = settle["$extensions"]?.members,
      let own = extensions["dev.panlab.gesture"]?.members
    else {
      Issue.record("no extension")
      return
    }
    #expect(own["evidence"] == ExportSamples.evidence?.json)
  }
}
