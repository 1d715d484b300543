import Formats
import Foundation
import Replay
import Reports
import Synchronization
import Workbench

/// Connects the session and its web pages: queues the pages' requests for the session's thread, and sends the session's
/// state to every page.
final class PageHub: Visitors {
  /// A request from a page to the session.
  struct Request: Sendable {
    /// The number of the page on this server.
    let page: Int
    let message: JSONValue
  }

  /// The version of a page's data.
  fileprivate struct Revision: Equatable {
    var data = 0
    var labels = 0

    var json: JSONValue { .array([.number(Double(data)), .number(Double(labels))]) }
  }

  /// A message to a page.
  enum Reply: Equatable, Sendable {
    case text(String)
    /// Closes the connection, with a WebSocket close code.
    case end(UInt16)
  }

  /// A connected page.
  fileprivate struct Page {
    let stream: AsyncStream<Reply>.Continuation
    /// The number of the session's latest change that the page has received; -1 for a new page.
    var told: Int
    /// The page's waiting requests, oldest first.
    var asked: [Request] = []
  }

  /// The maximum number of waiting requests of one page; Panlab's own page sends one at a time.
  static let requestLimit = 32
  /// The maximum length of a request without a recording, in bytes.
  static let lengthLimit = 64 << 10

  fileprivate struct State {
    var subject: PageSubject?
    var standing = JSONValue.null
    /// The current version of the data and of the labels.
    ///
    /// A page whose data is older must reload the data. A page whose labels alone are older is sent the new labels.
    var revision = Revision()
    /// The data for pages and its version, kept from the first request for the data until the last page leaves.
    var data: (revision: Revision, text: String)?
    /// How often the session has changed, and the number of the last change that affected labels.
    var changes = 0
    var changeOfLabels = 0
    var pages: [Int: Page] = [:]
    var count = 0
    /// The pages with waiting requests, in the order in which they are served.
    var turns: [Int] = []
    var isStopWanted = false
    var progress = ""
    /// The connected apps and their numbers.
    var apps = JSONValue.array([])
  }

  private let state = Mutex(State())
  /// Locked while the page's data is built, so that two requests at the same time do not build it twice.
  private let building = NSLock()
  private let bell: (read: Int32, write: Int32)

  /// Creates a hub; returns nil if the system has no free descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    bell = (ends[0], ends[1])
  }

  deinit {
    for end in [bell.read, bell.write] { _ = Foundation.close(end) }
  }

  /// The file descriptor that becomes readable when requests from pages are waiting.
  var readEnd: Int32 { bell.read }
}

// The methods for the session, called on the session's thread.
extension PageHub {
  /// Removes and returns the next waiting request; pages take turns.
  ///
  /// Returns nil if no request is waiting.
  func takeRequest() -> Request? {
    state.withLock { state in
      guard !state.turns.isEmpty else {
        silence()
        return nil
      }
      let page = state.turns.removeFirst()
      let request = state.pages[page]?.asked.removeFirst()
      if state.pages[page]?.asked.isEmpty == false { state.turns.append(page) }
      if state.turns.isEmpty { silence() }
      return request
    }
  }

  /// Answers all waiting requests with an error and removes them.
  func dropRequests() {
    state.withLock { state in
      for number in state.turns {
        let dropped = state.pages[number]?.asked ?? []
        state.pages[number]?.asked = []
        for case let id? in dropped.map({ $0.message["id"] }) {
          state.tell(
            ["answer": id, "error": .string("interrupted; the session is unchanged")], to: number)
        }
      }
      state.turns = []
      silence()
    }
  }

  /// Empties the pipe that wakes the session's thread.
  private func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(bell.read, &bytes, bytes.count) == bytes.count {}
  }

  /// Returns whether a page has asked to stop the current work, and clears the request.
  func takeStop() -> Bool {
    state.withLock { state in
      defer { state.isStopWanted = false }
      return state.isStopWanted
    }
  }

  /// Stores the session's current state.
  ///
  /// A page receives the state as part of the next message to it: a separate message with the state would delay the
  /// next message by a round trip.
  func publish(_ subject: PageSubject, standing: JSONValue) {
    state.withLock { state in
      let before = state.subject
      (state.subject, state.standing) = (subject, standing)
      state.changes += 1
      if before.map({ !subject.isLike($0) }) ?? true {
        state.revision.data += 1
      } else if before.map({ !subject.hasLabels(of: $0) }) ?? false {
        state.revision.labels += 1
        state.changeOfLabels = state.changes
      }
    }
  }

  /// Shows the progress of the current work on every page, if it has changed.
  func show(progress: String) {
    state.withLock { state in
      guard progress != state.progress else { return }
      state.progress = progress
      for number in state.pages.keys { state.tell(["progress": .string(progress)], to: number) }
    }
  }

  /// Shows the apps and their numbers on every page, if they have changed.
  func show(apps: JSONValue) {
    state.withLock { state in
      guard apps != state.apps else { return }
      state.apps = apps
      for number in state.pages.keys { state.tell(["apps": apps], to: number) }
    }
  }

  /// Sends a message to one page, or to all pages except `other`.
  func send(_ message: [String: JSONValue], to page: Int? = nil, except other: Int? = nil) {
    state.withLock { state in
      for number in state.pages.keys where page.map({ $0 == number }) ?? (number != other) {
        state.tell(message, to: number)
      }
    }
  }

  /// Closes the connections of all pages.
  func close() {
    state.withLock { state in
      for number in Array(state.pages.keys) { state.end(number) }
    }
  }

}

