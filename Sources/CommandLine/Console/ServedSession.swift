import Devices
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Workbench

/// The shell's session as a page: runs what pages ask, and shows every change on all of them.
@MainActor
final class ServedSession {
  let server: PageServer
  private unowned let shell: Shell
  /// The folder of recordings; nil for beside the traces.
  private let folder: String?
  private let isLoopback: Bool
  /// What was answered to recordings that were kept, by the name that the page gave them: one that is sent again
  /// after a lost connection is kept once.
  private var kept: [String: JSONValue] = [:]

  /// What replies to pages are laid out on: each page lists the other flips alone.
  private static let page = Page(rows: 50)

  var hub: PageHub { server.hub }

  /// Opens a port and shows the session there.
  ///
  /// - Parameters:
  ///   - shell: The shell of the session.
  ///   - place: Where.
  ///   - folder: The folder of recordings; nil for beside the traces.
  /// - Throws: ``CommandFailure`` if the port cannot be opened, or nothing can be written into the folder.
  init(
    _ shell: Shell, at place: PageServer.Place, saving folder: String?
  ) throws(CommandFailure) {
    if let folder { try Self.check(folder) }
    self.folder = folder
    isLoopback = place.isLoopback
    guard let hub = PageHub() else {
      throw .internalFailure("the page: too many open files; close some and try again")
    }
    self.shell = shell
    hub.publish(shell.session.pageSubject, standing: shell.session.standing)
    server = try PageServer(
      at: place, hub: hub, links: shell.links,
      document: GesturePage.live(title: "panlab", facts: Self.facts))
  }

  /// What a page can choose from.
  private static var facts: JSONValue {
    .object([
      "presets": .array(Session.presetNames.map(JSONValue.string)),
      "devices": .array(
        DeviceModel.all.map { device in
          .object([
            "title": .string(device.title),
            "screen": .array([.number(device.width), .number(device.height)]),
          ])
        }),
      "scenes": .array(Scene.all.map { .string($0.name) }),
      "formats": .array(
        Session.exportFormats.map { .object(["name": .string($0.name), "file": .string($0.file)]) }),
    ])
  }

  /// Where the page is, a line for each address.
  var greeting: String { server.addresses.map { "page: \($0)\n" }.joined() }

  /// Shows the first address as a code for the camera of a phone, where a phone can reach it and there is a
  /// terminal.
  func showCode() throws(CommandFailure) {
    guard !isLoopback, isatty(STDOUT_FILENO) == 1, TerminalSize.hasCursor,
      let code = server.addresses.first.flatMap(QRCode.init)
    else { return }
    // Dark on light, whatever the terminal's colours are.
    try StandardOutput.writeCommands(
      code.text.split(separator: "\n").map { "\u{1b}[30;107m\($0)\u{1b}[0m\n" }.joined())
  }

  /// Shows a command that was typed in the console, with its reply, on every page.
  func tell(_ command: String, _ reply: Reply) {
    hub.send(["said": .string(command), "text": .string(reply.said)])
  }

  /// Shows the session as it is now on every page.
  func publish() {
    hub.publish(shell.session.pageSubject, standing: shell.session.standing)
    hub.show(apps: shell.session.appsJSON)
  }

  /// Shows what apps have reported on every page.
  func showApps() { hub.show(apps: shell.session.appsJSON) }

  /// A command that a page has sent, as it was run.
  struct Visit {
    let line: String
    /// Whether it continues the one before.
    let continues: Bool
    /// nil if the command failed.
    let reply: Reply?
  }

  /// Runs what a page asks, and answers it; nil if it asks for nothing.
  func answer(_ request: PageHub.Request) -> Visit? {
    if let csv = request.message["judge"]?.text { return judge(csv, for: request) }
    if let csv = request.message["keep"]?.text { return keep(csv, for: request) }
    if let csv = request.message["touch"]?.text { return drive(csv, for: request) }
    if let sides = request.message["stage"]?.elements?.compactMap(\.number), sides.count == 2 {
      return show(request) { session throws(CommandError) in
        // A screen of no device would take memory without end.
        let (width, height) = (min(max(sides[0], 100), 2000), min(max(sides[1], 100), 2000))
        return try session.stage(width: width, height: height, in: request.group)
      }
    }
    guard let words = request.message["run"]?.elements?.compactMap(\.text), !words.isEmpty,
      let id = request.message["id"]
    else { return nil }
    let (continues, group) = (request.continues, request.group)
    let result = shell.evaluate(on: Self.page) { session throws(CommandError) in
      try session.executeForVisitor(words, continues: continues, in: group)
    }
    return tell(result, of: Session.line(words), as: id, to: request)
  }

