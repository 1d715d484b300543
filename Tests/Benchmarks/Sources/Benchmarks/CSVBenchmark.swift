import Foundation
import PanlabTesting
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
    return figures + [try manyFiles(in: folder)]
  }

  /// Compares reading 20,000 short recordings from one file each with reading all of them from a single file.
  ///
  /// Both are read from a folder, as every command reads folders.
  private func manyFiles(in folder: URL) throws -> Figure {
    let traces = 20_000
    let (many, one) = (folder.appending(path: "many"), folder.appending(path: "one"))
    for place in [many, one] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let file = RecordingFile(title: "a file", traces: 1, rowsPerTrace: 100)
    for index in 0..<traces {
      _ = try file.write(to: many.appending(path: "file-\(index).csv").path)
    }
    _ = try RecordingFile(title: "one file", traces: traces, rowsPerTrace: 100)
      .write(to: one.appending(path: "rows.csv").path)
    let seconds = try [many, one].map { folder in
      try bestSeconds(runs: 5) {
        let read = try PanlabTesting.Traces(in: folder.path)
        precondition(read.count == traces, "read \(read.count) traces")
        keep(read)
      }
    }
    return Figure(
      name: "csv read, 20,000 files", value: seconds[0] / seconds[1], unit: "x one file",
      target: .atMost(1.2), note: "\(Figure.text(2 / seconds[0])) M rows/s")
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
