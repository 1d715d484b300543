import Controllers
import Formats
import Foundation
import MotionMath
import Rules
import Synchronization

/// The motion of a transition without a gesture, for formats that describe animations: a curve and a duration.
struct ExportedMotion {
  /// The shape of the motion.
  enum Shape {
    /// A Bézier curve over the fraction of the duration.
    case curve(CubicBezierCurve)
    /// A spring as a function of time in seconds; the velocity is in distances per second, positive towards the target.
    case spring(Spring, velocity: Double)
  }

  let shape: Shape
  /// The duration of the whole motion from 0 to 1, in seconds.
  let duration: Seconds
  /// Whether the spring starts at the finger's speed, which ``shape`` does not include.
  let takesFingerSpeed: Bool
  /// The damping ratio that the controller asks for, if the spring's effective ratio differs; otherwise nil.
  let heldDampingRatio: Double?
  /// What ``fit`` has found: each text of an export asks for it, notes more than once.
  private let found = FoundFit()

  /// Creates the motion of a whole transition from 0 to 1, on a screen of 390 × 844 points.
  init(of controller: Controller) {
    switch controller.timing {
    case .spring(let form, let initial):
      let velocity: Double
      switch initial {
      case .fixed(let speed): (velocity, takesFingerSpeed) = (speed, false)
      case .finger: (velocity, takesFingerSpeed) = (0, true)
      case .pushed(let push): (velocity, takesFingerSpeed) = (push.squareRoot(), true)
      }
      let spec = SpringSpec(form, velocity: velocity)
      // An overdamped spring moves like a critically damped spring, as in Core Animation and UIKit.
      let spring = spec.spring.clampedToCritical
      shape = .spring(spring, velocity: velocity)
      duration = spec.settlingDuration
      let asked = form.dampingRatio
      heldDampingRatio = abs(asked - spring.dampingRatio) > 1e-9 ? asked : nil
    case .curve(let curve):
      shape = .curve(curve)
      duration = controller.duration
      (takesFingerSpeed, heldDampingRatio) = (false, nil)
    case .none:
      shape = .curve(.easeInOut)
      duration = controller.duration
      (takesFingerSpeed, heldDampingRatio) = (false, nil)
    }
  }

  /// The completed fraction of the motion after a fraction of ``duration``.
  func progress(at fraction: Double) -> Double {
    switch shape {
    case .curve(let curve): curve.progress(at: fraction)
    case .spring(let spring, let velocity):
      spring.progress(at: fraction * duration, initialVelocity: velocity)
    }
  }

  /// ``duration`` divided by the spring's response time; 0 for a curve.
  var swings: Double {
    switch shape {
    case .curve: 0
    case .spring(let spring, _): duration / spring.response
    }
  }
}

extension SpringSpec.Form {
  /// The damping ratio as the controller states it, or computed from the numbers that the controller states instead.
  fileprivate var dampingRatio: Double {
    switch self {
    case .response(let ratio, _), .uikit(let ratio, _): ratio
    case .physical, .bounce: SpringSpec(self).spring.dampingRatio
    }
  }
}

extension ExportedMotion {
  /// The Bézier curve that approximates the spring; nil if the motion already is a Bézier curve.
  var fit: FittedCurve? {
    guard case .spring = shape else { return nil }
    return found.curve.withLock { curve in
      let fitted = curve ?? FittedCurve(to: progress)
      curve = fitted
      return fitted
    }
  }

  /// The points that approximate the spring; nil if the motion is a Bézier curve.
  var samples: PiecewiseLinear? {
    guard case .spring = shape else { return nil }
    return PiecewiseLinear(swings: swings, of: progress)
  }

  /// The Bézier curve of the motion, or the Bézier curve nearest to the motion's spring.
  var curve: CubicBezierCurve {
    switch shape {
    case .curve(let curve): curve
    case .spring: fit?.curve ?? .easeInOut
    }
  }
}

