import Controllers
import Formats
import Traces

extension Command {
  /// Narrows what is shown and counted: `filter intent=finish verdict=fail`.
  static let filter: Command = .init(
    name: "filter", arguments: "[KEY=VALUE…|off]",
    summary: "Show and count only some of the loaded traces",
    detail: """
      Keys are intent (finish, cancel, any, none), tag, verdict (pass, fail, unlabelled), decision
      (finish, cancel, none) and rule (part of the clause that decided). Different keys must all fit,
      of one key any; != excludes. Verdict, decision and rule are those in force: a change may let a
      trace in or out. A trace that is named in full is shown whatever the filter, and 'unload' and
      'label' of a folder mean all of it. Without words the filter in force; 'off' clears it.
          filter intent=finish verdict=fail
          filter tag=hard tag!=person:anna rule=velocity
          filter off
      """,
    completes: [.condition]
  ) { (session, words) throws(CommandError) in
    guard !words.isEmpty else { return Reply(session.state.filterText) }
    var next = session.state
    next.filter = try TraceFilter(words == ["off"] ? [] : words)
    next.outcomes = session.state.outcomes
    var reply = Reply(warnings: next.unknownTags)
    if next != session.state {
      session.remember(Session.Step(command: filter.typed(words), state: session.state))
      session.state = next
    }
    reply.text = next.filterText
    return reply
  }
}

extension SessionState {
  /// The filter and the counts of what fits.
  fileprivate var filterText: String {
    "filter: \(filter.isEmpty ? "off" : filter.text)\n" + ChangeReport(from: self, to: self).counts
  }

  /// Tags that are asked for and that no loaded trace has.
  fileprivate var unknownTags: [String] {
    let tags = Set(entries.flatMap { $0.trace.label?.tags ?? [] })
    guard !tags.isEmpty else { return [] }
    return filter.conditions.filter { $0.key == .tag && !tags.contains($0.value) }.map {
      let near = nearest(to: $0.value, in: tags.sorted())
      return "'\($0.value)': no loaded trace has this tag; "
        + (near.map { "did you mean '\($0)'?" } ?? "'traces' shows them")
    }
  }
}
