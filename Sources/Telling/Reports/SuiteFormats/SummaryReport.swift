import Controllers
import Formats
import Replay
import Rules
import Traces

/// A run as Markdown for a job summary or a comment: counts, flips, failures, budgets and explanations.
///
/// GitHub rejects a summary of more than 1 MiB. If there is not enough room, rows are omitted, starting with the
/// explanations, and every section says how many rows it lacks.
struct SummaryReport {
  let report: SuiteReport
  /// The maximum size of the document in bytes, at least 4,096; GitHub's limit of 1 MiB by default.
  var limit = 1 << 20

  /// The Markdown document, ending in a newline.
  var text: String {
    var sections = [flips, unjudged, failures, budgets, changes, files, groups, explanations]
      .filter { !$0.rows.isEmpty }
    let head = MarkdownText.document([
      "## \(MarkdownText.escaped(report.name)): \(report.passes ? "passed" : "failed")\n",
      report.isPartial
        ? MarkdownText.paragraph("The run was interrupted; this report is partial.") : "",
      report.changeSentence.map(MarkdownText.paragraph) ?? "",
      MarkdownText.paragraph(report.summary.sentence),
    ])
    // Reserves room for each section's heading, and for the line that says how many rows are missing.
    var room = limit - head.utf8.count - sections.reduce(0) { $0 + $1.overhead }
    for index in sections.indices.sorted(by: { sections[$0].rank < sections[$1].rank }) {
      sections[index].fit(into: &room)
    }
    return MarkdownText.document([head] + sections.map(\.text))
  }

  private var flips: SummarySection {
    var section = SummarySection("Flipped traces", rank: 1)
    section.header = ["trace", "group", "before", "after"]
    for group in report.groups {
      for change in group.changes where change.kind == .flipped {
        section.append([
          change.trace, group.name, change.before?.text ?? TextTable.missing,
          change.after?.text ?? TextTable.missing,
        ])
      }
    }
    return section
  }

  private var failures: SummarySection {
    var section = SummarySection("Not as meant", rank: 2)
    section.header = ["trace", "group", "meant", "decided", "reason", "margin", "label"]
    for group in report.groups where group.labelLevel != .off {
      for index in group.traces.indices where group.traces[index].outcome.verdict == .fail {
        let trace = group.traces[index]
        section.append([trace.outcome.trace, group.name] + trace.missCells)
      }
    }
    return section
  }

  private var unjudged: SummarySection {
    var section = SummarySection("Not judged", rank: 0)
    section.header = ["group", "finding", "level", "what was found"]
    func add(_ findings: [GroupFinding], of name: String) {
      for finding in findings {
        section.append([name, finding.kind.rawValue, finding.level.rawValue, finding.sentence])
      }
    }
    add(report.findings, of: report.name)
    for group in report.groups { add(group.findings, of: group.name) }
    return section
  }

  private var budgets: SummarySection {
    var section = SummarySection("Budgets", rank: 0)
    section.header = [
      "group", "budget", "level", "kept", "compared", "measured", "limit", "finding",
    ]
    for group in report.groups {
      for budget in group.budgets where budget.level != .off {
        section.append([group.name] + budget.cells)
      }
    }
    return section
  }

  private var changes: SummarySection {
    var section = SummarySection("Other changes from the baseline", rank: 4)
    section.header = ["trace", "group", "change"]
    for group in report.groups {
      for change in group.changes where change.kind != .flipped {
        section.append([change.trace, group.name, change.sentence])
      }
    }
    return section
  }

  private var files: SummarySection {
    var section = SummarySection("Files that could not be used", rank: 3)
    section.rows = report.problems.map { "- \(MarkdownText.escaped($0.message))\n" }
    return section
  }

