public import Interactions
public import Replay
public import Traces
public import Tuning

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
  /// No scene has the name, or gesture, controller and scene do not fit.
  case replay(ReplayError)
  /// A command needs a trace, and the scene in force names none that is loaded.
  case noGesture(command: String, gesture: String?)
  /// Nothing can be tuned so.
  case tuning(TuningError)
  /// No values were found, or not for the controller in force.
  case nothingToAccept(isStale: Bool)
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
    case .unknownCommand, .usage, .openQuote, .nothingToUndo, .nothingToRedo, .parameter,
      .replay:
      .usage
    case .unknownTrace, .noTraces, .severalTraces, .noGesture: .missing
    case .controller(let error): error.file == nil ? .usage : .unreadable
    case .nothingToAccept: .usage
    case .tuning(let error):
      error.kind == .usage ? .usage : error.kind == .missing ? .missing : .unreadable
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
      "undo: nothing to take back; it takes back set, use, scene, reset, load and unload"
    case .nothingToRedo:
      "redo: nothing to do again; it follows undo"
    case .parameter(let error):
      error.description
    case .controller(let error):
      error.description
    case .replay(let error):
      error.description
    case .noGesture(let command, let gesture):
      if let gesture {
        "\(command): the scene's gesture '\(gesture)' is not loaded; load it, or name a loaded trace"
      } else {
        "\(command): no trace found; name a loaded trace, or choose a scene first"
      }
    case .tuning(let error):
      error.description
    case .nothingToAccept(let isStale):
      isStale
        ? "accept: the controller is no longer the one that was tuned; tune again"
        : "accept: nothing found yet; tune first, as in: tune progress-threshold"
    case .files:
      messages.joined(separator: "\n")
    }
  }

  private static func suggestion(_ word: String?) -> String {
    word.map { "did you mean '\($0)'? " } ?? ""
  }
}
