import Inputs

/// The generator of the generated gestures: Panlab's own, with the same numbers, is not seen outside its package.
struct RandomGenerator: RandomNumberGenerator {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }
}
