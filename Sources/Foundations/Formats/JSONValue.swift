/// A JSON value, created in code or read from a file.
///
/// Values read from a file record their lines. Objects keep their members in the order of the file, including members
/// with repeated keys. Comparisons ignore the lines and the order of members. If several members have the same key,
/// only the first is compared.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number; `digits` are its digits as written if the reader was asked to keep them.
    case number(Double, digits: String?)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A member of an object: its key and its value.
  package struct Member: Sendable {
    package let key: String
    /// The one-based line of the key; 0 if the value was not read from a file.
    package let line: Int
    package let value: JSONValue

    package init(key: String, line: Int = 0, value: JSONValue) {
      (self.key, self.line, self.value) = (key, line, value)
    }
  }

  package let content: Content
  /// The one-based line on which the value starts; 0 if it was not read from a file.
  package let line: Int

  package init(_ content: Content, line: Int = 0) {
    (self.content, self.line) = (content, line)
  }
}

// MARK: - Values to write

extension JSONValue {
  package static let null = JSONValue(.null)

  package static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }

  /// A number; it is written as null if it is not finite.
  package static func number(_ value: Double) -> JSONValue {
    JSONValue(.number(value, digits: nil))
  }

  package static func string(_ value: String) -> JSONValue { JSONValue(.string(value)) }

  package static func array(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }

  package static func object(_ members: [String: JSONValue]) -> JSONValue {
    JSONValue(.object(members.map { Member(key: $0.key, value: $0.value) }))
  }

  /// An object with the given names as keys; the name and the value of a member have the same index in the two arrays.
  package static func object(_ names: [String], _ values: [JSONValue]) -> JSONValue {
    .object(Dictionary(zip(names, values)) { first, _ in first })
  }

  /// A number rounded to a millionth; null for nil.
  package static func rounded(_ value: Double?) -> JSONValue {
    value.map { .number(Number.rounded($0)) } ?? .null
  }

  /// A number rounded to nine significant digits; null for nil.
  package static func significant(_ value: Double?) -> JSONValue {
    value.map { .number(Number.rounded($0, significantDigits: Number.significantDigits)) } ?? .null
  }

  /// A whole number; null for nil.
  package static func count(_ value: Int?) -> JSONValue {
    value.map { .number(Double($0)) } ?? .null
  }

  /// A text; null for nil.
  package static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// An array of texts.
  package static func texts(_ values: some Sequence<String>) -> JSONValue {
    .array(values.map(JSONValue.string))
  }

  /// An array of the ends of a range, each rounded to a millionth; null for nil.
  package static func range(_ range: ClosedRange<Double>?) -> JSONValue {
    range.map { .array([.rounded($0.lowerBound), .rounded($0.upperBound)]) } ?? .null
  }
}

// MARK: - Values that were read

extension JSONValue {
  package var isNull: Bool { if case .null = content { true } else { false } }

  package var flag: Bool? { if case .bool(let flag) = content { flag } else { nil } }

  package var number: Double? { if case .number(let number, _) = content { number } else { nil } }

  package var text: String? { if case .string(let text) = content { text } else { nil } }

  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of an object by key; nil if the value is not an object.
  ///
  /// If a key occurs more than once, its first member counts.
  package var members: [String: JSONValue]? {
    guard case .object(let members) = content else { return nil }
    return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The value of an object's first member with this key; nil if there is none.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: Equatable {
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a.content, b.content) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a, _), .number(let b, _)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object, .object): a.members == b.members
    default: false
    }
  }
}