/// The curve of one motion, once it was fitted.
private final class FoundFit: Sendable {
  let curve = Mutex<FittedCurve?>(nil)
}

/// The cubic Bézier curve nearest to a motion, for formats without springs.
struct FittedCurve: Sendable {
  /// The fitted curve, with its four numbers rounded to three decimals.
  let curve: CubicBezierCurve
  /// The greatest distance in y between the curve and the motion, measured at 1,001 places and rounded up to a
  /// thousandth.
  let error: Double

  /// Fits the curve's four numbers to a function on 0...1, with Nelder and Mead's simplex method from three starts.
  ///
  /// - Source: J. A. Nelder, R. Mead, "A Simplex Method for Function Minimization" (1965).
  init(to function: (Double) -> Double) {
    let coarse = Self.samples(of: function, count: 100)
    // A motion without overshoot has none in its curve either: control points within 0...1 keep a curve there.
    let range = coarse.allSatisfy { (0...1).contains($0.y) } ? 0...1.0 : -10...10
    let curve = { Self.curve($0, within: range) }
    let starts = [[0.25, 0.6, 0.3, 1], [0.1, 0.9, 0.2, 1.0], [0.3, 1.2, 0.3, 1.2]]
    var best: (numbers: [Double], error: Double) = (starts[0], .infinity)
    for start in starts {
      let found = Simplex(around: start, step: 0.2) { numbers in
        Self.distance(of: curve(numbers), from: coarse)
      }.minimum(rounds: 250)
      if found.error < best.error - 1e-9 { best = found }
    }
    self.curve = curve(best.numbers.map { Number.rounded($0, decimals: 3) })
    let fine = Self.samples(of: function, count: 1000)
    error = (Self.distance(of: self.curve, from: fine) * 1000).rounded(.up) / 1000
  }

  private static func samples(
    of function: (Double) -> Double, count: Int
  ) -> [(x: Double, y: Double)] {
    (0...count).map { (Double($0) / Double(count), function(Double($0) / Double(count))) }
  }

  private static func curve(_ numbers: [Double], within heights: ClosedRange<Double>)
    -> CubicBezierCurve
  {
    func within(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(value, range.lowerBound), range.upperBound)
    }
    return CubicBezierCurve(
      within(numbers[0], 0...1), within(numbers[1], heights), within(numbers[2], 0...1),
      within(numbers[3], heights))
  }

  private static func distance(
    of curve: CubicBezierCurve, from samples: [(x: Double, y: Double)]
  ) -> Double {
    samples.reduce(0) { max($0, abs(curve.progress(at: $1.x) - $1.y)) }
  }
}

/// The simplex search for the minimum of a function of several numbers.
private struct Simplex {
  private typealias Corner = (numbers: [Double], error: Double)

  private let function: ([Double]) -> Double
  private var corners: [Corner]

  init(around start: [Double], step: Double, _ function: @escaping ([Double]) -> Double) {
    self.function = function
    var corners = [start]
    for index in start.indices {
      var corner = start
      corner[index] += step
      corners.append(corner)
    }
    self.corners = corners.map { ($0, function($0)) }
  }

  func minimum(rounds: Int) -> (numbers: [Double], error: Double) {
    var search = self
    for _ in 0..<rounds { search.improve() }
    return search.corners[0]
  }

  private mutating func improve() {
    corners.sort { $0.error < $1.error }
    let worst = corners.count - 1
    let centre = corners[0].numbers.indices.map { index in
      corners[..<worst].reduce(0) { $0 + $1.numbers[index] } / Double(worst)
    }
    func corner(_ factor: Double) -> Corner {
      let numbers = zip(centre, corners[worst].numbers).map { $0 + factor * ($0 - $1) }
      return (numbers, function(numbers))
    }
    let reflected = corner(1)
    if reflected.error < corners[0].error {
      let expanded = corner(2)
      corners[worst] = expanded.error < reflected.error ? expanded : reflected
    } else if reflected.error < corners[worst - 1].error {
      corners[worst] = reflected
    } else {
      let contracted = corner(reflected.error < corners[worst].error ? 0.5 : -0.5)
      if contracted.error < min(reflected.error, corners[worst].error) {
        corners[worst] = contracted
      } else {
        for index in 1...worst {
          let numbers = zip(corners[0].numbers, corners[index].numbers).map { ($0 + $1) / 2 }
          corners[index] = (numbers, function(numbers))
        }
      }
    }
    corners.sort { $0.error < $1.error }
  }
}

