import Formats
public import MotionMath

/// One recorded gesture: all fingers, from first contact to last.
///
/// A trace is a value. Its times are relative to its first sample, so recordings from different
/// clocks compare; locations are in points, the origin at the top left of the screen.
public struct Trace: Hashable, Sendable {
  /// The name in reports: `family/file` without the extension, or `family/file#trace`.
  public var name: String
  /// The recording's own metadata.
  public var metadata: TraceMetadata
  /// The touch points in order of time; never empty in a trace that was read, unless they were left out.
  public var samples: [Sample]
  /// The content hash of touch points that were left out, as in an extract; nil where they are in ``samples``.
  package var omittedPoints: UInt64?
  /// The person's intent, if it is known.
  public var label: Label?
  /// The repairs made on reading, in the order of the file; empty for a clean recording.
  public var repairs: [Repair]
  /// The path of the file it was read from; nil for a generated trace.
  public var file: String?
  /// The row of its label in the label file.
  public var labelPlace: SourcePlace?

  public init(
    name: String, metadata: TraceMetadata = TraceMetadata(), samples: [Sample],
    label: Label? = nil, repairs: [Repair] = []
  ) {
    (self.name, self.metadata, self.samples) = (name, metadata, samples)
    (self.label, self.repairs) = (label, repairs)
  }

  /// The time of the last sample, in seconds after the first.
  public var duration: Seconds { samples.last?.time ?? 0 }
}

extension Trace: CustomStringConvertible {
  /// The name: test reports and logs have no use for the samples.
  public var description: String { name }
}

extension Trace {
  /// One touch point of one finger.
  ///
  /// Stored in 48 bytes, not 72, because a long recording is mostly samples: a missing `dispatch`
  /// or `force` is a bit pattern that no recorded number has.
  public struct Sample: Hashable, Sendable {
    /// Seconds after the first sample of the trace, not negative.
    public var time: Seconds
    /// Points from the left edge of the screen.
    public var x: Double
    /// Points from the top edge of the screen.
    public var y: Double
    private var storedDispatch: OptionalNumber
    private var storedForce: OptionalNumber
    private var storedTouch: Int32
    /// The phase of the touch.
    public var phase: Phase

    /// Which finger: 0 for the first to touch, 1 for the second, and so on.
    public var touch: Int {
      get { Int(storedTouch) }
      set { storedTouch = Int32(clamping: newValue) }
    }

    /// When the event reached the app, in seconds on the clock of `time`; nil if not recorded.
    ///
    /// Samples of one finger that share it were delivered together.
    public var dispatch: Seconds? {
      get { storedDispatch.value }
      set { storedDispatch = OptionalNumber(newValue) }
    }

    /// Pressure in the recording's own unit; nil if not recorded.
    public var force: Double? {
      get { storedForce.value }
      set { storedForce = OptionalNumber(newValue) }
    }

    public init(
      time: Seconds, x: Double, y: Double, phase: Phase, touch: Int = 0,
      dispatch: Seconds? = nil, force: Double? = nil
    ) {
      (self.time, self.x) = (time, x)
      (self.y, self.phase) = (y, phase)
      self.storedTouch = Int32(clamping: touch)
      self.storedDispatch = OptionalNumber(dispatch)
      self.storedForce = OptionalNumber(force)
    }
  }

  /// The phase of a touch at one point.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled
  }
}

/// A number or none in eight bytes; not-a-number stands for none.
private struct OptionalNumber: Hashable, Sendable {
  private var bits: UInt64

  init(_ value: Double?) {
    // Adding zero turns -0 into 0, so equal numbers have equal bits.
    bits = ((value ?? .nan) + 0).isNaN ? Double.nan.bitPattern : ((value ?? 0) + 0).bitPattern
  }

  var value: Double? {
    let value = Double(bitPattern: bits)
    return value.isNaN ? nil : value
  }
}

/// Names of traces: `family/stem`, or `family/stem#recording` in a file with several.
///
/// The family is the name of the folder, the stem the file's name without its extension. Line breaks and other
/// control characters are written out, in labels too, so that a name is visible and on one line.
package enum TraceName {
  /// The name of a file's trace: its folder and its stem.
  ///
  ///     TraceName.name(forPath: "traces/swipe-back/ann-03.csv")  // "swipe-back/ann-03"
  ///
  /// A path without a folder gives the stem alone.
  package static func name(forPath path: String) -> String {
    let parts = VisibleText.line(path).split(separator: "/").filter { $0 != "." }
    guard let file = parts.last else { return VisibleText.line(path) }
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let stem = dot == file.startIndex ? file : file[..<dot]
    guard let family = parts.dropLast().last, family != ".." else { return String(stem) }
    return "\(family)/\(stem)"
  }

  /// The name of one of several recordings in a file.
  static func name(_ file: String, recording: String) -> String {
    "\(file)#\(VisibleText.line(recording))"
  }

  /// The part after the first `#`; nil for the only recording of a file.
  static func recording(of name: String) -> String? {
    name.firstIndex(of: "#").map { String(name[name.index(after: $0)...]) }
  }

  /// The name in the `labels.csv` of the trace's folder: the name without the family.
  package static func key(of name: String) -> String {
    let stemEnd = name.firstIndex(of: "#") ?? name.endIndex
    guard let slash = name[..<stemEnd].lastIndex(of: "/") else { return name }
    return String(name[name.index(after: slash)...])
  }
}
