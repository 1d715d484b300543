import MotionMath
package import Traces

/// A family of generated gestures: the transition that they drive, and where on the screen they begin.
///
/// To add a family, add one entry to ``all``.
package struct SynthesisFamily: Hashable, Sendable {
  /// The family's name in options and the name of its folder under `traces`.
  package let name: String
  /// A description for help and listings: a phrase without a full stop.
  package let summary: String
  /// The direction in which the finger moves to finish the transition.
  package let direction: GestureDirection
  /// The greatest distance of a touch-down from the edge of the screen, in points; nil if the gestures do not begin at
  /// the edge.
  package let edgeWidth: Double?
  /// The range of touch-downs along the direction, as fractions of the screen's length; nil if the family chooses
  /// touch-downs in another way.
  package let starts: ClosedRange<Double>?
  /// The distance of a whole gesture, as a fraction of the screen's length along the direction.
  ///
  /// A vertical gesture covers only a part of a tall screen: a thumb's vertical movement is at most about as long as
  /// the screen is wide, and the width is about half of the height.
  package let reach: Double
  /// The mean position of a touch-down on the axis perpendicular to ``direction``, as a fraction of the screen's size
  /// along that axis.
  package let landing: Double
  /// What a person does by finishing the gesture, as words that follow "meant to", such as `go back`.
  package let finishing: String
  /// The stops of a sheet that the gestures drag, in ascending order; empty for a transition.
  package private(set) var stops: [Stop] = []

  /// A stop: a place where a sheet settles.
  package struct Stop: Hashable, Sendable {
    package let name: String
    /// The position of the stop, as a fraction of the screen's length along the direction.
    package let place: Double
  }

  /// All families, in the order of the help text.
  package static let all = [
    SynthesisFamily(
      name: "swipe-back", summary: "rightward pans from anywhere on the screen", direction: .right,
      edgeWidth: nil, starts: nil, reach: 1, landing: 0.62, finishing: "go back"),
    SynthesisFamily(
      name: "edge-swipe", summary: "rightward pans that start within 20 pt of the left edge",
      direction: .right, edgeWidth: 20, starts: nil, reach: 1, landing: 0.58, finishing: "go back"),
    SynthesisFamily(
      name: "pull-down", summary: "downward pans that start at the top of a half-height panel",
      direction: .down, edgeWidth: nil, starts: 0.515...0.545, reach: 0.5, landing: 0.56,
      finishing: "close"),
    SynthesisFamily(
      name: "pull-up", summary: "upward pans that start in the lower half of the screen",
      direction: .up, edgeWidth: nil, starts: nil, reach: 0.5, landing: 0.56, finishing: "open"),
    SynthesisFamily(
      name: "swipe-left", summary: "leftward pans from anywhere on the screen", direction: .left,
      edgeWidth: nil, starts: nil, reach: 1, landing: 0.62, finishing: "go on"),
    SynthesisFamily(
      name: "sheet", summary: "pans that drag a sheet up or down between its three stops",
      direction: .up, edgeWidth: nil, starts: nil, reach: 1, landing: 0.56, finishing: "go to",
      stops: [
        Stop(name: "closed", place: 0), Stop(name: "half", place: 0.5),
        Stop(name: "full", place: 0.92),
      ]),
  ]

  /// The family with a name; nil if there is none.
  package static func named(_ name: String) -> SynthesisFamily? {
    all.first { $0.name == name }
  }

  /// The longest distance of a whole gesture, in points: the width of a large phone.
  ///
  /// It also applies to tablets, because the hands that hold them are no larger.
  package static let longestReach = 430.0

  /// The distance of a whole gesture, in points.
  func extent(of screen: ScreenSize) -> Double {
    min(direction.extent(of: screen) * reach, Self.longestReach)
  }
}

/// The mix of generated gestures: how often each kind of gesture is generated with each intent.
///
/// The mix includes hard cases: short flicks that are meant to finish, drags that pass half-way and are then taken
/// back, and fingers that hover near half-way.
enum GestureMix {
  /// A kind of gesture with an intent, and how often it is generated.
  struct Entry: Hashable, Sendable {
    let kind: GestureKind
    let intent: Label.Intent
    /// How many of 24 generated gestures belong to this entry; the shares of all entries add up to 24.
    let share: Int
  }

  static let entries = [
    Entry(kind: .flick, intent: .finish, share: 4),
    Entry(kind: .drag, intent: .finish, share: 5),
    Entry(kind: .drag, intent: .cancel, share: 2),
    Entry(kind: .slowDrag, intent: .finish, share: 1),
    Entry(kind: .slowDrag, intent: .cancel, share: 2),
    Entry(kind: .reversal, intent: .cancel, share: 2),
    Entry(kind: .boomerang, intent: .finish, share: 1),
    Entry(kind: .boomerang, intent: .cancel, share: 1),
    Entry(kind: .tremulousHold, intent: .finish, share: 1),
    Entry(kind: .tremulousHold, intent: .cancel, share: 1),
    Entry(kind: .hesitantDrag, intent: .finish, share: 1),
    Entry(kind: .diagonalStart, intent: .finish, share: 1),
    Entry(kind: .systemCancelled, intent: .cancel, share: 1),
    Entry(kind: .edgeStart, intent: .finish, share: 1),
  ]

  /// Returns `count` entries in proportion to their shares, in random order.
  static func deal(_ count: Int, random: inout RandomGenerator) -> [Entry] {
    deal(count, shares: entries.map(\.share), random: &random).map { entries[$0] }
  }

  /// Distributes `count` gestures over entries in proportion to `shares`, in random order.
  ///
  /// Rounds by the largest remainder; of equal remainders, the earlier entry comes first. At least one share must be
  /// positive.
  ///
  /// - Returns: For each gesture, the index of its entry in `shares`.
  static func deal(_ count: Int, shares: [Int], random: inout RandomGenerator) -> [Int] {
    let total = shares.reduce(0, +)
    var hand = shares.enumerated().flatMap {
      Array(repeating: $0.offset, count: count * $0.element / total)
    }
    let byRemainder = shares.enumerated().sorted {
      let (first, second) = (count * $0.element % total, count * $1.element % total)
      return first != second ? first > second : $0.offset < $1.offset
    }
    hand += byRemainder.prefix(count - hand.count).map(\.offset)
    random.shuffle(&hand)
    return hand
  }
}

/// The kinds of gesture; the raw value is the name of the kind in file names and tags.
enum GestureKind: String, Hashable, Sendable, CaseIterable {
  case flick
  case drag
  case slowDrag = "slow-drag"
  case reversal
  case boomerang
  case tremulousHold = "tremulous-hold"
  case hesitantDrag = "hesitant-drag"
  case diagonalStart = "diagonal-start"
  case systemCancelled = "system-cancelled"
  case edgeStart = "edge-start"
}
