import Foundation
import Testing

struct SweepTests {
  /// Nine labelled drags: `e` is long but labelled cancel, and `h` and `i` are short and quick.
  static func drags() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let drags: [(name: String, points: Double, milliseconds: Int, intent: String)] = [
      ("a", 60, 1200, "cancel"), ("b", 110, 1200, "finish"), ("c", 150, 1200, "finish"),
      ("d", 190, 1200, "finish"), ("e", 230, 1200, "cancel"), ("f", 270, 1200, "finish"),
      ("g", 320, 1200, "finish"), ("h", 90, 160, "finish"), ("i", 60, 120, "cancel"),
    ]
    var labels = "trace,intent\n"
    for drag in drags {
      try folder.write(
        Gestures.drag(points: drag.points, milliseconds: drag.milliseconds),
        to: "drags/\(drag.name).csv")
      labels += "\(drag.name),\(drag.intent)\n"
    }
    try folder.write(labels, to: "drags/labels.csv")
    return folder
  }

  /// Accuracy and finish rate out of the last line of a check: `9 traces: 5 passed, 4 failed; …`.
  private static func summary(_ output: String) throws -> [Double] {
    let line = try #require(output.split(separator: "\n").last)
    let numbers = line.split { !$0.isNumber }.compactMap { Double($0) }
    // Traces, passed, failed, finish, cancel, none.
    #expect(numbers.count == 6, "\(line)")
    return [numbers[1] / (numbers[1] + numbers[2]), numbers[3] / numbers[0]]
  }

  @Test(arguments: [
    ("progress-threshold=0.1:0.9:0.2", []),
    ("hysteresis=0:120:30", []),
    ("progress-threshold=0.1:0.9:0.2", ["decide=during"]),
    ("velocity-threshold=50:800:150", ["decide=during", "hysteresis=40"]),
    ("extent=0.5:1.5:0.25", ["progress-threshold=0.4", "velocity-threshold=900"]),
  ])
  func `says of every point what a check of its controller says`(
    over: String, settings: [String]
  ) throws {
    let folder = try Self.drags()
    let set = settings.flatMap { ["--set", $0] }
    let sweep = try Panlab.run(
      ["sweep", "drags", "--over", over, "--format", "csv"] + set, in: folder)
    #expect(sweep.exitCode == 0)
    let rows = sweep.output.split(separator: "\n").map { $0.split(separator: ",") }
    let column = try #require(rows.first?.first).split(separator: "_", maxSplits: 1)
    let name = column[0]
    let unit = column.count > 1 ? column[1].replacing("_per_", with: "/") : ""
    #expect(rows[0][1...2] == ["accuracy", "finish_rate"])
    var seen: Set<[Double]> = []
    for row in rows.dropFirst() {
      let check = try Panlab.run(
        ["check", "drags"] + set + ["--set", "\(name)=\(row[0])\(unit)"], in: folder)
      let expected = try Self.summary(check.output)
      let found = try row[1...2].map { try #require(Double($0)) }
      for (value, other) in zip(found, expected) { #expect(abs(value - other) < 1e-6, "\(row)") }
      seen.insert(expected)
    }
    #expect(rows.count == 6 || rows.count == 7)
    // The rows differ, so the parameter has an effect and the comparison above means something.
    #expect(seen.count > 1, "\(over)")
  }

  @Test(arguments: [
    (
      "false-finish", "table",
      """
      progress-threshold  velocity-threshold   error  false_finish
                     0.2             500pt/s  0.1111        0.1111
                     0.6             500pt/s  0.3333        0.0000

      """
    ),
    (
      "completion", "csv",
      """
      progress-threshold,velocity-threshold_pt_per_s,error,completion_s
      0.2,500,0.111111,0.151487
      0.24,1300,0.222222,0.128752
      0.3,1300,0.333333,0.111362
      0.4,1300,0.444444,0.101789
      0.5,1300,0.555556,0.100034

      """
    ),
    (
      "jump", "json",
      """
      {
        "exact": true,
        "interrupted": false,
        "parameters": [
          {"name":"progress-threshold","unit":""},
          {"name":"velocity-threshold","unit":"pt/s"}
        ],
        "points": [
          {"error":0.111111,"jump_per_s":0.618471,"progress-threshold":0.2,"velocity-threshold":500}
        ],
        "rival": "jump",
        "schema": "panlab.pareto/1"
      }

      """
    ),
    (
      "margin", "table",
      """
      progress-threshold  velocity-threshold   error  closeness
                     0.2             530pt/s  0.1111     0.2379

      """
    ),
  ])
  func `finds the front between wrong decisions and something else`(
    rival: String, format: String, report: String
  ) throws {
    let folder = try Self.drags()
    let words = [
      "tune", "drags", "--tune", "progress-threshold", "--tune", "velocity-threshold=100:2000",
      "--pareto", rival, "--budget", "800", "--format", format,
    ]
    let result = try Panlab.run(words + ["--jobs", "1"], in: folder)
    #expect(result == Panlab.Result(output: report, error: "", exitCode: 0))
    #expect(try Panlab.run(words + ["--jobs", "4"], in: folder) == result)
  }

  @Test func `names the rivals when there is no such one`() throws {
    let folder = try Self.drags()
    let result = try Panlab.run(
      ["tune", "drags", "--tune", "progress-threshold", "--pareto", "comfort"], in: folder)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(
      result.error.hasPrefix(
        "Error: '--pareto comfort': no such term; choose false-finish, completion, jump, margin\n"
      ))
  }

  @Test func `draws a line and a map`() throws {
    let folder = try Self.drags()
    let sweep = ["sweep", "drags", "--over", "progress-threshold=0.1:0.9:0.2"]
    let line = try Panlab.run(sweep + ["--svg", "line.svg"], in: folder)
    let map = try Panlab.run(
      sweep + ["--over", "velocity-threshold=100:1600:log", "--svg", "map.svg"], in: folder)
    // As many marks in the picture as stars in the table.
    func stars(_ table: String) -> Int { table.split(separator: "\n").count { $0.hasSuffix("*") } }
    func marks(_ file: String) throws -> Int {
      try folder.read(file).components(separatedBy: "class=\"plateau\"").count - 1
    }
    #expect(stars(line.output) > 0)
    #expect(try marks("line.svg") == stars(line.output))
    #expect(stars(map.output) > 0)
    #expect(try marks("map.svg") == stars(map.output))
    #expect(try folder.read("map.svg").contains("velocity-threshold (pt/s, log)"))
  }

  /// The shown quantity and the fill of outlined and of all other cells of a map.
  private static func colors(
    _ words: [String], in folder: TemporaryFolder
  ) throws -> (legend: String, marked: Set<String>, others: Set<String>) {
    let result = try Panlab.run(
      [
        "sweep", "drags", "--over", "progress-threshold=0.1:0.9:0.2", "--over",
        "velocity-threshold=100:1600:log", "--svg", "map.svg",
      ] + words, in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    func attribute(_ name: String, _ line: Substring) -> String {
      let parts = line.components(separatedBy: " \(name)=\"")
      return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
    }
    let lines = try folder.read("map.svg").split(separator: "\n")
    func place(_ line: Substring) -> String { attribute("x", line) + " " + attribute("y", line) }
    let marks = Set(lines.filter { $0.contains("class=\"plateau\"") }.map(place))
    let cells = lines.filter { $0.contains("class=\"cell\"") }
    let legend = try #require(lines.first { $0.contains("outlined") })
    return (
      String(legend), Set(cells.filter { marks.contains(place($0)) }.map { attribute("fill", $0) }),
      Set(cells.filter { !marks.contains(place($0)) }.map { attribute("fill", $0) })
    )
  }

  @Test func `outlines the strongest colour, whatever is made small`() throws {
    let folder = try Self.drags()
    for words in [
      [], ["--cost", "false-finish=5"], ["--objective", "agreement,completion=1"],
      ["--show", "cost"],
    ] {
      let (legend, marked, others) = try Self.colors(words, in: folder)
      #expect(marked == ["#0073b3"], "\(words)")
      #expect(!others.contains("#0073b3") && others.count > 2, "\(words)")
      #expect(legend.contains(words.isEmpty ? " accuracy;" : " cost;"))
    }
    for (show, name) in [
      ("accuracy", "accuracy"), ("finish-rate", "finish rate"), ("closeness", "closeness"),
      ("completion", "completion (s)"), ("overshoot", "overshoot"), ("rest", "rest (s)"),
    ] {
      let words = ["--cost", "false-finish=5", "--show", show]
      #expect(try Self.colors(words, in: folder).legend.contains("\(name);"))
    }
  }

  @Test func `refuses to write two results to one file, and a picture of nothing`() throws {
    let folder = try Self.drags()
    try folder.write("old", to: "a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("b.txt").path, withDestinationPath: "a.txt")
    let sweep = ["sweep", "drags", "--over", "progress-threshold"]
    for (output, svg) in [
      ("a.txt", "a.txt"), ("a.txt", "./drags/../a.txt"), ("a.txt", "b.txt"), ("new", "./new"),
    ] {
      let result = try Panlab.run(sweep + ["--output", output, "--svg", svg], in: folder)
      #expect(
        result
          == Panlab.Result(
            output: "",
            error:
              "Error: '\(svg)': two results would be written to it; name another file for one of them\n",
            exitCode: 64))
    }
    #expect(try folder.read("a.txt") == "old")
    #expect(try folder.contents == ["a.txt", "b.txt", "drags"])
    let nothing = try Panlab.run(sweep + ["--show", "cost"], in: folder)
    #expect(nothing.exitCode == 64)
    #expect(
      nothing.error.hasPrefix(
        "Error: '--show cost': nothing is drawn; give --format plot or svg, or a file with --svg\n")
    )
  }

  @Test func `writes Markdown tables`() throws {
    let folder = try Self.drags()
    let sweep = try Panlab.run(
      [
        "sweep", "drags", "--over", "progress-threshold=0.1:0.9:0.4", "--format", "markdown",
      ], in: folder)
    #expect(
      sweep.output == """
        | progress-threshold | accuracy | finish rate | cost | closeness | completion (s) | overshoot | rest (s) |  |
        | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | :--- |
        | 0.1 | 0.667 | 1.000 | 0.3333 | 0.333 | 0.206 | 0.000 | 0.012 | \\* |
        | 0.5 | 0.444 | 0.556 | 0.5556 | 0.556 | 0.150 | 0.000 | 0.012 |  |
        | 0.9 | 0.333 | 0.222 | 0.6667 | 0.667 | 0.194 | 0.000 | 0.012 |  |

        best of 3 points, \\* marks its plateau of 1 point: progress-threshold 0.1 with accuracy 0.667 of 9 judged gestures

        - 9 gestures, each counted separately, cannot tell whether progress-threshold 0.1 is better than 'default': 22.2 points better (95 %: -0.332…+0.777), with room for 3 points
        - 'tune' judges by people who are held out

        """)
    let front = try Panlab.run(
      [
        "tune", "drags", "--tune", "progress-threshold", "--tune", "velocity-threshold=100:2000",
        "--pareto", "false-finish", "--budget", "800", "--format", "markdown",
      ], in: folder)
    #expect(
      front.output == """
        | progress-threshold | velocity-threshold | error | false\\_finish |
        | ---: | ---: | ---: | ---: |
        | 0.2 | 500pt/s | 0.1111 | 0.1111 |
        | 0.6 | 500pt/s | 0.3333 | 0.0000 |

        """)
  }
}
