import Testing
import Traces

struct GestureLineTests {
  private func trace(_ line: String) throws -> Trace {
    try GestureLine(Array(line.utf8), at: "line 3").trace
  }

  @Test func `reads samples as lists, as objects and as CSV`() throws {
    let lists = try trace(
      #"{"name": "a", "samples": [[0, 1, 2, "began"], [8, 3, 4.5, "ended"]]}"#)
    let objects = try trace(
      #"{"name": "a", "samples": [{"t_ms": 0, "x": 1, "y": 2, "phase": "began"},"#
        + #" {"phase": "ended", "t_ms": 8, "x": 3, "y": 4.5}]}"#)
    let csv = try trace(
      #"{"name": "a", "csv": "t_ms,x,y,phase\n0,1,2,began\n8,3,4.5,ended\n"}"#)
    #expect(lists == objects)
    #expect(lists == csv)
    #expect(lists.samples.map(\.y) == [2, 4.5])
  }

  @Test func `reads what is said of the recording`() throws {
    let trace = try trace(
      #"{"intent": "cancel", "weight": 2, "screen": "320x568", "display-hz": 120,"#
        + #" "samples": [[0, 1, 2, "began"], [8, 3, 4, "ended"]]}"#)
    #expect(trace.name == "line 3")
    #expect(trace.label == Label(intent: .cancel, weight: 2))
    #expect(trace.metadata.screen == ScreenSize(width: 320, height: 568))
    #expect(trace.metadata.displayHz == 120)
  }

  @Test func `reads labels and metadata as an extract writes them`() throws {
    let short = try trace(
      #"{"intent": "cancel", "weight": 2, "screen": "320x568", "display-hz": 120,"#
        + #" "samples": [[0, 1, 2, "began"], [8, 3, 4, "ended"]]}"#)
    let long = try trace(
      #"{"label": {"intent": "cancel", "weight": 2}, "metadata": {"screen": "320x568", "display-hz": "120"},"#
        + #" "samples": [[0, 1, 2, "began"], [8, 3, 4, "ended"]]}"#)
    #expect(short == long)
    let stop = try trace(
      #"{"label": {"intent": "half", "stop": true, "tags": ["hard"], "note": "n", "file": "l.csv", "line": 4},"#
        + #" "csv": "t_ms,x,y,phase\n0,1,2,began\n8,3,4.5,ended\n"}"#)
    #expect(stop.label == Label(intent: .stop("half"), tags: ["hard"], note: "n"))
    #expect(stop.labelPlace == SourcePlace(file: "l.csv", line: 4))
  }

  @Test func `files of lines are recordings, named after the file and the lines`() throws {
    let lines = """
      {"name": "a", "intent": "finish", "samples": [[0, 1, 2, "began"], [8, 3, 4, "ended"]]}

      {"csv": "t_ms,x,y,phase\\n0,1,2,began\\n8,3,4.5,ended\\n"}
      {"samples": [[0, "x", 2, "began"]]}
      """
    let result = try TraceImporter.read(bytes: Array(lines.utf8), file: "f/l.jsonl", name: "l")
    #expect(result.format.rawValue == "gesture-lines")
    #expect(result.traces.map(\.name) == ["l#a", "l#2"])
    #expect(result.traces[0].label == Label(intent: .finish))
    #expect(
      result.refusals.map(\.description) == [
        "f/l.jsonl:4: 'x' in column 'x' is not a number; write it like 12.5"
      ])
  }

  @Test(
    arguments: [
      (
        "{", nil,
        "line 3: not JSON; check its braces, commas and quotes (comments are allowed)"
      ),
      (#"{"name": "a"}"#, "a", "line 3: no 'samples'; add it"),
      (
        #"{"name": "a", "sample": []}"#, "a",
        "line 3: 'sample': means nothing here; did you mean 'samples'?"
      ),
      (
        #"{"name": "a", "samples": [[0, 1, "x", "began"]]}"#, "a",
        "line 3:2: 'x' in column 'y' is not a number; write it like 12.5"
      ),
      (
        #"{"csv": "trace,t_ms,x,y,phase\na,0,1,1,began\nb,0,1,1,began\n"}"#, nil,
        "line 3: 2 recordings in 'csv'; give each a separate line"
      ),
    ] as [(String, String?, String)])
  func `says what is wrong with a line`(line: String, name: String?, message: String) {
    do {
      let line = try GestureLine(Array(line.utf8), at: "line 3")
      Issue.record("\(line.trace.samples.count) samples were read")
    } catch {
      #expect(error.name == name)
      #expect(error.message == message)
    }
  }
}
