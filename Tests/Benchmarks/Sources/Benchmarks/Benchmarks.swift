import Foundation

/// Measures what `README.md` promises and prints one line per figure.
///
///     swift run -c release --package-path Tests/Benchmarks Benchmarks [curve|spring|velocity|csv|decisions|set|replay|tune|layout]…
@main
struct Benchmarks {
  private static let all: [(name: String, run: @Sendable () async throws -> [Figure])] = [
    ("curve", { CurveBenchmark().figures() }),
    ("spring", { SpringBenchmark().figures() }),
    ("velocity", { VelocityBenchmark().figures() }),
    ("csv", { try CSVBenchmark().figures() }),
    ("decisions", { try await DecisionBenchmark().figures() }),
    ("set", { try SetBenchmark().figures() }),
    ("replay", { try await ReplayBenchmark().figures() }),
    ("tune", { try TuneBenchmark().figures() }),
    ("layout", { LayoutBenchmark().figures() }),
  ]

  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == CSVBenchmark.childWord, let path = words.dropFirst().first {
      try CSVBenchmark.reportPeakMemory(reading: path)
      return
    }
    let names = all.map(\.name)
    if let unknown = words.first(where: { !names.contains($0) }) {
      let choices = names.joined(separator: ", ")
      FileHandle.standardError.write(
        Data("Error: '\(unknown)': no such benchmark; choose among \(choices)\n".utf8))
      exit(64)
    }
    assert(warnAboutDebugBuild())
    for benchmark in all where words.isEmpty || words.contains(benchmark.name) {
      for figure in try await benchmark.run() { print(figure.line) }
    }
  }

  /// Runs only where assertions do: in a debug build, whose figures say nothing.
  private static func warnAboutDebugBuild() -> Bool {
    FileHandle.standardError.write(
      Data("Warning: this is a debug build, its figures say nothing; add -c release\n".utf8))
    return true
  }
}
