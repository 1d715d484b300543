/// Encodes a text as a QR code (ISO/IEC 18004): byte mode, error correction level L, versions 1 to 5.
package struct QRCode: Hashable, Sendable {
  /// Whether each module, which is a square of the code, is dark; row by row.
  package private(set) var modules: [[Bool]]
  /// Whether each module belongs to a fixed pattern, which contains no data.
  private var isFixed: [[Bool]]

  /// The number of data codewords and of error-correction codewords, by version.
  private static let capacities = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)]

  /// Encodes up to 106 bytes; returns nil for a longer text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    // The mode, the length and the terminator take two codewords in addition to the bytes.
    guard let index = Self.capacities.firstIndex(where: { bytes.count + 2 <= $0.0 }) else {
      return nil
    }
    let (length, corrections) = Self.capacities[index]
    let size = 21 + 4 * index
    modules = Array(repeating: Array(repeating: false, count: size), count: size)
    isFixed = modules
    drawPatterns(hasAlignment: index > 0)
    let data = Self.codewords(bytes, length: length)
    draw(data + Self.corrections(of: data, count: corrections))
    let plain = self
    let masked = (0..<8).map { plain.masked($0) }
    self = masked.min { $0.penalty < $1.penalty } ?? plain
  }
}

// Encoding a text as codewords.
extension QRCode {
  private static func codewords(_ bytes: [UInt8], length: Int) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, 8)
    for byte in bytes { append(Int(byte), 8) }
    append(0, 4)
    var words = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    // Adds the standard's padding codewords.
    for place in 0..<max(length - words.count, 0) {
      words.append(place.isMultiple(of: 2) ? 0xEC : 0x11)
    }
    return words
  }

  /// The error-correction codewords.
  ///
  /// They are the remainder when the data is divided by the Reed-Solomon generator polynomial of degree `count`.
  private static func corrections(of data: [UInt8], count: Int) -> [UInt8] {
    var generator: [UInt8] = Array(repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in 0..<count {
        generator[place] = product(generator[place], root)
        if place + 1 < count { generator[place] ^= generator[place + 1] }
      }
      root = product(root, 2)
    }
    var remainder: [UInt8] = Array(repeating: 0, count: count)
    for word in data {
      let factor = word ^ remainder.removeFirst()
      remainder.append(0)
      for place in 0..<count { remainder[place] ^= product(generator[place], factor) }
    }
    return remainder
  }

  /// The product of two elements of the finite field with 256 elements that is defined by the polynomial 0x11D.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      if other >> bit & 1 == 1 { result ^= Int(one) }
    }
    return UInt8(result)
  }
}

// Drawing the fixed patterns and the codewords as modules (the squares of the code), and masking the modules.
extension QRCode {
  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard modules.indices.contains(row), modules.indices.contains(column) else { return }
    modules[row][column] = isDark
    isFixed[row][column] = true
  }

  private mutating func drawPatterns(hasAlignment: Bool) {
    let size = modules.count
    for place in 0..<size {
      fix(6, place, place.isMultiple(of: 2))
      fix(place, 6, place.isMultiple(of: 2))
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for down in -4...4 {
        for across in -4...4 {
          let distance = max(abs(down), abs(across))
          fix(row + down, column + across, distance != 2 && distance != 4)
        }
      }
    }
    if hasAlignment {
      for down in -2...2 {
        for across in -2...2 {
          fix(size - 7 + down, size - 7 + across, max(abs(down), abs(across)) != 1)
        }
      }
    }
    drawFormat(mask: 0)
  }

  /// Draws the format information twice: the correction level and the mask's number, protected by an error-correcting
  /// code of their own.
  private mutating func drawFormat(mask: Int) {
    let data = 0b01 << 3 | mask
    var remainder = data
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
    let bits = (data << 10 | remainder) ^ 0x5412
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    let size = modules.count
    for place in 0...5 { fix(place, 8, bit(place)) }
    fix(7, 8, bit(6))
    fix(8, 8, bit(7))
    fix(8, 7, bit(8))
    for place in 9..<15 { fix(8, 14 - place, bit(place)) }
    for place in 0..<8 { fix(8, size - 1 - place, bit(place)) }
    for place in 8..<15 { fix(size - 15 + place, 8, bit(place)) }
    fix(size - 8, 8, true)
  }

  /// Draws the codewords in columns two modules wide, up and down from the lower right.
  private mutating func draw(_ words: [UInt8]) {
    let size = modules.count
    var place = 0
    var right = size - 1
    var goesUp = true
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row][column] {
          if place < words.count * 8 {
            modules[row][column] = words[place / 8] >> (7 - place % 8) & 1 == 1
          }
          place += 1
        }
      }
      goesUp.toggle()
      right -= 2
    }
  }

  /// A copy of this code in which the modules that a mask selects are inverted.
  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for row in modules.indices {
      for column in modules.indices where !isFixed[row][column] {
        let product = row * column
        let isTurned =
          switch mask {
          case 0: (row + column) % 2 == 0
          case 1: row % 2 == 0
          case 2: column % 3 == 0
          case 3: (row + column) % 3 == 0
          case 4: (row / 2 + column / 3) % 2 == 0
          case 5: product % 2 + product % 3 == 0
          case 6: (product % 2 + product % 3) % 2 == 0
          default: ((row + column) % 2 + product % 3) % 2 == 0
          }
        if isTurned { code.modules[row][column].toggle() }
      }
    }
    code.drawFormat(mask: mask)
    return code
  }

  /// The standard's penalty for patterns that are hard to read.
  ///
  /// It counts long runs of one colour, blocks of one colour, patterns that resemble a corner mark, and an excess of
  /// dark or light modules.
  private var penalty: Int {
    let size = modules.count
    let columns = (0..<size).map { column in modules.map { $0[column] } }
    let corner = [true, false, true, true, true, false, true]
    let light = Array(repeating: false, count: 4)
    var penalty = 0
    for line in modules + columns {
      var run = 0
      for (place, isDark) in line.enumerated() {
        run = place > 0 && line[place - 1] == isDark ? run + 1 : 1
        penalty += run == 5 ? 3 : run > 5 ? 1 : 0
      }
      for start in 0...size - 11 {
        let part = Array(line[start..<start + 11])
        if part == corner + light || part == light + corner { penalty += 40 }
      }
    }
    for row in 1..<size {
      for column in 1..<size {
        let block = [
          modules[row][column - 1], modules[row - 1][column], modules[row - 1][column - 1],
        ]
        if block.allSatisfy({ $0 == modules[row][column] }) { penalty += 3 }
      }
    }
    let dark = modules.joined().count { $0 }
    return penalty + abs(dark * 20 - size * size * 10) / (size * size) * 10
  }

  /// The code as text of half-block characters, dark on light, with the light margin that readers of QR codes need.
  package var text: String {
    let size = modules.count
    func isDark(_ row: Int, _ column: Int) -> Bool {
      modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }
    return stride(from: -4, to: size + 4, by: 2).map { row in
      (-4..<size + 4).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined() + "\n"
    }.joined()
  }
}
