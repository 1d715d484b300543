import Formats
import Rules

extension ControllerReader {
  /// The maximum number of parameters in a file; a rule could not use more of them, because it has at most 500 tokens.
  private static let mostParameters = 500

  /// Reads the block `parameters` and returns the members that declare custom parameters.
  func declare(
    _ block: JSONValue.Member, in controller: inout Controller
  ) throws(ControllerError) -> [JSONValue.Member] {
    guard case .object(let members) = block.value.content else {
      throw failure(
        "'parameters': not an object; write { \"pop-bias\": { \"value\": 0.3, \"unit\": \"s\" } }",
        line: block.line)
    }
    guard members.count <= Self.mostParameters else {
      throw failure(
        "'parameters': \(members.count) parameters, more than \(Self.mostParameters); keep those that the rule uses",
        line: block.line)
    }
    try refuseDuplicates(in: members)
    var own: [JSONValue.Member] = []
    for member in members {
      if let parameter = Parameter.all.first(where: { $0.name == member.key }) {
        try setTable(parameter, to: member, in: &controller)
      } else {
        try declareOwn(member, in: &controller)
        own.append(member)
      }
    }
    return own
  }

  /// Sets a built-in parameter: its value and, for a number, optionally a narrower range.
  private func setTable(
    _ parameter: Parameter, to member: JSONValue.Member, in controller: inout Controller
  ) throws(ControllerError) {
    guard case .object(let details) = member.value.content,
      case .number(let unit, let range) = parameter.kind
    else {
      return try set(parameter, to: member.value, in: &controller, line: member.line)
    }
    try check(details, of: member.key, choices: ["value", "unit", "range"])
    if let detail = details.first(where: { $0.key == "unit" }) {
      try requireUnit(unit, in: detail, of: member.key)
    }
    if let detail = details.first(where: { $0.key == "range" }) {
      let narrow = try self.range(detail, of: member.key)
      guard range.contains(narrow.lowerBound), range.contains(narrow.upperBound) else {
        throw failure(
          "'\(member.key)': the range goes beyond \(rangeText(range, unit: unit.rawValue)); "
            + "stay within it", line: detail.line)
      }
      controller.numbers.ranges[member.key] = narrow == range ? nil : narrow
    }
    if let detail = details.first(where: { $0.key == "value" }) {
      try set(
        parameter.limited(to: controller.numbers.ranges[member.key]), to: detail.value,
        in: &controller,
        line: detail.line)
    } else {
      // Without a new value, the current value must lie within the range, which may have just been narrowed.
      try requireWithin(parameter, of: controller, line: member.line)
    }
  }

  private func requireWithin(
    _ parameter: Parameter, of controller: Controller, line: Int
  ) throws(ControllerError) {
    var copy = controller
    let text = JSONValue(.string(parameter.text(in: controller)), line: line)
    try set(parameter, to: text, in: &copy, line: line)
  }

  private func declareOwn(
    _ member: JSONValue.Member, in controller: inout Controller
  ) throws(ControllerError) {
    let name = member.key
    switch NamedParameter.problem(withName: name) {
    case .malformed:
      throw failure(
        "'\(name)': not a valid parameter name; use letters, digits and single hyphens "
          + "between them", line: member.line)
    case nil where !Parameter.settable.contains { $0.name == name }: break
    case .taken, nil:
      throw failure(
        "'\(name)': means something else in a rule; choose another name", line: member.line)
    }
    let inherited = controller.ownParameters.first { $0.name == name }
    let details: [JSONValue.Member]
    if case .object(let members) = member.value.content {
      details = members
    } else {
      details = [JSONValue.Member(key: "value", line: member.line, value: member.value)]
    }
    controller.declare(try parameter(name, details, inherited: inherited, line: member.line))
  }

  private func parameter(
    _ name: String, _ details: [JSONValue.Member], inherited: NamedParameter?, line: Int
  ) throws(ControllerError) -> NamedParameter {
    try check(details, of: name, choices: ["value", "unit", "range", "default", "note", "tunable"])
    func detail(_ key: String) -> JSONValue.Member? { details.first { $0.key == key } }
    var unit = inherited?.unit
    if let written = detail("unit") {
      if let inherited { try requireUnit(inherited.unit, in: written, of: name) }
      unit = try self.unit(written, of: name)
    }
    // May set `unit`, because a text such as `"0.3s"` contains the unit.
    let value = try detail("value").map { detail throws(ControllerError) in
      try number(detail, of: name, unit: &unit)
    }
    let start = try detail("default").map { detail throws(ControllerError) in
      try number(detail, of: name, unit: &unit)
    }
    guard let value = value ?? start ?? inherited?.value else {
      throw failure("'\(name)': no value found; add \"value\"", line: line)
    }
    let range = try detail("range").map { detail throws(ControllerError) in
      try self.range(detail, of: name)
    }
    let knownUnit = unit ?? .fraction
    let first = start ?? inherited?.default ?? value
    let limits =
      range ?? inherited?.range ?? NamedParameter.naturalRange(of: knownUnit, holding: value)
    for (number, key) in [(first, "default"), (value, "value")] {
      try require(
        number, within: limits, unit: knownUnit, of: name, line: detail(key)?.line ?? line)
    }
    let note = try detail("note").map { detail throws(ControllerError) in try text(detail) }
    var parameter = NamedParameter(
      name, default: first, knownUnit, range: limits, note: note ?? inherited?.note ?? "",
      isTunable: try detail("tunable").map { detail throws(ControllerError) in
        guard case .bool(let flag) = detail.value.content else {
          throw failure("'\(name)': \"tunable\" takes true or false", line: detail.line)
        }
        return flag
      } ?? inherited?.isTunable ?? false)
    parameter.value = value
    parameter.place = FilePlace(file: file, line: line)
    return parameter
  }

