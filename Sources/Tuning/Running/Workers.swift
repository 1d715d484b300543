import Dispatch

/// Does pieces of work side by side; the results stand in the order of the pieces.
public struct Workers: Sendable {
  /// How many pieces are worked on at a time, at least 1.
  public let jobs: Int
  /// Whether long work shall end early; every worker asks, and often.
  let isStopped: @Sendable () -> Bool

  /// Creates so many workers.
  ///
  /// - Parameters:
  ///   - jobs: How many pieces are worked on at a time.
  ///   - isStopped: Whether long work shall end early with what it has; once true, true for good.
  /// - Precondition: `jobs` is at least 1.
  public init(jobs: Int, isStopped: @escaping @Sendable () -> Bool = { false }) {
    precondition(jobs >= 1, "\(jobs) jobs")
    (self.jobs, self.isStopped) = (jobs, isStopped)
  }

  /// The results of all pieces, whatever the number of workers.
  func map<Result: Sendable>(
    _ count: Int, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    let workers = min(jobs, count)
    guard workers > 1 else { return (0..<count).map(work) }
    let results = [Result?](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: nil)
      initialized = count
      // Safe: worker w writes the places w, w + workers, … and no other worker does, and nobody
      // reads before all have finished.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: count, by: workers) { places[index] = work(index) }
      }
    }
    return results.compactMap(\.self)
  }
}
