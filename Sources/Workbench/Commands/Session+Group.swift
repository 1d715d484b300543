import Controllers
import Replay

// A page that shows a suite shows one of its groups; what it asks is meant for that one.
extension Session {
  /// The group of the suite that a page shows, by its name; nil without a suite, for no name, and for the
  /// traces that were loaded beside the suite, which have the session's controller.
  ///
  /// - Throws: ``CommandError`` if the suite has no such group.
  func group(shownAs name: String?) throws(CommandError) -> Int? {
    guard let name, let suite = state.suite else { return nil }
    if let group = suite.groups.firstIndex(where: { $0.name == name }) { return group }
    guard name != state.controller.name else { return nil }
    let names = suite.groups.map(\.name).joined(separator: ", ")
    throw CommandError(.usage, "'\(name)': not a group of the suite; choose one of \(names)")
  }

  /// Searches for the numbers of one group of the suite; what it finds is the session's proposal.
  mutating func tune(_ line: String, onGroup group: Int) throws(CommandError) -> Reply {
    var focused = focused(onGroup: group)
    let reply = try focused.execute(line)
    (proposal, findings) = (focused.proposal, focused.findings)
    proposal?.group = state.suite?.groups[group].name
    return reply
  }

  /// A copy that has one group of the suite alone, to ask it something; a copy of the whole for nil.
  func focused(onGroup group: Int?) -> Session {
    guard let group, let suite = state.suite, let setup = state.setup(ofGroup: group) else {
      return self
    }
    var focused = self
    focused.evaluate()
    let whole = focused.state
    let positions = whole.entries.indices.filter { whole.entries[$0].group == group }
    focused.state.suite = nil
    focused.state.entries = positions.map { position in
      var entry = whole.entries[position]
      entry.group = nil
      return entry
    }
    focused.state.outcomes = positions.map { whole.outcomes[$0] }
    focused.state.base = suite.groups[group].controller
    focused.state.word = focused.state.base.name
    focused.state.controller = setup.controller
    focused.state.scene = setup.settings.scene
    focused.delivery = setup.settings
    return focused
  }
}
