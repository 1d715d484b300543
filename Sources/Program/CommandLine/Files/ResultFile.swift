import ArgumentParser
import Formats
import Foundation
import Synchronization
import Traces

/// A file that is either written completely or left untouched.
///
/// All output files are written through this type.
///
/// The text is written to a temporary file in the same folder, flushed to disk and renamed, while the folder is locked
/// against other Panlab processes. An existing file's mode and owner are kept. A special file, such as `/dev/null` or a
/// named pipe, is written to directly.
package struct ResultFile {
  let path: String

  package init(path: String) { self.path = path }

  /// The text of a file before and after an edit; nil if the file does not exist.
  struct Edit {
    let before: String?
    let after: String?
  }

  /// The path with links resolved.
  ///
  /// - Throws: ``CommandFailure`` for a link that leads out of its folder, or to nothing.
  private func resolved() throws(CommandFailure) -> String {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, stat(path, &status) != 0 {
      throw .internalFailure("'\(path)': a broken link; remove it, or name its target")
    }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard Reach.permitsWriting(path, to: target) else {
      throw .internalFailure(
        "'\(path)': a link that points outside its folder; name its target, or allow it with --follow-links"
      )
    }
    return target
  }

  /// Replaces the contents of the file.
  ///
  /// - Throws: ``CommandFailure`` with the exit code for internal failures if the file cannot be written; no temporary
  ///   file remains.
  package func write(_ text: String) throws(CommandFailure) { try write(bytes: Array(text.utf8)) }

  /// Replaces the contents of the file with bytes that need not be text.
  ///
  /// - Throws: The same errors as ``write(_:)``.
  func write(bytes: [UInt8]) throws(CommandFailure) { try write(LongText { $0(bytes) }) }

  /// Replaces the contents of the file with a text that is generated while it is written.
  ///
  /// - Throws: The same errors as ``write(_:)``.
  func write(_ text: LongText) throws(CommandFailure) {
    let target = try resolved()
    if try Self.isSpecial(target, path) { return try append(text, to: target) }
    let lock = try FolderLock(of: target, for: path)
    defer { lock.release() }
    try replace(target, with: text, lock)
  }

  /// Changes the text of the file.
  ///
  /// No other Panlab process can change the file between reading and writing.
  ///
  /// - Parameter change: Receives the text and returns the new text; nil means that there is no file.
  /// - Returns: The edit, or nil if the text did not change.
  /// - Throws: The error of `change`, or a ``CommandFailure``; the file is then unchanged.
  @discardableResult
  func edit(_ change: (String?) throws -> String?) throws -> Edit? {
    let target = try resolved()
    if try Self.isSpecial(target, path) { throw notWritten(EINVAL) }
    let lock = try FolderLock(of: target, for: path)
    defer { lock.release() }
    let before = try text(of: target)
    let after = try change(before)
    guard before != after else { return nil }
    if let after {
      try replace(target, with: LongText(after), lock)
    } else {
      try Self.refuseReadOnly(target, path)
      guard unlink(target) == 0 else { throw notWritten(errno) }
      lock.sync()
    }
    return Edit(before: before, after: after)
  }

  /// Appends text to the file.
  func append(_ text: String) throws(CommandFailure) {
    try append(LongText(text), to: resolved())
  }

  /// Checks that the file can be created, before long work starts.
  ///
  /// Leaves no file behind.
  func check() throws(CommandFailure) {
    let target = try resolved()
    if try Self.isSpecial(target, path) { return }
    try Self.refuseReadOnly(target, path)
    guard target.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") }).count <= Int(NAME_MAX)
    else {
      throw notCreated(ENAMETOOLONG)
    }
    let lock = try FolderLock(of: target, for: path)
    defer { lock.release() }
    try InterruptWatch.whileStaging { () throws(CommandFailure) in
      let temporary = try temporaryFile(lock, mode: 0o600)
      close(temporary.descriptor)
      unlink(temporary.path)
    }
  }

  /// Checks that this result and the other result go to different files, before long work starts.
  func check(differsFrom other: ResultFile) throws(CommandFailure) {
    guard place == other.place else { return }
    throw CommandFailure.usage(
      "'\(path)': two results would be written to it; name another file for one of them")
  }

  /// The path with all links resolved, even in the folder path of a file that does not exist yet.
  private var place: String {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return folder.appendingPathComponent(file.lastPathComponent).path
  }
}

