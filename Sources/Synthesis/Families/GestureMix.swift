import MotionMath
import Traces

/// The frequencies of gesture kinds and intents.
///
/// The shares include hard cases: short flicks that are meant, drags that are taken back beyond
/// half-way, fingers that hover about the middle.
enum GestureMix {
  /// One row of the table.
  struct Entry: Hashable, Sendable {
    let kind: GestureKind
    let intent: Label.Intent
    /// The relative frequency; the shares of the table add up to 24.
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

  /// Deals `count` gestures by their shares, in random order.
  static func deal(_ count: Int, random: inout RandomGenerator) -> [Entry] {
    deal(count, shares: entries.map(\.share), random: &random).map { entries[$0] }
  }

  /// Deals `count` gestures to rows by their shares, at least one of them positive, in random order.
  ///
  /// Rounds by the largest remainder, the earlier row first.
  ///
  /// - Returns: The row of each gesture.
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

/// The kinds of gesture; the raw value is the word in file names and tags.
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
