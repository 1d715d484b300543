import Inputs

/// The generator for `GeneratedGestures`.
///
/// It gives the same numbers as Panlab's own generator, which is not visible outside Panlab's package.
struct RandomGenerator: RandomNumberGenerator, Sendable {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }
}
