import Foundation
import Traces

/// The recordings that come with Panlab.
enum ShippedTraces {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("traces")

  /// All of them, in the order of their paths.
  static func all() throws -> [Trace] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") && !$0.hasSuffix("labels.csv") }.sorted()
    return try paths.flatMap { path in
      try TraceReader.read(path: folder.appendingPathComponent(path).path, name: path)
    }
  }
}
