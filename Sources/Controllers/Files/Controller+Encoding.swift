import Foundation
import Rules

extension Controller: Encodable {
  /// Encodes every setting under the keys of a controller file.
  ///
  /// Numbers are numbers in their parameter's unit, the rest is text. Own parameters that nothing
  /// uses are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(basePreset?.name, forKey: Key("base"))
    try container.encode(name, forKey: Key("name"))
    try container.encode(source, forKey: Key("source"))
    try container.encode(finishWhen.text, forKey: Key("finish-when"))
    if !stops.isEmpty { try container.encode(stopsText, forKey: Key(Parameter.stops.name)) }
    for parameter in Parameter.all where numbers.ranges[parameter.name] == nil {
      try encodeValue(of: parameter, in: &container, forKey: Key(parameter.name))
    }
    try encodeParameters(in: &container)
  }

  private func encodeValue(
    of parameter: Parameter, in container: inout KeyedEncodingContainer<Key>, forKey key: Key
  ) throws {
    let text = parameter.text(in: self)
    switch parameter.kind {
    case .number(let unit, _):
      if let number = Double(text.dropLast(unit.suffix.count)) {
        try container.encode(number, forKey: key)
      } else {
        try container.encode(text, forKey: key)
      }
    case .speed where Double(text) != nil: try container.encode(Double(text), forKey: key)
    case .speed, .choice, .curve, .extent, .rule, .stops: try container.encode(text, forKey: key)
    }
  }

  /// The block `parameters`: settings with a narrower range, and the own parameters that are used.
  private func encodeParameters(in container: inout KeyedEncodingContainer<Key>) throws {
    let used = usedParameterNames
    let own = ownParameters.filter { used.contains($0.name) }
    guard !numbers.ranges.isEmpty || !own.isEmpty else { return }
    var block = container.nestedContainer(keyedBy: Key.self, forKey: Key("parameters"))
    for parameter in Parameter.all {
      guard let range = numbers.ranges[parameter.name], case .number(let unit, _) = parameter.kind
      else { continue }
      var details = block.nestedContainer(keyedBy: Key.self, forKey: Key(parameter.name))
      try encodeValue(of: parameter, in: &details, forKey: Key("value"))
      try encode(unit, range, in: &details)
    }
    for parameter in own {
      var details = block.nestedContainer(keyedBy: Key.self, forKey: Key(parameter.name))
      try details.encode(parameter.value, forKey: Key("value"))
      try encode(parameter.unit, parameter.range, in: &details)
      if parameter.isTunable { try details.encode(true, forKey: Key("tunable")) }
      // Readers take what is missing from the base.
      let inherited = basePreset?.controller.ownParameters.first { $0.name == parameter.name }
      if parameter.default != parameter.value
        || parameter.default != inherited?.default ?? parameter.value
      {
        try details.encode(parameter.default, forKey: Key("default"))
      }
      if !parameter.note.isEmpty || parameter.note != inherited?.note ?? "" {
        try details.encode(parameter.note, forKey: Key("note"))
      }
    }
  }

  private func encode(
    _ unit: ParameterUnit, _ range: ClosedRange<Double>,
    in details: inout KeyedEncodingContainer<Key>
  ) throws {
    try details.encode(unit.fileText, forKey: Key("unit"))
    try details.encode([range.lowerBound, range.upperBound], forKey: Key("range"))
  }

  /// The controller as a file: JSON with sorted keys, shortest numbers and a final newline.
  ///
  /// ``init(json:file:reading:)`` reads it back equal, but for own parameters that nothing uses.
  ///
  /// - Precondition: Its numbers are finite.
  public var fileText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("controller '\(name)' has a number that is not finite")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A preset with the same rule; preferably its own preset, or the one that it was tuned from.
  private var basePreset: Preset? {
    let candidates = Preset.all.filter { $0.controller.finishWhen == finishWhen }
    return candidates.first { $0.name == name || $0.controller.tunedName == name }
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

extension ParameterUnit {
  /// The unit as a controller file has it.
  var fileText: String { self == .fraction ? "fraction" : rawValue }
}
