import Foundation

/// A file's bytes, mapped into memory where the file allows it.
///
/// Mapped bytes do not end in a NUL: nothing may read past the end.
final class MappedFile {
  /// The file's bytes, valid as long as this object.
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Opens a file.
  ///
  /// - Throws: ``TraceError`` if there is no such file or it cannot be read.
  init(path: String) throws(TraceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw TraceError(file: path, problem: .isFolder) }
    let size = Int(status.st_size)
    if status.st_mode & S_IFMT == S_IFREG, size > 0 {
      let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let address, address != MAP_FAILED else { throw Self.failure(path) }
      bytes = UnsafeRawBufferPointer(start: address, count: size)
      isMapped = true
    } else {
      bytes = try Self.readAll(descriptor, path)
      isMapped = false
    }
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  /// Releases the memory of bytes that are no longer needed; reading them maps them again.
  func release(_ range: Range<Int>) {
    guard isMapped, let base = bytes.baseAddress else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = (range.lowerBound + page - 1) / page * page
    let end = range.upperBound / page * page
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, Int32(MADV_DONTNEED))
  }

  /// Reads a pipe or another file without a size.
  private static func readAll(
    _ descriptor: Int32, _ path: String
  ) throws(TraceError) -> UnsafeRawBufferPointer {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { break }
      content += chunk[..<count]
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    copy.copyBytes(from: content)
    return UnsafeRawBufferPointer(copy)
  }

  private static func failure(_ path: String) -> TraceError {
    let code = errno
    return TraceError(
      file: path,
      problem: code == ENOENT ? .noSuchFile : .cannotOpen(String(cString: strerror(code))))
  }
}
