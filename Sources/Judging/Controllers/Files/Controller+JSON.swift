package import Formats
import Foundation
package import Rules

extension Controller {
  /// The controller file as a JSON value; reports contain it, so that their controller can be reproduced.
  package var json: JSONValue {
    let file = fileText
    guard let value = try? JSONReader.value(in: Array(file.utf8), .strict) else {
      preconditionFailure("controller '\(name)' wrote a file that is not JSON: \(file)")
    }
    return value
  }

  /// A hash of the controller's settings, as sixteen hexadecimal digits.
  ///
  /// Computed from the controller file without its name, source and base, and without the gestures that it was tuned on
  /// and the values that a tuning found for each kind of them.
  package var fingerprint: String {
    guard var members = json.members else { return "" }
    for key in ["name", "source", "base", TunedGestures.key, KindValues.key] { members[key] = nil }
    return Fingerprint.text(of: JSONValue.object(members).document(linesToDepth: 0))
  }
}

extension Controller: Encodable {
  /// Encodes the controller's settings under the keys of a controller file.
  ///
  /// Unused custom parameters are omitted, and so are quirks (settings that only particular apps need) that neither the
  /// controller nor its base preset has. Numbers are written in their parameter's unit, everything else as text.
  ///
  /// If a scene's own code decides how gestures end, encodes only the controller's name and source, and the tunable
  /// numbers of the scene's code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let base = basePreset?.controller ?? .default
    if decidingScene == nil {
      try container.encodeIfPresent(basePreset?.name, forKey: Key("base"))
    }
    try container.encode(name, forKey: Key("name"))
    // Readers take the text of the base, which need not describe these values.
    if decidingScene != nil || statedSource == source || source != base.source {
      try container.encode(statedSource, forKey: Key("source"))
    }
    if !tunedOn.fingerprints.isEmpty {
      try container.encode(tunedOn.text, forKey: Key(TunedGestures.key))
    }
    if let kindValues {
      var words = container.nestedContainer(keyedBy: Key.self, forKey: Key(KindValues.key))
      var kinds = words.nestedContainer(keyedBy: Key.self, forKey: Key(kindValues.word))
      for kind in kindValues.kinds { try kinds.encode(kind.values, forKey: Key(kind.name)) }
    }
    // If a scene's own code decides how gestures end, only the tunable numbers of that code have an effect.
    guard decidingScene == nil else {
      return try encodeParameters(tunables, [:], in: &container)
    }
    try container.encode(finishWhen.text, forKey: Key("finish-when"))
    if !stops.isEmpty { try container.encode(stopsText, forKey: Key(Parameter.stops.name)) }
    for parameter in Parameter.all where numbers.ranges[parameter.name] == nil {
      try encodeValue(of: parameter, in: &container, forKey: Key(parameter.name))
    }
    // A quirk that this controller lacks must be switched off explicitly if the base preset has it.
    for habit in Parameter.habits
    where habit.text(in: self) != habit.defaultText || habit.text(in: base) != habit.defaultText {
      try encodeValue(of: habit, in: &container, forKey: Key(habit.name))
    }
    let used = usedParameterNames
    try encodeParameters(
      ownParameters.filter { used.contains($0.name) }, numbers.ranges, in: &container)
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

  /// Encodes the block `parameters`: the built-in parameters for which the controller sets a custom range, and the
  /// custom parameters `own`.
  private func encodeParameters(
    _ own: [NamedParameter], _ ranges: [String: ClosedRange<Double>],
    in container: inout KeyedEncodingContainer<Key>
  ) throws {
    guard !ranges.isEmpty || !own.isEmpty else { return }
    var block = container.nestedContainer(keyedBy: Key.self, forKey: Key("parameters"))
    for parameter in Parameter.all {
      guard let range = ranges[parameter.name], case .number(let unit, _) = parameter.kind
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
      // A member that is missing from the file is read from the base preset. So a member that differs from the base
      // preset must be written.
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
  /// ``init(json:file:reading:)`` reads an equal controller back, except that unused custom parameters are lost.
  ///
  /// - Precondition: The controller's numbers are finite.
  public var fileText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("controller '\(name)' has a number that is not finite")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// The settings that the controller has and its base preset, or otherwise the preset `default`, has not.
  package var ownChanges: [Change] { changes(from: basePreset?.controller ?? .default) }

  /// A shipped preset with the same rule as this controller, if there is one.
  ///
  /// Prefers the preset that has this controller's name or from which this controller was tuned, then a preset with the
  /// same source.
  private var basePreset: Preset? {
    if let named = Preset.shipped(named: name), named.controller.finishWhen == finishWhen {
      return named
    }
    let candidates = Preset.shipped.filter { $0.controller.finishWhen == finishWhen }
    return candidates.first { $0.controller.tunedName == name }
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
  /// The unit as written in a controller file.
  var fileText: String { self == .fraction ? "fraction" : rawValue }
}

extension Controller {
  /// A copy of the controller with the tunable numbers of a scene's code, but without the numbers of other scenes.
  ///
  /// A number that the controller already has keeps its value.
  ///
  /// - Parameters:
  ///   - declared: The numbers of the scene's code, with their values in the app.
  ///   - scene: The scene's name.
  /// - Returns: The controller.
  /// - Throws: ``ControllerError`` if the code lacks a number that a controller file has, or if the number in the file
  ///   has another unit than in the code, or lies outside the code's range.
  package func adopting(
    _ declared: [NamedParameter], of scene: String
  ) throws(ControllerError) -> Controller {
    for known in tunables where !declared.contains(where: { $0.name == known.name }) {
      guard let place = known.place else { continue }
      let advice = advice(for: known.name, choices: declared.map(\.name))
      throw ControllerError(
        file: place.file, line: place.line,
        "'\(known.name)': the code of scene '\(scene)' has no tunable of this name; "
          + (declared.isEmpty
            ? "choose the scene that has it, or leave it out" : advice ?? "'get' lists them"))
    }
    var controller = self
    controller.numbers.dropTunables()
    for var parameter in declared {
      if let known = tunables.first(where: { $0.name == parameter.name }) {
        try known.check(fits: parameter)
        (parameter.value, parameter.place) = (known.value, known.place)
      }
      controller.declare(parameter)
    }
    return controller
  }
}

extension NamedParameter {
  /// Checks that this number, read from a controller file, has the unit that the scene's code declares, and lies in the
  /// declared range.
  fileprivate func check(fits declared: NamedParameter) throws(ControllerError) {
    func failure(_ words: String) -> ControllerError {
      ControllerError(file: place?.file, line: place?.line, "'\(name)': \(words)")
    }
    guard unit == declared.unit else {
      throw failure(
        "its unit is \(unit.fileText), and \(declared.unit.fileText) in the scene's code; change it"
      )
    }
    guard !declared.range.contains(value) else { return }
    let isBelow = value < declared.range.lowerBound
    throw failure(
      "'\(text)' is \(isBelow ? "below" : "above") the range"
        + " \(rangeText(declared.range, unit: unit.rawValue)) of the scene's code; give a value within it"
    )
  }
}
