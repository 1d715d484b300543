import Foundation
import Traces

/// Reads two million rows: as one long recording, and as 20,000 short ones.
struct CSVBenchmark {
  /// The word with which the program starts itself to measure memory in a fresh process.
  static let childWord = "peak-memory-of-reading"

  func figures() throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "panlab-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      RecordingFile(title: "1 trace", traces: 1, rowsPerTrace: 2_000_000),
      RecordingFile(title: "20,000 traces", traces: 20_000, rowsPerTrace: 100),
    ]
    return try files.flatMap { file in
      let path = folder.appending(path: "rows.csv").path
      let bytes = try file.write(to: path)
      let memory = try Self.peakMemory(reading: path)
      let seconds = try bestSeconds(runs: 5) {
        let traces = try TraceReader.read(path: path)
        precondition(traces.count == file.traces, "read \(traces.count) traces")
        keep(traces)
      }
      return [
        Figure(
          name: "csv read, \(file.title)", value: Double(file.rows) / seconds / 1e6,
          unit: "M rows/s", target: .atLeast(5), note: "\(file.rows) rows"),
        Figure(
          name: "csv peak memory, \(file.title)", value: memory / Double(bytes), unit: "x file",
          target: .atMost(2), note: "file of \(bytes / 1_000_000) MB, the mapped file included"),
      ]
    }
  }

  /// Reads a file and prints the process's peak memory, in bytes.
  static func reportPeakMemory(reading path: String) throws {
    keep(try TraceReader.read(path: path))
    print(ProcessMemory.peak)
  }

  /// The peak memory of a fresh process that does nothing but read the file, in bytes.
  private static func peakMemory(reading path: String) throws -> Double {
    let child = Process()
    child.executableURL = Bundle.main.executableURL
    child.arguments = [childWord, path]
    let output = Pipe()
    child.standardOutput = output
    try child.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    guard child.terminationStatus == 0,
      let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw CocoaError(.fileReadUnknown) }
    return bytes
  }
}
