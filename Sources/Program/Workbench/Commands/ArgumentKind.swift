import Controllers
import Export
import Formats
import Reports
import Rules
import Scenes
import Traces

/// A kind of argument, which provides the words that Tab offers for it.
struct ArgumentKind: Sendable {
  /// A complete word that Tab could put in place of the typed part.
  struct Choice: Hashable, Sendable {
    /// The word, without quotes.
    var text: String
    /// Whether the choice completes the word; false for a folder, whose path can continue.
    var endsWord = true
  }

  /// The word to complete, with the command and the session that it belongs to.
  struct Place {
    /// The typed part of the word, without quotes.
    ///
    /// Only the choices of paths, filter conditions and assignments depend on it.
    var word: String
    /// The words between the command and the word to complete.
    var before: [String]
    var session: Session
    /// The names of the console's commands.
    var commands: [String]
  }

  /// Returns all choices, including those that do not begin with the typed part of the word.
  ///
  /// Files are an exception: only files that begin with the typed part are returned.
  let choices: @Sendable (Place) -> [Choice]

  private init(_ choices: @escaping @Sendable (Place) -> [Choice]) { self.choices = choices }

  /// Creates a kind whose choices are complete words.
  init(words: @escaping @Sendable (Place) -> [String]) {
    self.init { place in words(place).map { Choice(text: $0) } }
  }
}

extension ArgumentKind {
  static let command = ArgumentKind(words: { $0.commands })

  /// A path of a file or folder.
  static let path = ArgumentKind { place in
    place.session.environment.traces.completions(forPath: place.word)
      .map { Choice(text: $0, endsWord: !$0.hasSuffix("/") && !$0.hasSuffix(":")) }
  }

  /// The name of a loaded trace.
  static let trace = ArgumentKind(words: { $0.traces })

  /// The name of a loaded trace, a path that traces were loaded from, or `all`.
  static let loaded = ArgumentKind(words: { ["all"] + $0.traces + $0.session.state.paths })

  /// The name of a loaded trace, or an intent.
  static let labelling = ArgumentKind(words: {
    $0.traces + ($0.before.isEmpty ? [] : LabelWord.all($0.session.state.controller))
  })

  static let preset = ArgumentKind(words: { _ in presetNames })

  /// A preset or a controller file.
  static let controller = ArgumentKind { presetNames.map { Choice(text: $0) } + path.choices($0) }

  static let parameter = ArgumentKind(words: { $0.session.parameterNames })

  /// A parameter that `nudge` can step.
  static let steppable = ArgumentKind(words: { $0.session.steppableNames })

  /// One of the given words.
  static func words(_ words: [String]) -> ArgumentKind { ArgumentKind(words: { _ in words }) }

  static let scene = words(Scene.all.map(\.name))

  /// A scene, or `none`.
  static let sceneOrNone = words(["none"] + Scene.all.map(\.name))

  static let snapshot = ArgumentKind(words: { $0.session.snapshots.keys.sorted() })

  /// A controller to compare with `diff`: `now`, `base`, a snapshot, a preset or a file.
  static let comparand = ArgumentKind { place in
    (Snapshot.reservedNames.map { Choice(text: $0) }) + snapshot.choices(place)
      + controller.choices(place)
  }

  /// A condition of a filter, `key=value`, or `off`.
  static let condition = ArgumentKind { place in
    guard let equals = place.word.firstIndex(of: "=") else {
      return TraceFilter.Key.allCases.map { Choice(text: "\($0.rawValue)=", endsWord: false) }
        + (place.before.isEmpty ? [Choice(text: "off")] : [])
    }
    let name = String(place.word[..<equals].prefix { $0 != "!" })
    guard let key = TraceFilter.Key(rawValue: name) else { return [] }
    return place.session.values(of: key).map { Choice(text: "\(place.word[...equals])\($0)") }
  }

  /// A word of an assignment: a parameter's name, `name=value`, or, after a name, the value alone.
  static let setting = ArgumentKind(words: { place in
    if let name = Assignments(place.before).incompleteName {
      return place.session.values(ofParameter: name)
    }
    guard let equals = place.word.firstIndex(of: "=") else { return place.session.settableNames }
    let name = String(place.word[..<equals])
    return place.session.values(ofParameter: name).map { "\(name)=\($0)" }
  })

  private static var presetNames: [String] { Preset.names }

  /// Creates the kind of a declared argument.
  ///
  /// The choices are the words that the declaration lists; if it lists none, the kind follows from the name of the
  /// argument's value, such as `FILE`.
  init(_ argument: VerbArgument) {
    self = argument.choices.isEmpty ? Self.named(argument.valueName) : .words(argument.choices)
  }

  /// Combines the choices of this kind and of another kind.
  func or(_ other: ArgumentKind) -> ArgumentKind {
    ArgumentKind { choices($0) + other.choices($0) }
  }

  /// The kind that follows from the name of a value in a usage line, such as `FILE`.
  static func named(_ valueName: String) -> ArgumentKind {
    switch valueName {
    case "COMMAND": command
    case "TRACE": trace
    case "TRACE|PATH|all": loaded
    case "TRACE|INTENT": labelling
    case "CONDITION": condition
    case "PRESET": preset
    case "PRESET|FILE": controller
    case "A", "B": comparand
    case "SNAPSHOT": snapshot
    case "SCENE": scene
    case "SCENE|none": sceneOrNone
    case "SETTING": setting
    case "NAME|STEPS": steppable
    case "SHELL-COMMAND": path
    case _ where valueName.contains("FILE") || valueName.contains("PATH"): path
    case _ where valueName.hasPrefix("NAME"): parameter
    case _ where valueName.allSatisfy { $0.isLowercase || $0 == "|" || $0 == "-" }:
      words(valueName.split(separator: "|").map(String.init))
    default: words([])
    }
  }
}

extension ArgumentKind.Place {
  fileprivate var traces: [String] { session.state.entries.map(\.trace.name) }
}
