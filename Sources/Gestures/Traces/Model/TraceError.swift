import Devices
import Formats

/// The reason why a recording or a label file was rejected.
///
/// The description reads like a compiler diagnostic: the place, what was found, and what to do.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason for rejecting a file or a line.
  public enum Problem: Error, Hashable, Sendable {
    /// The file cannot be opened; the value is the system's message.
    case cannotOpen(String)
    case noSuchFile
    case isFolder
    /// The path names a kind of file that is not read, such as a device; the value is this kind.
    case notAFile(String)
    /// A link leads outside the folder that the user named.
    case leadsOut
    /// The file has more than this many bytes.
    case tooLarge(limit: Int)
    case empty(example: String)
    case utf16
    case notUTF8
    case nulByte
    case noHeader(firstRow: String, example: String)
    /// The table has no header, but a command-line option can name its columns.
    case unnamedColumns(firstRow: String, example: String)
    case missingColumn(String, found: [String])
    case repeatedColumn(String)
    case noRows
    case nothingLeft
    case emptyField(column: String)
    case notANumber(String, column: String)
    case notFinite(String, column: String)
    case unknownPhase(String)
    case nameNotUTF8
    case tooManyFields(found: Int, expected: Int)
    case tooFewFields(found: Int, missing: String)
    case unclosedQuote
    case beganElsewhere
    /// A screen, a display rate, a time or a coordinate is outside the valid range.
    case notAScreen(String)
    case notARate(String)
    case notABeginning(String)
    case offEveryScreen(String, column: String)
    case arrivalStamped(close: Int, intervals: Int)
    /// Regular times of which all are a thousandth of what a touch panel's are; the value is the time between two, in seconds.
    case thousandth(Double)
    case tooManyFingers(limit: Int)
    case nameTooLong(limit: Int)
    case unknownIntent(String)
    /// The outcome of a measured release is neither finish nor cancel.
    case unknownOutcome(String)
    case notADirection(String)
    /// The outcome on the device is neither a known word nor one of the stops that the file declares.
    case unknownDeviceOutcome(String, stops: [String])
    /// A word in the metadata line `observed` is invalid.
    case observedWord(String)
    case notASafeArea(String)
    case notAnEnvironment(String)
    case notATurn(String)
    /// A number is outside the valid range of its column.
    case outOfRange(String, column: String, ClosedRange<Double>)
    case noOutcomes
    case notASpring(String)
    case notATime(String)
    /// The intent is neither a known word nor one of the stops that the file declares.
    case unknownStop(String, [String])
    case weightNotPositive(String)
    case repeatedLabel(String, firstLine: Int)
    /// A label names a trace that does not exist; `example` is the name of an existing trace.
    case labelWithoutTrace(String, example: String?)
    /// Another tool's file contains no touch.
    /// The file is no text.
    case notText(OtherFile)
    case noTouches(RecordingFormat)
    case positionNotFinite
    case timesTooFarApart
    /// No touch has a phase that is known; the value has the words.
    case unknownPhases([String])
    /// A line has a clock time in a form that is not known.
    case unknownClock(String)
    /// Times have no unit, and their intervals do not show which unit is meant.
    case unitOpen(UnitEvidence)
    /// The phases are numbers that have several possible meanings, or no possible meaning.
    ///
    /// `readings` are the possible meanings, such as `0=began,1=moved`.
    case phasesOpen([String], readings: [String])
    /// The file contains positions of fingers but not their paths; `remedy` says what to record instead.
    case hasNoPaths(RecordingFormat, remedy: String)
    /// A recipe is invalid: the value of this key is missing or wrong; `needs` describes a valid value.
    case recipe(key: String, needs: String)
    case notJSON
    case cutOffJSON
    /// What was found in a line of JSON with a gesture, and what to do.
    case gestureLine(String)
    case incompleteTouch(needs: String)
    /// A script of moves yields more than this many points.
    case movesTooLong(limit: Int)
    /// A WebDriver move is relative to a page element.
    case originIsElement
    /// A strict reader found malformed input.
    case dirt(Dirt)
  }

  /// The path as the user gave it.
  public var file: String
  /// The one-based line number; nil if the whole file is meant.
  public var line: Int?
  /// The reason for the error.
  public var problem: Problem

  public init(file: String, line: Int? = nil, problem: Problem) {
    (self.file, self.line, self.problem) = (file, line, problem)
  }

  /// Whether the file does not exist, which gives exit code 66 instead of 65.
  public var isMissingFile: Bool { problem == .noSuchFile }

  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(problem)"
  }
}

