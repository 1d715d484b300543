import Foundation
import PackageFolder
import Testing

struct TuneTests {
  /// The folder of the shipped traces, beside the tests.
  private static let traces = packageFolder.appendingPathComponent("traces").path

  @Test func `tunes a controller that is better on gestures nobody searched with`() throws {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(
      [
        "tune", "\(Self.traces)/swipe-back", "--controller", "side-menu", "--tune",
        "progress-threshold", "--tune", "velocity-threshold", "--unseen",
        "\(Self.traces)/edge-swipe", "--choose", "best", "--take", "tuned", "-o", "tuned.json",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(
      result.output.contains(
        "on unseen gestures 12 people cannot tell whether the tuned controller is better than 'side-menu': 4.2"
          + " points better (95 %: -0.179…+0.267); about 55 people are needed to detect a gain of 10 points\n"
      ))
    let tuned = try Panlab.run(
      ["check", "\(Self.traces)/edge-swipe", "--controller", "tuned.json"], in: folder)
    #expect(
      tuned.output.hasSuffix(
        "23 passed, 1 failed; 14 finish, 10 cancel, 0 none; judged in closed form\n"))
    let untuned = try Panlab.run(["check", "\(Self.traces)/edge-swipe"], in: folder)
    #expect(untuned.output.contains("22 passed, 2 failed"))
    #expect(try folder.contents == ["tuned.json"])
  }

  @Test func `writes the same bytes with any number of jobs and takes up a saved search`() throws {
    let folder = try TemporaryFolder()
    let budget = Panlab.isOptimised ? 300 : 100
    let words = [
      "tune", "\(Self.traces)/swipe-back", "--tune", "progress-threshold", "--tune",
      "velocity-threshold", "--tune", "extent=0.5:1.5", "--budget", "\(budget)", "--folds", "2",
      "--format", "json",
    ]
    let alone = try Panlab.run(words + ["--jobs", "1", "-o", "1.json"], in: folder)
    let together = try Panlab.run(
      words + ["--jobs", "3", "--resume", "state.json", "-o", "2.json"], in: folder)
    #expect(alone == together)
    #expect(alone.exitCode == 0)
    #expect(try folder.read("1.json") == folder.read("2.json"))
    let again = try Panlab.run(words + ["--resume", "state.json"], in: folder)
    #expect(again == alone)
    let other = try Panlab.run(
      words + ["--resume", "state.json", "--budget", "\(budget + 1)"], in: folder)
    #expect(
      other
        == Panlab.Result(
          output: "",
          error:
            "Error: state.json: was saved for other gestures, parameters or options; name another file\n",
          exitCode: 65))
  }

  @Test(arguments: [
    ["unseen", "--controller", "side-menu"],
    ["pull-down", "--controller", "side-menu", "--set", "direction=down", "--set", "extent=0.5h"],
    ["sheet-unseen", "--controller", "sheet"],
  ])
  func `a report on a rule with three numbers or with stops is the same each time`(
    words: [String]
  ) throws {
    let folder = try TemporaryFolder()
    func report(jobs: Int) throws -> [String] {
      let result = try Panlab.run(
        ["tune", "\(Self.traces)/\(words[0])"] + words.dropFirst()
          + [
            "--jobs", "\(jobs)", "--budget", Panlab.isOptimised ? "400" : "150", "--format", "json",
            "-o", "tuned.json",
          ],
        in: folder)
      return [result.output, result.error, try folder.read("tuned.json")]
    }
    let first = try report(jobs: 1)
    // Only the rule between stops has a single number, so only it is searched exactly.
    #expect(first[0].contains("\"exact\": \(words[0] == "sheet-unseen")"))
    #expect(try report(jobs: 2) == first)
  }

