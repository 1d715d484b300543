import Formats
public import MotionMath

/// Where fingers lifted, and what a system did: measured on a device or a simulator.
///
/// A table with the columns `position,velocity_pt_per_s,outcome` by name, in any order and case; others are
/// ignored. Lines `# key: value` before them name the system and the measurement. `position` is where the
/// finger has the moved view, as a fraction of the screen along the direction.
public struct MeasuredOutcomes: Hashable, Sendable {
  /// One release.
  public struct Row: Hashable, Sendable {
    /// A fraction of the screen's length along the direction.
    public let position: Double
    /// Points per second, towards completion.
    public let velocity: Double
    public let finishes: Bool

    package init(position: Double, velocity: Double, finishes: Bool) {
      (self.position, self.velocity, self.finishes) = (position, velocity, finishes)
    }
  }

  /// The path as the user gave it.
  public let file: String
  /// Its `# key: value` lines.
  public let metadata: TraceMetadata
  /// The screen, 390 × 844 points if none is named.
  public let screen: ScreenSize
  /// The direction towards completion, `right` if none is named.
  public let direction: Direction
  /// At least one.
  public let rows: [Row]
  /// The spring on which the system moves on after a release; nil if none was measured.
  public let releaseSpring: Spring?
  /// The time in which a push without a finger gets nearer to its end by a factor of e, in seconds; nil if
  /// it was not measured.
  public let pushTimeConstant: Seconds?

  /// Creates a table of releases; nothing is known of how the system moves on.
  ///
  /// - Precondition: There is a row.
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
  /// The positions that a row can have: beyond the ends there is a rubber band.
  package static let positions = -1.0...2
  /// The speeds that a finger can have, in points per second.
  package static let velocities = -20_000.0...20_000

  /// Reads a table; one bad row refuses it, because an agreement with a part of it would mislead.
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
