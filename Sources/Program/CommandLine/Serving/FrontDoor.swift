import FlyingSocks
import Foundation
import Synchronization

/// Accepts connections and reads the heads of their requests, on one thread and with a fixed share of the program's
/// file descriptors.
///
/// Any program on this computer can connect. So a connection costs only a descriptor until its head is complete and has
/// passed the ``PageGate``. If too many connections have incomplete heads, the oldest one is closed, and connections
/// that have passed the gate are not affected.
final class FrontDoor: Sendable {
  /// A connection whose request has passed the ``PageGate``.
  struct Caller: Sendable {
    /// The connection; the receiver must close it.
    let descriptor: Int32
    let request: HTTPRequest
    let answer: PageGate.Answer
    /// The bytes that were read after the head of the request.
    let rest: [UInt8]
  }

  /// The maximum numbers of connections, chosen so that most descriptors remain for files.
  struct Limits: Equatable, Sendable {
    /// The maximum number of connections whose request head is incomplete.
    let waiting: Int
    /// The maximum number of connections that are being answered or belong to open pages.
    let admitted: Int

    /// Creates the limits for a number of free descriptors.
    init(descriptors: Int) {
      waiting = min(max(descriptors / 4, 2), 256)
      admitted = min(max(descriptors / 8, 2), 128)
    }

    /// The limits for this process, computed from its number of free descriptors.
    ///
    /// The system's limit alone is not enough, because the process may have inherited open descriptors.
    static var ofProcess: Limits {
      var limit = rlimit()
      #if canImport(Darwin)
        let isKnown = getrlimit(RLIMIT_NOFILE, &limit) == 0
      #else
        let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
      #endif
      // Examines at most 2048 descriptors. More are not needed: 1024 free descriptors already raise both limits to
      // their maximum.
      let most = Int32(isKnown ? min(limit.rlim_cur, 2048) : 256)
      return Limits(descriptors: (0..<most).count { fcntl($0, F_GETFD) < 0 })
    }
  }

  /// The admitted connections, whose requests have passed the ``PageGate``; oldest first.
  let callers: AsyncStream<Caller>

  private let gate: PageGate
  private let limits: Limits
  private let admit: AsyncStream<Caller>.Continuation
  private let admitted = Atomic(0)
  private let closing: (read: Int32, write: Int32)

  /// How long the head of an HTTP request may take to arrive before its connection is closed.
  private static let patience = Duration.seconds(30)
  /// How many connections are accepted in a row before the connections with incomplete heads are checked again.
  private static let batch = 64

