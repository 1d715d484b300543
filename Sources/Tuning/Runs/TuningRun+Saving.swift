extension TuningRun {
  /// The run so far as JSON with sorted keys; numbers come back bit for bit.
  public func saved() -> [UInt8] { JSONText.encode(state) }

  /// Continues a saved run.
  ///
  /// - Throws: ``TuningError`` where the text is no saved run, was edited so that it cannot be one, or is
  ///   of another task.
  public mutating func resume(from bytes: [UInt8], file: String) throws(TuningError) {
    guard let saved = JSONText.decode(State.self, from: bytes) else {
      throw .unreadableSearch(file)
    }
    guard saved.fingerprint == state.fingerprint else { throw .otherSearch(file) }
    // A file that was edited must neither crash the run nor make it hang.
    let fits =
      saved.tasks.count == state.tasks.count
      && zip(saved.tasks, state.tasks).allSatisfy { $0.continues($1, parameters) }
    guard fits else { throw .unreadableSearch(file) }
    state = saved
  }
}

extension TuningRun.Task {
  /// Whether it may be a later state of a new task.
  fileprivate func continues(_ new: Self, _ parameters: [TunedParameter]) -> Bool {
    let isInside =
      exact.map { values in
        values.count == parameters.count
          && zip(values, parameters).allSatisfy { $1.range.contains($0) }
      } ?? true
    return fold == new.fold && isInside && Search.counts.contains(evaluations)
      && search.continues(new.search)
  }
}
