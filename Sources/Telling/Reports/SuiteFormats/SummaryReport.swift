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
      report.settling.map { MarkdownText.paragraph($0.sentence) } ?? "",
      MarkdownText.paragraph(report.summary.sentence),
    ])
    // Reserves room for each section's heading, and for the line that says how many rows are missing.
    var room = limit - head.utf8.count - sections.reduce(0) { $0 + $1.overhead }
    for index in sections.indices.sorted(by: { sections[$0].rank < sections[$1].rank }) {
      sections[index].fit(into: &room)
    }
    return MarkdownText.document([head] + sections.map(\.text))
  }

  /// A row of a table, with the name of its group.
  private typealias Row<Element> = (element: Element, group: String)

  private func changes(_ isWanted: (BaselineChange) -> Bool) -> [Row<BaselineChange>] {
    report.groups.flatMap { group in group.changes.filter(isWanted).map { ($0, group.name) } }
  }

  private var flips: SummarySection {
    let columns: [Column<Row<BaselineChange>>] = [
      .words("trace") { $0.element.trace }, .words("group") { $0.group },
      .words("before") { $0.element.before?.text }, .words("after") { $0.element.after?.text },
    ]
    return SummarySection(
      "Flipped traces", rank: 1, columns, changes { $0.kind == .flipped })
  }

  private var failures: SummarySection {
    let columns: [Column<Miss>] = [
      .words("trace") { $0.trace.outcome.trace }, .words("group") { $0.group.name },
    ]
    return SummarySection(
      "Not as meant", rank: 2, columns + Miss.columns(reason: "reason"), report.misses)
  }

  private var unjudged: SummarySection {
    let columns: [Column<Row<GroupFinding>>] = [
      .words("group") { $0.group }, .words("finding") { $0.element.kind.rawValue },
      .words("level") { $0.element.level.rawValue },
      .words("what was found") { $0.element.sentence },
    ]
    return SummarySection(
      "Not judged", rank: 0, columns,
      report.findings.map { ($0, report.name) }
        + report.groups.flatMap { group in group.findings.map { ($0, group.name) } })
  }

  private var budgets: SummarySection {
    let columns: [Column<Row<BudgetFinding>>] =
      [.words("group") { $0.group }] + BudgetFinding.columns.map { $0.of(\.element) }
    return SummarySection(
      "Budgets", rank: 0, columns,
      report.groups.flatMap { group in
        group.budgets.filter { $0.level != .off }.map { ($0, group.name) }
      })
  }

  private var changes: SummarySection {
    let columns: [Column<Row<BaselineChange>>] = [
      .words("trace") { $0.element.trace }, .words("group") { $0.group },
      .words("change") { $0.element.sentence },
    ]
    return SummarySection(
      "Other changes from the baseline", rank: 4, columns, changes { $0.kind != .flipped })
  }

  private var files: SummarySection {
    var section = SummarySection("Files that could not be used", rank: 3)
    section.rows = report.problems.map { "- \(MarkdownText.escaped($0.message))\n" }
    return section
  }

  private var groups: SummarySection {
    SummarySection(
      "Groups", rank: 0,
      [.group, .controller, .traces, .passed, .failed, .unlabelled, .accuracy], report.groups)
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

/// A section of a summary, which may be shortened to fewer rows.
struct SummarySection {
  let title: String
  /// The priority of the section if there is not room for all sections; 0 is the highest.
  let rank: Int
  /// The column headings if the rows form a table; otherwise empty.
  private var header: [String] = []
  /// The rows as Markdown, each ending in a newline.
  var rows: [String] = []
  private var shown: Int?

  /// Creates a section without rows.
  init(_ title: String, rank: Int) {
    self.title = title
    self.rank = rank
  }

  /// Creates a section with a table.
  init<Row>(_ title: String, rank: Int, _ columns: [Column<Row>], _ rows: [Row]) {
    self.init(title, rank: rank)
    header = columns.compactMap(\.shown?.header)
    self.rows = rows.map { row in
      var writer = ByteWriter()
      MarkdownText.write(row: columns.map { $0.text(row) }, to: &writer)
      return writer.text
    }
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
      : "\n\(count) more of \(rows.count) are left out for lack of room; the JSON report has all\n"
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
