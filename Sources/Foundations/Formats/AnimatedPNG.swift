/// A picture of opaque pixels, stored as red, green and blue bytes, row by row from the top left.
package struct PixelPicture: Hashable, Sendable {
  package let width, height: Int
  package var bytes: [UInt8]

  /// Creates a picture in a single colour.
  package init(width: Int, height: Int, color: (UInt8, UInt8, UInt8)) {
    (self.width, self.height) = (width, height)
    bytes = Array(repeating: color.0, count: width * height * 3)
    guard color.1 != color.0 || color.2 != color.0 else { return }
    for place in stride(from: 0, to: bytes.count, by: 3) {
      (bytes[place + 1], bytes[place + 2]) = (color.1, color.2)
    }
  }

  /// The smallest rectangle that contains every difference from another picture of the same size; one pixel if the
  /// pictures are equal.
  fileprivate func change(from other: PixelPicture) -> (x: Range<Int>, y: Range<Int>) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = y * width * 3
      let end = row + width * 3
      guard bytes[row..<end] != other.bytes[row..<end] else { continue }
      (top, bottom) = (min(top, y), y + 1)
      for place in row..<end where bytes[place] != other.bytes[place] {
        left = min(left, (place - row) / 3)
        break
      }
      for place in (row..<end).reversed() where bytes[place] != other.bytes[place] {
        right = max(right, (place - row) / 3 + 1)
        break
      }
    }
    return top < bottom ? (left..<right, top..<bottom) : (0..<1, 0..<1)
  }

  /// The pixel rows of a part of the picture, each preceded by PNG's filter byte for "no filter".
  fileprivate func rows(_ x: Range<Int>, _ y: Range<Int>) -> [UInt8] {
    y.flatMap { row -> [UInt8] in
      let start = row * width
      return [0] + bytes[(start + x.lowerBound) * 3..<(start + x.upperBound) * 3]
    }
  }
}

