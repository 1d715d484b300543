import Controllers
import Foundation
import Inputs
import MotionMath
import Replay
import Rules
import Traces

/// Checks on a hundred thousand gestures, in a release build, what Panlab promises of every gesture.
///
///     swift run -c release --package-path Tests/Benchmarks Proofs TRACES [SHARE]
///
/// `TRACES` is the folder of the shipped traces; `SHARE`, such as 8, makes each proof on an eighth of its gestures.
/// Prints one line for each proof; exits with 1 at the first difference. `swift test` samples the same promises on a
/// few thousand gestures.
@main
struct Proofs {
  /// How many times fewer gestures there are than in the whole proof.
  private let share: Int

  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard let folder = words.first, words.count <= 2,
      let share = words.count == 1 ? 1 : Int(words[2]), (1...50).contains(share)
    else { fail("name the folder of the shipped traces, then a share from 1 to 50 or nothing", 64) }
    let shipped = try ShippedTraces.all(in: URL(fileURLWithPath: folder))
    guard !shipped.isEmpty else { fail("\(folder): no traces; name another", 66) }
    let proofs = Proofs(share: share)
    print(
      "fast evaluator, generated gestures: \(proofs.generated()) outcomes are the full replay's")
    print("fast evaluator, between stops: \(proofs.stopped()) outcomes are the full replay's")
    print(
      "fast evaluator, shipped gestures: \(proofs.evaluated(shipped)) outcomes are the full replay's"
    )
    print("flips: \(proofs.flips()) turn their decision around, and half of each does not")
  }

  /// Generated gestures under generated controllers: 250 rounds of 40 for each of ten seeds.
  private func generated() -> Int {
    var courses: [RecognizedGesture.Course: Int] = [:]
    for seed in UInt64(20)..<30 {
      var generator = GeneratedGestures(seed: seed)
      for round in 0..<(250 / share) {
        let traces = (0..<40).map { generator.trace(round * 40 + $0) }
        let (controller, settings) = (generator.controller(), generator.settings())
        for gesture in Self.compare(traces, controller, settings).gestures {
          courses[gesture.course, default: 0] += 1
        }
      }
    }
    let count = courses.values.reduce(0, +)
    // Fails if the gestures are so much alike that the comparison covers little.
    let isVaried =
      courses[.released, default: 0] > count / 3 && courses[.cancelled, default: 0] > count / 100
      && courses[.unrecognized, default: 0] > count / 20
      && courses[.intricate, default: 0] > count / 50
    if !isVaried { Self.fail("the generated gestures are too much alike: \(courses)") }
    return count
  }

  /// Generated gestures between two to five stops under four kinds of rules: 500 rounds of 40.
  private func stopped() -> Int {
    var generator = GeneratedGestures(seed: 40)
    var reached: [String: Int] = [:]
    for round in 0..<(500 / share) {
      let traces = (0..<40).map { generator.traceWithStops(round * 40 + $0) }
      let (controller, settings) = (generator.controllerWithStops(), generator.settings())
      for outcome in Self.compare(traces, controller, settings).outcomes(under: controller) {
        reached[outcome.decision.rawValue, default: 0] += 1
      }
    }
    // Fails if the gestures reach so few stops that the comparison covers little.
    if reached.values.count(where: { $0 > 200 / share }) < 5 {
      Self.fail("the generated gestures reach too few stops: \(reached)")
    }
    return reached.values.reduce(0, +)
  }

  /// The shipped traces under every preset, delivery and display; of a share, one delivery and display after another.
  private func evaluated(_ shipped: [Direction: [Trace]]) -> Int {
    let deliveries: [ReplaySettings.Delivery?] = [nil, .frame, .sample, .recorded]
    var count = 0
    let settings = deliveries.flatMap { delivery in
      [60.0, 120].map { ReplaySettings(delivery: delivery, displayHz: $0) }
    }
    for (index, preset) in Preset.all.enumerated() {
      let tried = share == 1 ? settings : [settings[index % settings.count]]
      for settings in tried {
        for (direction, traces) in shipped {
          var controller = preset.controller
          controller.direction = direction
          let evaluator = Self.compare(traces, controller, settings)
          // A drag that is measured in the view that it moves has no closed form.
          if controller.coordinateSpace != .local,
            evaluator.gestures.contains(where: { $0.course == .intricate })
          {
            Self.fail("\(preset.name): a shipped gesture is too intricate for the closed form")
          }
          count += traces.count
        }
      }
    }
    return count
  }

  private static func compare(
    _ traces: [Trace], _ controller: Controller, _ settings: ReplaySettings
  ) -> FastEvaluator {
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    for (trace, fast) in zip(traces, evaluator.outcomes(under: controller)) {
      let full = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
      if fast != full {
        fail("\(trace.name) under \(controller.name), \(settings): \(fast), \(full)")
      }
    }
    return evaluator
  }

  /// The flips of 5,000 releases under every preset.
  private func flips() -> Int {
    var count = 0
    for preset in Preset.all {
      let controller = preset.controller
      for release in Self.releases(5_000 / share, for: controller) {
        func finishes(with value: Double, _ flip: Flip) -> Bool {
          var changed = controller
          do {
            try changed.set(flip.parameter, to: "\(value)\(flip.unit.suffix)")
          } catch {
            Self.fail("\(preset.name): \(error)")
          }
          return changed.finishWhen.decide(release, numbers: changed.numbers).finishes
        }
        let before = controller.finishWhen.decide(release, numbers: controller.numbers).finishes
        for flip in controller.finishWhen.flips(of: release, numbers: controller.numbers) {
          let half = flip.old + (flip.value - flip.old) / 2
          if finishes(with: flip.value, flip) == before || finishes(with: half, flip) != before {
            Self.fail("\(preset.name): \(flip) of \(release)")
          }
          count += 1
        }
      }
    }
    return count
  }

  /// Moments of gestures as a controller would see them.
  private static func releases(_ count: Int, for controller: Controller) -> [Release] {
    var random = SeededNumbers(seed: 3)
    let extent = controller.extent.points(width: 390, height: 844, along: controller.direction)
    return (0..<count).map { _ in
      let translation = Double.random(in: -50...extent * 1.1, using: &random)
      let raw = translation / extent
      let progress = controller.clampsProgress ? min(max(raw, 0), 1) : raw
      let velocity = Double.random(in: -2500...2500, using: &random)
      return Release(
        progress: progress, translation: translation, velocity: velocity,
        peakProgress: max(progress, .random(in: 0...1, using: &random)),
        elapsed: .random(in: 0.05...1.5, using: &random), extent: extent,
        location: .random(in: 0...844, using: &random),
        speed: abs(velocity) * .random(in: 1...1.3, using: &random))
    }
  }

  private static func fail(_ message: String, _ code: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data("Error: \(message)\n".utf8))
    exit(code)
  }
}

/// The shipped traces by the direction of their family.
private enum ShippedTraces {
  static func all(in folder: URL) throws -> [Direction: [Trace]] {
    let directions: [String: Direction] = [
      "pull-down": .down, "pull-up": .up, "swipe-left": .left, "sheet": .up, "sheet-unseen": .up,
    ]
    var traces: [Direction: [Trace]] = [:]
    for family in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where !family.contains(".") {
      let paths = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(family)")
      for file in paths.sorted() where file.hasSuffix(".csv") && file != "labels.csv" {
        traces[directions[family] ?? .right, default: []] += try TraceReader.read(
          path: "\(folder.path)/\(family)/\(file)")
      }
    }
    return traces
  }
}
