package import Formats
import HeadlessUIKit
import MotionMath
package import Replay
import Rules
import Traces

/// How well replays agree with devices: a row for each recording, followed by a summary of each device.
///
/// The summary says how many decisions agree. It also says which change to the replay, such as a different display
/// rate, most likely explains the differences.
package struct AgreementReport: Report {
  private let agreement: DeviceAgreement

  package init(_ agreement: DeviceAgreement) { self.agreement = agreement }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    guard !agreement.rows.isEmpty else {
      return [
        .counts(
          "no recording of \(agreement.silent) says what its device did; record into a folder with PanlabRecorder, or"
            + " write a line '# outcome: finish' into a recording", isFailure: true)
      ]
    }
    var table = TextTable(columns: [
      "trace", "device", "replay", .left("answer", .essential, failing: ["contradicted"]),
      .right("progress"), .right("travel (pt)", .useful), .right("velocity (pt/s)", .useful),
      .right("frames (pt)"),
    ])
    for row in agreement.rows {
      let comparison = row.comparison
      func cell(_ value: Double?, _ decimals: Int) -> String {
        value.map { Number.fixed($0, decimals: decimals, signed: true) } ?? TextTable.missing
      }
      table.rows.append([
        row.trace, comparison.observation.ending.word, comparison.outcome.ending, row.answer.words,
        cell(comparison.progress, 3), cell(comparison.translation, 1),
        cell(comparison.velocity, 1),
        row.frames.map { Number.fixed($0.points, decimals: 2) } ?? TextTable.missing,
      ])
    }
    let sentences = agreement.parts.flatMap(\.sentences)
    return [.table(table), .space] + [.list(sentences)] + [.counts(counts, isFailure: false)]
  }

  private var counts: String {
    let confirmed = agreement.parts.reduce(0) { $0 + $1.confirmed }
    let judged = agreement.parts.reduce(0) { $0 + $1.judged }
    let noise = agreement.parts.reduce(0) { $0 + $1.insideNoise }
    return "\(confirmed) of \(counted(judged, "decision")) as on the device"
      + (noise > 0 ? "; \(noise) inside noise" : "")
      + (agreement.silent > 0
        ? "; \(counted(agreement.silent, "recording")) without an outcome" : "")
  }

  package var columns: [String] {
    [
      "trace", "device", "system", "observed", "source", "replayed", "answer",
      "progress_difference",
      "translation_difference_pt", "velocity_difference_pt_per_s", "velocity_noise_pt_per_s",
      "frames_pt", "frames_at_s", "frames_view", "played",
    ]
  }

  package var records: [[JSONValue]] {
    agreement.rows.map { row in
      let comparison = row.comparison
      return [
        .string(row.trace), .string(row.device), .string(row.system),
        .string(comparison.observation.ending.word),
        .text(comparison.observation.source?.rawValue),
        .string(comparison.outcome.decision.rawValue), .string(row.answer.rawValue),
        .rounded(comparison.progress), .rounded(comparison.translation),
        .significant(comparison.velocity), .significant(comparison.velocityNoise),
        .rounded(row.frames?.points), .rounded(row.frames?.time), .text(row.frames?.view),
        .text(row.played),
      ]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.agreement/1"), "recordings": objects,
      "devices": .array(agreement.parts.map(\.json)), "silent": .number(Double(agreement.silent)),
    ])
  }
}

extension DeviceAgreement.Part {
  /// The device's agreement in words, `iPhone17,1, iOS 26.1: 9 of 10 decisions agree (95 %: 0.596 to 0.982)`, and its
  /// differences from the replay.
  fileprivate var sentences: [String] {
    let name = [device, system].filter { $0 != TextTable.missing }.joined(separator: ", ")
    var text = name.isEmpty ? "unnamed device: " : "\(name): "
    if judged == 0 {
      text += "no decision counts"
    } else {
      let (low, high) = (
        Number.fixed(interval.lower, decimals: 3), Number.fixed(interval.upper, decimals: 3)
      )
      text +=
        "\(confirmed) of \(counted(judged, "decision")) \(confirmed == 1 ? "agrees" : "agree") (95 %: \(low) to \(high))"
    }
    if insideNoise > 0 { text += "; \(insideNoise) inside noise" }
    var sentences = [text]
    if let worst = rows.compactMap(\.frames).max(by: { $0.points < $1.points }) {
      sentences.append(
        "frames: at most \(Number.fixed(worst.points, decimals: 2)) pt apart, \(worst.view) at"
          + " \(Number.fixed(worst.time, decimals: 3)) s"
          + (worst.missing.isEmpty
            ? "" : "; the replay has no \(worst.missing.joined(separator: ", "))"))
    }
    if let cause {
      sentences.append("likeliest difference: \(cause.text)")
    } else if rows.contains(where: { $0.comparison.differs && $0.answer != .insideNoise }) {
      sentences.append("no difference that was tried explains them")
    }
    return sentences
  }

  fileprivate var json: JSONValue {
    .object([
      "device": .string(device), "system": .string(system),
      "confirmed": .number(Double(confirmed)), "contradicted": .number(Double(contradicted)),
      "inside_noise": .number(Double(insideNoise)),
      "interval_95": judged == 0
        ? .null : .array([.rounded(interval.lower), .rounded(interval.upper)]),
      "causes": .array(
        (cause?.changes ?? []).map {
          .object(["kind": .string($0.kind), "text": .string($0.text)])
        }),
      "explained": cause.map { .number(Double($0.explained)) } ?? .null,
      "differing": cause.map { .number(Double($0.differing)) } ?? .null,
    ])
  }
}
