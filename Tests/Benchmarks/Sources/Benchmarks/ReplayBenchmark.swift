import Controllers
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
      let play: @Sendable (Range<Int>) -> Void = { range in
        for index in range { keep(ReplayEngine().replay(drags[index], with: controller).outcome) }
      }
      let replays = await TwoThreads(count: drags.count, work: play)
      let machine = await TwoThreads.machine()
      figures += [
        Figure(
          name: "replay, 1 thread, \(name)", value: replays.perSecond, unit: "traces/s",
          target: .atLeast(20_000), note: "\(GeneratedGestures.samplesPerDrag) samples each"),
        Figure(
          name: "replay, 2 threads, \(name)", value: replays.perSecond * replays.gain,
          unit: "traces/s"),
        replays.gainFigure("replay, 2 threads over 1, \(name)", beside: machine),
      ]
    }
    figures.append(memoryGrowth)
    return figures + ["cube-navigation", "page-flip", "custom-scale", "panel"].map(scene)
  }

  /// Replays of a scene with an animator, a driver or a recogniser of its own, on one thread.
  private func scene(_ name: String) -> Figure {
    let settings = ReplaySettings(scene: name)
    let seconds = bestSeconds(runs: 5) {
      for index in drags.indices {
        keep(ReplayEngine().replay(drags[index], with: .default, settings: settings).outcome)
      }
    }
    return Figure(
      name: "replay, 1 thread, \(name)", value: Double(drags.count) / seconds, unit: "traces/s")
  }

  /// What 10,000 replays leave behind, once a thousand have filled the allocator's pools.
  private var memoryGrowth: Figure {
    let controller = Controller.default
    func play(_ count: Int) {
      for index in 0..<count {
        keep(ReplayEngine().replay(drags[index % drags.count], with: controller).outcome)
      }
    }
    play(1_000)
    let before = ProcessMemory.resident
    play(10_000)
    return Figure(
      name: "replay, memory left by 10,000", value: Double(ProcessMemory.resident - before) / 1024,
      unit: "KiB", target: .atMost(1024))
  }
}
