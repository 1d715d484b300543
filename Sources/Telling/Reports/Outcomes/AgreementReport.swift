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
package struct AgreementReport: RowReport {
  private let agreement: DeviceAgreement

  package init(_ agreement: DeviceAgreement) { self.agreement = agreement }

  package var rows: [DeviceAgreement.Row] { agreement.rows }

  package var fields: [Column<DeviceAgreement.Row>] {
    [
      .words("trace") { $0.trace }, .data("device") { .string($0.device) },
      .data("system") { .string($0.system) },
      .words("device", "observed") { $0.comparison.observation.ending.word },
      .data("source") { .text($0.comparison.observation.source?.rawValue) },
      .both("replay", "replayed") {
        $0.comparison.outcome.ending
      } value: {
        .string($0.comparison.outcome.decision.rawValue)
      },
      .both(.left("answer", failing: ["contradicted"]), "answer") {
        $0.answer.words
      } value: {
        .string($0.answer.rawValue)
      },
      .number("progress", .essential, "progress_difference", decimals: 3, signed: true) {
        $0.comparison.progress
      },
      .number("travel (pt)", .useful, "translation_difference_pt", decimals: 1, signed: true) {
        $0.comparison.translation
      },
      .number(
        "velocity (pt/s)", .useful, "velocity_difference_pt_per_s", decimals: 1, signed: true,
        precision: .significant
      ) { $0.comparison.velocity },
      .number("began (s)", .useful, "began_difference_s", decimals: 3, signed: true) {
        $0.comparison.began
      },
      .number("ended (s)", .useful, "ended_difference_s", decimals: 3, signed: true) {
        $0.comparison.ended
      },
      .data("velocity_noise_pt_per_s") { .significant($0.comparison.velocityNoise) },
      .number("frames (pt)", .essential, "frames_pt", decimals: 2) { $0.frames?.points },
      .data("frames_at_s") { .rounded($0.frames?.time) },
      .data("frames_view") { .text($0.frames?.view) }, .data("played") { .text($0.played) },
      .data("orientation") { .text($0.comparison.device?.description) },
      .data("replay_orientation") { .text($0.comparison.replay?.description) },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    guard !agreement.rows.isEmpty else {
      return [
        .counts(
          "no recording of \(agreement.silent) says what its device did; record into a folder with PanlabRecorder, or"
            + " write a line '# outcome: finish' into a recording", isFailure: true)
      ]
    }
    let sentences = agreement.parts.flatMap(\.sentences)
    return [.table(table), .space] + [.list(sentences)] + [.counts(counts, isFailure: false)]
  }

  private var counts: String {
    let confirmed = agreement.parts.reduce(0) { $0 + $1.confirmed }
    let judged = agreement.parts.reduce(0) { $0 + $1.judged }
    let moved = agreement.rows.count { $0.differs && $0.answer != .contradicted }
    let noise = agreement.parts.reduce(0) { $0 + $1.insideNoise }
    return "\(confirmed) of \(counted(judged, "decision")) as on the device"
      + (noise > 0 ? "; \(noise) inside noise" : "")
      + (moved > 0
        ? "; \(counted(moved, "recording")) with other values, times, motion or orientation" : "")
      + (agreement.silent > 0
        ? "; \(counted(agreement.silent, "recording")) without an outcome" : "")
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.agreement/1"), "recordings": objects,
      "devices": .array(agreement.parts.map(\.json)), "silent": .count(agreement.silent),
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
    sentences += orientations
    if rows.contains(where: \.differs) { sentences.append(reason) }
    return sentences
  }

  /// How many recordings were held otherwise than their replays, for each of the ways.
  private var orientations: [String] {
    var ways: [String] = []
    var counts: [String: Int] = [:]
    for row in rows.map(\.comparison) where row.isHeldOtherwise {
      guard let device = row.device, let replay = row.replay else { continue }
      let way = "in \(device), the replay in \(replay)"
      if counts[way] == nil { ways.append(way) }
      counts[way, default: 0] += 1
    }
    return ways.map { way in
      "orientation: the device \(way), in \(counts[way] ?? 0) of \(counted(rows.count, "recording"))"
    }
  }

  fileprivate var json: JSONValue {
    .object([
      "device": .string(device), "system": .string(system),
      "confirmed": .count(confirmed), "contradicted": .count(contradicted),
      "inside_noise": .count(insideNoise),
      "interval_95": judged == 0
        ? .null : .array([.rounded(interval.lower), .rounded(interval.upper)]),
      "causes": .array(
        (cause?.changes ?? []).map {
          .object(["kind": .string($0.kind), "text": .string($0.text)])
        }),
      "explained": .count(cause?.explained),
      "differing": .count(rows.count(where: \.differs)),
    ])
  }
}
