import Foundation
import Synchronization

/// The bytes of an input file.
///
/// All input files are read through this type.
///
/// It reads regular files of at most ``limit`` bytes, and pipes that the user named. A large file is mapped into
/// memory: no NUL follows its bytes, and nothing may read past their end. The bytes do not change, so any thread may
/// read them.
package final class MappedFile: @unchecked Sendable {
  /// How the program learned of the file, which decides which kinds of file are allowed.
  package enum Origin: Hashable, Sendable {
    /// The user named the file; pipes are allowed, such as `<(…)` or `/dev/stdin`.
    case named
    /// The file was found in a folder; only regular files are allowed.
    case found
  }

  /// The default of ``limit``, in bytes.
  package static let defaultLimit = 256 << 20
  private static let currentLimit = Atomic(defaultLimit)

  /// The greatest size of an input file, in bytes.
  package static var limit: Int {
    get { currentLimit.load(ordering: .relaxed) }
    set { currentLimit.store(newValue, ordering: .relaxed) }
  }

  /// A function that returns the bytes of a file that is not on disk; they must last as long as the program.
  package typealias Substitute = @Sendable (String) -> UnsafeRawBufferPointer?
  /// A lock that keeps a bare function wraps it once more with every use, and calls become slower and slower.
  private struct Substitution: Sendable { let bytes: Substitute? }
  private static let currentSubstitution = Mutex(Substitution(bytes: nil))

  /// Provides the bytes of files that do not exist on disk; nil unless files are built into the program.
  package static var substitute: Substitute? {
    get { currentSubstitution.withLock { $0 }.bytes }
    set { currentSubstitution.withLock { $0 = Substitution(bytes: newValue) } }
  }

  /// The contents of pipes and terminals that were open when the program started, by device and inode number.
  ///
  /// A pipe can be read only once, but its contents may be requested again.
  private static let handed = Mutex<[Handed: Bytes]>([:])
  private struct Handed: Hashable {
    let device: dev_t
    let number: ino_t
  }
  private struct Bytes: @unchecked Sendable { let bytes: UnsafeRawBufferPointer }

  /// The size up to which a file is copied instead of mapped, in bytes.
  ///
  /// A copy is safer: if another program shortens a mapped file, reading the missing bytes crashes this program.
  private static let copied = 1 << 20

  /// The file's bytes, valid as long as this object exists.
  let bytes: UnsafeRawBufferPointer

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// A copy of the file's bytes.
  package var content: [UInt8] { withExtendedLifetime(self) { Array(bytes) } }

  /// The first bytes, at most `count`.
  package func head(_ count: Int) -> [UInt8] {
    withExtendedLifetime(self) { Array(bytes.prefix(count)) }
  }

  /// How the bytes are stored, which decides how they are released.
  private enum Storage { case mapped, copied, program }
  private let storage: Storage

  /// Opens a file.
  ///
  /// `folder` is the file's folder if it is already open. With it, the many files of a folder are found faster.
  ///
  /// - Throws: ``TraceError`` if the file does not exist, cannot be read, or is of a kind that is not allowed.
  package init(
    path: String, origin: Origin = .named, from folder: OpenFolder? = nil
  ) throws(TraceError) {
    // The file is opened without blocking, because opening a pipe that has no writer would otherwise wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let place = path == Self.standardInput && origin == .named ? "/dev/stdin" : path
    let descriptor = folder?.descriptor(of: path, flags) ?? open(place, flags)
    guard descriptor >= 0 else {
      // A file that lies in another one has that one's path before its own.
      let isElsewhere = errno == ENOENT || errno == ENOTDIR
      let failure = Self.failure(path)
      guard isElsewhere, let carried = Self.substitute?(path) else {
        throw failure
      }
      (bytes, storage) = (carried, .program)
      return
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    let limit = Self.limit
    let kind = status.st_mode & S_IFMT
    if let refusal = Self.refusal(of: kind, path, origin) {
      throw TraceError(file: path, problem: refusal)
    }
    let size = kind == S_IFREG ? Int(status.st_size) : 0
    guard size <= limit else {
      throw TraceError(file: path, problem: .tooLarge(limit: limit))
    }
    if size > Self.copied {
      let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let address, address != MAP_FAILED else { throw Self.failure(path) }
      bytes = UnsafeRawBufferPointer(start: address, count: size)
      storage = .mapped
    } else if size > 0 {
      bytes = try Self.copy(of: descriptor, path, size: size)
      storage = .copied
    } else if kind != S_IFREG, Self.isDescriptor(path) {
      let key = Handed(device: status.st_dev, number: status.st_ino)
      if let known = Self.handed.withLock({ $0[key] }) {
        (bytes, storage) = (known.bytes, .program)
        return
      }
      let read = try Self.readAll(descriptor, path, isPipe: kind == S_IFIFO, limit: limit)
      Self.handed.withLock { $0[key] = Bytes(bytes: read) }
      (bytes, storage) = (read, .program)
    } else {
      bytes = try Self.readAll(descriptor, path, isPipe: kind == S_IFIFO, limit: limit)
      storage = .copied
    }
  }

  deinit {
    switch storage {
    case .mapped: munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    case .copied: bytes.deallocate()
    case .program: break
    }
  }

  /// Releases the memory of bytes that are no longer needed.
  ///
  /// If the bytes are needed again, the system reads them from the file again.
  func release(_ range: Range<Int>) {
    guard storage == .mapped, let base = bytes.baseAddress else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = (range.lowerBound + page - 1) / page * page
    let end = range.upperBound / page * page
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, Int32(MADV_DONTNEED))
  }

  /// The reason not to read a file of this kind; nil if the file may be read.
  private static func refusal(
    of kind: mode_t, _ path: String, _ origin: Origin
  ) -> TraceError.Problem? {
    switch kind {
    case S_IFREG: nil
    case S_IFDIR: .isFolder
    case _ where isDescriptor(path) && origin == .named: nil
    case S_IFIFO: origin == .named ? nil : .notAFile("pipe")
    case S_IFSOCK: .notAFile("socket")
    default: .notAFile("device")
    }
  }

  /// The path that means standard input.
  package static let standardInput = "-"

  /// Whether a path names a descriptor that was already open when the program started.
  package static func isDescriptor(_ path: String) -> Bool {
    path == standardInput || path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/self/fd/")
  }
}

