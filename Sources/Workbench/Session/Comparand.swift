import Controllers
import Formats

/// One side of a comparison: a controller on a scene, under the name by which it was asked for.
struct Comparand {
  /// The words that mean what is in force, and what was before any `set`.
  static let words = ["now", "base"]

  var title: String
  var controller: Controller
  var scene: String?
}

extension Session {
  /// What a word means: `now`, `base`, a snapshot, a preset or a file, each on the scene in force but
  /// for a snapshot, which has its own.
  func comparand(_ word: String) throws(CommandError) -> Comparand {
    if word == "now" {
      return Comparand(title: word, controller: state.controller, scene: state.scene)
    }
    if word == "base" {
      return Comparand(title: state.base.name, controller: state.base, scene: state.scene)
    }
    if let kept = snapshots[word] {
      return Comparand(title: word, controller: kept.controller, scene: kept.scene)
    }
    var other = state
    do throws(CommandError) {
      other.base = try controller(named: word)
    } catch {
      // A word that is near a snapshot's name was meant for one.
      if case .controller = error, let near = nearest(to: word, in: snapshots.keys.sorted()) {
        throw .unknownSnapshot(word, choices: [near])
      }
      throw error
    }
    other.controller = other.base
    try other.fitController()
    return Comparand(title: word, controller: other.controller, scene: state.scene)
  }

  /// The state in which a comparand is in force.
  mutating func state(of comparand: Comparand) -> SessionState {
    if comparand.controller == state.controller, comparand.scene == state.scene { return state }
    var other = state
    (other.controller, other.scene) = (comparand.controller, comparand.scene)
    other.outcomes = outcomes(of: other)
    return other
  }
}
