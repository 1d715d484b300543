import MotionMath
import Traces

/// Estimates the release velocity of a drag of 51 samples, once per estimator.
struct VelocityBenchmark {
  func figures() -> [Figure] {
    let drags = GeneratedGestures.drags(200).map { trace in
      trace.samples.dropLast().map { PositionSample(time: $0.time, x: $0.x, y: $0.y) }
    }
    return VelocityEstimator.allCases.map { estimator in
      let time = nanosecondsPerCall(drags) { samples in
        estimator.velocity(of: samples, at: samples[samples.count - 1].time).x
      }
      return Figure(name: "velocity, \(estimator.rawValue)", value: time, unit: "ns")
    }
  }
}
