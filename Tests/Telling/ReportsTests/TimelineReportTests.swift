import Foundation
import Replay
import Reports
import Testing

struct TimelineReportTests {
  @Test func `has exactly the promised columns`() {
    #expect(
      Samples.timeline.text(as: .csv) == """
        t_ms,event,state,location_x,location_y,translation_x,translation_y,velocity_x,velocity_y,\
        progress,percent_complete
        0,touch-began,possible,20,400.5,0,0,0,0,,
        16.666667,touch-moved,began,31,400,11,-0.5,660,-30.1,0.028205,0.028205

        """)
  }

  @Test func `shows the steps in aligned columns and the outcome below`() {
    #expect(Samples.timeline.text(as: .table) == Self.table)
  }

  @Test func `writes the outcome and one row per line of JSON`() throws {
    let text = Samples.timeline.text(as: .json)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(report.keys.sorted() == ["outcome", "rows", "schema"])
    #expect(report["schema"] as? String == "panlab.timeline/1")
    let outcome = try #require(report["outcome"] as? [String: Any])
    #expect(outcome["decision"] as? String == "finish")
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(rows.map { $0["t_ms"] as? Double } == [0, 16.666667])
    #expect(rows.first?["percent_complete"] is NSNull)
    #expect(text.split(separator: "\n").count { $0.contains("\"t_ms\"") } == 2)
  }

  static let table = """
    time (ms)  event        state     x (pt)  y (pt)  dx (pt)  dy (pt)  vx (pt/s)  vy (pt/s)  progress  complete
        0.000  touch-began  possible   20.00  400.50     0.00     0.00        0.0        0.0         -         -
       16.667  touch-moved  began      31.00  400.00    11.00    -0.50      660.0      -30.1     0.028     0.028

    trace              swipe-back/anna-01
    intent             finish
    decision           finish: progress > progress-threshold met by 0.120
    verdict            pass
    recognized at      0.050 s
    released at        0.500 s
    progress           0.620
    translation        241.8 pt
    velocity           1234.6 pt/s
    relative velocity  8.330 1/s
    completion         0.133 s
    total              0.633 s
    hand-off jump      0.000 1/s
    overshoot          0.000
    transition         completed

    """
}
