import Foundation
import Testing

/// The page of a session, from the network's side.
struct ServeTests {
  /// The start of an address in what `serve` prints.
  private static let greeting = "page: http://127.0.0.1:"

  private static func served(_ folder: TemporaryFolder) throws -> (PseudoTerminal, Address) {
    let terminal = try PseudoTerminal(["serve", "traces", "--port", "0"], in: folder)
    return (terminal, try address(terminal))
  }

  static func address(_ terminal: PseudoTerminal) throws -> Address {
    try terminal.expect(greeting)
    let parts = try terminal.expect("/\n").split(separator: "/")
    return Address(port: try #require(UInt16(parts[0])), token: String(parts[1]))
  }

  /// Where a page is.
  struct Address {
    let port: UInt16
    let token: String

    var text: String { "http://127.0.0.1:\(port)/\(token)/" }

    /// The head of the answer to a request with these lines.
    func head(_ lines: String...) throws -> String {
      try reply(lines, limit: 4096).components(separatedBy: "\r\n\r\n")[0]
    }

    /// The answer to a request with these lines, up to a number of bytes.
    func reply(_ lines: [String], limit: Int = .max) throws -> String {
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(connection) }
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      place.sin_addr.s_addr = inet_addr("127.0.0.1")
      let isOpen = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      try #require(isOpen)
      let request = Array((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8)
      try #require(write(connection, request, request.count) == request.count)
      var reply: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 4096)
      while reply.count < limit {
        let count = read(connection, &bytes, bytes.count)
        guard count > 0 else { break }
        reply += bytes[..<count]
      }
      return String(decoding: reply, as: UTF8.self)
    }
  }

