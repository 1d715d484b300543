import Dispatch
import Foundation
import Synchronization
import Traces

/// The files of a folder, opened one after the other; many of them ahead of their reader, on a thread of their own.
///
/// To open and copy a small file takes about as long as to read its rows. Only files found in a folder are opened
/// ahead: one that the user named may be a pipe, which has to wait for its turn.
final class OpenedFiles {
  /// A file's path, and its bytes or the reason why there are none.
  typealias Element = (path: String, file: Result<MappedFile, TraceError>)

  private let origin: MappedFile.Origin
  private var paths: ArraySlice<String>
  private var batch: ArraySlice<Element> = []
  private let ahead: Ahead?

  /// The fewest files for which a thread pays.
  private static let many = 64

  init(_ paths: [String], origin: MappedFile.Origin) {
    (self.paths, self.origin) = (paths[...], origin)
    ahead = origin == .found && paths.count >= Self.many ? Ahead(paths) : nil
  }

  deinit { ahead?.stop() }

  /// The next file; nil after the last one.
  func next() -> Element? {
    guard let path = paths.popFirst() else { return nil }
    guard let ahead else { return (path, Self.open(path, origin)) }
    if batch.isEmpty { batch = ahead.next()[...] }
    return batch.popFirst()
  }

  private static func open(
    _ path: String, _ origin: MappedFile.Origin
  ) -> Result<MappedFile, TraceError> {
    Result { () throws(TraceError) in try MappedFile(path: path, origin: origin) }
  }

  /// The thread that opens files, in batches, until enough of them wait.
  private final class Ahead: Sendable {
    private let batches = Mutex<[[Element]]>([])
    private let isStopped = Atomic(false)
    private let made = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)

    /// How many batches wait at most, and how many files and bytes complete one.
    private static let waiting = 4
    private static let files = 32
    private static let bytes = 1 << 20

    init(_ paths: [String]) {
      // Not the initial value, below which a semaphore must not be left.
      for _ in 0..<Self.waiting { room.signal() }
      Thread.detachNewThread { self.open(paths) }
    }

    /// The next files; waits for them.
    func next() -> [Element] {
      made.wait()
      room.signal()
      return batches.withLock { $0.removeFirst() }
    }

    /// Lets the thread end, when it has opened its batch.
    func stop() {
      isStopped.store(true, ordering: .relaxed)
      room.signal()
    }

    private func open(_ paths: [String]) {
      var batch: [Element] = []
      var bytes = 0
      for (index, path) in paths.enumerated() {
        if batch.isEmpty {
          room.wait()
          if isStopped.load(ordering: .relaxed) { return }
        }
        let file = OpenedFiles.open(path, .found)
        batch.append((path, file))
        bytes += (try? file.get().count) ?? 0
        if batch.count == Self.files || bytes >= Self.bytes || index == paths.count - 1 {
          batches.withLock { [batch] in $0.append(batch) }
          made.signal()
          (batch, bytes) = ([], 0)
        }
      }
    }
  }
}
