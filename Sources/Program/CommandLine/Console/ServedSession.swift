import Devices
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Workbench

/// The shell's session as a live web page: runs the requests of all open copies of the page, and shows every change on
/// all of them.
@MainActor
final class ServedSession {
  let server: PageServer
  private unowned let shell: Shell
  /// The folder for recordings; nil to save them beside the traces.
  private let folder: String?
  /// The answers that pages received when they saved recordings, by the key that a page gives each recording.
  ///
  /// If a page sends a recording again after a lost connection, it gets the same answer, and the recording is not saved
  /// twice.
  private var kept: [String: JSONValue] = [:]

  /// The layout of replies to pages, which lists at most 50 flips, because a page itself shows all decisions that flip.
  private static let page = Page(rows: 50)

  var hub: PageHub { server.hub }

  /// Opens a port at `place` and serves the session's page at that address.
  ///
  /// - Parameters:
  ///   - shell: The shell of the session.
  ///   - place: The address and the port.
  ///   - folder: The folder for recordings; nil to save them beside the traces.
  /// - Throws: ``CommandFailure`` if the port cannot be opened or the folder cannot be written.
  init(
    _ shell: Shell, at place: PageServer.Place, saving folder: String?
  ) throws(CommandFailure) {
    if let folder { try Self.check(folder) }
    self.folder = folder
    guard let hub = PageHub() else {
      throw .internalFailure("the page: too many open files; close some and try again")
    }
    self.shell = shell
    hub.publish(shell.session.pageSubject, standing: Self.standing(of: shell.session, folder))
    server = try PageServer(
      at: place, hub: hub, links: shell.links,
      document: GesturePage.live(title: "panlab", facts: Self.facts))
  }

  /// The choices that a page offers: presets, devices, scenes and export formats.
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

  /// The session's state, with the owner of what a page records: the folder into which it is saved, as a digest.
  private static func standing(of session: Session, _ folder: String?) -> JSONValue {
    let target = folder ?? (try? session.folderOfTraces(FolderWalk.folder)) ?? ""
    let place = FileManager.default.currentDirectoryPath + "\n" + target
    let owner: [String: JSONValue] = ["owner": .string(Fingerprint.text(of: place))]
    return .object((session.standing.members ?? [:]).merging(owner) { $1 })
  }

  /// The addresses of the page, one per line.
  var greeting: String { server.addresses.map { "page: \($0)\n" }.joined() }

  /// Shows on every page a command that was typed in the console, and its reply.
  func tell(_ command: String, _ reply: Reply) {
    hub.send(["said": .string(command), "text": .string(reply.said)])
  }

  /// Updates every page to the current state of the session.
  func publish() {
    hub.publish(shell.session.pageSubject, standing: Self.standing(of: shell.session, folder))
    hub.show(apps: shell.session.appsJSON)
  }

  /// Updates every page with the reports of connected apps.
  func showApps() { hub.show(apps: shell.session.appsJSON) }

  /// The result of a page's request that ran a command in the session.
  struct Visit {
    let line: String
    /// Whether a slider is still moving, so that the command replaces the slider's previous command in the same undo
    /// step.
    let continues: Bool
    /// The reply; nil if the command failed.
    let reply: Reply?
  }

  /// Handles a page's request and answers the page; returns the command that the request ran, or nil if it ran none.
  func answer(_ request: PageHub.Request) -> Visit? {
    if let csv = request.message["judge"]?.text { return judge(csv, for: request) }
    if let csv = request.message["keep"]?.text { return keep(csv, for: request) }
    if let csv = request.message["touch"]?.text { return drive(csv, for: request) }
    if let sides = request.message["stage"]?.elements?.compactMap(\.number), sides.count == 2 {
      return show(request) { session throws(CommandError) in
        // Limits the screen size, because a huge screen would exhaust memory.
        let (width, height) = (min(max(sides[0], 100), 2000), min(max(sides[1], 100), 2000))
        return try session.stage(width: width, height: height, in: request.group)
      }
    }
    if let name = request.message["share"]?.text {
      return show(request) { session throws(CommandError) in
        try session.shared(name, in: request.group)
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

  /// Sends the result of a command to the page that sent it, and shows a successful command on the other pages.
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
  /// Sends a page the outcome of a gesture that was recorded there, and the findings about its quality.
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

  /// Replays a finger's touches on a scene that makes its own decisions, and sends the page what the screen shows.
  ///
  /// While the finger is down, sends the current screen; afterwards, sends every frame of the gesture.
  private func drive(_ csv: String, for request: PageHub.Request) -> Visit? {
    let isDown = request.message["isDown"]?.flag == true
    return show(request) { session throws(CommandError) in
      try session.screens(under: csv, isDown: isDown, in: request.group)
    }
  }

  /// Computes an answer without changing the session, and sends it only to the page that asked.
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

  /// Saves a recording in the folder for recordings, or beside the traces, and loads it.
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
  /// Whether a slider is still moving, so that the request's command replaces the slider's previous command in the same
  /// undo step.
  var continues: Bool { message["continues"]?.flag == true }

  /// The suite group that the page shows.
  var group: String? { message["group"]?.text }
}
