import FlyingSocks
import Foundation
import Replay
import Synchronization
import Tunables

/// Serves the session's page at an address of this computer while the program runs.
final class PageServer: Sendable {
  /// The address and the port of the page.
  struct Place: Hashable, Sendable {
    /// An address of this computer, or `0.0.0.0` or `::` for all its addresses.
    var host = "127.0.0.1"
    /// The port; 0 for any free port.
    var port: UInt16 = 7777

    /// Whether only this computer can reach the address.
    var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }
  }

  /// The token in the page's address, the same for every session in the working folder.
  ///
  /// An open page can therefore reconnect when a session is served again.
  private static let token = PageGate.token(
    forFolder: FileManager.default.currentDirectoryPath,
    keptIn: stateFolder(environment: ProcessInfo.processInfo.environment))

  let hub: PageHub
  /// The URLs of the page: one URL or, if the page is served at all addresses of this computer, one URL for each
  /// address.
  let addresses: [String]
  private let door: FrontDoor
  private let task: Task<Void, Never>

  /// Opens the port and starts serving.
  ///
  /// - Parameters:
  ///   - place: The address and the port.
  ///   - hub: Connects pages and the session.
  ///   - links: Connects apps and the session.
  ///   - document: The HTML of the page, which loads everything else.
  /// - Throws: ``CommandFailure`` if this computer does not have the address, or the port is in use.
  init(
    at place: Place, hub: PageHub, links: LinkHub, document: String
  ) throws(CommandFailure) {
    // Writing to a closed connection must not end the program.
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
    let gate = PageGate(token: Self.token, authorities: Set(authorities))
    // One each for the door, the watch of signals and the changes of files, and the processors' for requests.
    guard Threads.canStart(Threads.processors + 3) else {
      throw .internalFailure(
        "the page: the system starts too few threads; raise its limit on processes")
    }
    guard let door = FrontDoor(socket, gate: gate) else {
      throw .internalFailure("the page: too many open files; close some and try again")
    }
    let responder = Responder(
      door: door, hub: hub, document: document, isPacked: !place.isLoopback,
      apps: AppResponder(
        links: links, challenges: gate.challenges, proof: LinkProof(token: Self.token)))
    task = Task.detached { await responder.run() }
    self.door = door
    addresses = hosts.map { "http://\($0):\(port)/\(Self.token)/" }
    self.hub = hub
  }

  /// Closes the port and every connection, and waits up to 2 s until the port is free again.
  func stop() {
    door.close()
    hub.close()
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

/// Answers the connections whose requests have passed the ``PageGate``.
private struct Responder: Sendable {
  let door: FrontDoor
  let hub: PageHub
  let document: String
  /// Whether texts are compressed: within one computer, that takes longer than sending them.
  let isPacked: Bool
  let apps: AppResponder

  /// Answers connections until ``PageServer/stop()`` is called, and then closes them all.
  func run() async {
    let pool = SocketPool.make()
    try? await pool.prepare()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await pool.run() }
      group.addTask {
        await withDiscardingTaskGroup { connections in
          for await caller in door.callers {
            connections.addTask { await answer(caller, in: pool) }
          }
          connections.cancelAll()
        }
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// Answers one request and closes the connection; a WebSocket stays open until one side ends it.
  private func answer(_ caller: FrontDoor.Caller, in pool: some AsyncSocketPool) async {
    let socket = Socket(file: .init(rawValue: caller.descriptor))
    defer {
      try? socket.close()
      door.release()
    }
    guard let connection = try? AsyncSocket(socket: socket, pool: pool) else { return }
    if case .link(let request) = caller.answer {
      await apps.answer(request, after: caller.rest, on: connection)
    } else if case .socket = caller.answer, let accept = caller.request.webSocketAccept {
      let response = HTTPResponse(
        status: .switchingProtocols,
        fields: [
          ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept),
        ])
      guard (try? await connection.write(response.data)) != nil else { return }
      await WebSocket(connection, hub).run(after: caller.rest)
    } else {
      try? await connection.write(await response(to: caller).data)
    }
  }

  private func response(to caller: FrontDoor.Caller) async -> HTTPResponse {
    func kept(_ text: String, type: String) -> HTTPResponse {
      HTTPResponse(text, type: type, to: caller.request, isPacked: isPacked)
    }
    return switch caller.answer {
    case .page: kept(document, type: "text/html; charset=utf-8")
    case .data: kept(await hub.data(), type: "application/json")
    case .traces: HTTPResponse(hub.traces, type: "text/csv; charset=utf-8")
    case .socket: HTTPResponse("only a WebSocket is answered here\n", .badRequest)
    case .link, .challenge, .proof: HTTPResponse("only an app is answered here\n", .badRequest)
    case .refused(let status, let reason): HTTPResponse(reason + "\n", status)
    }
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

/// The network addresses of this computer.
enum LocalAddresses {
  /// All IPv4 addresses except loopback, in the system's order.
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

  /// The hosts to show in URLs for a server that listens at an address.
  static func reachable(through host: String) -> [String] {
    switch host {
    case "0.0.0.0", "::": all + ["127.0.0.1"]
    default: [host.contains(":") ? "[\(host)]" : host]
    }
  }
}
