/// The shortest duration of several runs, in seconds; one run more warms up and does not count.
///
/// The shortest, not the mean: whatever else the machine does can only make a run longer.
func bestSeconds(runs: Int = 10, _ body: () throws -> Void) rethrows -> Double {
  try body()
  let clock = ContinuousClock()
  return try (0..<runs).reduce(.infinity) { best, _ in min(best, try clock.measure(body).seconds) }
}

/// The shortest duration of several asynchronous runs, in seconds.
func bestSeconds(runs: Int = 10, _ body: () async throws -> Void) async rethrows -> Double {
  try await body()
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<runs { best = min(best, try await clock.measure(body).seconds) }
  return best
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// The time of one call with each of the inputs, in nanoseconds.
func nanosecondsPerCall<Input>(_ inputs: [Input], _ call: (Input) -> Double) -> Double {
  let seconds = bestSeconds(runs: 15) {
    var sum = 0.0
    for input in inputs { sum += call(input) }
    keep(sum)
  }
  return seconds / Double(inputs.count) * 1e9
}

/// Uses a result, so that the work behind it cannot be left out.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
