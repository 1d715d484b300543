package import Formats
package import HeadlessUIKit
import MotionMath
package import Replay

/// What happened to every finger and recogniser, a line for each event.
package struct TouchTranscriptReport: RowReport {
  let transcript: TouchTranscript
  /// Whether to list all recognisers that lost at the same instant, rather than only a few.
  let showsAll: Bool

  package init(_ transcript: TouchTranscript, showsAll: Bool = false) {
    (self.transcript, self.showsAll) = (transcript, showsAll)
  }

  package var rows: [TouchEntry] { transcript.entries }

  package var fields: [Column<TouchEntry>] {
    [
      .number("time (s)", .essential, "t_s", decimals: 3) { $0.time },
      .count("stroke", .detail) { $0.stroke }, .data("finger") { .count($0.finger) },
      .words("who") { $0.subject }, .words("what") { $0.word },
      .data("other") { .text($0.other?.name) }, .words("why") { $0.reason },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let (entries, omitted) = transcript.entries(
      losers: showsAll ? .max : TouchTranscript.usualLosers)
    guard !entries.isEmpty else { return [.paragraph("no finger touches the screen")] }
    var blocks: [ReportBlock] = []
    if let cause = transcript.cause {
      blocks += [.failure(cause.sentence), .paragraph("remedy: \(cause.remedy)"), .space]
    }
    blocks.append(.table(TextTable(fields, entries)))
    if omitted > 0 {
      blocks += [.space, .paragraph("\(omitted) more that lost; --all shows them")]
    }
    return blocks
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
      "system": .bool(party.isSystem), "stroke": .count(stroke),
      "from_s": .rounded(span.lowerBound), "to_s": .rounded(span.upperBound),
      "recognised_s": .rounded(recognizedAt), "fate": .text(fate),
      "why": .string(reason),
    ])
  }
}
