import Formats
public import MotionMath

/// Measurements on a device or a simulator: releases of fingers, and how the system decided after each release.
///
/// The file is a table with the columns `position,velocity_pt_per_s,outcome`, found by name in any order and case.
/// Other columns are ignored. Before the table, lines of the form `# key: value` describe the system and the
/// measurement. `position` is the position of the moved view at release, as a fraction of the screen's length along
/// ``direction``.
public struct MeasuredOutcomes: Hashable, Sendable {
  /// One measured release.
  public struct Row: Hashable, Sendable {
    /// The position of the moved view at the release, along the table's ``MeasuredOutcomes/direction``.
    ///
    /// A fraction of the screen's length in this direction.
    public let position: Double
    /// The velocity in points per second; positive towards completion.
    public let velocity: Double
    public let finishes: Bool

    package init(position: Double, velocity: Double, finishes: Bool) {
      (self.position, self.velocity, self.finishes) = (position, velocity, finishes)
    }
  }

  /// The path as the user gave it.
  public let file: String
  /// The file's `# key: value` lines.
  public let metadata: TraceMetadata
  /// The size of the screen; 390 × 844 points if the file does not contain it.
  public let screen: ScreenSize
  /// The direction towards completion; `right` if the file does not contain it.
  public let direction: Direction
  /// The measured releases; at least one.
  public let rows: [Row]
  /// The spring with which the system settles after a release; nil if it was not measured.
  public let releaseSpring: Spring?
  /// The time constant of a push that the system animates without a finger, in seconds; nil if it was not measured.
  ///
  /// In this time, the remaining distance becomes smaller by a factor of e.
  public let pushTimeConstant: Seconds?

  /// Creates a table of releases, without measurements of how the system settles.
  ///
  /// - Precondition: There is at least one row.
  package init(
    file: String, metadata: TraceMetadata, screen: ScreenSize, direction: Direction, rows: [Row]
  ) {
    precondition(!rows.isEmpty, "a table without a row")
    (self.file, self.metadata, self.screen) = (file, metadata, screen)
    (self.direction, self.rows) = (direction, rows)
    (releaseSpring, pushTimeConstant) = (nil, nil)
  }

  /// The length of the screen along the direction, in points.
  public var length: Double { direction.isHorizontal ? screen.width : screen.height }
}

extension MeasuredOutcomes {
  /// The columns' names.
  package static let columns = ["position", "velocity_pt_per_s", "outcome"]
  /// The valid positions, as fractions of the screen's length; a rubber band can move a view below 0 or above 1.
  package static let positions = -1.0...2
  /// The valid velocities of a finger, in points per second.
  package static let velocities = -20_000.0...20_000

  /// Reads a table.
  ///
  /// A single malformed row rejects the whole table, because a comparison with only a part of the table would mislead.
  public init(bytes: [UInt8], file: String) throws(TraceError) {
    self = try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      try Self(reading: text, file: file)
    }
  }

  private init(reading text: UnsafeBufferPointer<UInt8>, file: String) throws(TraceError) {
    let table = try NamedTable(
      text, file: file, columns: Self.columns, ifEmpty: .noOutcomes, row: Self.row)
    let preamble = table.preamble
    let metadata = TraceMetadata(entries: preamble.metadata.map(\.entry))
    func place(_ key: String) -> Int? { preamble.metadata.first { $0.entry.key == key }?.number }
    if let text = metadata["screen"], metadata.screen == nil {
      throw TraceError(file: file, line: place("screen"), problem: .notAScreen(text))
    }
    let word = metadata["direction"] ?? Direction.right.rawValue
    guard let direction = Direction(rawValue: word) else {
      throw TraceError(file: file, line: place("direction"), problem: .notADirection(word))
    }
    releaseSpring = try metadata["release-spring"].map { text throws(TraceError) in
      guard case .spring(let spec)? = try? CurveSpec(parsing: text) else {
        throw TraceError(file: file, line: place("release-spring"), problem: .notASpring(text))
      }
      return spec.spring
    }
    pushTimeConstant = try metadata["push-time-constant"].map { text throws(TraceError) in
      guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), (0.001...10) ~= seconds
      else {
        throw TraceError(file: file, line: place("push-time-constant"), problem: .notATime(text))
      }
      return seconds
    }
    (self.file, self.metadata, self.rows, self.direction) = (
      file, metadata, table.rows, direction
    )
    screen = metadata.screen ?? ScreenSize.usual
  }

  private static func row(_ fields: NamedFields) throws(TraceError.Problem) -> Row {
    let position = try fields.number(0, in: positions)
    let velocity = try fields.number(1, in: velocities)
    let word = fields.text(2)
    guard ["finish", "cancel"].contains(word.lowercased()) else { throw .unknownOutcome(word) }
    return Row(position: position, velocity: velocity, finishes: word.lowercased() == "finish")
  }
}
