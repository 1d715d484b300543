import ArgumentParser
import Foundation

/// Reads lines as they arrive, a chunk at a time.
struct LineInput {
  /// A line and its number, from 1.
  struct Line: Sendable {
    let number: Int
    /// The line without its end; nil if it is longer than ``limit``.
    let bytes: [UInt8]?
  }

  /// The longest line, in bytes: an hour of one finger at 240 Hz fits ten times.
  static let limit = 64 << 20

  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var count = 0
  /// Whether the current line is too long to keep.
  private var isOverlong = false
  private var isAtEnd = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The lines that have arrived, at least one; nil at the end.
  mutating func next() throws(CommandFailure) -> [Line]? {
    while !isAtEnd {
      let size = read(descriptor, &chunk, chunk.count)
      if size < 0, errno == EINTR { continue }
      guard size >= 0 else {
        throw CommandFailure.internalFailure(
          "standard input: could not be read: \(systemWords(for: errno)); give it a pipe"
            + " or a file")
      }
      isAtEnd = size == 0
      let lines = isAtEnd ? lastLine() : self.lines(in: chunk[..<size])
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  private mutating func lines(in bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      keep(bytes[start..<end])
      lines.append(take())
      start = end + 1
    }
    keep(bytes[start...])
    return lines
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if rest.count + bytes.count > Self.limit {
      isOverlong = true
      rest = []
    }
    if !isOverlong { rest += bytes }
  }

  private mutating func take() -> Line {
    count += 1
    defer {
      rest = []
      isOverlong = false
    }
    return Line(number: count, bytes: isOverlong ? nil : rest)
  }

  /// The rest without a line end.
  private mutating func lastLine() -> [Line] { rest.isEmpty && !isOverlong ? [] : [take()] }
}
