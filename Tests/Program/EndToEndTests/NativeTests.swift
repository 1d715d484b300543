import Testing

struct NativeTests {
  @Test func `compares a controller with the shipped table, gesture by gesture`() throws {
    let result = try Panlab.run(["native", "ios-27-back"])
    #expect(result.error == "" && result.exitCode == 0)
    #expect(
      result.output.contains(
        """
        controller     ios-27-back
        finishes when  (translation + velocity * lookahead) / width > progress-threshold
        agreement      9 of 11

        position  speed (pt/s)  system  controller       margin  agrees at position  agrees at speed  nearest change
           0.160          1200  finish  cancel, differs  -0.007               0.167             1223  progress-threshold 0.525 -> 0.518208
           0.290           400  cancel  cancel           -0.116
           0.300           150  cancel  cancel           -0.180
           0.410             0  cancel  cancel           -0.115
           0.510             0  cancel  cancel           -0.015
           0.520             0  cancel  cancel           -0.005
           0.540             0  finish  finish            0.015
           0.560             0  finish  finish            0.035
           0.600           150  finish  finish            0.120
           0.760             0  finish  finish            0.235
           0.660          -500  finish  cancel, differs  -0.014               0.674             -452  progress-threshold 0.525 -> 0.51074

        what the table does not show
        - 11 releases by JakeThomson on a simulator: evidence, not proof; they were chosen, not sampled, so there is no interval
        - without speed the system's boundary lies between 0.520 and 0.540
        - 5 releases with a speed, from -500 to 1200 pt/s: nothing is known between and beyond them
        - a finger that is held reports the speed of its last move: how it slowed down is not in the table
        - where the gesture starts and how it is recognised are not compared; --feel compares the motion after the release

        """), "\(result.output)")
  }

  @Test func `takes a table of one's own, and changes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "position,velocity_pt_per_s,outcome\n0.45,0,finish\n0.3,0,cancel\n", to: "ours.csv")
    let words = ["native", "slide", "--table", "ours.csv", "--format", "csv"]
    let plain = try Panlab.run(words, in: folder).output.split(separator: "\n")
    #expect(
      plain.first
        == "position,velocity_pt_per_s,system,controller,agrees,margin,unit,agrees_at_position,agrees_at_velocity_pt_per_s,flip_parameter,flip_value"
    )
    #expect(plain.last == "0.3,0,cancel,cancel,true,-0.2,fraction,,,,")
    #expect(plain[1].hasPrefix("0.45,0,finish,cancel,false,-0.05,fraction,0.5"))
    let changed = try Panlab.run(words + ["--set", "progress-threshold=0.4"], in: folder)
    #expect(changed.output.contains("\n0.45,0,finish,finish,true,0.05,fraction,,,,\n"))
  }

  @Test func `has its table beside traces of one's own`() throws {
    let folder = try TemporaryFolder()
    try folder.write("t_ms,x,y,phase\n0,0,0,began\n", to: "traces/own.csv")
    let result = try Panlab.run(["native", "ios-27-back"], in: folder)
    #expect(result.exitCode == 0 && result.error == "")
    #expect(result.output.contains("\nagreement      9 of 11\n"))
  }

  @Test func `advises what to measure, as a table to fill in`() throws {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(["native", "--record", "--format", "csv"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "position,velocity_pt_per_s,outcome")
    #expect(lines.count == 11)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",") })
    try folder.write(result.output.replacing(",\n", with: ",finish\n"), to: "filled.csv")
    #expect(try Panlab.run(["native", "--table", "filled.csv"], in: folder).exitCode == 0)
  }

  @Test func `compares the rest with the system's in points over time`() throws {
    let result = try Panlab.run(["native", "slide", "--feel", "--at", "0.6,402"])
    #expect(result.exitCode == 0)
    #expect(
      result.output.contains("\nrelease     at 0.6 of the screen with 402 pt/s: finishes\n"),
      "\(result.output)")
    #expect(result.output.contains("\nrelease: the rest\n"))
    #expect(result.output.contains("\npush: the whole way, without a finger\n"))
    let csv = try Panlab.run(["native", "slide", "--feel", "--at", "0.6,402", "--format", "csv"])
    let rows = csv.output.split(separator: "\n")
    #expect(rows[0] == "motion,t_s,controller_pt,system_pt,difference_pt")
    #expect(rows[1] == "release,0,241.2,241.2,0")
  }

  static let faults: [(words: [String], code: Int32, message: String)] = [
    (
      ["native", "--table", "none.csv"], 66,
      "Error: none.csv: no such file; name a table of outcomes\n"
    ),
    (
      ["native", "--table", "bad.csv"], 65,
      "Error: bad.csv:2: 'maybe' is not an outcome; use finish or cancel\n"
    ),
    (
      ["native", "--table", "plain.csv", "--feel"], 65,
      "Error: plain.csv: no line '# release-spring:', so there is no motion to compare with; add one,"
        + " as in # release-spring: spring(0.85,0.2856)\n"
    ),
    (
      ["native", "defalt"], 64,
      "Error: 'defalt': no preset has this name; did you mean 'default'?\n"
    ),
    (
      ["native", "default", "--record"], 64,
      "Error: 'default': --record uses every preset; leave the controller out\n"
    ),
    (
      ["native", "--record", "--feel"], 64,
      "Error: '--record --feel': 2 reports; ask for one of them\n"
    ),
    (
      ["native", "--feel", "--at", "2,0"], 64,
      "Error: '--at 2,0': not a release; give a position from 0 to 1 and a speed in pt/s, as in --at 0.5,500\n"
    ),
  ]

  @Test(arguments: faults)
  func `refuses what it cannot read`(words: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("position,velocity_pt_per_s,outcome\n0.5,0,maybe\n", to: "bad.csv")
    try folder.write("position,velocity_pt_per_s,outcome\n0.5,0,finish\n", to: "plain.csv")
    let result = try Panlab.run(words, in: folder)
    #expect(result.exitCode == code)
    #expect(result.error.hasPrefix(message), "\(result.error)")
    #expect(result.output == "")
  }
}
