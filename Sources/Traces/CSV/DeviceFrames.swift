import Formats
public import MotionMath

/// Where views were on a device's screen, frame by frame.
///
/// A table with the columns `t_ms,view,x,y,width,height` by name, in any order; others are ignored. Times are
/// milliseconds after the recording's first touch, frames are in points of the window.
public struct DeviceFrames: Hashable, Sendable {
  /// One view in one frame.
  public struct Row: Hashable, Sendable {
    /// Seconds after the first touch.
    public var time: Seconds
    public var view: String
    public var x, y, width, height: Double

    public init(time: Seconds, view: String, x: Double, y: Double, width: Double, height: Double) {
      (self.time, self.view) = (time, view)
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// At least one, in the order of the file.
  public var rows: [Row]

  /// The ending of the file's name, which is not that of recordings.
  package static let ending = ".frames"
  package static let columns = ["t_ms", "view", "x", "y", "width", "height"]

  public init(rows: [Row]) { self.rows = rows }

  /// Reads the file.
  ///
  /// - Throws: ``TraceError`` if it cannot be opened, or is no such table.
  public init(path: String) throws(TraceError) {
    let file = try MappedFile(path: path)
    try self.init(bytes: file.content, file: path)
  }

  /// Reads a table; one bad row refuses it.
  public init(bytes: [UInt8], file: String) throws(TraceError) {
    self = try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      try Self(reading: text, file: file)
    }
  }

  private init(reading text: UnsafeBufferPointer<UInt8>, file: String) throws(TraceError) {
    var findings = Findings(file: file, strict: false)
    let preamble = try Preamble(
      text, example: Self.columns.joined(separator: ","), findings: &findings)
    var places: [Int] = []
    for name in Self.columns {
      guard let place = preamble.names.firstIndex(where: { $0.lowercased() == name }) else {
        throw TraceError(
          file: file, line: preamble.headerLine,
          problem: .missingColumn(name, found: preamble.names))
      }
      places.append(place)
    }
    var rows: [Row] = []
    var splitter = RowSplitter(separator: preamble.separator)
    var (start, line) = (preamble.end, preamble.endLine)
    while start < text.count {
      let isComment = text[start] == UInt8(ascii: "#")
      splitter.split(text, at: start)
      if !isComment, !splitter.isBlank || splitter.hasOpenQuote {
        do throws(TraceError.Problem) {
          rows.append(try Self.row(splitter, places))
        } catch {
          throw TraceError(file: file, line: line, problem: error)
        }
      }
      line += splitter.lineBreaks
      start = splitter.next
    }
    guard !rows.isEmpty else { throw TraceError(file: file, line: line, problem: .noRows) }
    self.rows = rows
  }

  private static func row(
    _ fields: RowSplitter, _ places: [Int]
  ) throws(TraceError.Problem) -> Row {
    if fields.hasOpenQuote { throw .unclosedQuote }
    func number(_ column: Int) throws(TraceError.Problem) -> Double {
      let (name, text) = (columns[column], fields.text(places[column]))
      if text.isEmpty { throw .emptyField(column: name) }
      guard let value = Double(text) else { throw .notANumber(text, column: name) }
      guard abs(value) <= 1e7 else { throw .outOfRange(text, column: name, -1e7...1e7) }
      return value
    }
    return Row(
      time: try number(0) / 1000, view: fields.text(places[1]), x: try number(2), y: try number(3),
      width: try number(4), height: try number(5))
  }
}
