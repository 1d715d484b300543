import Controllers
import Export
import Formats
import MotionMath
import Replay
import Rules
import Traces

extension Session {
  /// The names of the current controller's parameters, in order.
  var parameterNames: [String] { state.controller.parameters.map(\.name) + ["finish-when"] }

  /// The names that `set` accepts: the controller's parameters and the apps' numbers.
  var settableNames: [String] { parameterNames + appNumbers(in: state).map(\.name) }

  /// The parameters that `nudge` can step, in order.
  var steppableNames: [String] {
    state.controller.parameters.filter { $0.hasSteps(in: state.controller) }.map(\.name)
  }

  /// The words that a parameter accepts; empty for numbers and unknown parameters.
  func values(ofParameter name: String) -> [String] {
    state.controller.parameters.first { $0.name == name }?.kind.words ?? []
  }

  /// The preset with this name, otherwise the controller in the file at this path.
  ///
  /// A word that is not a preset is read as a file if it looks like a file name or if such a file exists.
  func controller(named word: String) throws -> Controller {
    if let preset = Preset(named: word) { return preset.controller }
    if Controller.isFileName(word) || environment.controllers.exists(path: word) {
      return try environment.controllers.controller(path: word)
    }
    return try Controller(preset: word)
  }
}

extension Controller {
  /// Whether a word has the form of a controller file's name.
  package static func isFileName(_ word: String) -> Bool {
    word.contains("/") || word.lowercased().hasSuffix(".json")
  }
}

/// One side of a comparison: a controller and its scene, with the name that the user typed.
struct Comparand {
  var title: String
  var controller: Controller
  var scene: String?
}

extension Session {
  /// Returns the controller and the scene that a word stands for in a comparison.
  ///
  /// The word is `now`, `base`, or the name of a snapshot, a preset or a controller file. A snapshot has its own scene.
  /// For any other word, the current scene is used.
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
      // If the word resembles the name of a snapshot, the error suggests that name.
      let near = nearest(to: word, in: snapshots.keys.sorted())
      throw near.map { CommandError.unknownSnapshot(word, choices: [$0]) } ?? CommandError(error)
    }
    other.controller = other.base
    try other.fitController()
    return Comparand(title: word, controller: other.controller, scene: state.scene)
  }

  /// The session's state, evaluated with the controller and the scene of one side of a comparison.
  mutating func state(of comparand: Comparand) -> SessionState {
    let isEvaluated = state.outcomes.count == state.entries.count
    if comparand.controller == state.controller, comparand.scene == state.scene, isEvaluated {
      return state
    }
    var other = state
    (other.controller, other.scene) = (comparand.controller, comparand.scene)
    other.outcomes = outcomes(of: other)
    return other
  }
}

/// A value in screen units, converted to points.
///
/// The user gave the value as a multiple of the screen's width, of its height, or of its length along the controller's
/// direction.
struct ConvertedValue {
  /// The converted value, in the form that the parameter accepts.
  var text: String
  /// The original value and the screen: `0.5w/s on 390x844`.
  var note: String
  /// A note that says which screen was used, if the loaded traces have several screens; otherwise nil.
  var screens: String?
}

extension Session {
  /// Converts a value in screen units to points on the screen of the loaded traces; returns nil for other units.
  func converted(_ text: String, of parameter: Parameter, direction: Direction) -> ConvertedValue? {
    func points(on screen: ScreenSize) -> String? {
      parameter.points(text, width: screen.width, height: screen.height, along: direction)
    }
    // Returns early unless the value is in a unit of the screen, such as `0.5w`: finding the screens means looking at
    // every trace.
    guard points(on: ReplaySettings.defaultScreen) != nil else { return nil }
    let screens = usedScreens
    let screen = screens.first?.screen ?? settings.screen ?? ReplaySettings.defaultScreen
    guard let value = points(on: screen) else { return nil }
    return ConvertedValue(
      text: value, note: "\(text) on \(screen)",
      screens: screens.count <= 1
        ? nil
        : "the loaded traces have \(screens.count) screens; used \(screen), the screen of "
          + "\(screens[0].count) of \(ChangeReport.count(state.entries.count))")
  }

  /// The screens that the loaded traces are replayed on, the most frequent first.
  private var usedScreens: [(screen: ScreenSize, count: Int)] {
    var order: [ScreenSize] = []
    var counts: [ScreenSize: Int] = [:]
    for entry in state.entries {
      let screen = settings.screen(for: entry.trace)
      if counts[screen] == nil { order.append(screen) }
      counts[screen, default: 0] += 1
    }
    let frequent = order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }
    return frequent.map { ($0.element, counts[$0.element] ?? 0) }
  }
}

extension Session {
  /// The evidence for a state's controller, and a warning if the evidence in the controller's file is outdated.
  func evidence(for state: SessionState) -> (ExportEvidence?, warning: String?) {
    let fingerprint = state.controller.fingerprint
    let replayed = ExportEvidence(Summary(of: state.outcomes))
    let tuned = findings[fingerprint]
    let preset = Preset(named: state.word)?.file.text.utf8
    let found =
      state.baseFile.map { environment.controllers.evidence(path: $0, for: state.controller) }
      ?? preset.map { ExportReader.evidence(in: $0, for: state.controller) } ?? .none
    let all = [found.evidence, tuned, replayed].compactMap(\.self).flatMap(\.findings)
    // If this session has tuned the controller, there is no warning: the user then expects the evidence in the
    // controller's file to be outdated.
    guard let file = state.baseFile, tuned == nil else { return (ExportEvidence(all), nil) }
    let remedy = replayed == nil ? "give it labelled traces" : "only the given traces count"
    return (
      ExportEvidence(all), found.warning(file: file, fingerprint: fingerprint, remedy: remedy)
    )
  }
}
