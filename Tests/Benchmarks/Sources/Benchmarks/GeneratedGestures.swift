import Foundation
import Inputs
import MotionMath
import Traces

/// Drags of about half a second to the right, for measuring only: plausible, seeded, unlabelled.
///
/// Speed is bell-shaped (minimum jerk), samples come every 8 or 9 ms, and positions are multiples of half a point.
enum GeneratedGestures {
  /// Samples of one drag, the down and the up included.
  static let samplesPerDrag = 52

  static func drags(_ count: Int) -> [Trace] {
    var numbers = SeededNumbers(seed: 3)
    return (0..<count).map { index in
      Trace(name: "drag-\(index)", samples: drag(&numbers))
    }
  }

  private static func drag(_ numbers: inout SeededNumbers) -> [Trace.Sample] {
    let reach = Double.random(in: 40...380, using: &numbers)
    let drift = Double.random(in: -60...60, using: &numbers)
    let top = Double.random(in: 200...600, using: &numbers)
    // The fraction of the stroke at which the finger is released. At 1 it has stopped; below 1 it is moving.
    let cut = Double.random(in: 0.6...1, using: &numbers)
    let last = samplesPerDrag - 1
    return (0...last).map { index in
      let fraction = Double(index) / Double(last) * cut
      let way = fraction * fraction * fraction * (10 + fraction * (6 * fraction - 15))
      let milliseconds = Double(index / 2 * 17 + index % 2 * 8)
      return Trace.Sample(
        time: milliseconds / 1000, x: halfPoint(5 + reach * way), y: halfPoint(top + drift * way),
        phase: index == 0 ? .began : index == last ? .ended : .moved)
    }
  }

  private static func halfPoint(_ value: Double) -> Double {
    (value * 2).rounded() / 2
  }
}