/// An animated PNG file that shows pictures one after another in an endless loop.
///
/// - Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", §5, §11 and §13.
package struct AnimatedPNG {
  /// One picture of the file, compressed: only the rectangle that differs from the previous picture.
  ///
  /// A frame is made from these two pictures alone, without other frames. So frames can be made concurrently.
  package struct Frame: Sendable {
    fileprivate let x, y: Range<Int>
    fileprivate let data: [UInt8]
    fileprivate let milliseconds: Int

    /// Creates a frame from a picture and the previous picture, which has the same size and is nil for the first frame.
    ///
    /// The frame is shown for `milliseconds`.
    package init(_ picture: PixelPicture, after last: PixelPicture?, milliseconds: Int) {
      (x, y) = last.map { picture.change(from: $0) } ?? (0..<picture.width, 0..<picture.height)
      data = Deflate.zlib(picture.rows(x, y))
      self.milliseconds = milliseconds
    }
  }

  private let frames: [Frame]

  /// Creates a file from its frames.
  ///
  /// - Precondition: The first frame was created without a previous picture.
  package init(_ frames: [Frame]) { self.frames = frames }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let size = [frames.first?.x.count, frames.first?.y.count].flatMap { Self.number($0 ?? 0) }
    var file = PixelPicture.signature
    file += Self.chunk("IHDR", size + [8, 2, 0, 0, 0])
    file += Self.chunk("acTL", Self.number(frames.count) + Self.number(0))
    var count = 0
    for frame in frames {
      let parts = [frame.x.count, frame.y.count, frame.x.lowerBound, frame.y.lowerBound]
      let time = [UInt8(frame.milliseconds >> 8 & 255), UInt8(frame.milliseconds & 255)]
      // The delay is written as a fraction, milliseconds over 1000; the next picture is drawn over this one.
      file += Self.chunk(
        "fcTL", Self.number(count) + parts.flatMap(Self.number) + time + [3, 232, 0, 0])
      let isFirst = count == 0
      file += Self.chunk(
        isFirst ? "IDAT" : "fdAT", (isFirst ? [] : Self.number(count + 1)) + frame.data)
      count += isFirst ? 1 : 2
    }
    return file + Self.chunk("IEND", [])
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return number(data.count) + content + number(Int(CRC32.of(content)))
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The CRC-32 checksum of PNG chunks and of gzip files.
///
/// - Source: The PNG specification, annex D; RFC 1952, section 8.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}

/// Compresses with DEFLATE's fixed Huffman code and a search for repetitions.
///
/// - Source: RFC 1950, "ZLIB Compressed Data Format", and RFC 1951, "DEFLATE Compressed Data Format", §3.2.5 and
///   §3.2.6.
package enum Deflate {
  /// The lengths that DEFLATE allows for a repetition of earlier bytes, in bytes.
  ///
  /// A repetition begins at most `window` bytes after the earlier occurrence.
  private static let lengths = 3...258
  private static let window = 32_768
  /// The greatest number of earlier places at which the search for the longest repetition compares bytes.
  private static let tries = 32

  /// The shortest length of each length code.
  ///
  /// The tables below contain the number of extra bits of each length code and the smallest distance of each distance
  /// code.
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  /// Compresses bytes into a ZLIB stream.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let check = Adler32.of(bytes)
    return [0x78, 0x01] + blocks(bytes)
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> UInt32($0)) }
  }

  /// Compresses bytes into a gzip file without a name and a time.
  ///
  /// - Source: RFC 1952, "GZIP file format specification".
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let ends = [CRC32.of(bytes), UInt32(truncatingIfNeeded: bytes.count)]
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + blocks(bytes)
      + ends.flatMap { end in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: end >> UInt32($0)) }
      }
  }

  /// The compressed bytes, without the head and the checksum of a file.
  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, 1)
    bits.write(1, 2)
    // `heads` contains the last position of each hash, and `earlier` contains for each position the previous position
    // with the same hash. A hash is computed from three bytes.
    var heads = [Int32](repeating: -1, count: 1 << 15)
    var earlier = [Int32](repeating: -1, count: bytes.count)
    func hash(_ place: Int) -> Int {
      let three =
        UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
      return Int((three &* 2_654_435_761) >> 17)
    }
    var place = 0
    while place < bytes.count {
      let found = repetition(in: bytes, at: place, heads, earlier, hash)
      let end = place + max(found.length, 1)
      if found.length > 0 {
        write(found, to: &bits)
      } else {
        writeCode(Int(bytes[place]), to: &bits)
      }
      while place < end {
        if place + 2 < bytes.count {
          let key = hash(place)
          earlier[place] = heads[key]
          heads[key] = Int32(place)
        }
        place += 1
      }
    }
    writeCode(256, to: &bits)
    return bits.bytes
  }

  private static func repetition(
    in bytes: [UInt8], at place: Int, _ heads: [Int32], _ earlier: [Int32], _ hash: (Int) -> Int
  ) -> (length: Int, distance: Int) {
    guard place + lengths.lowerBound <= bytes.count else { return (0, 0) }
    let most = min(lengths.upperBound, bytes.count - place)
    var best = (length: 0, distance: 0)
    var candidate = Int(heads[hash(place)])
    for _ in 0..<tries {
      guard candidate >= 0, place - candidate <= window else { break }
      var length = 0
      while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
      if length >= lengths.lowerBound, length > best.length {
        best = (length, place - candidate)
        if length == most { break }
      }
      candidate = Int(earlier[candidate])
    }
    return best
  }

  private static func write(_ found: (length: Int, distance: Int), to bits: inout BitWriter) {
    let length = lengthBases.lastIndex { $0 <= found.length } ?? 0
    writeCode(257 + length, to: &bits)
    bits.write(UInt32(found.length - lengthBases[length]), lengthBits[length])
    let distance = distanceBases.lastIndex { $0 <= found.distance } ?? 0
    bits.writeReversed(UInt32(distance), 5)
    bits.write(UInt32(found.distance - distanceBases[distance]), max(0, distance / 2 - 1))
  }

  /// Writes a literal, the end marker or a length in the fixed Huffman code.
  private static func writeCode(_ code: Int, to bits: inout BitWriter) {
    switch code {
    case ..<144: bits.writeReversed(UInt32(0x30 + code), 8)
    case ..<256: bits.writeReversed(UInt32(0x190 + code - 144), 9)
    case ..<280: bits.writeReversed(UInt32(code - 256), 7)
    default: bits.writeReversed(UInt32(0xC0 + code - 280), 8)
    }
  }

  /// Packs bits into bytes, lowest bit first.
  private struct BitWriter {
    private var full: [UInt8] = []
    private var pending: UInt32 = 0
    private var count = 0

    mutating func write(_ value: UInt32, _ bits: Int) {
      pending |= value << UInt32(count)
      count += bits
      while count >= 8 {
        full.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }

    /// Writes a Huffman code, whose highest bit comes first.
    mutating func writeReversed(_ value: UInt32, _ bits: Int) {
      var reversed: UInt32 = 0
      for bit in 0..<bits { reversed |= (value >> UInt32(bit) & 1) << UInt32(bits - 1 - bit) }
      write(reversed, bits)
    }

    var bytes: [UInt8] { count > 0 ? full + [UInt8(truncatingIfNeeded: pending)] : full }
  }
}
