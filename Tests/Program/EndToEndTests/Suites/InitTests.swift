import Foundation
import PackageFolder
import Testing

struct InitTests {
  @Test func `writes a suite from a folder, which passes and then notices what gets worse`() throws
  {
    let folder = try Gestures.labelledFolder()
    let downwards = Gestures.drag(points: 330).split(separator: "\n").map { row in
      let cells = row.split(separator: ",")
      return cells[1] == "x" ? "t_ms,y,x,phase" : cells.joined(separator: ",")
    }
    try folder.write(downwards.joined(separator: "\n") + "\n", to: "sheets/pull/down.csv")
    try folder.write("trace,intent\ndown,finish\n", to: "sheets/pull/labels.csv")
    try folder.write(Gestures.drag(points: 100), to: "unlabelled/one.csv")
    let result = try Panlab.run(["init"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: """
            panlab.json: written, 3 groups of 4 traces
            baseline.json: written, today's decisions
            unlabelled/labels.csv: written, 1 intent to fill in: finish, cancel, any or none
            no Git repository here, so no workflow for CI was written
            next: panlab check --suite panlab.json
                  panlab check --suite panlab.json --set velocity-threshold=450
                  panlab --suite panlab.json

            """, error: "", exitCode: 0))
    #expect(
      try folder.read("panlab.json") == """
        // Written by 'panlab init': directions are those of the gestures, budgets are the values of that day.
        {
          "baseline": "baseline.json",
          "groups": {
            "sheets/pull": {
              "traces": "sheets/pull",
              "set": { "direction": "down" },
              "budgets": { "flips": "error", "accuracy": 1, "completion": "222ms", "overshoot": 0, \
        "diagnostics-error": "error" }
            },
            "swipes": {
              "traces": "swipes",
              "budgets": { "flips": "error", "accuracy": 1, "completion": "72ms", "overshoot": 0, \
        "diagnostics-error": "error" }
            },
            "unlabelled": {
              "traces": "unlabelled",
              "budgets": { "flips": "error", "completion": "85ms", "overshoot": 0, "diagnostics-error": "error", \
        "unlabelled": "off" }
            }
          }
        }

        """)
    #expect(try folder.read("unlabelled/labels.csv") == "trace,intent\none,\n")
    let check = try Panlab.run(["check"], in: folder)
    #expect(check.exitCode == 0, "\(check)")
    #expect(!check.output.contains("against the baseline"), "\(check.output)")
    let worse = try Panlab.run(["check", "--set", "duration=0.5"], in: folder)
    #expect(worse.exitCode == 1)
    let again = try Panlab.run(["init"], in: folder)
    #expect(
      again
        == Panlab.Result(
          output: "",
          error: "Error: 'panlab.json': exists already; remove it, or change it by hand\n",
          exitCode: 64))
  }

  @Test
  func
    `sets up CI in a repository: the action is green, then red by a threshold, and says what to do`()
    throws
  {
    let folder = try TemporaryFolder()
    #expect(try Panlab.shell("git init --quiet app && mkdir -p app/ios", in: folder).exitCode == 0)
    let made = try Panlab.shell(
      """
      cd app/ios
      "$panlab" synth swipe-back --count 20 --people 5 --seed 1 -o gestures > made
      "$panlab" init gestures
      """, in: folder)
    #expect(
      made.output == """
        gestures/panlab.json: written, 1 group of 20 traces
        gestures/baseline.json: written, today's decisions
        ../.github/workflows/gestures.yml: written; set the variable PANLAB_REPOSITORY on GitHub to the repository of Panlab
        next: panlab check --suite gestures/panlab.json
              panlab check --suite gestures/panlab.json --set velocity-threshold=450
              panlab --suite gestures/panlab.json
              git add gestures ../.github/workflows/gestures.yml && git commit -m 'Check 20 recorded gestures on every change'

        """)
    let workflow = try folder.read("app/.github/workflows/gestures.yml")
    #expect(workflow.contains("\n          suite: 'ios/gestures/panlab.json'\n"))
    // The script of the action, with the program where it keeps what it has built.
    let script = packageFolder.appendingPathComponent(".github/actions/check/run").path
    let action = """
      cd app
      export RUNNER_TEMP="$PWD/../temporary" PANLAB_VERSION= PANLAB_REF= PANLAB_RELEASES= PANLAB_PATHS= \
        PANLAB_SUITE=ios/gestures/panlab.json PANLAB_ARGUMENTS= PANLAB_REPORTS=
      mkdir -p "$RUNNER_TEMP/panlab/built"
      ln -sf "$panlab" "$RUNNER_TEMP/panlab/built/panlab"
      bash '\(script)'
      """
    let green = try Panlab.shell(action, in: folder)
    #expect(green.exitCode == 0, "\(green)")
    let suite = "app/ios/gestures/panlab.json"
    try folder.write(
      try folder.read(suite).replacing(
        "\"traces\": \"*.csv\",",
        with: "\"traces\": \"*.csv\", \"set\": { \"velocity-threshold\": 450 },"),
      to: suite)
    let red = try Panlab.shell(action, in: folder)
    #expect(red.exitCode == 1, "\(red)")
    #expect(
      red.output.contains(
        "error gestures: 1 of 20 traces has another decision than the baseline; change it back, or accept it with --update-baseline changed (ios/gestures/panlab.json:8)"
      ), "\(red.output)")
    #expect(
      red.output.contains("flipped               gestures/anna-reversal-1  cancel: "),
      "\(red.output)")
  }

  @Test func `leaves a workflow and a baseline alone that are there already`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("mine", to: ".github/workflows/gestures.yml")
    let made = try Panlab.shell("git init --quiet . && \"$panlab\" init swipes", in: folder)
    #expect(
      made.output.contains("\n.github/workflows/gestures.yml: exists already, left as it is\n"))
    #expect(try folder.read(".github/workflows/gestures.yml") == "mine")
    let other = try Gestures.labelledFolder()
    try other.write("{}", to: "baseline.json")
    let refused = try Panlab.run(["init"], in: other)
    #expect(
      refused.error
        == "Error: 'baseline.json': exists already; remove it, or change it by hand\n")
    #expect(try other.contents.contains("panlab.json") == false)
  }

  @Test func `a suite without a baseline says where to name one`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(#"{"groups": {"back": {"traces": "swipes"}}}"#, to: "panlab.json")
    let result = try Panlab.run(["check", "--update-baseline", "all"], in: folder)
    #expect(
      result.error
        == "Error: '--update-baseline': no baseline; name its file in panlab.json, as in \"baseline\": \"baseline.json\", or with --baseline\n"
    )
    #expect(result.exitCode == 64)
  }

  @Test func `leaves out a file that is no recording, and says so`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("month,sales\nMay,3\n", to: "swipes/sales.csv")
    let result = try Panlab.shell("cd swipes && \"$panlab\" init .", in: folder)
    #expect(
      result.error.contains(
        "sales.csv: is not a recording that can be read, so the suite leaves it out\n"))
    #expect(result.exitCode == 0)
    #expect(
      try folder.read("swipes/panlab.json").contains(#""traces": ["long.csv", "short.csv"],"#))
    #expect(try Panlab.shell("cd swipes && \"$panlab\" check", in: folder).exitCode == 0)
  }

  @Test func `says what is missing or unreadable, and writes nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("oops", to: "bad/a.csv")
    let bad = try Panlab.run(["init", "bad"], in: folder)
    #expect(bad.exitCode == 65)
    #expect(try folder.contents == ["bad"])
    let none = try Panlab.run(["init", "nowhere"], in: folder)
    #expect(
      none.error == "Error: nowhere: no such folder; name one with recordings\n")
    #expect(none.exitCode == 66)
  }

  @Test func `writes the schema of suites`() throws {
    let schema = try Panlab.run(["export", "--format", "json-schema", "--of", "suite"])
    #expect(schema.output.contains("\"$id\": \"urn:panlab:suite:1\""))
    #expect(schema.exitCode == 0)
    let recipe = try Panlab.run(["export", "--format", "json-schema", "--of", "recipe"])
    #expect(recipe.output.contains("\"$id\": \"urn:panlab:recipe:1\""))
    #expect(recipe.error == "")
    let other = try Panlab.run(["export", "--format", "css", "--of", "suite"])
    #expect(other.exitCode == 64)
    #expect(other.error.hasPrefix("Error: '--of suite': only schemas have a subject; "))
  }

  @Test func `runs again when a file changes, until Ctrl-C`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.shell(
      """
      "$panlab" check swipes --watch > out 2> err &
      pid=$!
      printf 'trace,intent\\nlong,cancel\\nshort,cancel\\n' > changed.csv
      # A change before it watches is not noticed, so the file is replaced again after a while.
      turn=0
      until grep -q '1 passed, 1 failed' out || ! kill -0 $pid; do
        if [ -s out ]; then
          [ $((turn % 40)) != 0 ] || { cp changed.csv new.csv && mv new.csv swipes/labels.csv; }
          turn=$((turn + 1))
        fi
        sleep 0.05
      done
      while kill -INT $pid 2> gone; do sleep 0.05; done
      wait $pid
      """, in: folder)
    #expect(result.exitCode == 130)
    let output = try folder.read("out")
    #expect(output.contains("2 traces: 2 passed, 0 failed; "), "\(output)")
    #expect(output.contains("2 traces: 1 passed, 1 failed; "), "\(output)")
    #expect(try folder.read("err").hasPrefix("swipes/labels.csv changed\n"))
  }
}
