import Dispatch
import Foundation
import Synchronization
import Traces

/// Opens the files of a folder one after the other.
///
/// If there are many, a background thread opens files ahead of the reader.
///
/// Opening and copying a small file takes about as long as reading its rows. The reader never waits: if a file is not
/// open yet, the reader opens it. Only files found in a folder are opened ahead; a file that the user named may be a
/// pipe, which must be opened in its turn.
final class OpenedFiles {
  /// A file's path, its trace's name, and its bytes or the error from opening it.
  struct Element: Sendable {
    let path, name: String
    let file: Result<MappedFile, TraceError>

    fileprivate init(_ path: String, _ origin: MappedFile.Origin, _ folder: OpenFolder?) {
      (self.path, name) = (path, TraceLoader.name(forPath: path))
      file = Result { () throws(TraceError) in
        try MappedFile(path: path, origin: origin, from: folder)
      }
    }
  }

  /// A batch of consecutive files, which passes from thread to thread as one.
  private struct Batch: Sendable {
    var start = 0
    var files: [Element] = []

    var end: Int { start + files.count }
  }

  private let paths: [String]
  private let origin: MappedFile.Origin
  private var place = 0
  private let folder: OpenFolder?
  private let ahead: Ahead?
  /// The batch of files opened ahead that is being read.
  private var batch = Batch()

  /// The fewest files for which a background thread is worthwhile.
  private static let many = 64

  init(_ paths: [String], origin: MappedFile.Origin) {
    (self.paths, self.origin) = (paths, origin)
    let isLarge = origin == .found && paths.count >= Self.many
    folder = isLarge ? OpenFolder(of: paths[0]) : nil
    ahead = isLarge ? Ahead(paths, folder) : nil
  }

  deinit { ahead?.stop() }

  /// The next file; nil after the last one.
  func next() -> Element? {
    guard place < paths.count else { return nil }
    defer { place += 1 }
    if let ahead, place >= batch.end { ahead.exchange(&batch, for: place) }
    return place < batch.end
      ? batch.files[place - batch.start] : Element(paths[place], origin, folder)
  }

  /// The background thread, which opens files and pauses while enough batches are waiting.
  private final class Ahead: Sendable {
    private struct State {
      /// The batches that wait for the reader, in order.
      var opened: [Batch] = []
      /// The batches that have been read and must be freed.
      var read: [Batch] = []
      /// The index of the first file that the reader has not asked for.
      var next = 0
      var isWaiting = false
      var isStopped = false
    }

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)

    /// The maximum number of waiting batches.
    private static let most = 16
    /// The number of files, and of bytes, after which a batch ends.
    private static let files = 16
    private static let bytes = 1 << 18

    init(_ paths: [String], _ folder: OpenFolder?) {
      Thread.detachNewThread { self.open(paths, folder) }
    }

    /// Replaces a batch that was read by the one that contains a file's index; by an empty batch if the reader must
    /// open the file itself.
    func exchange(_ batch: inout Batch, for place: Int) {
      let wakes = state.withLock { state in
        state.read.append(batch)
        batch = Batch()
        while let first = state.opened.first, first.start <= place {
          state.opened.removeFirst()
          if first.end > place { batch = first } else { state.read.append(first) }
        }
        state.next = max(place + 1, batch.end)
        guard state.isWaiting, state.opened.count <= Self.most / 2 else { return false }
        state.isWaiting = false
        return true
      }
      if wakes { room.signal() }
    }

    /// Stops the thread.
    func stop() {
      state.withLock { $0.isStopped = true }
      room.signal()
    }

    private func open(_ paths: [String], _ folder: OpenFolder?) {
      var place = 0
      while place < paths.count {
        let batch = Self.batch(paths, from: place, in: folder)
        let (next, waits, read) = state.withLock { state in
          if batch.end > state.next { state.opened.append(batch) }
          state.isWaiting = state.opened.count >= Self.most && !state.isStopped
          defer { state.read = [] }
          // Skips as many files as the reader has overtaken; otherwise both threads would open the files of the next
          // batch.
          let left = max(0, min(state.next, batch.end) - batch.start)
          let next = max(batch.end, state.next) + left
          return (state.isStopped ? paths.count : next, state.isWaiting, state.read)
        }
        // Frees the memory on the thread that allocated it; otherwise the two threads would contend for the allocator's
        // lock.
        _ = consume read
        if waits { room.wait() }
        place = next
      }
    }

    private static func batch(
      _ paths: [String], from start: Int, in folder: OpenFolder?
    ) -> Batch {
      var batch = Batch(start: start)
      batch.files.reserveCapacity(files)
      var bytes = 0
      while batch.end < paths.count, batch.files.count < files, bytes < Self.bytes {
        let element = Element(paths[batch.end], .found, folder)
        bytes += (try? element.file.get().count) ?? 0
        batch.files.append(element)
      }
      return batch
    }
  }
}
