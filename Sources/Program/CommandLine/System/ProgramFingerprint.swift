import Formats
import Foundation
import Traces

/// The fingerprint of this program: of Panlab, and of an app's sources that were compiled with it.
enum ProgramFingerprint {
  /// Sixteen hexadecimal digits; `unknown` if the program's file cannot be read.
  ///
  /// Of the file, its size and a sample of its bytes count: another build differs in many of them.
  static let digits: String = {
    guard let path = Bundle.main.executablePath, let file = FileHandle(forReadingAtPath: path),
      let size = try? file.seekToEnd(), size > 0
    else { return "unknown" }
    defer { try? file.close() }
    let (count, length) = (512, 4096)
    var hash = Fingerprint.of("\(size)")
    for index in 0..<count {
      let place = size / UInt64(count) * UInt64(index)
      guard (try? file.seek(toOffset: place)) != nil,
        let bytes = try? file.read(upToCount: length)
      else { return "unknown" }
      // Eight bytes at a time, because a program has many.
      bytes.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count - 7, by: 8) {
          hash =
            (hash ^ bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) &* 0x100_0000_01b3
        }
      }
    }
    return Fingerprint.digits(of: hash)
  }()
}
