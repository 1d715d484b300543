public import MotionMath

/// One recorded gesture: everything the fingers did, from first contact to last.
///
/// A trace is a value. Its times are relative to its first sample, so recordings from different
/// clocks compare; locations are in points, the origin at the top left of the screen.
public struct Trace: Hashable, Sendable {
  /// What reports call the trace: `family/file` without the extension, or `family/file#trace`.
  public var name: String
  /// What the recording says about itself.
  public var metadata: TraceMetadata
  /// The touch points in the order they happened; never empty in a trace that was read.
  public var samples: [Sample]
  /// What the person meant, when someone has said so.
  public var label: Label?
  /// What the reader had to mend, in the order of the file; empty for a clean recording.
  public var repairs: [Repair]
  /// The path of the file it was read from; nil for a trace that was made.
  public var file: String?
  /// The row of the label file that labels it.
  public var labelPlace: SourcePlace?

  /// Creates a trace from its parts.
  public init(
    name: String, metadata: TraceMetadata = TraceMetadata(), samples: [Sample],
    label: Label? = nil, repairs: [Repair] = []
  ) {
    self.name = name
    self.metadata = metadata
    self.samples = samples
    self.label = label
    self.repairs = repairs
  }

  /// The time of the last sample, in seconds after the first.
  public var duration: Seconds { samples.last?.time ?? 0 }
}
