import Controllers
import MotionMath
import Replay
import Traces

/// Decides drags in closed form: from what the recogniser made of them, and from their samples.
struct DecisionBenchmark {
  private let drags = GeneratedGestures.drags(2_000)
  /// The number of drags that are recognised and decided together: so many fit the processor's cache.
  private static let part = 100

  func figures() async throws -> [Figure] {
    let controllers = try ["default", "lazy-transitions"].map { try Controller(preset: $0) }
    var figures: [Figure] = []
    for controller in controllers { figures += await decisions(under: controller) }
    figures += await fromSamples(under: .default, "uikit velocity")
    var fitting = Controller.default
    fitting.velocityEstimator = .leastSquares
    figures.append(await fromSamples(under: fitting, "least-squares velocity")[0])
    var watching = Controller.default
    watching.decide = .during
    figures.append(await fromSamples(under: watching, "decided during the drag")[0])
    let evaluator = FastEvaluator(drags, controller: .default)
    let seconds = bestSeconds { keep(evaluator.outcomes(under: .default)) }
    figures.append(
      Figure(
        name: "whole outcomes, default", value: Double(drags.count) / seconds, unit: "traces/s",
        note: "completion, hand-off and diagnostics included"))
    return figures
  }

  /// Measures the decisions alone; the recogniser's results are cached.
  private func decisions(under controller: Controller) async -> [Figure] {
    let evaluator = FastEvaluator(drags, controller: controller)
    let count = drags.count
    let rounds = 50
    let decide: @Sendable (Range<Int>) -> Void = { range in
      // The range counts decisions; each thread goes over the traces again and again.
      var finishes = 0
      var left = range.count
      while left > 0 {
        let part = min(left, count)
        evaluator.forEachEnding(under: controller, of: 0..<part) { _, ending in
          if ending?.finishes == true { finishes += 1 }
        }
        left -= part
      }
      keep(finishes)
    }
    return await figures(
      "decide, \(controller.name)", await TwoThreads(count: count * rounds, work: decide),
      3_000_000,
      "release values cached")
  }

  /// Measures everything from samples to decisions: the recogniser, the release velocity and the rule.
  private func fromSamples(under controller: Controller, _ note: String) async -> [Figure] {
    let drags = drags
    let decide: @Sendable (Range<Int>) -> Void = { range in
      var finishes = 0
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.part) {
        let part = Array(drags[start..<min(start + Self.part, range.upperBound)])
        FastEvaluator(part, controller: controller)
          .forEachEnding(under: controller, of: part.indices) { _, ending in
            if ending?.finishes == true { finishes += 1 }
          }
      }
      keep(finishes)
    }
    return await figures(
      "samples to decisions, \(controller.name)",
      await TwoThreads(count: drags.count, work: decide),
      350_000, "\(note), \(GeneratedGestures.samplesPerDrag) samples each")
  }

  private func figures(
    _ name: String, _ threads: TwoThreads, _ target: Double, _ note: String
  ) async -> [Figure] {
    [
      Figure(
        name: name, value: threads.perSecond, unit: "traces/s", target: .atLeast(target),
        note: note),
      threads.gainFigure(name + ", 2 threads over 1", beside: await TwoThreads.machine()),
    ]
  }
}
