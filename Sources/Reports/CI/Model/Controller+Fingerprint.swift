public import Interactions

extension Controller {
  /// Sixteen hexadecimal digits that two controllers share when they decide and move alike.
  ///
  /// Name, source and base do not count: only the rule and the values of all parameters do. It is
  /// the 64-bit FNV-1a hash of the canonical JSON, so it is the same on every system.
  ///
  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm", RFC 9923.
  public var fingerprint: String {
    guard case .object(var members) = json as JSONValue else { return "" }
    for key in ["name", "source", "base"] { members[key] = nil }
    return Fingerprint.text(of: JSONValue.object(members).document(linesToDepth: 0))
  }
}

/// The 64-bit FNV-1a hash of a text.
enum Fingerprint {
  /// Sixteen hexadecimal digits.
  static func text(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
