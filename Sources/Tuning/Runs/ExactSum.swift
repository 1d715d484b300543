/// A sum of numbers without rounding, the same in any order and in any parts.
///
///     var sum = ExactSum()
///     for _ in 0..<10 { sum.add(0.1) }
///     sum.value  // 1.0, the number nearest to the sum
///
/// - Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
///   Predicates", 1997; Python's `math.fsum` adds and rounds like this.
package struct ExactSum: Sendable {
  /// Numbers whose sum it is, upwards in size; no two have a binary digit at the same place.
  private var parts: [Double] = []

  /// Nothing.
  init() {}

  /// The sum of some numbers.
  package init(_ numbers: [Double]) {
    for number in numbers { add(number) }
  }

  /// Adds a number.
  mutating func add(_ number: Double) {
    var (rest, count) = (number, 0)
    for index in parts.indices {
      let part = parts[index]
      let sum = rest + part
      let error = abs(rest) < abs(part) ? rest - (sum - part) : part - (sum - rest)
      if error != 0 {
        parts[count] = error
        count += 1
      }
      rest = sum
    }
    while parts.count > count { parts.removeLast() }
    if rest != 0 { parts.append(rest) }
  }

  static func + (a: ExactSum, b: ExactSum) -> ExactSum {
    var sum = a
    for part in b.parts { sum.add(part) }
    return sum
  }

  /// The number nearest to the sum, the even one of two.
  package var value: Double {
    guard var index = parts.indices.last else { return 0 }
    var (sum, error) = (parts[index], 0.0)
    while index > 0, error == 0 {
      index -= 1
      let larger = sum
      sum = larger + parts[index]
      error = parts[index] - (sum - larger)
    }
    // Half way between two numbers, what is smaller decides.
    if index > 0, error < 0 && parts[index - 1] < 0 || error > 0 && parts[index - 1] > 0 {
      let nearest = sum + 2 * error
      if nearest - sum == 2 * error { return nearest }
    }
    return sum
  }

  /// The nearest number, then the number nearest to what it leaves, and so on; empty for 0.
  package var numbers: [Double] {
    var (rest, numbers) = (self, [Double]())
    while let value = Optional(rest.value), value != 0 {
      numbers.append(value)
      guard value.isFinite else { break }
      rest.add(-value)
    }
    return numbers
  }
}

extension ExactSum: Hashable {
  package static func == (a: ExactSum, b: ExactSum) -> Bool { a.numbers == b.numbers }

  package func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}

/// Divides numbers into pieces that blocks of them can be added up by, without rounding.
struct ExactPieces: Sendable {
  /// A number in pieces: the sum of a block's high ones is exact, and that of its low ones; the rest, nearly
  /// always 0, is to be added by itself.
  typealias Pieces = (high: Double, low: Double, rest: Double)

  /// The greatest number of numbers in a block.
  static let blockSize = 1024

  /// What rounds a number to the multiples of the high pieces and the low ones, added and subtracted again.
  private let high, low: Double

  /// Divides numbers of at most a size; nil for a size beyond what can be divided.
  init?(upTo limit: Double) {
    guard limit == 0 || (0x1p-800...0x1p800).contains(limit) else { return nil }
    // 1,024 numbers below 2ᵉ⁺¹ stay below 2⁵³ multiples of 2ᵉ⁻⁴², and so do their rests of 2ᵉ⁻⁸⁶.
    let size = Double(sign: .plus, exponent: limit == 0 ? 0 : limit.exponent, significand: 1)
    (high, low) = (1.5 * size * 0x1p10, 1.5 * size * 0x1p-34)
  }

  /// - Precondition: The number's size is at most the limit.
  @inline(__always)
  func callAsFunction(_ number: Double) -> Pieces {
    let first = (number + high) - high
    let second = ((number - first) + low) - low
    return (first, second, (number - first) - second)
  }
}
