import Foundation
import Testing
import Workbench

struct ExplainCommandTests {
  @Test func `lists the closest calls of the loaded traces`() throws {
    var session = Bench.session
    let text = try session.execute("explain").text
    #expect(
      text == """
        trace        decision  verdict  rule                                margin  flip                                   change
        swipe/drag   finish    pass     progress > progress-threshold       +0.100  progress-threshold 0.5 -> 0.6          20.0 %
        swipe/flick  finish    pass     velocity > velocity-threshold  +100.0 pt/s  velocity-threshold 300pt/s -> 400pt/s  33.3 %
        swipe/nudge  cancel    pass     progress > progress-threshold       -0.350  progress-threshold 0.5 -> 0.1499       70.0 %
        judged in closed form

        """)
  }

  @Test func `explains one trace, in words and as JSON`() throws {
    var session = Bench.session
    let text = try session.execute("explain swipe/drag").text
    #expect(text.hasPrefix("swipe/drag: "))
    #expect(text.contains("\n  controller  default\n"))
    let json = try session.execute("explain swipe/drag --format json").text
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "panlab.explanation/1")
  }

  @Test func `shows estimators and callbacks`() throws {
    var session = Bench.session
    let table = try session.execute("estimators swipe").text
    #expect(table.split(separator: "\n").count == 5)
    #expect(
      try session.execute("events swipe/flick").text
        == "nothing was called: the gesture started no transition\n")
    let csv = try session.execute("events swipe/flick --format csv").text
    #expect(csv == "t_ms,call\n")
  }

  @Test(arguments: [
    (
      "check --format csv -x",
      "check: '--expanded': csv has no columns to expand; leave it out, or give --format table"
    ),
    ("plot swipe/drag -x", "plot: '--expanded': a plot has no columns; leave it out"),
    ("export --expanded", "export: '--expanded': an export has no table; leave it out"),
  ])
  func `an option that nothing uses is refused`(line: String, message: String) {
    var session = Bench.session
    #expect {
      try session.execute(line)
    } throws: { "\($0)" == message }
  }

  @Test func `refuses what it cannot explain`() throws {
    var session = Bench.session
    func message(_ line: String) -> String {
      do throws(CommandError) {
        return try session.execute(line).text
      } catch {
        return error.description
      }
    }
    #expect(
      message("explain swipe/dragg")
        == "'swipe/dragg': no such trace; did you mean 'swipe/drag'? 'inspect' lists them")
    #expect(
      message("explain swipe/drag --format")
        == "explain: missing value for '--format <format>'; type explain [TRACE…] [--limit N]")
    #expect(
      message("events swipe/drag --format pdf")
        == "events: the value 'pdf' is invalid for '--format <format>'. Please provide one of 'table', "
        + "'json', 'csv' or 'markdown'; type events [TRACE…] [--unattended] [--begin SECONDS]")
    var empty = Bench.empty
    #expect(throws: CommandError.noTraces(command: "explain")) { try empty.execute("explain") }
    #expect(throws: CommandError.noTraces(command: "estimators")) {
      try empty.execute("estimators")
    }
  }
}