  private var groups: SummarySection {
    var section = SummarySection("Groups", rank: 0)
    section.header = [
      "group", "controller", "traces", "passed", "failed", "unlabelled", "accuracy",
    ]
    for group in report.groups {
      let summary = group.summary
      section.append([
        group.name, group.controller.name, "\(summary.traces)", "\(summary.passed)",
        "\(summary.failed)", "\(summary.unlabelled)", group.accuracyText,
      ])
    }
    return section
  }

  private var explanations: SummarySection {
    var section = SummarySection("Explanations", rank: 5)
    for group in report.groups {
      group.forEachCase { check in
        guard check.level == .error || check.level == .warning,
          let explanation = check.trace?.explanation
        else { return }
        section.rows.append(
          "<details><summary>\(MarkdownText.escaped("\(group.name): \(check.name)"))</summary>\n\n"
            + MarkdownText.block(explanation) + "\n</details>\n\n")
      }
    }
    return section
  }
}

extension SourcePlace {
  /// The place as text: `traces/labels.csv:7`.
  package var text: String { file + (line.map { ":\($0)" } ?? "") }
}

extension CheckedGroup {
  var accuracyText: String {
    accuracy.map { Number.fixed($0, decimals: 3) } ?? TextTable.missing
  }
}

extension CheckedTrace {
  /// The table cells that describe a wrong decision.
  ///
  /// They contain the intended ending, the actual ending, the reason for the decision, the margin, and the place of the
  /// label or, without a label, of the recording.
  var missCells: [String] {
    [
      outcome.intent?.rawValue ?? TextTable.missing, outcome.ending,
      outcome.rule ?? TextTable.missing, outcome.marginText, place?.text ?? TextTable.missing,
    ]
  }
}

extension BudgetFinding {
  /// The cells for a budget: budget, level, kept, compared, measured, limit, finding.
  var cells: [String] {
    [
      budget, level.rawValue, isKept ? "yes" : "no", "\(compared)", text(measured), text(limit),
      sentence,
    ]
  }

  private func text(_ value: Double?) -> String {
    guard let value else { return TextTable.missing }
    let number = Number.shortest(Number.rounded(value))
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}

/// A section of a summary, which may be shortened to fewer rows.
struct SummarySection {
  let title: String
  /// The priority of the section if there is not room for all sections; 0 is the highest.
  let rank: Int
  /// The column headings if the rows form a table; otherwise empty.
  var header: [String] = []
  /// The rows as Markdown, each ending in a newline.
  var rows: [String] = []
  private var shown: Int?

  /// Creates a section without rows.
  init(_ title: String, rank: Int) {
    self.title = title
    self.rank = rank
  }

  /// Adds a row of a table.
  mutating func append(_ cells: [String]) {
    var writer = ByteWriter()
    MarkdownText.write(row: cells, to: &writer)
    rows.append(writer.text)
  }

  private var head: String {
    let table =
      header.isEmpty
      ? ""
      : "| \(header.joined(separator: " | ")) |\n|"
        + String(repeating: " :--- |", count: header.count) + "\n"
    return "### \(title)\n\n\(table)"
  }

  private func missing(_ count: Int) -> String {
    count == 0
      ? ""
      : "\n\(count) more of \(rows.count) are left out: a summary has no room for them;"
        + " the JSON report has all\n"
  }

  /// The size of the section without any rows, in bytes.
  var overhead: Int { head.utf8.count + missing(rows.count).utf8.count + 1 }

  /// Keeps as many rows as fit into `room`, in bytes, and reduces `room` by their size.
  mutating func fit(into room: inout Int) {
    var count = 0
    for row in rows {
      guard row.utf8.count <= room else { break }
      room -= row.utf8.count
      count += 1
    }
    shown = count
  }

  /// The section as Markdown, with the rows that ``fit(into:)`` kept; with all rows if it was not called.
  ///
  /// If rows are left out, a last line gives their number.
  var text: String {
    let count = shown ?? rows.count
    return head + rows.prefix(count).joined() + missing(rows.count - count)
  }
}
