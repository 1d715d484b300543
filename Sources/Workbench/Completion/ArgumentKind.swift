import Catalog
import Reports
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
  /// A parameter, or the value of the one before it; `name=value` in one word.
  case setting
  /// A form of results.
  case format
  /// `on` or `off`.
  case toggle
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
    case .scene: Scene.all.map { Choice(text: $0.name) }
    case .format: ReportFormat.allCases.map { Choice(text: $0.rawValue) }
    case .toggle: ["on", "off"].map { Choice(text: $0) }
    case .setting: Self.settings(for: word, after: words, in: session)
    }
  }

  private static func files(for word: String, in session: Session) -> [Choice] {
    session.environment.traces.completions(forPath: word)
      .map { Choice(text: $0, endsWord: !$0.hasSuffix("/")) }
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
