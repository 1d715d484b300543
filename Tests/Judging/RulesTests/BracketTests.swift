import MotionMath
import Testing

@testable import Rules

struct BracketTests {
  @Test(arguments: [0.3, 1e-9, 4.75e8])
  func `halves down to the two neighbouring numbers between which an answer brackets`(place: Double)
  {
    var bracket = Bracket(lower: -1, upper: 1e9)
    bracket.narrow { $0 < place }
    #expect(bracket == Bracket(lower: place.nextDown, upper: place))
    #expect(bracket.middle == nil)
  }

  @Test func `halves no further than it is asked to`() {
    var bracket = Bracket(lower: 0, upper: 1024)
    bracket.narrow(to: 1) { $0 <= 700 }
    #expect(bracket == Bracket(lower: 700, upper: 701))
  }

  @Test func `knows where a straight line brackets, with room for rounding`() throws {
    var random = RandomGenerator(seed: 12)
    var found = 0
    for _ in 0..<1000 {
      let low = Double.random(in: -1000...1000, using: &random)
      let range = low...(low + .random(in: 1e-3...5000, using: &random))
      let (slope, zero) = (
        Double.random(in: -10...10, using: &random),
        Double.random(in: range.lowerBound...range.upperBound + 100, using: &random)
      )
      func difference(_ value: Double) -> Double { slope * value - slope * zero }
      for relation in Comparison.Relation.allCases {
        let ends = (difference(range.lowerBound), difference(range.upperBound))
        let bracket = Bracket(ends.0, ends.1, over: range, relation)
        #expect((bracket != nil) == (relation.holds(ends.0) != relation.holds(ends.1)))
        guard let bracket else { continue }
        found += 1
        #expect(relation.holds(difference(bracket.lower)) == relation.holds(ends.0))
        #expect(relation.holds(difference(bracket.upper)) == relation.holds(ends.1))
        #expect(range.contains(bracket.lower) && range.contains(bracket.upper))
      }
    }
    #expect(found > 1000)
  }

  @Test func `goes along a range from bracket to bracket, and ends a stretch once`() {
    var sweep = BracketSweep(over: 0...1)
    func isStretch(_ stretch: (lower: Double, upper: Double)?, _ lower: Double, _ upper: Double)
      -> Bool
    {
      stretch.map { $0 == (lower, upper) } ?? false
    }
    #expect(isStretch(sweep.pass(Bracket(lower: 0.2, upper: 0.25)), 0, 0.2))
    #expect(sweep.pass(Bracket(lower: 0.21, upper: 0.25)) == nil)
    // Turns that overlap leave no room between them.
    #expect(isStretch(sweep.pass(Bracket(lower: 0.24, upper: 0.3)), 0.25, 0.25))
    #expect(isStretch(sweep.pass(Bracket(lower: 0.5, upper: 0.6)), 0.3, 0.5))
    #expect(sweep.last == (0.6, 1))
    #expect(sweep.count == 3)
  }
}