  @Test func `only who knows the address gets the page, and nothing beside it`() throws {
    let (terminal, address) = try Self.served(try Console.folder())
    let (host, path) = ("Host: 127.0.0.1:\(address.port)", "/\(address.token)/")
    let page = try address.head("GET \(path) HTTP/1.1", host)
    #expect(page.hasPrefix("HTTP/1.1 200 OK"))
    #expect(page.contains("Content-Security-Policy: frame-ancestors 'none'"))
    #expect(page.contains("Referrer-Policy: no-referrer"))
    #expect(page.contains("Cache-Control: no-store"))
    for (status, lines) in [
      ("200", ["GET \(path) HTTP/1.1", "Host: localhost:\(address.port)"]),
      ("200", ["GET \(path)data HTTP/1.1", host]),
      ("403", ["GET / HTTP/1.1", host]),
      ("403", ["GET /\(String(address.token.reversed()))/ HTTP/1.1", host]),
      ("403", ["GET \(path) HTTP/1.1", host, "Origin: http://example.com"]),
      ("403", ["GET \(path)socket HTTP/1.1", host]),
      ("404", ["GET \(path)../../etc/passwd HTTP/1.1", host]),
      ("404", ["GET \(path)%2e%2e/labels.csv HTTP/1.1", host]),
      ("405", ["POST \(path) HTTP/1.1", host, "Content-Length: 0"]),
      ("421", ["GET \(path) HTTP/1.1", "Host: evil.example:\(address.port)"]),
      ("421", ["GET \(path) HTTP/1.1"]),
    ] {
      let head = try address.head(lines[0], Array(lines[1...]).joined(separator: "\r\n"))
      #expect(head.hasPrefix("HTTP/1.1 \(status) "), "\(lines): \(head)")
    }

    let taken = try Panlab.run(["serve", "traces/first-look", "--port", "\(address.port)"])
    #expect(
      taken.error
        == "Error: port \(address.port): in use by another program; choose another with '--port N', or a"
        + " free one with '--port 0'\n")
    #expect(taken.exitCode == 70)
    let elsewhere = try Panlab.run(["serve", "traces/first-look", "--host", "203.0.113.7"])
    #expect(
      elsewhere.error.hasPrefix("Error: '--host 203.0.113.7': not an address of this computer"))
    #expect(elsewhere.exitCode == 64)
    #expect(try Panlab.run(["serve", "no-such-folder"]).exitCode == 66)

    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 0)
  }

  @Test func `shows scenes of one's own without further work`() throws {
    let folder = try Gestures.labelledFolder()
    let program = Panlab.executable.deletingLastPathComponent().appendingPathComponent(
      "SampleProgram")
    let page = try Panlab.run(
      ["page", "swipes", "--scene", "sample-pop", "-o", "page.html"], in: folder, program: program)
    #expect(page == Panlab.Result(output: "", error: "", exitCode: 0))
    let terminal = try PseudoTerminal(
      ["serve", "swipes", "--scene", "sample-pop", "--port", "0"], in: folder, program: program)
    let address = try Self.address(terminal)
    let data = try address.reply([
      "GET /\(address.token)/data HTTP/1.1", "Host: 127.0.0.1:\(address.port)",
    ])
    for text in [try folder.read("page.html"), data] {
      #expect(text.contains(#""scene":"sample-pop""#))
      #expect(text.contains(#""reel":[["#))
      #expect(text.contains(#""name":"swipes/long""#))
    }
    // The traces are given as exactly as they were read.
    let traces = try address.reply([
      "GET /\(address.token)/traces.csv HTTP/1.1", "Host: 127.0.0.1:\(address.port)",
    ])
    #expect(traces.contains("\r\n\r\nt_ms,x,y,phase,trace\n0,20,400,began,"))
  }

  @Test func `a folder of recordings must be there and can be written`() throws {
    let folder = try Console.folder()
    let missing = try Panlab.run(["serve", "traces", "--save", "nowhere"], in: folder)
    #expect(
      missing.error
        == "Error: '--save nowhere': no such folder; create it, or name another\n")
    #expect(missing.exitCode == 66)
    let file = try Panlab.run(["serve", "traces", "--save", "traces/swipes/long.csv"], in: folder)
    #expect(file.error == "Error: '--save traces/swipes/long.csv': is a file; name a folder\n")
    #expect(file.exitCode == 64)
    let locked = try Panlab.run(["serve", "traces", "--save", "/proc"], in: folder)
    #expect(locked.error.hasPrefix("Error: '/proc/recorded-0.csv': cannot be created: "))
    #expect(locked.exitCode == 70)
  }

  @Test func `a script has no page`() throws {
    let result = try Panlab.run(["-c", "serve"], in: try Console.folder())
    #expect(
      result.error
        == "Error: command 1: serve: only the console on a terminal serves a page; run 'panlab serve'"
        + " without one\n")
    #expect(result.exitCode == 64)
  }
}

/// The page of a session, in a browser.
@Suite(.serialized, .enabled(if: Browser.path != nil, Browser.absence))
struct LivePageTests {
  typealias Key = PseudoTerminal.Key

  private static let isQuiet =
    "panlab.state.standing && !panlab.link.sent && !panlab.link.queue.length"
  private static let threshold = "panlab.state.setup.values['velocity-threshold']"
  private static let said = "document.getElementById('said').textContent"

