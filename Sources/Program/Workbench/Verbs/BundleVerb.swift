package import ArgumentParser
import Controllers
package import Formats
import Replay
package import Reports
import Traces

/// `bundle [TRACE…] -o FILE`: writes an incident as one file, which opens in a browser and which every verb reads.
package struct BundleVerb: TraceVerb, ReportingVerb {
  /// The formats: of a bundle `html`, of a list the others.
  package enum Format: String, ResultFormat { case html, table, json, csv, markdown }

  package static let record = VerbRecord(
    name: "bundle",
    summary: "Write an incident as one file that opens in a browser and in every verb",
    detail: """
      The file is a page like the ones that 'page' writes, with everything that decided the gestures: recordings, \
      labels, controller, scene and environment, the account of each gesture, frames of the device if there are any, and the fingerprints of \
      recordings and program. Other verbs read it as they read a folder, with its controller and scene unless their \
      options say others, and 'import' adds it to other recordings. People become person-1, person-2, …; names of \
      devices, notes and the names of an app's views are left out unless --keep says so. --list shows what is in a \
      file.
      """,
    examples: [
      "anna-drag-1 --output incident.panlab.html",
      "'*flick*' --keep people,notes --output incident.panlab.html",
      "anna-drag-1 ben-drag-1 --keep devices --output incident.panlab.html",
    ], subject: "shipped:first-look")

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    name: .customLong("list"),
    help: ArgumentHelp("Instead, list what is in this bundle.", valueName: "FILE"),
    completion: .file(extensions: ["html"]))
  package var listed: String?

  @Option(help: .kept, transform: Redaction.kinds)
  package var keep: Set<Redaction.Kind>?

  @OptionGroup package var result: FormattedOptions<Format>

  package init() {}

  package mutating func validate() throws {
    let format = result.format
    if let listed {
      guard traces.isEmpty, keep == nil else {
        throw ValidationError("'--list \(listed)': writes no bundle; leave traces and --keep out")
      }
      if format == .html {
        throw ValidationError("'--format html': a list is table, json, csv or markdown")
      }
      return
    }
    if result.output == nil {
      throw ValidationError("bundle: no file; name one with --output, or - for standard output")
    }
    if let format, format != .html {
      throw ValidationError("'--format \(format.rawValue)': a bundle is html; leave it out")
    }
    if result.isExpanded {
      throw ValidationError("'--expanded': a bundle has no such table; leave it out")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    if let listed { return try list(listed, in: session) }
    let positions = try session.positions(of: traces, for: Self.record.name)
    guard !positions.isEmpty else { throw CommandError.noTraces(command: Self.record.name) }
    return try session.bundle(of: positions, keeping: keep ?? [])
  }

  private func list(_ path: String, in session: Session) throws -> Reply {
    guard let text = try session.environment.files.text(of: path) else {
      throw CommandError(.missing, "\(path): no such file; name a bundle")
    }
    let format = result.format ?? result.formatOfFile
    do throws(IncidentError) {
      let bundle = try IncidentBundle(page: Array(text.utf8), file: path)
      return Reply(
        IncidentReport(bundle), in: session,
        as: format.flatMap { ReportFormat(rawValue: $0.rawValue) } ?? session.format)
    } catch {
      throw CommandError(.unreadable, error.description)
    }
  }
}

extension Session {
  /// The page that has traces of one group with what decides them now.
  func bundle(
    of positions: [Int], keeping kept: Set<Redaction.Kind>
  ) throws(CommandError) -> Reply {
    let parts = parts(of: positions, in: state)
    guard let part = parts.first, parts.count == 1 else {
      throw CommandError.misuse(
        "bundle: gestures of \(parts.count) groups, each with its controller; name the gestures of one group"
      )
    }
    let group = part.group.flatMap { state.suite?.groups[$0] }
    var incident = Incident(
      name: group?.name ?? part.controller.name, word: group?.controller.name ?? state.word,
      controller: part.controller, settings: part.settings,
      traces: part.positions.map { state.entries[$0].trace })
    if let group {
      let all = state.entries.count { $0.group == part.group }
      incident.keepLimits(of: group, isWhole: part.positions.count == all)
    }
    var warnings: [String] = []
    incident.readFrames { warnings.append($0) }
    var reply = Reply(
      document: incident.text(
        keeping: kept, toolVersion: environment.toolVersion, program: environment.program()
      ) { environment.engine.map($0, on: part.settings, $1) })
    reply.warnings = warnings
    return reply
  }

  /// The page that has one of the session's traces, for a page that offers it to others.
  ///
  /// - Parameters:
  ///   - name: The name of the trace.
  ///   - group: The suite's group that the page shows; nil without a suite.
  /// - Returns: An object with the `text` of the page, and `warnings`.
  /// - Throws: ``CommandError`` if there is no such trace or group.
  package func shared(
    _ name: String, in group: String? = nil
  ) throws(CommandError) -> JSONValue {
    let group = try self.group(shownAs: group)
    let position = state.entries.firstIndex {
      $0.trace.name == name && (group == nil || $0.group == group)
    }
    guard let position else {
      throw CommandError(
        .missing, "'\(VisibleText.line(name))': no such trace; load the page again")
    }
    let reply = try bundle(of: [position], keeping: [])
    return .object(["text": .string(reply.text), "warnings": .texts(reply.warnings)])
  }
}

extension ArgumentHelp {
  /// The help of `--keep`.
  package static var kept: ArgumentHelp {
    ArgumentHelp(
      "What to keep of \(Redaction.Kind.allCases.map(\.rawValue).joined(separator: ", ")), with commas between them (default: nothing).",
      valueName: "KINDS")
  }
}

extension Redaction {
  /// Reads the value of `--keep`.
  package static func kinds(_ text: String) throws -> Set<Kind> {
    let words = text.split(separator: ",").map { $0.filter { $0 != " " } }
    let kinds = words.compactMap(Kind.init)
    guard kinds.count == words.count, !kinds.isEmpty else {
      let choices = Kind.allCases.map(\.rawValue)
      let unknown = words.first { Kind(rawValue: $0) == nil } ?? text
      throw ValidationError(
        "'--keep \(unknown)': not among what is left out; \(advice(for: unknown, choices: choices) ?? "choose some of \(choices.joined(separator: ", "))")"
      )
    }
    return Set(kinds)
  }
}

extension Incident {
  /// Reads the frames that devices showed, from the files that the recordings name; a file that cannot be read is told.
  package mutating func readFrames(_ tell: (String) -> Void) {
    for trace in traces {
      guard let name = trace.metadata.observation?.frames, let path = trace.framesPath,
        frames[name] == nil
      else { continue }
      do throws(TraceError) {
        frames[name] = String(decoding: try MappedFile(path: path).content, as: UTF8.self)
      } catch {
        tell(error.description)
      }
    }
  }
}
