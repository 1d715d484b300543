import Foundation
import Synthesis
import Testing
import Traces

/// Labelled recordings for the tests.
enum Recordings {
  /// Generated swipes back, by twelve people.
  static func swipes(_ count: Int, seed: UInt64 = 7) throws -> [Trace] {
    let family = try #require(SynthesisFamily.named("swipe-back"))
    return SynthesisRecipe(family: family, count: count, seed: seed).traces()
  }

  /// A shipped family with its labels.
  static func shipped(_ family: String) throws -> [Trace] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("traces/\(family)").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".csv") && $0 != TraceFolder.labelFileName }
    let path = "\(folder)/\(TraceFolder.labelFileName)"
    let labels = try #require(FileManager.default.contents(atPath: path))
    let loaded = TraceFolder.assemble(
      names.map { TraceFolder.File(path: "\(folder)/\($0)") },
      labels: try LabelFile(bytes: [UInt8](labels), file: path))
    try #require(loaded.problems.isEmpty)
    return loaded.traces
  }
}