extension TraceError.Problem {
  /// Whether the file has no header that a table needs.
  var isOfHeader: Bool {
    switch self {
    case .noHeader, .unnamedColumns, .missingColumn: true
    default: false
    }
  }

  /// The problem with a header as it is written in the file.
  func quoting(_ header: String) -> TraceError.Problem {
    switch self {
    case .noHeader(_, let example): .noHeader(firstRow: header, example: example)
    default: self
    }
  }
}

extension TraceError.Problem: CustomStringConvertible {
  /// Whether a number has marks between its thousands, as in `1.780.300`.
  private static func hasGroups(_ text: String) -> Bool {
    let groups = text.split(omittingEmptySubsequences: false) { ".,' ".contains($0) }
    return groups.count > 2
      && groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
      && groups[0].count <= 3 && groups[0].allSatisfy(\.isNumber)
  }

  /// The remedy for a missing column, whose values the recording may contain under another name.
  private static func remedy(forColumn name: String) -> String {
    switch name {
    case "t_ms": "rename one, or choose one with 'panlab import --time-column NAME=UNIT'"
    case "x", "y": "rename one, or choose one with 'panlab import --columns \(name)=NAME'"
    case "phase": "add it, or let 'panlab import' separate contacts by their pauses"
    default: "add it"
    }
  }

