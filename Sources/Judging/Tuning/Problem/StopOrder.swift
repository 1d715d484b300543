import Controllers
import Rules

/// Proves that whenever a rule lets a gesture pass a boundary between stops, it also lets the gesture pass all lower
/// boundaries, for all values of the searched numbers.
///
/// With this proof, the number of boundaries passed determines the stop reached, and the cost of a gesture is a sum
/// over its boundaries. So a `ColumnProgram`, with a row for each boundary, can decide all gestures at once.
///
/// The proof compares the two sides of each clause. It examines only the corners of the region that the ranges of the
/// numbers span, because the difference between the sides, if linear in each number, has its extremes there. If a
/// clause is not linear in a number, there is no proof.
struct StopOrder {
  /// The maximum number of searched parameters for which ``isCertain(of:)`` attempts its proof.
  ///
  /// The proof shows that a gesture that passes a boundary between stops also passes all lower boundaries. It compares
  /// the two sides of each clause at every corner of the region that the parameters' ranges span. Each further
  /// parameter doubles the number of corners.
  private static let mostParameters = 4

  private let problem: TuningProblem
  /// The releases of all gestures: for each gesture, a row for each boundary between stops, in ascending order.
  private let columns: ReleaseColumns
  /// The indices of the rows of `columns` that are followed by another row of the same gesture.
  ///
  /// The following row is for the next higher boundary.
  private let followed: [Int]
  private let corners: [[Double]]

  /// Whether it is proven that every gesture that passes a boundary between stops also passes all lower boundaries.
  ///
  /// The proof covers all values of the problem's parameters within their ranges.
  static func isCertain(of problem: TuningProblem) -> Bool {
    guard (1...mostParameters).contains(problem.parameters.count) else { return false }
    let order = StopOrder(problem)
    return order.changes(problem.controller.finishWhen.condition, atMost: .falls)
  }

  private init(_ problem: TuningProblem) {
    self.problem = problem
    var releases: [Release] = []
    var followed: [Int] = []
    for choices in problem.gestures.compactMap(\.choices) {
      followed += (0..<choices.releases.count).dropLast().map { releases.count + $0 }
      releases += choices.releases
    }
    (columns, self.followed) = (ReleaseColumns(releases), followed)
    corners = problem.parameters.reduce([[]]) { corners, parameter in
      corners.flatMap { [$0 + [parameter.lower], $0 + [parameter.upper]] }
    }
  }

  /// The change that is allowed between the answers at two neighbouring boundaries, from the lower to the higher one.
  ///
  /// An answer is the result of the rule, or of a part of the rule, at one boundary between stops. `falls` allows yes
  /// to become no, `rises` allows no to become yes, and `stays` allows neither.
  private enum Change {
    case falls, rises, stays

    var opposite: Change {
      switch self {
      case .falls: .rises
      case .rises: .falls
      case .stays: .stays
      }
    }
  }

  private func changes(_ condition: Condition, atMost change: Change) -> Bool {
    switch condition {
    case .comparison(let comparison): changes(comparison, atMost: change)
    case .and(let parts), .or(let parts): parts.allSatisfy { changes($0, atMost: change) }
    case .not(let part): changes(part, atMost: change.opposite)
    case .choice(let test, let first, let second):
      changes(test, atMost: .stays) && changes(first, atMost: change)
        && changes(second, atMost: change)
    }
  }

  private func changes(_ comparison: Comparison, atMost change: Change) -> Bool {
    let names = problem.parameters.map(\.name).filter(comparison.parameterNames.contains)
    guard names.allSatisfy({ comparison.degree(in: [$0]) != nil }) else { return false }
    let program = ColumnProgram(
      differenceIn: comparison, columns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers, rowParameters: [])
    let differences = corners.map(program.differences)
    let isGreater = comparison.relation == .greater || comparison.relation == .greaterOrEqual
    let wanted = isGreater ? change : change.opposite
    return followed.allSatisfy { row in
      let before = differences.map { $0[row] }
      let after = differences.map { $0[row + 1] }
      let pairs = zip(before, after)
      return switch wanted {
      case .stays: pairs.allSatisfy { $0 == $1 }
      case .falls:
        pairs.allSatisfy { $0 >= $1 } || after.allSatisfy { $0 < 0 } || before.allSatisfy { $0 > 0 }
      case .rises:
        pairs.allSatisfy { $0 <= $1 } || after.allSatisfy { $0 > 0 } || before.allSatisfy { $0 < 0 }
      }
    }
  }
}

extension TunedGesture {
  /// A question to the rule about a gesture.
  ///
  /// With stops, there is a question at every boundary between them; without stops, there is only one.
  struct Question {
    let release: Release
    /// The outcome if the rule answers no, and if it answers yes.
    let no, yes: TunedOutcome
  }

  /// Calls `body` with each question to the rule, in ascending order of the boundaries between stops.
  ///
  /// Does nothing if the rule does not affect the gesture.
  ///
  /// Calls a closure instead of returning an array, to avoid an allocation for each gesture: an exact search calls this
  /// function for every gesture, and there may be about 100,000 gestures.
  @inline(__always)
  func forEachQuestion(_ body: (Question) -> Void) {
    if let choices {
      for (index, release) in choices.releases.enumerated() {
        body(
          Question(release: release, no: choices.endings[index], yes: choices.endings[index + 1]))
      }
    } else if isDecidedByRule, let release {
      body(Question(release: release, no: cancelled, yes: finished))
    }
  }

  /// The outcome if the rule never answers yes.
  var held: TunedOutcome { choices?.endings.first ?? cancelled }

  /// The outcome if the question with this number is the last one to which the rule answers yes.
  func passed(_ question: Int) -> TunedOutcome { choices?.endings[question + 1] ?? finished }
}
