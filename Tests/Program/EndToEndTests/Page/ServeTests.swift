import Foundation
import Testing

/// The page of a session, from the network's side.
@Suite(.waiting) struct ServeTests {
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
    func reply(_ lines: [String], body: String = "", limit: Int = .max) throws -> String {
      String(decoding: try bytes(lines, body: body, limit: limit), as: UTF8.self)
    }

    /// The bytes of that answer.
    func bytes(_ lines: [String], body: String = "", limit: Int = .max) throws -> [UInt8] {
      let connection = try connected()
      defer { close(connection) }
      let head = (lines + ["Connection: close", "", ""]).joined(separator: "\r\n")
      let request = Array((head + body).utf8)
      try #require(write(connection, request, request.count) == request.count)
      return Self.bytes(from: connection) { $0.count >= limit }
    }

    /// What a connection says until it is enough, or until its end.
    static func bytes(from connection: Int32, until isEnough: ([UInt8]) -> Bool) -> [UInt8] {
      var said: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 4096)
      while !isEnough(said) {
        let count = read(connection, &bytes, bytes.count)
        guard count > 0 else { break }
        said += bytes[..<count]
      }
      return said
    }

    /// Opens a WebSocket: sends the handshake and these bytes, without waiting for an answer.
    func webSocket(saying bytes: [UInt8]) throws -> Int32 {
      let connection = try connected()
      let lines = [
        "GET /\(token)/socket HTTP/1.1", "Host: 127.0.0.1:\(port)",
        "Origin: http://127.0.0.1:\(port)", "Connection: keep-alive, Upgrade",
        "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
      ]
      let request = Array(lines.joined(separator: "\r\n").utf8) + bytes
      try #require(write(connection, request, request.count) == request.count)
      return connection
    }

    func connected() throws -> Int32 {
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      // Without this, programs that other tests start in the meantime would inherit the connection.
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
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
      return connection
    }
  }

  @Test func `only who knows the address gets the page, and nothing beside it`() throws {
    let (terminal, address) = try Self.served(try Console.folder())
    let (host, path) = ("Host: 127.0.0.1:\(address.port)", "/\(address.token)/")
    let page = try address.head("GET \(path) HTTP/1.1", host)
    #expect(page.hasPrefix("HTTP/1.1 200 OK"))
    #expect(page.contains("Content-Security-Policy: frame-ancestors 'none'"))
    #expect(page.contains("Referrer-Policy: no-referrer"))
    #expect(page.contains("Cache-Control: private, no-cache"))
    let traces = try address.head("GET \(path)traces.csv HTTP/1.1", host)
    #expect(traces.contains("Cache-Control: no-store"))
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
      ("400", ["GET \(path) HTTP/1.1", host, "Host: evil.example:\(address.port)"]),
      ("400", ["GET \(path) HTTP/1.1", host, "no field"]),
      ("400", ["GET http://127.0.0.1/ HTTP/1.1", host]),
      ("400", ["GET \(path)socket HTTP/1.1", host, "Origin: http://127.0.0.1:\(address.port)"]),
      ("400", ["\u{16}\u{3}\u{1}"]),
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
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  /// Opens connections that each send one byte, and pages of the session beside them.
  ///
  /// The program may inherit open descriptors from its parent, and these count towards its limit.
  @Test(arguments: [0, 80])
  func `strangers leave room for files and for the page`(inherited: Int) throws {
    let folder = try Console.folder()
    let opening = (0..<inherited).map { "exec \(20 + $0)</dev/null; " }.joined()
    let terminal = try PseudoTerminal(
      [
        "-c", opening + "ulimit -n 128; exec \"$0\" serve traces --port 0", Panlab.executable.path,
      ], in: folder, program: URL(fileURLWithPath: "/bin/bash"))
    let address = try Self.address(terminal)
    let (host, path) = ("Host: 127.0.0.1:\(address.port)", "/\(address.token)/")
    var strangers: [Int32] = []
    defer { for stranger in strangers { close(stranger) } }
    for _ in 0..<200 {
      let stranger = try address.connected()
      strangers.append(stranger)
      #expect(write(stranger, "x", 1) == 1)
    }
    #expect(try address.head("GET \(path) HTTP/1.1", host).hasPrefix("HTTP/1.1 200 OK"))
    // Writing a label needs a descriptor.
    let page = try address.webSocket(
      saying: Self.frame(0x81, Array(#"{"run":["label","long","any"],"id":"a-1"}"#.utf8)))
    let answer = Address.bytes(from: page) {
      String(decoding: $0, as: UTF8.self).contains(#""answer":"a-1""#)
    }
    #expect(String(decoding: answer, as: UTF8.self).contains("written: "))
    #expect(try folder.read("traces/swipes/labels.csv").contains("long,any"))
    close(page)
    // Open pages have a limit of their own, at most an eighth of 128 descriptors, and say so.
    var pages: [Int32] = []
    var full = try address.reply(["GET \(path) HTTP/1.1", host])
    while full.hasPrefix("HTTP/1.1 200 OK"), pages.count <= 16 {
      pages.append(try address.webSocket(saying: []))
      _ = Address.bytes(from: pages[pages.count - 1]) {
        String(decoding: $0, as: UTF8.self).contains("revision")
      }
      full = try address.reply(["GET \(path) HTTP/1.1", host])
    }
    // The number varies: an answered request may count until its connection is closed here.
    #expect((1...16).contains(pages.count))
    #expect(full.hasPrefix("HTTP/1.1 503 Service Unavailable"))
    #expect(full.hasSuffix(" pages are open, which is the limit; close one\n"))
    for page in pages { close(page) }
    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test
  func
    `a page that asks without waiting for answers is disconnected, and its requests are dropped`()
    throws
  {
    let (terminal, address) = try Self.served(try Console.folder())
    // Slow enough that the others wait behind it.
    let requests = (0..<200).flatMap {
      Self.frame(0x81, Array(#"{"run":["tune"],"id":"a-\#($0)"}"#.utf8))
    }
    let page = try address.webSocket(saying: requests)
    let answer = Address.bytes(from: page) { _ in false }
    #expect(answer.suffix(4) == [0x88, 2, 0x03, 0xF0])
    close(page)
    // Only what had begun by then was done, so another page's request is answered next.
    let other = try address.webSocket(
      saying: Self.frame(0x81, Array(#"{"run":["undo"],"id":"b-1"}"#.utf8)))
    let said = Address.bytes(from: other) {
      String(decoding: $0, as: UTF8.self).contains(#""answer":"b-1""#)
    }
    #expect(!String(decoding: said, as: UTF8.self).contains(#""answer":"a-"#))
    let long = String(repeating: "(", count: 100_000)
    let message = Array(#"{"run":["set","finish-when","\#(long)"],"id":"b-2"}"#.utf8)
    let length = withUnsafeBytes(of: UInt64(message.count).bigEndian) { Array($0) }
    let frame = [0x81, 0xFF] + length + [0, 0, 0, 0] + message
    #expect(write(other, frame, frame.count) == frame.count)
    let refused = Address.bytes(from: other) {
      String(decoding: $0, as: UTF8.self).contains(#""answer":"b-2""#)
    }
    #expect(
      String(decoding: refused, as: UTF8.self).contains(
        "longer than 64 KiB; give the text in a file, in the console"))
    close(other)
    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  /// A frame as a browser sends it: masked.
  static func frame(_ head: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let mask: [UInt8] = [1, 2, 3, 4]
    return [head, 0x80 | UInt8(payload.count)] + mask
      + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  @Test func `speaks the WebSocket's protocol, and with no one who does not`() throws {
    let (terminal, address) = try Self.served(try Console.folder())
    func frame(_ head: UInt8, _ payload: [UInt8]) -> [UInt8] { Self.frame(head, payload) }
    // The handshake of RFC 6455, then a text in two frames with a ping between them.
    let message = Array(#"{"run":["undo"],"id":"a-1"}"#.utf8)
    let connection = try address.webSocket(
      saying: frame(0x01, Array(message[..<9])) + frame(0x89, [0x70])
        + frame(0x80, Array(message[9...])))
    var answer = Address.bytes(from: connection) {
      String(decoding: $0, as: UTF8.self).contains("nothing to undo")
    }
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(text.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    #expect(text.contains(#""answer":"a-1""#))
    #expect(answer.firstRange(of: [0x8A, 1, 0x70]) != nil)
    let end = frame(0x88, [0x03, 0xE8])
    #expect(write(connection, end, end.count) == end.count)
    answer = Address.bytes(from: connection) { _ in false }
    #expect(answer == [0x88, 2, 0x03, 0xE8])
    close(connection)

    for (code, bytes) in [
      // Not masked; a continuation of nothing; an extension; a ping in parts; a kind that there is not.
      (1002, [0x81, 1, 0x70]), (1002, frame(0x80, [])), (1002, frame(0xC1, [])),
      (1002, frame(0x09, [])), (1002, frame(0x83, [])),
      // Binary; not UTF-8; longer than any recording.
      (1003, frame(0x82, [])), (1007, frame(0x81, [0xFF])),
      (1009, [0x81, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0]),
    ] as [(Int, [UInt8])] {
      let connection = try address.webSocket(saying: bytes)
      let answer = Address.bytes(from: connection) { _ in false }
      #expect(answer.suffix(4) == [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)], "\(bytes)")
      close(connection)
    }
    // Others are answered as before.
    let (host, path) = ("Host: 127.0.0.1:\(address.port)", "/\(address.token)/")
    #expect(try address.head("GET \(path) HTTP/1.1", host).hasPrefix("HTTP/1.1 200 OK"))
    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test func `shows scenes of one's own without further work`() throws {
    let folder = try Gestures.labelledFolder()
    let program = Panlab.built.appendingPathComponent("SampleProgram")
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
    // The traces are served exactly as they were read.
    let traces = try address.reply([
      "GET /\(address.token)/traces.csv HTTP/1.1", "Host: 127.0.0.1:\(address.port)",
    ])
    #expect(traces.contains("\r\n\r\nt_ms,x,y,phase,trace\n0,20,400,began,"))
  }

  @Test func `a folder of recordings is created, and must be one that can be written`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(
      ["serve", "traces", "--port", "0", "--save", "new/recordings"], in: folder)
    _ = try Self.address(terminal)
    #expect(try folder.contents.contains("new"))
    let file = try Panlab.run(["serve", "traces", "--save", "traces/swipes/long.csv"], in: folder)
    #expect(file.error == "Error: '--save traces/swipes/long.csv': is a file; name a folder\n")
    #expect(file.exitCode == 64)
    let locked = try Panlab.run(["serve", "traces", "--save", "/proc"], in: folder)
    #expect(locked.error.hasPrefix("Error: '/proc/recorded-0.csv': cannot be created: "))
    #expect(locked.exitCode == 70)
  }

  /// The head and the body of an answer.
  private static func parts(_ answer: [UInt8]) throws -> (head: String, body: [UInt8]) {
    let end = try #require(answer.firstRange(of: Array("\r\n\r\n".utf8)))
    return (
      String(decoding: answer[..<end.lowerBound], as: UTF8.self), Array(answer[end.upperBound...])
    )
  }

  @Test(arguments: ["", "data"])
  func `a page that a phone may open is sent packed, and only if it has changed`(name: String)
    throws
  {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(
      ["serve", "traces", "--port", "0", "--host", "0.0.0.0"], in: folder)
    let address = try Self.address(terminal)
    let request = [
      "GET /\(address.token)/\(name) HTTP/1.1", "Host: 127.0.0.1:\(address.port)",
    ]
    let plain = try Self.parts(address.bytes(request))
    let packed = try Self.parts(address.bytes(request + ["Accept-Encoding: deflate, gzip"]))
    #expect(!plain.head.contains("Content-Encoding"))
    #expect(packed.head.contains("Content-Encoding: gzip"))
    #expect(packed.head.contains("Content-Length: \(packed.body.count)"))
    #expect(packed.body.count < plain.body.count / 2)
    try Data(packed.body).write(to: folder.url.appendingPathComponent("page.gz"))
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-d", folder.url.path + "/page.gz"]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0)
    #expect(Array(try Data(contentsOf: folder.url.appendingPathComponent("page"))) == plain.body)

    let tag = try #require(
      plain.head.components(separatedBy: "\r\n").first { $0.hasPrefix("ETag: ") }?.dropFirst(6))
    #expect(packed.head.contains("ETag: \(tag)"))
    let same = try Self.parts(address.bytes(request + ["If-None-Match: \"old\", \(tag)"]))
    #expect(same.head.hasPrefix("HTTP/1.1 304 Not Modified") && same.body.isEmpty)
    let other = try address.head(request[0], request[1], "If-None-Match: \"old\"")
    #expect(other.hasPrefix("HTTP/1.1 200 OK"))
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
