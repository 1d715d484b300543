import ArgumentParser
import Foundation
import Tuning

/// A tuning under way: rounds of search until it is done or interrupted, saved in between.
struct TuningWork {
  let problem: TuningProblem
  let options: TuningOptions
  /// How many processors it uses.
  let jobs: Int
  /// Where the search is saved after every round, and taken up from; nil for nowhere.
  var savesTo: String?

  /// Searches to the end, or until Ctrl-C.
  ///
  /// Gestures of the same group are held out together; there is one name for each gesture.
  ///
  /// - Throws: ``CommandFailure`` where a saved search cannot be taken up or written.
  func run(_ groups: [String]) throws(CommandFailure) -> TuningResult {
    var run = try CommandFailure.tuning { () throws(TuningError) in
      try TuningRun(problem, groups: groups, options: options)
    }
    if let savesTo { try takeUp(savesTo, &run) }
    let monitor = DirectMonitor()
    defer { monitor.wipe() }
    return try result(of: &run, groups, monitor) { run throws(CommandFailure) in
      guard let savesTo else { return }
      try ResultFile(path: savesTo).write(String(decoding: run.saved(), as: UTF8.self))
    }
  }

  /// Searches to the end, or as long as somebody waits, for the console.
  ///
  /// - Throws: ``TuningError`` where there are more folds than groups.
  func run(
    _ groups: [String], watchedBy monitor: any WorkMonitor
  ) throws(TuningError) -> TuningResult {
    var run = try TuningRun(problem, groups: groups, options: options)
    return result(of: &run, groups, monitor) { _ in }
  }

  /// Advances a run round by round and judges what it has found.
  private func result<Failure: Error>(
    of run: inout TuningRun, _ groups: [String], _ monitor: any WorkMonitor,
    afterRound: (TuningRun) throws(Failure) -> Void
  ) throws(Failure) -> TuningResult {
    let workers = Workers(jobs: jobs) { monitor.isStopped }
    monitor.show("0 %")
    repeat {
      run.advance(problem, workers)
      try afterRound(run)
      monitor.show("\(Int(run.progress * 100)) %, \(words(for: run))")
    } while !run.isDone && !monitor.isStopped
    monitor.show("judging the best values, \(words(for: run))")
    return run.result(problem, groups: groups, workers: workers)
  }

  private func words(for run: TuningRun) -> String {
    "\(run.evaluations) evaluations"
      + (run.bestLoss.map { ", best \(String(format: "%.4f", $0))" } ?? "")
  }

  private func takeUp(_ path: String, _ run: inout TuningRun) throws(CommandFailure) {
    guard FileKind(path) == .file, let bytes = FileManager.default.contents(atPath: path),
      !bytes.isEmpty
    else { return }
    try CommandFailure.tuning { () throws(TuningError) in
      try run.resume(from: Array(bytes), file: path)
    }
  }
}