/// A spring in the units of Origami's patches, for a mass of 1.
///
/// Origami shifts and scales tension and friction so that its sliders have a useful range. Its Pop Animation patch
/// derives both from two more intuitive numbers: bounciness and speed.
///
/// - Source: github.com/facebookarchive/rebound, `OrigamiValueConverter.java` and `BouncyConversion.java` in
///   `rebound-core/src/main/java/com/facebook/rebound`.
struct OrigamiSpring {
  /// The tension: stiffness = (tension − 30) · 3.62 + 194.
  let tension: Double
  /// The friction: damping = (friction − 8) · 3 + 25.
  let friction: Double
  /// The settings of Origami's Pop Animation patch for this spring; nil if the patch cannot make the spring.
  let pop: (bounciness: Double, speed: Double)?

  /// Converts a spring to Origami's tension and friction.
  ///
  /// A damping of 0 becomes a friction of 0, as in Rebound, Facebook's library for such springs.
  init(_ spring: Spring) {
    let tension = (spring.stiffness / spring.mass - 194) / 3.62 + 30
    let friction = spring.damping == 0 ? 0 : (spring.damping / spring.mass - 25) / 3 + 8
    self.tension = Self.rounded(tension)
    self.friction = Self.rounded(friction)
    pop = Self.pop(tension, friction)
  }

  /// Inverts Rebound's conversion from bounciness and speed to tension and friction.
  ///
  /// Rebound maps a speed of 0…34 to a tension of 0.5…200, and a bounciness of 0…34 to a number s of 0…0.8. The
  /// friction is interpolated by the fraction 2s − s². At fraction 0 it is the least friction at which the spring does
  /// not bounce, and at fraction 1 it is 0.01.
  private static func pop(
    _ tension: Double, _ friction: Double
  ) -> (bounciness: Double, speed: Double)? {
    let speed = 34 * (tension - 0.5) / 199.5
    guard speed >= 0 else { return nil }
    let still = stillFriction(tension)
    let way = (still - friction) / (still - 0.01)
    // If the friction equals `still`, the least friction without a bounce, rounding errors may make `way` slightly
    // negative instead of 0. The tolerance accepts such springs.
    guard (-1e-9...1).contains(way) else { return nil }
    let share = 1 - (1 - max(way, 0)).squareRoot()
    return (rounded(34 * share / 0.8), rounded(speed))
  }

  /// The least friction at which a spring of this tension does not bounce, as Origami's designers fitted it by eye.
  private static func stillFriction(_ x: Double) -> Double {
    if x <= 18 { return ((0.0007 * x - 0.031) * x + 0.64) * x + 1.28 }
    if x <= 44 { return ((0.000_044 * x - 0.006) * x + 0.36) * x + 2 }
    return ((0.000_000_45 * x - 0.000_332) * x + 0.1078) * x + 5.84
  }

  private static func rounded(_ value: Double) -> Double {
    Number.rounded(value, significantDigits: Number.significantDigits)
  }

  /// The properties of the spring that Origami's patches cannot express, one sentence each without a full stop.
  var notes: [String] {
    var notes: [String] = []
    for (name, value) in [("tension", tension), ("friction", friction)] where value <= 0 {
      notes.append(
        "the \(name) \(Number.shortest(value)) is not above 0, where the sliders of Rebound begin")
    }
    if pop == nil {
      notes.append("no bounciness and speed make this spring; give the patch tension and friction")
    }
    return notes
  }
}
