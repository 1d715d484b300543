import Foundation

/// A value of a controller file.
enum JSONValue: Decodable {
  case text(String)
  case number(Double)
  case bool(Bool)
  /// Null, a list or an object.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = .other
    }
  }
}

/// The keys of the outermost object, in the order of the file and as often as they stand there.
///
/// Foundation keeps one of two equal keys and forgets the order; this scan keeps both. It expects
/// bytes that Foundation has accepted as JSON5, and so only has to find the tokens before colons.
struct TopLevelKeys {
  private let bytes: [UInt8]
  private var position = 0

  /// Lists the keys.
  static func list(in bytes: [UInt8]) -> [String] {
    var scan = TopLevelKeys(bytes: bytes)
    return scan.keys()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func keys() -> [String] {
    var keys: [String] = []
    var depth = 0
    var token = 0..<0
    while position < bytes.count {
      let start = position
      switch bytes[position] {
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString()
        token = start..<position
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: ":"):
        if depth == 1 { keys.append(decoded(token)) }
        position += 1
      case let byte where Self.isWord(byte):
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        token = start..<position
      default: position += 1
      }
    }
    return keys
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func skipString() {
    let quote = bytes[position]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  private mutating func skipComment() {
    let rest = bytes[position...]
    if rest.starts(with: "/*".utf8) {
      position += 2
      while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
      position = min(position + 2, bytes.count)
    } else {
      position =
        rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        ?? bytes.count
    }
  }

  /// A key without its quotes and escapes.
  private func decoded(_ token: Range<Int>) -> String {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let list = Data("[".utf8) + Data(bytes[token]) + Data("]".utf8)
    if let key = try? decoder.decode([String].self, from: list).first { return key }
    return String(decoding: bytes[token], as: UTF8.self)
  }
}
