import MotionMath
import Testing

struct RandomGeneratorTests {
  @Test func `gives the numbers that SplitMix64 is known by`() {
    var random = RandomGenerator(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `draws fractions below one with the moments of a uniform number`() {
    var random = RandomGenerator(seed: 3)
    let draws = (0..<20_000).map { _ in random.fraction() }
    #expect(draws.allSatisfy { (0..<1).contains($0) })
    let mean = draws.reduce(0, +) / 20_000
    let variance = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    // 0.0102 is five standard deviations of the mean.
    #expect(abs(mean - 0.5) < 0.0102)
    #expect(abs(variance - 1.0 / 12) < 0.003)
  }

  @Test func `draws bell-shaped numbers with the mean and deviation asked for`() {
    var random = RandomGenerator(seed: 4)
    let draws = (0..<20_000).map { _ in random.normal(10, 2) }
    let mean = draws.reduce(0, +) / 20_000
    let variance = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    #expect(abs(mean - 10) < 0.08)
    #expect(abs(variance - 4) < 0.2)
    let within = draws.count { abs($0 - 10) < 2 }
    #expect(abs(Double(within) / 20_000 - 0.683) < 0.02)
  }

  @Test func `keeps every element when it shuffles and reaches every order`() {
    var random = RandomGenerator(seed: 5)
    var orders: Set<[Int]> = []
    for _ in 0..<400 {
      var elements = [1, 2, 3, 4]
      random.shuffle(&elements)
      #expect(elements.sorted() == [1, 2, 3, 4])
      orders.insert(elements)
    }
    #expect(orders.count == 24)
  }

  @Test func `gives independent generators for different purposes and seeds`() {
    let generators = [
      RandomGenerator(seed: 1, purpose: "person/anna"),
      RandomGenerator(seed: 1, purpose: "person/ben"),
      RandomGenerator(seed: 2, purpose: "person/anna"), RandomGenerator(seed: 1),
    ]
    #expect(Set(generators).count == 4)
    #expect(generators[0] == RandomGenerator(seed: 1, purpose: "person/anna"))
  }
}
