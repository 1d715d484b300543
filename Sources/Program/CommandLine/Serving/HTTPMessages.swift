import Formats
import Foundation

/// The head of an HTTP request.
///
/// A request from a linked app may also have a body, which is read separately. Requests from web pages have no body.
struct HTTPRequest: Sendable {
  /// The maximum length of a head, in bytes.
  static let limit = 32 << 10
  /// The bytes that end the head of a request: the end of the last header line, and an empty line.
  static let end = Array("\r\n\r\n".utf8)

  let method: String
  /// The path of the request target, without the query.
  let path: String
  /// The header fields, by their names in lower case.
  private let fields: [String: String]

  /// Parses a head without its final empty line; returns nil if it is not HTTP/1.
  ///
  /// Rejects duplicate header fields, because parsers disagree about which of two values counts.
  init?(head: some Collection<UInt8>) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else {
      return nil
    }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard !name.contains(where: \.isWhitespace), fields.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    self.fields = fields
  }

  /// The value of the header field with this name, which must be in lower case.
  subscript(name: String) -> String? { fields[name] }

  /// The elements of the header field with this name, which must be in lower case, separated by commas.
  func list(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The value for `Sec-WebSocket-Accept`; nil if the request does not ask for a WebSocket.
  ///
  /// - Source: RFC 6455, section 4.2.
  var webSocketAccept: String? {
    let isUpgrade = list("connection").contains { $0.lowercased() == "upgrade" }
    guard isUpgrade, self["upgrade"]?.lowercased() == "websocket",
      self["sec-websocket-version"] == "13", let key = self["sec-websocket-key"],
      Data(base64Encoded: key)?.count == 16
    else { return nil }
    let digest = SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
    return Data(digest).base64EncodedString()
  }
}

/// An HTTP response.
///
/// After the response, the connection is closed or becomes a WebSocket.
struct HTTPResponse: Sendable {
  /// The status code of a response.
  enum Status: Int, Sendable {
    case switchingProtocols = 101
    case ok = 200
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case misdirectedRequest = 421
    case serviceUnavailable = 503

    fileprivate var reason: String {
      switch self {
      case .switchingProtocols: "Switching Protocols"
      case .ok: "OK"
      case .notModified: "Not Modified"
      case .badRequest: "Bad Request"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .conflict: "Conflict"
      case .misdirectedRequest: "Misdirected Request"
      case .serviceUnavailable: "Service Unavailable"
      }
    }
  }

  var status = Status.ok
  var fields: [(name: String, value: String)] = []
  var body = Data()

  init(status: Status, fields: [(name: String, value: String)]) {
    (self.status, self.fields) = (status, fields)
  }

  /// Creates a response with a body, after which the connection is closed.
  init(
    _ text: String, _ status: Status = .ok, type: String = "text/plain; charset=utf-8"
  ) {
    self.init(Data(text.utf8), status, type: type, caching: [("Cache-Control", "no-store")])
  }

  /// Creates the answer to a request for a text that a browser may keep.
  ///
  /// The browser asks again each time, and is sent the text only if it has changed. If `isPacked` is set, the text is
  /// compressed for a browser that accepts that.
  init(_ text: String, type: String, to request: HTTPRequest, isPacked: Bool) {
    // The tag is weak, because the text may be compressed or not.
    let tag = "W/\"\(Fingerprint.text(of: text))\""
    var caching = [
      (name: "Cache-Control", value: "private, no-cache"), ("ETag", tag),
      ("Vary", "Accept-Encoding"),
    ]
    if request.list("if-none-match").contains(tag) {
      self.init(status: .notModified, fields: caching + [("Connection", "close")])
    } else if isPacked, request.list("accept-encoding").contains("gzip") {
      caching.append(("Content-Encoding", "gzip"))
      self.init(Data(Deflate.gzip(Array(text.utf8))), .ok, type: type, caching: caching)
    } else {
      self.init(Data(text.utf8), .ok, type: type, caching: caching)
    }
  }

  private init(
    _ body: Data, _ status: Status, type: String, caching: [(name: String, value: String)]
  ) {
    self.status = status
    fields =
      [("Content-Type", type), ("Content-Length", "\(body.count)"), ("Connection", "close")]
      + caching + [
        ("Content-Security-Policy", "frame-ancestors 'none'"), ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ]
    self.body = body
  }

  /// The bytes of the response.
  var data: Data {
    let lines =
      ["HTTP/1.1 \(status.rawValue) \(status.reason)"]
      + fields.map { "\($0.name): \($0.value)" }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}

/// SHA-1 for the WebSocket handshake; the handshake does not rely on SHA-1 being secure.
///
/// - Source: RFC 3174.
private enum SHA1 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let zeros = (119 - message.count % 64) % 64
    let bytes =
      message + [0x80] + [UInt8](repeating: 0, count: zeros)
      + bigEndian(UInt64(message.count) * 8)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      add(bytes[start..<start + 64], to: &state)
    }
    return state.flatMap(bigEndian)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
      words.append(
        rotated(words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16], by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (place, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch place {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    for (place, value) in [a, b, c, d, e].enumerated() { state[place] &+= value }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
