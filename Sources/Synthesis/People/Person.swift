/// A synthetic person: what stays the same from one of their gestures to the next.
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
  /// Where a full drag is let go, as a fraction of the way across the screen.
  let reach: Double
  /// The deviation of the place of release from where it was aimed, as a fraction of the screen.
  let inaccuracy: Double
  /// The relative deviation of durations from one gesture to the next.
  let unsteadiness: Double
  /// The probability of coming to rest before the lift, 0...1, in ordinary gestures.
  let hesitation: Double
  /// How far a straight swipe drifts across for each point along.
  let slope: Double
  /// How far the middle of a swipe is bowed, for each point of its length.
  let bow: Double
  /// The size of their tremor, in points.
  let tremor: Double

  /// Draws the person of this name: the same seed and name give the same person in every family.
  init(name: String, seed: UInt64) {
    var random = RandomStream(seed: seed, purpose: "person/\(name)")
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

  /// The names that people get, in order; the tag of a gesture is `person:` and the name.
  static let names = [
    "anna", "ben", "chloe", "dev", "emma", "farid", "grace", "hugo", "ines", "jonas", "kaya",
    "liam", "mei", "noor", "oscar", "priya", "quinn", "rosa", "sven", "tara", "uma", "victor",
    "wen", "yara",
  ]
}
