/// The proofs by which an app and `panlab serve` show each other that they know the same token, without sending it, and
/// by which `panlab serve` shows it to a page that reconnects.
///
/// A proof is a hash, keyed with the token, of the current challenge and the message's digest. A challenge is used only
/// once, so an intercepted proof is useless.
package struct LinkProof: Sendable {
  /// The side of the link that makes a proof; a proof made by the app is not valid as Panlab's proof, and vice versa.
  ///
  /// `session` is Panlab's side toward a page; the digest is then the host and the port that the page has asked.
  package enum Side: String, Sendable { case app, panlab, session }

  private let key: [UInt8]

  /// Prepares for making and checking proofs with a session's token.
  package init(token: String) { key = Array(token.utf8) }

  /// The proof made by one side for a challenge and a message's digest, in hexadecimal digits.
  package func text(of side: Side, challenge: String, digest: String) -> String {
    let message = "panlab-link 1\n\(side.rawValue)\n\(challenge)\n\(digest)"
    return SHA256.authentication(of: Array(message.utf8), key: key).hexadecimal
  }

  /// Whether a text is the proof made by one side; the comparison takes constant time.
  package func isProof(
    _ text: String, of side: Side, challenge: String, digest: String
  ) -> Bool {
    let expected = Array(self.text(of: side, challenge: challenge, digest: digest).utf8)
    let found = Array(text.utf8)
    guard found.count == expected.count else { return false }
    return zip(found, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The digest of a message, in hexadecimal digits.
  package static func digest(of message: [UInt8]) -> String {
    SHA256.digest(of: message).hexadecimal
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    var text = ""
    for byte in self { text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
    return text
  }
}
