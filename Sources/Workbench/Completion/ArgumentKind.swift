import Export
import Reports
import Rules
import Scenes
import Traces

/// What an argument of a command is, so that Tab knows what to offer.
enum ArgumentKind: Hashable, Sendable, CaseIterable {
  case command
  /// A file or folder to load.
  case path
  /// A loaded trace.
  case trace
  /// A loaded trace, a path that was loaded, or `all`.
  case loaded
  case preset
  /// A preset or a controller file.
  case controller
  case parameter
  case scene
  /// A parameter, or an option of `tune`.
  case tuned
  /// A parameter, or the value of the one before it; `name=value` in one word.
  case setting
  /// A form of results.
  case format
  /// `on` or `off`.
  case toggle
  /// A scene, or `none`.
  case sceneOrNone
  /// A snapshot's name.
  case snapshot
  /// What `diff` compares: a snapshot, a preset, a file, `now` or `base`.
  case comparand
  /// A condition of a filter, `key=value`, or `off`.
  case condition
  /// A loaded trace, or what its person meant.
  case labelling
  /// A parameter, or `--changed`.
  case shown
  /// A parameter that has steps.
  case steppable
  /// What a controller is exported as.
  case exportFormat
}

/// What could stand for a word that is being typed.
struct Choice: Hashable, Sendable {
  /// The whole word, without quotes.
  var text: String
  /// Whether the word is complete with it; a folder goes on.
  var endsWord = true
}

extension ArgumentKind {
  /// What could stand for a word of this kind.
  ///
  /// - Parameters:
  ///   - word: What is typed of it, without quotes; files depend on it.
  ///   - words: The words before it, without the command.
  ///   - session: Where names and files come from.
  /// - Returns: All of them, also those that do not begin with `word`; files only if they do.
  func choices(for word: String, after words: [String], in session: Session) -> [Choice] {
    switch self {
    case .command: Command.all.map { Choice(text: $0.name) }
    case .path: Self.files(for: word, in: session)
    case .trace: session.state.entries.map { Choice(text: $0.trace.name) }
    case .loaded:
      (["all"] + session.state.entries.map(\.trace.name) + session.state.paths)
        .map { Choice(text: $0) }
    case .preset: Session.presetNames.map { Choice(text: $0) }
    case .controller:
      Session.presetNames.map { Choice(text: $0) } + Self.files(for: word, in: session)
    case .parameter: session.parameterNames.map { Choice(text: $0) }
    case .tuned: (session.parameterNames + TuneOptions.names).map { Choice(text: $0) }
    case .scene: Scene.all.map { Choice(text: $0.name) }
    case .format: ReportFormat.allCases.map { Choice(text: $0.rawValue) }
    case .toggle: ["on", "off"].map { Choice(text: $0) }
    case .setting: Self.settings(for: word, after: words, in: session)
    case .sceneOrNone: (["none"] + Scene.all.map(\.name)).map { Choice(text: $0) }
    case .snapshot: session.snapshots.keys.sorted().map { Choice(text: $0) }
    case .comparand:
      (Comparand.words + session.snapshots.keys.sorted()).map { Choice(text: $0) }
        + ArgumentKind.controller.choices(for: word, after: words, in: session)
    case .condition: Self.conditions(for: word, after: words, in: session)
    case .labelling:
      (session.state.entries.map(\.trace.name) + (words.isEmpty ? [] : LabelWord.all))
        .map { Choice(text: $0) }
    case .shown: (["--changed"] + session.parameterNames).map { Choice(text: $0) }
    case .steppable: session.steppableNames.map { Choice(text: $0) }
    case .exportFormat: ExportFormat.allCases.map { Choice(text: $0.rawValue) }
    }
  }

  private static func files(for word: String, in session: Session) -> [Choice] {
    session.environment.traces.completions(forPath: word)
      .map { Choice(text: $0, endsWord: !$0.hasSuffix("/")) }
  }

  private static func conditions(
    for word: String, after words: [String], in session: Session
  ) -> [Choice] {
    guard let equals = word.firstIndex(of: "=") else {
      return TraceFilter.Key.allCases.map { Choice(text: "\($0.rawValue)=", endsWord: false) }
        + (words.isEmpty ? [Choice(text: "off")] : [])
    }
    let name = String(word[..<equals].prefix { $0 != "!" })
    guard let key = TraceFilter.Key(rawValue: name) else { return [] }
    return session.values(of: key).map { Choice(text: "\(word[...equals])\($0)") }
  }

  private static func settings(
    for word: String, after words: [String], in session: Session
  ) -> [Choice] {
    if let name = Settings.nameAwaitingValue(in: words) {
      return session.values(ofParameter: name).map { Choice(text: $0) }
    }
    guard let equals = word.firstIndex(of: "=") else {
      return session.parameterNames.map { Choice(text: $0) }
    }
    let name = String(word[..<equals])
    return session.values(ofParameter: name).map { Choice(text: "\(name)=\($0)") }
  }
}
