import MotionMath

/// The involuntary shaking of a finger: two oscillations between 8 and 12 Hz that beat.
///
/// - Source: J. McAuley, C. Marsden, "Physiological and pathological tremors", Brain 2000:
///   8–12 Hz in healthy people, whatever the load.
struct Tremor: Hashable, Sendable {
  /// The largest distance from the intended place on each axis, in points.
  let amplitude: Double
  /// The faster oscillation, in hertz; the other has 0.83 of it.
  let frequency: Double
  private let phases: [Double]

  /// Draws a tremor of this size.
  init(amplitude: Double, random: inout RandomStream) {
    self.amplitude = amplitude
    frequency = random.uniform(10...12)
    phases = (0..<4).map { _ in random.fraction() }
  }

  /// The shake at `time` seconds after touch-down.
  func offset(at time: Seconds) -> Offset {
    Offset(
      along: axis(at: time, phases[0], phases[1]), across: axis(at: time, phases[2], phases[3]))
  }

  private func axis(at time: Seconds, _ first: Double, _ second: Double) -> Double {
    let fast = sine(turns: frequency * time + first)
    let slow = sine(turns: 0.83 * frequency * time + second)
    return amplitude * (0.6 * fast + 0.4 * slow)
  }
}
