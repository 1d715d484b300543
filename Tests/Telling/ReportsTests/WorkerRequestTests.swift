import Reports
import Testing
import Traces

struct WorkerRequestTests {
  private func trace(_ line: String) throws -> Trace {
    try WorkerRequest(line: Array(line.utf8), number: 3).trace
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

  @Test(
    arguments: [
      (
        "{", nil,
        "line 3: not JSON; check its braces, commas and quotes (comments are allowed)"
      ),
      (#"{"name": "a"}"#, "a", "line 3: no 'samples'; add it"),
      (
        #"{"name": "a", "sample": []}"#, "a",
        "line 3: 'sample': means nothing here; did you mean 'samples'? choose id, name, intent,"
          + " weight, screen, display-hz, samples or csv"
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
    #expect(throws: WorkerRequest.Failure(name: name, message: message)) {
      try WorkerRequest(line: Array(line.utf8), number: 3)
    }
  }
}
