import MotionMath
import Traces

/// Turns a kind and an intent into the plan of one person for one gesture.
///
/// Distances along are fractions of the extent, times are seconds at a median person's tempo.
struct GesturePlanner {
  let person: Person
  /// The length of the screen in the direction of the gesture, in points.
  let extent: Double
  var random: RandomStream

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
    if plan.rest == 0, kind.mayHesitate, random.chance(person.hesitation) {
      rest(&plan)
    }
    return plan
  }

  /// Makes the finger stop where it would have lifted, and lift later.
  mutating func rest(_ plan: inout GesturePlan) {
    plan.rest = random.uniform(0.06...0.24)
    plan.lift += plan.rest
  }

  /// A duration in seconds, as this person takes it this time.
  mutating func pace(_ seconds: ClosedRange<Double>) -> Seconds {
    let unsteady = random.normal(1, person.unsteadiness)
    return random.uniform(seconds) * person.tempo * min(max(unsteady, 0.6), 1.5)
  }

  /// A stroke in this person's manner, from rest to rest.
  mutating func stroke(
    from start: Seconds, lasting duration: Seconds, along: Double, _ profile: SpeedProfile
  ) -> Stroke {
    let distance = along * extent
    let slope = random.normal(person.slope, 0.04)
    let bow = random.normal(person.bow, 0.015)
    return Stroke(
      start: start, duration: duration, reach: Offset(along: distance, across: distance * slope),
      bow: distance * bow, profile: profile)
  }

  /// A gesture of one stroke, of which only the part between landing and lifting touches the glass.
  ///
  /// - Parameters:
  ///   - along: Where it is released, a fraction of the extent.
  ///   - duration: The time from rest to rest, in seconds.
  ///   - landing: The fraction of the stroke that is over at touch-down.
  ///   - lifting: The fraction of the stroke that is over at the lift.
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

  /// A plan whose kind and intent ``plan(_:_:)`` fills in.
  func plan(_ strokes: [Stroke], lift: Seconds, tremor: Double? = nil) -> GesturePlan {
    GesturePlan(
      kind: .drag, intent: .any, strokes: strokes, lift: lift, tremor: tremor ?? person.tremor)
  }

  /// The bell of an ordinary swipe: people slow down for longer than they speed up.
  mutating func usualProfile() -> SpeedProfile {
    random.chance(0.55) ? .earlyPeak : .minimumJerk
  }
}

extension GestureKind {
  /// True for the ordinary gestures that a person's hesitation may befall.
  fileprivate var mayHesitate: Bool {
    switch self {
    case .drag, .slowDrag, .reversal, .boomerang, .diagonalStart, .edgeStart: true
    case .flick, .tremulousHold, .hesitantDrag, .systemCancelled: false
    }
  }
}
