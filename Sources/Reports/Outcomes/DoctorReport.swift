import Controllers
package import Formats
import HeadlessUIKit
package import Replay

/// The results of an examination, scenario by scenario.
package struct DoctorReport: Report {
  let examination: Examination

  /// Creates the report of an examination.
  package init(_ examination: Examination) { self.examination = examination }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    style == .aligned ? [.list(lines)] : [.paragraph(subject), .table(table), .paragraph(summary)]
  }

  private var subject: String { "\(examination.controller.name) on \(examination.scene)" }

  /// `S1  sound  the touch is cancelled: …`, with the reason and the remedy below a fault.
  private var lines: [String] {
    var lines = [subject, ""]
    for (scenario, finding) in examination.results {
      let id = scenario.id + String(repeating: " ", count: max(0, 4 - scenario.id.count))
      lines.append("\(id)\(word(scenario, finding))  \(scenario.title)")
      lines.append("    did:      \(scenario.action)")
      lines.append("    happened: \(finding.happened)")
      guard finding.verdict == .faulty else { continue }
      lines.append("    why:      \(scenario.reason)")
      lines.append("    remedy:   \(scenario.remedy)")
    }
    return lines + ["", summary]
  }

  /// A row per scenario; the reason and the remedy stand only in the rows of faults.
  private var table: TextTable {
    var table = TextTable(columns: [
      .left("scenario"), .left("verdict"), .left("title"), .left("did"), .left("happened"),
      .left("why"), .left("remedy"),
    ])
    for (scenario, finding) in examination.results {
      let isFaulty = finding.verdict == .faulty
      table.rows.append([
        scenario.id, String(word(scenario, finding).prefix { $0 != " " }), scenario.title,
        scenario.action,
        finding.happened, isFaulty ? scenario.reason : "", isFaulty ? scenario.remedy : "",
      ])
    }
    return table
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
      examination.results.count { isCounted($0.scenario, $0.finding) }
    }
    func faults(_ severity: Diagnostic.Severity) -> Int {
      count { $0.severity == severity && $1.verdict == .faulty }
    }
    return "\(examination.results.count) scenarios: \(count { $1.verdict == .sound }) sound,"
      + " \(faults(.error)) errors, \(faults(.warning)) warnings, \(faults(.note)) notes,"
      + " \(count { $1.verdict == .notApplicable }) not applicable"
  }

  package var csv: CSVText {
    var csv = CSVText(header: [
      "scenario", "title", "severity", "verdict", "did", "happened", "reason", "remedy",
    ])
    for (scenario, finding) in examination.results {
      csv.append([
        scenario.id, scenario.title, scenario.severity.rawValue, finding.verdict.rawValue,
        scenario.action, finding.happened, scenario.reason, scenario.remedy,
      ])
    }
    return csv
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.doctor/1"),
      "controller": .string(examination.controller.name),
      "scene": .string(examination.scene),
      "passes": .bool(examination.passes),
      "scenarios": .array(
        examination.results.map { scenario, finding in
          .object([
            "id": .string(scenario.id), "title": .string(scenario.title),
            "severity": .string(scenario.severity.rawValue),
            "verdict": .string(finding.verdict.rawValue), "did": .string(scenario.action),
            "happened": .string(finding.happened), "reason": .string(scenario.reason),
            "remedy": .string(scenario.remedy),
          ])
        }),
    ])
  }
}
