import Foundation

/// A file that is locked as long as the program lives, however it ends.
struct LockFile {
  let path: String
  private let descriptor: Int32

  /// Locks the file, which is created if need be; nil if another program holds it, or nothing can be
  /// created there.
  init?(path: String) {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      // Whoever held it before may have removed it: then this is no longer the file of that name.
      if Self.isNamed(descriptor, path) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  /// Removes the file and lets go of it.
  func remove() {
    unlink(path)
    close(descriptor)
  }

  /// Lets go of the file and leaves it there.
  func release() { close(descriptor) }

  private static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
