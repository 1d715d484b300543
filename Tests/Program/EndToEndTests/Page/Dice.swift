import Controllers
import MotionMath
import Traces

/// Makes controllers and gestures by chance.
struct Dice {
  private var numbers: RandomGenerator

  init(seed: UInt64) { numbers = RandomGenerator(seed: seed) }

  mutating func unit() -> Double { numbers.fraction() }

  mutating func between(_ low: Double, _ high: Double) -> Double {
    ((low + (high - low) * unit()) * 1000).rounded() / 1000
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[numbers.below(elements.count)]
  }

  /// A named curve, or one by any description of it.
  mutating func curve() -> String {
    pick([
      "ease-in-out", "ease-in", "linear",
      "cubic-bezier(\(between(0, 1)),\(between(-0.5, 1.5)),\(between(0, 1)),\(between(-0.5, 1.5)))",
      "spring(\(between(0.2, 1.4)),\(between(0.1, 0.8)))",
      "spring(mass:\(between(0.5, 3)),stiffness:\(between(50, 900)),damping:\(between(3, 60)))",
      "spring(duration:\(between(0.1, 0.9)),bounce:\(between(-0.5, 0.8)))",
      "spring(damping-ratio:\(between(0.1, 1)),duration:\(between(0.1, 0.9)))",
    ])
  }

  /// Changes about half of the settings.
  mutating func disturb(_ controller: inout Controller) throws {
    let timings = [
      curve(), curve(), curve(), "none", "spring(0.8,0.35,velocity:0)",
      "spring(\(between(0.2, 1.2)),0.4,velocity-limit:\(between(0, 8)))",
    ]
    let speeds = ["1", "\(between(0.1, 3))", "1-progress", "matched", "matched(0.4,2.5)"]
    let settings: [(String, [String])] = [
      ("hysteresis", ["0", "\(between(1, 30))"]), ("recognition-test", ["euclidean", "per-axis"]),
      ("translation-origin", ["touch", "recognition"]),
      ("velocity-estimator", VelocityEstimator.allCases.map(\.rawValue)),
      ("decide", ["release", "during", "last-change"]),
      ("cancelled-touch", ["cancel", "release"]), ("clamp-progress", ["true", "false"]),
      ("completion-speed", speeds), ("cancel-speed", speeds), ("completion-curve", [curve()]),
      ("timing-curve", timings), ("delay", ["0", "30ms", "\(between(0, 0.15))s"]),
      ("duration", ["\(between(0.1, 1.2))s"]),
      ("edge", controller.stops.isEmpty ? ["none", "none", "left"] : ["none"]),
      (
        "extent",
        controller.stops.isEmpty ? ["\(between(0.4, 1.2))w", "\(between(150, 500))pt"] : []
      ),
    ]
    for (name, values) in settings where !values.isEmpty && unit() < 0.5 {
      // Some presets narrow the range of a setting.
      try? controller.set(name, to: pick(values))
    }
    if controller.stops.isEmpty { try controller.set("direction", to: "right") }
  }

  /// A finger that touches anywhere, also beside the view and at the screen's edges.
  mutating func touch(named name: String, for controller: Controller) -> Trace {
    trace(named: name, for: controller, from: (between(0, 389), between(0, 843)))
  }

  /// A finger that wanders along the controller's direction.
  mutating func trace(
    named name: String, for controller: Controller, from start: (x: Double, y: Double)? = nil
  ) -> Trace {
    let (width, height) = (390.0, 844.0)
    let direction = controller.direction
    let forward: (x: Double, y: Double) =
      switch direction {
      case .right: (1, 0)
      case .left: (-1, 0)
      case .down: (0, 1)
      case .up: (0, -1)
      }
    var x = forward.x == 0 ? between(60, 330) : forward.x > 0 ? between(0, 120) : between(270, 389)
    var y =
      forward.y == 0 ? between(100, 700) : forward.y > 0 ? between(60, 400) : between(450, 800)
    if let start, unit() < 0.5 { (x, y) = start }
    var speed = between(100, 900)
    var time = 0.0
    var samples = [Trace.Sample(time: 0, x: x, y: y, phase: .began)]
    for _ in 0..<Int(between(8, 60)) {
      let step = pick([0.004, 0.008, 0.0083, 0.0167, 0.016, 0.03])
      time = ((time + step) * 10000).rounded() / 10000
      speed += between(-250, 230)
      let drift = between(-40, 40)
      x = min(max(x + (forward.x * speed + (forward.x == 0 ? drift : 0)) * step, 0), width - 1)
      y = min(max(y + (forward.y * speed + (forward.y == 0 ? drift : 0)) * step, 0), height - 1)
      (x, y) = ((x * 100).rounded() / 100, (y * 100).rounded() / 100)
      samples.append(
        Trace.Sample(time: time, x: x, y: y, phase: unit() < 0.05 ? .stationary : .moved))
    }
    time += pick([0.004, 0.01, 0.08])
    samples.append(
      Trace.Sample(time: time, x: x, y: y, phase: unit() < 0.12 ? .cancelled : .ended))
    var metadata = TraceMetadata()
    metadata["screen"] = "390x844"
    if let stop = controller.stops.isEmpty ? nil : pick(controller.stops) {
      metadata["start"] = stop.name
    }
    return Trace(name: name, metadata: metadata, samples: Trace.Samples(samples))
  }
}
