package import ArgumentParser
import Formats
import Synchronization

/// A declared argument or option of a verb.
package struct VerbArgument: Hashable, Sendable {
  package enum Kind: String, Sendable { case positional, option, flag }

  package let kind: Kind
  /// The names with their dashes, the preferred one first; empty for a positional argument.
  package let names: [String]
  /// The name of the value in help, such as `FILE`, which also determines the completions; see
  /// ``ArgumentKind/named(_:)``.
  package let valueName: String
  package let isOptional: Bool
  package let isRepeating: Bool
  /// Whether help shows the argument.
  package let isShown: Bool
  package let help: String
  /// The possible values; empty if they are not limited to a list.
  package let choices: [String]

  /// The name in messages and in ``VerbRecord/openToPages``: the preferred name, or the value's name for a positional
  /// argument.
  package var label: String { names.first ?? valueName }

  /// Whether the argument's value may be a path.
  var takesPaths: Bool { ["FILE", "PATH", "FOLDER"].contains { valueName.contains($0) } }

  /// The arguments and options that a type declares.
  package static func all(of type: any ParsableArguments.Type) -> [VerbArgument] {
    let key = ObjectIdentifier(type)
    if let known = read.withLock({ $0[key] }) { return known }
    let arguments = reading(type)
    read.withLock { $0[key] = arguments }
    return arguments
  }

  /// A cache of the arguments that each type declares; a web page needs them whenever a slider moves.
  private static let read = Mutex<[ObjectIdentifier: [VerbArgument]]>([:])

  private static func reading(_ type: any ParsableArguments.Type) -> [VerbArgument] {
    let dump = try? JSONReader.value(in: Array(type._dumpHelp().utf8))
    return (dump?["command"]?["arguments"]?.elements ?? []).compactMap(Self.init)
      .filter { !$0.names.contains("--help") && !$0.names.contains("--version") }
  }

  private init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.text.flatMap(Kind.init) else { return nil }
    self.kind = kind
    let names = (value["names"]?.elements ?? []).compactMap { name -> String? in
      name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
    }
    self.names = names.filter { $0.hasPrefix("--") } + names.filter { !$0.hasPrefix("--") }
    valueName = value["valueName"]?.text ?? ""
    isOptional = value["isOptional"]?.flag ?? false
    isRepeating = value["isRepeating"]?.flag ?? false
    isShown = value["shouldDisplay"]?.flag ?? true
    help = value["abstract"]?.text ?? ""
    choices = (value["allValues"]?.elements ?? []).compactMap(\.text)
  }
}

extension VerbArgument {
  /// The usage line: `explain [TRACE…] [--limit N]`.
  ///
  /// Omits `--format`, `--output` and `--expanded`, which all verbs with a formatted result have.
  static func usage(of verb: VerbRecord, _ arguments: [VerbArgument]) -> String {
    let shown = arguments.filter { $0.isShown && !resultLabels.contains($0.label) }
    return ([verb.name] + (verb.usage.map { [$0] } ?? shown.map(\.usage))).joined(separator: " ")
  }

  private var usage: String {
    let value = choices.isEmpty || valueName.contains("|") ? valueName : valueName.uppercased()
    let text =
      switch kind {
      case .positional: value
      case .option: "\(label) \(value)"
      case .flag: label
      }
    return isOptional ? "[\(text)\(isRepeating ? "…" : "")]" : text + (isRepeating ? "…" : "")
  }

  /// A table for help, with a row for each argument and option: its names, its value and its description.
  static func table(of arguments: [VerbArgument]) -> String {
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows += arguments.filter(\.isShown).map { argument in
      let names = argument.names.joined(separator: ", ")
      let value = argument.kind == .flag ? "" : argument.valueName
      return ["  " + [names, value].filter { !$0.isEmpty }.joined(separator: " "), argument.help]
    }
    return table.text
  }
}

/// Assigns the words of a line to declared arguments.
package struct AssignedWords {
  /// A word of the line that is the value of an argument; for a flag, the flag itself.
  package struct Value: Hashable {
    package let argument: VerbArgument
    package let text: String
    /// The position of the word in the line.
    package let place: Int
  }

  package private(set) var values: [Value] = []
  /// The words that belong to no declared argument.
  package private(set) var strangers: [String] = []
  /// The option at the end of the line, if its value is missing; otherwise nil.
  private(set) var open: VerbArgument?
  private var positionals: ArraySlice<VerbArgument>
  private let options: [VerbArgument]

  package init(_ words: [String], to arguments: [VerbArgument]) {
    positionals = arguments.filter { $0.kind == .positional }[...]
    options = arguments.filter { $0.kind != .positional }
    var endsOptions = false
    for (place, word) in words.enumerated() {
      if let option = open {
        values.append(Value(argument: option, text: word, place: place))
        open = nil
      } else if word == "--", !endsOptions {
        endsOptions = true
      } else if word.hasPrefix("-"), word.count > 1, !endsOptions {
        take(option: word, at: place)
      } else if let next {
        values.append(Value(argument: next, text: word, place: place))
        if !next.isRepeating { positionals = positionals.dropFirst() }
      } else {
        strangers.append(word)
      }
    }
  }

  /// The argument to which a further value would be assigned; nil if no value is expected.
  ///
  /// This is the option whose value is missing; if there is none, the next positional argument.
  var next: VerbArgument? { open ?? positionals.first }

  /// Assigns an option of the form `--name`, `--name=value` or `-n`.
  private mutating func take(option word: String, at place: Int) {
    let equals = word.firstIndex(of: "=")
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = options.first(where: { $0.names.contains(name) }) else {
      strangers.append(word)
      return
    }
    if let equals {
      let text = String(word[word.index(after: equals)...])
      values.append(Value(argument: option, text: text, place: place))
    } else if option.kind == .flag {
      values.append(Value(argument: option, text: word, place: place))
    } else {
      open = option
    }
  }
}
