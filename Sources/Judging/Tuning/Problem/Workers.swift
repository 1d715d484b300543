import Replay

/// A number of threads that run pieces of work in parallel; the results keep the order of the pieces.
public struct Workers: Sendable {
  /// The number of pieces of work that run at the same time, at least 1.
  package let jobs: Int
  /// Whether long work should end early; every worker checks it often.
  let isStopped: @Sendable () -> Bool

  /// Creates workers.
  ///
  /// - Parameters:
  ///   - jobs: The number of pieces of work that run at the same time.
  ///   - isStopped: Whether long work should end early and return its results so far; once true, it stays true.
  /// - Precondition: `jobs` is at least 1.
  public init(jobs: Int, isStopped: @escaping @Sendable () -> Bool = { false }) {
    precondition(jobs >= 1, "\(jobs) jobs")
    (self.jobs, self.isStopped) = (jobs, isStopped)
  }

  /// Runs all pieces and returns their results, which are the same for any number of workers.
  package func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    map(count, with: {}, { _, index in work(index) })
  }

  /// Runs `count` pieces of work and returns their results, in the order of the pieces.
  ///
  /// Each worker makes one tool, and passes this tool to every piece of work that it runs.
  func map<Tool, Result: Sendable>(
    _ count: Int, with makeTool: @Sendable () -> Tool, _ work: @Sendable (Tool, Int) -> Result
  ) -> [Result] {
    let workers = min(jobs, count)
    guard workers > 1 else {
      guard count > 0 else { return [] }
      let tool = makeTool()
      return (0..<count).map { work(tool, $0) }
    }
    return [Result](count: count, threads: workers) { worker, places in
      let tool = makeTool()
      for index in stride(from: worker, to: count, by: workers) {
        places.initializeElement(at: index, to: work(tool, index))
      }
    }
  }
}

extension Collection {
  /// Splits the elements into chunks of a given size; the last chunk may be shorter.
  func chunks(of size: Int) -> [[Element]] {
    let elements = Array(self)
    return stride(from: 0, to: elements.count, by: size).map {
      Array(elements[$0..<Swift.min($0 + size, elements.count)])
    }
  }
}
