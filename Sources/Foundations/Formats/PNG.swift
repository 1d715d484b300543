// Pictures as PNG files.
//
// W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", §9 to §12.

/// The reason why a PNG file could not be read.
package enum PNGProblem: Error, Hashable, Sendable {
  case damaged
  /// The rows are stored in several passes.
  case interlaced
  /// More pixels than ``PixelPicture/pixelLimit``.
  case tooLarge(width: Int, height: Int)
}

extension PixelPicture {
  /// The greatest number of pixels of a PNG file that is read.
  package static let pixelLimit = 16_000_000

  /// The bytes with which every PNG file begins.
  package static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// Reads a PNG file; what is transparent becomes white.
  package init(png bytes: [UInt8]) throws(PNGProblem) {
    let file = try PNGFile(bytes)
    self.init(width: file.width, height: file.height, color: (255, 255, 255))
    try file.draw(&self.bytes)
  }

  /// The bytes of a PNG file.
  package var png: [UInt8] {
    let size = [width, height].flatMap(AnimatedPNG.number)
    return Self.signature + AnimatedPNG.chunk("IHDR", size + [8, 2, 0, 0, 0])
      + AnimatedPNG.chunk("IDAT", Deflate.zlib(filteredRows)) + AnimatedPNG.chunk("IEND", [])
  }

  /// The rows, each with the filter that leaves the smallest differences.
  private var filteredRows: [UInt8] {
    let length = width * 3
    var above = [UInt8](repeating: 0, count: length)
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (length + 1))
    for y in 0..<height {
      let row = Array(bytes[y * length..<(y + 1) * length])
      let candidates = PNGFilter.allCases.map { filter in
        row.indices.map { index in
          row[index]
            &- filter.estimate(
              index < 3 ? 0 : row[index - 3], above[index], index < 3 ? 0 : above[index - 3])
        }
      }
      func size(_ row: [UInt8]) -> Int { row.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) } }
      let sizes = candidates.map(size)
      let best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
      rows.append(UInt8(best))
      rows += candidates[best]
      above = row
    }
    return rows
  }

  /// The picture in another size, which it fills from its top: what is too wide or too tall for the new proportions is
  /// cut off at both sides or at the bottom.
  package func filling(width: Int, height: Int) -> PixelPicture {
    var picture = PixelPicture(width: width, height: height, color: (255, 255, 255))
    guard self.width > 0, self.height > 0, width > 0, height > 0 else { return picture }
    let scale = min(Double(self.width) / Double(width), Double(self.height) / Double(height))
    let left = (Double(self.width) - Double(width) * scale) / 2
    /// The pixels that lie below one of the new pixels, at least one.
    func span(_ index: Int, from start: Double, _ count: Int) -> Range<Int> {
      let first = min(Int(start + Double(index) * scale), count - 1)
      let end = Int((start + Double(index + 1) * scale).rounded())
      return first..<min(max(end, first + 1), count)
    }
    let columns = (0..<width).map { span($0, from: left, self.width) }
    for y in 0..<height {
      let rows = span(y, from: 0, self.height)
      for x in 0..<width {
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
          for place in columns[x].lazy.map({ (row * self.width + $0) * 3 }) {
            red += Int(bytes[place])
            green += Int(bytes[place + 1])
            blue += Int(bytes[place + 2])
          }
        }
        let (count, place) = (rows.count * columns[x].count, (y * width + x) * 3)
        picture.bytes[place] = UInt8((red + count / 2) / count)
        picture.bytes[place + 1] = UInt8((green + count / 2) / count)
        picture.bytes[place + 2] = UInt8((blue + count / 2) / count)
      }
    }
    return picture
  }
}

/// How a row of a PNG file states its bytes: as differences from an estimate.
private enum PNGFilter: UInt8, CaseIterable {
  case none, left, above, mean, nearest

  func estimate(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    switch self {
    case .none: return 0
    case .left: return left
    case .above: return above
    case .mean: return UInt8((Int(left) + Int(above)) / 2)
    case .nearest:
      let sum = Int(left) + Int(above) - Int(corner)
      let (a, b, c) = (abs(sum - Int(left)), abs(sum - Int(above)), abs(sum - Int(corner)))
      return a <= b && a <= c ? left : b <= c ? above : corner
    }
  }
}

/// The chunks of a PNG file.
private struct PNGFile {
  private(set) var (width, height, depth) = (0, 0, 0)
  private var color = Color.gray
  private var data: [UInt8] = []
  private var palette: [UInt8] = []
  private var transparency: [UInt8] = []

