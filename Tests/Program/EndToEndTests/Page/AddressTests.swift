import Foundation
import Synchronization
import Testing

/// Who learns the token in a page's address.
@Suite(.waiting) struct AddressTests {
  /// A program that listens at a port, answers every request with the same text, and keeps what it was asked.
  private final class Stranger: Sendable {
    private let heard = Mutex("")
    private let listener: Int32

    /// Everything that was asked.
    var requests: String { heard.withLock { $0 } }

    init(port: UInt16) throws {
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
      var isOn: Int32 = 1
      setsockopt(
        listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      place.sin_addr.s_addr = inet_addr("127.0.0.1")
      let (listener, size) = (listener, socklen_t(MemoryLayout<sockaddr_in>.size))
      let isBound = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
      }
      try #require(isBound && listen(listener, 16) == 0)
      Thread.detachNewThread { [self] in
        while true {
          let caller = accept(listener, nil, nil)
          guard caller >= 0 else { return }
          var bytes = [UInt8](repeating: 0, count: 1 << 16)
          let count = read(caller, &bytes, bytes.count)
          heard.withLock { $0 += String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) }
          let answer = Array(
            "HTTP/1.1 200 OK\r\nContent-Length: 64\r\nConnection: close\r\n\r\n\(String(repeating: "0", count: 64))"
              .utf8)
          _ = write(caller, answer, answer.count)
          close(caller)
        }
      }
    }

    func end() {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
    }
  }

  @Test(.enabled(if: Browser.path != nil, Browser.absence))
  func `a page that reconnects shows its token to nobody but its session`() throws {
    let folder = try Console.folder()
    var terminal = try PseudoTerminal(["serve", "traces", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(
      for:
        "document.getElementById('link').textContent === 'live' && panlab.state.setup !== undefined"
    )
    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
    let stranger = try Stranger(port: address.port)
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('this address is no longer')")
    stranger.end()
    #expect(stranger.requests.contains("GET /proof "), "\(stranger.requests)")
    #expect(!stranger.requests.contains(address.token), "\(stranger.requests)")
    terminal = try PseudoTerminal(
      ["serve", "traces", "--port", "\(address.port)"], in: folder)
    #expect(try ServeTests.address(terminal).token == address.token)
    try browser.wait(for: "document.getElementById('link').textContent === 'live'")
  }

  @Test func `a proof is for one challenge and for the host that was asked`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(["serve", "traces", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let host = "127.0.0.1:\(address.port)"
    func proof(_ challenge: String, _ host: String, _ more: String...) throws -> String {
      try address.reply(
        ["GET /proof HTTP/1.1", "Host: \(host)", "Panlab-Challenge: \(challenge)"] + more)
    }
    let challenge = String(repeating: "0a", count: 16)
    let first = try proof(challenge, host)
    #expect(first.hasPrefix("HTTP/1.1 200 "))
    #expect(!first.contains(address.token))
    #expect(try proof(challenge, host) == first)
    #expect(try proof(challenge, "localhost:\(address.port)") != first)
    #expect(try proof(String(repeating: "0b", count: 16), host) != first)
    #expect(try proof("x", host).hasPrefix("HTTP/1.1 400 "))
    #expect(try proof(challenge, "evil.example").hasPrefix("HTTP/1.1 421 "))
    #expect(
      try proof(challenge, host, "Origin: http://evil.example").hasPrefix("HTTP/1.1 403 "))
    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test func `the browser gets a file that only its owner can read`() throws {
    let folder = try Console.folder()
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    try folder.write(
      "#!/bin/sh\necho \"$@\" > words.tmp\ncat \"$1\" > page\nls -l \"$1\" > mode\nmv words.tmp words\n",
      to: "bin/\(opener)")
    chmod(folder.url.appendingPathComponent("bin/\(opener)").path, 0o755)
    let terminal = try PseudoTerminal(
      ["serve", "traces", "--port", "0", "--open"], in: folder,
      environment: ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin"])
    let address = try ServeTests.address(terminal)
    let deadline = ContinuousClock.now + .seconds(30)
    while !(try folder.contents.contains("words")), ContinuousClock.now < deadline {
      usleep(10_000)
    }
    let words = try folder.read("words")
    #expect(!words.contains(address.token) && !words.contains("http"), "\(words)")
    #expect(try folder.read("page").contains("url=\(address.text)\""))
    #expect(try folder.read("mode").hasPrefix("-rw-------"))
    terminal.type(PseudoTerminal.Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
    let path = words.split(separator: "\n")[0]
    #expect(!FileManager.default.fileExists(atPath: String(path)))
  }
}
