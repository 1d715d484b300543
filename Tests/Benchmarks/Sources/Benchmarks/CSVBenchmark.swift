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
    var figures: [Figure] = []
    var rates: [Double] = []
    for file in files {
      let path = folder.appending(path: "rows.csv").path
      let bytes = try file.write(to: path)
      let memory = try Self.peakMemory(reading: path)
      let seconds = try bestSeconds(runs: 5) {
        let traces = try TraceReader.read(path: path)
        precondition(traces.count == file.traces, "read \(traces.count) traces")
        keep(traces)
      }
      let rate = Double(file.rows) / seconds
      rates.append(rate)
      figures.append(
        Figure(
          name: "csv read, \(file.title)", value: rate / 1e6, unit: "M rows/s", target: .atLeast(5),
          note: "\(file.rows) rows"))
      if let peer = PythonPeer.numbers(Self.pandas, path)?.first {
        figures.append(
          Figure(
            name: "… over pandas", value: peer / seconds, unit: "x", target: .atLeast(1.2),
            note: "its C reader \(Figure.text(Double(file.rows) / peer / 1e6)) M rows/s"))
      }
      figures.append(
        Figure(
          name: "csv peak memory, \(file.title)", value: memory / Double(bytes), unit: "x file",
          target: .atMost(1.5), note: "file of \(bytes / 1_000_000) MB, the mapped file included"))
    }
    return figures + [try manyFiles(in: folder, oneFile: rates[1])]
  }

  /// As many short recordings, each in a file of its own.
  private func manyFiles(in folder: URL, oneFile: Double) throws -> Figure {
    let file = RecordingFile(title: "a file", traces: 1, rowsPerTrace: 100)
    let paths = (0..<20_000).map { folder.appending(path: "file-\($0).csv").path }
    for path in paths { _ = try file.write(to: path) }
    let seconds = try bestSeconds(runs: 3) {
      for path in paths { keep(try TraceReader.read(path: path)) }
    }
    return Figure(
      name: "csv read, 20,000 files", value: oneFile * seconds / 2e6, unit: "x one file",
      target: .atMost(1.2), note: "\(Figure.text(2 / seconds)) M rows/s")
  }

  /// The shortest of five readings by pandas, in seconds.
  private static let pandas = """
    import sys, time, pandas
    def once():
        start = time.perf_counter()
        pandas.read_csv(sys.argv[1], engine="c")
        return time.perf_counter() - start
    once()
    print(min(once() for _ in range(5)))
    """

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
