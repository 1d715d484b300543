/// Decompresses DEFLATE data.
///
/// - Source: RFC 1950, "ZLIB Compressed Data Format", and RFC 1951, "DEFLATE Compressed Data Format".
package struct Inflate {
  private let bytes: [UInt8]
  /// The index of the next byte to read.
  private var place: Int
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Malformed data, or more of it than the limit.
  private struct Malformed: Error {}

  /// Decompresses a ZLIB stream; nil if it is malformed, or longer than `limit` bytes.
  package static func zlib(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard bytes.count >= 6, bytes[0] & 15 == 8, bytes[1] & 32 == 0,
      (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else { return nil }
    var inflate = Inflate(bytes: bytes, place: 2, limit: limit)
    guard (try? inflate.run()) != nil, inflate.place + 4 <= bytes.count else { return nil }
    let check = bytes[inflate.place..<inflate.place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Adler32.of(inflate.output) == check ? inflate.output : nil
  }

  private init(bytes: [UInt8], place: Int, limit: Int) {
    (self.bytes, self.place, self.limit) = (bytes, place, limit)
  }

  private mutating func run() throws(Malformed) {
    var isLast = false
    while !isLast {
      isLast = try number(1) == 1
      switch try number(2) {
      case 0: try copyStored()
      case 1: try inflate(Self.fixedCodes.lengths, Self.fixedCodes.distances)
      case 2:
        let (lengths, distances) = try codes()
        try inflate(lengths, distances)
      default: throw Malformed()
      }
    }
    // What is left of a byte is padding; whole bytes were not read ahead.
    pendingCount = 0
  }

  private mutating func number(_ count: UInt32) throws(Malformed) -> Int {
    while pendingCount < count {
      guard place < bytes.count else { throw Malformed() }
      pending |= UInt32(bytes[place]) << pendingCount
      place += 1
      pendingCount += 8
    }
    let value = pending & (1 << count - 1)
    pending >>= count
    pendingCount -= count
    return Int(value)
  }

  private mutating func copyStored() throws(Malformed) {
    (pending, pendingCount) = (0, 0)
    guard place + 4 <= bytes.count else { throw Malformed() }
    let length = Int(bytes[place]) | Int(bytes[place + 1]) << 8
    let inverse = Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8
    place += 4
    guard length ^ inverse == 0xFFFF, place + length <= bytes.count,
      output.count + length <= limit
    else { throw Malformed() }
    output += bytes[place..<place + length]
    place += length
  }

  private mutating func inflate(_ lengths: Code, _ distances: Code) throws(Malformed) {
    while true {
      let symbol = try self.symbol(of: lengths)
      if symbol == 256 { return }
      guard symbol > 256 else {
        guard output.count < limit else { throw Malformed() }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Deflate.lengthBases.count else { throw Malformed() }
      let length =
        try Deflate.lengthBases[symbol - 257] + number(UInt32(Deflate.lengthBits[symbol - 257]))
      let code = try self.symbol(of: distances)
      guard code < Deflate.distanceBases.count else { throw Malformed() }
      let distance = try Deflate.distanceBases[code] + number(UInt32(max(0, code / 2 - 1)))
      guard distance <= output.count, output.count + length <= limit else { throw Malformed() }
      // A repetition may overlap its own result.
      for index in output.count - distance..<output.count - distance + length {
        output.append(output[index])
      }
    }
  }

  /// A Huffman code: how many symbols there are of each length, and the symbols in the order of their codes.
  private struct Code {
    let counts: [Int]
    let symbols: [Int]

    /// Creates the code in which each symbol has the given length, in bits; 0 for symbols that do not occur.
    init(_ lengths: some Collection<Int>) {
      var counts = [Int](repeating: 0, count: 16)
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      self.counts = counts
      symbols = lengths.enumerated().filter { $0.element > 0 }
        .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
    }

    /// Whether no two symbols share a code.
    var isPrefixFree: Bool {
      var free = 1
      for count in counts.dropFirst() {
        free = free * 2 - count
        if free < 0 { return false }
      }
      return true
    }
  }

  private static let fixedCodes = (
    lengths: Code(
      [(8, 144), (9, 112), (7, 24), (8, 8)].flatMap { Array(repeating: $0.0, count: $0.1) }),
    distances: Code(Array(repeating: 5, count: 30))
  )

  private mutating func symbol(of code: Code) throws(Malformed) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try number(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Malformed()
  }

  /// The order in which a block states the lengths of the codes of its lengths.
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Reads the codes with which a block begins.
  private mutating func codes() throws(Malformed) -> (lengths: Code, distances: Code) {
    let literals = try number(5) + 257
    let distances = try number(5) + 1
    let stated = try number(4) + 4
    var own = [Int](repeating: 0, count: 19)
    for place in Self.lengthOrder.prefix(stated) { own[place] = try number(3) }
    let code = Code(own)
    guard code.isPrefixFree else { throw Malformed() }
    var all: [Int] = []
    while all.count < literals + distances {
      let symbol = try self.symbol(of: code)
      switch symbol {
      case ..<16: all.append(symbol)
      case 16:
        guard let last = all.last else { throw Malformed() }
        all += Array(repeating: last, count: try number(2) + 3)
      case 17: all += Array(repeating: 0, count: try number(3) + 3)
      default: all += Array(repeating: 0, count: try number(7) + 11)
      }
    }
    guard all.count == literals + distances else { throw Malformed() }
    let both = (Code(all[..<literals]), Code(all[literals...]))
    guard both.0.isPrefixFree, both.1.isPrefixFree else { throw Malformed() }
    return both
  }
}

/// The checksum of ZLIB streams.
enum Adler32 {
  static func of(_ bytes: [UInt8]) -> UInt32 {
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
