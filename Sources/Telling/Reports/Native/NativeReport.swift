import Controllers
package import Formats
import MotionMath
package import Replay
import Rules
package import Traces

/// A comparison of a controller's decisions with the measured decisions of a system, such as iOS, release by release.
package struct NativeReport: Report {
  let agreement: SystemAgreement

  package init(_ agreement: SystemAgreement) { self.agreement = agreement }

  private var table: MeasuredOutcomes { agreement.table }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let count = table.rows.count
    let head =
      table.head + [
        ["controller", agreement.controller.name],
        ["finishes when", agreement.controller.finishWhen.text],
        ["agreement", "\(agreement.agreed) of \(count)" + unjudged],
      ]
    let gestures = TextTable(
      columns: [
        .right("position"), .right("speed (pt/s)"), "system",
        .left("controller", .essential, failing: Set(failing)), .right("margin", .useful),
        .right("agrees at position"), .right("agrees at speed", .useful),
        .left("nearest change", .useful),
      ],
      rows: agreement.gestures.map(Self.row))
    return [
      .table(TextTable(pairs: head)), .space, .table(gestures), .space,
      .heading("what the table cannot tell", level: 2), .list(limits.map { "- \($0)" }),
    ]
  }

  private var unjudged: String {
    let open = table.rows.count - agreement.judged
    return open == 0 ? "" : "; \(open) could not be judged"
  }

  private var failing: [String] { ["finish, differs", "cancel, differs"] }

  private static func row(_ gesture: SystemAgreement.Gesture) -> [String] {
    [
      Number.fixed(gesture.row.position, decimals: 3),
      Number.fixed(gesture.row.velocity, decimals: 0), gesture.row.outcome, gesture.verdict,
      gesture.decision.map { $0.unit.text($0.margin) } ?? TextTable.missing,
      gesture.agreeingPosition.map { Number.fixed($0, decimals: 3) } ?? gesture.none,
      gesture.agreeingVelocity.map { Number.fixed($0, decimals: 0) } ?? gesture.none,
      gesture.flip.map { "\($0.parameter) \($0.oldText) -> \($0.text)" } ?? gesture.none,
    ]
  }

  /// The limitations of the comparison, one sentence each without a full stop.
  private var limits: [String] {
    var limits = table.limits
    let unknown = agreement.unknownQuantities.map(\.rawValue)
    if !unknown.isEmpty {
      limits.append(
        "the rule reads \(unknown.joined(separator: " and ")), which the table does not have: a"
          + " release is judged where every value of it gives the same answer")
    }
    if agreement.controller.decide == .during {
      limits.append("the controller decides during the drag; here it is asked as the finger lifts")
    }
    return limits
  }

  package var columns: [String] {
    [
      "position", "velocity_pt_per_s", "system", "controller", "agrees", "margin", "unit",
      "agrees_at_position", "agrees_at_velocity_pt_per_s", "flip_parameter", "flip_value",
    ]
  }

  package var records: [[JSONValue]] {
    agreement.gestures.map { gesture in
      [
        .number(gesture.row.position), .number(gesture.row.velocity), .string(gesture.row.outcome),
        .text(gesture.decision.map { $0.finishes ? "finish" : "cancel" }),
        gesture.agrees.map(JSONValue.bool) ?? .null, .significant(gesture.decision?.margin),
        .text(gesture.decision?.unit.word), .rounded(gesture.agreeingPosition),
        .rounded(gesture.agreeingVelocity), .text(gesture.flip?.parameter),
        .significant(gesture.flip?.value),
      ]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.native/1"), "table": table.json,
      "controller": agreement.controller.json, "agreed": .number(Double(agreement.agreed)),
      "judged": .number(Double(agreement.judged)), "gestures": objects,
      "limits": .array(limits.map(JSONValue.string)),
    ])
  }
}

extension MeasuredOutcomes.Row {
  fileprivate var outcome: String { finishes ? "finish" : "cancel" }
}

extension SystemAgreement.Gesture {
  /// The controller's decision, followed by `differs` if the system decided otherwise: `finish` or `cancel, differs`.
  ///
  /// `unknown` if the controller's decision is not known.
  fileprivate var verdict: String {
    guard let decision else { return "unknown" }
    return (decision.finishes ? "finish" : "cancel") + (agrees == false ? ", differs" : "")
  }

  /// The text for a table cell that has no value to show: `none` if the controller and the system decide differently,
  /// otherwise empty.
  ///
  /// These cells show what would make the controller agree with the system: another position, another speed, or another
  /// value of a parameter.
  fileprivate var none: String { agrees == false ? "none" : "" }
}

extension MeasuredOutcomes {
  /// The origin of the measurements, as pairs of a name and a text.
  var head: [[String]] {
    let keys = ["system", "gesture", "device", "build", "author", "source", "licence", "note"]
    return keys.compactMap { key in metadata[key].map { [key, $0] } }
      + [["screen", "\(screen) pt, \(direction.rawValue)"], ["table", file]]
  }

  /// The limitations of the measurements, one sentence each without a full stop.
  var limits: [String] {
    let source = metadata["author"].map { " by \($0)" } ?? ""
    let device = metadata["device"].map { " on a \($0)" } ?? ""
    var limits = [
      "\(counted(rows.count, "release"))\(source)\(device): evidence, not proof; they were chosen and not"
        + " drawn, so that no interval is given"
    ]
    let resting = rows.filter { $0.velocity == 0 }
    let cancelled = resting.filter { !$0.finishes }.map(\.position).max()
    let finished = resting.filter(\.finishes).map(\.position).min()
    if let cancelled, let finished {
      let (low, high) = (Number.fixed(cancelled, decimals: 3), Number.fixed(finished, decimals: 3))
      limits.append(
        cancelled < finished
          ? "at rest the system's boundary lies somewhere between \(low) and \(high)"
          : "at rest \(high) finished and \(low) was cancelled, which no rule of the position can do"
      )
    }
    let speeds = rows.map(\.velocity).filter { $0 != 0 }
    let range = [speeds.min(), speeds.max()].compactMap(\.self).map { Number.shortest($0) }
    limits.append(
      speeds.isEmpty
        ? "no finger moved, so that nothing is known about speed"
        : "\(counted(speeds.count, "release")) with a speed, from \(range[0]) to \(range[1]) pt/s:"
          + " between and beyond them nothing is known")
    return limits + [
      "a finger that is held reports the speed of its last move: how it slowed down is not in the table",
      "where the gesture starts and how it is recognised are not compared; --feel compares how the rest moves",
    ]
  }

  var json: JSONValue {
    .object([
      "file": .string(file), "screen": .string("\(screen)"),
      "direction": .string(direction.rawValue),
      "metadata": .object(
        Dictionary(
          metadata.entries.map { ($0.key, JSONValue.string($0.value)) },
          uniquingKeysWith: { first, _ in first })),
    ])
  }
}

/// The releases that are most worth measuring next; as CSV, a table to fill in.
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
