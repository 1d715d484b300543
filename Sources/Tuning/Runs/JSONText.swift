import Foundation

/// Saved searches as JSON with sorted keys; numbers come back bit for bit.
enum JSONText {
  static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("a search holds a number that is not finite")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}
