import ArgumentParser
import Foundation
import Tuning

/// A tuning under way: rounds of search until it is done or interrupted, saved in between.
struct TuningWork {
  let problem: TuningProblem
  let options: TuningOptions
  let workers: Workers
  /// Where the search is saved after every round, and taken up from; nil for nowhere.
  let savesTo: String?

  /// Searches to the end, or until Ctrl-C.
  ///
  /// Gestures of the same group are held out together; there is one name for each gesture.
  ///
  /// - Throws: ``CommandFailure`` where a saved search cannot be taken up or written.
  func run(
    _ groups: [String]
  ) throws(CommandFailure) -> (result: TuningResult, isInterrupted: Bool) {
    var run = try CommandFailure.tuning { () throws(TuningError) in
      try TuningRun(problem, groups: groups, options: options)
    }
    if let savesTo { try takeUp(savesTo, &run) }
    let interruption = Interruption()
    var progress = ProgressLine()
    // One round at least, so that there is something to keep.
    repeat {
      run.advance(problem, workers)
      if let savesTo {
        try ResultFile(path: savesTo).write(String(decoding: run.saved(), as: UTF8.self))
      }
      progress.show(
        "\(Int(run.progress * 100)) %, \(run.evaluations) evaluations"
          + (run.bestLoss.map { ", best \(String(format: "%.4f", $0))" } ?? ""))
    } while !run.isDone && !interruption.isNow
    progress.wipe()
    let isInterrupted = !run.isDone
    return (run.result(problem, groups: groups, isInterrupted: isInterrupted), isInterrupted)
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
