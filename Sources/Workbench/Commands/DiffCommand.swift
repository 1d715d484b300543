import Controllers
import Formats
import Replay
import Reports
import Rules
import Scenes
import Traces

extension Command {
  /// Compares two controllers on the loaded traces: `diff appcoda`.
  static let diff: Command = .init(
    name: "diff", arguments: "[A] [B]",
    summary: "Compare now with the base, a preset, a file or a snapshot",
    detail: """
      The parameters that differ, and the gestures whose decision differs, with both reasons. Without
      words what was set against the preset or file in use; with one, that against now; with two, the
      first against the second. 'now' and 'base' are words for both.
          diff
          diff appcoda
          diff bold now
      """,
    completes: [.comparand]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 2 else { throw diff.misuse("\(words.count) words found") }
    let old = try session.comparand(words.first ?? "base")
    let new = try session.comparand(words.count == 2 ? words[1] : "now")
    let (before, after) = (session.state(of: old), session.state(of: new))
    return Reply(ComparisonReport(old: old, new: new, before: before, after: after).text)
  }
}

/// Two controllers side by side: what differs in them, and in what they decide.
struct ComparisonReport {
  var old: Comparand
  var new: Comparand
  /// The states in which they are in force.
  var before: SessionState
  var after: SessionState

  /// Parameters, counts of either side, and decisions, newline-terminated.
  var text: String { parameters + counts + decisions }

  private var parameters: String {
    var table = TextTable(columns: [.left("parameter"), .left(old.title), .left(new.title)])
    if old.scene != new.scene {
      table.rows.append(["scene"] + [old, new].map { $0.scene ?? Scene.standard.name })
    }
    let changes = new.controller.changes(from: old.controller)
    // A rule is too long for a column.
    let rules = changes.filter { $0.name == "finish-when" }
      .map { "\($0.name)\n  \(old.title): \($0.old)\n  \(new.title): \($0.new)\n" }.joined()
    table.rows += changes.filter { $0.name != "finish-when" }.map {
      [$0.name] + [$0.old, $0.new].map { $0.isEmpty ? TextTable.missing : $0 }
    }
    if table.rows.isEmpty { return rules.isEmpty ? "no parameter differs\n" : rules }
    return table.text + rules
  }

  private var counts: String {
    guard !after.entries.isEmpty else { return "no traces loaded\n" }
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows = [(old, before), (new, after)].map {
      ["\($0.title):", Summary(of: $1.shownOutcomes).sentence]
    }
    return table.text
  }

  private var decisions: String {
    guard !after.entries.isEmpty else { return "" }
    let shown = Set((before.shownOutcomes + after.shownOutcomes).map(\.trace))
    var table = TextTable(columns: [
      .left("trace"), .left(old.title), .left("because"), .left(new.title), .left("because"),
      .left(""),
    ])
    for (one, other) in zip(before.outcomes, after.outcomes)
    where shown.contains(one.trace) && one.decision != other.decision {
      table.rows.append([
        one.trace, one.decision.rawValue, one.reason, other.decision.rawValue, other.reason,
        ChangeReport.verdictChange(from: one.verdict, to: other.verdict),
      ])
    }
    return table.rows.isEmpty ? "no decision differs\n" : table.text
  }
}
