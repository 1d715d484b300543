import Foundation
import Testing

/// Hostile files that a pull request could add: names that inject log commands, links, pipes, devices and endless
/// folders.
@Suite(.waiting) struct HostileFolderTests {
  private static let csv = "t_ms,x,y,phase\n0,20,400,began\n8,24,400,moved\n40,300,400,ended\n"

  /// A folder `in` of hostile files, next to a file with a secret.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("token=hunter2,for,nobody\n", to: "secret.txt")
    try folder.write(csv, to: "elsewhere/inner.csv")
    try folder.write(csv, to: "in/good.csv")
    for name in [
      "esc\u{1B}[31mred\u{7}", "new\nline::error::a", "::error file=x::b", "##[error]c",
      "bidi\u{202E}d", "=HYPERLINK(1)", "c1\u{9B}31m", "line\u{2028}end",
    ] {
      try folder.write(csv, to: "in/\(name).csv")
    }
    try folder.write(
      "trace,intent,note\ngood,finish,\"a\u{1B}[31m\nb\"\n\"gone\u{1B}]0;x\u{7}\",finish,\n"
        + "esc\u{1B}[31mred\u{7},finish,\n", to: "in/labels.csv")
    try folder.write(csv, to: "in/dir.csv/x.csv")
    try folder.write(csv, to: "in/" + String(repeating: "d/", count: 40) + "deep.csv")
    let made = try Panlab.shell(
      """
      cd in
      mkfifo pipe.csv
      ln -s ../secret.txt link.csv
      ln -s ../elsewhere linkdir
      ln -s /dev/zero zero.csv
      ln -s loop.csv loop.csv
      ln -s good.csv inner.csv
      mkdir loop; ln -s .. loop/up
      cp good.csv "$(printf 'bad\\377.csv')"
      """, in: folder)
    #expect(made == Panlab.Result(output: "", error: "", exitCode: 0))
    return folder
  }

  /// The bytes of an output that a terminal or a log would obey.
  private static func obeyed(_ text: String) -> [String] {
    let controls = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        || (0x2028...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
    let commands = text.split(separator: "\n").filter {
      $0.drop(while: \.isWhitespace).hasPrefix("::") || $0.contains("##[")
    }
    return controls.map { "U+\(String($0.value, radix: 16))" } + commands.map(String.init)
  }

  @Test(arguments: [
    ["check", "in"], ["check", "in", "--format", "json"], ["check", "in", "--format", "csv"],
    ["check", "in", "--format", "markdown"], ["check", "in", "--report", "junit=-"],
    ["check", "in", "--report", "html=-"],
    ["check", "in", "--list"], ["inspect", "in"], ["inspect", "in", "--format", "csv"],
    ["explain", "in"], ["tune", "in"], ["compare", "default", "appcoda", "in"],
    ["repl", "in", "-c", "traces", "-c", "get", "-c", "check"],
  ])
  func `nothing in a folder is obeyed, followed or waited for`(_ words: [String]) throws {
    let folder = try Self.folder()
    let start = ContinuousClock.now
    let run = try Panlab.run(words, in: folder)
    #expect(start.duration(to: .now) < .seconds(10))
    #expect(Self.obeyed(run.output) == [])
    #expect(Self.obeyed(run.error) == [])
    #expect(!(run.output + run.error).contains("hunter2"))
    #expect(!(run.output + run.error).contains("elsewhere"))
    for fact in [
      "in/bad\\xFF.csv: a name that is not UTF-8; rename the file",
      "in/dir.csv: a folder with the name of a file; rename it",
      "in/link.csv: a link that points outside the named paths; name its target, or allow it with"
        + " --follow-links",
      "in/linkdir: a link that points outside the named paths; name its target, or allow it with"
        + " --follow-links",
      "in/zero.csv: a link that points outside the named paths; name its target, or allow it with"
        + " --follow-links",
      "in/pipe.csv: a pipe where a file was expected; name a regular file",
      "in/loop.csv: cannot be opened (",
      "d/d/d: more than 32 folders deep; name a folder further down",
    ] {
      #expect(run.error.contains(fact))
    }
    #expect(run.exitCode == 65)
  }

  @Test(arguments: ["import in/* -o out", "merge in/*.csv"])
  func `nor among the words of a command line`(_ line: String) throws {
    let folder = try Self.folder()
    let start = ContinuousClock.now
    let run = try Panlab.shell("\"$panlab\" \(line)", in: folder)
    #expect(start.duration(to: .now) < .seconds(10))
    #expect(Self.obeyed(run.output + run.error) == [])
    #expect(!(run.output + run.error).contains("hunter2"))
    #expect(run.exitCode == 65)
  }

  @Test func `a name in a table or a message is visible and on one line`() throws {
    let folder = try Self.folder()
    let run = try Panlab.run(["check", "in", "--list"], in: folder)
    #expect(
      run.output == """
        in/\\u{23}#[error]c
        in/::error file=x::b
        in/=HYPERLINK(1)
        in/bidi\\u{202E}d
        in/c1\\u{9B}31m
        in/esc\\u{1B}[31mred\\u{7}
        in/good
        in/inner
        in/line\\u{2028}end
        in/new\\nline::error::a

        """)
    let csv = try Panlab.run(["check", "in", "--format", "csv"], in: folder)
    #expect(csv.output.contains("\nin/esc\\u{1B}[31mred\\u{7},finish,"))
    let own = try Panlab.run(["check", "=HYPERLINK(1).csv", "--format", "csv"], in: folder)
    #expect(own.exitCode == 66)
  }

  @Test func `a link that leads out is followed when that is asked for`() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("here.csv"),
      withDestinationURL: folder.url.appendingPathComponent("in/good.csv"))
    #expect(try Panlab.run(["check", "here.csv", "--list"], in: folder).output == "here\n")
    let run = try Panlab.run(["check", "in", "--list", "--follow-links"], in: folder)
    #expect(run.output.contains("\nlinkdir/inner\n"))
    #expect(run.error.contains("in/zero.csv: a device where a file was expected"))
  }

  @Test func `pipes and standard input are read where they are named`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.csv, to: "a.csv")
    let input = try Panlab.run(["check", "/dev/stdin", "--list"], in: folder, input: Self.csv)
    #expect(input.output == "dev/stdin\n")
    let pipe = try Panlab.shell(
      "cat a.csv | \"$panlab\" check /dev/stdin --list; mkfifo p.csv; cat a.csv > p.csv &"
        + " \"$panlab\" check p.csv --list", in: folder)
    #expect(pipe == Panlab.Result(output: "dev/stdin\np\n", error: "", exitCode: 0))
    let none = try Panlab.shell("mkfifo q.csv; \"$panlab\" check q.csv", in: folder)
    #expect(
      none.error
        == "Error: q.csv: a pipe that no one writes to where a file was expected; name a regular"
        + " file\n")
  }

  @Test func `a file that is too large is said, and read when the limit is raised`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.csv, to: "in/a.csv")
    let large = folder.url.appendingPathComponent("in/large.csv").path
    #expect(FileManager.default.createFile(atPath: large, contents: Data(Self.csv.utf8)))
    truncate(large, off_t(3 << 20))
    let run = try Panlab.run(["check", "in", "--list", "--max-size", "2"], in: folder)
    #expect(
      run
        == Panlab.Result(
          output: "in/a\n",
          error: "Error: in/large.csv: larger than the 2 MiB limit; split it, or raise the limit"
            + " with --max-size\n", exitCode: 65))
    let raised = try Panlab.run(["check", "in", "--list", "--max-size", "3"], in: folder)
    #expect(raised.error == "Warning: in/large.csv:5: a last row that is cut off; dropped\n")
    let wrong = try Panlab.run(["check", "in", "--max-size", "0"], in: folder)
    #expect(wrong.exitCode == 64)
  }
}
