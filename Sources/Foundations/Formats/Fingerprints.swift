/// The 64-bit FNV-1a hash of a text, the same on every system.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
package enum Fingerprint {
  /// The hash of a text as sixteen hexadecimal digits.
  package static func text(of text: String) -> String { digits(of: of(text)) }

  /// The hash of a text.
  package static func of(_ text: String) -> UInt64 { adding(text.utf8, to: 0xcbf2_9ce4_8422_2325) }

  /// The hash of what `hash` is of, followed by bytes.
  package static func adding(_ bytes: some Sequence<UInt8>, to hash: UInt64) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Formats a number as sixteen hexadecimal digits.
  package static func digits(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
