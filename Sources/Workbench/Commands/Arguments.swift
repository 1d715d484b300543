import Controllers
import Export
import Formats
import Reports
import Rules
import Scenes
import Traces

/// A kind of argument: the choices that Tab offers for it.
struct ArgumentKind: Sendable {
  /// A word that could complete the one being typed.
  struct Choice: Hashable, Sendable {
    /// The whole word, without quotes.
    var text: String
    /// Whether it completes the word; a folder continues.
    var endsWord = true
  }

  /// The place of a word in a line.
  struct Place {
    /// The typed part of the word, without quotes; files depend on it.
    var word: String
    /// The words between the command and this one.
    var before: [String]
    var session: Session
    /// The names of the console's commands.
    var commands: [String]
  }

  /// All choices, also those that do not begin with the typed part; files only if they do.
  let choices: @Sendable (Place) -> [Choice]

  private init(_ choices: @escaping @Sendable (Place) -> [Choice]) { self.choices = choices }

  /// A kind of whole words.
  init(words: @escaping @Sendable (Place) -> [String]) {
    self.init { place in words(place).map { Choice(text: $0) } }
  }
}

extension ArgumentKind {
  static let command = ArgumentKind(words: { $0.commands })

  /// A file or folder.
  static let path = ArgumentKind { place in
    place.session.environment.traces.completions(forPath: place.word)
      .map { Choice(text: $0, endsWord: !$0.hasSuffix("/") && !$0.hasSuffix(":")) }
  }

  /// A loaded trace.
  static let trace = ArgumentKind(words: { $0.traces })

  /// A loaded trace, a path that was loaded, or `all`.
  static let loaded = ArgumentKind(words: { ["all"] + $0.traces + $0.session.state.paths })

  /// A loaded trace, or an intent.
  static let labelling = ArgumentKind(words: {
    $0.traces + ($0.before.isEmpty ? [] : LabelWord.all($0.session.state.controller))
  })

  static let preset = ArgumentKind(words: { _ in presetNames })

  /// A preset or a controller file.
  static let controller = ArgumentKind { presetNames.map { Choice(text: $0) } + path.choices($0) }

  static let parameter = ArgumentKind(words: { $0.session.parameterNames })

  /// A parameter that has steps.
  static let steppable = ArgumentKind(words: { $0.session.steppableNames })

  /// A parameter, or one of these options.
  static func parameter(or options: [String], optionsFirst: Bool = false) -> ArgumentKind {
    ArgumentKind(words: { place in
      let names = place.session.parameterNames
      return optionsFirst ? options + names : names + options
    })
  }

  /// One of these words.
  static func words(_ words: [String]) -> ArgumentKind { ArgumentKind(words: { _ in words }) }

  /// `on` or `off`.
  static let toggle = words(["on", "off"])

  /// A format of results.
  static let format = words(ReportFormat.allCases.map(\.rawValue))

  /// A format of an exported controller.
  static let exportFormat = words(ExportFormat.allCases.map(\.rawValue))

  static let scene = words(Scene.all.map(\.name))

  /// A scene, or `none`.
  static let sceneOrNone = words(["none"] + Scene.all.map(\.name))

  static let snapshot = ArgumentKind(words: { $0.session.snapshots.keys.sorted() })

  /// A controller for `diff`: `now`, `base`, a snapshot, a preset or a file.
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

  /// A parameter, or the value of the one before it; `name=value` in one word.
  static let setting = ArgumentKind(words: { place in
    if let name = Assignments(place.before).incompleteName {
      return place.session.values(ofParameter: name)
    }
    guard let equals = place.word.firstIndex(of: "=") else { return place.session.parameterNames }
    let name = String(place.word[..<equals])
    return place.session.values(ofParameter: name).map { "\(name)=\($0)" }
  })

  private static let presetNames = Preset.all.map(\.name)

  /// The kind of a declared argument: the words that it counts, else what the name of its value says.
  init(_ argument: VerbArgument) {
    self = argument.choices.isEmpty ? Self.named(argument.valueName) : .words(argument.choices)
  }

  private static func named(_ valueName: String) -> ArgumentKind {
    switch valueName {
    case "TRACE": trace
    case "PRESET": preset
    case "SCENE": scene
    case "PRESET|FILE": controller
    case _ where valueName.contains("FILE") || valueName.contains("PATH"): path
    case _ where valueName.hasPrefix("NAME"): parameter
    default: words([])
    }
  }
}

extension ArgumentKind.Place {
  fileprivate var traces: [String] { session.state.entries.map(\.trace.name) }
}

/// The words after a command's name, and the errors for those that do not fit.
struct Arguments {
  private let command: Command
  /// The commands of the console, for `help` and saved sessions.
  let table: CommandTable
  /// The words; options are removed once they are read.
  private(set) var words: [String]
  /// The command and its words as they could be typed.
  let line: String

  init(_ words: [String], of command: Command, in table: CommandTable) {
    (self.words, self.command, self.table) = (words, command, table)
    line = Words.line(command.name, words)
  }

  /// The error for words that do not fit.
  func misuse(_ found: String) -> CommandError {
    CommandError(.usage, "\(command.name): \(found); type \(command.usage)")
  }

  /// Checks that there are no more words than this.
  func checkCount(atMost limit: Int) throws {
    guard words.count <= limit else { throw misuse("\(counted(words.count, "word")) found") }
  }

  /// Checks that there are no words.
  func checkEmpty() throws {
    guard let word = words.first else { return }
    throw misuse("'\(word)' found")
  }

  /// The only word, if there is one.
  func optional() throws -> String? {
    try checkCount(atMost: 1)
    return words.first
  }

  /// The only word; the error without one says what is missing: `no file found`.
  func only(orElse missing: String) throws -> String {
    guard let word = words.first else { throw misuse(missing) }
    try checkCount(atMost: 1)
    return word
  }

  /// Takes an option such as `--budget` and its whole number out of the words; nil without the option.
  ///
  /// Messages call the number by its meaning.
  mutating func number<Value: FixedWidthInteger>(
    _ option: String, in range: ClosedRange<Value>, _ meaning: String
  ) throws -> Value? {
    guard let word = try value(of: option) else { return nil }
    guard let value = Value(word), range.contains(value) else {
      throw misuse("'\(option) \(word)' is not \(meaning)")
    }
    return value
  }

  /// Takes an option and the word after it out of the words; nil without the option.
  mutating func value(of option: String) throws -> String? {
    guard let position = words.firstIndex(of: option) else { return nil }
    guard position + 1 < words.count else { throw misuse("nothing found after \(option)") }
    let word = words[position + 1]
    words.removeSubrange(position...(position + 1))
    guard !words.contains(option) else { throw misuse("\(option) found twice") }
    return word
  }
}
