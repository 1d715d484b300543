import Formats
import Foundation
import Replay
import Reports
import Synchronization
import Workbench

/// Where pages and the session meet: what pages ask waits here for the session's thread, and what the session
/// is now goes out to every page.
final class PageHub: Visitors {
  /// What a page asks.
  struct Request: Sendable {
    /// The page, as this server counts them.
    let page: Int
    let message: JSONValue
  }

  /// How far the data of a page is.
  fileprivate struct Revision: Equatable {
    var data = 0
    var labels = 0

    var json: JSONValue { .array([.number(Double(data)), .number(Double(labels))]) }
  }

  /// A connected page.
  fileprivate struct Page {
    let stream: AsyncStream<String>.Continuation
    /// The change of the session that it was told last.
    var told: Int
  }

  fileprivate struct State {
    var subject: PageSubject?
    var standing = JSONValue.null
    /// Counts the changes after which pages need their data again, and those after which they need the labels.
    var revision = Revision()
    /// The data of a revision, once a page has asked for it, until the last page has gone.
    var data: (revision: Revision, text: String)?
    /// How often the session has changed, and the last time that labels did.
    var changes = 0
    var changeOfLabels = 0
    var pages: [Int: Page] = [:]
    var count = 0
    var inbox: [Request] = []
    var isStopWanted = false
    var progress = ""
  }

  private let state = Mutex(State())
  /// Held while data is built, so that two pages do not build the same.
  private let building = NSLock()
  private let bell: (read: Int32, write: Int32)

  /// Creates a place to meet; nil when the system has no descriptors left.
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

  /// The descriptor that can be read when pages have asked something.
  var readEnd: Int32 { bell.read }
}

// The session's side.
extension PageHub {
  /// What pages have asked, oldest first.
  func takeRequests() -> [Request] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(bell.read, &bytes, bytes.count) == bytes.count {}
    return state.withLock { state in
      defer { state.inbox = [] }
      return state.inbox
    }
  }

  /// Whether a page wants the work at hand to stop; asked once, it is forgotten.
  func takeStop() -> Bool {
    state.withLock { state in
      defer { state.isStopWanted = false }
      return state.isStopWanted
    }
  }

  /// Takes the session as it is now, which every page is told with the next message: one that came by itself
  /// would make that one wait for a whole round trip.
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

  /// Shows the progress of the work at hand on every page, once for each change.
  func show(progress: String) {
    state.withLock { state in
      guard progress != state.progress else { return }
      state.progress = progress
      for number in state.pages.keys { state.tell(["progress": .string(progress)], to: number) }
    }
  }

  /// Sends a message to one page, or to all but one.
  func send(_ message: [String: JSONValue], to page: Int? = nil, except other: Int? = nil) {
    state.withLock { state in
      for number in state.pages.keys where page.map({ $0 == number }) ?? (number != other) {
        state.tell(message, to: number)
      }
    }
  }

  /// Ends the connection of every page.
  func close() {
    state.withLock { state in
      for page in state.pages.values { page.stream.finish() }
      state.pages = [:]
    }
  }

}

extension PageHub.State {
  /// Tells a page something, and how the session is now if it does not know.
  fileprivate mutating func tell(_ message: [String: JSONValue], to number: Int) {
    guard let page = pages[number] else { return }
    var message = message
    if page.told < changes {
      message["now"] = .object([
        "revision": revision.json, "standing": standing, "numbers": subject?.numbers ?? .null,
        // A page that comes takes them with its data.
        "labels": 0..<changeOfLabels ~= page.told ? subject?.labels ?? .null : .null,
      ])
      pages[number]?.told = changes
    }
    page.stream.yield(JSONValue.object(message).document(linesToDepth: 0))
  }
}

// The pages' side, on threads of the server.
extension PageHub {
  /// Connects a page that says these texts; returns those that it is told, the session's state first.
  func connect(_ texts: some AsyncSequence<String, Never> & Sendable) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let page = state.withLock { state in
      state.count += 1
      state.pages[state.count] = Page(stream: continuation, told: -1)
      state.tell([:], to: state.count)
      return state.count
    }
    Task {
      for await text in texts { receive(text, from: page) }
      state.withLock { state in
        state.pages[page] = nil
        if state.pages.isEmpty { state.data = nil }
      }
      continuation.finish()
    }
    return stream
  }

  private func receive(_ text: String, from page: Int) {
    guard let message = try? JSONReader.value(in: Array(text.utf8)) else { return }
    let isStop = message["stop"]?.flag == true
    state.withLock { state in
      if isStop {
        state.isStopWanted = true
      } else {
        state.inbox.append(Request(page: page, message: message))
      }
    }
    if !isStop { ring() }
  }

  private func ring() {
    // A full pipe wakes the reader as well.
    var byte: UInt8 = 1
    _ = write(bell.write, &byte, 1)
  }

  /// The shown traces as one file.
  var traces: String { state.withLock { $0.subject }?.traces ?? "" }

  /// The data of the page, built on a thread of its own: replays are deep.
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
    let page = subject.page { settings, count, play in
      let jobs = ProcessInfo.processInfo.activeProcessorCount
      return concurrentMap(count, jobs: Isolation.workers(jobs, on: settings.entry), play)
    }
    var members = page.json.members ?? [:]
    members["revision"] = revision.json
    let text = JSONValue.object(members).document(linesToDepth: 0)
    state.withLock { $0.data = (revision, text) }
    return text
  }
}
