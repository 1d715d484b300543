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
