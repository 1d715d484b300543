import Dispatch
import Foundation
import Synchronization
import Traces

/// The files of a folder, opened one after the other; many of them ahead of their reader, on a thread of their own.
///
/// To open and copy a small file takes half as long as to read its rows. The reader never waits: it opens a file that
/// is not open yet itself. Only files found in a folder are opened ahead: one that the user named may be a pipe, which
/// has to wait for its turn.
final class OpenedFiles {
  /// A file's path, and its bytes or the reason why there are none.
  typealias Element = (path: String, file: Result<MappedFile, TraceError>)

  private let paths: [String]
  private let origin: MappedFile.Origin
  private var place = 0
  private let ahead: Ahead?

  /// The fewest files for which a thread pays.
  private static let many = 64

  init(_ paths: [String], origin: MappedFile.Origin) {
    (self.paths, self.origin) = (paths, origin)
    ahead = origin == .found && paths.count >= Self.many ? Ahead(paths) : nil
  }

  deinit { ahead?.stop() }

  /// The next file; nil after the last one.
  func next() -> Element? {
    guard place < paths.count else { return nil }
    defer { place += 1 }
    let path = paths[place]
    return (path, ahead?.take(place) ?? Self.open(path, origin))
  }

  private static func open(
    _ path: String, _ origin: MappedFile.Origin
  ) -> Result<MappedFile, TraceError> {
    Result { () throws(TraceError) in try MappedFile(path: path, origin: origin) }
  }

  /// The thread that opens files until enough of them wait.
  private final class Ahead: Sendable {
    private struct State {
      /// Those that wait, by their places.
      var files: [Int: Result<MappedFile, TraceError>] = [:]
      var bytes = 0
      /// How many files the reader has taken or opened itself.
      var read = 0
      var isWaiting = false
      var isStopped = false

      /// Whether less than a share of what may wait does.
      func isBelow(_ share: Int) -> Bool {
        files.count < Ahead.files / share && bytes < Ahead.bytes / share
      }
    }

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)

    /// How many files and bytes may wait.
    private static let files = 128
    private static let bytes = 1 << 22

    init(_ paths: [String]) { Thread.detachNewThread { self.open(paths) } }

    /// The file at a place; nil if it is not open yet, and will not be.
    func take(_ place: Int) -> Result<MappedFile, TraceError>? {
      let (file, wakes) = state.withLock { state in
        state.read = place + 1
        let file = state.files.removeValue(forKey: place)
        state.bytes -= file.map(Self.size) ?? 0
        let wakes = state.isWaiting && state.isBelow(2)
        if wakes { state.isWaiting = false }
        return (file, wakes)
      }
      if wakes { room.signal() }
      return file
    }

    /// Lets the thread end.
    func stop() {
      state.withLock { $0.isStopped = true }
      room.signal()
    }

    private func open(_ paths: [String]) {
      var place = 0
      while place < paths.count {
        let file = OpenedFiles.open(paths[place], .found)
        let (next, waits) = state.withLock { [place] state in
          if place >= state.read {
            state.files[place] = file
            state.bytes += Self.size(file)
          }
          state.isWaiting = !state.isBelow(1) && !state.isStopped
          return (state.isStopped ? paths.count : max(place + 1, state.read), state.isWaiting)
        }
        if waits { room.wait() }
        place = next
      }
    }

    private static func size(_ file: Result<MappedFile, TraceError>) -> Int {
      (try? file.get().count) ?? 0
    }
  }
}
