import Testing
import Traces

/// An example of one kind of dirt, with the repair that the reader reports and the samples that it returns.
struct DirtCase: Sendable, CustomTestStringConvertible {
  var dirt: Dirt
  var csv: String
  var repair: String
  var line: Int
  /// The samples as the writer writes them, without the header.
  var mended: String

  var testDescription: String { dirt.code }
}

struct DirtTests {
  static let clean = "0,1,2,began\n8,20,2,moved\n16,40,2,ended\n"
  static let header = "t_ms,x,y,phase\n"

  static let cases: [DirtCase] = [
    DirtCase(
      dirt: .byteOrderMark, csv: "\u{FEFF}" + header + clean,
      repair: "swipe.csv:1: a byte-order mark; skipped", line: 1, mended: clean),
    DirtCase(
      dirt: .separator, csv: (header + clean).replacing(",", with: ";"),
      repair: "swipe.csv:1: fields separated by semicolons, tabs or spaces; read as if by commas",
      line: 1,
      mended: clean),
    DirtCase(
      dirt: .separator, csv: (header + clean).replacing(",", with: "\t"),
      repair: "swipe.csv:1: fields separated by semicolons, tabs or spaces; read as if by commas",
      line: 1,
      mended: clean),
    DirtCase(
      dirt: .lineEndings, csv: (header + clean).replacing("\n", with: "\r\r\n"),
      repair: "swipe.csv:1: a line that ends in \\r\\r\\n or in \\r alone; read as one line end"
        + " (4 times)", line: 1, mended: clean),
    DirtCase(
      dirt: .lineEndings, csv: (header + clean).replacing("\n", with: "\r"),
      repair: "swipe.csv:1: a line that ends in \\r\\r\\n or in \\r alone; read as one line end"
        + " (4 times)", line: 1, mended: clean),
    DirtCase(
      dirt: .blankLine, csv: header + "\n0,1,2,began\n,,,\n   \n8,20,2,moved\n16,40,2,ended\n\n\n",
      repair: "swipe.csv:2: a blank line between rows; skipped (3 times)", line: 2, mended: clean),
    DirtCase(
      dirt: .strayComment, csv: header + "0,1,2,began\n# paused, here\n8,20,2,moved\n16,40,2,ended",
      repair: "swipe.csv:3: a comment between rows; skipped", line: 3, mended: clean),
    DirtCase(
      dirt: .trailingSeparator, csv: header + "0,1,2,began,\n8,20,2,moved,,\n16,40,2,ended\n",
      repair: "swipe.csv:2: a separator after the last column; ignored (2 times)", line: 2,
      mended: clean),
    DirtCase(
      dirt: .trailingSeparator, csv: "t_ms,x,y,phase,\n0,1,2,began,\n8,20,2,moved,\n16,40,2,ended",
      repair: "swipe.csv:1: a separator after the last column; ignored", line: 1, mended: clean),
    DirtCase(
      dirt: .shortRow, csv: "t_ms,x,y,phase,force\n0,1,2,began,\n8,20,2,moved\n16,40,2,ended,\n",
      repair: "swipe.csv:3: a row without its last columns; read as if they were empty", line: 3,
      mended: clean),
    DirtCase(
      dirt: .cutOffRow, csv: header + clean + "24,4",
      repair: "swipe.csv:5: a last row that is cut off; dropped", line: 5, mended: clean),
    DirtCase(
      dirt: .cutOffRow, csv: header + clean + "24,40,2,mov",
      repair: "swipe.csv:5: a last row that is cut off; dropped", line: 5, mended: clean),
    DirtCase(
      dirt: .decimalComma,
      csv: "t_ms;x;y;phase\n0;1,5;2;began\n8,25;20;2;moved\n16;40;2,0;ended\n",
      repair: "swipe.csv:2: a decimal comma; read as a point (3 times)", line: 2,
      mended: "0,1.5,2,began\n8.25,20,2,moved\n16,40,2,ended\n"),
    DirtCase(
      dirt: .timeUnit,
      csv: "timestamp,x,y,phase\n1.645055705029E12,1,2,began\n1645055705037,20,2,moved\n"
        + "1645055705045,30,2,moved\n1645055705053,40,2,ended\n",
      repair: "swipe.csv:2: times without a unit; read as milliseconds by its intervals", line: 2,
      mended: "0,1,2,began\n8,20,2,moved\n16,30,2,moved\n24,40,2,ended\n"),
    DirtCase(
      dirt: .negativeTime, csv: header + "-8,1,2,began\n0,20,2,moved\n8,40,2,ended\n",
      repair: "swipe.csv:2: a time before zero; counted from the first sample", line: 2,
      mended: clean),
    DirtCase(
      dirt: .rowsOutOfOrder, csv: header + "8,20,2,moved\n0,1,2,began\n16,40,2,ended\n",
      repair: "swipe.csv:3: rows out of order; sorted by time", line: 3, mended: clean),
    DirtCase(
      dirt: .duplicateRow,
      csv: header + "0,1,2,began\n0,1,2,began\n8,20,2,moved\n16,40,2,ended\n"
        + "16,40,2,ended\n",
      repair: "swipe.csv:3: a row that repeats the previous one; dropped (2 times)", line: 3,
      mended: clean),
    DirtCase(
      dirt: .duplicateTime,
      csv: header + "0,1,2,began\n0,2,2,moved\n8,19,2,moved\n8,20,2,moved\n"
        + "16,40,2,ended\n",
      repair: "swipe.csv:3: a finger at two positions at the same time; "
        + "kept the later row, or the touch-down (2 times)", line: 3, mended: clean),
    DirtCase(
      dirt: .upAtOrigin, csv: header + "0,1,2,began\n8,60,2,moved\n16,0,0,up\n",
      repair:
        "swipe.csv:4: a touch-up at (0, 0), far from the finger; moved to the finger's last position",
      line: 4, mended: "0,1,2,began\n8,60,2,moved\n16,60,2,ended\n"),
    DirtCase(
      dirt: .missingBegan, csv: header + "0,1,2,moved\n8,20,2,moved\n16,40,2,ended\n",
      repair: "swipe.csv:2: a finger that moves without a touch-down; its first row read as began",
      line: 2, mended: clean),
    DirtCase(
      dirt: .beganTwice, csv: header + "0,1,2,began\n8,20,2,began\n16,40,2,ended\n",
      repair: "swipe.csv:3: a finger that begins twice; the second row read as moved", line: 3,
      mended: clean),
    DirtCase(
      dirt: .afterEnded, csv: header + clean + "24,40,2,moved\n25,40,2,up\n",
      repair: "swipe.csv:5: a row of a finger that is already up; dropped (2 times)", line: 5,
      mended: clean),
    DirtCase(
      dirt: .endedWithoutBegan, csv: header + "-5e3,1,2,up\n" + clean,
      repair: "swipe.csv:2: a touch-up of a finger that was never down; dropped", line: 2,
      mended: clean),
    DirtCase(
      dirt: .missingEnded, csv: header + "0,1,2,began\n8,20,2,moved\n16,40,2,moved\n",
      repair: "swipe.csv:4: a finger that never ends; ended at its last row", line: 4,
      mended: "0,1,2,began\n8,20,2,moved\n16,40,2,moved\n16,40,2,ended\n"),
    DirtCase(
      dirt: .dispatchClock,
      csv: "t_ms,x,y,phase,dispatch_ms\n0,1,2,began,0\n8,20,2,moved,1645055705029\n"
        + "16,40,2,ended,30\n",
      repair: "swipe.csv:3: dispatch_ms over a minute from its sample; column ignored", line: 3,
      mended: clean),
    DirtCase(
      dirt: .stationaryMoves,
      csv: header + "0,1,2,began\n8,20,2,stationary\n16,40,2,ended\n",
      repair: "swipe.csv:3: a stationary finger that moves; read as moved", line: 3,
      mended: clean),
    DirtCase(
      dirt: .dispatchEarly,
      csv: "t_ms,x,y,phase,dispatch_ms\n0,1,2,began,12\n8,20,2,moved,10\n16,40,2,ended,15.5\n",
      repair: "swipe.csv:3: a dispatch_ms before its sample or before an earlier dispatch; raised "
        + "to that time (2 times)", line: 3,
      mended: "0,1,2,began,12\n8,20,2,moved,12\n16,40,2,ended,16\n"),
  ]

