import Formats
public import MotionMath

/// The positions of views on a device's screen, frame by frame.
///
/// The file is a table with the columns `t_ms,view,x,y,width,height`, found by name in any order; other columns are
/// ignored. Times are in milliseconds after the recording's first touch. Positions and sizes are in points of the
/// window.
public struct DeviceFrames: Hashable, Sendable {
  /// The position of one view in one frame.
  public struct Row: Hashable, Sendable {
    /// The time in seconds after the first touch.
    public var time: Seconds
    public var view: String
    public var x, y, width, height: Double

    public init(time: Seconds, view: String, x: Double, y: Double, width: Double, height: Double) {
      (self.time, self.view) = (time, view)
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The rows in the order of the file; at least one.
  public var rows: [Row]

  /// The ending of the file's name, which differs from the ending of a recording's name.
  package static let ending = ".frames"
  package static let columns = ["t_ms", "view", "x", "y", "width", "height"]

  public init(rows: [Row]) { self.rows = rows }

  /// Reads a file of frames.
  ///
  /// - Throws: ``TraceError`` if the file cannot be opened, or is not a valid table of frames.
  public init(path: String) throws(TraceError) {
    let file = try MappedFile(path: path)
    try self.init(bytes: file.content, file: path)
  }

  /// Reads a table; a malformed row rejects the whole table.
  public init(bytes: [UInt8], file: String) throws(TraceError) {
    self = try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      try Self(reading: text, file: file)
    }
  }

  private init(reading text: UnsafeBufferPointer<UInt8>, file: String) throws(TraceError) {
    let table = try NamedTable(
      text, file: file, columns: Self.columns, ifEmpty: .noRows, row: Self.row)
    rows = table.rows
  }

  private static func row(_ fields: NamedFields) throws(TraceError.Problem) -> Row {
    func number(_ column: Int) throws(TraceError.Problem) -> Double {
      try fields.number(column, in: -1e7...1e7)
    }
    return Row(
      time: try number(0) / 1000, view: fields.text(1), x: try number(2), y: try number(3),
      width: try number(4), height: try number(5))
  }
}

extension Trace {
  /// The path of the file with the frames that the device showed, which is beside the recording; nil if it names none.
  package var framesPath: String? {
    guard let name = metadata.observation?.frames, let file else { return nil }
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + [Substring(name)]).joined(separator: "/")
  }

  /// The frames that the device showed; nil if the recording names none, or none that can be read.
  package var frames: DeviceFrames? { framesPath.flatMap { try? DeviceFrames(path: $0) } }
}
