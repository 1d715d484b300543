import MotionMath
import Testing

@testable import Tuning

struct ExactSumTests {
  @Test func `adds tenths up to one, and small numbers beside large ones`() {
    #expect(ExactSum([Double](repeating: 0.1, count: 10)).value == 1)
    #expect(ExactSum([1e100, 1, -1e100]).value == 1)
    #expect(ExactSum([1e300, 1e-300, -1e300, 1e-300]).value == 2e-300)
    #expect(ExactSum().value == 0)
    #expect(ExactSum([0.1, -0.1]).numbers == [])
  }

  @Test func `rounds once, and halves to even`() {
    let odd = 1 + 0x1p-52
    #expect(ExactSum([1, 0x1p-53]).value == 1)
    #expect(ExactSum([odd, 0x1p-53]).value == 1 + 0x1p-51)
    #expect(ExactSum([1, 0x1p-53, 0x1p-110]).value == odd)
    #expect(ExactSum([odd, 0x1p-53, -0x1p-110]).value == odd)
  }

  @Test func `is the same in any order and in any parts, and comes back from its numbers`() {
    var generator = RandomGenerator(seed: 5)
    for _ in 0..<200 {
      var numbers = (0..<60).map { _ in
        Double.random(in: -1...1, using: &generator)
          * Double(
            sign: .plus, exponent: Int.random(in: -80...80, using: &generator), significand: 1)
      }
      let sum = ExactSum(numbers)
      numbers.shuffle(using: &generator)
      let parts = [numbers[..<7], numbers[7..<40], numbers[40...]].map { ExactSum(Array($0)) }
      let whole = parts[2] + (parts[0] + parts[1])
      #expect(whole == sum)
      #expect(whole.value == sum.value)
      #expect(whole.numbers == sum.numbers)
      #expect(ExactSum(sum.numbers) == sum)
      #expect(ExactSum(sum.numbers).numbers == sum.numbers)
    }
  }

  @Test func `divides numbers so that a block adds up without rounding`() throws {
    var generator = RandomGenerator(seed: 6)
    for limit in [1, 0.1, 3e9, 1e-30] {
      let pieces = try #require(ExactPieces(upTo: limit))
      var (high, low, sum, rests) = (0.0, 0.0, ExactSum(), ExactSum())
      for index in 0..<ExactPieces.blockSize {
        let scale = index % 50 == 0 ? 1e-13 : 1
        let number = Double.random(in: -limit...limit, using: &generator) * scale
        let piece = pieces(number)
        #expect(ExactSum([piece.high, piece.low, piece.rest]) == ExactSum([number]))
        if scale == 1 { #expect(abs(piece.rest) <= limit * 0x1p-86) }
        (high, low) = (high + piece.high, low + piece.low)
        rests.add(piece.rest)
        sum.add(number)
      }
      #expect(ExactSum([high, low]) + rests == sum)
    }
    #expect(ExactPieces(upTo: 1e300) == nil)
    #expect(ExactPieces(upTo: .nan) == nil)
    let nothing = try #require(ExactPieces(upTo: 0))
    #expect(nothing(0).high == 0)
  }
}
