import Workbench

/// The keys of the player in a stream of bytes from the terminal.
enum PlayerKeys {
  /// What each key sends; longer texts come before those they begin with.
  private static let keys: [(bytes: String, key: Player.Key)] = [
    ("\u{1b}[C", .forward), ("\u{1b}OC", .forward), ("l", .forward), (".", .forward),
    ("\u{1b}[D", .back), ("\u{1b}OD", .back), ("h", .back), (",", .back),
    ("\u{1b}[A", .faster), ("\u{1b}OA", .faster), ("+", .faster), ("=", .faster),
    ("\u{1b}[B", .slower), ("\u{1b}OB", .slower), ("-", .slower),
    ("\u{1b}[H", .start), ("\u{1b}OH", .start), ("\u{1b}[1~", .start), ("0", .start),
    ("\u{1b}[F", .end), ("\u{1b}OF", .end), ("\u{1b}[4~", .end), ("$", .end),
    (" ", .pause), ("q", .leave), ("Q", .leave), ("\u{04}", .leave),
  ]

  /// Takes the keys out of the bytes; what may be the beginning of a longer one stays.
  ///
  /// Bytes that are no key are dropped.
  static func take(from bytes: inout [UInt8]) -> [Player.Key] {
    var found: [Player.Key] = []
    while !bytes.isEmpty {
      if let (text, key) = keys.first(where: { bytes.starts(with: $0.bytes.utf8) }) {
        found.append(key)
        bytes.removeFirst(text.utf8.count)
      } else if keys.contains(where: { $0.bytes.utf8.starts(with: bytes) }) {
        return found
      } else {
        bytes.removeFirst(unknownLength(bytes))
      }
    }
    return found
  }

  /// How long the key at the start is that nobody knows.
  private static func unknownLength(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: "\u{1b}[".utf8) else { return 1 }
    let last = bytes.dropFirst(2).firstIndex { (0x40...0x7e).contains($0) }
    return last.map { $0 + 1 } ?? bytes.count
  }
}
