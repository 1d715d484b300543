import MotionMath

/// A synthetic person, whose traits are the same in all of their gestures.
///
/// The gestures of one person differ too, but less than the gestures of different people. So tuning on some people can
/// be tested on others.
struct Person: Hashable, Sendable {
  enum Hand: String, Hashable, Sendable {
    case left, right
  }

  let name: String
  /// The thumb that swipes.
  let hand: Hand
  /// The factor by which all of this person's durations are multiplied: 1 for the median person, 1.3 for a slow one.
  let tempo: Double
  /// The place where this person aims to release a drag that is meant to finish, as a fraction of a full gesture's
  /// distance.
  let reach: Double
  /// The standard deviation of the place of release around the place aimed at, as a fraction of a full gesture's
  /// distance.
  let inaccuracy: Double
  /// The standard deviation of this person's durations from gesture to gesture, as a fraction of the duration.
  let unsteadiness: Double
  /// The probability of a pause before the release in ordinary gestures, 0...1.
  let hesitation: Double
  /// The drift of a straight swipe across its direction, in points for each point along the direction.
  let slope: Double
  /// The distance of a swipe's middle from the straight line between its ends, in points for each point of the swipe's
  /// length.
  let bow: Double
  /// The amplitude of the finger's tremor on each axis, in points.
  let tremor: Double

  /// Creates a person with random traits; the same seed and name give the same person in every family of gestures.
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
    // A thumb pivots about its joint, so the swipes of a left thumb bow and drift to the opposite side compared with a
    // right thumb.
    let side = hand == .right ? 1.0 : -1.0
    slope = side * random.uniform(-0.02...0.12)
    bow = -side * random.uniform(0.01...0.08)
    tremor = random.uniform(0.1...0.6)
  }

  /// The names of all people; a gesture's tag is `person:` followed by the name.
  static let names = [
    "anna", "ben", "chloe", "dev", "emma", "farid", "grace", "hugo", "ines", "jonas", "kaya",
    "liam", "mei", "noor", "oscar", "priya", "quinn", "rosa", "sven", "tara", "uma", "victor",
    "wen", "yara",
  ]
}

/// A group of synthetic people with consecutive numbers.
///
/// A person's number is the position of the person's name in the list of all names, counted from 1.
///
/// The group is written as a range of numbers, such as 13-24. If it starts with the first person, only the last number
/// is written, such as 12. Groups whose ranges do not overlap have no people in common.
package struct PersonGroup: Hashable, Sendable, CustomStringConvertible {
  /// The numbers of the group's people within ``everyone``, counted from 1.
  package let places: ClosedRange<Int>

  /// The group of all people.
  package static let everyone = PersonGroup(1...Person.names.count)

  /// Creates the group of the people whose numbers are in a range.
  ///
  /// - Precondition: The list of names has a name for every number, counted from 1.
  package init(_ places: ClosedRange<Int>) {
    let all = 1...Person.names.count
    precondition(
      all.contains(places.lowerBound) && all.contains(places.upperBound),
      "people are \(places); they need to lie in \(all)")
    self.places = places
  }

  /// Parses a ``description``; returns nil for any other text.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let all = 1...Person.names.count
    guard ends.count <= 2, let last = ends.last ?? nil, let first = ends.count == 1 ? 1 : ends[0],
      all.contains(first), all.contains(last), first <= last
    else { return nil }
    self.init(first...last)
    // Rejects other spellings, such as 012 and 1-12.
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
  /// Creates the group of the first `count` people.
  package init(integerLiteral count: Int) { self.init(1...count) }
}
