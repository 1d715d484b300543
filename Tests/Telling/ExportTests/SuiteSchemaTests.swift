import Controllers
import Formats
import Foundation
import PackageFolder
import Replay
import Testing

@testable import Export

struct SuiteSchemaTests {
  private func problems(_ json: String) throws -> [String] {
    try SchemaValidator.problems(
      try JSONReader.value(in: Array(json.utf8)), SuiteSchema(toolVersion: "0.1.0").json)
  }

  /// A suite with one key.
  private static func suite(_ key: SuiteKey) -> String {
    let member = "\"\(key.name)\": \(key.example)"
    let group = "\"groups\": {\"back\": {\"traces\": \"swipe-back\"}}"
    switch key.place {
    case .suite: return key.name == "groups" ? "{\(member)}" : "{\(member), \(group)}"
    case .group: return "{\"groups\": {\"back\": {\(member)}}}"
    case .shared:
      return "{\(member), \"groups\": {\"back\": {\"traces\": \"swipe-back\", \(member)}}}"
    case .budget: return "{\"budgets\": {\(member)}, \(group)}"
    }
  }

  @Test(arguments: SuiteKey.all.map(\.name))
  func `the example of every key is read, and fits the schema`(name: String) throws {
    let key = try #require(SuiteKey.all.first { $0.name == name })
    let suite = Self.suite(key)
    let read = try GestureSuite(json: suite.utf8, file: "panlab.json")
    #expect(read.groups.count == 1)
    #expect(try problems(suite) == [])
  }

  @Test func `the shipped suite fits the schema`() throws {
    let suite = try String(
      contentsOf: packageFolder.appendingPathComponent("traces/panlab.json"), encoding: .utf8)
    #expect(try problems(suite) == [])
  }

  @Test(arguments: [
    (#"{}"#, ["$: required groups"]),
    (#"{"groups": {"a": {}}}"#, ["$.groups.a: required traces"]),
    (#"{"groups": {"a": {"traces": "a", "trace": 1}}}"#, ["$.groups.a.trace"]),
    (
      #"{"groups": {"a": {"traces": "a", "budgets": {"acuracy": 1}}}}"#,
      ["$.groups.a.budgets.acuracy"]
    ),
    (
      #"{"groups": {"a": {"traces": "a", "budgets": {"flips": 0}}}}"#,
      ["$.groups.a.budgets.flips: enum"]
    ),
    (#"{"groups": {"a": {"traces": "a", "display-hz": 75}}}"#, ["$.groups.a.display-hz: enum"]),
  ])
  func `says what does not fit`(suite: String, places: [String]) throws {
    #expect(try problems(suite) == places)
  }

  @Test func `the reference is that of the keys`() throws {
    let reference = try String(
      contentsOf: packageFolder.appendingPathComponent(".github/SUITES.md"), encoding: .utf8)
    #expect(reference == SuiteReference().text)
  }
}
