import Foundation
import Testing

/// Measurements that are kept beside the repository, not in it; see the tests that use them.
enum Measurements {
  private static var folder: URL {
    // This file is Tests/HeadlessUIKitTests/Support/… in the package.
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent()
      .appendingPathComponent("shared/conformance")
  }

  static var exist: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The rows of a file as values by column name.
  static func rows(
    of file: String, in subfolder: String = "core-animation"
  ) throws -> [[String: String]] {
    let text = try String(
      contentsOf: folder.appendingPathComponent(subfolder).appendingPathComponent(file),
      encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map { fields(of: String($0)) }
    let header = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// Splits at commas outside double quotes.
  private static func fields(of line: String) -> [String] {
    var result = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: result.append("")
      default: result[result.count - 1].append(character)
      }
    }
    return result
  }
}
