/// How a speed gets from one value to another: a curve from 0 to 1 with any mean height.
///
/// A small mean is a late, steep rise, a large one an early; ½ is smooth at both ends. Between the
/// named curves two neighbours are blended, so the rise never turns round.
struct SpeedRise: Hashable, Sendable {
  private let blend: Double
  private let lower, upper: Curve

  /// The means that there are curves for.
  static let means = 1.0 / 65...64.0 / 65

  /// The rise of this mean height, clamped to ``means``.
  init(mean: Double) {
    let mean = min(max(mean, Self.means.lowerBound), Self.means.upperBound)
    let next = Curve.all.firstIndex { $0.mean >= mean } ?? Curve.all.count - 1
    upper = Curve.all[max(next, 1)]
    lower = Curve.all[max(next, 1) - 1]
    blend = (mean - lower.mean) / (upper.mean - lower.mean)
  }

  /// The area under the curve up to a fraction of the rise, 0...1; ``SpeedRise/init(mean:)``'s mean at 1.
  func area(to fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    return lower.area(to: t) * (1 - blend) + upper.area(to: t) * blend
  }

  /// τⁿ, its mirror image 1 − (1−τ)ⁿ, and the smooth 3τ² − 2τ³ between them.
  private enum Curve: Hashable, Sendable {
    case late(Int)
    case smooth
    case early(Int)

    /// By their means, the smallest first.
    static let all: [Curve] = [
      .late(64), .late(16), .late(4), .smooth, .early(4), .early(16), .early(64),
    ]

    var mean: Double { area(to: 1) }

    func area(to t: Double) -> Double {
      switch self {
      case .late(let n): power(t, n + 1) / Double(n + 1)
      case .smooth: t * t * t - t * t * t * t / 2
      case .early(let n): t - (1 - power(1 - t, n + 1)) / Double(n + 1)
      }
    }

    private func power(_ base: Double, _ exponent: Int) -> Double {
      (0..<exponent).reduce(1) { product, _ in product * base }
    }
  }
}
