import Controllers
import Rules

/// A setting of a controller that is one number now, and can be another.
struct NumericParameter {
  let name: String
  /// What stands behind its numbers.
  let suffix: String
  /// The values it takes when none are given.
  let range: ClosedRange<Double>
  private let controller: Controller

  /// Finds a setting by name.
  ///
  /// - Throws: ``TuningError`` for a name the controller does not have, and for what is no number.
  init(_ name: String, in controller: Controller) throws(TuningError) {
    let parameter: Parameter
    do throws(ParameterError) {
      parameter = try controller.parameter(named: name)
    } catch {
      throw .parameter(error)
    }
    self.name = name
    self.controller = controller
    let text = parameter.text(in: controller)
    switch parameter.kind {
    case .number(let unit, let range):
      guard Double(text.dropLast(unit.suffix.count)) != nil else { throw .formula(name, text) }
      (suffix, self.range) = (unit.suffix, range)
    case .speed:
      guard Double(text) != nil else { throw .formula(name, text) }
      (suffix, range) = ("", 0.1...4)
    case .extent:
      suffix = String(text.drop { !$0.isLetter })
      range = suffix == "pt" ? 20...1000 : 0.1...2
    case .choice, .curve, .rule: throw .notANumber(name)
    }
  }

  /// A written value of it, in its unit.
  func value(of text: String) throws(TuningError) -> Double {
    var trial = controller
    // A bare number has the unit that the setting has now.
    let word = suffix.isEmpty || Double(text) == nil ? text : text + suffix
    do throws(ParameterError) {
      try trial.set(name, to: word)
    } catch {
      throw .parameter(error)
    }
    let written = trial.parameters.first { $0.name == name }?.text(in: trial) ?? ""
    guard written.hasSuffix(suffix), let value = Double(written.dropLast(suffix.count)) else {
      throw .otherUnit(name, text, unit: suffix)
    }
    return value
  }
}
