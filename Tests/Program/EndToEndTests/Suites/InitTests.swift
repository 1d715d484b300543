import Foundation
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
            next: panlab check --suite panlab.json
                  panlab --suite panlab.json

            """, error: "", exitCode: 0))
    #expect(
      try folder.read("panlab.json") == """
        // Written by 'panlab init': directions are those of the gestures, budgets are the values of that day.
        {
          "groups": {
            "sheets/pull": {
              "traces": "sheets/pull",
              "set": { "direction": "down" },
              "budgets": { "accuracy": 1, "completion": "222ms", "overshoot": 0, \
        "diagnostics-error": "error" }
            },
            "swipes": {
              "traces": "swipes",
              "budgets": { "accuracy": 1, "completion": "72ms", "overshoot": 0, \
        "diagnostics-error": "error" }
            },
            "unlabelled": {
              "traces": "unlabelled",
              "budgets": { "completion": "85ms", "overshoot": 0, "diagnostics-error": "error", \
        "unlabelled": "off" }
            }
          }
        }

        """)
    let check = try Panlab.run(["check"], in: folder)
    #expect(check.exitCode == 0, "\(check)")
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

  @Test func `leaves out a file that is no recording, and says so`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("month,sales\nMay,3\n", to: "swipes/sales.csv")
    let result = try Panlab.shell("cd swipes && \"$panlab\" init .", in: folder)
    #expect(
      result.error.contains(
        "sales.csv: is no recording that can be read, so the suite leaves it out\n"))
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
    let other = try Panlab.run(["export", "--format", "css", "--of", "suite"])
    #expect(other.exitCode == 64)
    #expect(other.error.hasPrefix("Error: '--of suite': only a schema is of something; "))
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