extension PageHub.State {
  /// Sends a message to a page, with the session's state if the page is out of date.
  fileprivate mutating func tell(_ message: [String: JSONValue], to number: Int) {
    guard let page = pages[number] else { return }
    var message = message
    if page.told < changes {
      message["now"] = .object([
        "revision": revision.json, "standing": standing, "numbers": subject?.numbers ?? .null,
        "paces": subject?.paces ?? .null,
        // Null for a page that knows the latest labels, and for a new page, which gets the labels with its data.
        "labels": 0..<changeOfLabels ~= page.told ? subject?.labels ?? .null : .null,
      ])
      pages[number]?.told = changes
    }
    page.stream.yield(.text(JSONValue.object(message).document(linesToDepth: 0)))
  }

  /// Closes a page's connection, with the WebSocket close code if one is given, and drops the page's waiting requests.
  fileprivate mutating func end(_ number: Int, code: UInt16? = nil) {
    guard let page = pages.removeValue(forKey: number) else { return }
    if let code { page.stream.yield(.end(code)) }
    page.stream.finish()
    turns.removeAll { $0 == number }
    if pages.isEmpty { data = nil }
  }
}

// The methods for pages, called on the server's threads.
extension PageHub {
  /// Connects a page; returns its number and the messages to it.
  ///
  /// The first message contains the session's state.
  func connect() -> (page: Int, replies: AsyncStream<Reply>) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Reply.self, bufferingPolicy: .bufferingNewest(1024))
    return state.withLock { state in
      state.count += 1
      state.pages[state.count] = Page(stream: continuation, told: -1)
      state.tell(["apps": state.apps], to: state.count)
      return (state.count, stream)
    }
  }

  /// Disconnects a page and drops its waiting requests.
  func leave(_ page: Int) { state.withLock { $0.end(page) } }

  /// Queues a page's request.
  ///
  /// Disconnects a page that has too many waiting requests.
  func receive(_ text: String, from page: Int) {
    guard let message = try? JSONReader.value(in: Array(text.utf8)) else { return }
    if message["stop"]?.flag == true { return state.withLock { $0.isStopWanted = true } }
    let isLong =
      text.utf8.count > Self.lengthLimit
      && ["judge", "keep", "touch"].allSatisfy { message[$0] == nil }
    let isNew = state.withLock { state in
      guard let asked = state.pages[page]?.asked else { return false }
      if isLong {
        let error =
          "longer than \(Self.lengthLimit >> 10) KiB; give the text in a file, in the console"
        state.tell(["answer": message["id"] ?? .null, "error": .string(error)], to: page)
        return false
      }
      guard asked.count < Self.requestLimit else {
        // RFC 6455, section 7.4.1: code 1008 means a violation of the server's policy.
        state.end(page, code: 1008)
        return false
      }
      state.pages[page]?.asked.append(Request(page: page, message: message))
      if asked.isEmpty { state.turns.append(page) }
      return true
    }
    if isNew { ring() }
  }

  /// Wakes the session's thread.
  func ring() {
    // If the pipe is full, the write fails, but the bytes already in the pipe wake the session's thread anyway.
    var byte: UInt8 = 1
    _ = write(bell.write, &byte, 1)
  }

  /// The traces on the page, as a single file.
  var traces: String { state.withLock { $0.subject }?.traces ?? "" }

  /// The page's data.
  ///
  /// The data is built on a separate thread with a large stack, because replays recurse deeply.
  func data() async -> String {
    await withCheckedContinuation { continuation in
      let thread = Thread { [self] in
        continuation.resume(returning: building.withLock { built() })
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  private func built() -> String {
    let (subject, revision, kept) = state.withLock { ($0.subject, $0.revision, $0.data) }
    if let kept, kept.revision == revision { return kept.text }
    guard let subject else { return "{}" }
    var page = subject.page { settings, count, play in
      let jobs = ProcessInfo.processInfo.activeProcessorCount
      return concurrentMap(count, jobs: Isolation.workers(jobs, on: settings.entry), play)
    }
    page.isWhole = true
    var members = page.json.members ?? [:]
    members["revision"] = revision.json
    let text = JSONValue.object(members).document(linesToDepth: 0)
    state.withLock { $0.data = (revision, text) }
    return text
  }
}
