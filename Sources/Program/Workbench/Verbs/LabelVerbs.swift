package import ArgumentParser
import Controllers
import Formats
import Traces

// Verbs about labels and about the filter.

/// `label TRACE… INTENT`: labels traces with what the person meant.
package struct LabelVerb: Verb {
  package static let record = VerbRecord(
    name: "label",
    summary: "Label traces with what the person meant, here and in labels.csv",
    detail: """
      Verdicts are updated at once. The row in the labels.csv beside the trace is changed or added; the rest of the \
      file stays unchanged, and undo reverts it. 'none' says that nothing should happen, and 'unlabelled' removes the \
      label. A label that somebody else has changed in the file meanwhile is replaced, with a warning.
      """,
    examples: [
      "swipe-back/anna-flick-1 finish", "swipe-back/anna-drag-2 swipe-back/ben-drag-2 any",
      "'*flick*' unlabelled",
    ],
    usage: "TRACE… finish|cancel|any|none|unlabelled", openToPages: ["TRACE|INTENT"])

  @Argument(
    help: ArgumentHelp("The traces, followed by what was meant.", valueName: "TRACE|INTENT"))
  package var words: [String]

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard words.count >= 2, let word = words.last else {
      throw Self.misuse(words.isEmpty ? "no trace found" : "'\(words[0])' alone found")
    }
    let choices = LabelWord.all(in: session.state)
    guard choices.contains(word) else {
      let advice = advice(for: word, choices: choices) ?? ""
      throw CommandError(.usage, "'\(word)': not an intent; \(advice)")
    }
    let positions = try session.allPositions(of: words.dropLast(), for: "label")
    var next = session.state
    var tasks: [LabelTask] = []
    var lines = ""
    for position in positions {
      let entry = next.entries[position]
      let setup = next.setup(ofGroup: entry.group)
      let own = LabelWord.all(setup?.controller ?? next.controller)
      guard own.contains(word) else {
        let advice = advice(for: word, choices: own) ?? ""
        throw CommandError(
          .usage, "\(entry.trace.name): '\(word)' is not an intent in its group; \(advice)")
      }
      let intent = word == LabelWord.none ? nil : Label.Intent(word, stops: own)
      let meant = entry.label(meaning: intent)
      let old = entry.trace.label?.intent.rawValue ?? LabelWord.none
      lines += "\(entry.trace.name): \(old) -> \(meant?.intent.rawValue ?? LabelWord.none)\n"
      next.entries[position].trace.label = meant
      // Writes a label even if the session's label is unchanged, because another program may have changed it in the
      // file.
      tasks.append(LabelTask(entry: entry, label: intent == nil ? nil : meant))
    }
    let edits = try session.write(tasks)
    let others = session.changesOfOthers(to: tasks, in: edits)
    let isNews = next != session.state
    let before = session.state
    let report = session.change(to: next, by: session.line)
    if !isNews, !edits.isEmpty {
      session.remember(Session.Step(command: session.line, state: before))
    }
    if isNews || !edits.isEmpty { session.undoable[session.undoable.count - 1].files = edits }
    let written = edits.map { "written: \($0.path)\n" }.joined()
    return Reply(lines + written + report, warnings: others)
  }
}

/// `filter [CONDITION…]`: shows and counts only some of the traces.
package struct FilterVerb: Verb {
  package static let record = VerbRecord(
    name: "filter",
    summary: "Show and count only some of the loaded traces",
    detail: """
      Keys are intent (finish, cancel, any, none, unlabelled), tag, verdict (pass, fail, unlabelled), decision (finish, \
      cancel, none, unknown) and rule (part of the clause that decided). All keys must match, with any of the values \
      given for a key; != excludes. A metric of the outcome takes <, <=, > and >= with a number in its unit: \
      completion, total, handoff-jump, rest and the others of check's JSON. Verdict, decision, rule and metrics are the \
      current ones, so a change may add or remove traces. A trace named in full is always shown, and 'unload' and \
      'label' of a folder ignore the filter. Without arguments, shows the filter; 'off' clears it.
      """,
    examples: [
      "intent=finish verdict=fail", "tag=hard tag!=person:anna rule=velocity",
      "completion>0.3 progress<=0.5", "off",
    ],
    usage: "[KEY=VALUE…|METRIC>VALUE…|off]", isSaved: true, openToPages: ["CONDITION"])

  @Argument(help: ArgumentHelp("What a trace must be, or off.", valueName: "CONDITION"))
  package var conditions: [String] = []

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard !conditions.isEmpty else { return Reply(session.state.filterText) }
    var next = session.state
    next.filter = try TraceFilter(
      conditions == ["off"] ? [] : conditions,
      stops: next.controller.stopNames)
    for condition in next.filter.conditions where next.lacks(condition) {
      throw CommandError.unmetCondition(condition.word, among: next.entries)
    }
    if next != session.state {
      session.remember(Session.Step(command: session.line, state: session.state))
      session.state = next
    }
    return Reply(next.filterText)
  }
}

extension SessionState {
  /// A description of the filter, and the counts of the traces that match it.
  fileprivate var filterText: String {
    "filter: \(filter.isEmpty ? "off" : filter.text)\n" + ChangeReport(from: self, to: self).counts
  }

  /// Whether a condition wants a tag or an intent that no loaded trace has.
  ///
  /// A verdict, a decision, a rule or a metric that no trace has now may come with the next change of a parameter.
  fileprivate func lacks(_ condition: TraceFilter.Condition) -> Bool {
    guard condition.key == .tag || condition.key == .intent, !condition.isNegated else {
      return false
    }
    var filter = TraceFilter()
    filter.conditions = [condition]
    return !entries.isEmpty && !entries.contains { filter.holds(for: $0.trace, nil) }
  }
}
