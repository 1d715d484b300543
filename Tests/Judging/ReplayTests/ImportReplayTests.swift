import Controllers
import Replay
import Testing
import Traces

/// A drag in two tools' formats and in Panlab's own; the formats themselves are tested in `Traces`.
struct ImportReplayTests {
  private static let points = [
    (0, 12), (16, 20), (33, 47), (50, 95), (66, 158), (83, 220), (99, 270),
  ]

  private static var csv: String {
    "t_ms,x,y,phase\n"
      + points.map { "\($0),\($1),400,\($0 == 0 ? "began" : "moved")\n" }.joined()
      + "108,270,400,ended\n"
  }

  private static var getevent: String {
    func line(_ ms: Int, _ words: String) -> String {
      "[ 52032.\(String(String(1000 + ms).dropFirst()))000] /dev/input/event1: \(words)\n"
    }
    return line(0, "EV_ABS ABS_MT_TRACKING_ID 0000027d")
      + points.map { ms, x in
        line(ms, "EV_ABS ABS_MT_POSITION_X \(String(x, radix: 16))")
          + line(ms, "EV_ABS ABS_MT_POSITION_Y \(String(400, radix: 16))")
          + line(ms, "EV_SYN SYN_REPORT 00000000")
      }.joined() + line(108, "EV_ABS ABS_MT_TRACKING_ID ffffffff")
      + line(108, "EV_SYN SYN_REPORT 00000000")
  }

  private static var motionEvents: String {
    "action,eventTimeMs,x,y\n"
      + points.map { "\($0 == 0 ? 0 : 2),\(5000 + $0),\($1),400\n" }.joined() + "1,5108,270,400\n"
  }

  @Test(arguments: [getevent, motionEvents])
  func `an import is recognised and decided as the same points in CSV`(text: String) throws {
    let own = try #require(
      try TraceReader.read(bytes: Array(Self.csv.utf8), file: "a.csv", name: "a").first)
    let other = try #require(
      try TraceImporter.read(bytes: Array(text.utf8), file: "a.txt", name: "a").traces.first)
    for preset in Preset.all {
      let expected = ReplayEngine().replay(own, with: preset.controller).outcome
      let outcome = ReplayEngine().replay(other, with: preset.controller).outcome
      #expect(outcome == expected, "\(preset.name)")
    }
    let outcome = ReplayEngine().replay(other, with: .default).outcome
    // The frame in which the finger is farther than the hysteresis.
    #expect(outcome.recognizedAt == 2 / 60.0)
    #expect(outcome.decision == .finish)
  }
}
