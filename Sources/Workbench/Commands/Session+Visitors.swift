import Controllers
import Export
import Formats

// What a page may ask of a session. Whoever has its address can send what he likes, so that only commands are
// run that read and write no file but the labels beside the loaded traces.
extension Session {
  /// The presets that a page may use.
  public static var presetNames: [String] { Preset.all.map(\.name) }

  /// The formats that a page may export, with the usual name of a file.
  public static var exportFormats: [(name: String, file: String)] {
    ExportFormat.allCases.map { ($0.rawValue, $0.usualFile) }
  }

  /// A command and its words as they could be typed.
  public static func line(_ words: [String]) -> String {
    Words.line(words.first ?? "", Array(words.dropFirst()))
  }

  private static let visitorCommands = [
    "accept", "check", "explain", "export", "filter", "get", "label", "nudge", "redo", "reset",
    "restore", "scene", "set", "snapshot", "tune", "undo", "use",
  ]

  /// Runs a command that a page sent.
  ///
  /// - Parameters:
  ///   - words: The command and its words.
  ///   - continues: Whether a slider goes on moving: the command then replaces its last one, as one step.
  /// - Returns: The reply.
  /// - Throws: ``CommandError`` if the command fails or is not for pages; the session is then unchanged.
  public mutating func executeForVisitor(
    _ words: [String], continues: Bool = false
  ) throws(CommandError) -> Reply {
    guard let name = words.first, Self.visitorCommands.contains(name) else {
      throw CommandError(
        .usage, "'\(words.first ?? "")': not a command that a page may run; type it in the console")
    }
    if name == "use", words.count == 2, Preset(named: words[1]) == nil {
      throw CommandError(
        .usage, "use: a page may use presets only; got '\(words[1])'; type it in the console")
    }
    if name == "export", words.count > 2 {
      throw CommandError(.usage, "export: a page may write no file; leave out '\(words[2])'")
    }
    let parameter = words.dropFirst().first.map { $0.prefix { $0 != "=" } }
    let move = Drag(words: [name] + (parameter.map { [String($0)] } ?? []), depth: undoable.count)
    var draft = self
    if continues, let drag, drag.words == move.words, undoable.count == drag.depth + 1 {
      do { _ = try draft.undo() } catch { throw CommandError(error) }
    } else if !continues {
      draft.drag = move
    }
    let reply = try draft.execute(Words.line(name, Array(words.dropFirst())), noting: !continues)
    self = draft
    return reply
  }
}
