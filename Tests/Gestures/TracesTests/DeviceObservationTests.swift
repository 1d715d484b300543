import Testing

@testable import Traces

struct DeviceObservationTests {
  private static let rows = "t_ms,x,y,phase\n0,10,400,began\n16,30,400,moved\n32,60,400,ended\n"

  @Test func `the lines of a recording read back as they are written`() throws {
    let head = """
      # outcome: cancel
      # observed: source=coordinator began=0.05 release=0.233 percent=0.47 translation=183.5,2 velocity=812.5,-3
      # safe-area: 59,0,34,0

      """
    let trace = try traces(in: head + Self.rows, strict: true)[0]
    let seen = try #require(trace.metadata.observation)
    #expect(seen.ending == .cancel && seen.source == .coordinator)
    #expect(seen.began == 0.05 && seen.release == 0.233 && seen.percent == 0.47)
    #expect(seen.translation == .init(x: 183.5, y: 2) && seen.velocity == .init(x: 812.5, y: -3))
    #expect(trace.metadata.safeArea == SafeArea(top: 59, bottom: 34))
    var again = TraceMetadata()
    again.observation = seen
    #expect(again.observation == seen)
    #expect(
      again["observed"]
        == "source=coordinator began=0.05 release=0.233 percent=0.47 translation=183.5,2 velocity=812.5,-3"
    )
  }

  @Test func `an outcome alone is enough, and a stop is one if it is declared`() throws {
    #expect(
      try traces(in: "# outcome: Finished\n" + Self.rows)[0].metadata.observation?.ending == .finish
    )
    let sheet = "# stops: half full\n# outcome: half\n" + Self.rows
    #expect(try traces(in: sheet)[0].metadata.observation?.ending == .stop("half"))
    #expect(try traces(in: Self.rows)[0].metadata.observation == nil)
  }

  @Test func `what is no outcome is refused, with what there is`() {
    expectRefusal(
      Array(("# outcome: done\n" + Self.rows).utf8),
      "swipe.csv:1: 'done' is not an outcome of a device; use finish, cancel, refused, none, or declare it in a line"
        + " '# stops:'")
    expectRefusal(
      Array(("# outcome: finish\n# observed: percent=much\n" + Self.rows).utf8),
      "swipe.csv:2: 'percent=much' in 'observed'; write key=value, with the keys source, began, release, ended,"
        + " percent, completion-velocity, translation, reset, velocity, frames, numbers as in percent=0.47 and pairs as in"
        + " velocity=812,-3")
    expectRefusal(
      Array(("# safe-area: 59\n" + Self.rows).utf8),
      "swipe.csv:1: '59' is not a safe area; write top, left, bottom and right, as in 59,0,34,0")
  }

  @Test func `frames are a table of views`() throws {
    let text = "t_ms,view,x,y,width,height\n0,page,0,0,390,844\n16.7,page,12.5,0,390,844\n"
    let frames = try DeviceFrames(bytes: Array(text.utf8), file: "a.frames")
    #expect(frames.rows.count == 2)
    #expect(
      frames.rows[1]
        == DeviceFrames.Row(time: 0.0167, view: "page", x: 12.5, y: 0, width: 390, height: 844))
  }
}