  /// Answers a page with the result of a command, and shows the command on the others.
  private func tell(
    _ result: Result<Reply, Shell.Failure>, of line: String, as id: JSONValue,
    to request: PageHub.Request
  ) -> Visit {
    switch result {
    case .success(let reply):
      let answer: [String: JSONValue] = [
        "said": .string(line), "text": .string(reply.said),
        "warnings": .array(reply.warnings.map(JSONValue.string)),
      ]
      hub.send(answer.merging(["answer": id]) { $1 }, to: request.page)
      hub.send(answer, except: request.page)
      return Visit(line: line, continues: request.continues, reply: reply)
    case .failure(let failure):
      let reason =
        switch failure {
        case .refused(let error): error.description
        case .abandoned: "interrupted; the session is unchanged"
        }
      hub.send(
        ["answer": id, "said": .string(line), "error": .string(reason)], to: request.page)
      return Visit(line: line, continues: request.continues, reply: nil)
    }
  }
}

// Recordings.
extension ServedSession {
  /// Tells a page what the session makes of a gesture that was recorded there.
  private func judge(_ csv: String, for request: PageHub.Request) -> Visit? {
    guard let id = request.message["id"] else { return nil }
    let session = shell.session
    let judged = shell.runner.run {
      Result { () throws(CommandError) in
        try session.judge(recording: csv, named: "the recording", in: request.group)
      }
    }
    var answer = ["answer": id]
    switch judged {
    case .success(let gesture):
      answer["text"] = .string(gesture.text)
      answer["decision"] = .string(gesture.outcome.decision.rawValue)
      answer["isGood"] = .bool(gesture.findings.isEmpty)
    case .failure(let error): answer["error"] = .string(error.description)
    case nil: answer["error"] = .string("interrupted")
    }
    hub.send(answer, to: request.page)
    return nil
  }

  /// Shows a page what a scene that decides itself makes of a finger so far, or of the whole gesture.
  private func drive(_ csv: String, for request: PageHub.Request) -> Visit? {
    let isDown = request.message["isDown"]?.flag == true
    return show(request) { session throws(CommandError) in
      try session.screens(under: csv, isDown: isDown, in: request.group)
    }
  }

  /// Answers a page with what the session makes for it alone.
  private func show(
    _ request: PageHub.Request,
    _ make: @Sendable @escaping (Session) throws(CommandError) -> JSONValue
  ) -> Visit? {
    guard let id = request.message["id"] else { return nil }
    let session = shell.session
    let made = shell.runner.run {
      Result { () throws(CommandError) in try make(session) }
    }
    var answer = ["answer": id]
    switch made {
    case .success(let value): answer.merge(value.members ?? [:]) { $1 }
    case .failure(let error): answer["error"] = .string(error.description)
    case nil: answer["error"] = .string("interrupted")
    }
    hub.send(answer, to: request.page)
    return nil
  }

  /// Saves a recording beside the traces, and loads it.
  private func keep(_ csv: String, for request: PageHub.Request) -> Visit? {
    guard let id = request.message["id"], let key = request.message["key"]?.text else { return nil }
    if let before = kept[key]?.members {
      hub.send(before.merging(["answer": id]) { $1 }, to: request.page)
      return nil
    }
    let group = request.group
    let folder =
      folder ?? (try? shell.session.folderOfTraces(shownAs: group, FolderWalk.folder))
    let result: Result<Reply, Shell.Failure> =
      switch folder.map({ FileKind($0.isEmpty ? "." : $0) }) {
      case .folder?:
        shell.evaluate(on: Self.page) { [folder = folder ?? ""] session throws(CommandError) in
          try session.keep(recording: csv, in: folder.isEmpty ? "." : folder, for: group)
        }
      default:
        .failure(
          .refused(
            .notWritten(
              "the recording: no folder for it; download it, or serve with '--save FOLDER'")))
      }
    if case .success(let reply) = result {
      kept[key] = .object(["said": .string("record"), "text": .string(reply.text)])
    }
    return tell(result, of: "record", as: id, to: request)
  }

  /// Checks that recordings can be written into a folder.
  private static func check(_ folder: String) throws(CommandFailure) {
    switch FileKind(folder) {
    case .missing: try createFolder(folder)
    case .file: throw .usage("'--save \(folder)': is a file; name a folder")
    case .folder:
      try ResultFile(path: FolderWalk.path(of: "recorded-0.csv", in: folder)).check()
    }
  }
}

extension PageHub.Request {
  /// Whether a slider goes on moving.
  var continues: Bool { message["continues"]?.flag == true }

  /// The group of a suite that the page shows.
  var group: String? { message["group"]?.text }
}