  // MARK: Details

  private func check(
    _ details: [JSONValue.Member], of parameter: String, choices: [String]
  ) throws(ControllerError) {
    try refuseDuplicates(in: details)
    for detail in details where !choices.contains(detail.key) {
      let advice = advice(for: detail.key, choices: choices) ?? "leave it out"
      throw failure(
        "'\(parameter)': '\(detail.key)' is not a detail of a parameter; \(advice)",
        line: detail.line)
    }
  }

  private func unit(
    _ detail: JSONValue.Member, of parameter: String
  ) throws(ControllerError) -> ParameterUnit {
    let word = try text(detail).trimmed
    if word == "fraction" { return .fraction }
    guard
      let unit = ParameterUnit.allCases.first(where: { $0.rawValue == word || $0.suffix == word })
    else { throw notAUnit(word, of: parameter, line: detail.line) }
    return unit
  }

  private func requireUnit(
    _ unit: ParameterUnit, in detail: JSONValue.Member, of parameter: String
  ) throws(ControllerError) {
    guard try self.unit(detail, of: parameter) == unit else {
      throw fixedUnit(unit, try text(detail), of: parameter, line: detail.line)
    }
  }

  private func notAUnit(_ word: String, of parameter: String, line: Int) -> ControllerError {
    failure(
      "'\(parameter)': '\(word)' is not a unit; choose fraction, pt, pt/s, 1/s or s", line: line)
  }

  private func fixedUnit(
    _ unit: ParameterUnit, _ found: String, of parameter: String, line: Int
  ) -> ControllerError {
    failure(
      "'\(parameter)': '\(found)' is not its unit; leave it out or give '\(unit.fileText)'",
      line: line)
  }

  /// Reads a number, written with or without a unit.
  ///
  /// If the number is written with a unit, this unit must be `unit`; if `unit` is nil, it is set to the written unit.
  private func number(
    _ detail: JSONValue.Member, of parameter: String, unit: inout ParameterUnit?
  ) throws(ControllerError) -> Double {
    let written: WrittenNumber?
    switch detail.value.content {
    case .number(let value, _): written = WrittenNumber(Number.shortest(value))
    case .string(let text): written = WrittenNumber(text)
    case .bool, .null, .array, .object: written = nil
    }
    guard let written, written.value.isFinite else {
      throw notAValue(parameter, line: detail.line)
    }
    if written.unit.isEmpty { return written.value }
    guard let (own, divisor) = ParameterUnit.written(written.unit) else {
      throw notAUnit(written.unit, of: parameter, line: detail.line)
    }
    if let unit, unit != own {
      throw fixedUnit(unit, written.unit, of: parameter, line: detail.line)
    }
    unit = own
    return written.value / divisor
  }

  private func range(
    _ detail: JSONValue.Member, of parameter: String
  ) throws(ControllerError) -> ClosedRange<Double> {
    if case .array(let bounds) = detail.value.content, bounds.count == 2,
      let low = bounds[0].number, let high = bounds[1].number, low.isFinite, high.isFinite,
      low <= high
    {
      return low...high
    }
    throw failure(
      "'\(parameter)': not a range; give two numbers, the smaller first, as in [100, 3000]",
      line: detail.line)
  }

  private func require(
    _ value: Double, within range: ClosedRange<Double>, unit: ParameterUnit, of parameter: String,
    line: Int
  ) throws(ControllerError) {
    guard !range.contains(value) else { return }
    let text = Number.shortest(value)
    let problem: ParameterError.Problem =
      value < range.lowerBound
      ? .below(text, range, unit: unit.rawValue) : .above(text, range, unit: unit.rawValue)
    throw failure(ParameterError(parameter: parameter, problem: problem), line: line)
  }
}

extension ControllerReader {
  /// Reads the values of each kind; every value must be one that the controller accepts.
  func kindValues(
    _ member: JSONValue.Member, of controller: Controller
  ) throws(ControllerError) -> KindValues {
    let words = try members(of: member)
    guard words.count == 1, let word = words.first else {
      throw failure(
        "'\(member.key)': not one word with its kinds; write it as in { \"hand\": { \"left\": {"
          + " \"progress-threshold\": 0.3 } } }", line: member.line)
    }
    var kinds: [KindValues.Kind] = []
    for kind in try members(of: word) {
      var values: [String: Double] = [:]
      for value in try members(of: kind) {
        guard let number = value.value.number, number.isFinite else {
          throw failure("'\(value.key)': not a number; give one", line: value.line)
        }
        var trial = controller
        do throws(ParameterError) {
          try trial.set(value.key, to: Number.shortest(number))
        } catch {
          throw failure(error, line: value.line)
        }
        values[value.key] = number
      }
      kinds.append(KindValues.Kind(name: kind.key, values: values))
    }
    return KindValues(word.key, kinds)
  }

  private func members(
    of member: JSONValue.Member
  ) throws(ControllerError) -> [JSONValue.Member] {
    guard case .object(let members) = member.value.content, !members.isEmpty else {
      throw failure("'\(member.key)': not an object; give it in braces", line: member.line)
    }
    try refuseDuplicates(in: members)
    return members
  }
}
