import Foundation
import Testing
import Traces

/// Reads real recordings in a folder `shared` beside the package; skipped where there is none.
struct RecordedFilesTests {
  private static let shared = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared")

  private static func files(_ folder: String) -> [String] {
    let path = shared.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted().map { "\(path)/\($0)" }
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(
      if: !files("recordings/dirty/out_of_order").isEmpty, "no recordings beside the package"))
  func `rows out of order are sorted, and nothing else is changed`() throws {
    for path in Self.files("recordings/dirty/out_of_order") {
      let trace = try #require(try TraceReader.read(path: path).first)
      #expect(trace.repairs.map(\.code) == ["rows-out-of-order"], "\(path)")
      let times = trace.samples.map(\.time)
      #expect(times == times.sorted(), "\(path)")
    }
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(
      if: !files("recordings/dirty/arrival_stamped").isEmpty, "no recordings beside the package"))
  func `times of arrival are refused`() {
    for path in Self.files("recordings/dirty/arrival_stamped") {
      #expect {
        try TraceReader.read(path: path)
      } throws: { error in
        "\(error)".hasPrefix("\(path):2: ") && "\(error)".contains("stamped on arrival")
      }
    }
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(if: !files("recordings/evemu").isEmpty, "no recordings beside the package"),
    arguments: ["recordings/evemu", "recordings/getevent"])
  func `panels' recordings are read whole`(folder: String) throws {
    for path in Self.files(folder) {
      let trace = try #require(try TraceReader.read(path: path).first)
      let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count - 1
      let codes = Set(trace.repairs.map(\.code))
      #expect(codes.isSubset(of: ["missing-ended"]), "\(path) \(codes)")
      #expect(trace.samples.count == rows + codes.count, "\(path)")
      let copy = try TraceReader.read(
        bytes: Array(TraceWriter.csv(for: trace).utf8), file: path, name: trace.name,
        options: .init(strict: true))
      #expect(copy.map(\.samples) == [trace.samples], "\(path)")
    }
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(if: !files("conformance/ios-pan").isEmpty, "no recordings beside the package"))
  func `recorded deliveries are kept as they are`() throws {
    for path in Self.files("conformance/ios-pan") where path.contains("/ip") {
      let trace = try #require(
        try TraceReader.read(path: path, options: .init(strict: true)).first)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(TraceWriter.csv(for: trace) == text.replacing("\r", with: ""), "\(path)")
    }
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(if: !files("recordings/formats").isEmpty, "no recordings beside the package"))
  func `other formats are refused with a reason`() throws {
    let folder = Self.shared.appendingPathComponent("recordings/formats").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      #expect(throws: TraceError.self, "\(name)") {
        try TraceReader.read(path: "\(folder)/\(name)")
      }
    }
  }
}
