import Foundation
import FuzzerDriver

/// Feeds random bytes to everything that reads what users write; see `README.md`.
@main
struct Fuzz {
  static func main() {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "seeds" {
      do { return try writeSeeds(to: CommandLine.arguments[2]) } catch { fatalError("\(error)") }
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let code = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      Subject.choose(UnsafeBufferPointer(start: start, count: count))
      return 0
    }
    exit(code)
  }

  /// Writes a valid input for every subject, from which mutations reach further than from nothing.
  private static func writeSeeds(to folder: String) throws {
    let place = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (index, subject) in Subject.all.enumerated() {
      for (number, text) in subject.seeds.enumerated() {
        try Data([UInt8(index)] + Array(text.utf8))
          .write(to: place.appendingPathComponent("\(index)-\(subject.name)-\(number + 1)"))
      }
    }
  }
}
