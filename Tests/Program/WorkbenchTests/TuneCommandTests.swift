import Controllers
import Formats
import Testing

@testable import Workbench

struct TuneCommandTests {
  @Test func `takes tuned values and gives them back`() throws {
    var session = Bench.session
    #expect {
      _ = try session.execute("accept")
    } throws: {
      "\($0)" == "accept: nothing tuned yet; tune first, as in: tune progress-threshold"
    }
    let before = session.state
    let report = try session.execute("tune progress-threshold=0.1:0.4")
    // The engine of the bench decides otherwise than the search, for which nothing is gained.
    #expect(report.notes == ["'accept --take tuned' sets the tuned values"])
    #expect(session.state == before)
    #expect(
      try session.execute("accept").text
        == "keep 'default': no decision changes; 'accept --take tuned' sets the tuned values\n"
    )
    #expect(session.state == before)
    #expect(session.standing["proposal"]?.isNull ?? false)
    let taken = try session.execute("accept --take tuned").text
    #expect(taken.hasPrefix("progress-threshold: 0.5 -> "))
    #expect(session.state.controller.progressThreshold != 0.5)
    #expect(try session.execute("undo").text.hasPrefix("undid: set progress-threshold "))
    #expect(session.state.controller == before.controller)
  }

  @Test func `drops tuned values on request, and changes nothing`() throws {
    var session = Bench.session
    #expect {
      _ = try session.execute("discard")
    } throws: {
      "\($0)" == "discard: nothing tuned; tune first, as in: tune progress-threshold"
    }
    let before = session.state
    _ = try session.execute("tune progress-threshold=0.1:0.4")
    #expect(try session.execute("discard").text == "dropped what tune found\n")
    #expect(session.state == before)
    #expect(throws: CommandError.self) { try session.execute("accept") }
  }

  @Test func `refuses values that were found for another controller`() throws {
    var session = Bench.session
    _ = try session.execute("tune progress-threshold")
    _ = try session.execute("set velocity-threshold 700")
    #expect {
      _ = try session.execute("accept")
    } throws: {
      "\($0)" == "accept: the controller has changed since the tuning; tune again"
    }
  }

  @Test func `values that were accepted remember the gestures they were tuned on`() throws {
    var session = Bench.session
    _ = try session.execute("tune progress-threshold=0.1:0.4")
    _ = try session.execute("accept --take tuned")
    _ = try session.execute("set velocity-threshold 450")
    _ = try session.execute("snapshot mine")
    for word in ["now", "mine"] {
      #expect(
        try session.execute("compare base \(word)").text.hasPrefix(
          "in-sample: '\(word)' was tuned on "))
      #expect(throws: CommandError.self) {
        try session.execute("compare base \(word) --require better")
      }
    }
    _ = try session.execute("undo")
    _ = try session.execute("undo")
    #expect(!(try session.execute("compare base now").text.contains("in-sample")))
  }

  @Test func `draws a sweep and changes nothing`() throws {
    var session = Bench.session
    let before = session
    let text = try session.execute("sweep progress-threshold=0.1:0.9").text
    #expect(text.hasPrefix("default, 3 judged gestures: accuracy\n"))
    #expect(text.contains("progress-threshold, ^ best"))
    #expect(session == before)
    #expect {
      _ = try session.execute("sweep progress-threshold=0.9:0.1")
    } throws: {
      "\($0)" == "progress-threshold: the range 0.9:0.1 is reversed; write 0.1:0.9"
    }
  }
}
