import Foundation
import PackageFolder
import Testing

/// What `tune` and `sweep` say of objectives that are more than agreement.
struct TuneObjectiveTests {
  /// The path of the shipped swipe-back gestures.
  private static let swipes = packageFolder.appendingPathComponent("traces/swipe-back").path

  @Test(arguments: [
    (
      ["tune", "swipes", "--tune", "velocity-threshold", "--objective", "agreement=2"],
      "'agreement=2': agreement always weighs 1; write agreement, and weigh the other terms against it"
    ),
    (
      [
        "tune", "swipes", "--tune", "velocity-threshold", "--cost", "false-finish=0", "--cost",
        "false-cancel=0",
      ],
      "costs: false-finish and false-cancel are both 0, so no decision is wrong; give one of them a cost above 0"
    ),
    (
      [
        "sweep", "swipes", "--over", "velocity-threshold=100:300:100", "--cost", "false-finish=0",
        "--cost", "false-cancel=0",
      ],
      "costs: false-finish and false-cancel are both 0, so no decision is wrong; give one of them a cost above 0"
    ),
    (
      ["tune", "swipes", "--tune", "duration"],
      "'duration': no decision depends on it, only the rest of the transition; add --objective agreement,completion=W, or tune velocity-threshold or progress-threshold"
    ),
    (
      ["sweep", "swipes", "--over", "edge-width=10:20:10", "--over", "completion-speed=3:1:1"],
      "completion-speed: the range 3:1 is reversed; write 1:3"
    ),
  ])
  func `refuses objectives that judge nothing`(words: [String], message: String) throws {
    let folder = try Gestures.labelledFolder()
    #expect(
      try Panlab.run(words, in: folder)
        == Panlab.Result(output: "", error: "Error: \(message)\n", exitCode: 64))
  }

  @Test func `sweeps over what only the completion depends on`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "sweep", "swipes", "--over", "duration=0.2:0.4:0.2", "--over", "completion-speed=1:2:1",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(
      result.output.split(separator: "\n").prefix(5).joined(separator: "\n") == """
        duration  completion-speed  accuracy  finish rate    cost  closeness  completion (s)  overshoot  rest (s)
            0.2s                 1     1.000        0.500  0.0000      0.000           0.028      0.000     0.012  *
            0.2s                 2     1.000        0.500  0.0000      0.000           0.017      0.000     0.012  *
            0.4s                 1     1.000        0.500  0.0000      0.000           0.055      0.000     0.012  *
            0.4s                 2     1.000        0.500  0.0000      0.000           0.035      0.000     0.012  *
        """)
  }

  @Test func `the same controller is as close to the boundary however it was swept`() throws {
    let folder = try TemporaryFolder()
    func row(_ over: String) throws -> [Substring] {
      let result = try Panlab.run(
        ["sweep", Self.swipes, "--over", over, "--objective", "agreement,margin=1"], in: folder)
      let rows = result.output.split(separator: "\n")
      try #require(rows.count > 1)
      return Array(rows[1].split(separator: " ").dropFirst())
    }
    let columns = try row("velocity-threshold=300:400:100")
    #expect(columns == ["0.917", "0.625", "0.1870", "0.104", "0.133", "0.000", "0.023", "*"])
    #expect(try row("hysteresis=10:20:10") == columns)
    #expect(try row("extent=1:1.2:0.2").prefix(5) == columns.prefix(5))
  }

  @Test func `tells how much a parameter is worth that changes no decision`() throws {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(
      [
        "tune", Self.swipes, "--tune", "completion-speed", "--objective", "agreement,completion=1",
        "--folds", "0", "--budget", "500", "-x",
      ], in: folder)
    #expect(result.exitCode == 0)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.drop { !$0.hasPrefix("parameter") }.prefix(3).joined(separator: "\n") == """
        parameter         start  tuned  95 %      same decisions within  importance
        completion-speed      1      4  ≥ 4.0000  0.1000…4.0000              0.0641
        95 %: the interval of the best value for everyone, judged by 12 people; same decisions within: moving this parameter alone changes no decision; importance: how much worse the objective is on average over its range
        """)
    #expect(!result.output.contains("no gesture's decision depends on it"))
    #expect(result.output.contains("completion-speed: the best value 4 is at the end of its range"))
  }

  @Test func `a reported range holds no value that flips a gesture`() throws {
    let folder = try TemporaryFolder()
    let words = ["--controller", "default", "--folds", "0", "--format", "json"]
    let result = try Panlab.run(
      ["tune", Self.swipes, "--tune", "velocity-threshold=0:2000"] + words, in: folder)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let parameters = try #require(json["parameters"] as? [[String: Any]])
    let room = try #require(parameters.first?["room"] as? [Double])
    let tuned = try #require(parameters.first?["tuned"] as? Double)
    func decisions(_ value: Double) throws -> [Substring] {
      let result = try Panlab.run(
        [
          "check", Self.swipes, "--set", "velocity-threshold=\(value)", "--format", "csv",
        ], in: folder)
      return result.output.split(separator: "\n").map { row in
        row.split(separator: ",").prefix(3).joined(separator: ",")[...]
      }
    }
    let own = try decisions(tuned)
    #expect(own.count > 20)
    for end in room { #expect(try decisions(end) == own) }
    #expect(try decisions(room[1] + 1e-6) != own)
  }
}