  public var description: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened (\(reason)); check its permissions"
    case .noSuchFile: "no such file; check the path"
    case .isFolder: "a folder where a file was expected; name a file in it"
    case .notAFile(let kind): "a \(kind) where a file was expected; name a regular file"
    case .leadsOut:
      "a link that points outside the named paths; name its target, or allow it with --follow-links"
    case .tooLarge(let limit):
      "larger than the \(limit >> 20) MiB limit; split it, or raise the limit with --max-size"
    case .empty(let example): "no header in the file; start with one such as \(example)"
    case .utf16: "the text is UTF-16; save it as UTF-8"
    case .notUTF8: "is not UTF-8 text; save it as UTF-8"
    case .nulByte: "a NUL byte, so this is not UTF-8 text; export the recording as CSV"
    case .noHeader(let row, _) where row.hasPrefix("<"):
      "XML in which no line is a touch; export a table or JSON, or describe its lines to 'panlab import' with --recipe"
    case .noHeader(let row, let example):
      "'\(quoted(row))' where the header should be; start with a header such as \(example)"
        + (example == Trace.headerExample ? ", or describe it to 'panlab import'" : "")
    case .unnamedColumns(let row, _) where row.hasPrefix("<"):
      "XML in which no line is a touch; export a table or JSON, or describe its lines with --recipe"
    case .unnamedColumns(let row, let example):
      "'\(quoted(row))' where the header should be; name the columns, as in --columns \(example), or describe its lines with --recipe"
    case .missingColumn(let name, let found):
      "no column '\(name)'; the header has \(list(found)): \(Self.remedy(forColumn: name))"
    case .repeatedColumn(let name): "two columns '\(quoted(name))'; keep one"
    case .noRows: "no rows after the header; record at least one touch"
    case .nothingLeft: "touch-ups without a touch-down; record from the touch-down on"
    case .emptyField(let column): "column '\(quoted(column))' is empty; every row needs it"
    case .notANumber(let text, let column) where Self.hasGroups(text):
      "'\(quoted(text))' in column '\(quoted(column))' is not a number; write it without thousands separators"
    case .notANumber(let text, let column):
      "'\(quoted(text))' in column '\(quoted(column))' is not a number; write it like 12.5"
    case .notFinite(let text, let column):
      "'\(quoted(text))' in column '\(quoted(column))' is not finite; drop the row or correct it"
    case .unknownPhase(let text):
      "'\(quoted(text))' is not a phase; use began, moved, stationary, ended or cancelled"
    case .nameNotUTF8: "a trace name that is not UTF-8; save the file as UTF-8"
    case .tooManyFields(let found, let expected):
      "\(found) fields where the header has \(expected); quote fields that contain a separator"
    case .tooFewFields(let found, let missing):
      "a row of \(counted(found, "field")) without '\(missing)'; complete it or drop it"
    case .unclosedQuote: "a quote that is never closed; close it or drop it"
    case .beganElsewhere:
      "a finger begins far from where it is still down; give each finger its own 'id'"
    case .notAScreen(let text):
      "'\(quoted(text))' is not a screen; write it like 390x844, with sides from"
        + " \(Number.shortest(ScreenSize.sides.lowerBound)) to"
        + " \(Number.shortest(ScreenSize.sides.upperBound)) pt"
    case .notABeginning(let text):
      "'\(text)' in 'begins' is not a time; give seconds from 0 to 600"
    case .notARate(let text):
      "'\(quoted(text))' is not a display's rate; write it like 60, from"
        + " \(Number.shortest(TraceMetadata.rates.lowerBound)) to"
        + " \(Number.shortest(TraceMetadata.rates.upperBound)) frames per second"
    case .offEveryScreen(let text, let column):
      "'\(quoted(text))' in column '\(quoted(column))' is off every screen; give points, from"
        + " \(Number.shortest(-ScreenSize.farthest)) to \(Number.shortest(ScreenSize.farthest))"
    case .thousandth(let interval):
      "rows \(UnitEvidence.time(interval)) apart, a thousandth of a touch panel's interval; leave out dots that group thousands,"
        + " or name the unit"
    case .arrivalStamped(let close, let intervals):
      "\(close) of \(intervals) intervals of one finger are below 0.25 ms: stamped on arrival, so "
        + "its speed is unknown; record the touches' own times"
    case .tooManyFingers(let limit):
      "more than \(limit) fingers are down at the same time; correct the column 'id', or add each finger's 'ended'"
    case .nameTooLong(let limit):
      "a recording's name of more than \(limit) bytes; shorten it in the column 'trace'"
    case .unknownStop(let text, let stops):
      "'\(quoted(text))' is neither an intent nor a stop;"
        + " \(advice(for: text, choices: stops + Label.Intent.allCases.map(\.rawValue)) ?? "see the line '# stops:'")"
    case .unknownIntent(let text):
      "'\(quoted(text))' is not an intent; use finish, cancel, any or none"
    case .unknownDeviceOutcome(let text, let stops):
      "'\(quoted(text))' is not an outcome of a device; use finish, cancel, refused, none"
        + (stops.isEmpty ? ", or declare it in a line '# stops:'" : " or a stop: \(list(stops))")
    case .observedWord(let text):
      "'\(quoted(text))' in 'observed'; write key=value, with the keys"
        + " \(DeviceObservation.keys.joined(separator: ", ")), numbers as in percent=0.47 and pairs as in"
        + " velocity=812,-3"
    case .notASafeArea(let text):
      "'\(quoted(text))' is not a safe area; write top, left, bottom and right, as in 59,0,34,0"
    case .notATurn(let text):
      "'\(quoted(text))' in 'turned'; write a time after the first touch, in seconds, and landscape or portrait, as in"
        + " 0.2 landscape"
    case .notAnEnvironment(let text):
      "'\(quoted(text))' in 'environment'; give some of \(list(SystemSetting.allCases.map(\.rawValue)))"
    case .unknownOutcome(let text): "'\(quoted(text))' is not an outcome; use finish or cancel"
    case .notADirection(let text):
      "'\(quoted(text))' is not a direction; use right, left, up or down"
    case .outOfRange(let text, let column, let range):
      "'\(quoted(text))' in column '\(column)' is out of range; give a number from"
        + " \(Number.shortest(range.lowerBound)) to \(Number.shortest(range.upperBound))"
    case .notASpring(let text):
      "'\(quoted(text))' is not a spring; write it like spring(0.85,0.2856)"
    case .notATime(let text):
      "'\(quoted(text))' is not a time; write it like 0.06s, from 0.001 to 10 s"
    case .noOutcomes: "no rows after the header; measure at least one release"
    case .weightNotPositive(let text):
      "'\(quoted(text))' is not a weight; use a positive number such as 1"
    case .repeatedLabel(let name, let line):
      "'\(quoted(name))' already has a label in line \(line); keep one"
    case .labelWithoutTrace(let name, let example):
      "no trace '\(quoted(name))' beside the labels; "
        + (example.map { "write names like '\(quoted($0))', or drop the row" }
          ?? "correct the name or drop the row")
    case .notText(let other): "\(other.name); \(other.remedy)"
    case .noTouches(.swipeScript):
      "no swipe with a start and an end; a step gives a swipe's destination, not the finger's path: while it runs,"
        + " record 'adb shell getevent -lt' or the app's touches"
    case .noTouches(RecordingFormat("json")):
      "no object with an x and a y; name their keys, as in --columns time=KEY,x=KEY,y=KEY,phase=KEY, with dots for nested"
        + " keys and numbers for positions in lists: payload.0"
    case .noTouches(let format):
      "no finger touches in this \(format.rawValue) file; record one, or name the format with --from"
    case .positionNotFinite: "a position that is not a finite number; correct it or drop the line"
    case .timesTooFarApart:
      "times more than an hour apart, too long for one gesture; split the file, or correct the unit of time"
    case .unitOpen(let evidence) where evidence.areDays:
      "times are a spreadsheet's days; write them as clocks, in the format hh:mm:ss.000, or as seconds"
    case .unitOpen(let evidence):
      "\(evidence.question); use import --unit \(evidence.readings[0].unit.rawValue), or name the column"
        + " t_\(evidence.readings[0].unit.rawValue)"
    case .unknownPhases(let words):
      "phases \(list(words)) are unknown; name each, as in import --phase"
        + " \(quoted(words.first ?? "0"))=began"
    case .unknownClock(let text):
      "'\(quoted(text))' is not a time that can be read; write it like 2026-06-01 10:02:03.100, or take another time in"
        + " the recipe's pattern"
    case .phasesOpen(let words, let readings):
      readings.count > 1
        ? "phases \(list(words)) may be \(readings[0]) or \(readings[1]); use import --phase \(readings[0])"
        : "phases \(list(words)) are numbers of no known system; name each, as in import --phase"
          + " \(quoted(words.first ?? "0"))=began,\(quoted(words.last ?? "1"))=ended"
    case .hasNoPaths(let format, let remedy):
      "no paths of fingers in this \(format.rawValue) file; \(remedy)"
    case .recipe(let key, let needs):
      key.isEmpty
        ? "not a recipe; it needs \(needs)" : "'\(quoted(key))' of the recipe needs \(needs)"
    case .notJSON: "not JSON; export the recording again, or describe its lines with --recipe"
    case .cutOffJSON: "the file ends inside a JSON value; export the recording again"
    case .gestureLine(let words): words
    case .incompleteTouch(let needs): "an incomplete touch; it needs \(needs)"
    case .movesTooLong(let limit):
      "moves of more than \(limit) points in all; give them durations of a second or so"
    case .originIsElement:
      "a move relative to an element, whose position is not in the file; use origin 'viewport' or 'pointer'"
    case .dirt(let dirt): "\(dirt.found); correct the file or read it without --strict"
    }
  }

  /// User input on one line, truncated to a readable length.
  private func quoted(_ text: String) -> String {
    let limit = 40
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      shown += scalar.value < 32 ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text.unicodeScalars.count > limit ? shown + "…" : shown
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(10).map { quoted($0) }.joined(separator: ", ")
    return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
  }
}
