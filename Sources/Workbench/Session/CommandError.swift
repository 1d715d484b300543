public import Controllers
import Formats
public import Replay
public import Traces
public import Tuning

/// Why a command failed; the session is then unchanged.
public enum CommandError: Error, Hashable, Sendable {
  case unknownCommand(String, nearest: String?)
  /// Too few or too many words, or words that mean nothing to the command.
  case usage(command: String, found: String, usage: String)
  case openQuote(Character)
  case unknownTrace(String, nearest: String?)
  case noTraces(command: String)
  /// One trace is needed and the word selects several.
  case severalTraces(String, names: [String])
  case nothingToUndo
  case nothingToRedo
  /// An unknown parameter, or an invalid value.
  case parameter(ParameterError)
  /// No preset has the name, or a controller file was refused.
  case controller(ControllerError)
  /// No scene has the name, or gesture, controller and scene do not fit.
  case replay(ReplayError)
  /// A command needs a trace, and the current scene names none that is loaded.
  case noGesture(command: String, gesture: String?)
  /// The parameters or traces cannot be tuned.
  case tuning(TuningError)
  /// Nothing was tuned, or the controller has changed since.
  case nothingToAccept(isStale: Bool)
  /// Paths without any usable file; never empty.
  case files([LoadedTraces.Problem])
  /// A file could not be written; the whole message.
  case notWritten(String)
  /// A line of a script failed.
  indirect case script(place: String, CommandError)
  /// A saved session contains a command that is not allowed there.
  case notOfASession(command: String, makers: [String])
  case unknownSnapshot(String, choices: [String])
  /// A snapshot's name has another meaning, or cannot be typed.
  case snapshotName(String, reserved: [String])
  /// A word of a filter is not `key=value`.
  case filterCondition(String)
  case filterKey(String, choices: [String])
  case filterValue(key: String, String, choices: [String])
  case filterLimit(String, String)
  /// The last word of `label` is not an intent.
  case unknownIntent(String, choices: [String])
  /// A loaded trace's file has moved.
  case noLabelFile(trace: String, path: String)
  /// `nudge` without a name, and no parameter was set before.
  case nothingToNudge(choices: [String])

  /// The kind of mistake, which decides a script's exit code.
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
      .replay, .notWritten, .notOfASession, .snapshotName, .filterCondition, .filterKey,
      .filterValue, .filterLimit, .unknownIntent, .nothingToNudge:
      .usage
    case .unknownTrace, .noTraces, .severalTraces, .noGesture, .unknownSnapshot, .noLabelFile:
      .missing
    case .script(_, let error): error.kind
    case .controller(let error): error.file == nil ? .usage : .unreadable
    case .nothingToAccept: .usage
    case .tuning(let error):
      error.kind == .usage ? .usage : error.kind == .missing ? .missing : .unreadable
    case .files(let problems): problems.contains { $0.kind == .unreadable } ? .unreadable : .missing
    }
  }
}

extension CommandError: CustomStringConvertible {
  /// One message per problem: several files can fail at once.
  public var messages: [String] {
    if case .files(let problems) = self { return problems.map(\.message) }
    if case .script(let place, let error) = self { return error.messages.map { "\(place): \($0)" } }
    return [description]
  }

  /// `place: what was found; what to do`, one line per problem.
  public var description: String {
    switch self {
    case .unknownCommand(let word, let nearest):
      "'\(word)': no such command; \(Self.suggestion(nearest))'help' lists them"
    case .usage(let command, let found, let usage): "\(command): \(found); type \(usage)"
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
      "undo: nothing to undo; it reverts changes of traces, controller, scene, labels and filter"
    case .nothingToRedo: "redo: nothing to redo; use it after undo"
    case .parameter(let error): error.description
    case .controller(let error): error.description
    case .replay(let error): error.description
    case .noGesture(let command, let gesture):
      if let gesture {
        "\(command): the scene's gesture '\(gesture)' is not loaded; load it, or name a loaded trace"
      } else {
        "\(command): no trace found; name a loaded trace, or choose a scene first"
      }
    case .tuning(let error): error.description
    case .nothingToAccept(let isStale):
      isStale
        ? "accept: the controller has changed since the tuning; tune again"
        : "accept: nothing tuned yet; tune first, as in: tune progress-threshold"
    case .files, .script: messages.joined(separator: "\n")
    case .notWritten(let message): message
    case .notOfASession(let command, let makers):
      "'\(command)': not allowed in a saved session; use only \(makers.joined(separator: ", ")),"
        + " or run the file as a script"
    case .unknownSnapshot(let name, let choices):
      "'\(name)': no such snapshot; "
        + (choices.isEmpty
          ? "'snapshot NAME' saves one"
          : advice(for: name, choices: choices) ?? "'snapshot' lists them")
    case .snapshotName(let name, let reserved):
      "'\(name)': not a valid name for a snapshot; choose one that is not a preset, not"
        + " \(reserved.joined(separator: " or ")), and has no /"
    case .filterCondition(let word):
      "'\(word)': not a condition; write a key and a value, as in verdict=fail, or off"
    case .filterKey(let key, let choices):
      "'\(key)': no such filter key; \(advice(for: key, choices: choices) ?? "")"
    case .filterValue(let key, let value, let choices):
      "\(key): '\(value)' is not a choice; \(advice(for: value, choices: choices) ?? "")"
    case .filterLimit(let metric, let text):
      "\(metric): '\(text)' is not a number; write one in its unit, as in completion>0.3"
    case .unknownIntent(let word, let choices):
      "'\(word)': not an intent; \(advice(for: word, choices: choices) ?? "")"
    case .noLabelFile(let trace, let path):
      "\(trace): its file is no longer in '\(path)'; load it from its new place"
    case .nothingToNudge(let choices):
      "nudge: no parameter was set yet; name one, as in: nudge \(choices.first ?? "duration") +1"
    }
  }

  private static func suggestion(_ word: String?) -> String {
    word.map { "did you mean '\($0)'? " } ?? ""
  }
}

extension CommandError {
  /// Does something that replays, with its error as the command's.
  static func replaying<Result>(
    _ body: () throws(ReplayError) -> Result
  ) throws(CommandError) -> Result {
    do throws(ReplayError) {
      return try body()
    } catch {
      throw .replay(error)
    }
  }
}
