import Formats
import Foundation

/// Texts that wait outside of memory, in a file without a name, until it is known whether they are wanted.
///
/// The file ends with the program, however that ends.
final class Spool {
  private let descriptor: Int32
  private var end = 0
  /// The first error number; 0 if there is none.
  private var code: Int32 = 0

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
    if code == 0 { code = writeBytes(bytes, to: descriptor) }
    defer { end += bytes.count }
    return end..<end + bytes.count
  }

  /// The texts at places, in this order.
  func text(of places: [Range<Int>]) throws(CommandFailure) -> LongText {
    if code != 0 { throw Self.failure(code) }
    return LongText { take in
      for place in places { take(self.bytes(at: place)) }
    }
  }

  private func bytes(at place: Range<Int>) -> [UInt8] {
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

extension [Range<Int>]: TraceResults {
  mutating func join(_ next: consuming [Range<Int>]) { self += next }
}
