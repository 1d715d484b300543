/// The shapes of gesture that people make; the raw value is the word in file names and tags.
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
