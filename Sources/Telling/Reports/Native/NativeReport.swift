import Controllers
package import Formats
import MotionMath
package import Replay
import Rules
package import Traces

/// A comparison of a controller's decisions with the measured decisions of a system, such as iOS, release by release.
package struct NativeReport: RowReport {
  let agreement: SystemAgreement

  package init(_ agreement: SystemAgreement) { self.agreement = agreement }

  private var measured: MeasuredOutcomes { agreement.table }

  package var rows: [SystemAgreement.Gesture] { agreement.gestures }

  package var fields: [Column<SystemAgreement.Gesture>] {
    [
      .both(.right("position"), "position") {
        Number.fixed($0.row.position, decimals: 3)
      } value: {
        .number($0.row.position)
      },
      .both(.right("speed (pt/s)"), "velocity_pt_per_s") {
        Number.fixed($0.row.velocity, decimals: 0)
      } value: {
        .number($0.row.velocity)
      },
      .words("system") { $0.row.outcome },
      .both(.left("controller", failing: ["finish, differs", "cancel, differs"]), "controller") {
        $0.verdict
      } value: {
        .text($0.decision.map { $0.finishes ? "finish" : "cancel" })
      },
      .data("agrees") { $0.agrees.map(JSONValue.bool) ?? .null },
      .both(.right("margin", .useful), "margin") {
        $0.decision.map { $0.unit.text($0.margin) } ?? TextTable.missing
      } value: {
        .significant($0.decision?.margin)
      },
      .data("unit") { .text($0.decision?.unit.word) },
      .both(.right("agrees at position"), "agrees_at_position") { gesture in
        gesture.agreeingPosition.map { Number.fixed($0, decimals: 3) } ?? gesture.none
      } value: {
        .rounded($0.agreeingPosition)
      },
      .both(.right("agrees at speed", .useful), "agrees_at_velocity_pt_per_s") { gesture in
        gesture.agreeingVelocity.map { Number.fixed($0, decimals: 0) } ?? gesture.none
      } value: {
        .rounded($0.agreeingVelocity)
      },
      .shown(.left("nearest change", .useful)) { gesture in
        gesture.flip.map { "\($0.parameter) \($0.oldText) -> \($0.text)" } ?? gesture.none
      },
      .data("flip_parameter") { .text($0.flip?.parameter) },
      .data("flip_value") { .significant($0.flip?.value) },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let count = measured.rows.count
    let head =
      measured.head + [
        ["controller", agreement.controller.name],
        ["finishes when", agreement.controller.finishWhen.text],
        ["agreement", "\(agreement.agreed) of \(count)" + unjudged],
      ]
    return [
      .table(TextTable(pairs: head)), .space, .table(table), .space,
      .heading("what the table does not show", level: 2), .list(limits.map { "- \($0)" }),
    ]
  }

  private var unjudged: String {
    let open = measured.rows.count - agreement.judged
    return open == 0 ? "" : "; \(open) could not be judged"
  }

  /// The limitations of the comparison, one sentence each without a full stop.
  private var limits: [String] {
    var limits = measured.limits
    let unknown = agreement.unknownQuantities.map(\.rawValue)
    if !unknown.isEmpty {
      limits.append(
        "the rule reads \(unknown.joined(separator: " and ")), which the table does not have: a"
          + " release is judged only if every value of it gives the same answer")
    }
    if agreement.controller.decide == .during {
      limits.append("the controller decides during the drag; here it is evaluated at the release")
    }
    return limits
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.native/1"), "table": measured.json,
      "controller": agreement.controller.json, "agreed": .count(agreement.agreed),
      "judged": .count(agreement.judged), "gestures": objects, "limits": .texts(limits),
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
      "\(counted(rows.count, "release"))\(source)\(device): evidence, not proof; they were chosen, not"
        + " sampled, so there is no interval"
    ]
    let resting = rows.filter { $0.velocity == 0 }
    let cancelled = resting.filter { !$0.finishes }.map(\.position).max()
    let finished = resting.filter(\.finishes).map(\.position).min()
    if let cancelled, let finished {
      let (low, high) = (Number.fixed(cancelled, decimals: 3), Number.fixed(finished, decimals: 3))
      limits.append(
        cancelled < finished
          ? "without speed the system's boundary lies between \(low) and \(high)"
          : "without speed \(high) finished and \(low) was cancelled, which no rule on position alone can do"
      )
    }
    let speeds = rows.map(\.velocity).filter { $0 != 0 }
    let range = [speeds.min(), speeds.max()].compactMap(\.self).map { Number.shortest($0) }
    limits.append(
      speeds.isEmpty
        ? "no finger moved, so nothing is known about speed"
        : "\(counted(speeds.count, "release")) with a speed, from \(range[0]) to \(range[1]) pt/s:"
          + " nothing is known between and beyond them")
    return limits + [
      "a finger that is held reports the speed of its last move: how it slowed down is not in the table",
      "where the gesture starts and how it is recognised are not compared; --feel compares the motion after the release",
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
package struct RecordingAdviceReport: RowReport {
  private let measured: MeasuredOutcomes
  let advice: RecordingAdvice

  package init(beyond table: MeasuredOutcomes) {
    measured = table
    advice = RecordingAdvice(beyond: table)
  }

  package var rows: [RecordingAdvice.Gesture] { advice.gestures }

  package var fields: [Column<RecordingAdvice.Gesture>] {
    let names = MeasuredOutcomes.columns
    return [
      .both(.right("position"), names[0]) {
        Number.fixed($0.position, decimals: 2)
      } value: {
        .number($0.position)
      },
      .both(.right("speed (pt/s)"), names[1]) {
        Number.fixed($0.velocity, decimals: 0)
      } value: {
        .number($0.velocity)
      },
      .data(names[2]) { _ in .null },
      .shown(.right("finish")) { "\($0.finishing)" },
      .shown(.right("cancel")) { "\(advice.rules - $0.finishing)" },
      .shown(.right("bits")) { Number.fixed($0.bits, decimals: 3) },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [
      .table(TextTable(pairs: measured.head)), .space, .table(table), .space,
      .paragraph(
        "\(counted(advice.rules, "rule")) that fit the table, linear ones and presets, disagree on each;"
          + " bits: the information that the outcome adds"),
      .paragraph(
        "on the device, lift the finger at this position and speed; --format csv writes a table to"
          + " fill in for --table"),
    ]
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.native-advice/1"), "table": measured.json,
      "rules": .count(advice.rules),
      "releases": .array(
        advice.gestures.map {
          .object([
            "position": .number($0.position), "velocity_pt_per_s": .number($0.velocity),
            "finishing": .count($0.finishing), "bits": .rounded($0.bits),
          ])
        }),
    ])
  }
}