extension ResultFile {
  /// Creates a file in a temporary folder; the caller renames the folder once it contains all files.
  ///
  /// Returns 0 or the error number.
  static func create(_ path: String, with bytes: [UInt8]) -> Int32 {
    let descriptor = retryingInterrupts {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { return errno }
    return finish(descriptor, writeBytes(bytes, to: descriptor))
  }

  /// Flushes the file to disk and closes it; returns the first error number, or 0.
  private static func finish(_ descriptor: Int32, _ code: Int32) -> Int32 {
    var code = code
    if code == 0, retryingInterrupts({ fsync(descriptor) }) != 0 { code = errno }
    // An interrupted `close` has still closed the file.
    if close(descriptor) != 0, code == 0, errno != EINTR { code = errno }
    return code
  }

  /// Whether the target is a special file, such as a device or a pipe, that must be written to directly.
  private static func isSpecial(_ target: String, _ path: String) throws(CommandFailure) -> Bool {
    var status = stat()
    guard stat(target, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      throw .internalFailure("'\(path)': is a folder; name a file in it")
    case S_IFREG: return false
    default: return true
    }
  }

  /// Throws if the existing file is read-only or this user may not write it.
  ///
  /// Results are written to a new file, which is then renamed. Without this check, the renaming would replace the
  /// existing file whatever its permissions are.
  static func refuseReadOnly(_ target: String, _ path: String) throws(CommandFailure) {
    var status = stat()
    guard stat(target, &status) == 0 else { return }
    guard status.st_mode & 0o222 != 0, access(target, W_OK) == 0 else {
      throw .internalFailure("'\(path)': is not writable; change its permissions")
    }
  }

  private func text(of target: String) throws -> String? {
    guard FileKind(target) != .missing else { return nil }
    do throws(TraceError) {
      let bytes = try MappedFile(path: target, origin: .found).content
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw TraceError(file: path, problem: .notUTF8)
      }
      return text
    } catch {
      throw TraceError(file: path, line: error.line, problem: error.problem)
    }
  }

  private func replace(
    _ target: String, with text: LongText, _ lock: FolderLock
  ) throws(CommandFailure) {
    try InterruptWatch.whileWriting { () throws(CommandFailure) in
      try replaceAtOnce(target, with: text, lock)
    }
  }

  private func replaceAtOnce(
    _ target: String, with text: LongText, _ lock: FolderLock
  ) throws(CommandFailure) {
    try Self.refuseReadOnly(target, path)
    var status = stat()
    let exists = stat(target, &status) == 0
    let temporary = try temporaryFile(lock, mode: exists ? 0o600 : 0o666)
    InterruptWatch.noteTemporary(temporary.path)
    var code = writeBytes(of: text, to: temporary.descriptor)
    if exists {
      // Gives the new file the owner of the old one if the system permits it, otherwise at least the group.
      if fchown(temporary.descriptor, status.st_uid, status.st_gid) != 0 {
        _ = fchown(temporary.descriptor, uid_t.max, status.st_gid)
      }
      if fchmod(temporary.descriptor, status.st_mode & 0o7777) != 0, code == 0 { code = errno }
    }
    code = Self.finish(temporary.descriptor, code)
    if code == 0, rename(temporary.path, target) != 0 { code = errno }
    guard code == 0 else {
      unlink(temporary.path)
      throw code == ENAMETOOLONG ? notCreated(code) : notWritten(code)
    }
    lock.sync()
  }

