import MotionMath
import Traces

/// Plans the gestures of one person.
///
/// Distances along are fractions of the extent; times are seconds at a median person's tempo.
struct GesturePlanner {
  let person: Person
  /// The length of the screen in the direction of the gesture, in points.
  let extent: Double
  var random: RandomGenerator

  /// Plans one gesture.
  mutating func plan(_ kind: GestureKind, _ intent: Label.Intent) -> GesturePlan {
    var plan =
      switch kind {
      case .flick: flick()
      case .drag: drag(intent)
      case .slowDrag: intent == .finish ? slowDrag() : slowDragTakenBack()
      case .reversal: reversal()
      case .boomerang: boomerang(intent)
      case .tremulousHold: tremulousHold(intent)
      case .hesitantDrag: hesitantDrag()
      case .diagonalStart: diagonalStart()
      case .systemCancelled: systemCancelled()
      case .edgeStart: edgeStart()
      }
    plan.kind = kind
    plan.intent = intent
    if plan.rest == 0, kind.mayHesitate, random.chance(person.hesitation) { rest(&plan) }
    return plan
  }

  /// Makes the finger rest at the place of its lift before it lifts.
  mutating func rest(_ plan: inout GesturePlan) {
    plan.rest = random.uniform(0.06...0.24)
    plan.lift += plan.rest
  }

  /// Draws a duration in seconds at this person's tempo.
  mutating func pace(_ seconds: ClosedRange<Double>) -> Seconds {
    let unsteady = random.normal(1, person.unsteadiness)
    return random.uniform(seconds) * person.tempo * min(max(unsteady, 0.6), 1.5)
  }

  /// A stroke with this person's slope and bow, from rest to rest.
  mutating func stroke(
    from start: Seconds, lasting duration: Seconds, along: Double, _ profile: SpeedProfile
  ) -> Stroke {
    let distance = along * extent
    let slope = random.normal(person.slope, 0.04)
    let bow = random.normal(person.bow, 0.015)
    return Stroke(
      start: start, duration: duration,
      reach: GestureOffset(along: distance, across: distance * slope),
      bow: distance * bow, profile: profile)
  }

  /// A gesture of one stroke, of which only the part between landing and lifting touches the screen.
  ///
  /// - Parameters:
  ///   - along: The place of release, a fraction of the extent.
  ///   - duration: The time from rest to rest, in seconds.
  ///   - landing: The fraction of the stroke before touch-down.
  ///   - lifting: The fraction of the stroke before the lift.
  ///   - profile: The bell of its speed.
  /// - Returns: The plan, without kind and intent.
  mutating func single(
    along: Double, duration: Seconds, landing: Double, lifting: Double, _ profile: SpeedProfile
  ) -> GesturePlan {
    let visible = profile.covered(at: lifting) - profile.covered(at: landing)
    let stroke = stroke(
      from: -landing * duration, lasting: duration, along: along / visible, profile)
    return plan([stroke], lift: (lifting - landing) * duration)
  }

  /// A plan without its kind and intent, which ``plan(_:_:)`` sets.
  func plan(_ strokes: [Stroke], lift: Seconds, tremor: Double? = nil) -> GesturePlan {
    GesturePlan(
      kind: .drag, intent: .any, strokes: strokes, lift: lift, tremor: tremor ?? person.tremor)
  }

  /// The profile of an ordinary swipe: people slow down for longer than they speed up.
  mutating func usualProfile() -> SpeedProfile {
    random.chance(0.55) ? .earlyPeak : .minimumJerk
  }
}

extension GestureKind {
  /// Whether a person may hesitate in the gesture.
  fileprivate var mayHesitate: Bool {
    switch self {
    case .drag, .slowDrag, .reversal, .boomerang, .diagonalStart, .edgeStart: true
    case .flick, .tremulousHold, .hesitantDrag, .systemCancelled: false
    }
  }
}

/// The plan of a gesture, with the person's intent, which does not depend on any rule.
struct GesturePlan: Hashable, Sendable {
  var kind: GestureKind
  var intent: Label.Intent
  /// The overlapping strokes of the finger.
  var strokes: [Stroke]
  /// The time at which the finger lifts or the system takes the touch, after touch-down.
  var lift: Seconds
  /// The rest before the lift; 0 if the finger lifts while moving.
  var rest: Seconds = 0
  /// The size of the tremor, in points.
  var tremor: Double

  /// The distance along at the lift, in points from touch-down.
  var release: Double { along(at: lift - rest) }

  /// The farthest distance along, in points from touch-down, sampled at every hundredth.
  var peak: Double { (0...100).reduce(0) { max($0, along(at: (lift - rest) * Double($1) / 100)) } }

  private func along(at time: Seconds) -> Double {
    strokes.reduce(0) { $0 + $1.offset(at: time).along - $1.offset(at: 0).along }
  }
}
