import Traces

/// How often each kind of gesture occurs, and with which intent.
///
/// The shares make the set honest rather than easy: short flicks that are meant, drags that are
/// taken back beyond half-way, fingers that hover about the middle.
struct GestureMix: Hashable, Sendable {
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
  static func deal(_ count: Int, random: inout RandomStream) -> [Entry] {
    deal(count, shares: entries.map(\.share), random: &random).map { entries[$0] }
  }

  /// Deals `count` gestures to rows with these shares, in random order.
  ///
  /// Shares that do not divide evenly are settled by the largest remainder, the earlier row first.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - shares: The relative frequency of each row; one at least is positive.
  ///   - random: Puts them in order.
  /// - Returns: The row of each gesture.
  static func deal(_ count: Int, shares: [Int], random: inout RandomStream) -> [Int] {
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
