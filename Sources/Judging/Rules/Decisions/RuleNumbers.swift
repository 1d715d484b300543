import Formats
public import MotionMath

/// The numbers of a controller that its rule and formulas read by name.
///
/// A decision depends on these numbers and on a ``Release``, which describes the gesture.
public struct RuleNumbers: Hashable, Sendable {
  /// The threshold with which a rule compares the gesture's progress, 0...1.
  public var progressThreshold = 0.5
  /// The threshold with which a rule compares the gesture's speed, in points per second.
  public var velocityThreshold = 300.0
  /// The duration of the whole transition.
  public var duration = DurationRule.constant(0.35)
  /// The rule's custom parameters, sorted by name.
  public private(set) var own: [NamedParameter] = []
  /// The ranges that a controller sets for built-in parameters, by name; the other built-in parameters have
  /// ``Threshold/range``.
  public var ranges: [String: ClosedRange<Double>] = [:]

  /// Creates the default numbers.
  public init() {}

  /// Adds custom parameters, which replace existing parameters with the same names.
  public mutating func declare(_ parameters: [NamedParameter]) {
    for parameter in parameters {
      own.removeAll { $0.name == parameter.name }
      own.append(parameter)
    }
    own.sort { $0.name < $1.name }
  }

  /// Removes the custom parameters that are tunable numbers of an app's own code.
  ///
  /// If `keepingThoseOfFiles` is true, those that a controller file also declares are kept.
  package mutating func dropTunables(keepingThoseOfFiles: Bool = false) {
    own.removeAll { $0.isTunable && !(keepingThoseOfFiles && $0.place != nil) }
  }

  /// Removes the custom parameters that are not among `names`.
  package mutating func keepOwn(_ names: Set<String>) {
    own.removeAll { !names.contains($0.name) }
  }

  /// The transition's duration, in seconds.
  ///
  /// A formula is evaluated with the size of the view in `release`, and its result is clamped to
  /// ``DurationRule/range``.
  public func duration(at release: Release) -> Seconds {
    switch duration {
    case .constant(let seconds): return seconds
    case .formula(let formula):
      let seconds = formula.value(at: release, numbers: self)
      return min(max(seconds, DurationRule.range.lowerBound), DurationRule.range.upperBound)
    }
  }

  /// The value of a number, in its unit.
  ///
  /// No other function looks up a value by name.
  ///
  /// - Precondition: A number with this name exists. If it is the duration, the duration is not a formula.
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

  /// Changes the number with this name.
  ///
  /// Setting the duration makes it constant, even if it was a formula.
  package mutating func set(_ name: String, to value: Double) {
    switch NumberName(name) {
    case .threshold(.progress): progressThreshold = value
    case .threshold(.velocity): velocityThreshold = value
    case .threshold(.duration): duration = .constant(value)
    case .own(let name):
      for index in own.indices where own[index].name == name { own[index].value = value }
    }
  }

  /// Returns the unit and range of the number with this name.
  ///
  /// Returns nil if the name is unknown, or if it is the name of the duration and the duration is a formula.
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
  /// A built-in number that every rule may name.
  case threshold(Threshold)
  /// A custom parameter.
  case own(String)

  init(_ name: String) { self = Threshold(rawValue: name).map(Self.threshold) ?? .own(name) }
}

/// The duration of the whole transition, as a constant or a formula.
public enum DurationRule: Hashable, Sendable {
  case constant(Seconds)
  /// A formula that is evaluated before the finger moves, so it depends only on the screen and on parameters; its
  /// result is in seconds.
  case formula(Formula)

  /// The range of durations that an animator accepts, in seconds.
  public static let range = Threshold.duration.range

  /// The duration as text: `0.35s`, `extent / 1000pt/s`.
  public var text: String {
    switch self {
    case .constant(let seconds): Number.shortest(seconds) + "s"
    case .formula(let formula): formula.text
    }
  }

  /// The names of the parameters that the duration depends on.
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
  /// The formula as a tree.
  public let operand: Operand
  /// The formula as text; reading the text back gives an equal formula.
  public let text: String
  /// The names of the parameters that the formula uses, without repetitions, in reading order.
  public let parameterNames: [String]

  private let list: InstructionList

  /// Creates a formula.
  ///
  /// - Precondition: The operand has a unit, and its constants are within ±1e15.
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

  /// Parses a formula such as `clamp(velocity / extent * duration, 0.5, 3)`.
  ///
  /// - Parameters:
  ///   - text: The text of the formula, as in ``text``.
  ///   - unit: The unit that the formula must have.
  ///   - moment: When the formula is evaluated.
  ///   - parameters: The custom parameters that the formula may name, in addition to the built-in ones.
  /// - Throws: ``RuleError`` with the position of the first error in the text.
  public init(
    reading text: String, unit: ParameterUnit, moment: RuleMoment = .release,
    parameters: [NamedParameter] = []
  ) throws(RuleError) {
    self.init(
      try RuleParser.operand(in: text, unit: unit, names: RuleNames(parameters, moment: moment)))
  }

  /// Whether the formula reads a quantity that depends on the velocity at every change of the pan.
  package var needsEveryVelocity: Bool { list.needEveryVelocity }

  /// The formula's value at a release, in its unit; always finite.
  ///
  /// - Precondition: `numbers` contains the formula's custom parameters.
  public func value(at release: Release, numbers: RuleNumbers) -> Double {
    list.run(numbers) { $0.value(of: list.instructions.indices, release) }
  }
}

extension Formula: Hashable {
  public static func == (left: Formula, right: Formula) -> Bool { left.operand == right.operand }

  public func hash(into hasher: inout Hasher) { hasher.combine(operand) }
}
