/// Which of the synthetic people take part: some that stand together in the order of their names.
///
/// Written as a number, 12, for the first so many, else as two places, 13-24. Two crowds without a
/// common place have nobody in common.
package struct Crowd: Hashable, Sendable, CustomStringConvertible {
  /// Places counted from 1, within ``everybody``.
  package let places: ClosedRange<Int>

  /// All people there are.
  package static let everybody = Crowd(1...Person.names.count)

  /// Creates a crowd.
  ///
  /// - Precondition: The places are those of people.
  package init(_ places: ClosedRange<Int>) {
    let all = 1...Person.names.count
    precondition(
      all.contains(places.lowerBound) && all.contains(places.upperBound),
      "people are \(places); they need to lie in \(all)")
    self.places = places
  }

  /// Reads what ``description`` writes; nil for anything else.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let all = 1...Person.names.count
    guard ends.count <= 2, let last = ends.last ?? nil, let first = ends.count == 1 ? 1 : ends[0],
      all.contains(first), all.contains(last), first <= last
    else { return nil }
    self.init(first...last)
    // A number of one's own spelling: 012, 1-12.
    guard description == text else { return nil }
  }

  /// How many people there are.
  package var count: Int { places.count }

  /// The people, whom a seed gives their traits.
  func people(seed: UInt64) -> [Person] {
    places.map { Person(name: Person.names[$0 - 1], seed: seed) }
  }

  package var description: String {
    places.lowerBound == 1
      ? "\(places.upperBound)" : "\(places.lowerBound)-\(places.upperBound)"
  }
}

extension Crowd: ExpressibleByIntegerLiteral {
  /// The first so many.
  package init(integerLiteral count: Int) { self.init(1...count) }
}
