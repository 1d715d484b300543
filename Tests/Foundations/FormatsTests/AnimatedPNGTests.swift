import Formats
import MotionMath
import Testing

struct AnimatedPNGTests {
  /// Reads a ZLIB stream of blocks with the fixed code: RFC 1951, §3.2.5 and §3.2.6.
  private static func inflated(_ stream: [UInt8]) -> [UInt8] {
    var place = 16
    func bit() -> Int {
      defer { place += 1 }
      return Int(stream[place / 8] >> UInt8(place % 8)) & 1
    }
    func number(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | bit() << $1 } }
    func code(_ count: Int, _ start: Int = 0) -> Int {
      (0..<count).reduce(start) { value, _ in value << 1 | bit() }
    }
    var bytes: [UInt8] = []
    #expect(number(1) == 1)
    #expect(number(2) == 1)
    while true {
      var symbol = code(7)
      if symbol <= 0b0010111 {
        symbol += 256
      } else {
        symbol = code(1, symbol)
        if (0b11000000...0b11000111).contains(symbol) {
          symbol += 280 - 0b11000000
        } else if symbol <= 0b10111111 {
          symbol -= 0b00110000
        } else {
          symbol = code(1, symbol) - 0b110010000 + 144
        }
      }
      if symbol == 256 { return bytes }
      if symbol < 256 {
        bytes.append(UInt8(symbol))
        continue
      }
      let group = symbol - 257
      let length =
        symbol == 285
        ? 258
        : group < 8
          ? group + 3
          : ((4 + group % 4) << (group / 4 - 1)) + 3 + number(group / 4 - 1)
      let far = code(5)
      let distance =
        far < 4 ? far + 1 : ((2 + far % 2) << (far / 2 - 1)) + 1 + number(far / 2 - 1)
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
  }

  @Test func `compressed bytes read back equal`() {
    var numbers = RandomGenerator(seed: 3)
    let noise = (0..<3000).map { _ in UInt8(numbers.below(256)) }
    let stripes = (0..<40_000).map { UInt8($0 / 7 % 5 * 50) }
    let mixed = (0..<200).flatMap { _ in
      Array(repeating: UInt8(numbers.below(256)), count: numbers.below(400))
    }
    for bytes in [[], [7], noise, stripes, mixed, noise + mixed + noise] {
      let stream = Deflate.zlib(bytes)
      #expect(Self.inflated(stream) == bytes)
    }
    #expect(Deflate.zlib(stripes).count < 500)
  }

  @Test func `a picture has its chunks, and later ones only what changed`() {
    let white = PixelPicture(width: 3, height: 2, color: (255, 255, 255))
    var spotted = white
    spotted.bytes[3 * (3 + 1)] = 0
    let file = AnimatedPNG([
      AnimatedPNG.Frame(white, after: nil, milliseconds: 40),
      AnimatedPNG.Frame(spotted, after: white, milliseconds: 500),
    ])
    var chunks: [(name: String, data: [UInt8])] = []
    var rest = file.bytes[...]
    #expect(Array(rest.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10])
    rest = rest.dropFirst(8)
    while !rest.isEmpty {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append((name, Array(rest.dropFirst(8).prefix(count))))
      rest = rest.dropFirst(12 + count)
    }
    #expect(chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
    #expect(chunks[0].data == [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])
    #expect(chunks[1].data == [0, 0, 0, 2, 0, 0, 0, 0])
    #expect(
      chunks[4].data == [
        0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 244, 3, 232, 0, 0,
      ])
    #expect(Self.inflated(chunks[3].data).count == 2 * (1 + 3 * 3))
    #expect(Self.inflated(Array(chunks[5].data.dropFirst(4))) == [0, 0, 255, 255])
    // The checksum of the IEND chunk, which has no data.
    #expect(Array(file.bytes.suffix(4)) == [0xAE, 0x42, 0x60, 0x82])
  }
}
