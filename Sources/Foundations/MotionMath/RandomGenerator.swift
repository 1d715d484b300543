import Formats

/// A seeded generator of random numbers: SplitMix64.
///
/// The standard library does not specify how it makes numbers from random bits. The conversion is therefore implemented
/// here, so that the same seed gives the same numbers with every toolchain.
///
/// - Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the constants
///   are those of S. Vigna's public-domain `splitmix64.c`.
package struct RandomGenerator: RandomNumberGenerator, Hashable, Sendable, Codable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates an independent generator for one purpose, so that additional draws for one gesture or person never change
  /// the draws for another gesture or person.
  package init(seed: UInt64, purpose: String) {
    var mixer = RandomGenerator(seed: seed ^ Fingerprint.of(purpose))
    state = mixer.next()
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1 with 53 random bits.
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Draws a number uniformly from the range.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * fraction()
  }

  /// Returns true with this probability, 0...1.
  package mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  /// Draws an approximately normal number, within six deviations of the mean, as a sum of twelve uniform numbers.
  ///
  /// The sum needs no logarithm or cosine, whose last bits differ between platforms.
  package mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += fraction() }
    return mean + deviation * sum
  }

  /// Draws a number in 0..<bound: the high word of the product of a random number and the bound.
  package mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Shuffles the elements.
  ///
  /// - Source: R. Durstenfeld, Algorithm 235, CACM 1964.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(below(last + 1), last)
    }
  }
}
