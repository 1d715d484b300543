import Controllers
package import Formats
import HeadlessUIKit
package import Replay

/// The results of an examination, scenario by scenario.
extension Examination: RowReport {
  package typealias Row = (scenario: Scenario, finding: Finding)

  package var rows: [Row] { results }

  /// The columns; people read reason and remedy only of faults.
  package var fields: [Column<Row>] {
    func ofFault(_ name: String, _ text: @escaping (Scenario) -> String) -> Column<Row> {
      .both(.left(name == "reason" ? "why" : name), name) {
        $0.finding.verdict == .faulty ? text($0.scenario) : ""
      } value: {
        .string(text($0.scenario))
      }
    }
    return [
      .words("scenario") { $0.scenario.id },
      .shown("verdict") { String(word($0.scenario, $0.finding).prefix { $0 != " " }) },
      .words("title") { $0.scenario.title },
      .data("severity") { .string($0.scenario.severity.rawValue) },
      .data("verdict") { .string($0.finding.verdict.rawValue) },
      .words("did") { $0.scenario.action }, .words("happened") { $0.finding.happened },
      ofFault("reason") { $0.reason }, ofFault("remedy") { $0.remedy },
    ]
  }

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

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.doctor/1"), "controller": .string(controller.name),
      "scene": .string(scene), "passes": .bool(passes),
      "scenarios": .array(records.map { .object(["id"] + columns.dropFirst(), $0) }),
    ])
  }
}
