import Foundation

/// Identifies a version of a file.
struct FileVersion: Equatable {
  private var file: UInt64
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int

  /// nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
