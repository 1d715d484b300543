import Foundation
import Inputs
import Traces

/// Runs `panlab check` as a user does: on 100,000 traces in one file, on 20,000 with labels that some miss, and on a
/// single one.
///
/// The program is the one that releases ship, linked statically: `.ci/archive program` builds it.
struct CheckBenchmark {
  private static let traces = 100_000

  func figures() throws -> [Figure] {
    // Up from this file to the package that is measured.
    var package = URL(filePath: #filePath)
    for _ in 0..<5 { package.deleteLastPathComponent() }
    let program = package.appending(path: ".build-archive/panlab")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      return [
        Figure(
          name: "check", value: 0, unit: "", target: .atLeast(1),
          note: "not measured: run .ci/archive program first")
      ]
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "panlab-check-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (many, one) = (
      folder.appending(path: "many.csv").path, folder.appending(path: "one.csv").path
    )
    let bytes = try Self.write(Self.traces, to: many)
    _ = try Self.write(1, to: one)
    var peak = 0
    let seconds = try bestSeconds(runs: 2) {
      peak = try Self.run(program.path, ["check", many, "--jobs", "1", "--format", "json"]).peak
    }
    let start = try bestSeconds(runs: 20) { _ = try Self.run(program.path, ["check", one]) }
    var figures = [
      Figure(
        name: "check, 100,000 traces", value: Double(Self.traces) / seconds, unit: "traces/s",
        note: "one CSV file to JSON, from start to end, one thread"),
      Figure(
        name: "… memory beyond the file", value: Double(peak - bytes) / Double(Self.traces),
        unit: "B/trace", target: .atMost(1024), note: "peak \(peak / 1_000_000) MB"),
      Figure(
        name: "check, one trace", value: start * 1e3, unit: "ms", target: .atMost(10),
        note: "from start to end"),
    ]
    if let peer = PythonPeer.numbers(Self.polars, many)?.first {
      figures.insert(
        Figure(
          name: "… over polars and numpy", value: peer / seconds, unit: "x", target: .atLeast(1.2),
          note: "\(Figure.text(Double(Self.traces) / peer)) traces/s, CSV to decisions, one thread"),
        at: 1)
    }
    return try figures + labelled(program.path, folder)
  }

  // MARK: - Labels and failures

  private static let labelledTraces = 20_000

  /// The whole command on labelled traces, of which every fourteenth misses its label: judging alone, then each format.
  private func labelled(_ program: String, _ folder: URL) throws -> [Figure] {
    let place = folder.appending(path: "labelled")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appending(path: "all.csv").path
    let bytes = try Self.write(Self.labelledTraces, to: file)
    try Self.labels(Self.labelledTraces).write(
      toFile: place.appending(path: "labels.csv").path, atomically: false, encoding: .utf8)
    let peer = PythonPeer.numbers(Self.labelledPolars, file)
    var figures: [Figure] = []
    var quiet = 0.0
    for words in [["--quiet"], ["--format", "json"], ["--format", "csv"]] {
      var run = Run(peak: 0, user: .infinity)
      let seconds = try bestSeconds(runs: 5) {
        let next = try Self.run(program, ["check", file, "--jobs", "1"] + words)
        run = Run(peak: max(run.peak, next.peak), user: min(run.user, next.user))
      }
      let name = words.last ?? ""
      figures.append(
        Figure(
          name: "check, 20,000 labelled, \(name)", value: seconds, unit: "s",
          note: "\(Figure.text(run.user)) s of the user's,"
            + " peak \((run.peak - bytes) / 1_000_000) MB beyond the file"))
      if words == ["--quiet"] {
        quiet = run.user
      } else {
        figures.append(
          Figure(
            name: "… over --quiet", value: run.user / quiet, unit: "x", target: .atMost(1.25),
            note: "of the user's seconds"))
      }
      if let peer, peer.count == 2 {
        figures.append(
          Figure(
            name: "… over polars and numpy", value: peer[0] / seconds, unit: "x",
            target: .atLeast(1.3),
            note: "\(Figure.text(peer[0])) s, \(Figure.text(peer[1])) s of the user's, one thread"))
      }
    }
    return figures
  }

  /// A label for each trace of ``write(_:to:)``: whether the finger gets halfway, and for every fourteenth the opposite.
  private static func labels(_ count: Int) -> String {
    let drags = GeneratedGestures.drags(min(count, 1000))
    var text = "trace,intent,tags\n"
    for index in 0..<count {
      let samples = drags[index % drags.count].samples
      let isFar = (samples.last?.x ?? 0) - (samples.first?.x ?? 0) >= 195
      let finishes = isFar != (index % 14 == 0)
      text +=
        "all#drag-\(index),\(finishes ? "finish" : "cancel"),person:\(index % 24) drag\n"
    }
    return text
  }

