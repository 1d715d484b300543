import Testing
import Traces

struct WebDriverTests {
  @Test func `a move is a straight line at an even speed, sixty events a second`() throws {
    let text = """
      {"actions":[{"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
        {"type":"pointerMove","duration":0,"x":10,"y":400},
        {"type":"pointerDown","button":0},
        {"type":"pause","duration":40},
        {"type":"pointerMove","duration":100,"x":310,"y":400,"origin":"viewport"},
        {"type":"pointerMove","duration":50,"x":-30,"y":6,"origin":"pointer"},
        {"type":"pointerUp","button":0}]}]}
      """
    let result = try imported(text)
    #expect(result.format == .webDriver)
    let trace = try #require(result.traces.first)
    #expect(trace.metadata["sampled-hz"] == "60")
    #expect(
      TraceWriter.csv(for: trace).split(separator: "\n").dropFirst(4) == [
        "t_ms,x,y,phase", "0,10,400,began", "56.667,60,400,moved", "73.333,110,400,moved",
        "90,160,400,moved", "106.667,210,400,moved", "123.333,260,400,moved", "140,310,400,moved",
        "156.667,300,402,moved", "173.333,290,404,moved", "190,280,406,moved", "190,280,406,ended",
      ])
  }

  @Test func `sources advance together, a tick as long as its longest action`() throws {
    let text = """
      {"actions":[
        {"type":"pointer","id":"a","actions":[{"type":"pointerDown"},{"type":"pause","duration":10},{"type":"pointerUp"}]},
        {"type":"none","id":"n","actions":[{"type":"pause","duration":5},{"type":"pause","duration":80}]}]}
      """
    let trace = try #require(try imported(text).traces.first)
    #expect(trace.samples.map(\.time) == [0, 0.085])
  }

  @Test func `a move relative to an element is refused`() {
    let text = """
      [{"type":"pointer","actions":[{"type":"pointerDown"},
      {"type":"pointerMove","x":1,"y":2,"origin":{"element-6066":"f.1"}}]}]
      """
    #expect {
      try imported(text)
    } throws: { error in
      "\(error)"
        == "rec.txt: a move relative to an element, whose position is not in the file; use origin"
        + " 'viewport' or 'pointer'"
    }
  }
}
