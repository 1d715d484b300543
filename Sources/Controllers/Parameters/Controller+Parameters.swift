import Formats
public import HeadlessUIKit
import MotionMath
package import Rules

extension Controller {
  /// Its settings: the table's, with the ranges it narrows, then its own.
  public var parameters: [Parameter] {
    Parameter.all.map { $0.limited(to: numbers.ranges[$0.name]) } + ownParameters.map(Parameter.own)
  }

  /// The parameter of this name, its own and the rule (`finish-when`) included.
  ///
  /// - Throws: ``ParameterError`` with the nearest spelling if there is none.
  public func parameter(named name: String) throws(ParameterError) -> Parameter {
    try Parameter.named(name, in: parameters + [.finishWhen])
  }

  /// Changes the parameter of this name.
  ///
  /// - Throws: ``ParameterError`` if there is no such parameter or the text is not a value of it;
  ///   the controller is then unchanged.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    try parameter(named: name).set(text, in: &self)
  }

  /// One setting that differs between two controllers, as canonical text.
  public struct Change: Hashable, Sendable {
    /// The parameter's name, or `finish-when` for the rule.
    public let name: String
    /// The value it had; empty for an own parameter that only the new controller has.
    public let old: String
    /// The value it has; empty for an own parameter that only the old controller has.
    public let new: String
  }

  /// The differences from `old`: parameters in the order of the table, own parameters by name, then the
  /// rule.
  ///
  /// Ignores name and source.
  public func changes(from old: Controller) -> [Change] {
    var changes: [Change] = []
    func note(_ name: String, _ oldText: String, _ newText: String) {
      if oldText != newText { changes.append(Change(name: name, old: oldText, new: newText)) }
    }
    for parameter in Parameter.all {
      note(parameter.name, parameter.text(in: old), parameter.text(in: self))
    }
    let names = Set(ownParameters.map(\.name)).union(old.ownParameters.map(\.name))
    for name in names.sorted() { note(name, old.ownText(of: name), ownText(of: name)) }
    note("finish-when", old.finishWhen.text, finishWhen.text)
    return changes
  }

  /// An own parameter's value with its unit; empty if there is none of this name.
  private func ownText(of name: String) -> String {
    ownParameters.first { $0.name == name }?.text ?? ""
  }
}

extension Controller {
  /// The controller with the tunable numbers of a scene's code, and without those of another scene.
  ///
  /// A number that it already has keeps its value.
  ///
  /// - Parameters:
  ///   - declared: The numbers of the scene's code, with their values in the app.
  ///   - scene: The scene's name.
  /// - Returns: The controller.
  /// - Throws: ``ControllerError`` for a number of a controller file that the code does not have, or that has
  ///   another unit or range there.
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

  /// A remark on a parameter that was set, in one sentence; nil if the parameter has its usual effect.
  ///
  /// A valid value can have no effect because of other settings.
  public func remark(on parameter: String) -> String? {
    switch parameter {
    case "completion-speed": unmatched(finishes: true)?.message ?? idleSpeed(parameter)
    case "cancel-speed": unmatched(finishes: false)?.message ?? idleSpeed(parameter)
    case "completion-curve" where timingCurve != .none:
      "completion-curve does nothing while timing-curve is \(timingCurve.text); set timing-curve to"
        + " none"
    case "completion-curve", "timing-curve":
      (unmatched(finishes: true) ?? unmatched(finishes: false))?.message
    default: nil
    }
  }

  /// A note that no speed can match the finger although one should; otherwise nil.
  ///
  /// - Parameter finishes: Whether the completion speed is meant, or the cancel speed.
  /// - Returns: A note with the remedy.
  public func unmatched(finishes: Bool) -> Diagnostic? {
    let (name, rule) =
      finishes ? ("completion-speed", completionSpeed) : ("cancel-speed", cancelSpeed)
    guard case .matched = rule, let reason = timing.reasonNotToMatch else { return nil }
    return Diagnostic(
      code: "no-speed-matches", severity: .note,
      message: "\(name) is matched, but \(timing.text) \(reason), so no speed can match the finger;"
        + " choose linear or ease-out, or a spring as timing-curve")
  }

  /// A remark that a spring ignores the speed; nil for other timings.
  private func idleSpeed(_ name: String) -> String? {
    guard case .spring = timing else { return nil }
    return
      "\(name) does nothing beside \(timing.text), which takes its own time; set timing-curve or"
      + " completion-curve to a curve"
  }
}

extension NamedParameter {
  /// Checks that its value can be one of the parameter that the code declares.
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

extension TimingCurve {
  /// The reason why no completion speed makes it begin as fast as the finger; nil if one does, and for a
  /// spring that starts at the finger's velocity.
  fileprivate var reasonNotToMatch: String? {
    switch self {
    case .none, .spring(_, .finger): return nil
    case .spring(_, .fixed(let velocity)):
      return velocity == 0 ? "starts at rest" : "starts at a speed of its own"
    case .curve(let curve):
      guard usableSlope == nil else { return nil }
      let slope = curve.slope(at: 0)
      return slope == 0 ? "starts at rest" : slope > 0 ? "starts with a jump" : "starts backwards"
    }
  }
}