/// A folder whose files are opened one after the other.
package final class OpenFolder: Sendable {
  private let descriptor: Int32
  /// The path of the folder, with which the paths of its files begin.
  private let start: String

  /// Opens the folder that contains a file; nil if that fails.
  package init?(of path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    start = String(path[...slash])
    descriptor = open(start, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Opens a file; returns nil if its path is not in this folder.
  fileprivate func descriptor(of path: String, _ flags: Int32) -> Int32? {
    let length = start.utf8.count
    guard path.utf8.starts(with: start.utf8) else { return nil }
    return path.withCString { openat(descriptor, $0 + length, flags) }
  }
}

// Reading without mapping.
extension MappedFile {
  /// The total time that the program waits for writers of pipes, in milliseconds.
  private static let patience = 2000
  private static let pause = 20
  private static let waited = Atomic(0)

  /// Copies a small file; bytes that are appended to the file during the copy are ignored.
  private static func copy(
    of descriptor: Int32, _ path: String, size: Int
  ) throws(TraceError) -> UnsafeRawBufferPointer {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    var count = 0
    while count < size {
      let part = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else {
        let error = failure(path)
        buffer.deallocate()
        throw error
      }
      if part == 0 { break }
      count += part
    }
    return UnsafeRawBufferPointer(start: buffer.baseAddress, count: count)
  }

  /// Reads a pipe, or a file that reports no size.
  private static func readAll(
    _ descriptor: Int32, _ path: String, isPipe: Bool, limit: Int
  ) throws(TraceError) -> UnsafeRawBufferPointer {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var hasWriter = !isPipe || isDescriptor(path)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        hasWriter = true
        var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&source, 1, -1)
        continue
      }
      guard count >= 0 else { throw failure(path) }
      if count == 0, !hasWriter {
        // The pipe is read again after a pause, because another program may be about to open the pipe for writing.
        guard waited.add(pause, ordering: .relaxed).newValue <= patience else {
          throw TraceError(file: path, problem: .notAFile("pipe that no one writes to"))
        }
        usleep(UInt32(pause) * 1000)
        continue
      }
      if count == 0 { break }
      hasWriter = true
      content += chunk[..<count]
      guard content.count <= limit else {
        throw TraceError(file: path, problem: .tooLarge(limit: limit))
      }
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    copy.copyBytes(from: content)
    return UnsafeRawBufferPointer(copy)
  }

  private static func failure(_ path: String) -> TraceError {
    let code = errno
    let problem: TraceError.Problem =
      switch code {
      case ENOENT: .noSuchFile
      // The error that the system reports for opening a socket.
      case ENXIO: .notAFile("socket")
      default: .cannotOpen(String(cString: strerror(code)))
      }
    return TraceError(file: path, problem: problem)
  }
}
