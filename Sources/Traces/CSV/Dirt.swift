/// Every kind of dirt that the reader mends, with its stable code and its words.
///
/// The order is the order in which repairs of one line are listed.
public enum Dirt: String, Hashable, Sendable, CaseIterable {
  case byteOrderMark = "byte-order-mark"
  case notUTF8 = "not-utf-8"
  case separator = "separator"
  case lineEndings = "line-endings"
  case blankLine = "blank-line"
  case strayComment = "stray-comment"
  case trailingSeparator = "trailing-separator"
  case shortRow = "short-row"
  case cutOffRow = "cut-off-row"
  case decimalComma = "decimal-comma"
  case timeUnit = "time-unit"
  case negativeTime = "negative-time"
  case rowsOutOfOrder = "rows-out-of-order"
  case duplicateRow = "duplicate-row"
  case duplicateTime = "duplicate-time"
  case upAtOrigin = "up-at-origin"
  case missingBegan = "missing-began"
  case beganTwice = "began-twice"
  case afterEnded = "after-ended"
  case endedWithoutBegan = "ended-without-began"
  case missingEnded = "missing-ended"
  case dispatchClock = "dispatch-on-another-clock"
  case dispatchEarly = "dispatch-before-sample"
  case intentConflict = "intent-conflict"
  case unreadableLine = "unreadable-line"
  case eventsDropped = "events-dropped"

  /// The stable kebab-case word that reports use.
  public var code: String { rawValue }

  /// What was found, in a few words.
  public var found: String { words.found }

  /// What the reader does about it.
  public var remedy: String { words.remedy }

  private var words: (found: String, remedy: String) {
    switch self {
    case .byteOrderMark: ("a byte-order mark", "skipped")
    case .notUTF8: ("text that is not UTF-8", "unreadable letters replaced")
    case .separator: ("fields separated by semicolons or tabs", "read as if by commas")
    case .lineEndings: ("a line that ends in \\r\\r\\n or in \\r alone", "read as one line end")
    case .blankLine: ("a blank line between rows", "skipped")
    case .strayComment: ("a comment between rows", "skipped")
    case .trailingSeparator: ("a separator after the last column", "ignored")
    case .shortRow: ("a row without its last columns", "read as if they were empty")
    case .cutOffRow: ("a last row that is cut off", "dropped")
    case .decimalComma: ("a decimal comma", "read as a point")
    case .timeUnit:
      ("times too large for seconds", "read as milli-, micro- or nanoseconds by their size")
    case .negativeTime: ("a time before zero", "counted from the first sample")
    case .rowsOutOfOrder: ("rows out of order", "sorted by time")
    case .duplicateRow: ("a row that repeats the one before", "dropped")
    case .duplicateTime:
      ("a finger at two places at one time", "kept the later row, or the touch-down")
    case .upAtOrigin: ("an up at (0, 0), far from the finger", "put where the finger was last")
    case .missingBegan: ("a finger that moves without a down", "its first row read as began")
    case .beganTwice: ("a finger that begins twice", "the second row read as moved")
    case .afterEnded: ("a row of a finger that is already up", "dropped")
    case .endedWithoutBegan: ("an up of a finger that was never down", "dropped")
    case .missingEnded: ("a finger that never ends", "ended at its last row")
    case .dispatchClock: ("dispatch_ms over a minute from its sample", "column ignored")
    case .dispatchEarly:
      ("a dispatch_ms before its sample or before an earlier dispatch", "raised to it")
    case .intentConflict:
      ("an intent that is not the one in the recording's metadata", "labels.csv wins")
    case .unreadableLine: ("a line that is no event", "skipped")
    case .eventsDropped:
      ("events that the system dropped", "the fingers that were down end there as cancelled")
    }
  }
}
