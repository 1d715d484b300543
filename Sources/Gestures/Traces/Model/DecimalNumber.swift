/// A decimal number exactly as written: mantissa × 10^exponent.
///
/// Before anything is rounded, the reader can shift the decimal point (from milliseconds to seconds) and subtract the
/// first time of a recording. So a clock that counts nanoseconds since 1970 loses no precision, and the shortest text
/// of a `Double` reads back as an equal `Double`.
struct DecimalNumber {
  /// At most 18 digits, so that the mantissa and the sum of two mantissas fit into 64 bits.
  var mantissa: Int64
  var exponent: Int
  /// Whether digits beyond the 18th were dropped.
  var isTruncated = false

  /// Reads the number at `base[index]` and moves the index past it; nil if there is no number.
  ///
  /// The form is `[+-]digits[.digits][e[+-]digits]`. The byte `base[end]` is never read.
  @inline(__always)
  init?(_ base: UnsafePointer<UInt8>, _ index: inout Int, end: Int) {
    if let short = Self.short(base, index, end: end) {
      self.init(mantissa: short.mantissa, exponent: short.exponent)
      index = short.next
      return
    }
    self.init(long: base, &index, end: end)
  }

  /// Reads a number with up to seven digits on each side of the point, eight bytes at a time.
  ///
  /// Returns nil for a number in another form, or if fewer than 19 bytes remain before `end`; ``init(long:_:end:)``
  /// then reads the number. Where the next field starts depends only on which bytes are digits, not on the number's
  /// value. So the processor can combine the digits of one field while it examines the next field.
  ///
  /// - Source: D. Lemire, "Quickly parsing eight digits", 2018 (pairs of digits are joined, then pairs of pairs).
  @inline(__always)
  private static func short(
    _ base: UnsafePointer<UInt8>, _ index: Int, end: Int
  ) -> (mantissa: Int64, exponent: Int, next: Int)? {
    guard end - index > 18 else { return nil }
    let word = word(base + index)
    let others = others(word)
    let whole = others.trailingZeroBitCount & ~7
    guard whole > 0 else { return base[index] == UInt8(ascii: "-") ? negative(base, index) : nil }
    return unsigned(base, index, word, others, whole)
  }

  @inline(never)
  private static func negative(
    _ base: UnsafePointer<UInt8>, _ index: Int
  ) -> (mantissa: Int64, exponent: Int, next: Int)? {
    let word = word(base + index + 1)
    let others = others(word)
    let whole = others.trailingZeroBitCount & ~7
    guard whole > 0, let number = unsigned(base, index + 1, word, others, whole) else { return nil }
    return (-number.mantissa, number.exponent, number.next)
  }

