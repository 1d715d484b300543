import Foundation
import Synchronization
import Testing

/// Pages of shipped gestures, each written once for all tests: the same words give the same bytes.
enum WrittenPage {
  private static let written = Mutex<[[String]: (page: Data, warnings: String)]>([:])

  /// Writes into `file` the page that `panlab page` makes of these words.
  ///
  /// The words name no file that changes while the tests run.
  ///
  /// - Returns: What the program warned of.
  @discardableResult
  static func write(
    _ words: [String], to file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    if let (page, warnings) = written.withLock({ $0[words] }) {
      try page.write(to: file)
      return warnings
    }
    let result = try Panlab.run(["page"] + words + ["-o", file.path])
    #expect(
      result.output == "" && result.exitCode == 0, "\(result)", sourceLocation: sourceLocation)
    let page = try Data(contentsOf: file)
    written.withLock { $0[words] = (page, result.error) }
    return result.error
  }
}
