import Formats
public import HeadlessUIKit
package import MotionMath
package import Rules

extension Parameter {
  /// The default value, as canonical text: the value in the preset `default`, or the initial value of a custom
  /// parameter.
  public var defaultText: String { ownDefault ?? text(in: .default) }

  /// What an export must state of the parameter, because no part of its file says it; nil if nothing is lost.
  package func statement(of controller: Controller, besides parts: Set<ExportPart>) -> String? {
    let text = text(in: controller)
    let isChanged = text != defaultText
    guard isChanged || role.isAlwaysStated, !parts.contains(.file) else { return nil }
    if let idle = idleness(in: controller) { return isChanged ? idle : nil }
    let isPlain = number(in: controller) != nil || role.written == role.writtenFormulas
    guard parts.isDisjoint(with: isPlain ? role.written : role.writtenFormulas) else { return nil }
    let advice = parts.compactMap { role.lost[$0] }.first ?? role.instead
    return "\(name) \(text) is not part of this file: \(advice)"
  }
}

extension Controller {
  /// The source as it is stated of the controller's values: ``source``, unless that is the text of a preset that has
  /// other values, or a scene decides.
  package var statedSource: String {
    if let decidingScene { return "the numbers of the scene '\(decidingScene.name)'" }
    guard let preset = Preset.shipped.first(where: { $0.controller.source == source }) else {
      return source
    }
    let names = changes(from: preset.controller).map(\.name)
    return names.isEmpty
      ? source : "'\(preset.name)' with another \(names.joined(separator: ", another "))"
  }
}

extension Controller {
  /// The controller's settings, in the order in which listings show them.
  ///
  /// - The built-in parameters. A parameter whose range this controller narrows has the narrower range.
  /// - The quirks, which are the settings that only particular apps need, if they differ from their defaults.
  /// - The stops, if there are any.
  /// - The custom parameters.
  public var parameters: [Parameter] {
    Parameter.all.map { $0.limited(to: numbers.ranges[$0.name]) } + habits
      + (stops.isEmpty ? [] : [.stops]) + ownParameters.map(Parameter.own)
  }

  /// The controller's quirks: settings that only particular apps need.
  ///
  /// Contains only settings whose values in this controller differ from the defaults.
  var habits: [Parameter] {
    guard countsEitherWay || keepsAnswer || recognizer != .pan || delay != 0 else { return [] }
    return Parameter.habits.filter { $0.text(in: self) != $0.text(in: .default) }
  }

  /// Every parameter that the controller accepts: the rule, the built-in parameters with the quirks, the custom
  /// parameters and the stops.
  package var everyParameter: [Parameter] {
    [.finishWhen] + Parameter.named + ownParameters.map(Parameter.own) + [.stops]
  }

  /// The parameter with this name, which may also be a custom parameter, the stops, or the rule (`finish-when`).
  ///
  /// - Throws: ``ParameterError``, which suggests the most similar name, if there is no such parameter.
  public func parameter(named name: String) throws(ParameterError) -> Parameter {
    try Parameter.named(name, in: parameters + Parameter.habits + [.stops, .finishWhen])
  }

  /// Changes the parameter with this name.
  ///
  /// - Throws: ``ParameterError`` if there is no such parameter, or if the text is not a valid value; the controller is
  ///   then unchanged.
  public mutating func set(_ name: String, to text: String) throws(ParameterError) {
    try parameter(named: name).set(text, in: &self)
  }

  /// A setting that differs between two controllers, as canonical text.
  public struct Change: Hashable, Sendable {
    /// The parameter's name, or `finish-when` for the rule.
    public let name: String
    /// The old value; empty for a custom parameter that only the new controller has.
    public let old: String
    /// The new value; empty for a custom parameter that only the old controller has.
    public let new: String
  }

