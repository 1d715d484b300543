extension Array {
  /// Creates an array whose elements several threads initialise.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - threads: The number of calls of `initialize`, which run at the same time where threads are to be had.
  ///   - initialize: Receives the index of a call and the places of all elements. Together the calls must initialise
  ///     every element exactly once.
  package init(
    count: Int, threads: Int,
    _ initialize: @Sendable (Int, UnsafeMutableBufferPointer<Element>) -> Void
  ) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      // Safe: each call writes to elements of its own, and nothing is read before all calls have returned.
      nonisolated(unsafe) let places = buffer
      Threads.perform(threads) { initialize($0, places) }
      initialized = count
    }
  }
}
