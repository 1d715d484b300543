/// How the speed of one stroke of a finger rises and falls.
///
/// Each profile is a bell that starts and ends at rest. The closed forms are polynomials, so the
/// path is exact arithmetic and needs nothing from the C library.
enum SpeedProfile: Hashable, Sendable, CaseIterable {
  /// The symmetrical bell 30τ²(1−τ)².
  ///
  /// - Source: T. Flash, N. Hogan, "The coordination of arm movements", J. Neuroscience 1985.
  case minimumJerk
  /// The bell 60τ²(1−τ)³: a quick start and a long approach, peak at 0.4 of the stroke.
  ///
  /// The skew is that of the lognormal strokes of R. Plamondon's kinematic theory (1995), in a form
  /// that ends in finite time.
  case earlyPeak
  /// The bell 60τ³(1−τ)²: a finger that gathers speed, peak at 0.6 of the stroke.
  case latePeak

  /// The part of the stroke's length that is covered after `fraction` of its duration.
  ///
  /// - Parameter fraction: Elapsed time over duration; outside 0...1 it is clamped.
  /// - Returns: A fraction, 0...1, never falling.
  func covered(at fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    let cube = t * t * t
    return switch self {
    case .minimumJerk: cube * (10 - 15 * t + 6 * t * t)
    case .earlyPeak: cube * (20 - 45 * t + 36 * t * t - 10 * cube)
    case .latePeak: cube * t * (15 - 24 * t + 10 * t * t)
    }
  }
}
