import Controllers
import Formats
import HeadlessUIKit
import Replay
import Rules
import Testing
import Traces

/// Groups of suites, written and read again.
struct SuiteWritingTests {
  private static func group(_ members: String, shared: String = "") throws -> GestureSuite.Group {
    let suite = try GestureSuite(
      json: #"{\#(shared) "groups": {"a": {"traces": "a" \#(members)}}}"#.utf8, file: "panlab.json")
    return try #require(suite.groups.first)
  }

  private static func written(_ group: GestureSuite.Group) throws -> GestureSuite.Group {
    let json = JSONValue.object([
      "groups": .object(["a": group.json(traces: ["a"], controller: "default")])
    ])
    let suite = try GestureSuite(
      json: json.document(linesToDepth: 4).utf8, file: "panlab.json")
    return try #require(suite.groups.first)
  }

  /// The budgets in the order of their names, without the places where they stand.
  private static func budgets(of group: GestureSuite.Group) -> [Budget] {
    group.budgets.map { Budget($0.kind, level: $0.level) }.sorted {
      ($0.name, $0.limit ?? 0) < ($1.name, $1.limit ?? 0)
    }
  }

  @Test(arguments: [
    #", "budgets": {"accuracy": "90%", "agreement": {"limit": 0.8, "level": "warn"}}"#,
    #", "budgets": {"completion": "200ms..600ms", "completion-median": "300ms..", "overshoot-p90": 0.05}"#,
    #", "budgets": {"margin": {"limit": ["0.5%", "5pt/s", "3pt", "20ms"], "level": "warn"}}"#,
    #", "budgets": {"flips": "error", "changes": "warn", "diagnostics-error": "warn", "removed": "warn"}"#,
    #", "budgets": {"unlabelled": "off", "across-axis": "error", "caught": "off", "removed": "off"}"#,
    #", "intent": "warn", "scene": "cube-navigation", "delivery": "sample", "display-hz": 120"#,
    #", "screen": "320x568", "environment": ["reduce-motion"], "intent": "off""#,
    "",
  ])
  func `a group reads back as it was written`(members: String) throws {
    let group = try Self.group(members)
    let copy = try Self.written(group)
    #expect(copy.settings == group.settings)
    #expect(copy.labelLevel == group.labelLevel)
    #expect(copy.levels == group.levels)
    #expect(Self.budgets(of: copy) == Self.budgets(of: group))
  }

  @Test func `every limit of every metric reads back`() throws {
    for metric in Metric.limited {
      for statistic in Budget.Statistic.allCases {
        let group = GestureSuite.Group(
          name: "a", patterns: ["a"], controller: .default,
          budgets: [
            Budget(.leastMetric(metric, statistic, atLeast: 0.1), level: .warn),
            Budget(.metric(metric, statistic, atMost: 0.123_456_789_012), level: .warn),
          ])
        #expect(
          Self.budgets(of: try Self.written(group)) == Self.budgets(of: group), "\(metric.name)")
      }
    }
  }

  @Test func `the limits of the whole suite are written with the group`() throws {
    let group = try Self.group(
      #", "budgets": {"accuracy": 0.5}"#, shared: #""budgets": {"completion": "400ms"},"#)
    #expect(Self.budgets(of: try Self.written(group)).map(\.name) == ["accuracy", "completion"])
  }
}
