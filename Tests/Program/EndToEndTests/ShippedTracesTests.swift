import Foundation
import PackageFolder
import Testing

/// A copy of the program alone, away from the package that it was built from, in an empty folder.
struct ShippedTracesTests {
  private let folder: TemporaryFolder
  private let program: URL

  private static let copy = Result<URL, any Error> {
    let folder = try TemporaryFolder.shared()
    // `cp` makes the copy. If this process did, another test's child could inherit the open file, and the copy could
    // not be run.
    let copy = try Panlab.shell(#"cp "$panlab" panlab"#, in: folder)
    try #require(copy == Panlab.Result(output: "", error: "", exitCode: 0))
    return folder.url.appendingPathComponent("panlab")
  }

  init() throws {
    folder = try TemporaryFolder()
    program = try Self.copy.get()
  }

  private func run(_ arguments: [String]) throws -> Panlab.Result {
    try Panlab.run(arguments, in: folder, program: program)
  }

  /// What the program says of the files in the package.
  private func inPackage(_ arguments: [String]) throws -> Panlab.Result {
    let place = try TemporaryFolder()
    let traces = packageFolder.appendingPathComponent("traces")
    try FileManager.default.createSymbolicLink(
      at: place.url.appendingPathComponent("traces"), withDestinationURL: traces)
    return try Panlab.run(arguments, in: place)
  }

  @Test(
    arguments: [
      ["check", "@first-look"], ["check", "--suite", "@panlab.json"],
      ["check", "@first-look/anna-drag-1.csv", "--controller", "@tablet.json"],
      ["inspect", "@swipe-back"], ["repl", "-c", "load @first-look", "-c", "check"],
      ["sweep", "@training", "--over", "progress-threshold=0.2:0.4:0.1"],
      ["explain", "@first-look/anna-drag-1.csv"],
    ])
  func `answers of what ships as of files`(arguments: [String]) throws {
    let shipped = try run(arguments.map { $0.replacing("@", with: "shipped:") })
    let files = try inPackage(arguments.map { $0.replacing("@", with: "traces/") })
    #expect(
      shipped.output.replacing("shipped:/", with: "traces/")
        .replacing("shipped:", with: "traces/") == files.output)
    #expect(shipped.error == files.error)
    #expect(shipped.exitCode == files.exitCode)
    #expect(!files.output.isEmpty)
    #expect(try folder.contents == [])
  }

  /// What `scenes` names as the gestures that ship for them.
  private static let named = "shipped:swipe-back/grace-drag-1"

  @Test(arguments: ChoiceTests.verbs)
  func `every verb reads a recording by the name that scenes print`(_ verb: ChoiceTests.Verb)
    throws
  {
    let folder = try ChoiceTests.folder()
    let named = try Panlab.run(verb.line([Self.named]), in: folder)
    #expect(named == (try Panlab.run(verb.line([Self.named + ".csv"]), in: folder)))
    #expect(named.exitCode != 64 && named.exitCode != 66, "\(named.error)")
  }

