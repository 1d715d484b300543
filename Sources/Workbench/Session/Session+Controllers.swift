import Controllers
import Formats
import Rules

extension Session {
  /// The names of the current controller's parameters, in their order.
  var parameterNames: [String] { state.controller.parameters.map(\.name) + ["finish-when"] }

  /// The parameters that have steps, in their order.
  var steppableNames: [String] {
    state.controller.parameters.filter { $0.hasSteps(in: state.controller) }.map(\.name)
  }

  /// The words that a parameter accepts; empty for numbers and unknown parameters.
  func values(ofParameter name: String) -> [String] {
    state.controller.parameters.first { $0.name == name }?.kind.words ?? []
  }

  /// The preset of this name, or the controller in this file.
  ///
  /// A preset's name wins; any other word is a file if it looks like one or names one.
  func controller(named word: String) throws -> Controller {
    if let preset = Preset(named: word) { return preset.controller }
    if Controller.isFileName(word) || environment.controllers.exists(path: word) {
      return try environment.controllers.controller(path: word)
    }
    return try Controller(preset: word)
  }
}

extension Controller {
  /// Whether a word names a controller file by its form.
  package static func isFileName(_ word: String) -> Bool {
    word.contains("/") || word.lowercased().hasSuffix(".json")
  }
}

/// One side of a comparison: a controller on a scene, under the name the user typed.
struct Comparand {
  var title: String
  var controller: Controller
  var scene: String?
}

extension Session {
  /// The controller that a word names: `now`, `base`, a snapshot, a preset or a file.
  ///
  /// It is compared on the current scene; a snapshot brings its own.
  func comparand(_ word: String) throws -> Comparand {
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
    do {
      other.base = try controller(named: word)
    } catch let error as ControllerError {
      // A word close to a snapshot's name was meant for the snapshot.
      let near = nearest(to: word, in: snapshots.keys.sorted())
      throw near.map { CommandError.unknownSnapshot(word, choices: [$0]) } ?? CommandError(error)
    }
    other.controller = other.base
    try other.fitController()
    return Comparand(title: word, controller: other.controller, scene: state.scene)
  }

  /// The state with a comparand's controller and scene.
  mutating func state(of comparand: Comparand) -> SessionState {
    if comparand.controller == state.controller, comparand.scene == state.scene { return state }
    var other = state
    (other.controller, other.scene) = (comparand.controller, comparand.scene)
    other.outcomes = outcomes(of: other)
    return other
  }
}