  private enum Color: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  init(_ bytes: [UInt8]) throws(PNGProblem) {
    guard bytes.starts(with: PixelPicture.signature) else { throw .damaged }
    var (place, isFirst) = (8, true)
    while place + 12 <= bytes.count {
      let length = Self.number(bytes[place..<place + 4])
      let end = place + 8 + length
      guard end + 4 <= bytes.count else { throw .damaged }
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let content = bytes[place + 8..<end]
      guard CRC32.of(Array(bytes[place + 4..<end])) == UInt32(Self.number(bytes[end..<end + 4])),
        isFirst == (type == "IHDR")
      else { throw .damaged }
      switch type {
      case "IHDR": try readHead(Array(content))
      case "PLTE": palette = Array(content)
      case "tRNS": transparency = Array(content)
      case "IDAT": data += content
      case "IEND": return
      default: break
      }
      (place, isFirst) = (end + 4, false)
    }
    throw .damaged
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func readHead(_ head: [UInt8]) throws(PNGProblem) {
    guard head.count == 13, let color = Color(rawValue: head[9]) else { throw .damaged }
    (width, height, depth) = (Self.number(head[0..<4]), Self.number(head[4..<8]), Int(head[8]))
    self.color = color
    guard width > 0, height > 0, color.depths.contains(depth), head[10] == 0, head[11] == 0 else {
      throw .damaged
    }
    guard width <= PixelPicture.pixelLimit, width * height <= PixelPicture.pixelLimit else {
      throw .tooLarge(width: width, height: height)
    }
    guard head[12] == 0 else { throw .interlaced }
  }

  /// Writes the pixels as red, green and blue bytes.
  func draw(_ pixels: inout [UInt8]) throws(PNGProblem) {
    let length = (width * color.channels * depth + 7) / 8
    let size = height * (length + 1)
    guard let rows = Inflate.zlib(data, limit: size), rows.count == size else { throw .damaged }
    // How far back the same channel of the pixel before lies, in bytes.
    let back = max(color.channels * depth / 8, 1)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    for y in 0..<height {
      let start = y * (length + 1)
      guard let filter = PNGFilter(rawValue: rows[start]) else { throw .damaged }
      for index in 0..<length {
        let estimate = filter.estimate(
          index < back ? 0 : row[index - back], above[index],
          index < back ? 0 : above[index - back])
        row[index] = rows[start + 1 + index] &+ estimate
      }
      for x in 0..<width { try drawPixel(x, of: row, to: &pixels, at: (y * width + x) * 3) }
      swap(&above, &row)
    }
  }

  private func drawPixel(
    _ x: Int, of row: [UInt8], to pixels: inout [UInt8], at place: Int
  ) throws(PNGProblem) {
    func raw(_ channel: Int) -> Int {
      let index = x * color.channels + channel
      switch depth {
      case 16: return Int(row[index * 2]) << 8 | Int(row[index * 2 + 1])
      case 8: return Int(row[index])
      default:
        let bit = index * depth
        return Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
      }
    }
    func byte(_ value: Int) -> Int { depth == 16 ? value >> 8 : value * 255 / (1 << depth - 1) }
    /// Whether the pixel has the one colour that is transparent.
    func isClear(_ channels: Int) -> Bool {
      transparency.count >= channels * 2
        && (0..<channels).allSatisfy {
          raw($0) == Int(transparency[$0 * 2]) << 8 | Int(transparency[$0 * 2 + 1])
        }
    }
    let (red, green, blue, alpha): (Int, Int, Int, Int)
    switch color {
    case .gray:
      let value = byte(raw(0))
      (red, green, blue, alpha) = (value, value, value, isClear(1) ? 0 : 255)
    case .grayAlpha:
      let value = byte(raw(0))
      (red, green, blue, alpha) = (value, value, value, byte(raw(1)))
    case .rgb:
      (red, green, blue, alpha) = (byte(raw(0)), byte(raw(1)), byte(raw(2)), isClear(3) ? 0 : 255)
    case .rgba:
      (red, green, blue, alpha) = (byte(raw(0)), byte(raw(1)), byte(raw(2)), byte(raw(3)))
    case .palette:
      let entry = raw(0)
      guard entry * 3 + 2 < palette.count else { throw .damaged }
      (red, green, blue) = (
        Int(palette[entry * 3]), Int(palette[entry * 3 + 1]), Int(palette[entry * 3 + 2])
      )
      alpha = entry < transparency.count ? Int(transparency[entry]) : 255
    }
    for (offset, value) in [red, green, blue].enumerated() {
      pixels[place + offset] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
    }
  }
}
