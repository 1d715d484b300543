import Replay
import Traces
import Workbench

/// Chooses among the traces of files, and works on the chosen ones part by part while the rest is being read.
///
/// A large file is worked on in parts of ``ParallelEvaluation/partSize`` traces; small files are collected until they
/// make up a part.
final class TraceStream<Results: TraceResults>: TraceSink {
  /// What was found in a file, or in all files so far.
  struct Portion {
    fileprivate(set) var found = 0
    /// How many of the traces found are chosen.
    fileprivate(set) var chosen = 0
    /// Which parts of the choice the traces met.
    fileprivate(set) var met = TraceChoice.Met()
    fileprivate(set) var delivery: RecordedDelivery
    /// What was made of the chosen traces, without those that still wait.
    fileprivate(set) var results: Results
    fileprivate var repairs: [Repair] = []
    fileprivate var waiting: [Trace] = []
    fileprivate var positions: [Int] = []
  }

  /// Some chosen traces, which are worked on together.
  struct Part {
    let traces: [Trace]
    /// How many traces were chosen before these.
    let start: Int
    /// The position of each trace among all traces found; nil unless the choice is a shard.
    let positions: [Int]?
  }

  let choice: TraceChoice
  private let group: String
  private(set) var all: Portion
  let start: Portion
  private let worksEarly: Bool
  private let isStopped: () -> Bool
  private let work: (Part) -> Results

  /// - Parameters:
  ///   - choice: The traces to choose.
  ///   - group: The name of the suite's group of the traces; empty if there is only one.
  ///   - settings: How touches are delivered, which needs times that a trace may lack.
  ///   - start: The results without any trace.
  ///   - worksEarly: Whether to work while traces are read; otherwise on all of them together, at the end.
  ///   - isStopped: Whether to stop reading.
  ///   - work: Makes the results of a part; not called again once results are ended.
  init(
    of choice: TraceChoice, in group: String = "", _ settings: ReplaySettings,
    start: Results, worksEarly: Bool = true, isStopped: @escaping () -> Bool = { false },
    work: @escaping (Part) -> Results
  ) {
    (self.choice, self.group, self.isStopped) = (choice, group, isStopped)
    self.start = Portion(delivery: RecordedDelivery(settings), results: start)
    (all, self.worksEarly, self.work) = (self.start, worksEarly, work)
  }

  /// The messages about repairs, each once, because every trace of a file lists all repairs of the file.
  var repairMessages: [String] {
    var seen: Set<Repair> = []
    return all.repairs.filter { seen.insert($0).inserted }.map(\.description)
  }

  func add(_ traces: consuming [Trace], to file: inout Portion) -> Bool {
    file.delivery.note(traces)
    for trace in traces {
      file.repairs += trace.repairs
      if choice.takes(trace, of: group, noting: &file.met) {
        if choice.shard != nil { file.positions.append(all.found + file.found) }
        file.waiting.append(trace)
        file.chosen += 1
      }
      file.found += 1
      if worksEarly, file.waiting.count == ParallelEvaluation.partSize {
        finish()
        work(on: &file, after: all.chosen, isEnded: all.results.areEnded)
      }
    }
    return !isStopped()
  }

  func join(_ file: consuming Portion) {
    // Traces that wait come before the file's results.
    if all.found == 0 {
      all = file
    } else {
      all.found += file.found
      all.chosen += file.chosen
      all.met.join(file.met)
      all.delivery.join(file.delivery)
      all.repairs += file.repairs
      if !all.results.areEnded { all.results.join(file.results) }
      all.waiting += file.waiting
      all.positions += file.positions
    }
    if worksEarly, all.waiting.count >= ParallelEvaluation.partSize { finish() }
  }

  /// Reads files and folders, and works on all chosen traces; returns the problems with the files.
  func read(_ paths: [String], by loader: TraceLoader) -> LoadedTraces {
    let problems = loader.load(paths: paths, into: self)
    finish()
    return LoadedTraces(problems: problems)
  }

  /// Works on the traces that still wait; called after the last file.
  func finish() { work(on: &all, after: 0, isEnded: all.results.areEnded) }

  private func work(on portion: inout Portion, after count: Int, isEnded: Bool) {
    let (traces, positions) = (portion.waiting, portion.positions)
    (portion.waiting, portion.positions) = ([], [])
    if traces.isEmpty || isEnded || portion.results.areEnded { return }
    portion.results.join(
      work(
        Part(
          traces: traces, start: count + portion.chosen - traces.count,
          positions: choice.shard == nil ? nil : positions)))
  }
}

/// What is made of traces, part by part.
protocol TraceResults {
  /// Adds the results of the traces that follow.
  mutating func join(_ next: consuming Self)
  /// Whether no further traces are worked on.
  var areEnded: Bool { get }
}

extension TraceResults {
  var areEnded: Bool { false }
}
