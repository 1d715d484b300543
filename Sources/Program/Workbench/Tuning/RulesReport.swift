import Controllers
package import Formats
import Replay
package import Reports
import Rules
package import Tuning

/// The report of `tune --rules`: tuned rules, compared on held-out people.
extension RuleComparison: RowReport {
  package var rows: [Entry] { entries }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let remarks =
      refusals.map { "left out: \($0.name): \($0.reason)" }
      + (isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : [])
    return [.table(table), .list(sentences)] + (remarks.isEmpty ? [] : [.space, .list(remarks)])
  }

  package var fields: [Column<Entry>] {
    [
      .both("rule", "rule", name) { .string($0.names.joined(separator: " ")) },
      .words("tuned to", "tuned_to", numbers),
      .number("training", .detail, decimals: 3) { $0.training },
      .number("held out", .essential, "held_out", decimals: 3) { $0.heldOut },
      .number("behind", decimals: 3) { $0.behind },
      .shown(.left("95 %, all at once", .useful)) {
        Number.span($0.interval, decimals: 3, signed: true)
      },
      .data("behind_low") { .rounded($0.interval?.lowerBound) },
      .data("behind_high") { .rounded($0.interval?.upperBound) },
      .words("verdict", nil, verdict),
    ]
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
    return entry.interval == nil ? TextTable.missing : entry.conclusion.rawValue
  }

  private var sentences: [String] {
    RulesSentence.allCases.filter { $0.holds(for: self) }.compactMap(text)
  }

  private func text(_ sentence: RulesSentence) -> String? {
    let best = entries.first.map(name) ?? ""
    let judges = counted(groups, "person or group", "people or groups")
    switch sentence {
    case .nothingTuned: return "no rule could be tuned"
    case .tooFew: return "only \(judges), too few to tell rules apart"
    case .best: return "'\(best)' is better than every other rule on people it has not seen"
    case .ties:
      return
        "\(entries.dropFirst().count(where: \.isTied)) of the other \(counted(entries.count - 1, "rule")) cannot be told"
        + " from '\(best)' on people they have not seen; the intervals hold for all pairs at once"
    case .simplest:
      return simplest.map {
        "the simplest of them is '\(name($0))': \($0.controller.finishWhen.text)"
      }
    case .start:
      return claim.map {
        "on held-out gestures "
          + $0.sentence(
            about: "'\(best)' with tuned numbers", than: "the start as it is", judges: judges)
      }
    case .advice: return recommendation.sentence(keeping: startName)
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.rules/1"), "interrupted": .bool(isInterrupted),
      "groups": .count(groups), "taken": .string(recommendation.taken.rawValue),
      "kept_because": .text(recommendation.reason?.rawValue),
      "rules": .array(
        entries.map { entry in
          .object([
            "names": .texts(entry.names), "controller": entry.controller.json,
            "values": .object(
              entry.parameters.map(\.name), entry.values.map(JSONValue.number)),
            "training": .rounded(entry.training), "held_out": .rounded(entry.heldOut),
            "behind": .rounded(entry.behind),
            "behind_interval": .range(entry.interval),
            "verdict": .string(verdict(entry)),
          ])
        }),
      "left_out": .array(
        refusals.map { .object(["rule": .string($0.name), "reason": .string($0.reason)]) }),
    ])
  }
}
