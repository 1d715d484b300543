/// The shortest duration of several runs, in seconds; an extra first run warms up and does not count.
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

/// The mean time of one call, in nanoseconds.
///
/// The inputs are timed in parts, and the fastest of several rounds counts for each part. A part is so short that other
/// work rarely interrupts it. All parts together are too many inputs for a processor to remember their branches.
func nanosecondsPerCall<Input>(_ inputs: [Input], _ call: (Input) -> Double) -> Double {
  let (part, rounds) = (5_000, 12)
  let clock = ContinuousClock()
  let starts = Array(stride(from: 0, to: inputs.count, by: part))
  var best = [Double](repeating: .infinity, count: starts.count)
  for _ in 0..<rounds {
    for (index, start) in starts.enumerated() {
      let end = min(start + part, inputs.count)
      let time = clock.measure {
        var sum = 0.0
        for place in start..<end { sum += call(inputs[place]) }
        keep(sum)
      }
      best[index] = min(best[index], time.seconds)
    }
  }
  return best.reduce(0, +) / Double(inputs.count) * 1e9
}

/// Uses a result, so that the work behind it cannot be left out.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
