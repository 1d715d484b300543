/// The median duration of several runs, in seconds; one run more warms up and does not count.
func medianSeconds(runs: Int = 7, _ body: () throws -> Void) rethrows -> Double {
  try body()
  let clock = ContinuousClock()
  return median(try (0..<runs).map { _ in try clock.measure(body).seconds })
}

/// The median duration of several asynchronous runs, in seconds.
func medianSeconds(runs: Int = 7, _ body: () async throws -> Void) async rethrows -> Double {
  try await body()
  let clock = ContinuousClock()
  var times: [Double] = []
  for _ in 0..<runs { times.append(try await clock.measure(body).seconds) }
  return median(times)
}

private func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// The median time of one call with each of the inputs, in nanoseconds.
func nanosecondsPerCall<Input>(_ inputs: [Input], _ call: (Input) -> Double) -> Double {
  let seconds = medianSeconds(runs: 15) {
    var sum = 0.0
    for input in inputs { sum += call(input) }
    keep(sum)
  }
  return seconds / Double(inputs.count) * 1e9
}

/// Uses a result, so that the work behind it cannot be left out.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
