import Foundation
import Testing

/// Options that run the console's commands, and results that go to files and shell commands.
struct ReplShellTests {
  private func run(
    _ arguments: [String], input: String = "", in folder: TemporaryFolder
  ) throws -> Panlab.Result {
    try Panlab.run(arguments, in: folder, input: input)
  }

  @Test func `-c and -f run in the order in which they are given`() throws {
    let folder = try TemporaryFolder()
    try folder.write("!echo two\n!echo three\n", to: "a.txt")
    let result = try run(
      [
        "-c", "!echo one", "-f", "a.txt", "--command=!echo four", "--file=a.txt", "-f", "-", "-c",
        "!echo six",
      ], input: "!echo five", in: folder)
    #expect(result.output == "one\ntwo\nthree\nfour\ntwo\nthree\nfive\nsix\n")
    #expect(result.error == "")
    #expect(result.exitCode == 0)
    let mirrored = try run(["repl", "-f", "a.txt", "-c", "!echo -c"], in: folder)
    #expect(mirrored.output == "two\nthree\n-c\n")
  }

  @Test func `a script stops at the first error and names file and line`() throws {
    let folder = try TemporaryFolder()
    try folder.write("# deep\nget edge\nuse \\\n  nowhere\n", to: "b.txt")
    try folder.write("\nread b.txt\nget duration\n", to: "a.txt")
    let result = try run(["-f", "a.txt", "-c", "get extent"], in: folder)
    #expect(result.output.hasPrefix("edge: none\n"))
    #expect(!result.output.contains("duration:") && !result.output.contains("extent:"))
    #expect(result.error.hasPrefix("Error: b.txt:3: 'nowhere': "))
    #expect(result.exitCode == 64)
  }