  @Test(arguments: cases)
  func `is mended visibly`(_ example: DirtCase) throws {
    let trace = try traces(in: example.csv)[0]
    let repair = try #require(trace.repairs.first { $0.code == example.dirt.code })
    #expect(repair.description == example.repair)
    let written = TraceWriter.csv(for: trace)
    #expect(written.drop { $0 != "\n" }.dropFirst() == example.mended)
    var copy = try traces(in: written, strict: true)[0]
    (copy.repairs, copy.times) = (trace.repairs, trace.times)
    #expect(copy == trace)
  }

  @Test(arguments: cases)
  func `is refused when reading strictly`(_ example: DirtCase) {
    // Some examples cannot avoid a second kind of dirt. It comes first in the file, so the message is about it.
    let first: (dirt: Dirt, line: Int) =
      switch example.dirt {
      case .decimalComma: (.separator, 1)
      case .endedWithoutBegan: (.negativeTime, 2)
      default: (example.dirt, example.line)
      }
    expectRefusal(
      Array(example.csv.utf8),
      "swipe.csv:\(first.line): \(first.dirt.found); correct the file or read it without --strict",
      strict: true)
  }

  @Test func `every kind of dirt is in the table`() {
    let tested = Set(Self.cases.map(\.dirt))
    // These are tested where they arise: bytes that no string can hold, labels, other tools' files.
    #expect(
      Set(Dirt.allCases).subtracting(tested) == [
        .notUTF8, .intentConflict, .unreadableLine, .eventsDropped, .unitDoubtful, .upMoved,
        .thinned, .clockJump, .strokes, .labelOfStrokes, .fractions, .differences, .pixels,
        .spike, .leap, .offScreen, .againstName,
      ])
  }

  @Test func `metadata that is not UTF-8 is kept readable`() throws {
    let bytes = Array("# device: Jos".utf8) + [0xE9] + Array("\n\(Self.header)\(Self.clean)".utf8)
    let trace = try TraceReader.read(bytes: bytes, file: "swipe.csv", name: "a")[0]
    #expect(trace.metadata["device"] == "Jos\u{FFFD}")
    #expect(
      trace.repairs.map(\.description) == [
        "swipe.csv:1: text that is not UTF-8; unreadable letters replaced"
      ])
  }

  @Test func `positions that share the time of their frame keep the last of each frame`() throws {
    var csv = Self.header + "0,0,2,began\n"
    for frame in 1...6 {
      for sample in 0..<4 { csv += "\(frame * 16),\(frame * 40 + sample * 10),2,moved\n" }
    }
    csv += "100,280,2,ended\n"
    let trace = try traces(in: csv)[0]
    #expect(trace.samples.map(\.x) == [0, 70, 110, 150, 190, 230, 270, 280])
    #expect(
      trace.repairs.map(\.description) == [
        "swipe.csv:4: a finger at two positions at the same time; "
          + "kept the later row, or the touch-down (18 times)"
      ])
  }

  @Test func `dirt of several recordings is listed with each, that of the text once`() throws {
    let all = try traces(
      in: "t_ms,x,y,phase,trace\r0,1,2,began,a\n8,2,2,moved,a\n0,1,2,moved,b\n8,2,2,ended,b\n")
    #expect(
      all.map { $0.repairs.map(\.description) } == [
        [
          "swipe.csv:1: a line that ends in \\r\\r\\n or in \\r alone; read as one line end",
          "swipe.csv:3: a finger that never ends; ended at its last row",
        ], ["swipe.csv:4: a finger that moves without a touch-down; its first row read as began"],
      ])
  }
}
