import Foundation
import Testing

/// Searching in the console: what is shown meanwhile, and Ctrl-C.
struct ReplTuneTests {
  typealias Key = PseudoTerminal.Key

  /// A search that is too long to finish, by replays and without a held-out part.
  private static let endless = "tune progress-threshold velocity-threshold --budget 2000000000"

  /// The console on two traces and a controller that must be replayed.
  private static func console(in folder: TemporaryFolder) throws -> PseudoTerminal {
    let terminal = try Console.open(in: folder)
    try terminal.run("set progress-threshold 0.95", prompt: Console.changedPrompt)
    try terminal.run("set velocity-threshold 4000", prompt: Console.changedPrompt)
    try terminal.run("set decide during", prompt: Console.changedPrompt)
    return terminal
  }

  @Test func `shows how far a search is, and Ctrl-C keeps its best`() throws {
    let folder = try Console.folder()
    let terminal = try Self.console(in: folder)
    terminal.type(Self.endless + Key.enter)
    try terminal.expect(" evaluations, best 0.0000")
    let wipes = terminal.controls.count { $0 == "K" }
    terminal.type(Key.controlC)
    try terminal.expect("-x shows the tables behind the answer\n")
    // The report stands where the line with the progress and the ^C stood.
    #expect(terminal.controls.count { $0 == "K" } > wipes)
    let report = try terminal.expect(Console.changedPrompt)
    #expect(
      report.hasSuffix(
        """
        warning: search: interrupted; these are the best values so far
        'accept --take tuned' sets the tuned values

        """))
    let kept = try terminal.run("accept", prompt: Console.changedPrompt)
    #expect(
      kept.contains("keep 'default with changes': the work was stopped before anyone was held out;")
    )
    let taken = try terminal.run("accept --take tuned", prompt: Console.changedPrompt)
    #expect(taken.contains("progress-threshold: 0.95 -> 0."))
    #expect(taken.contains("[now passes]"))
    let undone = try terminal.run("undo", prompt: Console.changedPrompt)
    #expect(undone.contains("undid: set progress-threshold 0."))
    #expect(
      try terminal.run("get progress-threshold", prompt: Console.changedPrompt).contains("0.95"))
    for _ in 1...2 { terminal.type("quit" + Key.enter) }
    #expect(try terminal.exitCode() == 0)
  }

  @Test func `Ctrl-C abandons a sweep, and the session is as it was`() throws {
    let terminal = try Self.console(in: try Console.folder())
    terminal.type("sweep progress-threshold=0:1:0.005 velocity-threshold=1:190:1" + Key.enter)
    try terminal.expect(" % of 38190 points")
    terminal.type(Key.controlC)
    try terminal.expect("interrupted; the session is unchanged\n")
    try terminal.expect(Console.changedPrompt)
    #expect(
      try terminal.run("accept", prompt: Console.changedPrompt).contains("nothing tuned yet"))
  }

  @Test func `Ctrl-C in a file of commands keeps the best and stops the file`() throws {
    let folder = try Console.folder()
    try folder.write("\(Self.endless)\naccept --take tuned\nuse appcoda\n", to: "a.txt")
    let terminal = try Self.console(in: folder)
    terminal.type("read a.txt" + Key.enter)
    try terminal.expect(" evaluations, best 0.0000")
    terminal.type(Key.controlC)
    try terminal.expect("'accept --take tuned' sets the tuned values\n")
    try terminal.expect(Console.changedPrompt)
    #expect(
      try terminal.run("accept --take tuned", prompt: Console.changedPrompt)
        .contains("progress-threshold: 0.95")
    )
  }

  @Test func `a signal ends the console while it searches`() throws {
    let terminal = try Self.console(in: try Console.folder())
    terminal.type(Self.endless + Key.enter)
    try terminal.expect(" evaluations, best 0.0000")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 128 + SIGTERM)
    #expect(terminal.isCooked)
  }

  @Test(arguments: ["", "--keep-going"])
  func `a script shows the best so far and ends`(option: String) throws {
    let folder = try Console.folder()
    // Sends SIGINT repeatedly, because a background process ignores it until the search begins.
    let result = try Panlab.shell(
      """
      "$panlab" repl traces/swipes \(option) -c 'set decide=during' -c '\(Self.endless)' \
        -c 'check' > report.txt 2> errors.txt &
      for turn in $(seq 600); do
        grep -q interrupted report.txt && break
        kill -INT $!
        sleep 0.1
      done
      wait $!
      """, in: folder)
    #expect(result.exitCode == 130)
    let report = try folder.read("report.txt")
    #expect(
      report.hasSuffix(
        """
        warning: search: interrupted; these are the best values so far

        """))
    #expect(try folder.read("errors.txt") == "")
  }
}
