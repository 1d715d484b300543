import Foundation

/// Measures what `README.md` promises and prints one line per figure; exits with 1 where a target is missed.
///
///     swift run -c release --package-path Tests/Benchmarks Benchmarks [check|curve|spring|velocity|csv|decisions|set|replay|tune|boxes|layout]…
@main
struct Benchmarks {
  private static let all: [(name: String, run: @Sendable () async throws -> [Figure])] = [
    // Before the others: the peak memory of a child begins with that of its parent.
    ("check", { try CheckBenchmark().figures() }),
    ("curve", { CurveBenchmark().figures() }),
    ("spring", { SpringBenchmark().figures() }),
    ("velocity", { VelocityBenchmark().figures() }),
    ("csv", { try CSVBenchmark().figures() }),
    ("decisions", { try await DecisionBenchmark().figures() }),
    ("set", { try SetBenchmark().figures() }),
    ("replay", { try await ReplayBenchmark().figures() }),
    ("tune", { try TuneBenchmark().figures() }),
    ("boxes", { try BoxBenchmark().figures() }),
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
    var missed = 0
    for benchmark in all where words.isEmpty || words.contains(benchmark.name) {
      for figure in try await benchmark.run() {
        print(figure.line)
        missed += figure.isMissed ? 1 : 0
      }
    }
    if missed > 0 {
      print("\(missed) of the targets missed")
      exit(1)
    }
  }

  /// Warns of a debug build, whose figures mean nothing.
  ///
  /// An assertion calls this function, so it runs in debug builds only.
  private static func warnAboutDebugBuild() -> Bool {
    FileHandle.standardError.write(
      Data("Warning: this is a debug build, its figures say nothing; add -c release\n".utf8))
    return true
  }
}
