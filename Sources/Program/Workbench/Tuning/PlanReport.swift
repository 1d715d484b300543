package import Formats
import Replay
package import Reports
package import Tuning

/// The report of a plan for recordings, as a table, pictures and JSON.
///
/// It shows the statistical power to detect a gain, for several numbers of people and of gestures per person.
package struct PlanReport: RowReport {
  let plan: RecordingPlan

  package init(_ plan: RecordingPlan) { self.plan = plan }

  /// The number of gestures per person that the report assumes when it says how many people are needed.
  private static let usual = 20

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.list(answer), .space, .table(table), .paragraph(Self.legend)]
  }

  private static let legend =
    "power: how often this many people, with this many gestures each, detect a true gain; 80 % is usual"

  private var spread: GainSpread { plan.spread }

  private func points(_ gain: Double) -> String { plan.quantity.amount(gain, decimals: 0) }

  private static func percent(_ share: Double) -> String {
    Number.fixed(share * 100, decimals: 0) + " %"
  }

  /// What the plan is based on, then how many people detect each gain.
  private var answer: [String] {
    let sources: [PlanSentence] = [.assumed, .pilot]
    return said(sources, RecordingPlan.gains.prefix(1))
      + said(PlanSentence.allCases.filter { !sources.contains($0) }, RecordingPlan.gains[...])
  }

  private func said(_ sentences: [PlanSentence], _ gains: ArraySlice<Double>) -> [String] {
    gains.flatMap { gain in
      sentences.filter { $0.holds(for: plan, telling: gain, each: Self.usual) }
        .map { text($0, telling: gain) }
    }
  }

  private func text(_ sentence: PlanSentence, telling gain: Double) -> String {
    func detecting(_ people: String) -> String {
      "to detect a gain of \(points(gain)) in four cases of five: \(people) people with \(Self.usual) gestures each"
    }
    let own = plan.quantity.amount(spread.between.squareRoot())
    let changed = Self.percent(plan.source.changed)
    switch sentence {
    case .assumed:
      return
        "assumed: the change decides \(changed) of gestures differently, and people's gains differ by \(own) (standard"
        + " deviation)"
    case .pilot:
      guard case .pilot(let people, let gestures, _) = plan.source else { return "" }
      return
        "pilot: \(counted(gestures, "gesture")) of \(counted(people, "person", "people")); the change decides"
        + " \(changed) of them differently, and people's gains differ by \(own) (standard deviation)"
    case .people:
      return detecting("about \(spread.people(telling: gain, each: Self.usual) ?? 0)")
    case .tooMany: return detecting("more than \(GainSpread.mostPeople)")
    }
  }

  /// A number of people, and of gestures of each.
  package typealias Row = (people: Int, each: Int)

  package var rows: [Row] {
    RecordingPlan.people.flatMap { people in RecordingPlan.gestures.map { (people, $0) } }
  }

  package var fields: [Column<Row>] {
    [
      .count("people") { $0.people },
      .count("gestures each", .essential, "gestures_each") { $0.each },
    ]
      + RecordingPlan.gains.map { gain in
        .both(
          .right("gain of \(points(gain))"), key(of: gain)
        ) {
          Self.percent(power($0, gain))
        } value: {
          .rounded(power($0, gain))
        }
      }
  }

  /// The name of a gain's column in files: `power_2_points`, or `power_0.02_cost`.
  private func key(of gain: Double) -> String {
    switch plan.quantity {
    case .agreement: "power_\(Int((gain * 100).rounded()))_points"
    case .cost: "power_\(Number.plain(gain))_cost"
    }
  }

  private func power(_ row: Row, _ gain: Double) -> Double {
    spread.power(gain: gain, people: row.people, each: row.each)
  }

  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": .string("panlab.plan/1"), "quantity": .string(plan.quantity.rawValue),
      "between": .rounded(spread.between.squareRoot()),
      "within": .rounded(spread.within.squareRoot()),
      "power": objects,
      "needed": .array(
        RecordingPlan.gains.flatMap { gain in
          RecordingPlan.gestures.map { each in
            .object([
              "gain": .number(gain), "gestures_each": .count(each),
              "people": .count(spread.people(telling: gain, each: each)),
            ])
          }
        }),
    ]
    switch plan.source {
    case .assumed(let changed, let deviation):
      members["assumed"] = .object([
        "changed": .rounded(changed), "deviation": .rounded(deviation),
      ])
    case .pilot(let people, let gestures, let changed):
      members["pilot"] = .object([
        "people": .count(people), "gestures": .count(gestures),
        "changed": .rounded(changed),
      ])
    }
    return .object(members)
  }

  private var charts: [GridChart] {
    RecordingPlan.gains.map { gain in
      let powers = rows.map { power($0, gain) }
      return GridChart(
        title: "a gain of \(points(gain))",
        axes: [
          GridChart.Axis(
            name: "people", values: RecordingPlan.people.map(Double.init), isEven: true),
          GridChart.Axis(
            name: "gestures each", values: RecordingPlan.gestures.map(Double.init), isEven: true),
        ], quantity: "power", values: powers,
        marks: powers.map { $0 >= GainSpread.enoughPower }, markWord: "80 % or more")
    }
  }

  /// A map of the power to detect each gain, as an SVG document.
  package var svg: String { GridChart.svg(charts, title: "People and gestures to record") }

  /// Text charts of the statistical power to detect a gain; one chart for each gain.
  package var plot: String { charts.map(\.text).joined(separator: "\n") }
}
