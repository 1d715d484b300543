package import Formats
package import Reports
import Rules
package import Tuning

/// The report of the Pareto front between wrong decisions and another quantity, with one row per controller.
extension ParetoFront: RowReport {
  package var rows: [Point] { points }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : []
    return [.table(table)] + warnings.flatMap { [.space, .paragraph($0)] }
  }

  private var names: [String] { parameters.map(\.name) }

  private var rivalName: String { rival.columnName }

  package var fields: [Column<Point>] {
    parameters.enumerated().map { index, parameter in
      .both(.right(parameter.name), parameter.columnName) {
        parameter.text($0.values[index])
      } value: {
        .number($0.values[index])
      }
    } + [
      .number("error", decimals: 4) { $0.error }, .number(rivalName, decimals: 4) { $0.rival },
    ]
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.pareto/1"), "interrupted": .bool(isInterrupted),
      "exact": .bool(isExact),
      "rival": .string(rival.rawValue),
      "parameters": .array(
        parameters.map {
          .object(["name": .string($0.name), "unit": .string($0.suffix)])
        }),
      "points": .array(
        records.map { .object(names + ["error", rivalName], $0) }),
    ])
  }
}

extension ParetoFront.Rival {
  /// The name of this quantity for columns and JSON members, with its unit if it has one.
  var columnName: String {
    switch self {
    case .falseFinish: "false_finish"
    case .completion: "completion_s"
    case .jump: "jump_per_s"
    case .margin: "closeness"
    }
  }
}

/// The report of `tune --at-most`: the best controller within a limit, compared with the best controller without a
/// limit.
extension LimitedChoice: RowReport {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = front.isInterrupted ? ["warning: \(TuningWarning.interrupted)"] : []
    return [.table(table)] + sentences.map(ReportBlock.paragraph)
      + warnings.flatMap { [.space, .paragraph($0)] }
  }

  private var rivalName: String { limit.rival.columnName }

  package typealias Row = (name: String, values: [Double]?, error: Double, rival: Estimate)

  package var rows: [Row] {
    let points: [Row] = [
      ("without a limit", free.values, free.error, Estimate(mean: free.rival, interval: nil)),
      ("within the limit", point.values, point.error, estimate),
    ]
    return points + (heldOut.map { [("within, held out", nil, $0.error, $0.rival)] } ?? [])
      + (unseen.map { [("within, unseen", nil, $0.error, $0.rival)] } ?? [])
  }

  package var fields: [Column<Row>] {
    [.words("", "choice") { $0.name }]
      + front.parameters.enumerated().map { index, parameter in
        .both(.right(parameter.name), parameter.columnName) { row in
          row.values.map { parameter.text($0[index]) } ?? TextTable.missing
        } value: { row in
          row.values.map { .number($0[index]) } ?? .null
        }
      } + [
        .number("error", decimals: 4) { $0.error },
        .number(rivalName, decimals: 4) { $0.rival.mean },
        .shown("95 %") { Number.span($0.rival.interval, decimals: 4) },
        .data("\(rivalName)_low") { .rounded($0.rival.interval?.lowerBound) },
        .data("\(rivalName)_high") { .rounded($0.rival.interval?.upperBound) },
      ]
  }

  /// What the limit costs and whom it holds for, then which controller to ship.
  private var sentences: [String] {
    let said = LimitSentence.allCases.filter { $0.holds(for: self) }
    let isAdvice: (LimitSentence) -> Bool = { [.startBreaks, .take, .keep].contains($0) }
    return [
      said.filter { !isAdvice($0) }.map(text).joined(),
      said.filter(isAdvice).map(text).joined(),
    ]
  }

  /// The limit and whom it holds for, as the file of `-o` says it.
  package var promise: String {
    let whom: [LimitSentence] = [.onTheseGestures, .alike, .allowing, .likeThese]
    return "\(limit.rival.rawValue)=\(Number.shortest(limit.value)) at most"
      + whom.filter { $0.holds(for: self) }.map(text).joined()
  }

  private func text(_ sentence: LimitSentence) -> String {
    let price = point.error - free.error
    let of = self.limit.rival == .falseFinish ? " of all gestures" : ""
    let limit = "\(rivalName) at most \(Number.shortest(limit.value))\(of)"
    let bound = unseenKinds?.bound ?? ""
    switch sentence {
    case .costs:
      return "\(limit) costs \(Number.fixed(price * 100, decimals: 1)) points of agreement:"
        + " \(Number.fixed(1 - point.error, decimals: 4)) instead of"
        + " \(Number.fixed(1 - free.error, decimals: 4))"
    case .costsNothing: return "\(limit) costs nothing"
    case .onTheseGestures: return "; it holds on these gestures, and new people may exceed it"
    case .forNewPeople: return "; the upper end of its 95 % interval is within the limit"
    case .alike:
      let all = estimate.mean == 0 ? "all right" : "all alike"
      return "; \(Number.plain(unseenKinds?.people ?? 0)) people, \(all): another kind of person"
        + " makes up \(bound)"
    case .allowing: return ", allowing for a kind of person not among these, \(bound)"
    case .likeThese:
      return " for people like these; a kind of person not among them makes up \(bound)"
    case .startBreaks: return "take the tuned values: '\(startName)' breaks the limit"
    case .take: return "take the tuned values: held-out people are right more often"
    case .keep: return recommendation.sentence(keeping: startName)
    }
  }

  private func ends(_ estimate: Estimate) -> [JSONValue] {
    [.rounded(estimate.interval?.lowerBound), .rounded(estimate.interval?.upperBound)]
  }

  package var json: JSONValue {
    func json(_ point: ParetoFront.Point) -> JSONValue {
      .object(
        front.parameters.map(\.name) + ["error", rivalName],
        point.values.map(JSONValue.number) + [.rounded(point.error), .rounded(point.rival)])
    }
    return .object([
      "schema": .string("panlab.at-most/1"), "interrupted": .bool(front.isInterrupted),
      "exact": .bool(front.isExact), "rival": .string(limit.rival.rawValue),
      "limit": .number(limit.value), "on": .string(limit.isOnMean ? "mean" : "upper bound"),
      "point": json(point), "point_interval": .array(ends(estimate)), "free": json(free),
      "price": .rounded(point.error - free.error),
      "taken": .string(recommendation.taken.rawValue),
      "kept_because": .text(recommendation.reason?.rawValue),
      "unseen_kinds": .rounded(unseenKinds?.share),
      "allowing": .text(limit.allowsUnseenKinds ? Allowance.unseenKinds.rawValue : nil),
      "unseen": unseen.map {
        .object(
          ["error", rivalName, "interval"],
          [.rounded($0.error), .rounded($0.rival.mean), .array(ends($0.rival))])
      } ?? .null,
      "held_out": heldOut.map {
        .object(
          ["error", rivalName, "interval"],
          [.rounded($0.error), .rounded($0.rival.mean), .array(ends($0.rival))])
      } ?? .null,
    ])
  }
}
