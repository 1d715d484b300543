/// A repair of one kind of malformed input in a file.
///
/// Repairs are visible: they appear as warnings on reading and as diagnostics in the outcome.
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// The path as the user gave it.
  public var file: String
  /// The one-based line at which the malformed input first occurs.
  public var line: Int
  /// How often the malformed input occurs, at least 1.
  public var count: Int
  /// A stable kebab-case word for the kind of repair, such as `rows-out-of-order`.
  public var code: String
  /// What was found and how it was repaired, without the place and the count.
  public var message: String

  public init(file: String, line: Int, count: Int, code: String, message: String) {
    (self.file, self.line, self.count) = (file, line, count)
    (self.code, self.message) = (code, message)
  }

  public var description: String {
    "\(file):\(line): \(message)" + (count > 1 ? " (\(count) times)" : "")
  }
}

/// The kinds of malformed input that the reader repairs, with their stable codes and words.
///
/// Repairs of the same line are listed in this order.
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
  case clockJump = "clock-jump"
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
  case unitDoubtful = "unit-doubtful"
  case upMoved = "up-moved"
  case thinned = "thinned"
  case spike = "spike"
  case leap = "leap"
  case offScreen = "off-screen"
  case stationaryMoves = "stationary-moves"
  case againstName = "against-name"
  case strokes = "strokes"
  case labelOfStrokes = "label-of-strokes"
  case fractions = "fractions"
  case pixels = "pixels"
  case differences = "differences"

  /// The stable kebab-case word in reports.
  public var code: String { rawValue }

  /// The finding in a few words.
  public var found: String { words.found }

  /// The remedy in a few words.
  public var remedy: String { words.remedy }

  private var words: (found: String, remedy: String) {
    switch self {
    case .byteOrderMark: ("a byte-order mark", "skipped")
    case .notUTF8: ("text that is not UTF-8", "unreadable letters replaced")
    case .separator: ("fields separated by semicolons, tabs or spaces", "read as if by commas")
    case .lineEndings: ("a line that ends in \\r\\r\\n or in \\r alone", "read as one line end")
    case .blankLine: ("a blank line between rows", "skipped")
    case .strayComment: ("a comment between rows", "skipped")
    case .trailingSeparator: ("a separator after the last column", "ignored")
    case .shortRow: ("a row without its last columns", "read as if they were empty")
    case .cutOffRow: ("a last row that is cut off", "dropped")
    case .decimalComma: ("a decimal comma", "read as a point")
    case .timeUnit:
      ("times without a unit", "read by their intervals")
    case .negativeTime: ("a time before zero", "counted from the first sample")
    case .rowsOutOfOrder: ("rows out of order", "sorted by time")
    case .clockJump: ("a clock that jumps", "continued from the previous row")
    case .duplicateRow: ("a row that repeats the previous one", "dropped")
    case .duplicateTime:
      ("a finger at two positions at the same time", "kept the later row, or the touch-down")
    case .upAtOrigin:
      ("a touch-up at (0, 0), far from the finger", "moved to the finger's last position")
    case .missingBegan: ("a finger that moves without a touch-down", "its first row read as began")
    case .beganTwice: ("a finger that begins twice", "the second row read as moved")
    case .afterEnded: ("a row of a finger that is already up", "dropped")
    case .endedWithoutBegan: ("a touch-up of a finger that was never down", "dropped")
    case .missingEnded: ("a finger that never ends", "ended at its last row")
    case .dispatchClock: ("dispatch_ms over a minute from its sample", "column ignored")
    case .dispatchEarly:
      ("a dispatch_ms before its sample or before an earlier dispatch", "raised to that time")
    case .intentConflict:
      ("an intent that differs from the one in the recording's metadata", "labels.csv wins")
    case .unreadableLine: ("a line that is not an event", "skipped")
    case .eventsDropped:
      ("events that the system dropped", "the fingers that were down end there as cancelled")
    case .unitDoubtful:
      ("intervals that fit no touch panel in the unit of the time column", "read as written")
    case .upMoved: ("a touch-up beyond the last move", "counted as moves")
    case .thinned:
      ("short moves are missing", "the speed of a slow finger is unknown")
    case .spike:
      (
        "a jump far off the finger's path and straight back",
        "read as written; 'panlab import --drop-spikes' leaves such jumps out"
      )
    case .leap: ("a step that is faster than any finger", "read as written")
    case .offScreen: ("positions outside the screen", "read as points")
    case .stationaryMoves: ("a stationary finger that moves", "read as moved")
    case .againstName:
      ("a path against the direction in its name", "read as written")
    case .strokes:
      (
        "a contact that begins long after the previous one, or at the same position",
        "read as a separate gesture"
      )
    case .labelOfStrokes:
      ("a label for a file with several gestures", "label its gestures #1, #2 and so on instead")
    case .fractions: ("positions from 0 to 1", "read as fractions of the screen")
    case .pixels:
      (
        "positions in pixels",
        "read as points; give the screen's size in pixels with 'panlab import --panel' if they are not points"
      )
    case .differences: ("positions as differences", "counted from (0, 0)")
    }
  }
}

/// Collects the malformed input that is found in one file or trace; a strict collector throws at the first finding.
struct Findings {
  let file: String
  let strict: Bool
  private var places: [Dirt: (line: Int, count: Int)] = [:]
  /// Descriptions of the remedies, for kinds of malformed input whose remedy depends on the recording.
  private var remedies: [Dirt: String] = [:]

  init(file: String, strict: Bool) { (self.file, self.strict) = (file, strict) }

  /// Records malformed input that was found and repaired.
  ///
  /// - Throws: ``TraceError`` if the reader is strict.
  mutating func note(
    _ dirt: Dirt, line: Int, count: Int = 1, remedy: String? = nil
  ) throws(TraceError) {
    if strict { throw TraceError(file: file, line: line, problem: .dirt(dirt)) }
    let known = places[dirt] ?? (line, 0)
    places[dirt] = (min(known.line, line), known.count + count)
    if let remedy { remedies[dirt] = remedy }
  }

  /// Whether no malformed input was found.
  var isEmpty: Bool { places.isEmpty }

  /// One repair for each kind of malformed input, sorted by line.
  var repairs: [Repair] {
    if places.isEmpty { return [] }
    return Dirt.allCases.compactMap { dirt in
      places[dirt].map { place in
        Repair(
          file: file, line: place.line, count: place.count, code: dirt.code,
          message: "\(dirt.found); \(remedies[dirt] ?? dirt.remedy)")
      }
    }.sortedByLine()
  }
}

extension [Repair] {
  /// The repairs sorted by line; repairs of the same line keep their order.
  func sortedByLine() -> [Repair] {
    enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}
