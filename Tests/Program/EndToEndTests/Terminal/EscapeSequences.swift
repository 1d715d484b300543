/// Takes terminal control sequences and carriage returns out of a stream of bytes.
///
/// It keeps its place between calls, because a read may end in the middle of a sequence or of a
/// character.
struct EscapeSequences {
  private enum State {
    case text
    case escape
    /// In a sequence that starts with `ESC [` and ends with a letter.
    case control
    /// In a sequence that starts with `ESC ]` and ends with BEL.
    case command
    /// Before the last byte of a sequence such as `ESC ( B`.
    case last
  }

  private var state = State.text
  private var pending: [UInt8] = []
  private var control: [UInt8] = []
  /// The sequences that started with `ESC [`, without that start.
  private(set) var controls: [String] = []

  /// The text among the bytes; a character that is not complete yet comes with the next ones.
  mutating func text(of bytes: some Sequence<UInt8>) -> String {
    for byte in bytes { take(byte) }
    let complete = Self.completePrefix(of: pending)
    defer { pending.removeFirst(complete) }
    return String(decoding: pending[..<complete], as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text where byte == 0x1b: state = .escape
    // The bell and padding are not on the screen; a carriage return before each newline is noise.
    case .text where [0x00, 0x07, 0x0d].contains(byte): break
    case .text: pending.append(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control
      case UInt8(ascii: "]"): state = .command
      case UInt8(ascii: "("), UInt8(ascii: ")"): state = .last
      default: state = .text
      }
    case .control:
      control.append(byte)
      guard (0x40...0x7e).contains(byte) else { break }
      controls.append(String(decoding: control, as: UTF8.self))
      control = []
      state = .text
    case .command: if byte == 0x07 { state = .text }
    case .last: state = .text
    }
  }

  /// How many bytes at the start are whole characters.
  private static func completePrefix(of bytes: [UInt8]) -> Int {
    guard let start = bytes.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return bytes.count }
    let length =
      switch bytes[start] {
      case 0xf0...: 4
      case 0xe0...: 3
      case 0xc0...: 2
      default: 1
      }
    return bytes.count - start < length ? start : bytes.count
  }
}