  /// Creates a temporary file with a unique name in the target's folder.
  private func temporaryFile(
    _ lock: FolderLock, mode: mode_t
  ) throws(CommandFailure) -> (path: String, descriptor: Int32) {
    while true {
      let path = FolderLock.temporaryPath(in: lock.folder)
      let descriptor = retryingInterrupts {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      }
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { throw notCreated(errno) }
    }
  }

  private func append(_ text: LongText, to target: String) throws(CommandFailure) {
    let descriptor = retryingInterrupts {
      open(target, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw notCreated(errno) }
    var code = writeBytes(of: text, to: descriptor)
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else { throw notWritten(code) }
  }

  private func notCreated(_ code: Int32) -> CommandFailure {
    CommandFailure.internalFailure(
      "'\(path)': cannot be created: \(systemWords(for: code)); name a file in a folder"
        + " that exists and can be written to")
  }

  private func notWritten(_ code: Int32) -> CommandFailure {
    let remedy =
      switch code {
      case ENOSPC, EDQUOT: "make room"
      case EFBIG: "raise the limit of a file's size (ulimit -f)"
      default: "choose another file"
      }
    return CommandFailure.internalFailure(
      "'\(path)': could not be written: \(systemWords(for: code)); \(remedy) and run again")
  }
}

/// Repeats a system call as long as a signal interrupts it.
func retryingInterrupts(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}

/// Creates a folder for results, and its parent folders, if they do not exist.
///
/// - Throws: ``CommandFailure`` if the path is a file, or the folder cannot be created.
func createFolder(_ path: String) throws(CommandFailure) {
  guard FileKind(path) != .file else {
    throw .usage("'\(path)': is a file; give the name of a folder")
  }
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw .internalFailure(
      "'\(path)': cannot be created; choose a folder where you may write")
  }
}

/// A lock on a folder: only one Panlab process at a time writes there.
///
/// If the file system does not support locks, as on some network drives, the folder is not locked.
struct FolderLock {
  /// The folder's path.
  let folder: String
  private let descriptor: Int32

  /// How long to wait until another process unlocks the folder, in milliseconds.
  private static let patience = 20_000
  private static let pause = 5

  /// The folders in which this process has already looked for temporary files of killed processes.
  private static let tidied = Mutex<Set<String>>([])

  /// Locks the folder of a file; error messages name the file by `path`.
  init(of file: String, for path: String) throws(CommandFailure) {
    guard !ShippedTraces.isNamed(by: path) else {
      throw .internalFailure(
        "'\(path)': ships inside panlab and cannot be changed; use your own folder")
    }
    let folder = FolderWalk.folder(of: file)
    self.folder = folder
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A folder that is writable but not readable cannot be opened, so it is not locked.
      if errno == EACCES { return }
      throw .internalFailure(
        "'\(path)': cannot be created: \(systemWords(for: errno)); name a file in a folder"
          + " that exists and can be written to")
    }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      guard waited < Self.patience else {
        close(descriptor)
        throw .internalFailure(
          "'\(path)': another program has been writing in this folder for \(waited / 1000) s; end it"
            + " and run again")
      }
      usleep(UInt32(Self.pause) * 1000)
      waited += Self.pause
    }
    if Self.tidied.withLock({ $0.insert(folder).inserted }) { tidy() }
  }

  /// Flushes renames in the folder to disk, so that they survive a loss of power.
  func sync() { if descriptor >= 0 { _ = fsync(descriptor) } }

  func release() { if descriptor >= 0 { close(descriptor) } }

  private static let head = ".panlab-"
  private static let tail = ".tmp"

  /// A new, random path for a temporary file in the folder.
  static func temporaryPath(in folder: String) -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return FolderWalk.path(of: head + number + tail, in: folder)
  }

  /// Removes temporary files of killed processes.
  ///
  /// While this process has the lock, no other process is using a temporary file in the folder.
  private func tidy() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(Self.head) && name.hasSuffix(Self.tail) {
      try? FileManager.default.removeItem(atPath: FolderWalk.path(of: name, in: folder))
    }
  }
}