  /// The differences from `old`: built-in parameters and quirks in their listed order, the stops, custom parameters by
  /// name, then the rule.
  ///
  /// Ignores the name and the source.
  public func changes(from old: Controller) -> [Change] {
    var changes: [Change] = []
    func note(_ name: String, _ oldText: String, _ newText: String) {
      if oldText != newText { changes.append(Change(name: name, old: oldText, new: newText)) }
    }
    for parameter in Parameter.named {
      note(parameter.name, parameter.text(in: old), parameter.text(in: self))
    }
    note(Parameter.stops.name, old.stopsText, stopsText)
    let names = Set(ownParameters.map(\.name)).union(old.ownParameters.map(\.name))
    for name in names.sorted() { note(name, old.ownText(of: name), ownText(of: name)) }
    note("finish-when", old.finishWhen.text, finishWhen.text)
    return changes
  }

  /// The value of a custom parameter, with its unit; empty if there is none with this name.
  private func ownText(of name: String) -> String {
    ownParameters.first { $0.name == name }?.text ?? ""
  }
}

extension Controller {
  /// A sentence that explains why setting a parameter has no effect, or an unusual one; nil if it has its usual effect.
  ///
  /// Other settings, and what moves under the finger, can make a valid value ineffective.
  package func remark(on name: String, drive: Drives? = nil) -> String? {
    guard let parameter = try? parameter(named: name) else { return nil }
    let mismatch =
      switch name {
      case "completion-speed": unmatched(finishes: true)
      case "cancel-speed": unmatched(finishes: false)
      case "completion-curve" where timingCurve == .none, "timing-curve":
        unmatched(finishes: true) ?? unmatched(finishes: false)
      default: Diagnostic?.none
      }
    return mismatch?.message ?? parameter.idleness(in: self, on: drive)
  }

  /// Returns a note if the controller asks for a speed that matches the finger, but no speed makes the transition start
  /// as fast as the finger moves; otherwise nil.
  ///
  /// - Parameter finishes: Whether to check the completion speed (true) or the cancel speed (false).
  /// - Returns: The note, with its remedy.
  public func unmatched(finishes: Bool) -> Diagnostic? {
    let (name, rule) =
      finishes ? ("completion-speed", completionSpeed) : ("cancel-speed", cancelSpeed)
    guard case .matched = rule, let reason = timing.reasonNotToMatch else { return nil }
    return Diagnostic(
      code: "no-speed-matches", severity: .note,
      message: "\(name) is matched, but \(timing.text) \(reason), so no speed can match the finger;"
        + " choose linear or ease-out, or a spring as timing-curve")
  }

  /// Returns a warning if the controller asks for a completion speed of 0 or less at a release; otherwise nil.
  ///
  /// UIKit needs a speed above 0, so the transition settles at ``SpeedRule/minimumSpeed``. Nil too if nothing remains to
  /// settle, that is, if `length`, in seconds, is 0.
  package func raisedSpeed(
    at release: Release, finishes: Bool, length: Seconds
  ) -> Diagnostic? {
    let (name, rule) =
      finishes ? ("completion-speed", completionSpeed) : ("cancel-speed", cancelSpeed)
    guard length > 0, rule.mayAskForNone, let asked = rule.asked(at: release, controller: self),
      asked <= 0
    else { return nil }
    let (speed, least) = (Number.rounded(asked, decimals: 3), SpeedRule.minimumSpeed)
    return Diagnostic(
      code: "bad-completion-speed", severity: .warning,
      message:
        "\(name) \(rule.text) is \(Number.plain(speed)) at this release, and UIKit needs more than 0;"
        + " \(Number.shortest(least)) is used, and the transition settles in"
        + " \(Number.fixed(length, decimals: 3)) s; give the speed a lower end, as in"
        + " max(1-progress, 0.3)")
  }
}

extension TimingCurve {
  /// Why no completion speed lets the curve start as fast as the finger moves.
  ///
  /// Nil if such a speed exists, if a spring starts at the finger's velocity, or if there is no timing curve.
  fileprivate var reasonNotToMatch: String? {
    switch self {
    case .none, .spring(_, .finger), .spring(_, .pushed): return nil
    case .spring(_, .fixed(let velocity)):
      return velocity == 0 ? "starts at rest" : "starts at a speed of its own"
    case .curve(let curve):
      guard usableSlope == nil else { return nil }
      let slope = curve.slope(at: 0)
      return slope == 0 ? "starts at rest" : slope > 0 ? "starts with a jump" : "starts backwards"
    }
  }
}
