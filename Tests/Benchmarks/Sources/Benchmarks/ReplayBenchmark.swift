import Interactions
import Replay
import Traces

/// Replays drags through the whole stack, on one thread and on two.
struct ReplayBenchmark {
  private let drags = GeneratedGestures.drags(2_000)

  func figures() async throws -> [Figure] {
    let drags = drags
    var figures: [Figure] = []
    for name in ["default", "appcoda"] {
      let controller = try Controller(preset: name)
      let seconds = medianSeconds { Self.play(drags, controller) }
      let paired = await medianSeconds { await Self.playOnTwoThreads(drags, controller) }
      let (one, two) = (Double(drags.count) / seconds, Double(drags.count) / paired)
      let note = "\(GeneratedGestures.samplesPerDrag) samples each, preset \(name)"
      figures += [
        Figure(
          name: "replay, 1 thread, \(name)", value: one, unit: "traces/s",
          target: .atLeast(20_000), note: note),
        Figure(name: "replay, 2 threads, \(name)", value: two, unit: "traces/s", note: note),
        Figure(
          name: "replay, 2 threads over 1, \(name)", value: two / one, unit: "x",
          target: .atLeast(1.7), note: note),
      ]
    }
    return figures
  }

  private static func playOnTwoThreads(_ drags: [Trace], _ controller: Controller) async {
    let half = drags.count / 2
    async let first: Void = play(drags[..<half], controller)
    async let second: Void = play(drags[half...], controller)
    _ = await (first, second)
  }

  private static func play(_ drags: some Collection<Trace>, _ controller: Controller) {
    for drag in drags { keep(replay(drag, controller: controller)) }
  }
}
