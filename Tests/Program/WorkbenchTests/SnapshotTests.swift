import Foundation
import Testing

@testable import Workbench

struct SnapshotTests {
  @Test func `a snapshot brings controller and scene back, and undo leaves it`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(try session.execute("snapshot 'my best'").text == "snapshot 'my best': default*\n")
    let kept = session.state
    _ = try session.execute("scene cube-navigation")
    _ = try session.execute("use appcoda")
    let left = session.state
    #expect(
      try session.execute("restore 'my best'").text == """
        controller: appcoda -> default*
        scene: cube-navigation -> slide-navigation
        3 traces: 2 passed (was 3), 1 failed; 1 finish, 2 cancel, 0 none
        flipped: swipe/flick  finish -> cancel  [now fails]  progress > progress-threshold missed by 0.250

        """)
    #expect(session.state == kept)
    #expect(try session.execute("undo").text.hasPrefix("undid: restore my\\ best\n"))
    #expect(session.state == left)
    for _ in 0..<3 { _ = try session.execute("undo") }
    #expect(
      try session.execute("snapshot").text == """
        snapshot  controller  scene  set
        my best   default     -      velocity-threshold=450pt/s

        """)
    #expect(
      try session.execute("snapshot 'my best'").text
        == "snapshot 'my best': default, in place of default*\n")
  }

  @Test(arguments: [
    ("restore best", "'best': no such snapshot; 'snapshot NAME' saves one"),
    (
      "snapshot appcoda",
      "'appcoda': not a valid name for a snapshot; choose one that is not a preset, not now or base, and has no /"
    ),
    (
      "snapshot now",
      "'now': not a valid name for a snapshot; choose one that is not a preset, not now or base, and has no /"
    ),
    ("restore", "restore: missing expected argument '<SNAPSHOT>'; type restore SNAPSHOT"),
  ])
  func `says what is wrong`(line: String, message: String) throws {
    var session = Bench.session
    let error = try #require(throws: CommandError.self) { try session.execute(line) }
    #expect(error.description == message)
    #expect(session == Bench.session)
  }

  @Test func `diff compares with the base`() throws {
    var session = Bench.session
    _ = try session.execute("set velocity-threshold 450")
    #expect(
      try session.execute("diff").text == """
        parameter           default  now
        velocity-threshold  300pt/s  450pt/s
        default:  3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none
        now:      3 traces: 2 passed, 1 failed; 1 finish, 2 cancel, 0 none
        trace        default  because                                          now     because
        swipe/flick  finish   velocity > velocity-threshold met by 100.0 pt/s  cancel  progress > progress-threshold missed by 0.250  [now fails]

        """)
  }

  @Test func `diff compares snapshots, presets and files`() throws {
    var session = Bench.session
    _ = try session.execute("snapshot before")
    _ = try session.execute("set velocity-threshold 450")
    let state = session.state
    #expect(
      try session.execute("diff before base").text == """
        no parameter differs
        before:   3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none
        default:  3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none
        no decision differs

        """)
    #expect(
      try session.execute("diff mine.json before").text
        .hasPrefix("parameter           mine.json  before\nprogress-threshold  0.2        0.5\n"))
    #expect(
      try session.execute("diff appcoda").text.contains(
        "\nfinish-when\n  appcoda: progress > progress-threshold\n  now: velocity > "))
    #expect(session.state == state)
    let error = try #require(throws: CommandError.self) { try session.execute("diff befor") }
    #expect(
      error.description
        == "'befor': no such snapshot; did you mean 'before'? choose before")
  }
}
