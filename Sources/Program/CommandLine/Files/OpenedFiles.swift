import Dispatch
import Foundation
import Synchronization
import Traces

/// Opens the files of a folder one after the other.
///
/// If there are many files, a background thread opens files ahead of the reader: opening and copying a small file takes
/// about as long as reading its rows. The reader never waits: if a file is not open yet, the reader opens it. Only
/// files found in a folder are opened ahead; a file that the user named may be a pipe, which must not be opened before
/// the files that precede it are read.
final class OpenedFiles {
  /// A file's path, the name of its trace, and its bytes or the error from opening it.
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

  /// Consecutive files, which the background thread passes to the reader together.
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
  /// The batch that is being read; the background thread opened its files.
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
      /// The index of the first file that the reader has not asked for yet.
      var next = 0
      var isWaiting = false
      var isStopped = false
    }

    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)

    /// The maximum number of waiting batches.
    private static let most = 16
    /// The limits on the size of a batch, in files and in bytes.
    private static let files = 16
    private static let bytes = 1 << 18

    init(_ paths: [String], _ folder: OpenFolder?) {
      Thread.detachNewThread { self.open(paths, folder) }
    }

    /// Takes back a batch that was read, and replaces it with the batch that contains the file at index `place`.
    ///
    /// If no such batch is ready, `batch` becomes empty, and the reader must open the file itself.
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

    /// Stops the background thread.
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
          // If the reader has already opened some files of this batch itself, the reader is faster than this thread. In
          // the next batch, both threads would then open the same files. So this thread moves ahead of the reader: it
          // skips as many files as the reader has opened in this batch.
          let left = max(0, min(state.next, batch.end) - batch.start)
          let next = max(batch.end, state.next) + left
          return (state.isStopped ? paths.count : next, state.isWaiting, state.read)
        }
        // Frees the batches here, on the thread that allocated them. If the reader freed them on its own thread, the
        // two threads would contend for the allocator's lock.
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
