import Foundation
import PackageFolder
import Testing

struct ExportTests {
  @Test func `prints a class, and the same bytes into a file`() throws {
    let folder = try TemporaryFolder()
    let printed = try Panlab.run(["export", "wave", "--format", "swift"], in: folder)
    #expect(printed.exitCode == 0)
    #expect(printed.output.contains("\nfinal class WaveInteractiveTransition: "))
    let written = try Panlab.run(
      ["export", "wave", "--format", "swift", "-o", "Wave.swift"], in: folder)
    #expect(written == Panlab.Result(output: "", error: "", exitCode: 0))
    #expect(try folder.read("Wave.swift") == printed.output)
    #expect(try folder.contents == ["Wave.swift"])
  }

  @Test func `changes and a name`() throws {
    let result = try Panlab.run([
      "export", "--format", "css", "--set", "duration=0.5s", "--name", "swipe-back",
    ])
    #expect(result.output.contains("\n  --swipe-back-duration: 500ms;\n"))
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    ("swift", "final class MySheetInteractiveTransition: UIPercentDrivenInteractiveTransition {\n"),
    ("swift-constants", "enum MySheetTuning {\n"),
    ("css", "  --my-sheet-duration: 350ms;\n"),
    ("compose", "object MySheet {\n"),
    ("flutter", "const mySheetDuration = Duration(milliseconds: 350);\n"),
    ("design-tokens", "        \"duration\": \"{mySheet.duration}\",\n"),
    ("origami", "  \"name\": \"mySheet\",\n"),
  ])
  func `keeps the capitals of a name`(format: String, line: String) throws {
    let result = try Panlab.run(["export", "default", "--format", format, "--name", "mySheet"])
    #expect(result.output.contains(line))
    #expect(!result.output.contains("HeadlessUIKit"))
    #expect(result.exitCode == 0)
  }

  @Test func `Kotlin code has the package that is named`() throws {
    let words = ["export", "default", "--format"]
    let result = try Panlab.run(words + ["compose", "--package", "com.example.app"])
    #expect(result.output.contains("\n\npackage com.example.app\n\nimport androidx."))
    let other = try Panlab.run(words + ["css", "--package", "com.example.app"])
    #expect(
      other.error.hasPrefix(
        "Error: '--package com.example.app': only Kotlin has packages; give --format compose, or"
          + " leave it out\n"))
    let wrong = try Panlab.run(words + ["compose", "--package", "com.in"])
    #expect(
      wrong.error.hasPrefix(
        "Error: '--package com.in': not a name of a Kotlin package; write words with dots between"
          + " them, as in com.example.app\n"))
    #expect([other.exitCode, wrong.exitCode] == [64, 64])
  }

  @Test(arguments: ["json", "plist", "design-tokens"])
  func `what was exported is a controller again, with its evidence`(format: String) throws {
    let folder = try Gestures.labelledFolder()
    let exported = try Panlab.run(
      [
        "export", "hero", "--set", "direction=right", "--set", "extent=1w", "--format", format,
        "--evidence", "swipes", "-o", "mine",
      ], in: folder)
    #expect(exported == Panlab.Result(output: "", error: "", exitCode: 0))
    let check = try Panlab.run(["check", "swipes", "--controller", "mine"], in: folder)
    #expect(check.output.contains("2 traces"))
    #expect(check.error == "")
    let again = try Panlab.run(["export", "mine", "--format", "css"], in: folder)
    #expect(again.output.contains(" of 2 labelled gestures decided as meant ("))
    #expect(again.output.contains("\n  --hero-easing: cubic-bezier(0, 0, 1, 1);\n"))
  }

  @Test func `evidence of a scene is what check says of it`() throws {
    let traces = packageFolder.appendingPathComponent("traces/pull-down").path
    let words = ["side-menu", "--scene", "panel"]
    let check = try Panlab.run(
      ["check", traces, "--controller", "side-menu", "--scene", "panel"])
    let passed = try #require(
      check.output.firstMatch(of: #/(\d+) traces: (\d+) passed, \d+ failed; /#)?.output)
    let export = try Panlab.run(["export"] + words + ["--format", "json", "--evidence", traces])
    #expect(export.error == "")
    #expect(export.output.contains("\"direction\": \"down\""))
    #expect(export.output.contains("\"gestures\": \(passed.1),"))
    #expect(export.output.contains("\"passed\": \(passed.2)\n"))
    let unknown = try Panlab.run(["export", "--format", "css", "--scene", "pannel"])
    #expect(unknown.exitCode == 64)
    #expect(unknown.error.contains("did you mean 'panel'?"))
  }

  @Test func `evidence counts labelled traces`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["export", "default", "--format", "compose", "--evidence", "swipes"], in: folder)
    #expect(
      result.output.contains(
        "// Evidence: 2 of 2 labelled gestures decided as meant (100.0 %, 95 % interval"
          + " 34.2-100.0 %).\n"))
  }

  @Test func `evidence without labels is none`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 300), to: "swipes/long.csv")
    let result = try Panlab.run(
      ["export", "default", "--format", "css", "--evidence", "swipes"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: "",
          error: "Error: --evidence: 1 trace and no label; label some, or leave it out\n",
          exitCode: 66))
  }

  @Test func `a target that cannot be written leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(
      ["export", "wave", "--format", "swift", "-o", "missing/Wave.swift"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: "",
          error: "Error: 'missing/Wave.swift': cannot be created: no such file or directory; name a"
            + " file in a folder that exists and can be written to\n",
          exitCode: 70))
    #expect(try folder.contents == [])
  }

  @Test func `a name that is too long, and a folder`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 251) + ".json"
    let long = try Panlab.run(["export", "wave", "--format", "json", "-o", name], in: folder)
    #expect(
      long
        == Panlab.Result(
          output: "",
          error: "Error: '\(name)': cannot be created: file name too long; name a file in a folder"
            + " that exists and can be written to\n",
          exitCode: 70))
    let directory = try Panlab.run(["export", "wave", "--format", "json", "-o", "."], in: folder)
    #expect(
      directory
        == Panlab.Result(
          output: "", error: "Error: '.': is a folder; name a file in it\n", exitCode: 70))
    #expect(try folder.contents == [])
  }

  @Test func `an unknown preset, a missing file and an unreadable one`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<plist><dict>", to: "bad.plist")
    let unknown = try Panlab.run(["export", "wawe", "--format", "css"], in: folder)
    #expect(unknown.error.contains("did you mean 'wave'?"))
    #expect(unknown.exitCode == 64)
    let missing = try Panlab.run(["export", "mine.json", "--format", "css"], in: folder)
    #expect(missing.exitCode == 66)
    let bad = try Panlab.run(["export", "bad.plist", "--format", "css"], in: folder)
    #expect(
      bad
        == Panlab.Result(
          output: "",
          error: "Error: bad.plist: not a property list with a dictionary; export the controller"
            + " again\n",
          exitCode: 65))
    let format = try Panlab.run(["export", "wave", "--format", "java"], in: folder)
    #expect(format.exitCode == 64)
  }

  @Test func `the console exports what is in force`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "repl", "swipes", "-c", "set velocity-threshold 450", "-c", "export css tuned.css",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("written: tuned.css\n"))
    #expect(try folder.read("tuned.css").contains("Written by panlab 0.2.0 "))
    #expect(try folder.read("tuned.css").contains("Evidence: 2 of 2 labelled gestures "))
    #expect(try folder.read("tuned.css").contains("--default-velocity-threshold: 450;"))
  }
}
