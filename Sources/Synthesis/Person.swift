import MotionMath

/// A synthetic person, with traits that stay the same in all of their gestures.
///
/// Tuning can hold people out, so traits vary more between people than within one.
struct Person: Hashable, Sendable {
  enum Hand: String, Hashable, Sendable {
    case left, right
  }

  let name: String
  /// The thumb that swipes.
  let hand: Hand
  /// Multiplies every duration; 1 is the median person, 1.3 a slow one.
  let tempo: Double
  /// Where a full drag is released, as a fraction of the way across the screen.
  let reach: Double
  /// The deviation of the release from its target, as a fraction of the screen.
  let inaccuracy: Double
  /// The relative deviation of durations between gestures.
  let unsteadiness: Double
  /// The probability of resting before the lift in ordinary gestures, 0...1.
  let hesitation: Double
  /// How far a straight swipe drifts across for each point along.
  let slope: Double
  /// How far the middle of a swipe is bowed for each point of its length.
  let bow: Double
  /// The size of the tremor, in points.
  let tremor: Double

  /// Draws a person: the same seed and name give the same person in every family.
  init(name: String, seed: UInt64) {
    var random = RandomGenerator(seed: seed, purpose: "person/\(name)")
    self.name = name
    // About one person in eight swipes with the left thumb.
    hand = random.chance(0.125) ? .left : .right
    tempo = random.uniform(0.72...1.34)
    reach = random.uniform(0.62...0.9)
    inaccuracy = random.uniform(0.02...0.09)
    unsteadiness = random.uniform(0.05...0.18)
    hesitation = random.uniform(0...0.09)
    // A thumb swings about its joint, so the two hands bow and drift to opposite sides.
    let side = hand == .right ? 1.0 : -1.0
    slope = side * random.uniform(-0.02...0.12)
    bow = -side * random.uniform(0.01...0.08)
    tremor = random.uniform(0.1...0.6)
  }

  /// The names of all people; the tag of a gesture is `person:` and the name.
  static let names = [
    "anna", "ben", "chloe", "dev", "emma", "farid", "grace", "hugo", "ines", "jonas", "kaya",
    "liam", "mei", "noor", "oscar", "priya", "quinn", "rosa", "sven", "tara", "uma", "victor",
    "wen", "yara",
  ]
}

/// A group of synthetic people with consecutive places in the list of names.
///
/// Written as a number for the first people, such as 12, or as two places, such as 13-24. Groups
/// without a common place have no one in common.
package struct PersonGroup: Hashable, Sendable, CustomStringConvertible {
  /// Places counted from 1, within ``everyone``.
  package let places: ClosedRange<Int>

  /// All people.
  package static let everyone = PersonGroup(1...Person.names.count)

  /// Creates a group.
  ///
  /// - Precondition: The places are within the list of names.
  package init(_ places: ClosedRange<Int>) {
    let all = 1...Person.names.count
    precondition(
      all.contains(places.lowerBound) && all.contains(places.upperBound),
      "people are \(places); they need to lie in \(all)")
    self.places = places
  }

  /// Reads a ``description``; nil for any other text.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let all = 1...Person.names.count
    guard ends.count <= 2, let last = ends.last ?? nil, let first = ends.count == 1 ? 1 : ends[0],
      all.contains(first), all.contains(last), first <= last
    else { return nil }
    self.init(first...last)
    // Refuses other spellings, such as 012 and 1-12.
    guard description == text else { return nil }
  }

  /// The number of people.
  package var count: Int { places.count }

  /// The people, with traits drawn from a seed.
  func people(seed: UInt64) -> [Person] {
    places.map { Person(name: Person.names[$0 - 1], seed: seed) }
  }

  package var description: String {
    places.lowerBound == 1 ? "\(places.upperBound)" : "\(places.lowerBound)-\(places.upperBound)"
  }
}

extension PersonGroup: ExpressibleByIntegerLiteral {
  /// Creates the group of the first people.
  package init(integerLiteral count: Int) { self.init(1...count) }
}
