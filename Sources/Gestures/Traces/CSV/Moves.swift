import Formats
import MotionMath

/// A fast reader for plain rows of moves, such as `100.2,195.0,412.5,moved`; the name of the recording may come first.
///
/// Most rows of most files have this form. They are read at 1.5 times the speed of other plain rows, because the
/// recording and the touch are looked up once for consecutive rows rather than for every row.
struct Moves {
  let base: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let timeExponent: Int

  /// Whether a file's columns are time, x, y and phase in this order, with or without the recording's name before them.
  ///
  /// Only a file with these columns can have plain rows of moves.
  static func areWritten(in columns: Columns) -> Bool {
    let usual: [Columns.Role] = [.time, .x, .y, .phase]
    return columns.roles == usual || columns.roles == [.trace] + usual
  }

  /// Reads the values of a row after the recording's name, and moves the index past the row; nil if the row has another
  /// form.
  @inline(__always)
  func next(_ i: inout Int) -> (time: DecimalNumber, x: Double, y: Double)? {
    guard let written = DecimalNumber(base, &i, end: end), written.mantissa >= 0, separates(i)
    else { return nil }
    i &+= 1
    guard let x = length(&i), separates(i) else { return nil }
    i &+= 1
    guard let y = length(&i), separates(i) else { return nil }
    i &+= 1
    guard i &+ 8 <= end, Trace.Phase.isMoved(base + i) else { return nil }
    i &+= 5
    if base[i] == UInt8(ascii: "\r") { i &+= 1 }
    guard base[i] == UInt8(ascii: "\n") else { return nil }
    i &+= 1
    let time = DecimalNumber(
      mantissa: written.mantissa, exponent: written.exponent + timeExponent)
    return (time, x, y)
  }

  @inline(__always)
  private func separates(_ i: Int) -> Bool { i < end && base[i] == separator }

  @inline(__always)
  private func length(_ i: inout Int) -> Double? {
    guard let number = DecimalNumber(base, &i, end: end), !number.isTruncated else { return nil }
    let value = number.value
    return abs(value) <= ScreenSize.farthest ? value : nil
  }

  /// Whether a row begins with the given name and a separator; if so, moves the index past both.
  @inline(__always)
  func begin(with name: UnsafeBufferPointer<UInt8>, _ i: inout Int) -> Bool {
    guard end &- i > name.count, base[i &+ name.count] == separator, let own = name.baseAddress
    else { return false }
    // Names are compared from their ends, because names with numbers differ there.
    var place = name.count
    while place >= 8 {
      place &-= 8
      guard word(base + i + place) == word(own + place) else { return false }
    }
    while place > 0 {
      place &-= 1
      guard base[i &+ place] == own[place] else { return false }
    }
    i &+= name.count &+ 1
    return true
  }

  @inline(__always)
  private func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
  }
}

extension Draft {
  /// Adds the samples of consecutive rows of moves, and moves the index past these rows.
  ///
  /// - Parameters:
  ///   - moves: The reader of rows.
  ///   - name: The recording's name in front of each row; empty if rows have no name.
  ///   - index: The index of the first row's first byte.
  ///   - limit: The index at or beyond which no further row is begun.
  ///   - line: The line number of the first row.
  /// - Returns: The number of moves added.
  mutating func append(
    _ moves: Moves, of name: UnsafeBufferPointer<UInt8>, _ index: inout Int, limit: Int, line: Int
  ) -> Int {
    // The samples are moved out of this draft, so that their array has no other reference and is not copied while rows
    // are added.
    var samples = takeSamples()
    defer { self.samples = samples }
    let touch = touches.index(of: UnsafeBufferPointer(start: nil, count: 0))
    let first = samples.count
    let limit = min(limit, moves.end)
    while index < limit {
      var next = index
      guard name.isEmpty || moves.begin(with: name, &next), let row = moves.next(&next) else {
        break
      }
      let time = row.time.minus(origin)
      guard abs(time) <= Self.longest else { break }
      samples.append(Trace.Sample(time: time, x: row.x, y: row.y, phase: .moved, touch: touch))
      index = next
    }
    let count = samples.count - first
    lines.append(line, count: count)
    return count
  }
}
