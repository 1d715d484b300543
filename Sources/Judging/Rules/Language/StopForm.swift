/// A form of rules for surfaces that settle at stops, such as `nearest(…)`.
///
/// A stop is a position at which the surface can settle. A rule is evaluated at the boundary between every two
/// neighbouring stops, to decide whether the surface settles beyond the boundary. A form is shorthand for the condition
/// at such a boundary.
enum StopForm: String, CaseIterable {
  /// The stop nearest to a position, which the rule gives as an expression in points.
  ///
  /// The boundary between two stops is passed if the position is beyond the midpoint between them.
  case nearest
  /// The next stop in the finger's direction: of the two stops on either side of the surface at the release, the higher
  /// one if the finger moves towards it, otherwise the lower one.
  case next
  /// The stop that a condition chooses from the two stops on either side of the surface at the release.
  case here
  /// The stop that a condition chooses: the stop where the drag began, or one of its neighbours.
  case neighbour

  /// An example of the form as it is written in a rule.
  var example: String {
    switch self {
    case .nearest: "nearest(translation + project(velocity, 0.998))"
    case .next: "next"
    case .here: "here(progress > 0.5)"
    case .neighbour: "neighbour(progress > 0.5)"
    }
  }

  private static let none = Operand.constant(0, .points)
  private static let extent = Operand.quantity(.extent)

  /// The condition that a position lies beyond the midpoint between two neighbouring stops.
  static func nearest(to travel: Operand) -> Condition {
    .compare(travel, .greater, .binary(extent, .over, .constant(2, .fraction)))
  }

  /// The condition that the finger moves towards the higher stops.
  static let goesUp = Condition.compare(
    .quantity(.velocity), .greater, .constant(0, .pointsPerSecond))

  /// Applies a condition only at the boundary between the two stops on either side of the surface.
  ///
  /// With `neighbour`, the condition applies at the two boundaries next to the stop where the drag began. All lower
  /// boundaries count as passed, whatever the condition says. All higher boundaries count as not passed.
  func limited(_ condition: Condition) -> Condition {
    let place = Operand.quantity(self == .neighbour ? .origin : .translation)
    let isAbove: Comparison.Relation = self == .neighbour ? .greaterOrEqual : .greater
    return .or([
      .compare(place, .greater, Self.extent),
      .and([.compare(place, isAbove, Self.none), condition]),
    ])
  }
}

extension RuleParser {
  /// Parses the rest of a form after its name: nothing for `next`, otherwise the argument in parentheses.
  mutating func condition(of form: StopForm, at column: Int) throws(RuleError) -> Term {
    if form == .next {
      return Term(value: .condition(form.limited(StopForm.goesUp)), column: column)
    }
    let opening = next.column
    guard take(.sign("(")) else {
      throw error("'\(form.rawValue)' is a function; write \(form.example)", at: column)
    }
    try enter(at: opening)
    let inner = try expression()
    let value: Condition
    if form == .nearest {
      let (travel, dimension) = try number(inner)
      guard dimension == Dimension(.points) else {
        throw error(
          "'nearest' takes a travel, but '\(travel.text)' is \(dimension.words); write \(form.example)",
          at: inner.column)
      }
      value = StopForm.nearest(to: travel)
    } else {
      value = form.limited(try condition(inner))
    }
    try close(openedAt: opening)
    depth -= 1
    return Term(value: .condition(value), column: column)
  }
}
