/// A form of rules that decide between stops: what it means at the boundary between two neighbours, where
/// the rule is asked whether the surface settles beyond it.
enum StopForm: String, CaseIterable {
  /// The stop nearest to a travel, in points: beyond the middle between the neighbours.
  case nearest
  /// The next stop in the finger's direction: the upper of the two around the surface if the finger moves up,
  /// otherwise the lower.
  case next
  /// The stop that a condition chooses from the two around the surface.
  case here
  /// The stop that a condition chooses from the start and its neighbours.
  case neighbour

  /// How it is written.
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

  /// Beyond the middle between the neighbours.
  static func nearest(to travel: Operand) -> Condition {
    .compare(travel, .greater, .binary(extent, .over, .constant(2, .fraction)))
  }

  /// The finger goes up.
  static let goesUp = Condition.compare(
    .quantity(.velocity), .greater, .constant(0, .pointsPerSecond))

  /// The condition between the neighbours that hold the surface, or the start; beyond the others.
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
  /// Reads what follows the name of a form.
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
          "'nearest' takes a travel, and '\(travel.text)' is \(dimension.words); write \(form.example)",
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