  @Test func `import reads what ships as it reads files`() throws {
    #expect(try run(["scenes"]).output.contains(Self.named.dropFirst("shipped:".count)))
    for name in [Self.named, Self.named + ".csv"] {
      #expect(try run(["import", name, "-o", "one", "--force"]).exitCode == 0)
      #expect(try folder.read("one/grace-drag-1.csv").contains("t_ms,x,y,phase"))
    }
    let whole = try run(["import", "shipped:first-look", "-o", "whole"])
    #expect(whole.exitCode == 0, "\(whole.error)")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("whole").path)
    #expect(files.count == 13)
    #expect(try run(["check", "one"]).exitCode == 0)
    #expect(try run(["check", "whole"]).output.contains("12 traces: 12 passed, 0 failed; "))
    #expect(
      try run(["repl", Self.named, "-c", "traces"]).output.contains("swipe-back/grace-drag-1"))
  }

  @Test func `the flag means the shipped suite, and a scene's own gesture`() throws {
    let suite = try run(["check", "--shipped"])
    #expect(suite == (try run(["check", "--suite", "shipped:panlab.json"])))
    #expect(
      suite.output.hasSuffix(
        "252 traces: 237 passed, 15 failed; 125 finish, 67 cancel, 13 closed, 13 full, 34 half, 0 none\n"
      ))
    #expect(suite.exitCode == 0)
    let scene = ["--scene", "elastic-panel"]
    #expect(
      try run(["replay", "--shipped"] + scene)
        == run(["replay", "shipped:pull-up/hugo-drag-1"] + scene))
    #expect(try run(["repl", "--shipped", "-c", "check"]).output.contains("60 traces: "))
  }

  @Test func `nothing that ships stands in for what is missing`() throws {
    let lines = [
      ["check"], ["check", "traces/first-look"], ["check", "first-look"],
      ["explain", "first-look/anna-drag-1"],
      ["explain", "anna-drag-1"], ["inspect", "traces"],
      ["sweep", "traces/training", "--over", "progress-threshold=0.2:0.4:0.1"],
      ["tune", "traces/training", "--tune", "progress-threshold"],
      ["film", "--scene", "cube-navigation", "-o", "a.svg"],
      ["replay", "--scene", "cube-navigation"],
      ["page", "-o", "a.html"], ["serve"], ["repl", "-c", "load traces/first-look"],
      ["check", "--suite", "traces/panlab.json"],
      ["check", "--controller", "traces/tablet.json", "shipped:first-look"],
    ]
    for line in lines {
      let result = try run(line)
      #expect(result.output == "", "\(line)")
      #expect(result.exitCode == 66 || result.exitCode == 64, "\(line)")
    }
    #expect(try folder.contents == [])
    #expect(
      try run(["explain", "anna-drag-1"]).error
        == "Error: 'anna-drag-1': no such file or trace; 'shipped:edge-swipe/anna-drag-1' ships with"
        + " panlab\n")
    #expect(
      try run(["film", "--scene", "cube-navigation", "-o", "a.svg"]).error
        == "Error: film: no trace; name one, or --shipped uses the sample gesture of"
        + " 'cube-navigation'\n")
    #expect(
      try run(["check"]).error
        == "Error: panlab.json: not found in this folder, in those above it up to the repository's"
        + " root, or up to 3 folders below; name trace files and folders, or a suite with --suite,"
        + " write one with 'panlab init', or run the sample gestures with --shipped\n")
  }

  @Test(arguments: [
    (
      ["check", "--shipped", "first-look"],
      "'--shipped': given with paths; write shipped: before the name of a shipped one, as in"
        + " shipped:first-look"
    ),
    (
      ["check", "--shipped", "--suite", "a.json"],
      "'--shipped': given with a suite; name one or the other"
    ),
    (
      ["explain", "--shipped", "anna"],
      "'--shipped': given with traces; write shipped: before the name of a shipped one"
    ),
  ])
  func `the flag and names exclude each other`(arguments: [String], message: String) throws {
    let result = try run(arguments)
    #expect(result.error.hasPrefix("Error: " + message + "\n"))
    #expect(result.exitCode == 64)
  }

  @Test func `the console without traces shows three ways to begin`() throws {
    let terminal = try PseudoTerminal(["--no-init"], in: folder, program: program)
    let screen = try terminal.expect("panlab default> ")
    #expect(
      screen.hasPrefix(
        """
        no recordings here; three ways to begin:
          panlab --shipped     see what it does, on sample gestures
          panlab init FOLDER   check your own recordings (CSV; 'panlab import' converts other formats)
          panlab new Gestures  test a transition of your app, in a package of its own

        """))
    typealias Key = PseudoTerminal.Key
    terminal.type("load sh\(Key.tab)unse\(Key.tab)\(Key.enter)")
    let loaded = try terminal.expect("panlab default> ")
    #expect(loaded.contains("load shipped:unseen/\nshipped:unseen/: 48 traces loaded\n"))
    terminal.type("quit" + PseudoTerminal.Key.enter)
  }

  @Test func `the console opens with what ships if it is asked to`() throws {
    let terminal = try PseudoTerminal(["--shipped", "--no-init"], in: folder, program: program)
    #expect(try terminal.expect("panlab default> ").contains("60 traces: "))
    terminal.type("quit" + PseudoTerminal.Key.enter)
  }

  @Test func `the console opens the nearest suite, and names it`() throws {
    try folder.write(Gestures.drag(points: 330), to: "gestures/swipes/long.csv")
    try folder.write("trace,intent\nlong,finish\n", to: "gestures/swipes/labels.csv")
    try folder.write(#"{"groups": {"a": {"traces": "swipes"}}}"#, to: "gestures/panlab.json")
    let terminal = try PseudoTerminal(["--no-init"], in: folder, program: program)
    let screen = try terminal.expect("> ")
    #expect(screen.hasPrefix("using gestures/panlab.json\n"))
    #expect(screen.contains("1 trace: 1 passed"))
    terminal.type("quit" + PseudoTerminal.Key.enter)
  }

  @Test func `the shipped files cannot be changed`() throws {
    let message = { (file: String) in
      "'\(file)': ships inside panlab and cannot be changed; use your own folder\n"
    }
    let labelled = try run([
      "repl", "-c", "load shipped:first-look", "-c", "label first-look/anna-drag-1 cancel",
    ])
    #expect(labelled.error == "Error: command 2: " + message("shipped:first-look/labels.csv"))
    #expect(labelled.exitCode == 70)
    let updated = try run(["check", "--shipped", "--quiet", "--update-baseline", "all"])
    #expect(updated.error.hasSuffix("Error: " + message("shipped:/baseline.json")))
    #expect(updated.exitCode == 70)
    #expect(try folder.contents == [])
  }

  @Test func `annotations name no file that only the program has`() throws {
    let result = try Panlab.run(
      ["check", "--shipped", "--set", "velocity-threshold=5000"], in: folder,
      environment: ["GITHUB_ACTIONS": "true"], program: program)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("::error title=") || result.error.contains("::error title="))
    #expect(!(result.output + result.error).contains("file="))
  }
}