  @Test func `--keep-going runs everything and exits with the gravest code`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("frobnicate\nload nowhere\nuse broken.json\n!exit 3\nget edge\n", to: "a.txt")
    try folder.write("{", to: "broken.json")
    let result = try run(
      ["repl", "swipes", "--keep-going", "-f", "a.txt", "-c", "get duration"], in: folder)
    #expect(result.output.contains("edge: none\n"))
    #expect(result.output.contains("duration: 0.35s\n"))
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first?.hasPrefix("Error: a.txt:1: 'frobnicate': no such command") == true)
    #expect(lines.last == "Error: a.txt:4: 'exit 3': ended with exit code 3")
    #expect(result.exitCode == 65)
    let light = try run(["--keep-going", "-c", "!false", "-c", "sett"], in: folder)
    #expect(light.exitCode == 64)
  }

  @Test func `--keep-going ends after a thousand failures`() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "frob\n", count: 5000), to: "bad.txt")
    let result = try run(["--keep-going", "-f", "bad.txt", "-c", "get edge"], in: folder)
    #expect(result.output == "" && result.exitCode == 64)
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 1002)
    #expect(
      lines.last
        == "Error: bad.txt:1001: more than 1000 commands failed, so the remaining ones are not run; repair the first"
    )
  }

  @Test(arguments: [
    ("gone.txt", "'gone.txt': no such file; name a file of commands", 66),
    (".", "'.': is a folder; name a file of commands", 65),
  ])
  func `a file that cannot be read is told`(path: String, message: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    let read = try run(["-c", "read \(path)"], in: folder)
    #expect(
      read == Panlab.Result(output: "", error: "Error: command 1: \(message)\n", exitCode: code))
    let option = try run(["-f", path], in: folder)
    #expect(option == Panlab.Result(output: "", error: "Error: \(message)\n", exitCode: code))
  }

  @Test func `files that read each other end`() throws {
    let folder = try TemporaryFolder()
    try folder.write("read a.txt\n", to: "a.txt")
    let result = try run(["-f", "a.txt"], in: folder)
    #expect(
      result.error
        == "Error: a.txt:1: 'a.txt': 16 nested files; remove the cycle\n")
    #expect(result.exitCode == 64)
  }

  @Test func `results go to files and commands`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try run(
      ["repl", "swipes"],
      input: """
        once 'once here.txt'
        get edge
        output all.txt
        get edge
        get duration
        frobnicate
        """, in: folder)
    #expect(result.output == "")
    #expect(result.exitCode == 64)
    let edge = try folder.read("once here.txt")
    #expect(edge.hasPrefix("edge: none\n"))
    #expect(try folder.read("all.txt").hasPrefix(edge + "duration: 0.35s\n"))
    let piped = try run(
      ["repl", "swipes"],
      input: """
        output | sed 's/^/> /' | head -1
        get edge
        get duration
        output
        get edge
        once nowhere/x.txt
        get edge
        """, in: folder)
    #expect(piped.output == "> edge: none\n" + edge)
    #expect(piped.error.hasPrefix("Error: line 7: 'nowhere/x.txt': cannot be created: "))
    #expect(piped.exitCode == 70)
  }

  @Test func `a pipe at the end of a command gets its results, and those of no other`() throws {
    let folder = try Gestures.labelledFolder()
    let piped = try run(
      ["repl", "swipes", "--keep-going"],
      input: """
        get edge; get duration | sed 's/^/1 /;s/$/ 2/'
        get edge | head -1 ; echo kept
        get '|'
        frobnicate | cat
        get duration
        get edge |
        """, in: folder)
    let results = piped.output.split(separator: "\n").filter {
      $0.contains("edge:") || $0.contains("duration:") || $0 == "kept"
    }
    // The script goes on after the last line's pipe, which names no command.
    #expect(
      results == [
        "edge: none", "1 duration: 0.35s 2", "edge: none", "kept", "duration: 0.35s", "edge: none",
      ])
    #expect(
      piped.error == """
        Error: line 3: '|': no parameter has this name; 'presets default' shows them all
        Error: line 4: 'frobnicate': no such command; 'help' lists them
        Error: line 6: once: no command found after '|'; type once FILE | '|' COMMAND

        """)
  }

  @Test func `the caret of a rule stands below its place`() throws {
    let folder = try Gestures.labelledFolder()
    let error = """
      Error: command 1: finish-when: 'progress' is a number; compare it, as in progress > 0.5
        progress
        ^

      """
    #expect(
      try run(["repl", "swipes", "-c", "set finish-when progress"], in: folder).error == error)
    #expect(
      try run(["check", "swipes", "--set", "finish-when=progress"], in: folder).error
        == error.replacing("command 1: ", with: ""))
  }

  @Test func `mode chooses the form of results`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try run(
      [
        "repl", "swipes", "-c", "mode csv", "-c", "check swipes/long", "-c", "mode", "-c",
        "mode xml",
      ],
      in: folder)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("trace,intent,decision,") == true)
    #expect(lines.last == "mode: csv")
    #expect(
      result.error.hasPrefix("Error: command 4: mode: 'xml' found; type mode [table|json|csv"))
    #expect(result.exitCode == 64)
    let json = try run(["repl", "swipes", "-c", "mode json\ncheck"], in: folder)
    let direct = try run(["check", "swipes", "--format", "json"], in: folder)
    #expect(json.output == direct.output)
  }

  @Test func `-e shows each command, and the shell's quotes stay as they are`() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      ["-e"], input: #"!printf '%s|' "a  b" '#c' \"# + "\n" + #"  it\'s"# + "\n# done\n",
      in: folder)
    #expect(
      result.output == #"!printf '%s|' "a  b" '#c'   it\'s"# + "\n" + "a  b|#c|it's|# done\n")
    #expect(result.exitCode == 0)
  }

  @Test func `watching needs a terminal`() throws {
    let result = try run(["-c", "watch on"], in: try TemporaryFolder())
    #expect(
      result.error
        == "Warning: command 1: watch: files are watched only by the console on a terminal\n")
    #expect(result.exitCode == 0)
  }
}
