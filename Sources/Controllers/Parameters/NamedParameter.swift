/// A parameter that a controller brings with its rule: `pop-bias`, `travel-threshold`.
public struct NamedParameter: Hashable, Sendable {
  /// The kebab-case name under which rules and the console know it.
  public let name: String
  /// The unit of its value.
  public let unit: ParameterUnit
  /// The values it takes, in its unit.
  public let range: ClosedRange<Double>
  /// The value it starts with, in its unit.
  public let `default`: Double
  /// What it is, in one line without a full stop; may be empty.
  public let note: String
  /// The value it has, in its unit.
  public var value: Double

  /// Creates a parameter with its default value.
  ///
  /// - Parameters:
  ///   - name: Letters, digits and single hyphens; starts with a letter.
  ///   - default: The value it starts with, within `range`.
  ///   - unit: The unit of its value.
  ///   - range: The values it takes; nil for a range that is natural to the unit.
  ///   - note: What it is, in one line.
  /// - Precondition: The name is free, and the default lies in the range.
  public init(
    _ name: String, default: Double, _ unit: ParameterUnit, range: ClosedRange<Double>? = nil,
    note: String = ""
  ) {
    let range = range ?? Self.naturalRange(of: unit, holding: `default`)
    precondition(Self.problem(withName: name) == nil, "'\(name)' cannot name a parameter")
    precondition(range.contains(`default`), "\(name): \(`default`) is outside \(range)")
    (self.name, self.unit, self.range, self.note) = (name, unit, range, note)
    (self.default, value) = (`default`, `default`)
  }

  /// From 0 to what is much in the unit; below 0 where the default is, and as far as it is.
  static func naturalRange(
    of unit: ParameterUnit, holding value: Double
  ) -> ClosedRange<Double> {
    let much: Double =
      switch unit {
      case .fraction: 1
      case .points: 1000
      case .pointsPerSecond: 5000
      case .perSecond: 100
      case .seconds: 10
      }
    return (value < 0 ? min(-much, value) : 0)...max(much, value)
  }

  /// Why a name cannot be given to a parameter.
  enum NameProblem: Hashable, Sendable {
    /// It is not letters, digits and single hyphens between them.
    case malformed
    /// It has a meaning in rules, or is a parameter of the table.
    case taken
  }

  static func problem(withName name: String) -> NameProblem? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let isWord = parts.allSatisfy { part in
      (part.first.map { $0.isASCII && $0.isLetter } ?? false)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isWord else { return .malformed }
    let isTaken =
      RuleNames.reserved.contains(name) || Parameter.settable.contains { $0.name == name }
    return isTaken ? .taken : nil
  }
}

extension Controller {
  /// The value of an own parameter, in its unit.
  ///
  /// - Precondition: The controller has it.
  func value(ofOwnParameter name: String) -> Double {
    for parameter in ownParameters where parameter.name == name { return parameter.value }
    preconditionFailure("controller '\(self.name)' has no parameter '\(name)'")
  }

  /// Adds own parameters, or replaces those of the same name; they stand in the order of names.
  public mutating func declare(_ parameters: NamedParameter...) {
    for parameter in parameters {
      ownParameters.removeAll { $0.name == parameter.name }
      ownParameters.append(parameter)
    }
    ownParameters.sort { $0.name < $1.name }
  }

  /// The names of the parameters that the rule, the speeds and the duration use.
  var usedParameterNames: Set<String> {
    var names = Set(finishWhen.parameterNames)
    names.formUnion(completionSpeed.parameterNames)
    names.formUnion(cancelSpeed.parameterNames)
    names.formUnion(durationRule.parameterNames)
    return names
  }
}
