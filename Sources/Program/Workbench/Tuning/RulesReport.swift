import Controllers
package import Formats
package import Reports
import Rules
package import Tuning

/// The report of `tune --rules`: tuned rules, compared on held-out people.
extension RuleComparison: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let remarks =
      refusals.map { "left out: \($0.name): \($0.reason)" }
      + (isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : [])
    return [.table(table), .list(sentences)] + (remarks.isEmpty ? [] : [.space, .list(remarks)])
  }

  private var table: TextTable {
    TextTable(
      columns: [
        .left("rule"), .left("tuned to"), .right("training", .detail), .right("held out"),
        .right("behind"), .left("95 %, all at once", .useful), .left("verdict"),
      ],
      rows: entries.map { entry in
        [
          name(entry), numbers(entry), fixed(entry.training), fixed(entry.heldOut),
          fixed(entry.behind),
          entry.interval.map {
            Number.fixed($0.lowerBound, decimals: 3, signed: true) + "…"
              + Number.fixed($0.upperBound, decimals: 3, signed: true)
          } ?? TextTable.missing,
          verdict(entry),
        ]
      })
  }

  private func name(_ entry: Entry) -> String {
    let others = entry.names.count - 1
    return (entry.names.first ?? "") + (others > 0 ? " and \(counted(others, "other"))" : "")
  }

  private func numbers(_ entry: Entry) -> String {
    let texts = zip(entry.parameters, entry.values).map { "\($0.name) \($0.text($1))" }
    return texts.isEmpty ? "no number to tune" : texts.joined(separator: ", ")
  }

  private func verdict(_ entry: Entry) -> String {
    if entry.names == entries.first?.names { return "best" }
    return entry.interval == nil ? TextTable.missing : entry.verdict.rawValue
  }

  private func fixed(_ value: Double) -> String { Number.fixed(value, decimals: 3) }

  private var sentences: [String] {
    guard let best = entries.first else { return ["no rule could be tuned"] }
    guard best.interval != nil else {
      return [
        "of only \(counted(groups, "person or group", "people or groups")), too few to tell rules"
          + " apart"
      ]
    }
    let ties = entries.dropFirst().count(where: \.isTied)
    var sentences = [
      ties == 0
        ? "'\(name(best))' is better than every other rule on people it has not seen"
        : "\(ties) of the other \(counted(entries.count - 1, "rule")) cannot be told from '\(name(best))'"
          + " on people they have not seen; the intervals hold for all pairs at once"
    ]
    if ties > 0, let simplest, simplest.names != best.names,
      simplest.values.count < best.values.count
    {
      sentences.append(
        "the simplest of them is '\(name(simplest))': \(simplest.controller.finishWhen.text)")
    }
    return sentences
  }

  package var columns: [String] {
    [
      "rule", "tuned_to", "training", "held_out", "behind", "behind_low", "behind_high", "verdict",
    ]
  }

  package var records: [[JSONValue]] {
    entries.map { entry in
      [
        .string(entry.names.joined(separator: " ")), .string(numbers(entry)),
        .rounded(entry.training), .rounded(entry.heldOut), .rounded(entry.behind),
        .rounded(entry.interval?.lowerBound), .rounded(entry.interval?.upperBound),
        .string(verdict(entry)),
      ]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.rules/1"), "interrupted": .bool(isInterrupted),
      "groups": .number(Double(groups)),
      "rules": .array(
        entries.map { entry in
          .object([
            "names": .array(entry.names.map(JSONValue.string)), "controller": entry.controller.json,
            "values": .object(
              entry.parameters.map(\.name), entry.values.map(JSONValue.number)),
            "training": .rounded(entry.training), "held_out": .rounded(entry.heldOut),
            "behind": .rounded(entry.behind),
            "behind_interval": entry.interval.map {
              .array([.rounded($0.lowerBound), .rounded($0.upperBound)])
            } ?? .null,
            "verdict": .string(verdict(entry)),
          ])
        }),
      "left_out": .array(
        refusals.map { .object(["rule": .string($0.name), "reason": .string($0.reason)]) }),
    ])
  }
}
