import Formats
public import MotionMath

/// The numbers that rules and formulas read by name: the settings' part of a decision, as ``Release`` is the
/// gesture's.
public struct RuleNumbers: Hashable, Sendable {
  /// The progress a rule compares with, 0...1.
  public var progressThreshold = 0.5
  /// The speed a rule compares with, in points per second.
  public var velocityThreshold = 300.0
  /// The whole transition's duration.
  public var duration = DurationRule.constant(0.35)
  /// The parameters that come with the rule, sorted by name.
  public private(set) var own: [NamedParameter] = []
  /// Narrower ranges by name; a threshold without one has its ``Threshold/range``.
  public var ranges: [String: ClosedRange<Double>] = [:]

  /// Creates the numbers of a controller without changes.
  public init() {}

  /// Adds parameters, or replaces those of the same name.
  public mutating func declare(_ parameters: [NamedParameter]) {
    for parameter in parameters {
      own.removeAll { $0.name == parameter.name }
      own.append(parameter)
    }
    own.sort { $0.name < $1.name }
  }

  /// Removes the numbers of an app's own code; those that a controller file has may stay.
  package mutating func dropTunables(keepingThoseOfFiles: Bool = false) {
    own.removeAll { $0.isTunable && !(keepingThoseOfFiles && $0.place != nil) }
  }

  /// Removes the parameters that are not among `names`.
  package mutating func keepOwn(_ names: Set<String>) {
    own.removeAll { !names.contains($0.name) }
  }

  /// The transition's duration on the screen of a release, in seconds, within ``DurationRule/range``.
  public func duration(at release: Release) -> Seconds {
    switch duration {
    case .constant(let seconds): return seconds
    case .formula(let formula):
      let seconds = formula.value(at: release, numbers: self)
      return min(max(seconds, DurationRule.range.lowerBound), DurationRule.range.upperBound)
    }
  }

  /// The number of this name, in its unit; a computed duration is for a screen of 390 × 844 pt.
  ///
  /// This is the only look-up of numbers by name.
  ///
  /// - Precondition: There is a number of this name.
  func value(of name: NumberName) -> Double {
    switch name {
    case .threshold(.progress): return progressThreshold
    case .threshold(.velocity): return velocityThreshold
    case .threshold(.duration):
      guard case .constant(let seconds) = duration else {
        preconditionFailure("the duration depends on the screen")
      }
      return seconds
    case .own(let name):
      for parameter in own where parameter.name == name { return parameter.value }
      preconditionFailure("no parameter is named '\(name)'")
    }
  }

  /// Changes the number of this name; a duration becomes constant.
  package mutating func set(_ name: String, to value: Double) {
    switch NumberName(name) {
    case .threshold(.progress): progressThreshold = value
    case .threshold(.velocity): velocityThreshold = value
    case .threshold(.duration): duration = .constant(value)
    case .own(let name):
      for index in own.indices where own[index].name == name { own[index].value = value }
    }
  }

  /// The unit and range of the number of this name; nil for an unknown name and a computed duration.
  func limits(of name: NumberName) -> (unit: ParameterUnit, range: ClosedRange<Double>)? {
    switch name {
    case .threshold(.duration) where !duration.isConstant: nil
    case .threshold(let threshold): (threshold.unit, ranges[threshold.rawValue] ?? threshold.range)
    case .own(let name): own.first { $0.name == name }.map { ($0.unit, $0.range) }
    }
  }
}

/// The name of a number in a rule.
enum NumberName: Hashable, Sendable {
  /// A number that every rule may name.
  case threshold(Threshold)
  /// A parameter that comes with the rule.
  case own(String)

  init(_ name: String) { self = Threshold(rawValue: name).map(Self.threshold) ?? .own(name) }
}

/// How long the whole transition takes.
public enum DurationRule: Hashable, Sendable {
  case constant(Seconds)
  /// Computed from the screen before the finger moves; in seconds.
  case formula(Formula)

  /// The durations an animator is given, in seconds.
  public static let range = Threshold.duration.range

  /// The duration as it is written: `0.35s`, `extent / 1000pt/s`.
  public var text: String {
    switch self {
    case .constant(let seconds): Number.shortest(seconds) + "s"
    case .formula(let formula): formula.text
    }
  }

  /// The names of the parameters it uses.
  package var parameterNames: [String] {
    switch self {
    case .constant: []
    case .formula(let formula): formula.parameterNames
    }
  }

  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }
}

/// A number computed from a gesture or the screen: a completion speed or a duration.
public struct Formula: Sendable {
  /// The tree.
  public let operand: Operand
  /// The formula as it is written; it reads back as an equal one.
  public let text: String
  /// The names of the parameters it uses, each once, in reading order.
  public let parameterNames: [String]

  private let list: InstructionList

  /// Creates a formula.
  ///
  /// - Precondition: Its units fit together, and its constants are finite.
  public init(_ operand: Operand) {
    precondition(operand.unit != nil, "'\(operand.text)' mixes units")
    precondition(operand.hasSoundConstants, "'\(operand.text)' is not finite")
    self.operand = operand
    text = operand.text
    parameterNames = operand.parameterNames.uniqued
    var list = InstructionList()
    _ = list.append(operand)
    self.list = list
  }

  /// Reads a formula: `clamp(velocity / extent * duration, 0.5, 3)`.
  ///
  /// - Parameters:
  ///   - text: The formula; the text of a formula reads back equal.
  ///   - unit: The unit it must have.
  ///   - moment: When it is evaluated.
  ///   - parameters: The own parameters it may name, beside the table's.
  /// - Throws: ``RuleError`` with the place of the first thing that is wrong.
  public init(
    reading text: String, unit: ParameterUnit, moment: RuleMoment = .release,
    parameters: [NamedParameter] = []
  ) throws(RuleError) {
    self.init(
      try RuleParser.operand(in: text, unit: unit, names: RuleNames(parameters, moment: moment)))
  }

  /// Its value at a release, in its unit; always finite.
  ///
  /// - Precondition: `numbers` has the parameters that come with the formula.
  public func value(at release: Release, numbers: RuleNumbers) -> Double {
    list.run(numbers) { $0.value(of: list.instructions.indices, release) }
  }
}

extension Formula: Hashable {
  public static func == (left: Formula, right: Formula) -> Bool { left.operand == right.operand }

  public func hash(into hasher: inout Hasher) { hasher.combine(operand) }
}
