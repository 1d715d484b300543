import Controllers
import Rules

extension Session {
  /// The names of the presets, in their order.
  static var presetNames: [String] { Preset.all.map(\.name) }

  /// The names of what can be set in the controller in use, in their order.
  var parameterNames: [String] {
    state.controller.parameters.map(\.name) + ["finish-when"]
  }

  /// The words that a parameter's value can be; empty for numbers and for what is no parameter.
  func values(ofParameter name: String) -> [String] {
    state.controller.parameters.first { $0.name == name }?.kind.words ?? []
  }

  /// The controller's parameter of this name, its own ones and the rule included.
  static func parameter(
    named name: String, in controller: Controller
  ) throws(CommandError) -> Parameter {
    do { return try controller.parameter(named: name) } catch { throw .parameter(error) }
  }

  /// The preset of this name, or the controller in this file.
  ///
  /// A preset's name wins; another word is a file if it looks like one or is one.
  func controller(named word: String) throws(CommandError) -> Controller {
    if let preset = Preset.all.first(where: { $0.name == word }) { return preset.controller }
    let looksLikeFile = word.contains("/") || word.lowercased().hasSuffix(".json")
    if looksLikeFile || environment.controllers.exists(path: word) {
      return try environment.controllers.controller(path: word)
    }
    do { return try Controller(preset: word) } catch { throw .controller(error) }
  }
}

extension SessionState {
  /// What the prompt shows: the controller, and the filter where there is one.
  public var title: String {
    filter.isEmpty ? controllerTitle : "\(controllerTitle) [\(filter.text)]"
  }

  /// The controller's name, with a star when a parameter was set.
  var controllerTitle: String { isChanged ? base.name + "*" : base.name }

  /// The paths that traces were loaded from, each once, in the order of loading.
  var paths: [String] {
    var seen: Set<String> = []
    return entries.map(\.path).filter { seen.insert($0).inserted }
  }
}
