import Formats
import MotionMath
public import Rules

/// A setting of a controller that can be named, shown and changed.
///
/// Help, completion, controller files and error messages are all generated from these records.
public struct Parameter: Sendable {
  /// The kind of values that a parameter accepts.
  public enum Kind: Hashable, Sendable {
    /// A number in this unit and range; the unit is optional in text.
    case number(ParameterUnit, ClosedRange<Double>)
    /// One of these words; when a value is read, case and hyphens are ignored.
    case choice([String])
    /// A travel: `200pt`, `1w` (view widths), `0.5h` (view heights) or `1l` (view lengths along the controller's
    /// direction).
    case extent
    /// A value for UIKit's `completionSpeed`: a number, or a formula such as `1-progress`.
    case speed
    /// One of these words, `cubic-bezier(x1,y1,x2,y2)` or a spring.
    case curve([String])
    /// A decision rule.
    case rule
    /// A list of stops, each a name with a position.
    case stops
  }

  /// The kebab-case name, identical in the console, on the command line and in files.
  public let name: String
  /// The kind of values that the parameter accepts.
  public let kind: Kind
  /// The parameter's meaning, in one line without a full stop.
  public let meaning: String
  /// Where the parameter acts, what it changes, and how exports say it.
  public let role: ParameterRole

  /// The default value of a custom parameter; nil for other parameters, whose default is the value in the preset
  /// `default`.
  var ownDefault: String?
  let read: @Sendable (Controller) -> String
  let write: @Sendable (String, inout Controller) throws(ParameterError.Problem) -> Void

  /// The value in `controller` as canonical text, with its unit: `450pt/s`, `0.35s`, `1w`.
  public func text(in controller: Controller) -> String { read(controller) }

  /// Changes the value in `controller`.
  ///
  /// - Throws: ``ParameterError`` if the text is not a valid value; the controller is then unchanged.
  public func set(_ text: String, in controller: inout Controller) throws(ParameterError) {
    let old = controller
    do throws(ParameterError.Problem) {
      try write(text, &controller)
      if let problem = controller.ruler.stopProblem { throw .stopsOffTravel(problem) }
      if let kinds = controller.kindValues, kinds.has(name), read(controller) != read(old) {
        controller.kindValues = nil
      }
    } catch {
      controller = old
      throw ParameterError(parameter: name, problem: error)
    }
  }

  /// The parameter with this name, which may also be the rule (`finish-when`).
  ///
  /// - Throws: ``ParameterError``, which suggests the most similar name, if there is no such parameter.
  public static func named(_ name: String) throws(ParameterError) -> Parameter {
    try named(name, in: settable)
  }

  static func named(
    _ name: String, in parameters: [Parameter]
  ) throws(ParameterError) -> Parameter {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw ParameterError(parameter: name, problem: .unknownName(choices: parameters.map(\.name)))
    }
    return parameter
  }

  /// A copy of the parameter with another range; the same parameter if `range` is nil or the parameter's values are not
  /// numbers.
  func limited(to range: ClosedRange<Double>?) -> Parameter {
    guard let range, case .number(let unit, _) = kind else { return self }
    return Parameter(
      name: name, kind: .number(unit, range), meaning: meaning, role: role, ownDefault: ownDefault,
      read: read, write: write)
  }
}

extension Parameter.Kind {
  /// The accepted extents in points.
  static let extentPoints = 1.0...10_000
  /// The accepted extents in view widths, view heights, or view lengths along the controller's direction.
  static let extentFactors = 0.01...10
  /// The accepted constant completion speeds; UIKit requires them to be above 0.
  package static let speeds = SpeedRule.minimumSpeed...SpeedRule.maximumSpeed

  /// The words that tab completion offers as values; empty for numbers.
  public var words: [String] {
    switch self {
    case .number, .extent, .rule, .stops: []
    case .choice(let words), .curve(let words): words
    case .speed: [SpeedRule.oneMinusProgressText, SpeedRule.matchedText]
    }
  }

  /// The accepted values as shown in help: `0…5000 pt/s`, `right, left, down or up`.
  public var values: String {
    switch self {
    case .number(let unit, let range): rangeText(range, unit: unit.rawValue)
    case .choice(let words): alternatives(words)
    case .extent:
      "\(rangeText(Self.extentPoints, unit: "pt")), \(rangeText(Self.extentFactors, unit: "w, h or l"))"
    case .speed:
      "\(rangeText(Self.speeds, unit: "")), \(SpeedRule.oneMinusProgressText) or"
        + " \(SpeedRule.matchedText)"
    case .curve(let words): alternatives(words + CurveSpec.forms)
    case .rule: "a rule, as in progress > 0.5"
    case .stops: "names with positions, as in closed 0, half 0.5h, full 700pt"
    }
  }
}

/// A range as shown in messages: `0…5000 pt/s`.
package func rangeText(_ range: ClosedRange<Double>, unit: String) -> String {
  let bounds = "\(Number.shortest(range.lowerBound))…\(Number.shortest(range.upperBound))"
  return unit.isEmpty ? bounds : "\(bounds) \(unit)"
}

/// A number as a user writes it, with its unit: `450pt/s`, `50%`, `-.5`.
package struct WrittenNumber {
  /// The number before the unit.
  package let value: Double
  /// The text after the number, trimmed; may be empty.
  package let unit: String

  /// Parses a text; nil unless it starts with a number in decimal notation.
  ///
  /// Also accepts `nan` and `inf`, so that errors can name them.
  package init?(_ text: String) {
    let text = text.trimmed
    let unsigned = text.drop { $0 == "-" || $0 == "+" }.lowercased()
    if ["nan", "inf", "infinity"].contains(unsigned), let value = Double(text) {
      (self.value, unit) = (value, "")
      return
    }
    let end = Self.endOfNumber(in: text)
    guard let value = Double(text[..<end]) else { return nil }
    self.value = value == 0 ? 0 : value
    unit = String(text[end...]).trimmed
  }

  /// The end of the longest prefix that consists of a sign, digits, a fraction and an exponent.
  private static func endOfNumber(in text: String) -> String.Index {
    func skipDigits(from start: String.Index) -> String.Index {
      text[start...].firstIndex { !("0"..."9").contains($0) } ?? text.endIndex
    }
    func skip(_ characters: String, from start: String.Index) -> String.Index {
      start < text.endIndex && characters.contains(text[start]) ? text.index(after: start) : start
    }
    var end = skipDigits(from: skip("+-", from: text.startIndex))
    end = skipDigits(from: skip(".", from: end))
    let exponent = skip("+-", from: skip("eE", from: end))
    let exponentEnd = skipDigits(from: exponent)
    let hasExponent = exponent > end && text[end].lowercased() == "e" && exponentEnd > exponent
    return hasExponent ? exponentEnd : end
  }
}

extension String {
  /// The text without leading and trailing white space.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