  @Test func `console and pages show each other's changes, and a killed session comes back`() throws
  {
    let folder = try Console.folder()
    var terminal = try Console.open(in: folder)
    terminal.type("serve --port 0" + Key.enter)
    let address = try ServeTests.address(terminal)
    try terminal.expect(Console.prompt)
    terminal.type("get ve")
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: Self.isQuiet)
    #expect(
      try browser.evaluate("document.getElementById('counts').textContent") as? String
        == "2 passed, 0 failed · 1 finish, 1 cancel")

    // A drag in the page shows in the console, above the line being typed, and is one step.
    try browser.evaluate(
      """
      (() => {
        const track = document.querySelector("input[type=range][aria-label=velocity-threshold]");
        for (const value of [350, 400, 450]) {
          track.value = value;
          track.dispatchEvent(new Event("input"));
        }
        track.dispatchEvent(new Event("change"));
      })()
      """)
    try terminal.expect("velocity-threshold=450pt/s")
    try terminal.expect(Console.changedPrompt + "get ve")
    try browser.wait(for: Self.isQuiet)
    // A change in the console shows on every page; so does undo, whoever made the change.
    terminal.type(Key.controlU + "set progress-threshold 0.01" + Key.enter)
    try browser.wait(for: "panlab.state.setup.values['progress-threshold'] === 0.01")
    #expect(
      try browser.evaluate("document.getElementById('changes').textContent") as? String
        == "Flipped by the last change: 1swipes/short cancel → finish, now fails")
    try browser.inAnotherTab {
      try browser.visit(address.text)
      try browser.wait(for: "\(Self.isQuiet) && \(Self.threshold) === 450")
      try browser.press("u")
      try browser.wait(for: "panlab.state.setup.values['progress-threshold'] === 0.5")
    }
    try browser.wait(for: "panlab.state.setup.values['progress-threshold'] === 0.5")
    try terminal.expect("undid: set progress-threshold 0.01\n")
    try terminal.expect(Console.changedPrompt)
    try terminal.run("undo")
    try browser.wait(for: "\(Self.threshold) === 300 && panlab.state.standing.undo === null")
    try terminal.run("redo", prompt: Console.changedPrompt)
    try browser.wait(for: "\(Self.threshold) === 450")

    // A dropped connection comes back with everything that was changed meanwhile.
    try browser.evaluate(
      "(() => { panlab.link.socket.close(); panlab.set('velocity-threshold', 500); })()")
    try browser.wait(
      for: "\(Self.isQuiet) && \(Self.said).startsWith('> set velocity-threshold=500')")
    try terminal.expect(Console.changedPrompt)

    // A page finds back when it is served again.
    try terminal.run("serve off", prompt: Console.changedPrompt)
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('connection lost')")
    for _ in 0..<2 {
      terminal.type("serve --port \(address.port)" + Key.enter)
      #expect(try ServeTests.address(terminal).text == address.text)
      try terminal.expect(Console.changedPrompt)
    }
    try browser.wait(
      for: "\(Self.isQuiet) && document.getElementById('link').textContent === 'live'")

    // A page may run what changes the session, but reaches no other file and no shell.
    for words in [
      "['!', 'touch gone']", "['save', 'here']", "['load', '/etc']", "['use', 'mine.json']",
    ] {
      let answer = try browser.evaluate("panlab.link.run(\(words))") as? [String: Any]
      #expect((answer?["error"] as? String)?.contains("page may") ?? false, "\(words)")
    }
    try browser.evaluate(
      "document.querySelector('#labelling button[value=cancel]').click()")
    try browser.wait(for: "\(Self.isQuiet) && panlab.state.setup.outcomes[0].verdict === 'fail'")
    #expect(
      try folder.read("traces/swipes/labels.csv") == "trace,intent\nlong,cancel\nshort,cancel\n")
    #expect(browser.complaints.count { !$0.contains("WebSocket") } == 0, "\(browser.complaints)")
    #expect(
      browser.addresses.allSatisfy { $0.hasPrefix(address.text) || $0.hasPrefix("ws://127.0.0.1:") }
    )

    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('connection lost')")
    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect("2 traces: 1 passed, 1 failed; 1 finish, 1 cancel, 0 none\n")
    try terminal.expect(Console.changedPrompt)
    #expect(
      try terminal.run("get velocity-threshold", prompt: Console.changedPrompt)
        .contains("velocity-threshold: 500pt/s "))
  }

  @Test func `records what a finger does, and tunes on it`() throws {
    let folder = try Console.folder()
    var terminal = try PseudoTerminal(["serve", "traces/swipes", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.imitatePhone()
    try browser.visit(address.text)
    try browser.wait(for: Self.isQuiet)
    try browser.evaluate(
      "(() => { for (const id of ['record', 'pad-guided']) document.getElementById(id).click(); })()"
    )
    let task = "document.getElementById('pad-task').textContent"
    #expect(
      try browser.evaluate(task) as? String
        == "1 of 10: drag right: all the way, at an even pace. (finish)")
    let field = try #require(
      browser.evaluate(
        """
        (() => {
          const box = document.getElementById("pad-field").getBoundingClientRect();
          return [box.left, box.top + box.height / 2, box.width];
        })()
        """) as? [Double])
    let verdict = "document.getElementById('pad-verdict').textContent"
    let keeps =
      "[...document.querySelectorAll('#pad-meant button')].find(button => !button.hidden).click()"
    try browser.touch(
      (1...16).map { (field[0] + 8 + field[2] * 0.85 * Double($0) / 16, field[1]) })
    try browser.wait(for: "\(verdict).startsWith('finish: ')")
    let isGood = try browser.evaluate("panlab.pad.judged.isGood") as? Bool
    // The connection is lost just then, and nothing else.
    try browser.evaluate("(() => { panlab.link.socket.close(); \(keeps); })()")
    try browser.wait(for: "\(verdict) === '1 kept, recorded: traces/swipes/recorded-1.csv'")
    try browser.touch((1...16).map { (field[0] + 8 + Double($0) * 4, field[1]) })
    try browser.wait(for: "!document.getElementById('pad-drop').hidden")
    try browser.evaluate("document.getElementById('pad-drop').click()")
    #expect((try browser.evaluate(task) as? String)?.hasPrefix("2 of 10: ") ?? false)
    try browser.evaluate("document.getElementById('pad-close').click()")
    try browser.wait(for: "panlab.state.setup.gestures.length === 3")

    // What was kept is as good a recording as the page said, and is decided as it said.
    let inspection = try Panlab.run(
      [
        "inspect", "traces/swipes/recorded-1.csv", "--min-samples", "4", "--max-repairs", "0",
        "--max-gaps", "0", "--require-scene",
      ], in: folder)
    #expect((inspection.exitCode == 0) == isGood, "\(inspection)")
    let recorded = "panlab.state.setup.outcomes[2]"
    let check = try Panlab.run(
      ["check", "traces/swipes/recorded-1.csv", "--format", "csv"], in: folder)
    let row = try #require(check.output.split(separator: "\n").last).split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(row.prefix(4) == ["swipes/recorded-1", "finish", "finish", "pass"])
    #expect(try browser.evaluate("\(recorded).verdict") as? String == "pass")
    let margin = try #require(browser.evaluate("\(recorded).margin") as? Double)
    #expect(abs(margin - (Double(row[5]) ?? .nan)) < 1e-6)
    #expect(
      try folder.read("traces/swipes/recorded-1.csv").contains("with a touch\n# intent: finish\n"))

    // Tuning proposes, and 'accept' sets.
    try browser.evaluate("document.getElementById('tune').click()")
    try browser.wait(for: "!document.getElementById('accept').disabled")
    #expect((try browser.evaluate(Self.said) as? String)?.hasPrefix("> tune\n") ?? false)
    try browser.evaluate("document.getElementById('accept').click()")
    try browser.wait(for: "\(Self.isQuiet) && panlab.state.standing.undo?.startsWith('set ')")
    let values = try browser.evaluate("panlab.state.setup.values") as? [String: Double]
    let answer = try browser.evaluate("panlab.link.run(['export', 'json'])") as? [String: Any]
    let export = try #require(answer?["text"] as? String)
    let numbers = try JSONSerialization.jsonObject(with: Data(export.utf8)) as? [String: Any]
    #expect(values?.count == 2)
    for (name, value) in values ?? [:] { #expect(numbers?[name] as? Double == value) }
    #expect(browser.complaints.count { !$0.contains("WebSocket") } == 0, "\(browser.complaints)")

    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)
    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect("3 traces: ")
    try terminal.expect(Console.changedPrompt)
  }
}
