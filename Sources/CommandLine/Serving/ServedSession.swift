import Formats
import Foundation
import Reports
import Scenes
import Workbench

/// The shell's session as a page: runs what pages ask, and shows every change on all of them.
@MainActor
final class ServedSession {
  let server: PageServer
  private unowned let shell: Shell

  var hub: PageHub { server.hub }

  /// Opens a port and shows the session there.
  init(_ shell: Shell, at place: PageServer.Place) throws(CommandFailure) {
    guard let hub = PageHub() else {
      throw .internalFailure("the page: too many open files; close some and try again")
    }
    self.shell = shell
    hub.publish(shell.session.pageSubject, standing: shell.session.standing)
    server = try PageServer(
      at: place, hub: hub, document: GesturePage.live(title: "panlab", facts: Self.facts))
  }

  /// What a page can choose from.
  private static var facts: JSONValue {
    .object([
      "presets": .array(Session.presetNames.map(JSONValue.string)),
      "scenes": .array(Scene.all.map { .string($0.name) }),
      "formats": .array(Session.exportFormats.map(JSONValue.string)),
    ])
  }

  /// Where the page is, a line for each address.
  var greeting: String { server.addresses.map { "page: \($0)\n" }.joined() }

  /// Shows the session as it is now on every page, with the command that changed it.
  func tell(_ command: String, _ reply: Reply) {
    hub.send(.object(["said": .string(command), "text": .string(reply.text)]))
  }

  /// Shows the session as it is now on every page.
  func publish() {
    hub.publish(shell.session.pageSubject, standing: shell.session.standing)
  }

  /// A command that a page has sent, as it was run.
  struct Visit {
    let line: String
    /// Whether it continues the one before.
    let continues: Bool
    /// nil where the command failed.
    let reply: Reply?
  }

  /// Runs what a page asks, and answers it; nil where it asks for nothing.
  func answer(_ request: PageHub.Request) -> Visit? {
    guard let words = request.message["run"]?.elements?.compactMap(\.text), !words.isEmpty,
      let id = request.message["id"]
    else { return nil }
    let continues = request.continues
    let result = shell.evaluate(on: Page()) { session throws(CommandError) in
      try session.executeForVisitor(words, continues: continues)
    }
    let line = Session.line(words)
    switch result {
    case .success(let reply):
      let warnings = reply.warnings.map { "Warning: \($0)\n" }.joined()
      hub.send(
        .object(["answer": id, "said": .string(line), "text": .string(reply.text + warnings)]),
        to: request.page)
      hub.send(
        .object(["said": .string(line), "text": .string(reply.text)]), except: request.page)
      return Visit(line: line, continues: continues, reply: reply)
    case .failure(let failure):
      let reason =
        switch failure {
        case .refused(let error): error.description
        case .abandoned: "interrupted; the session is unchanged"
        }
      hub.send(
        .object(["answer": id, "said": .string(line), "error": .string(reason)]), to: request.page)
      return Visit(line: line, continues: continues, reply: nil)
    }
  }
}

extension PageHub.Request {
  /// Whether a slider goes on moving.
  var continues: Bool { message["continues"]?.flag == true }
}