  /// Starts to accept connections on a listening socket; returns nil if the system has no free descriptors.
  ///
  /// ``close()`` also closes the listening socket.
  init?(_ listener: Socket, gate: PageGate, limits: Limits = .ofProcess) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    closing = (ends[0], ends[1])
    self.gate = gate
    self.limits = limits
    (callers, admit) = AsyncStream.makeStream(of: Caller.self)
    let descriptor = listener.file.rawValue
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if os(Linux)
      // Accepts a connection only once it has sent data, so that silent connections use no descriptor.
      var seconds: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_DEFER_ACCEPT, &seconds,
        socklen_t(MemoryLayout<Int32>.size))
    #endif
    Thread.detachNewThread { [self] in
      attend(descriptor)
      try? listener.close()
      admit.finish()
    }
  }

  deinit {
    for end in [closing.read, closing.write] { _ = Foundation.close(end) }
  }

  /// Closes the listening socket and every connection that has not passed the ``PageGate``; ends the stream
  /// ``callers``.
  func close() {
    var byte: UInt8 = 1
    _ = write(closing.write, &byte, 1)
  }

  /// Makes room for a further connection after a connection was answered.
  func release() { admitted.subtract(1, ordering: .relaxed) }

  /// A connection on which the head of a request has not arrived completely.
  private struct Waiting {
    let descriptor: Int32
    let since: ContinuousClock.Instant
    var bytes: [UInt8] = []
  }

  private func attend(_ listener: Int32) {
    var waiting: [Waiting] = []
    defer { for one in waiting { Self.hangUp(one.descriptor) } }
    var accepts = true
    while true {
      var sources = [
        pollfd(fd: closing.read, events: Int16(POLLIN), revents: 0),
        // Leaves out the listening socket while there are no free descriptors: with a connection that cannot be
        // accepted, `poll` would return at once every time.
        pollfd(fd: accepts ? listener : -1, events: Int16(POLLIN), revents: 0),
      ]
      sources += waiting.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      let timeout: Int32 = !accepts ? 50 : waiting.isEmpty ? -1 : 1000
      let ready = poll(&sources, nfds_t(sources.count), timeout)
      if sources[0].revents != 0 { return }
      let now = ContinuousClock.now
      var remaining: [Waiting] = []
      remaining.reserveCapacity(waiting.count + Self.batch)
      for (one, source) in zip(waiting, sources.dropFirst(2)) {
        if now - one.since > Self.patience {
          Self.hangUp(one.descriptor)
        } else if ready <= 0 || source.revents == 0 {
          remaining.append(one)
        } else if let one = hear(one) {
          remaining.append(one)
        }
      }
      waiting = remaining
      if ready >= 0, accepts, sources[1].revents == 0 { continue }
      accepts = accept(from: listener, into: &waiting, at: now)
      if waiting.count > limits.waiting {
        let surplus = waiting.count - limits.waiting
        for one in waiting.prefix(surplus) { Self.hangUp(one.descriptor) }
        waiting.removeFirst(surplus)
      }
    }
  }

  /// Accepts pending connections, at most `batch` of them.
  ///
  /// If the system has no free descriptors or memory, closes the oldest connection in `waiting`, whose request head is
  /// still incomplete, and tries again.
  ///
  /// - Returns: False if the system has no free descriptors or memory and `waiting` is empty; otherwise true.
  private func accept(
    from listener: Int32, into waiting: inout [Waiting], at now: ContinuousClock.Instant
  ) -> Bool {
    // The number of connections whose request head is incomplete is checked after each new connection. If it exceeds
    // the limit, the oldest of them is closed, so the limit is never exceeded by more than one.
    for _ in 0..<Self.batch {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        guard errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM else {
          return true
        }
        guard let oldest = waiting.first else { return false }
        Self.hangUp(oldest.descriptor)
        waiting.removeFirst()
        continue
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard let one = hear(Waiting(descriptor: descriptor, since: now)) else { continue }
      waiting.append(one)
      guard waiting.count > limits.waiting else { continue }
      Self.hangUp(waiting[0].descriptor)
      waiting.removeFirst()
    }
    return true
  }

  /// Reads the bytes that have arrived on a connection whose request head is incomplete.
  ///
  /// Returns the connection with these bytes if the head is still incomplete. Returns nil if the connection was closed,
  /// refused or admitted.
  private func hear(_ caller: Waiting) -> Waiting? {
    var caller = caller
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(caller.descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return caller }
      guard count > 0 else {
        Self.hangUp(caller.descriptor)
        return nil
      }
      // An earlier read may have ended in the middle of the bytes that mark the end of the HTTP request's head. So the
      // search starts a few bytes before the bytes that were just read.
      let start = max(caller.bytes.count - (HTTPRequest.end.count - 1), 0)
      caller.bytes += chunk[..<count]
      if let end = caller.bytes[start...].firstRange(of: HTTPRequest.end) {
        receive(caller, headUpTo: end)
        return nil
      }
      guard caller.bytes.count < HTTPRequest.limit else {
        Self.hangUp(caller.descriptor)
        return nil
      }
    }
  }

  /// Admits a connection, or answers it with the reason for refusing it.
  private func receive(_ caller: Waiting, headUpTo end: Range<Int>) {
    guard let request = HTTPRequest(head: caller.bytes[..<end.lowerBound]) else {
      return refuse(caller, HTTPResponse("not a request\n", .badRequest))
    }
    let answer = gate.answer(request)
    switch answer {
    case .refused(let status, let reason):
      return refuse(caller, HTTPResponse(reason + "\n", status))
    // Sends the challenge that an app must answer, or the proof that a page wants, and closes the connection here, so
    // that the connection does not count towards the limit of admitted connections.
    case .challenge(let text), .proof(let text): return refuse(caller, HTTPResponse(text))
    default: break
    }
    guard admitted.load(ordering: .relaxed) < limits.admitted else {
      return refuse(
        caller,
        HTTPResponse(
          "\(limits.admitted) pages are open, which is the limit; close one\n",
          .serviceUnavailable))
    }
    admitted.add(1, ordering: .relaxed)
    admit.yield(
      Caller(
        descriptor: caller.descriptor, request: request, answer: answer,
        rest: Array(caller.bytes[end.upperBound...])))
  }

  private func refuse(_ caller: Waiting, _ response: HTTPResponse) {
    // The send buffer of a new connection has room for a short response, so a failed or partial write is ignored.
    response.data.withUnsafeBytes { bytes in
      _ = write(caller.descriptor, bytes.baseAddress, bytes.count)
    }
    Self.hangUp(caller.descriptor)
  }

  private static func hangUp(_ descriptor: Int32) { _ = Foundation.close(descriptor) }
}
