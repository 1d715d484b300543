import Controllers
import Export
package import Formats
package import Replay
import Reports
package import Traces

/// A recording that a page has made, as the session judges it.
package struct RecordedGesture: Sendable {
  /// Read as any recording; its name is the file's, once it has one.
  package let trace: Trace
  /// Under the session's controller, on its scene.
  package let outcome: Outcome
  /// What keeps it from being a good recording; none if it is one.
  package let findings: [String]

  /// The decision with its reason, and a line for each finding.
  package var text: String {
    "\(outcome.decision): \(outcome.reason)\n" + findings.map { "finding: \($0)\n" }.joined()
  }
}

extension Session {
  /// The folder of the first loaded trace, or of the first trace of a suite's group, as it was loaded, or the
  /// folder of its file; nil without traces.
  ///
  /// - Throws: ``CommandError`` if the suite has no such group.
  package func folderOfTraces(
    shownAs name: String? = nil, _ folder: (String) -> String
  ) throws(CommandError) -> String? {
    let group = try group(shownAs: name)
    guard let entry = state.entries.first(where: { group == nil || $0.group == group }) else {
      return nil
    }
    return entry.trace.file.map { $0 == entry.path ? folder($0) : entry.path } ?? entry.path
  }

  /// The requirements that a recording must meet before it can be used for tuning.
  private static let limits = InspectionLimits(
    [.samples: 4, .gaps: 0, .repairs: 0, .scene: 1])

  /// Judges a recording that a page made.
  ///
  /// - Parameters:
  ///   - csv: The recording, as a file.
  ///   - name: The name for messages.
  ///   - group: The group of a suite that judges it; nil for the session's controller and scene.
  /// - Returns: The recording with its outcome and its findings.
  /// - Throws: ``CommandError`` if it cannot be read, is not one recording, or there is no such group.
  package func judge(
    recording csv: String, named name: String, in group: String? = nil
  ) throws(CommandError) -> RecordedGesture {
    let setup = state.setup(ofGroup: try self.group(shownAs: group))
    let controller = setup?.controller ?? state.controller
    let delivery = setup?.settings ?? settings
    do {
      let traces = try TraceReader.read(bytes: Array(csv.utf8), file: name, name: name)
      guard traces.count == 1 else {
        throw CommandError(.unreadable, "\(name): \(traces.count) recordings; send one")
      }
      let record = ReplayEngine().replay(
        traces[0], with: controller, settings: delivery, keeping: [.gesture])
      let settings = delivery.scened(for: controller)
      let inspection = TraceInspection(of: traces[0], for: settings.entry, settings: settings)
      return RecordedGesture(
        trace: traces[0], outcome: record.outcome,
        findings: inspection.breaches(of: Self.limits) + traces[0].repairs.map(\.description))
    } catch {
      throw CommandError(error)
    }
  }

  /// What a finger on a page makes of the session's scene.
  ///
  /// - Parameters:
  ///   - csv: The finger so far, as a recording.
  ///   - isDown: Whether the finger is still down.
  ///   - group: The group of a suite whose scene it is; nil for the session's.
  /// - Returns: The screen now, while the finger is down; else every frame.
  /// - Throws: ``CommandError`` if it cannot be read, the scene's code crashed or hung, or nothing started.
  package func screens(
    under csv: String, isDown: Bool, in group: String? = nil
  ) throws(CommandError) -> JSONValue {
    let setup = state.setup(ofGroup: try self.group(shownAs: group))
    let controller = setup?.controller ?? state.controller
    let settings = (setup?.settings ?? settings).scened(for: controller)
    do {
      let traces = try TraceReader.read(
        bytes: Array(csv.utf8), file: "the finger", name: "the finger")
      guard let trace = traces.first, traces.count == 1 else {
        throw CommandError(.unreadable, "the finger: \(traces.count) recordings; send one")
      }
      guard isDown else {
        let record = ReplayEngine().replay(
          trace, with: controller, settings: settings, keeping: [.everyFrame])
        return GesturePage.json(try Reel(record))
      }
      return GesturePage.json(
        try ReplayEngine().screen(under: trace, with: controller, settings: settings))
    } catch {
      throw CommandError(error)
    }
  }

  /// The session's scene at every progress on a screen of a size in points, for a page that drives it alone.
  ///
  /// - Throws: ``CommandError`` if there is no such group, or no gesture starts the transition there.
  package func stage(
    width: Double, height: Double, in group: String? = nil
  ) throws(CommandError) -> JSONValue {
    let setup = state.setup(ofGroup: try self.group(shownAs: group))
    let controller = setup?.controller ?? state.controller
    var settings = (setup?.settings ?? settings).scened(for: controller)
    let screen = ScreenSize(width: width, height: height)
    settings.screen = screen
    guard let poses = TransitionPoses(from: [], with: controller, settings: settings) else {
      throw CommandError(
        .unreadable, "\(screen): no drag over this screen starts the transition; choose another")
    }
    return GesturePage.json(poses, on: screen)
  }

