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
  private let task: Task<Void, Never>

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
    let socket: Socket
    let port: UInt16
    do {
      socket = try Self.listening(at: place)
      port = try socket.sockname().port ?? place.port
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw Self.failure(error, place)
    }
    let hosts = LocalAddresses.reachable(through: place.host)
    let authorities = (hosts + (place.isLoopback ? ["localhost"] : [])).map { "\($0):\(port)" }
    let responder = Responder(
      gate: PageGate(token: Self.token, authorities: Set(authorities)), hub: hub,
      document: document)
    task = Task.detached { await responder.run(on: socket) }
    addresses = hosts.map { "http://\($0):\(port)/\(Self.token)/" }
    self.hub = hub
  }

  /// Closes the port and every connection, and waits until the port is free.
  func stop() {
    hub.close()
    task.cancel()
    let isClosed = DispatchSemaphore(value: 0)
    Task.detached { [task] in
      await task.value
      isClosed.signal()
    }
    _ = isClosed.wait(timeout: .now() + 2)
  }

  private static func listening(at place: Place) throws -> Socket {
    func socket(at address: some SocketAddress) throws -> Socket {
      let socket = try Socket(domain: Int32(type(of: address).family))
      do {
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: address)
        try socket.listen()
      } catch {
        try? socket.close()
        throw error
      }
      return socket
    }
    func address<Address>(_ read: () throws -> Address) throws(CommandFailure) -> Address {
      do { return try read() } catch {
        throw .usage(
          "'--host \(place.host)': not an address; give one of this computer, as in"
            + " \(LocalAddresses.all.first ?? "127.0.0.1"), or 0.0.0.0 for all of them")
      }
    }
    return place.host.contains(":")
      ? try socket(
        at: try address { try .inet6(ip6: place.host, port: place.port) as sockaddr_in6 })
      : try socket(at: try address { try .inet(ip4: place.host, port: place.port) as sockaddr_in })
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
}

/// Answers requests.
private struct Responder: Sendable {
  let gate: PageGate
  let hub: PageHub
  let document: String

  /// Answers on a listening socket until the task is cancelled, and closes everything then.
  func run(on socket: Socket) async {
    let pool = SocketPool.make()
    try? await pool.prepare()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await pool.run() }
      group.addTask {
        await withDiscardingTaskGroup { connections in
          while !Task.isCancelled {
            do {
              let connection = try await AsyncSocket(socket: socket, pool: pool).accept()
              connections.addTask {
                await answer(connection)
                try? connection.close()
              }
            } catch {
              // No descriptors are left, or the caller has gone: others may come.
              try? await Task.sleep(for: .milliseconds(50))
            }
          }
        }
      }
    }
    try? socket.close()
  }

  /// Answers one request, after which the connection is closed, or is a WebSocket until its end.
  private func answer(_ connection: AsyncSocket) async {
    guard let (head, rest) = await Self.head(from: connection) else { return }
    guard let request = HTTPRequest(head: head) else {
      try? await connection.write(response("not a request\n", .badRequest).data)
      return
    }
    let answer = gate.answer(
      method: request.method, path: request.path, host: request["host"], origin: request["origin"])
    if case .socket = answer, let accept = request.webSocketAccept {
      let response = HTTPResponse(
        status: .switchingProtocols,
        fields: [
          ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept),
        ])
      guard (try? await connection.write(response.data)) != nil else { return }
      await WebSocket(connection, hub).run(after: rest)
    } else {
      try? await connection.write(await response(to: answer).data)
    }
  }

  /// The head of a request, and what was read behind it; nil for a caller that says too much, or nothing in time.
  private static func head(from connection: AsyncSocket) async -> (head: [UInt8], rest: [UInt8])? {
    await withTaskGroup(of: (head: [UInt8], rest: [UInt8])?.self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        while bytes.count < HTTPRequest.limit,
          let more = try? await connection.read(atMost: 4096)
        {
          bytes += more
          if let end = bytes.firstRange(of: HTTPRequest.end) {
            return (Array(bytes[..<end.lowerBound]), Array(bytes[end.upperBound...]))
          }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(30))
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  private func response(to answer: PageGate.Answer) async -> HTTPResponse {
    switch answer {
    case .page: response(document, type: "text/html; charset=utf-8")
    case .data: response(await hub.data(), type: "application/json")
    case .traces: response(hub.traces, type: "text/csv; charset=utf-8")
    case .socket: response("only a WebSocket is answered here\n", .badRequest)
    case .refused(let status, let reason): response(reason + "\n", status)
    }
  }

  private func response(
    _ text: String, _ status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
  ) -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: [
        ("Content-Type", type), ("Content-Length", "\(text.utf8.count)"), ("Connection", "close"),
        ("Cache-Control", "no-store"), ("Content-Security-Policy", "frame-ancestors 'none'"),
        ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
      ], body: text)
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