  /// Reads a number whose first eight bytes are `word`.
  ///
  /// `whole` is the length of the digits at the start of `word`, in bits; `others` marks the bytes that are not digits.
  @inline(__always)
  private static func unsigned(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ word: UInt64, _ others: UInt64, _ whole: Int
  ) -> (mantissa: Int64, exponent: Int, next: Int)? {
    guard whole < 64 else { return nil }
    var (magnitude, decimals, next) = (Int64(0), 0, start &+ whole / 8)
    if base[next] == UInt8(ascii: ".") {
      let after = others & (others &- 1)
      if after != 0 {
        // Once the point is removed, the digits on its two sides form one word.
        let digits = (after.trailingZeroBitCount & ~7) &- 8
        let below = (1 &<< UInt64(truncatingIfNeeded: whole)) &- 1
        magnitude = joined((word & below) | ((word >> 8) & ~below), digits)
        decimals = (digits &- whole) / 8
      } else {
        let fraction = self.word(base + next + 1)
        let bits = Self.others(fraction).trailingZeroBitCount & ~7
        guard bits < 64 else { return nil }
        magnitude = joined(word, whole) &* wholePowersOfTen[bits / 8] &+ joined(fraction, bits)
        decimals = bits / 8
      }
      next &+= 1 &+ decimals
    } else {
      magnitude = joined(word, whole)
    }
    guard base[next] | 0x20 != UInt8(ascii: "e") else { return nil }
    return (magnitude, -decimals, next)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The number formed by the digits in the first bytes of `word`, at most seven; `bits` is the total length of these
  /// bytes in bits.
  @inline(__always)
  private static func joined(_ word: UInt64, _ bits: Int) -> Int64 {
    guard bits > 0 else { return 0 }
    // Shifts the digits to the end of the word, so that the last digit is in the last byte and zeros precede the first
    // digit. The mask turns each digit into its value.
    var joined = (word &<< UInt64(64 &- bits)) & 0x0F0F_0F0F_0F0F_0F0F
    joined = (joined &* 10) &+ (joined >> 8)
    joined =
      ((joined & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064)
      &+ (((joined >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001)
    return Int64(joined >> 32)
  }

  @inline(__always)
  private static var wholePowersOfTen: SIMD8<Int64> {
    SIMD8(1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000)
  }

  /// Marks the bytes of a word that are not digits: their highest bit is set.
  @inline(__always)
  private static func others(_ word: UInt64) -> UInt64 {
    // XOR turns the byte of a digit into the digit's value. Of all bytes below 0x80, only the values of digits stay
    // below 0x80 after 0x76 is added.
    let values = word ^ 0x3030_3030_3030_3030
    return (((values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676) | values)
      & 0x8080_8080_8080_8080
  }

  /// Reads any number, digit by digit.
  @inline(never)
  private init?(long base: UnsafePointer<UInt8>, _ index: inout Int, end: Int) {
    var i = index
    var isNegative = false
    if i < end, base[i] == UInt8(ascii: "-") || base[i] == UInt8(ascii: "+") {
      isNegative = base[i] == UInt8(ascii: "-")
      i += 1
    }
    var magnitude: Int64 = 0
    var dropped = 0
    func digits(_ i: inout Int) -> Int {
      let start = i
      while i < end {
        let digit = base[i] &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        if magnitude < 100_000_000_000_000_000 {
          magnitude = magnitude &* 10 &+ Int64(digit)
        } else {
          dropped &+= 1
        }
        i &+= 1
      }
      return i &- start
    }
    var count = digits(&i)
    var fraction = 0
    if i < end, base[i] == UInt8(ascii: ".") {
      i += 1
      fraction = digits(&i)
      count += fraction
    }
    guard count > 0 else { return nil }
    mantissa = isNegative ? -magnitude : magnitude
    exponent = dropped - fraction
    isTruncated = dropped > 0
    if i < end, base[i] | 0x20 == UInt8(ascii: "e") {
      guard let power = Self.power(base, &i, end: end) else { return nil }
      exponent += power
    }
    index = i
  }

  private static func power(_ base: UnsafePointer<UInt8>, _ i: inout Int, end: Int) -> Int? {
    i += 1
    var isNegative = false
    if i < end, base[i] == UInt8(ascii: "-") || base[i] == UInt8(ascii: "+") {
      isNegative = base[i] == UInt8(ascii: "-")
      i += 1
    }
    let start = i
    var power = 0
    while i < end, base[i] &- UInt8(ascii: "0") < 10 {
      power = min(power * 10 + Int(base[i] &- UInt8(ascii: "0")), 1_000_000)
      i += 1
    }
    return i == start ? nil : isNegative ? -power : power
  }

  /// The nearest `Double`; infinite if it is too large.
  @inline(__always)
  var value: Double {
    // Both factors are exact, so the single multiplication or division rounds correctly.
    if mantissa.magnitude <= 1 << 53, -22...22 ~= exponent {
      let digits = Double(mantissa)
      return exponent < 0 ? digits / powersOfTen[-exponent] : digits * powersOfTen[exponent]
    }
    return roundedByLibrary
  }

  @inline(never)
  private var roundedByLibrary: Double {
    mantissa == 0 ? 0 : Double("\(mantissa)e\(exponent)") ?? .infinity
  }

  /// The `Double` nearest to the exact difference of the two numbers.
  @inline(__always)
  func minus(_ origin: DecimalNumber) -> Double {
    if origin.mantissa == 0 { return value }
    if exponent == origin.exponent {
      return DecimalNumber(mantissa: mantissa - origin.mantissa, exponent: exponent).value
    }
    return differenceOfScales(origin)
  }

  @inline(never)
  private func differenceOfScales(_ origin: DecimalNumber) -> Double {
    let scale = min(exponent, origin.exponent)
    guard let minuend = mantissa(atExponent: scale),
      let subtrahend = origin.mantissa(atExponent: scale)
    else { return value - origin.value }
    let (difference, overflows) = minuend.subtractingReportingOverflow(subtrahend)
    guard !overflows else { return value - origin.value }
    return DecimalNumber(mantissa: difference, exponent: scale).value
  }

  private func mantissa(atExponent scale: Int) -> Int64? {
    guard exponent - scale <= 18 else { return mantissa == 0 ? 0 : nil }
    var scaled = mantissa
    for _ in scale..<exponent {
      let (product, overflows) = scaled.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      scaled = product
    }
    return scaled
  }

  init(mantissa: Int64, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }
}

extension DecimalNumber {
  /// Reads a text that consists of exactly one number; nil otherwise.
  init?(whole bytes: [UInt8]) {
    let number = bytes.withUnsafeBufferPointer { buffer -> DecimalNumber? in
      guard let base = buffer.baseAddress else { return nil }
      var index = 0
      let number = DecimalNumber(base, &index, end: buffer.count)
      return index == buffer.count ? number : nil
    }
    guard let number else { return nil }
    self = number
  }

  /// Reads a text that consists of exactly one number; nil otherwise.
  init?(_ word: some StringProtocol) { self.init(whole: Array(word.utf8)) }

  /// The number times 10 to the power of `exponent`.
  func shifted(by exponent: Int) -> DecimalNumber {
    var shifted = self
    shifted.exponent += exponent
    return shifted
  }
}

extension DecimalNumber {
  /// The sum of two numbers.
  ///
  /// If the sum does not fit into 64 bits exactly, `other` is ignored.
  func plus(_ other: DecimalNumber) -> DecimalNumber {
    var (one, two) = (self, other)
    while one.exponent > two.exponent, one.mantissa.magnitude < 1 << 58 {
      (one.mantissa, one.exponent) = (one.mantissa * 10, one.exponent - 1)
    }
    while two.exponent > one.exponent, two.mantissa.magnitude < 1 << 58 {
      (two.mantissa, two.exponent) = (two.mantissa * 10, two.exponent - 1)
    }
    let (sum, overflows) = one.mantissa.addingReportingOverflow(two.mantissa)
    return one.exponent == two.exponent && !overflows
      ? DecimalNumber(mantissa: sum, exponent: one.exponent) : self
  }
}

/// The powers of ten that a `Double` represents exactly, from 0 to 22.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
