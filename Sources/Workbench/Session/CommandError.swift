import Controllers
import Formats
import Rules
public import Traces
import Tuning

/// Why a command failed; the session is then unchanged.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake, which decides a script's exit code.
  public enum Kind: Hashable, Sendable {
    /// A word the command language does not know.
    case usage
    /// A file that cannot be read or was refused.
    case unreadable
    /// No such file, or nothing selected.
    case missing
    /// A file that cannot be written.
    case unwritable
  }

  public let kind: Kind
  /// One message per problem, `place: what was found; what to do`: several files can fail at once.
  public let messages: [String]

  public var description: String { messages.joined(separator: "\n") }

  init(_ kind: Kind, _ message: String) { (self.kind, messages) = (kind, [message]) }

  private init(_ kind: Kind, messages: [String]) { (self.kind, self.messages) = (kind, messages) }

  /// Takes over an error of the libraries.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as TraceError:
      self = .files([LoadedTraces.Problem(kind: .unreadable, message: error.description)])
    case let error as ControllerError:
      self.init(error.file == nil ? .usage : .unreadable, error.description)
    case let error as TuningError:
      self.init(
        error.kind == .usage ? .usage : error.kind == .missing ? .missing : .unreadable,
        error.description)
    default: self.init(.usage, "\(error)")
    }
  }

  /// Paths without any usable file; never empty.
  public static func files(_ problems: [LoadedTraces.Problem]) -> CommandError {
    CommandError(
      problems.allSatisfy { $0.kind == .missing } ? .missing : .unreadable,
      messages: problems.map(\.message))
  }

  /// A file could not be written; the whole message.
  public static func notWritten(_ message: String) -> CommandError {
    CommandError(.unwritable, message)
  }

  /// A line of a script failed.
  func within(_ place: String) -> CommandError {
    CommandError(kind, messages: messages.map { "\(place): \($0)" })
  }
}

extension CommandError {
  package static let nothingToUndo = CommandError(
    .usage,
    "undo: nothing to undo; it reverts changes of traces, controller, scene, labels and filter")

  package static let nothingToRedo = CommandError(
    .usage, "redo: nothing to redo; use it after undo")

  package static func noTraces(command: String) -> CommandError {
    CommandError(
      .missing, "\(command): no traces loaded; load a file or a folder first, as in: load traces")
  }

  static func unknownCommand(_ word: String, nearest: String?) -> CommandError {
    CommandError(.usage, "'\(word)': no such command; \(suggestion(nearest))'help' lists them")
  }

  static func ambiguousCommand(_ word: String, choices: [String]) -> CommandError {
    CommandError(
      .usage, "'\(word)': begins \(choices.count) commands; type \(alternatives(choices))")
  }

  static func openQuote(_ quote: Character) -> CommandError {
    CommandError(.usage, "\(quote): a quote that is not closed; add \(quote) or put \\ before it")
  }

  static func unknownTrace(_ word: String, nearest: String?) -> CommandError {
    CommandError(.missing, "'\(word)': no such trace; \(suggestion(nearest))'traces' lists them")
  }

  static func ambiguousTrace(_ word: String, names: [String]) -> CommandError {
    let choices = names.count > 10 ? "" : " of \(names.joined(separator: ", "))"
    return CommandError(
      .missing,
      "'\(word)': a part of \(names.count) traces; name one\(choices), or all with '*\(word)*'")
  }

  static func unknownSnapshot(_ name: String, choices: [String]) -> CommandError {
    let remedy =
      choices.isEmpty
      ? "'snapshot NAME' saves one"
      : advice(for: name, choices: choices) ?? "'snapshot' lists them"
    return CommandError(.missing, "'\(name)': no such snapshot; \(remedy)")
  }

  static func filterKey(_ key: String, choices: [String]) -> CommandError {
    CommandError(
      .usage, "'\(key)': no such filter key; \(advice(for: key, choices: choices) ?? "")")
  }

  private static func suggestion(_ word: String?) -> String {
    word.map { "did you mean '\($0)'? " } ?? ""
  }
}
