import Formats
import MotionMath

/// A spring in the units of Origami's patches, for a mass of 1.
///
/// Origami counts tension and friction from where its sliders feel right, and its Pop Animation patch
/// draws both from two numbers that are easier to talk about: bounciness and speed.
///
/// - Source: github.com/facebookarchive/rebound, `OrigamiValueConverter.java` and
///   `BouncyConversion.java` in `rebound-core/src/main/java/com/facebook/rebound`.
struct OrigamiSpring {
  /// stiffness = (tension − 30) · 3.62 + 194.
  let tension: Double
  /// damping = (friction − 8) · 3 + 25.
  let friction: Double
  /// The numbers of the Pop Animation patch; nil for a spring that it cannot make.
  let pop: (bounciness: Double, speed: Double)?

  /// Converts a spring; a damping of 0 is a friction of 0, as in Rebound.
  init(_ spring: Spring) {
    let tension = (spring.stiffness / spring.mass - 194) / 3.62 + 30
    let friction = spring.damping == 0 ? 0 : (spring.damping / spring.mass - 25) / 3 + 8
    self.tension = Self.rounded(tension)
    self.friction = Self.rounded(friction)
    pop = Self.pop(tension, friction)
  }

  /// Rebound's conversion backwards.
  ///
  /// Forwards it is: 34 of speed are the tensions 0.5…200; 34 of bounciness are a share s of 0…0.8, and
  /// 2s − s² is how far the friction has come from the one that just does not bounce towards 0.01.
  private static func pop(
    _ tension: Double, _ friction: Double
  ) -> (bounciness: Double, speed: Double)? {
    let speed = 34 * (tension - 0.5) / 199.5
    guard speed >= 0 else { return nil }
    let still = stillFriction(tension)
    let way = (still - friction) / (still - 0.01)
    // The dust of a division shall not cost a spring that just does not bounce its numbers.
    guard (-1e-9...1).contains(way) else { return nil }
    let share = 1 - (1 - max(way, 0)).squareRoot()
    return (rounded(34 * share / 0.8), rounded(speed))
  }

  /// The friction at which a tension just does not bounce, as Origami's designers fitted it by eye.
  private static func stillFriction(_ x: Double) -> Double {
    if x <= 18 { return ((0.0007 * x - 0.031) * x + 0.64) * x + 1.28 }
    if x <= 44 { return ((0.000_044 * x - 0.006) * x + 0.36) * x + 2 }
    return ((0.000_000_45 * x - 0.000_332) * x + 0.1078) * x + 5.84
  }

  private static func rounded(_ value: Double) -> Double {
    Number.rounded(value, significantDigits: Number.significantDigits)
  }

  /// What the patches cannot hold, one sentence each without a full stop.
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
