/// One setting of a controller that can be named, shown and changed.
///
/// Help, completion, controller files and error messages all come from these records.
public struct Parameter: Sendable {
  /// What values a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// A number in this unit and range; the unit may be left out when it is written.
    case number(ParameterUnit, ClosedRange<Double>)
    /// One of these words; case and hyphens do not count when it is written.
    case choice([String])
    /// A travel: `200pt`, `1w` (view widths), `0.5h` (heights) or `1l` (lengths).
    case extent
    /// A `completionSpeed`: a number, or `1-progress`.
    case speed
  }

  /// The kebab-case name, the same in the console, on the command line and in files.
  public let name: String
  /// What values it takes.
  public let kind: Kind
  /// What it is, in one line without a full stop.
  public let meaning: String

  let read: @Sendable (Controller) -> String
  let write: @Sendable (String, inout Controller) throws(ParameterError.Problem) -> Void

  /// The value in `controller` as canonical text, with its unit: `450pt/s`, `0.35s`, `1w`.
  public func text(in controller: Controller) -> String { read(controller) }

  /// The value in the preset `default`, as canonical text.
  public var defaultText: String { text(in: .default) }

  /// Changes the value in `controller`.
  ///
  /// - Throws: ``ParameterError`` if the text is not a value of this parameter; the controller is
  ///   then unchanged.
  public func set(_ text: String, in controller: inout Controller) throws(ParameterError) {
    do throws(ParameterError.Problem) {
      try write(text, &controller)
    } catch {
      throw ParameterError(parameter: name, problem: error)
    }
  }

  /// The parameter of this name.
  ///
  /// - Throws: ``ParameterError`` with the nearest spelling if there is none.
  public static func named(_ name: String) throws(ParameterError) -> Parameter {
    guard let parameter = all.first(where: { $0.name == name }) else {
      throw ParameterError(parameter: name, problem: .unknownName)
    }
    return parameter
  }
}

extension Parameter.Kind {
  /// The travels an extent takes, in points.
  static let extentPoints = 1.0...10_000
  /// The travels an extent takes, in view widths or heights.
  static let extentFactors = 0.01...10
  /// The constant speeds a speed takes; UIKit wants them above 0.
  static let speeds = SpeedRule.minimumSpeed...100

  /// The words that can be completed; empty for numbers.
  public var words: [String] {
    switch self {
    case .number, .extent: []
    case .choice(let words): words
    case .speed: [SpeedRule.oneMinusProgressText]
    }
  }

  /// The values as help shows them: `0…5000 pt/s`, `right, left, down or up`.
  public var values: String {
    switch self {
    case .number(let unit, let range): rangeText(range, unit: unit.rawValue)
    case .choice(let words): alternatives(words)
    case .extent:
      "\(rangeText(Self.extentPoints, unit: "pt")), \(rangeText(Self.extentFactors, unit: "w, h or l"))"
    case .speed: "\(rangeText(Self.speeds, unit: "")) or \(SpeedRule.oneMinusProgressText)"
    }
  }
}

extension Controller {
  /// Changes the parameter of this name.
  ///
  /// - Throws: ``ParameterError`` if there is no such parameter or the text is not a value of it;
  ///   the controller is then unchanged.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    try Parameter.named(name).set(text, in: &self)
  }

  /// One setting that differs between two controllers, as canonical text.
  public struct Change: Hashable, Sendable {
    /// The parameter's name, or `finish-when` for the rule.
    public let name: String
    /// The value it had.
    public let old: String
    /// The value it has.
    public let new: String
  }

  /// What differs from `old`: parameters in the order of the table, then the rule.
  ///
  /// Name and source do not count.
  public func changes(from old: Controller) -> [Change] {
    var changes: [Change] = []
    for parameter in Parameter.all where parameter.text(in: self) != parameter.text(in: old) {
      changes.append(
        Change(
          name: parameter.name, old: parameter.text(in: old), new: parameter.text(in: self)))
    }
    if finishWhen != old.finishWhen {
      changes.append(
        Change(name: "finish-when", old: old.finishWhen.text, new: finishWhen.text))
    }
    return changes
  }
}
