import Foundation

extension Controller: Encodable {
  /// Encodes every setting under the keys of a controller file: numbers as numbers in their
  /// parameter's unit, the rest as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(basePreset?.name, forKey: Key("base"))
    try container.encode(name, forKey: Key("name"))
    try container.encode(source, forKey: Key("source"))
    try container.encode(finishWhen.text, forKey: Key("finish-when"))
    for parameter in Parameter.all {
      let text = parameter.text(in: self)
      switch parameter.kind {
      case .number(let unit, _):
        try container.encode(
          Double(text.dropLast(unit.rawValue.count)), forKey: Key(parameter.name))
      case .speed where Double(text) != nil:
        try container.encode(Double(text), forKey: Key(parameter.name))
      case .speed, .choice, .extent:
        try container.encode(text, forKey: Key(parameter.name))
      }
    }
  }

  /// The controller as a file: JSON with sorted keys, shortest numbers and a final newline.
  ///
  /// ``init(json:file:)`` reads it back equal, provided a preset has its rule.
  ///
  /// - Precondition: Its numbers are finite.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("controller '\(name)' has a number that is not finite")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A preset with the same rule, the controller's own where it has one.
  private var basePreset: Preset? {
    let candidates = Preset.all.filter { $0.controller.finishWhen == finishWhen }
    return candidates.first { $0.name == name }
      ?? candidates.first { $0.controller.source == source } ?? candidates.first
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
