extension Quantity {
  private static let formulas: [Quantity: Formula] = {
    let derived = allCases.compactMap { quantity in quantity.definition.map { (quantity, $0) } }
    return Dictionary(uniqueKeysWithValues: derived).mapValues(Formula.init)
  }()

  /// The quantity's value at a release.
  public func value(in release: Release) -> Double {
    storedValue(in: release) ?? derivedValue(in: release)
  }

  /// Evaluates the quantity's definition.
  ///
  /// - Precondition: The quantity is derived.
  private func derivedValue(in release: Release) -> Double {
    guard let formula = Self.formulas[self] else {
      preconditionFailure("\(rawValue) is neither read from the release nor derived")
    }
    return formula.value(at: release, numbers: RuleNumbers())
  }
}

extension Release {
  /// The travel since the drag began, in points.
  public var dragged: Double { Quantity.dragged.value(in: self) }
}
