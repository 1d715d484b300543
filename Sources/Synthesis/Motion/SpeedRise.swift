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

  /// τⁿ for n = 2ᵏ, its mirror image 1 − (1−τ)ⁿ, and the smooth 3τ² − 2τ³ between them.
  private enum Curve: Hashable, Sendable {
    case late(doublings: Int)
    case smooth
    case early(doublings: Int)

    /// By their means, the smallest first.
    static let all: [Curve] = [
      .late(doublings: 6), .late(doublings: 4), .late(doublings: 2), .smooth,
      .early(doublings: 2), .early(doublings: 4), .early(doublings: 6),
    ]

    var mean: Double { area(to: 1) }

    func area(to t: Double) -> Double {
      switch self {
      case .late(let doublings): Self.powerArea(t, doublings)
      case .smooth: t * t * t - t * t * t * t / 2
      case .early(let doublings):
        t - (Self.powerArea(1, doublings) - Self.powerArea(1 - t, doublings))
      }
    }

    /// The area under τⁿ up to `t`: tⁿ⁺¹ / (n+1).
    private static func powerArea(_ t: Double, _ doublings: Int) -> Double {
      var power = t
      for _ in 0..<doublings { power *= power }
      return power * t / Double((1 << doublings) + 1)
    }
  }
}
