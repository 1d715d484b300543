/// The start of a recording's file up to its first row, and what follows from it for every row.
///
/// The files of a folder mostly begin with the same bytes, so that the start of one is that of the next.
package final class FileHead: Sendable {
  let preamble: Preamble
  let columns: Columns
  let metadata: TraceMetadata
  let label: Label?
  /// Whether rows name their recordings.
  let hasNames: Bool
  /// What it was read from; empty where another file must be read for itself.
  private let bytes: [UInt8]

  /// The most bytes that are compared.
  private static let longest = 1 << 12

  /// Reads the start of a file unless it is that of the last one, which it replaces.
  ///
  /// - Throws: ``TraceError`` if it cannot be read.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings, after last: inout FileHead?
  ) throws(TraceError) -> FileHead {
    if let last, last.begins(text) { return last }
    let head = try FileHead(text, &findings)
    last = head
    return head
  }

  private init(
    _ text: UnsafeBufferPointer<UInt8>, _ findings: inout Findings
  ) throws(TraceError) {
    let file = findings.file
    preamble = try Preamble(text, example: Columns.example, findings: &findings)
    label = try preamble.label(file: file)
    try preamble.checkDevice(file: file)
    do throws(TraceError.Problem) {
      columns = try Columns(preamble.names)
    } catch {
      throw TraceError(file: file, line: preamble.headerLine, problem: error)
    }
    metadata = TraceMetadata(entries: preamble.metadata.map(\.entry))
    hasNames = columns.roles.contains(.trace)
    let end = preamble.end
    // Dirt is told of each file. Without the line's end, what follows it had a say.
    let isWhole = findings.isEmpty && end <= Self.longest && text[end - 1] == UInt8(ascii: "\n")
    bytes = isWhole ? Array(text[..<end]) : []
  }

  /// Whether a text begins with the same bytes.
  private func begins(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !bytes.isEmpty && text.count >= bytes.count
      && bytes.withUnsafeBufferPointer { own in
        own.indices.allSatisfy { own[$0] == text[$0] }
      }
  }
}
