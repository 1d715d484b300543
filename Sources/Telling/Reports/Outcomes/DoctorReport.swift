import Controllers
package import Formats
import HeadlessUIKit
package import Replay

/// The results of an examination, scenario by scenario.
extension Examination: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let hasErrors = results.contains { $0.severity == .error && $1.verdict == .faulty }
    let counts = ReportBlock.counts(summary, isFailure: hasErrors)
    guard style == .aligned else { return [.paragraph(subject), .table(table), counts] }
    return [.paragraph(subject), .space] + results.flatMap(lines) + [.space, counts]
  }

  private var subject: String { "\(controller.name) on \(scene)" }

  /// The finding about a scenario as text: `S1  sound  the touch is cancelled`, then the steps and what happened; for a
  /// fault, also its reason and remedy.
  private func lines(of scenario: Scenario, _ finding: Finding) -> [ReportBlock] {
    let id = scenario.id + String(repeating: " ", count: max(0, 4 - scenario.id.count))
    let head = "\(id)\(word(scenario, finding))  \(scenario.title)"
    let facts = ["    did:      \(scenario.action)", "    happened: \(finding.happened)"]
    guard finding.verdict == .faulty else { return [.paragraph(head), .list(facts)] }
    return [
      scenario.severity == .error ? .failure(head) : .paragraph(head),
      .list(
        facts + ["    why:      \(scenario.reason)", "    remedy:   \(scenario.remedy)"]),
    ]
  }

  /// A table with a row for each scenario; the columns for reason and remedy are filled in only for faults.
  private var table: TextTable {
    TextTable(
      columns: ["scenario", "verdict", "title", "did", "happened", "why", "remedy"],
      rows: results.map { scenario, finding in
        let isFaulty = finding.verdict == .faulty
        return [
          scenario.id, String(word(scenario, finding).prefix { $0 != " " }), scenario.title,
          scenario.action, finding.happened, isFaulty ? scenario.reason : "",
          isFaulty ? scenario.remedy : "",
        ]
      })
  }

  private func word(_ scenario: Scenario, _ finding: Finding) -> String {
    switch finding.verdict {
    case .sound: "sound  "
    case .notApplicable: "-      "
    case .faulty:
      scenario.severity.rawValue.uppercased() + (scenario.severity == .error ? "  " : "")
    }
  }

  private var summary: String {
    func count(_ isCounted: (Scenario, Finding) -> Bool) -> Int {
      results.count { isCounted($0.scenario, $0.finding) }
    }
    func faults(_ severity: Diagnostic.Severity) -> Int {
      count { $0.severity == severity && $1.verdict == .faulty }
    }
    return "\(counted(results.count, "scenario")): \(count { $1.verdict == .sound }) sound,"
      + " \(counted(faults(.error), "error")), \(counted(faults(.warning), "warning")), \(counted(faults(.note), "note")),"
      + " \(count { $1.verdict == .notApplicable }) not applicable"
  }

  package var columns: [String] {
    ["scenario", "title", "severity", "verdict", "did", "happened", "reason", "remedy"]
  }

  package var records: [[JSONValue]] {
    results.map { scenario, finding in
      [
        scenario.id, scenario.title, scenario.severity.rawValue, finding.verdict.rawValue,
        scenario.action, finding.happened, scenario.reason, scenario.remedy,
      ].map(JSONValue.string)
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.doctor/1"), "controller": .string(controller.name),
      "scene": .string(scene), "passes": .bool(passes),
      "scenarios": .array(records.map { .object(["id"] + columns.dropFirst(), $0) }),
    ])
  }
}
