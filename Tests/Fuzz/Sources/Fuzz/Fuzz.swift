import Foundation
import FuzzerDriver

/// Feeds random bytes to everything that reads what users write; see `README.md`.
@main
struct Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let code = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      Subject.choose(UnsafeBufferPointer(start: start, count: count))
      return 0
    }
    exit(code)
  }
}
