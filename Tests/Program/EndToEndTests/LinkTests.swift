import Foundation
import Testing
import Tunables

/// A running app whose numbers the console changes.
@Suite(.waiting) struct LinkTests {
  /// The debug build of the app: one for release has no link.
  private static let program = Panlab.built.appendingPathComponent("LinkedApp")

  static func app(_ address: String?) throws -> PseudoTerminal {
    let environment = address.map { ["PANLAB_LINK": $0] } ?? [:]
    return try PseudoTerminal(in: try TemporaryFolder(), environment: environment, program: program)
  }

  /// What the app shows when it is asked.
  static func shows(_ app: PseudoTerminal) throws -> String {
    app.type("show\n")
    try app.expect("now: ")
    let numbers = try app.expect("\n")
    try app.expect("link: ")
    return numbers + ", " + (try app.expect("\n"))
  }

  /// Waits for a line above the prompt.
  static func expect(_ remark: String, on terminal: PseudoTerminal) throws {
    try terminal.expect(remark)
    try terminal.expect(Console.prompt)
  }

  static let isConnected = "Demo is connected: 3 numbers; 'app' lists them"

  @Test func `the console changes an app's numbers, and finds it again after a cut`() throws {
    let folder = try Console.folder()
    let terminal = try Console.open(in: folder)
    terminal.type("serve --port 0" + PseudoTerminal.Key.enter)
    let address = try ServeTests.address(terminal)
    try terminal.expect(Console.prompt)
    var app = try Self.app(address.text)
    try Self.expect(Self.isConnected, on: terminal)
    // The session hears of the app before the app has its answer.
    repeat {} while try Self.shows(app).hasSuffix("connecting")
    #expect(try Self.shows(app) == "threshold 0.4 speed 800.0 duration 0.25, connected")

    #expect(
      try terminal.run("set sheet-threshold 0.55 sheet-speed=900 sheet-duration=0.3").contains(
        "sheet-duration: 0.25s -> 0.3s on Demo\n"))
    try app.expect("changed: threshold 0.55 speed 900.0 duration 0.3\n")
    // `app` lists the new values as wanted until the app has reported them.
    var listing = ""
    repeat { listing = try terminal.run("app") } while listing.contains(" is wanted")
    #expect(
      listing.contains("sheet-threshold  0.55     0.4      0.1…0.9"), "\(listing)")
    #expect(listing.contains("LinkedApp/LinkedApp.swift:8   changed\n"), "\(listing)")
    #expect(
      try terminal.run("export swift-constants").contains("static let sheetThreshold = 0.55\n"))
    #expect(try terminal.run("set sheet-threshold 5").contains("is above the range 0.1…0.9"))

    // While the link is cut, the app keeps its values. Once connected again, it takes what was set meanwhile.
    try terminal.run("serve off")
    repeat {} while try !Self.shows(app).hasSuffix("lost")
    #expect(try Self.shows(app) == "threshold 0.55 speed 900.0 duration 0.3, lost")
    #expect(
      try terminal.run("set sheet-speed 1000").contains("Demo takes it once connected again\n"))
    #expect(try terminal.run("app").contains("Demo: lost; it keeps these values\n"))
    try terminal.run("serve --port \(address.port)")
    try app.expect("changed: threshold 0.55 speed 1000.0 duration 0.3\n")
    try Self.expect(Self.isConnected, on: terminal)

    // An app that is started again has the values of its source until the session has told it.
    app.send(SIGKILL)
    try Self.expect("Demo is lost; it keeps its last values", on: terminal)
    app = try Self.app(address.text)
    try app.expect("changed: threshold 0.55 speed 1000.0 duration 0.3\n")
    try Self.expect(Self.isConnected, on: terminal)
    try terminal.run("reset sheet-threshold")
    try app.expect("changed: threshold 0.4 speed 1000.0 duration 0.3\n")
    app.type("open\n")
    repeat { listing = try terminal.run("app") } while !listing.contains("menu-width")
    #expect(!listing.contains("lost"))
  }

  @Test func `a wrong token, another host, a browser and a used proof are refused`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("serve --port 0" + PseudoTerminal.Key.enter)
    let address = try ServeTests.address(terminal)
    let stranger = try Self.app(
      "http://127.0.0.1:\(address.port)/\(String(address.token.reversed()))/")
    repeat {} while try Self.shows(stranger).hasSuffix("connecting")
    #expect(
      try Self.shows(stranger).hasSuffix(
        "refused: http://127.0.0.1:\(address.port)/link: the app does not know the session's token; take the"
          + " address that Panlab shows"))
    let none = try Self.app(nil)
    #expect(try Self.shows(none).contains("refused: TunableLink: no address; "))
    let malformed = try Self.app("http://127.0.0.1/")
    #expect(
      try Self.shows(malformed).contains("not an address that 'panlab serve' shows; copy it whole"))

    let host = "Host: 127.0.0.1:\(address.port)"
    func challenge() throws -> String {
      let reply = try address.reply(["GET /link HTTP/1.1", host])
      #expect(reply.hasPrefix("HTTP/1.1 200 OK"))
      return reply.components(separatedBy: "\r\n\r\n")[1]
    }
    let body =
      #"{"app":"Fake","run":"1","numbers":[],"leftOut":[]}"#
    let digest = LinkProof.digest(of: Array(body.utf8))
    func request(
      _ challenge: String, token: String, to host: String, _ more: [String] = [],
      length: Int? = nil, body: String = body
    ) throws -> String {
      let proof = LinkProof(token: token).text(of: .app, challenge: challenge, digest: digest)
      return try address.reply(
        [
          "POST /link HTTP/1.1", host, "Content-Length: \(length ?? body.utf8.count)",
          "Panlab-Challenge: \(challenge)", "Panlab-Digest: \(digest)", "Panlab-Proof: \(proof)",
        ] + more, body: body)
    }
    let first = try challenge()
    let answer = try request(first, token: address.token, to: host)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    #expect(!answer.contains(address.token))
    let wish = answer.components(separatedBy: "\r\n\r\n")[1]
    let proof = LinkProof(token: address.token).text(
      of: .panlab, challenge: first, digest: LinkProof.digest(of: Array(wish.utf8)))
    #expect(answer.contains("Panlab-Proof: \(proof)\r\n"))
    for (status, reply) in [
      ("409", try request(first, token: address.token, to: host)),
      ("409", try request("made up", token: address.token, to: host)),
      ("403", try request(try challenge(), token: "wrong", to: host)),
      ("421", try request(try challenge(), token: address.token, to: "Host: evil.example")),
      (
        "403",
        try request(
          try challenge(), token: address.token, to: host,
          ["Origin: http://127.0.0.1:\(address.port)"])
      ),
      ("400", try request(try challenge(), token: address.token, to: host, length: 1 << 20)),
      ("400", try request(try challenge(), token: address.token, to: host, length: 0)),
      (
        "400",
        try request(
          try challenge(), token: address.token, to: host, body: String(body.reversed()))
      ),
      ("405", try address.reply(["PUT /link HTTP/1.1", host])),
      ("403", try address.reply(["GET /link HTTP/1.1", host, "Origin: http://example.com"])),
      ("421", try address.reply(["GET /link HTTP/1.1", "Host: evil.example"])),
    ] {
      #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "\(status): \(reply)")
    }
  }
}
