import Formats
public import MotionMath

/// One recorded gesture: all fingers, from first contact to last.
///
/// A trace is a value. Its times are relative to its first sample, so that recordings from different clocks can be
/// compared. Locations are in points, with the origin at the top left of the screen.
public struct Trace: Hashable, Sendable {
  /// The name in reports: `family/file` (folder and file, without the file's extension), or `family/file#trace`.
  public var name: String
  /// The recording's own metadata.
  public var metadata: TraceMetadata
  /// The touch points in order of time.
  ///
  /// There is at least one in every trace that was read from a recording. Traces that were read from an extract have
  /// none, because an extract omits them.
  public var samples: Samples
  /// The content hash of the touch points, if the trace comes from an extract, which omits them; nil if they are in
  /// ``samples``.
  package var omittedPoints: UInt64?
  /// The contacts of the trace's recording, if they were read as several gestures; nil otherwise, or if the recording
  /// says what belongs together.
  package var contacts: Contacts?
  /// The person's intent; nil if it is unknown.
  public var label: Label?
  /// The repairs made on reading, in the order of the file; empty if none were needed.
  public var repairs: [Repair]
  /// How the unit of times was determined.
  public var times = TimeReading.named(.milliseconds)
  /// The path of the file that contains the trace; nil for a generated trace.
  public var file: String?
  /// The row of the trace's label in the label file; nil if the label is not from such a file.
  public var labelPlace: SourcePlace?

  public init(
    name: String, metadata: TraceMetadata = TraceMetadata(), samples: some Sequence<Sample>,
    label: Label? = nil, repairs: [Repair] = []
  ) {
    (self.name, self.metadata, self.samples) = (name, metadata, Samples(samples))
    (self.label, self.repairs) = (label, repairs)
  }

  /// The time of the last sample, in seconds after the first.
  public var duration: Seconds { samples.last?.time ?? 0 }
}

extension Trace {
  /// The metadata key that marks an imported recording in which the recorder left out short moves.
  static let thinnedKey = "thinned"

  /// Whether the recorder left out short moves, so that the speed of a slow finger is unknown.
  package var isThinned: Bool {
    metadata[Self.thinnedKey] == "yes" || repairs.contains { $0.code == Dirt.thinned.code }
  }
}

extension Trace: CustomStringConvertible {
  /// The trace's name alone; the samples would only clutter test reports and logs.
  public var description: String { name }
}

extension Trace {
  /// An example of a file's header, for messages.
  static let headerExample = "t_ms,x,y,phase"
}

/// Functions on the names of traces: `family/stem`, or `family/stem#recording` in a file with several recordings.
///
/// The family is the name of the folder; the stem is the file's name without its extension. Line breaks and other
/// control characters are escaped, in labels too, so that every name is visible and fits on one line.
package enum TraceName {
  /// The name of one recording in a file that contains several.
  static func name(_ file: String, recording: String) -> String {
    "\(file)#\(VisibleText.line(recording))"
  }

  /// The part of a name before the first `#`: the name of the file.
  package static func file(of name: String) -> String {
    String(name.prefix { $0 != "#" })
  }

  /// The part of a name after the first `#`; nil for the only recording of a file.
  static func recording(of name: String) -> String? {
    name.firstIndex(of: "#").map { String(name[name.index(after: $0)...]) }
  }

  /// The trace's name in the `labels.csv` of its folder: the full name without the family, which is the folder's name.
  package static func key(of name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      // Every byte is a character, and bytes are found faster than characters.
      let stem = name.utf8.prefix { $0 != UInt8(ascii: "#") }
      guard let slash = stem.lastIndex(of: UInt8(ascii: "/")) else { return name }
      return String(name[name.utf8.index(after: slash)...])
    }
    let stemEnd = name.firstIndex(of: "#") ?? name.endIndex
    guard let slash = name[..<stemEnd].lastIndex(of: "/") else { return name }
    return String(name[name.index(after: slash)...])
  }
}
