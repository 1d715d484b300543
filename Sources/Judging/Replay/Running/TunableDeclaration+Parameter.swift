import Controllers
import Formats
package import Rules
package import Tunables

extension TunableDeclaration {
  /// Converts the tunable number to a parameter; the value in the source code becomes the parameter's default.
  ///
  /// - Parameters:
  ///   - others: All tunable numbers of the same app or scene; their names must differ.
  ///   - note: The parameter's meaning, in one line.
  /// - Returns: The parameter.
  /// - Throws: ``ReplayError`` if the number is declared twice, or with an invalid name, value or range.
  package func parameter(
    among others: [TunableDeclaration], note: String
  ) throws(ReplayError) -> NamedParameter {
    if let other = others.first(where: { $0.name == name && $0.place != place }) {
      throw .tunable(
        "\(place): a tunable at \(other.place) is named '\(name)' too; choose another name")
    }
    let isKnown = (try? Parameter.named(name)) != nil
    guard NamedParameter.problem(withName: name) == nil, !isKnown else {
      throw .tunable(
        "\(place): '\(name)' is not a valid name for a tunable; use letters, digits and hyphens, and no name"
          + " that 'get' lists already")
    }
    guard range.lowerBound.isFinite, range.upperBound.isFinite,
      range.lowerBound < range.upperBound, range.contains(value)
    else {
      throw .tunable(
        "\(place): '\(name)' is \(Number.shortest(value)) and its range"
          + " \(rangeText(range, unit: "")); give a range of finite numbers that contains it")
    }
    return NamedParameter(
      name, default: value, ParameterUnit(unit), range: range, note: note, isTunable: true)
  }
}

extension ParameterUnit {
  fileprivate init(_ unit: TunableUnit) {
    self =
      switch unit {
      case .fraction: .fraction
      case .points: .points
      case .pointsPerSecond: .pointsPerSecond
      case .perSecond: .perSecond
      case .seconds: .seconds
      }
  }
}
