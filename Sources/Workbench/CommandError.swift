public import Interactions
public import Traces

/// Why a command was not carried out; the session is then as it was before.
public enum CommandError: Error, Hashable, Sendable {
  case unknownCommand(String, nearest: String?)
  /// The command was given too few or too many words.
  case usage(command: String, found: String, usage: String)
  case openQuote(Character)
  case unknownTrace(String, nearest: String?)
  case noTraces(command: String)
  /// One trace is needed and the word selects several.
  case severalTraces(String, names: [String])
  case nothingToUndo
  case nothingToRedo
  /// A parameter or its value was refused.
  case parameter(ParameterError)
  /// No preset has the name, or a controller file was refused.
  case controller(ControllerError)
  /// Paths of which nothing could be used; never empty.
  case files([LoadedTraces.Problem])

  /// What kind of mistake it is; a script's exit code follows it.
  public enum Kind: Hashable, Sendable {
    /// A word the command language does not know.
    case usage
    /// A file that cannot be read or was refused.
    case unreadable
    /// No such file, or nothing selected.
    case missing
  }

  public var kind: Kind {
    switch self {
    case .unknownCommand, .usage, .openQuote, .nothingToUndo, .nothingToRedo, .parameter: .usage
    case .unknownTrace, .noTraces, .severalTraces: .missing
    case .controller(let error): error.file == nil ? .usage : .unreadable
    case .files(let problems):
      problems.contains { $0.kind == .unreadable } ? .unreadable : .missing
    }
  }
}

extension CommandError: CustomStringConvertible {
  /// One message per problem: several files can fail at once.
  public var messages: [String] {
    if case .files(let problems) = self { return problems.map(\.message) }
    return [description]
  }

  /// `place: what was found; what to do`, one line per problem.
  public var description: String {
    switch self {
    case .unknownCommand(let word, let nearest):
      "'\(word)': no such command; \(Self.suggestion(nearest))'help' lists them"
    case .usage(let command, let found, let usage):
      "\(command): \(found); type \(usage)"
    case .openQuote(let quote):
      "\(quote): a quote that is not closed; add \(quote) or put \\ before it"
    case .unknownTrace(let word, let nearest):
      "'\(word)': no such trace; \(Self.suggestion(nearest))'traces' lists them"
    case .noTraces(let command):
      "\(command): no traces loaded; load a file or a folder first, as in: load traces"
    case .severalTraces(let word, let names):
      "'\(word)': \(names.count) traces; "
        + (names.count <= 10 ? "choose one of \(names.joined(separator: ", "))" : "choose one")
    case .nothingToUndo:
      "undo: nothing to take back; it takes back set, use, reset, load and unload"
    case .nothingToRedo:
      "redo: nothing to do again; it follows undo"
    case .parameter(let error):
      error.description
    case .controller(let error):
      error.description
    case .files:
      messages.joined(separator: "\n")
    }
  }

  private static func suggestion(_ word: String?) -> String {
    word.map { "did you mean '\($0)'? " } ?? ""
  }
}
