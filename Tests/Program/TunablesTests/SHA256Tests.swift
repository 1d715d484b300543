import Testing

@testable import Tunables

struct SHA256Tests {
  /// - Source: NIST, "Cryptographic Standards and Guidelines: Examples with Intermediate Values", SHA-256; the
  ///   empty message and those at the edges of a block by another implementation.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
  ])
  func `digests are those of the standard`(text: String, digest: String) {
    #expect(Self.text(SHA256.digest(of: text.utf8)) == digest)
  }

  @Test func `a source is the digest as Base64`() {
    #expect(
      SHA256.source(of: "abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  /// RFC 4231, test cases 1, 2 and 6.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `authentication codes are those of the standard`(
    key: [UInt8], message: String, code: String
  ) {
    #expect(Self.text(SHA256.authentication(of: Array(message.utf8), key: key)) == code)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