  @Test func `a path that is given twice counts once, and unseen gestures must be unseen`() throws {
    let folder = try TemporaryFolder()
    let words = ["tune", "\(Self.traces)/swipe-back", "--tune", "velocity-threshold"]
    let once = try Panlab.run(words, in: folder)
    let twice = try Panlab.run(words + ["\(Self.traces)/swipe-back"], in: folder)
    #expect(twice == once)
    let seen = try Panlab.run(words + ["--unseen", "\(Self.traces)/swipe-back"], in: folder)
    #expect(
      seen.output.contains(
        "\nwarning: unseen gestures: 24 of 24 were part of the search, swipe-back/anna-drag-1,"))
    #expect(!seen.output.contains("with other gestures"))
  }

  @Test func `answers an outside optimiser line by line`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "tune", "swipes", "--tune", "progress-threshold", "--ask-tell", "--take", "tuned", "-o",
        "best.json",
      ],
      in: folder,
      input: """
        {"ask": {"progress-threshold": 0.95}}
        {"ask": {"progress-threshold": 7}, "id": "b"}
        hello
        {"id": [3, null], "ask": {"progress-threshold": 0.25}}

        """)
    #expect(
      result.output == """
        {"parameters":[{"high":1,"low":0,"name":"progress-threshold","start":0.5,"unit":""}],"schema":"panlab.ask-tell/1"}
        {"tell":{"agreement":1,"closeness":0,"completion_s":0.048462,"jump_per_s":1.153846,"loss":0,"values":{"progress-threshold":0.95}}}
        {"error":"progress-threshold: not a number within its range; give one from 0 to 1","id":"b"}
        {"error":"line: not a question; write {\\"ask\\": {\\"NAME\\": number}}"}
        {"id":[3,null],"tell":{"agreement":1,"closeness":0,"completion_s":0.048462,"jump_per_s":1.153846,"loss":0,"values":{"progress-threshold":0.25}}}

        """)
    #expect(result.exitCode == 0)
    let best = try folder.read("best.json")
    #expect(best.contains("\n  \"progress-threshold\": 0.95,\n"))
    #expect(best.contains("\n  \"name\": \"default-tuned\",\n"))
    #expect(best.contains("\n  \"source\": \"'default' tuned by another optimiser\",\n"))
    let exported = try Panlab.run(["export", "best.json", "--format", "flutter"], in: folder)
    #expect(
      exported.output.contains(
        "\n// Evidence, training gestures: 100.0 % of 2 decided as meant (95 % interval 34.2-100.0 %)."
      ))
    #expect(exported.error == "")
  }

  @Test func `sweeps over a grid and draws it`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "sweep", "swipes", "--set", "velocity-threshold=5000", "--over",
        "progress-threshold=0:1:0.25", "--svg", "line.svg",
      ], in: folder)
    #expect(
      result.output == """
        progress-threshold  accuracy  finish rate    cost  closeness  completion (s)  overshoot  rest (s)
                         0     0.500        1.000  0.5000      0.500           0.198      0.000     0.012
                      0.25     1.000        0.500  0.0000      0.000           0.048      0.000     0.012  *
                       0.5     1.000        0.500  0.0000      0.000           0.048      0.000     0.012  *
                      0.75     1.000        0.500  0.0000      0.273           0.048      0.000     0.012  *
                         1     0.500        0.000  0.5000      0.500           0.152      0.000     0.012
        best of 5 points, * marks its plateau of 3 points: progress-threshold 0.5 with accuracy 1.000 of 2 judged gestures

        """)
    #expect(result.error == "")
    #expect(try folder.read("line.svg").hasPrefix("<?xml"))
    let twice = ["--over", "progress-threshold=0:1:0.5", "--over", "velocity-threshold=100:200:50"]
    let map = try Panlab.run(
      ["sweep", "swipes", "--format", "csv", "--svg", "map.svg"] + twice, in: folder)
    #expect(map.output.split(separator: "\n").count == 10)
    #expect(try folder.read("map.svg").contains("velocity-threshold (pt/s)"))
  }

  @Test func `keeps the best when it is interrupted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "base": "default", "finish-when": "velocity > velocity-threshold or (velocity >= \
      -velocity-threshold and translation + velocity * lookahead > progress-threshold * 1w)",
        "parameters": { "lookahead": { "value": 0.1, "unit": "s", "range": [0, 1] } } }
      """, to: "mine.json")
    // A budget that takes days; the interrupt comes as soon as the search has been saved once.
    let result = try Panlab.shell(
      """
      "$panlab" tune '\(Self.traces)/swipe-back' --controller mine.json --tune lookahead \
        --tune progress-threshold --tune velocity-threshold --budget 2000000000 \
        --resume state.json -o best.json > report.txt &
      until [ -s state.json ] || ! kill -0 $!; do sleep 0.05; done
      kill -INT $!
      wait $!
      """, in: folder)
    #expect(result.exitCode == 130)
    #expect(try folder.read("report.txt").contains("warning: search: interrupted"))
    #expect(try folder.read("best.json").contains("\"lookahead\""))
  }

  @Test func `keeps the front when it is interrupted`() throws {
    let folder = try TemporaryFolder()
    // In a background job, Ctrl-C only stops a running search, so it is sent again until the program ends. The budget
    // would take days.
    let result = try Panlab.shell(
      """
      "$panlab" tune '\(Self.traces)/swipe-back' --tune extent=0.5:1.5 --tune progress-threshold \
        --tune velocity-threshold --budget 2000000000 --pareto margin -o front.txt &
      while kill -INT $! 2> kill.txt; do sleep 0.2; done
      wait $!
      """, in: folder)
    #expect(result == Panlab.Result(output: "", error: "", exitCode: 130))
    let front = try folder.read("front.txt")
    #expect(front.contains(" progress-threshold "))
    #expect(front.contains(" closeness\n"))
    #expect(
      front.hasSuffix("\n\nwarning: search: interrupted; these are the best values so far\n"))
  }

  @Test func `without names all numbers of the rule are searched, as in the console`() throws {
    let folder = try Gestures.labelledFolder()
    let words = ["tune", "swipes", "--folds", "0"]
    let all = try Panlab.run(words, in: folder)
    #expect(all.exitCode == 0)
    #expect(
      try Panlab.run(
        words + ["--tune", "velocity-threshold", "--tune", "progress-threshold"], in: folder) == all
    )
  }
}