  /// Saves a recording beside others and loads it, as one step that undo takes back; the file stays.
  ///
  /// - Parameters:
  ///   - csv: The recording, as a file.
  ///   - folder: An existing folder.
  ///   - group: The group of a suite that it is made for; it decides for the recording from then on.
  /// - Returns: The file, and the reply of `load`.
  /// - Throws: ``CommandError`` if it cannot be read or written; the session is then unchanged.
  package mutating func keep(
    recording csv: String, in folder: String, for group: String? = nil
  ) throws(CommandError) -> Reply {
    let owner = try self.group(shownAs: group)
    _ = try judge(recording: csv, named: "the recording", in: group)
    var number = 1
    let stem = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      while true {
        let path = "\(stem)recorded-\(number).csv"
        // Another session may write there at the same moment.
        if try environment.files.edit(path, { $0 ?? csv }) != nil {
          var reply = try execute(Words.line("load", [path]))
          if let owner {
            // As one step with the loading.
            for position in state.entries.indices where state.entries[position].path == path {
              state.entries[position].group = owner
            }
            let grouped = state
            state.outcomes = outcomes(of: grouped)
          }
          reply.text = "recorded: \(path)\n" + reply.text
          return reply
        }
        number += 1
      }
    } catch {
      throw CommandError(error)
    }
  }
}

// What a page may ask of a session. Whoever has its address can send what he likes, so that only commands are
// run that read and write no file but the labels beside the loaded traces.
extension Session {
  /// The presets that a page may use.
  public static var presetNames: [String] { Preset.names }

  /// The formats that a page may export, with the usual name of a file.
  public static var exportFormats: [(name: String, file: String)] {
    ExportFormat.allCases.map { ($0.rawValue, $0.usualFile) }
  }

  /// A command and its words as they could be typed.
  public static func line(_ words: [String]) -> String {
    Words.line(words.first ?? "", Array(words.dropFirst()))
  }

  /// Runs a command that a page sent.
  ///
  /// - Parameters:
  ///   - words: The command and its words.
  ///   - continues: Whether a slider goes on moving: the command then replaces its last one, as one step.
  ///   - group: The group of a suite that the page shows; what is exported or tuned is its controller.
  /// - Returns: The reply.
  /// - Throws: ``CommandError`` if the command fails or is not for pages; the session is then unchanged.
  public mutating func executeForVisitor(
    _ words: [String], continues: Bool = false, in group: String? = nil
  ) throws(CommandError) -> Reply {
    guard let name = words.first,
      let command = Command.all.first(where: { $0.name == name }),
      command.record.openToPages != nil
    else {
      throw CommandError(
        .usage, "'\(words.first ?? "")': not a command that a page may run; type it in the console")
    }
    try command.check(wordsOfPage: Array(words.dropFirst()), in: self)
    let line = Words.line(name, Array(words.dropFirst()))
    if name == "export" {
      var focused = focused(onGroup: try self.group(shownAs: group))
      return try focused.execute(line)
    }
    if name == "tune", let shown = try self.group(shownAs: group) {
      return try tune(line, onGroup: shown)
    }
    let parameter = words.dropFirst().first.map { $0.prefix { $0 != "=" } }
    let move = Drag(words: [name] + (parameter.map { [String($0)] } ?? []), depth: undoable.count)
    var draft = self
    if continues, let drag, drag.words == move.words, undoable.count == drag.depth + 1 {
      do { _ = try draft.undo() } catch { throw CommandError(error) }
    } else if !continues {
      draft.drag = move
    }
    let reply = try draft.execute(line, noting: !continues)
    self = draft
    return reply
  }
}

extension Command {
  /// Checks that a page may send these words: every argument needs a permission of its own.
  fileprivate func check(
    wordsOfPage words: [String], in session: Session
  ) throws(CommandError) {
    let openToPages = record.openToPages ?? []
    let assigned = AssignedWords(spelledOut(words, session), to: declared())
    // A path is never sent: where a file is taken too, only a preset's name is.
    if let path = assigned.values.first(where: {
      openToPages.contains($0.argument.label) && $0.argument.takesPaths
        && Preset(named: $0.text) == nil
    }) {
      throw CommandError(
        .usage,
        "\(name): a page may use presets only; got '\(path.text)'; type it in the console")
    }
    let refused =
      assigned.values.first { !openToPages.contains($0.argument.label) }?.argument.label
      ?? assigned.strangers.first
    guard let refused else { return }
    throw CommandError(
      .usage, "\(name): a page may not send '\(refused)'; leave it out, or type it in the console")
  }
}
