/// What a rule decided, without words: small, and made without touching a reference count.
package struct Ruling: Hashable, Sendable {
  /// Whether the transition finishes; otherwise it is cancelled.
  package let finishes: Bool
  /// The signed distance to the boundary of the clause that decided: positive on the side of finishing.
  package let margin: Double
  /// The clause that decided, by its number in the rule, from 0 in reading order.
  package let clause: Int
  /// Whether the clause stands under an odd number of `not`s.
  package let isNegated: Bool
}
