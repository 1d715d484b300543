import Foundation

/// What this process has taken of the machine's memory.
enum ProcessMemory {
  /// The greatest resident size so far, in bytes; mapped files count.
  static var peak: Int {
    #if os(Linux)
      // The peak that getrusage knows begins with that of the parent process.
      status("VmHWM:")
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  #if os(Linux)
    /// The resident size now, in bytes.
    static var resident: Int { status("VmRSS:") }

    /// A size that the kernel tells of this process, in bytes.
    private static func status(_ key: String) -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
      let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
        Int($0)
      }
      return (kilobytes ?? 0) * 1024
    }
  #else
    /// The greatest resident size so far, because this system does not report the present size.
    static var resident: Int { peak }
  #endif
}