  /// Writes drags to a file, and returns its size.
  private static func write(_ count: Int, to path: String) throws -> Int {
    _ = FileManager.default.createFile(
      atPath: path, contents: Data("trace,t_ms,x,y,phase\n".utf8))
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try file.seekToEnd()
    let drags = GeneratedGestures.drags(min(count, 1000))
    for first in stride(from: 0, to: count, by: drags.count) {
      var text = ""
      for (index, drag) in drags.enumerated() {
        for sample in drag.samples {
          let time = Int((sample.time * 1000).rounded())
          text +=
            "drag-\(first + index),\(time),\(sample.x),\(sample.y),\(sample.phase.rawValue)\n"
        }
      }
      try file.write(contentsOf: Data(text.utf8))
    }
    return Int(try file.offset())
  }

  /// What a run took: its peak memory in bytes, and the seconds of the user's.
  private struct Run {
    let peak: Int
    let user: Double
  }

  /// Runs a program, its output thrown away.
  @discardableResult
  private static func run(_ program: String, _ arguments: [String]) throws -> Run {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // No variables: nothing here reads one.
    var variables: [UnsafeMutablePointer<CChar>?] = [nil]
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, nil, &words, &variables) == 0 else {
      throw CocoaError(.executableLoad)
    }
    var status: Int32 = 0
    var usage = rusage()
    // `check` exits with 65 if the drags have no labels, and with 1 if some miss their labels.
    guard wait4(child, &status, 0, &usage) == child, [0, 1 << 8, 65 << 8].contains(status) else {
      throw CocoaError(.executableRuntimeMismatch)
    }
    #if os(Linux)
      let peak = usage.ru_maxrss * 1024
    #else
      let peak = usage.ru_maxrss
    #endif
    let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    return Run(peak: peak, user: user)
  }

  /// The script that an engineer would write; it prints the seconds from the start of Python to the decisions.
  ///
  /// It reads the rows with polars. Then it computes, for all gestures at once, where the pan is recognised, the
  /// travel, the last speed and the rule's decision.
  private static let polars = """
    import os, subprocess, sys, time
    code = '''
    import sys, polars, numpy as np
    rows = polars.read_csv(sys.argv[1])
    trace = rows["trace"].to_numpy()
    time, x = rows["t_ms"].to_numpy() / 1000, rows["x"].to_numpy()
    first = np.flatnonzero(np.r_[True, trace[1:] != trace[:-1]])
    last = np.r_[first[1:], len(x)] - 1
    owner = np.repeat(np.arange(len(first)), last - first + 1)
    moved = np.flatnonzero(np.abs(x - x[first][owner]) >= 10)
    begins = np.full(len(first), -1)
    begins[owner[moved][::-1]] = moved[::-1]
    travel = np.where(begins >= 0, x[last] - x[begins], 0)
    speed = (x[last] - x[last - 3]) / np.maximum(time[last] - time[last - 3], 1e-3)
    finishes = (begins >= 0) & ((travel / 390 > 0.5) | (speed > 450))
    polars.DataFrame({"trace": trace[first], "finishes": finishes}).write_ndjson("/dev/null")
    '''
    def once():
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, sys.argv[1]], check=True,
                       env={**os.environ, "POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"})
        return time.perf_counter() - start
    once()
    print(min(once() for _ in range(2)))
    """

  /// The same script with the labels beside the file: it says of each gesture whether its label is met, as CSV, and
  /// prints its wall seconds and the seconds of the user's.
  private static let labelledPolars = """
    import os, resource, subprocess, sys, time
    code = '''
    import os, sys, polars, numpy as np
    rows = polars.read_csv(sys.argv[1])
    labels = polars.read_csv(os.path.join(os.path.dirname(sys.argv[1]), "labels.csv"))
    trace = rows["trace"].to_numpy()
    time, x = rows["t_ms"].to_numpy() / 1000, rows["x"].to_numpy()
    first = np.flatnonzero(np.r_[True, trace[1:] != trace[:-1]])
    last = np.r_[first[1:], len(x)] - 1
    owner = np.repeat(np.arange(len(first)), last - first + 1)
    moved = np.flatnonzero(np.abs(x - x[first][owner]) >= 10)
    begins = np.full(len(first), -1)
    begins[owner[moved][::-1]] = moved[::-1]
    travel = np.where(begins >= 0, x[last] - x[begins], 0)
    speed = (x[last] - x[last - 3]) / np.maximum(time[last] - time[last - 3], 1e-3)
    finishes = (begins >= 0) & ((travel / 390 > 0.5) | (speed > 450))
    decisions = polars.DataFrame({"trace": trace[first], "finishes": finishes, "travel": travel, "speed": speed})
    decisions = decisions.with_columns(trace="all#" + polars.col("trace")).join(labels, on="trace", how="left")
    passes = decisions.with_columns(passes=(polars.col("intent") == "finish") == polars.col("finishes"))
    passes.write_csv("/dev/null")
    '''
    def once():
        start = time.perf_counter()
        child = subprocess.Popen([sys.executable, "-c", code, sys.argv[1]],
                                 env={**os.environ, "POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"})
        _, status, usage = os.wait4(child.pid, 0)
        assert status == 0
        return time.perf_counter() - start, usage.ru_utime
    once()
    runs = [once() for _ in range(5)]
    print(min(run[0] for run in runs), min(run[1] for run in runs))
    """
}
