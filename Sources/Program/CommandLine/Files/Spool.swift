import ArgumentParser
import Formats
import Foundation
import Synchronization

/// Bytes that wait outside of memory, in a file without a name, such as texts of which it is not known yet whether they
/// are wanted.
///
/// The file ends with the program, however that ends.
final class Spool: Sendable {
  private struct State {
    var end = 0
    /// The first error number; 0 if there is none.
    var code: Int32 = 0
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init() throws(CommandFailure) {
    descriptor = InterruptWatch.whileStaging {
      let file = FolderLock.temporaryPath(in: NSTemporaryDirectory())
      let descriptor = retryingInterrupts {
        open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      if descriptor >= 0 { unlink(file) }
      return descriptor
    }
    if descriptor < 0 { throw Self.failure(errno) }
  }

  deinit { close(descriptor) }

  /// Adds texts; returns their place.
  func add(_ texts: [String]) -> Range<Int> {
    var bytes: [UInt8] = []
    for text in texts { bytes += text.utf8 }
    return add(bytes)
  }

  /// Adds bytes; returns their place, nil if there is no room.
  func put(_ bytes: [UInt8]) -> Range<Int>? {
    let place = add(bytes)
    return state.withLock(\.code) == 0 ? place : nil
  }

  private func add(_ bytes: [UInt8]) -> Range<Int> {
    state.withLock { state in
      if state.code == 0 { state.code = writeBytes(bytes, to: descriptor) }
      defer { state.end += bytes.count }
      return state.end..<state.end + bytes.count
    }
  }

  /// The texts at places, in this order.
  func text(of places: [Range<Int>]) throws(CommandFailure) -> LongText {
    let code = state.withLock(\.code)
    if code != 0 { throw Self.failure(code) }
    return LongText { take in
      for place in places { take(self.bytes(at: place)) }
    }
  }

  func bytes(at place: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: place.count) { buffer, count in
      while count < place.count, let start = buffer.baseAddress {
        let read = pread(
          descriptor, start + count, place.count - count, off_t(place.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        if read <= 0 { return }
        count += read
      }
    }
  }

  private static func failure(_ code: Int32) -> CommandFailure {
    .internalFailure(
      "\(NSTemporaryDirectory()): no temporary file could be written: \(systemWords(for: code)); make room, or set"
        + " TMPDIR to a folder with room")
  }
}

/// A spool that is made when bytes are first put into it; without room for it, they stay in memory.
final class LateSpool: ByteStore {
  private let spool = Mutex<Result<Spool, CommandFailure>?>(nil)

  func put(_ bytes: [UInt8]) -> Range<Int>? {
    let made = spool.withLock { spool in
      let made = spool ?? Result { () throws(CommandFailure) in try Spool() }
      spool = made
      return made
    }
    return (try? made.get())?.put(bytes)
  }

  func bytes(at place: Range<Int>) -> [UInt8] {
    let bytes = (try? spool.withLock { $0 }?.get())?.bytes(at: place) ?? []
    if bytes.count == place.count { return bytes }
    StandardError.error("a temporary file could not be read back; run it again")
    _exit(CommandFailure.internalFailure("").code.rawValue)
  }
}

extension [Range<Int>]: TraceResults {
  mutating func join(_ next: consuming [Range<Int>]) { self += next }
}
