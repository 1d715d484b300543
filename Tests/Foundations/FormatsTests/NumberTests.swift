import Formats
import MotionMath
import Testing

struct NumberTests {
  @Test func `JSON has the shortest text of every number`() {
    var numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e-4, 9.9e-5, 0.3, 1e14, 1e15, 1e16, .leastNonzeroMagnitude, 1e300,
    ]
    numbers += [0.1 + 0.2, 1 / 3, 123_456_789.123456, 99_999_999.9999999, 0.000123456789]
    var random = RandomGenerator(seed: 1)
    for _ in 0..<20_000 {
      let value = random.uniform(-0.5...0.5) * [1, 100, 1e4, 1e9][random.below(4)]
      numbers += [value, Number.rounded(value), Number.rounded(value, significantDigits: 9)]
    }
    let wrong = numbers.filter {
      JSONValue.number($0).document(linesToDepth: 0) != Number.shortest($0) + "\n"
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    (0.1, 0.1), (1234.5678914, 1234.567891), (0.0000004, 0), (-0.0000004, 0), (-0.0, 0),
    (-12.3456785, -12.345679), (1e300, 1e300),
  ])
  func `keeps a millionth and never minus zero`(value: Double, rounded: Double) {
    let result = Number.rounded(value)
    #expect(result == rounded)
    #expect(result != 0 || result.sign == .plus)
  }

  @Test(arguments: [
    (1234.5678914321, 1234.56789), (-0.0123456789123, -0.012345679),
    (98_765_432_109.8, 9.87654321e10),
    (999_999_999.9, 1_000_000_000), (145, 145), (1e-10, 0), (-1e-10, 0), (1e30, 1e30),
  ])
  func `keeps nine significant digits and nine decimals`(value: Double, rounded: Double) {
    let result = Number.rounded(value, significantDigits: 9)
    #expect(result == rounded)
    #expect(result != 0 || result.sign == .plus)
  }

  /// Speeds from 0.01 to 1e9, an irrational factor apart.
  @Test func `keeps velocities to a relative error below a millionth`() {
    var speed = 0.01
    while speed < 1e9 {
      let written = Number.rounded(speed, significantDigits: Number.significantDigits)
      #expect(abs(written - speed) <= 1e-6 * speed)
      speed *= 1.618_033_988_7
    }
  }

  @Test func `does not see the last bit of a number`() {
    let value = 676.123_456_4
    #expect(Number.rounded(value.nextUp) == Number.rounded(value.nextDown))
    #expect(
      Number.rounded(value.nextUp, significantDigits: 9)
        == Number.rounded(value.nextDown, significantDigits: 9))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (12.0, "12"), (-0.05, "-0.05"), (0.1 + 0.2, "0.30000000000000004"),
    (1e16, "1e+16"),
  ])
  func `writes the shortest text that reads back`(value: Double, text: String) {
    #expect(Number.shortest(value) == text)
    #expect(Double(text) == value)
  }

  @Test(arguments: [
    (0.0, 3, "0.000"), (-0.0004, 3, "0.000"), (-0.0005, 3, "-0.001"), (12.3456, 1, "12.3"),
    (999.96, 1, "1000.0"), (7.0, 0, "7"), (0.05, 3, "0.050"), (-1600.25, 1, "-1600.3"),
  ])
  func `writes fixed decimals without minus zero`(value: Double, decimals: Int, text: String) {
    #expect(Number.fixed(value, decimals: decimals) == text)
  }

  @Test func `writes a plus only before what is positive`() {
    #expect(Number.fixed(0.12, decimals: 2, signed: true) == "+0.12")
    #expect(Number.fixed(0.001, decimals: 2, signed: true) == "0.00")
    #expect(Number.fixed(-0.12, decimals: 2, signed: true) == "-0.12")
  }

  @Test(arguments: [
    (0.016167, 3, "16.167"), (12, 0, "12"), (-0.0, 0, "0"), (1e16, 0, "10000000000000000"),
    (1e21, 1, "1e22"), (1.5e-7, 0, "1.5e-7"), (-0.000_012, 0, "-0.000012"),
  ])
  func `moves the point without a loss`(value: Double, places: Int, text: String) {
    #expect(Number.plain(value, shiftedBy: places) == text)
  }
}
