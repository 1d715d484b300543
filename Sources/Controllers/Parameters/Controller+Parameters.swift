import Formats

extension Controller {
  /// Its settings: the table's, with the ranges it narrows, then its own.
  public var parameters: [Parameter] {
    Parameter.all.map { $0.limited(to: ranges[$0.name]) } + ownParameters.map(Parameter.own)
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

  /// What differs from `old`: parameters in the order of the table, the own ones in the order of
  /// their names, then the rule.
  ///
  /// Name and source do not count.
  public func changes(from old: Controller) -> [Change] {
    var changes: [Change] = []
    func note(_ name: String, _ oldText: String, _ newText: String) {
      if oldText != newText { changes.append(Change(name: name, old: oldText, new: newText)) }
    }
    for parameter in Parameter.all {
      note(parameter.name, parameter.text(in: old), parameter.text(in: self))
    }
    let names = Set(ownParameters.map(\.name)).union(old.ownParameters.map(\.name))
    for name in names.sorted() {
      note(name, old.ownText(of: name), ownText(of: name))
    }
    note("finish-when", old.finishWhen.text, finishWhen.text)
    return changes
  }

  /// An own parameter's value with its unit; empty where there is none of this name.
  private func ownText(of name: String) -> String {
    ownParameters.first { $0.name == name }?.text ?? ""
  }

  /// Changes an own parameter to a value in its unit.
  mutating func setOwnParameter(_ name: String, to value: Double) {
    for index in ownParameters.indices where ownParameters[index].name == name {
      ownParameters[index].value = value
    }
  }
}

extension NamedParameter {
  /// The value with its unit: `0.3s`.
  public var text: String { Number.shortest(value) + unit.suffix }
}
