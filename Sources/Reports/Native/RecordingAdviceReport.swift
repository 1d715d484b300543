package import Formats
import Replay
package import Traces

/// The releases that are worth measuring next; as CSV, a table to be filled in.
package struct RecordingAdviceReport: Report {
  let table: MeasuredOutcomes
  let advice: RecordingAdvice

  package init(beyond table: MeasuredOutcomes) {
    self.table = table
    advice = RecordingAdvice(beyond: table)
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let releases = TextTable(
      columns: [
        .right("position"), .right("speed (pt/s)"), .right("finish"), .right("cancel"),
        .right("bits"),
      ],
      rows: advice.gestures.map { gesture in
        [
          Number.fixed(gesture.position, decimals: 2), Number.fixed(gesture.velocity, decimals: 0),
          "\(gesture.finishing)", "\(advice.rules - gesture.finishing)",
          Number.fixed(gesture.bits, decimals: 3),
        ]
      })
    return [
      .table(TextTable(pairs: table.head)), .space, .table(releases), .space,
      .paragraph(
        "\(counted(advice.rules, "rule")) that fit the table, linear ones and presets, divide over each;"
          + " bits: what its outcome tells beside those before it"),
      .paragraph(
        "lift the finger at the position, with the speed, on the device; --format csv gives a table to"
          + " fill in, for --table"),
    ]
  }

  package var columns: [String] { MeasuredOutcomes.columns }

  package var records: [[JSONValue]] {
    advice.gestures.map { [.number($0.position), .number($0.velocity), .null] }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.native-advice/1"), "table": table.json,
      "rules": .number(Double(advice.rules)),
      "releases": .array(
        advice.gestures.map {
          .object([
            "position": .number($0.position), "velocity_pt_per_s": .number($0.velocity),
            "finishing": .number(Double($0.finishing)), "bits": .rounded($0.bits),
          ])
        }),
    ])
  }
}
