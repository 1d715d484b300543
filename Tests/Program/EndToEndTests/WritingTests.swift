import Foundation
import Testing

/// How files are written: whole or not at all, by one program at a time, and with their mode and links kept.
struct WritingTests {
  /// A folder with gestures `t/g00` to `t/g11`, all labelled cancel.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let names = (0..<12).map { "g" + String(100 + $0).dropFirst() }
    for name in names { try folder.write(Gestures.drag(points: 300), to: "t/\(name).csv") }
    try folder.write("trace,intent\n" + names.map { "\($0),cancel\n" }.joined(), to: "t/labels.csv")
    return folder
  }

  @Test func `two consoles that label one folder at once keep each other's labels`() throws {
    let folder = try Self.folder()
    for round in 1...4 {
      let word = round.isMultiple(of: 2) ? "cancel" : "finish"
      for (name, rest) in [("even", 0), ("odd", 1)] {
        let lines = (0..<12).filter { $0 % 2 == rest }.map {
          "label t/g\(String(100 + $0).dropFirst()) \(word)\n"
        }
        try folder.write(lines.joined(), to: name)
      }
      let run = try Panlab.shell(
        "\"$panlab\" repl t < even > one & \"$panlab\" repl t < odd > two; code=$?; wait $! && exit $code",
        in: folder)
      #expect(run == Panlab.Result(output: "", error: "", exitCode: 0))
      #expect(try folder.read("t/labels.csv").split(separator: "\n").count == 13)
      #expect(
        try folder.read("t/labels.csv").split(separator: "\n").count { $0.hasSuffix(word) } == 12)
    }
    #expect(!(try folder.contents.contains { $0.hasPrefix(".panlab") }))
  }

  @Test func `the working folder can be written to again, and be a suite's traces`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"groups": {"here": {"traces": "."}}}"#, to: "t/panlab.json")
    try folder.write("", to: "empty/.keep")
    let result = try Panlab.shell(
      "cd t && \"$panlab\" synth swipe-back --count 3 --seed 1 -o new > /dev/null && mv new/* . && rmdir new"
        + " && \"$panlab\" check | tail -1 && cd ../empty && rm .keep"
        + " && \"$panlab\" synth swipe-back --count 3 --seed 1 -o . > /dev/null"
        + " && \"$panlab\" synth swipe-back --count 2 --seed 2 -o . > /dev/null && ls *-*.csv | wc -l",
      in: folder)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("3 traces: 3 passed"))
    #expect(result.output.hasSuffix("2\n"))
  }

  @Test func `two runs that update one baseline at once keep each other's traces`() throws {
    let folder = try Self.folder()
    for (name, list) in [("one", "t/g0[0-5].csv"), ("two", "t/g*.csv")] {
      try folder.write(
        #"{"baseline": "b.json", "groups": {"\#(name)": {"traces": "\#(list)"}}}"#,
        to: "\(name).json")
    }
    for _ in 1...4 {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("b.json"))
      let run = try Panlab.shell(
        """
        "$panlab" check --suite one.json --update-baseline missing > 1.txt 2>&1 &
        "$panlab" check --suite two.json --update-baseline missing > 2.txt 2>&1; wait
        """, in: folder)
      #expect(run.exitCode == 0)
      let baseline = try folder.read("b.json")
      #expect(baseline.contains("\"one\""))
      #expect(baseline.contains("\"two\""))
    }
  }

  @Test func `mode and links of a file stay, and a read-only file stays as it is`() throws {
    let folder = try Self.folder()
    let run = try Panlab.shell(
      """
      chmod 640 t/labels.csv; mkdir kept; mv t/labels.csv kept/; ln -s ../kept/labels.csv t/labels.csv
      "$panlab" repl t --follow-links -c 'label t/g00 finish' > out 2>&1; echo $?
      stat -c %a kept/labels.csv; test -L t/labels.csv && head -2 kept/labels.csv
      chmod 444 kept/labels.csv
      "$panlab" repl t --follow-links -c 'label t/g00 any'; echo $?; head -2 kept/labels.csv
      echo old > r.json; chmod 444 r.json
      "$panlab" check t --follow-links --report json=r.json > out; echo $?; cat r.json; ls -A
      """, in: folder)
    #expect(
      run.output == """
        0
        640
        trace,intent
        g00,finish
        t: 12 traces loaded

        """.replacingOccurrences(of: "t: 12 traces loaded\n", with: "")
          + """
          70
          trace,intent
          g00,finish
          70
          old
          kept
          out
          r.json
          t

          """)
    #expect(
      run.error == """
        Error: command 1: 't/labels.csv': is not writable; change its permissions
        Error: 'r.json': is not writable; change its permissions

        """)
  }

  @Test func `a file that a killed run has left behind is removed and blocks nothing`() throws {
    let folder = try Self.folder()
    try folder.write("half", to: "t/.panlab-1abc.tmp")
    let run = try Panlab.run(["repl", "t", "-c", "label t/g03 finish"], in: folder)
    #expect(run.exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/t/.panlab-1abc.tmp"))
    #expect(try folder.read("t/labels.csv").contains("\ng03,finish\n"))
  }

  @Test(arguments: [
    "check t", "inspect t", "presets", "--help", "--version", "export default --format css",
    "explain t/g01.csv", "synth swipe-back -o s", "repl -c help",
  ])
  func `results that cannot be written end with 70`(_ line: String) throws {
    let folder = try Self.folder()
    for target in ["> /dev/full", ">&-"] {
      let run = try Panlab.shell("\"$panlab\" \(line) \(target)", in: folder)
      #expect(run.exitCode == 70)
      #expect(run.error.contains("Error: standard output: could not be written: "))
    }
  }

  @Test func `a home that cannot be written to is said when the console opens`() throws {
    let folder = try Console.folder()
    try folder.write("", to: "home")
    let terminal = try PseudoTerminal(
      ["repl", "traces"], in: folder,
      environment: ["XDG_STATE_HOME": folder.url.path + "/home/state"])
    try terminal.expect("--resume' will not work")
    try terminal.expect(Console.prompt)
  }

  @Test func `a file beyond the limit of its size is an error, and what was there stays`() throws {
    let folder = try Self.folder()
    try folder.write("before", to: "out")
    let run = try Panlab.shell(
      "ulimit -f 1; exec \"$panlab\" check t --quiet --report html=out > /dev/null", in: folder)
    #expect(
      run.error
        == "Error: 'out': could not be written: file too large; raise the limit of a file's size (ulimit -f)"
        + " and run again\n")
    #expect(run.exitCode == 70)
    #expect(try folder.read("out") == "before")
    // `new` leaves no folder that is not complete.
    let new = try Panlab.shell(
      "ulimit -f 1; exec \"$panlab\" new made --panlab https://example.com/panlab", in: folder)
    #expect(
      new.error == "Error: 'made': cannot be written (file too large); choose another folder\n")
    #expect(new.exitCode == 70)
    #expect(try folder.contents == ["out", "t"])
  }

  @Test func `what a killed run left is removed by the next`() throws {
    let folder = try TemporaryFolder()
    try folder.write("half", to: ".panlab-1.tmp/Package.swift")
    try folder.write("half", to: ".panlab-2.tmp")
    let words = ["synth", "swipe-back", "--count", "3", "-o", "made"]
    #expect(try Panlab.run(words, in: folder).exitCode == 0)
    #expect(try folder.contents == ["made"])
    // Again, in place of what is there.
    let fewer = ["synth", "swipe-back", "--count", "2", "-o", "made"]
    #expect(try Panlab.run(fewer, in: folder).exitCode == 0)
    let made = folder.url.appendingPathComponent("made").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: made).count == 3)
    #expect(try folder.contents == ["made"])
  }
}
