import Inputs
import MotionMath
import ReferenceMotion

/// Evaluates springs at random instants, in each regime.
struct SpringBenchmark {
  private let times = SeededNumbers.values(1_000_000, in: 0...2, seed: 2)

  func figures() -> [Figure] {
    let regimes: [(String, Double)] = [
      ("under-damped", 0.5), ("critical", 1), ("over-damped", 2),
    ]
    return regimes.flatMap { name, ratio in
      let spring = Spring(dampingRatio: ratio, response: 0.5)
      let motion = SpringMotion(spring, displacement: 1, velocity: 0)
      let value = nanosecondsPerCall(times) { motion.value(at: $0) }
      let state = nanosecondsPerCall(times) { time in
        let state = motion.state(at: time)
        return state.displacement + state.velocity
      }
      var plain = reference_spring(frequency: spring.naturalFrequency, damping_ratio: ratio)
      let reference = nanosecondsPerCall(times) { reference_spring_distance(&plain, $0) }
      let stateReference = nanosecondsPerCall(times) { time in
        let state = reference_spring_state(&plain, time)
        return state.distance + state.speed
      }
      return [
        Figure(
          name: "spring value, \(name)", value: value, unit: "ns",
          target: .atMost(1.2 * reference), note: ratioNote(value, reference)),
        Figure(
          name: "spring value and speed, \(name)", value: state, unit: "ns",
          target: .atMost(1.2 * stateReference), note: ratioNote(state, stateReference)),
      ]
    }
  }
}
