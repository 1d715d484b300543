package import Formats
import HeadlessUIKit
import MotionMath
package import Replay

/// What happened to every finger and recogniser, a line for each event.
package struct TouchTranscriptReport: Report {
  let transcript: TouchTranscript
  /// Whether to list all recognisers that lost at the same instant, rather than only a few.
  let showsAll: Bool

  package init(_ transcript: TouchTranscript, showsAll: Bool = false) {
    (self.transcript, self.showsAll) = (transcript, showsAll)
  }

  private var selection: (shown: [TouchEntry], omitted: Int) {
    transcript.entries(losers: showsAll ? .max : TouchTranscript.usualLosers)
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let (entries, omitted) = selection
    guard !entries.isEmpty else { return [.paragraph("no finger touches the screen")] }
    var blocks: [ReportBlock] = []
    if let cause = transcript.cause {
      blocks += [.failure(cause.sentence), .paragraph("remedy: \(cause.remedy)"), .space]
    }
    blocks.append(
      .table(
        TextTable(
          columns: [.right("time (s)"), .right("stroke", .detail), "who", "what", "why"],
          rows: entries.map {
            [
              Number.fixed($0.time, decimals: 3), "\($0.stroke)", $0.subject, $0.word, $0.reason,
            ]
          })))
    if omitted > 0 {
      blocks += [.space, .paragraph("\(omitted) more that lost; --all shows them")]
    }
    return blocks
  }

  package var columns: [String] { ["t_s", "stroke", "finger", "who", "what", "other", "why"] }

  package var records: [[JSONValue]] {
    transcript.entries.map {
      [
        .rounded($0.time), .number(Double($0.stroke)),
        $0.finger.map { .number(Double($0)) } ?? .null, .string($0.subject), .string($0.word),
        .text($0.other?.name), .string($0.reason),
      ]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.touches/1"), "trace": .string(transcript.trace),
      "scene": .string(transcript.scene), "cause": transcript.cause?.json ?? .null,
      "events": objects, "lanes": .array(transcript.lanes.map(\.json)),
    ])
  }
}

extension TouchLane {
  var json: JSONValue {
    .object([
      "who": .string(party.name), "kind": .string(party.kind.rawValue),
      "system": .bool(party.isSystem), "stroke": .number(Double(stroke)),
      "from_s": .rounded(span.lowerBound), "to_s": .rounded(span.upperBound),
      "recognised_s": recognizedAt.map { .rounded($0) } ?? .null, "fate": .text(fate),
      "why": .string(reason),
    ])
  }
}
