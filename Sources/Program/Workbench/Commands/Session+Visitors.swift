import Controllers
import Export
package import Formats
package import Replay
import Reports
package import Traces

/// A recording made on a page, with its outcome and its quality.
package struct RecordedGesture: Sendable {
  /// The recording as a trace.
  ///
  /// Once the recording is saved, the trace has the name of the file.
  package let trace: Trace
  /// The outcome under the session's controller and scene.
  package let outcome: Outcome
  /// The quality requirements that the recording does not meet, and the repairs that it needed; empty if it is good.
  package let findings: [String]

  /// What the gesture did and why, in the words of `explain`.
  let sentence: String

  /// The sentence, and one line for each finding.
  package var text: String {
    "\(sentence)\n" + findings.map { "finding: \($0)\n" }.joined()
  }
}

extension Session {
  /// Returns the folder in which recordings are saved: the folder of the first loaded trace.
  ///
  /// If `name` names a group of the suite, the group's first trace is used instead. If the user loaded the trace by
  /// naming its file, `folder` finds the file's folder. Otherwise, the result is the folder that the user named.
  /// Returns nil if there are no traces.
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
  ///   - csv: The contents of the recording's file.
  ///   - name: The name of the recording in messages.
  ///   - group: The suite's group that judges the recording; nil for the session's controller and scene.
  /// - Returns: The recording with its outcome and its findings.
  /// - Throws: ``CommandError`` if the text cannot be read or is not one recording, or if there is no such group.
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
        findings: inspection.breaches(of: Self.limits) + traces[0].repairs.map(\.description),
        sentence: Explanation(record).sentence)
    } catch {
      throw CommandError(error)
    }
  }

  /// Replays the touches that a web page received from a finger, and returns what the scene's screen shows.
  ///
  /// - Parameters:
  ///   - csv: The finger's samples so far, as a recording.
  ///   - isDown: Whether the finger is still down.
  ///   - group: The suite's group whose scene is used; nil for the session's scene.
  /// - Returns: The current screen while the finger is down; every frame of the gesture once the finger is up.
  /// - Throws: ``CommandError`` if the recording cannot be read, the scene's code crashed or hung, or no transition
  ///   started.
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

  /// The positions of the scene's views at many values of the transition's progress, on a screen of this size in
  /// points.
  ///
  /// A page uses these positions to animate the scene without asking the session.
  ///
  /// - Throws: ``CommandError`` if there is no such group, or if no drag on this screen starts the transition.
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

  /// Saves a recording in the folder of the other recordings and loads it, as one step for undo.
  ///
  /// Undo does not delete the file.
  ///
  /// - Parameters:
  ///   - csv: The contents of the recording's file.
  ///   - folder: An existing folder.
  ///   - group: The suite's group that the recording belongs to from now on; nil for none.
  /// - Returns: The path of the file, and the reply of `load`.
  /// - Throws: ``CommandError`` if the recording cannot be read or written; the session is then unchanged.
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
        // Edits the file under a lock, because another session may create the same file at the same moment.
        if try environment.files.edit(path, { $0 ?? csv }) != nil {
          var reply = try execute(Words.line("load", [path]))
          if let owner {
            // `load` has already created the step for undo, so this change of the group belongs to that step.
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

// The requests that a page may send. Anyone who knows the page's address can send any request, so a page may run only
// commands that access no files except the labels beside the loaded traces.
extension Session {
  /// The presets that a page may use.
  public static var presetNames: [String] { Preset.names }

  /// The formats in which a page may export a controller, each with its default file name.
  public static var exportFormats: [(name: String, file: String)] {
    ExportFormat.allCases.map { ($0.rawValue, $0.usualFile) }
  }

  /// A command's name and its arguments as one line, quoted as they would be typed.
  public static func line(_ words: [String]) -> String {
    Words.line(words.first ?? "", Array(words.dropFirst()))
  }

  /// Runs a command that a page sent.
  ///
  /// - Parameters:
  ///   - words: The command's name, followed by its arguments.
  ///   - continues: Whether a slider is still moving: the command then replaces the slider's previous command, in the
  ///     same undo step.
  ///   - group: The suite's group that the page shows; exports and tunings use its controller.
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
  /// Checks that a page may run the command with these words as its arguments.
  ///
  /// Every argument must be explicitly permitted, and an argument that accepts a preset or a file must name a preset.
  ///
  /// - Throws: ``CommandError`` if a page may not send one of the arguments.
  fileprivate func check(
    wordsOfPage words: [String], in session: Session
  ) throws(CommandError) {
    let openToPages = record.openToPages ?? []
    let assigned = AssignedWords(spelledOut(words, session), to: declared())
    // A page must not send paths: if an argument accepts a preset or a file, only a preset's name is allowed.
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
