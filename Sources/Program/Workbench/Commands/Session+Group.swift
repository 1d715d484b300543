import Controllers
import Replay

// The requests of a page that shows a suite apply to the suite group that is visible on the page.
extension Session {
  /// Runs the tuning command `line` on the gestures of one group of the suite; the result becomes the session's
  /// proposal.
  mutating func tune(_ line: String, onGroup group: Int) throws(CommandError) -> Reply {
    var focused = focused(onGroup: group)
    let reply = try focused.execute(line)
    (proposal, findings) = (focused.proposal, focused.findings)
    proposal?.group = state.suite?.groups[group].name
    return reply
  }

  /// A copy of the session that contains only one group of the suite; an unchanged copy if `group` is nil.
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
