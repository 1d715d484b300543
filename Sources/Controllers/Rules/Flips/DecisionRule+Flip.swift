extension DecisionRule {
  /// The smallest change of one parameter that turns the decision around; nil where no parameter of
  /// the rule can, within its range.
  ///
  /// Changes of different parameters are compared as fractions of what the parameters have now. The
  /// new value is rounded away from the old one to the fewest decimals that make the change at most
  /// a thousandth greater; half of the change never turns the decision around.
  public func flip(of release: Release, controller: Controller) -> Flip? {
    flips(of: release, controller: controller).first
  }

  /// The nearest value that turns the decision around, for each parameter that can by itself.
  ///
  /// The smallest change comes first.
  public func flips(of release: Release, controller: Controller) -> [Flip] {
    flips(ofAny: [release], controller: controller)
  }

  /// The same for a rule that is asked at several instants and finishes if it holds at one of them.
  ///
  /// - Parameters:
  ///   - instants: All instants at which the rule is asked, until the last it could be asked at;
  ///     without any there is nothing to turn around.
  ///   - controller: Its thresholds.
  /// - Returns: At most one flip for each parameter; true of all the instants together.
  public func flips(ofAny instants: [Release], controller: Controller) -> [Flip] {
    guard let last = instants.last else { return [] }
    var flips: [(flip: Flip, effort: Double)] = []
    for name in parameterNames {
      guard var search = FlipSearch(of: name, in: self, instants, controller),
        let value = search.nearestValue()
      else { continue }
      let flip = Flip(parameter: name, old: search.start, value: value, unit: search.unit)
      flips.append((flip, flip.effort(at: last)))
    }
    // A stable order: equal efforts stay in the order of the rule.
    return flips.enumerated().sorted { left, right in
      (left.element.effort, left.offset) < (right.element.effort, right.offset)
    }.map(\.element.flip)
  }
}
