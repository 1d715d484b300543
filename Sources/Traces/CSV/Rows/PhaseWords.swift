extension Trace.Phase {
  /// Reads a phase in any of its spellings and any case; nil if the word is none.
  ///
  /// Words of up to eight letters, all but the rarest, are compared as one number.
  @inline(__always)
  init?(word: UnsafeBufferPointer<UInt8>) {
    guard word.count <= 8 else {
      self.init(longWord: word)
      return
    }
    var packed: UInt64 = 0
    // 0x20 makes capitals small; no other byte becomes a letter by it.
    for byte in word { packed = packed << 8 | UInt64(byte | 0x20) }
    guard let phase = Self.phase(packed: packed) else { return nil }
    self = phase
  }

  @inline(__always)
  private static func phase(packed: UInt64) -> Self? {
    switch packed {
    case 0x6d_6f76_6564: .moved  // moved
    case 0x6d6f_7665: .moved  // move
    case 0x62_6567_616e: .began  // began
    case 0x646f_776e: .began  // down
    case 0x65_6e64_6564: .ended  // ended
    case 0x7570: .ended  // up
    case 0x6361_6e63_656c: .cancelled  // cancel
    case 0x746f_7563_6875_70: .ended  // touchup
    case 0x746f_7563_6865_6e64: .ended  // touchend
    case 0x6361_6e63_656c_6564: .cancelled  // canceled
    default: nil
    }
  }

  private init?(longWord: UnsafeBufferPointer<UInt8>) {
    switch String(decoding: longWord.prefix(16), as: UTF8.self).lowercased() {
    case "touchdown", "touchstart": self = .began
    case "touchmove": self = .moved
    case "stationary": self = .stationary
    case "cancelled", "touchcancel": self = .cancelled
    default: return nil
    }
  }
}
