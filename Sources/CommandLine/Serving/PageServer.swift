import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A page of the session at an address of this computer, while the program runs.
final class PageServer: Sendable {
  /// Where the page is found.
  struct Place: Hashable, Sendable {
    /// An address of this computer, or 0.0.0.0 and :: for all of them.
    var host = "127.0.0.1"
    /// 0 for a free one.
    var port: UInt16 = 7777

    /// Whether only this computer can reach it.
    var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }
  }

  /// The same as long as the program runs, so that a page finds back when it is served again.
  private static let token = PageGate.randomToken()

  let hub: PageHub
  /// The page's addresses: one, or one for each address of this computer.
  let addresses: [String]
  private let task: Task<Void, any Error>

  /// Opens the port.
  ///
  /// - Parameters:
  ///   - place: Where; a name is looked up.
  ///   - hub: Where pages meet the session.
  ///   - document: The page, which asks for everything else.
  /// - Throws: ``CommandFailure`` if there is no such address here, or the port is taken.
  init(at place: Place, hub: PageHub, document: String) throws(CommandFailure) {
    // A page that has gone must not end the program.
    signal(SIGPIPE, SIG_IGN)
    let token = Self.token
    let responder = Responder(hub: hub, token: token, document: document)
    let server = try Self.server(at: place, responder)
    let outcome = Outcome()
    task = Task.detached {
      do { try await server.run() } catch {
        outcome.fail(error)
        throw error
      }
    }
    Task.detached {
      try await server.waitUntilListening(timeout: 60)
      outcome.succeed(await server.listeningAddress?.port ?? place.port)
    }
    let port: UInt16
    switch outcome.wait() {
    case .success(let opened): port = opened
    case .failure(let error): throw Self.failure(error, place)
    }
    let hosts = LocalAddresses.reachable(through: place.host)
    responder.gate.withLock {
      $0 = PageGate(
        token: token,
        authorities: Set(
          (hosts + (place.isLoopback ? ["localhost"] : [])).map { "\($0):\(port)" }))
    }
    addresses = hosts.map { "http://\($0):\(port)/\(token)/" }
    self.hub = hub
  }

  /// Closes the port and every connection, and waits until the port is free.
  func stop() {
    hub.close()
    task.cancel()
    let isClosed = DispatchSemaphore(value: 0)
    Task.detached { [task] in
      _ = await task.result
      isClosed.signal()
    }
    _ = isClosed.wait(timeout: .now() + 2)
  }

  private static func server(
    at place: Place, _ responder: Responder
  ) throws(CommandFailure) -> HTTPServer {
    func server(_ address: some SocketAddress) -> HTTPServer {
      // A page of many gestures takes a while to build.
      HTTPServer(
        config: .init(address: address, timeout: 600, logger: .disabled), handler: responder)
    }
    do {
      return place.host.contains(":")
        ? server(try .inet6(ip6: place.host, port: place.port))
        : server(try .inet(ip4: place.host, port: place.port))
    } catch {
      throw .usage(
        "'--host \(place.host)': not an address; give one of this computer, as in"
          + " \(LocalAddresses.all.first ?? "127.0.0.1"), or 0.0.0.0 for all of them")
    }
  }

  private static func failure(_ error: any Error, _ place: Place) -> CommandFailure {
    guard case SocketError.failed(_, let number, _) = error else {
      return .internalFailure("port \(place.port): \(error); try again")
    }
    switch number {
    case EADDRINUSE:
      return .internalFailure(
        "port \(place.port): in use by another program; choose another with '--port N', or a free one"
          + " with '--port 0'")
    case EADDRNOTAVAIL:
      return .usage(
        "'--host \(place.host)': not an address of this computer, which has"
          + " \(LocalAddresses.all.joined(separator: ", "))")
    default:
      return .internalFailure(
        "port \(place.port): \(systemWords(for: number)); choose another with '--port N'")
    }
  }

  /// The port once it is open, or the reason why it is not.
  private final class Outcome: Sendable {
    private let result = Mutex<Result<UInt16, any Error>?>(nil)
    private let isKnown = DispatchSemaphore(value: 0)

    func succeed(_ port: UInt16) { put(.success(port)) }

    func fail(_ error: any Error) { put(.failure(error)) }

    private func put(_ value: Result<UInt16, any Error>) {
      let isFirst = result.withLock { result in
        guard result == nil else { return false }
        result = value
        return true
      }
      if isFirst { isKnown.signal() }
    }

    func wait() -> Result<UInt16, any Error> {
      isKnown.wait()
      return result.withLock { $0 } ?? .failure(SocketError.disconnected)
    }
  }
}

/// Answers requests.
private final class Responder: HTTPHandler {
  let gate: Mutex<PageGate>
  private let hub: PageHub
  private let document: String

  init(hub: PageHub, token: String, document: String) {
    (self.hub, self.document) = (hub, document)
    gate = Mutex(PageGate(token: token, authorities: []))
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let answer = gate.withLock {
      $0.answer(
        method: request.method, path: request.target.path(), host: request.headers[.host],
        origin: request.headers[HTTPHeader("Origin")])
    }
    switch answer {
    case .page: return response(document, "text/html; charset=utf-8")
    case .data: return response(await hub.data(), "application/json")
    case .traces: return response(hub.traces, "text/csv; charset=utf-8")
    case .socket:
      return try await WebSocketHTTPHandler(
        handler: MessageFrameWSHandler(handler: Conversation(hub: hub))
      ).handleRequest(request)
    case .refused(let status, let reason):
      return response(reason + "\n", "text/plain; charset=utf-8", status)
    }
  }

  private func response(
    _ text: String, _ type: String, _ status: HTTPStatusCode = .ok
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): "frame-ancestors 'none'",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      ], body: Data(text.utf8))
  }
}

/// What a page and the hub say to each other.
private struct Conversation: WSMessageHandler {
  let hub: PageHub

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (stream, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let replies = hub.connect(
      client.compactMap { if case .text(let text) = $0 { text } else { nil } })
    Task {
      for await reply in replies { continuation.yield(.text(reply)) }
      continuation.finish()
    }
    return stream
  }
}

extension Socket.Address {
  fileprivate var port: UInt16? {
    switch self {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }
}

/// The addresses of this computer.
enum LocalAddresses {
  /// Those of IP version 4 outside loopback, as the system lists them.
  static var all: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let address = interface.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET)
      else { continue }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard getnameinfo(address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let text = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if !text.hasPrefix("127."), !found.contains(text) { found.append(text) }
    }
    return found
  }

  /// The names under which a server that listens at an address is reached.
  static func reachable(through host: String) -> [String] {
    switch host {
    case "0.0.0.0", "::": all + ["127.0.0.1"]
    default: [host.contains(":") ? "[\(host)]" : host]
    }
  }
}
