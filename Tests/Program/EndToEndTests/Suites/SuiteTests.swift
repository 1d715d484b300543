import Foundation
import PackageFolder
import Testing

struct SuiteTests {
  private static let suite = """
    {
      "groups": {
        "right": { "traces": "swipes", "budgets": { "accuracy": 1 } },
        "left": {
          "traces": "left/*.csv", "intent": "warn", "set": { "direction": "left" },
        },
      },
    }
    """

  static func folder() throws -> TemporaryFolder {
    let folder = try Gestures.labelledFolder()
    try folder.write(Gestures.drag(points: 200), to: "left/way.csv")
    try folder.write("trace,intent\nway,finish\n", to: "left/labels.csv")
    try folder.write(suite, to: "panlab.json")
    return folder
  }

  @Test func `runs the suite of the folder, or of one above`() throws {
    let folder = try Self.folder()
    let here = try Panlab.run(["check"], in: folder)
    #expect(here.exitCode == 0)
    #expect(
      here.output == """
        group  controller  traces  passed  failed  accuracy  verdict  judge
        right  default          2       2       0     1.000  pass     closed form
        left   default          1       0       1     0.000  pass     closed form

        not as meant  trace     meant   decided  rule                                  margin  label
        warn          left/way  finish  cancel   velocity >= -velocity-threshold  -200.0 pt/s  left/labels.csv:2

        3 traces: 2 passed, 1 failed; 1 finish, 2 cancel, 0 none

        """)
    let below = try Panlab.shell("cd swipes && \"$panlab\" check", in: folder)
    #expect(below.exitCode == 0)
    #expect(below.output.contains("../left/labels.csv:2"))
    let named = try Panlab.run(["check", "--suite", "panlab.json"], in: folder)
    #expect(named == here)
  }

  @Test func `fails by the budget, and says which gestures and why`() throws {
    let folder = try Self.folder()
    let worse = try Panlab.run(
      ["check", "--set", "velocity-threshold=5000", "--set", "progress-threshold=0.99"], in: folder)
    #expect(worse.exitCode == 1)
    #expect(worse.output.contains("error         swipes/long  finish  cancel"))
    #expect(
      worse.output.contains(
        "error right: accuracy 0.500 (1 of 2 labelled traces as meant) is below 1.000 (panlab.json:3)\n"
      ))
  }

  @Test func `says what is wrong with a suite, or that there is none`() throws {
    let folder = try TemporaryFolder()
    let missing = try Panlab.run(["check", "--suite", "no.json"], in: folder)
    #expect(
      missing
        == Panlab.Result(
          output: "", error: "Error: no.json: no such file; name a suite file\n", exitCode: 66))
    try folder.write("{\n\"grups\": 1}", to: "panlab.json")
    let wrong = try Panlab.run(["check"], in: folder)
    #expect(
      wrong
        == Panlab.Result(
          output: "",
          error: "Error: panlab.json:2: 'grups': means nothing here; did you mean 'groups'?\n",
          exitCode: 65))
    try folder.write(#"{"groups": {"a": {"traces": "x/*.csv"}}}"#, to: "panlab.json")
    let empty = try Panlab.run(["check"], in: folder)
    #expect(
      empty.error
        == "Error: x/*.csv: no trace file matches this pattern; correct it in the suite\n")
    #expect(empty.exitCode == 66)
  }

  @Test func `writes several reports at once`() throws {
    let folder = try Self.folder()
    let forms = [
      "json", "markdown", "junit", "sarif", "github", "html", "page", "table", "csv",
    ]
    let result = try Panlab.run(
      ["check", "--format", "csv"] + forms.flatMap { ["--report", "\($0)=out.\($0)"] }, in: folder)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("group,trace,intent,"))
    for form in forms { #expect(try !folder.read("out.\(form)").isEmpty, "\(form)") }
    #expect(try folder.read("out.csv") == result.output)
    let page = try folder.read("out.html")
    #expect(page.contains("left/way"))
  }

  @Test func `the page of the shipped suite has its groups on top and its details closed`() throws {
    let suite = packageFolder.appendingPathComponent("traces/panlab.json")
    let result = try Panlab.run(["check", "--suite", suite.path, "--report", "html=-"])
    #expect(result.exitCode == 0)
    let headings = result.output.split(separator: "\n").filter { $0.contains("<h2>") }
    #expect(
      headings.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "<h2>Groups</h2>", "<h2>What to look at</h2>", "<h2>Traces</h2>",
      ])
    // In a browser window of 1280 × 800 this takes two and a half screens, with two lines for each group and one for
    // each finding.
    let parts = result.output.components(separatedBy: "<details ")
    #expect(parts.dropFirst().count { $0.hasPrefix("class=\"entry finding\">") } == 15)
    #expect(parts.dropFirst().count { $0.hasPrefix("class=\"group\">") } == 10)
    #expect(parts.count == 26)
    // Each finding has the curves and the film of its gesture.
    #expect(parts[1...15].allSatisfy { $0.components(separatedBy: "<figure>").count == 3 })
  }

  @Test func `prints a report instead of the results`() throws {
    let folder = try Self.folder()
    let result = try Panlab.run(["check", "--report", "junit=-"], in: folder)
    #expect(result.output.hasPrefix("<?xml "))
    let twice = try Panlab.run(["check", "--report", "junit=a", "--report", "csv=a"], in: folder)
    #expect(
      twice.error
        == "Error: '--report csv=a': another report is written there; give each its own file\n")
    #expect(twice.exitCode == 64)
    let unknown = try Panlab.run(["check", "--report", "junt=a"], in: folder)
    #expect(unknown.exitCode == 64)
    #expect(unknown.error.contains("'junt' is not a format; choose json, markdown, junit"))
  }

  @Test func `tells GitHub by itself`() throws {
    let folder = try Self.folder()
    try folder.write("before\n", to: "summary.md")
    let summary = folder.url.appendingPathComponent("summary.md").path
    let result = try Panlab.run(
      ["check"], in: folder,
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    #expect(result.exitCode == 0)
    #expect(result.error.contains("::warning file=left/labels.csv,line=2,"))
    #expect(result.error.contains("::notice title=panlab::"))
    #expect(try folder.read("summary.md").hasPrefix("before\n## panlab.json: passed\n"))
  }

  @Test func `prints nothing when all is well and it is to be quiet`() throws {
    let folder = try Gestures.labelledFolder()
    #expect(
      try Panlab.run(["check", "swipes", "--quiet"], in: folder)
        == Panlab.Result(output: "", error: "", exitCode: 0))
  }

  @Test func `lists, filters and runs failures again`() throws {
    let folder = try Self.folder()
    let list = try Panlab.run(["check", "--list"], in: folder)
    #expect(list.output == "right  swipes/long\nright  swipes/short\nleft   left/way\n")
    let some = try Panlab.run(["check", "--list", "--filter", "[sw]*"], in: folder)
    #expect(some.output == "right  swipes/short\nleft   left/way\n")
    try folder.write("trace,intent\nlong,cancel\nshort,cancel\n", to: "swipes/labels.csv")
    let failed = try Panlab.run(["check", "--report", "json=r.json", "--fail-fast"], in: folder)
    #expect(failed.exitCode == 1)
    #expect(failed.output.contains("partial: the run was stopped before its end; 1 trace: "))
    let again = try Panlab.run(["check", "--list", "--rerun-failed", "r.json"], in: folder)
    #expect(again.output == "right  swipes/long\n")
    let none = try Panlab.run(["check", "--filter", "nobody"], in: folder)
    #expect(none.exitCode == 66)
    #expect(
      none.error
        == "Error: '--filter nobody': no trace has such a name; correct it, or leave it out, or allow it with --allow-empty\n"
    )
    #expect(
      try Panlab.run(["check", "--filter", "nobody", "--allow-empty"], in: folder).exitCode == 0)
  }

  @Test func `is the same in parts as whole`() throws {
    let folder = try Self.folder()
    for number in 1...30 {
      try folder.write(Gestures.drag(points: Double(number) * 11), to: "swipes/d\(number).csv")
    }
    let others = (1...30).map { "d\($0),any\n" }.joined()
    try folder.write("trace,intent\nlong,finish\nshort,cancel\n" + others, to: "swipes/labels.csv")
    _ = try Panlab.run(["check", "--report", "json=whole.json", "--jobs", "1"], in: folder)
    for part in 1...3 {
      let result = try Panlab.run(
        ["check", "--shard", "\(part)/3", "--report", "json=\(part).json", "--jobs", "2"],
        in: folder)
      #expect(result.exitCode == 0)
    }
    let merged = try Panlab.run(
      ["merge", "3.json", "1.json", "2.json", "--report", "json=-"], in: folder)
    #expect(merged.output == (try folder.read("whole.json")))
    #expect(merged.exitCode == 0)
    let partial = try Panlab.run(["merge", "3.json", "1.json"], in: folder)
    #expect(
      partial.error
        == "Warning: no report of shard 2/3; the result is partial; add it, or allow that with"
        + " --partial\n")
    #expect(partial.exitCode == 130)
    let wrong = try Panlab.run(["merge", "panlab.json"], in: folder)
    #expect(wrong.exitCode == 65)
  }
}
