import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

extension EvaluationReport {
  /// The outcomes in aligned columns, the diagnostics they refer to by number, and the counts.
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let metrics: [Metric] = [.progress, .velocity, .completion]
    var table = TextTable(
      columns: [
        .left("trace"), .left("intent"), .left("decision"), .left("verdict"), .left("rule"),
        .right("margin"),
      ] + metrics.map { .right($0.heading) } + [.left("transition"), .left("diagnostics")])
    var footnotes = Footnotes()
    for outcome in evaluation.outcomes {
      table.rows.append(
        [
          outcome.trace, outcome.intent?.rawValue ?? TextTable.missing, outcome.decision.rawValue,
          outcome.verdict.rawValue, outcome.rule ?? TextTable.missing, outcome.marginText,
        ] + metrics.map { $0.text(of: outcome) } + [
          outcome.transition.rawValue, footnotes.markers(for: outcome.diagnostics),
        ])
    }
    let partial = isPartial ? "partial: the run was stopped before its end; " : ""
    let sentence = partial + evaluation.summary.sentence
    return [.table(table), .list(footnotes.lines), .paragraph(sentence)]
  }
}

extension Outcome {
  /// The margin with its sign and unit: `+0.120`, `-85.0 pt/s`.
  package var marginText: String {
    margin.map { (marginUnit ?? .fraction).text($0, signed: true) } ?? TextTable.missing
  }
}

extension Metric {
  /// A column's heading, with the unit.
  package var heading: String {
    guard let unit, unit != .fraction else { return title }
    return "\(title) (\(unit.rawValue))"
  }

  /// A table's cell: the value without its unit.
  func text(of outcome: Outcome) -> String {
    outcome[self].map { Number.fixed($0, decimals: (unit ?? .fraction).tableDecimals) }
      ?? TextTable.missing
  }
}

/// The diagnostics of a table, each written once and referred to by number.
struct Footnotes {
  private var numbers: [Diagnostic: Int] = [:]
  private var notes: [(diagnostic: Diagnostic, traces: Int)] = []

  /// The numbers of a row's diagnostics, `[1] [3]`; empty if it has none.
  mutating func markers(for diagnostics: [Diagnostic]) -> String {
    var markers: [Int] = []
    for diagnostic in diagnostics {
      let number = numbers[diagnostic] ?? notes.count + 1
      if number > notes.count {
        numbers[diagnostic] = number
        notes.append((diagnostic, 0))
      }
      if !markers.contains(number) {
        markers.append(number)
        notes[number - 1].traces += 1
      }
    }
    return markers.sorted().map { "[\($0)]" }.joined(separator: " ")
  }

  /// One line per diagnostic: `[1] error never-completed: what happened and the remedy (8 traces)`.
  var lines: [String] {
    notes.enumerated().map { index, note in
      let count = note.traces > 1 ? " (\(note.traces) traces)" : ""
      let diagnostic = note.diagnostic
      return "[\(index + 1)] \(diagnostic.severity.rawValue) \(diagnostic.code):"
        + " \(diagnostic.message)\(count)"
    }
  }
}
