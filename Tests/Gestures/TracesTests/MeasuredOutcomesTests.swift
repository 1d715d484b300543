import MotionMath
import Testing
import Traces

struct MeasuredOutcomesTests {
  private func read(_ text: String) throws(TraceError) -> MeasuredOutcomes {
    try MeasuredOutcomes(bytes: Array(text.utf8), file: "t.csv")
  }

  @Test func `reads columns by name, with what is known about them`() throws {
    let table = try read(
      """
      # system: ours
      # screen: 402x874
      # direction: down
      # release-spring: spring(1,0.4)
      # push-time-constant: 0.1s
      Outcome,position,note,velocity_pt_per_s
      finish,0.5,a,-20
      # a comment

      CANCEL,0.25,,1e3
      """)
    #expect(table.metadata["system"] == "ours")
    #expect(table.screen == ScreenSize(width: 402, height: 874))
    #expect(table.direction == .down && table.length == 874)
    #expect(table.releaseSpring == Spring(dampingRatio: 1, response: 0.4))
    #expect(table.pushTimeConstant == 0.1)
    #expect(table.rows.map(\.position) == [0.5, 0.25])
    #expect(table.rows.map(\.velocity) == [-20, 1000])
    #expect(table.rows.map(\.finishes) == [true, false])
  }

  @Test func `is a pan to the right on a phone where nothing is said`() throws {
    let table = try read("position,velocity_pt_per_s,outcome\n0,0,cancel\n")
    #expect(table.screen == ScreenSize(width: 390, height: 844))
    #expect(table.direction == .right && table.length == 390)
    #expect(table.releaseSpring == nil && table.pushTimeConstant == nil)
  }

  private static let header = "position,velocity_pt_per_s,outcome\n"

  static let faults: [(text: String, message: String)] = [
    (
      "",
      "t.csv:1: no header in the file; start with one such as position,velocity_pt_per_s,outcome"
    ),
    (
      "position,outcome\n",
      "t.csv:1: no column 'velocity_pt_per_s'; the header has position, outcome: add it"
    ),
    (header, "t.csv:2: no rows after the header; measure at least one release"),
    (
      "\(header)0.5,fast,finish\n",
      "t.csv:2: 'fast' in column 'velocity_pt_per_s' is not a number; write it like 12.5"
    ),
    (
      "\(header)50,0,finish\n",
      "t.csv:2: '50' in column 'position' is out of range; give a number from -1 to 2"
    ),
    (
      "\(header)0.5,nan,finish\n",
      "t.csv:2: 'nan' in column 'velocity_pt_per_s' is out of range; give a number from -20000 to 20000"
    ),
    ("\(header)0.5,0,\n", "t.csv:2: '' is not an outcome; use finish or cancel"),
    (
      "\(header)0.4,0,cancel\n0.5,0,popped\n",
      "t.csv:3: 'popped' is not an outcome; use finish or cancel"
    ),
    (
      "\(header)0.5,,finish\n",
      "t.csv:2: column 'velocity_pt_per_s' is empty; every row needs it"
    ),
    (
      "# direction: in\n\(header)0.5,0,finish\n",
      "t.csv:1: 'in' is not a direction; use right, left, up or down"
    ),
    (
      "# screen: big\n\(header)0.5,0,finish\n",
      "t.csv:1: 'big' is not a screen; write it like 390x844, with sides from 50 to 20000 pt"
    ),
    (
      "# release-spring: soft\n\(header)0.5,0,finish\n",
      "t.csv:1: 'soft' is not a spring; write it like spring(0.85,0.2856)"
    ),
    (
      "# push-time-constant: 60\n\(header)0.5,0,finish\n",
      "t.csv:1: '60' is not a time; write it like 0.06s, from 0.001 to 10 s"
    ),
  ]

  @Test(arguments: faults)
  func `says where a table cannot be read, and what to do`(text: String, message: String) {
    let error = #expect(throws: TraceError.self) { try read(text) }
    #expect(error?.description == message)
  }
}
