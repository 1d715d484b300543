import Testing

@testable import Traces

/// Contacts that overlap are fingers of one gesture, in every reader.
struct ContactSpanTests {
  /// A row of a finger: the first goes right for 160 ms, and the second is down from 64 to 112 ms.
  private typealias Row = (finger: Int, ms: Int, x: Int, y: Int, phase: String)

  private static func rows(from start: Int = 0) -> [Row] {
    (0...10).flatMap { step -> [Row] in
      func phase(_ first: Int, _ last: Int) -> String {
        step == first ? "began" : step == last ? "ended" : "moved"
      }
      let one = (1, start + step * 16, 20 + step * 20, 400, phase(0, 10))
      return 4...7 ~= step
        ? [one, (2, start + step * 16, 100, 600 + step, phase(4, 7))] : [one]
    }
  }

  private static func table(_ rows: [Row]) -> String {
    "t_ms,x,y,phase,id\n"
      + rows.map { "\($0.ms),\($0.x),\($0.y),\($0.phase),\($0.finger)\n" }.joined()
  }

  private static func objects(_ rows: [Row]) -> String {
    let objects = rows.map {
      #"{"t_ms": \#($0.ms), "id": \#($0.finger), "x": \#($0.x), "y": \#($0.y), "phase": "\#($0.phase)"}"#
    }
    return "[" + objects.joined(separator: ", ") + "]"
  }

  private static func log(_ rows: [Row]) -> String {
    rows.map { "\($0.ms)ms finger=\($0.finger) \($0.phase) at (\($0.x), \($0.y))\n" }.joined()
  }

  @Test(arguments: ["table", "objects", "log"])
  func `a second finger is a part of the gesture`(_ format: String) throws {
    let rows = Self.rows() + Self.rows(from: 2000)
    let text =
      format == "table" ? Self.table(rows) : format == "log" ? Self.log(rows) : Self.objects(rows)
    let traces = try imported(text).traces
    let own = try TraceReader.read(
      bytes: Array(Self.table(rows).utf8), file: "rec.csv", name: "rec")
    #expect(traces.map(\.samples) == own.map(\.samples))
    #expect(traces.map(\.name) == ["rec#1", "rec#2"])
  }

  @Test func `fingers that follow each other are gestures of their own`() throws {
    let one = Self.rows().filter { $0.finger == 1 }
    let two = one.map { (2, $0.ms + 160, $0.x, $0.y, $0.phase) }
    #expect(try imported(Self.objects(one + two)).traces.count == 2)
  }

  @Test func `a clock that starts again with each contact makes no second finger`() throws {
    let one = Self.rows().filter { $0.finger == 1 }
    let two = one.map { (2, $0.ms, $0.x, $0.y, $0.phase) }
    let text = Self.objects(one + two)
    #expect(try imported(text).traces.map { Set($0.samples.map(\.touch)) } == [[0], [0]])
  }

  @Test func `fingers of two people, or of two recordings, are not joined`() throws {
    for key in ["person", "gesture"] {
      let text = Self.objects(Self.rows())
        .replacing(#""id": 1"#, with: #""\#(key)": "a""#)
        .replacing(#""id": 2"#, with: #""\#(key)": "b""#)
      #expect(try imported(text).traces.count == 2)
    }
  }
}
