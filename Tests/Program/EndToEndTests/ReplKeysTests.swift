import Foundation
import Testing

/// Keys of the console that run commands while a line is being typed.
@Suite(.waiting) struct ReplKeysTests {
  typealias Key = PseudoTerminal.Key

  @Test(arguments: ["", "set editing-mode vi\n"])
  func `Meta-Up and Meta-Down step the last parameter and keep the line`(inputrc: String) throws {
    let folder = try Console.folder()
    try folder.write(inputrc, to: "inputrc")
    let terminal = try Console.open(
      in: folder, environment: ["INPUTRC": folder.url.path + "/inputrc"])
    try terminal.run("set progress-threshold 0.8", prompt: Console.changedPrompt)
    terminal.type("get ed")
    try terminal.expect("get ed")
    terminal.type(Key.metaUp)
    try terminal.expect("progress-threshold: 0.8 -> 0.82\n")
    try terminal.expect("2 traces: 2 passed, 0 failed; 1 finish, 1 cancel, 0 none\n")
    try terminal.expect(Console.changedPrompt + "get ed")
    // Each further step erases the report of the previous step and shows its own flips.
    for step in ["0.82 -> 0.84", "0.84 -> 0.86"] {
      terminal.type(Key.escapeUp)
      try terminal.expect("progress-threshold: \(step)\n")
      try terminal.expect(Console.changedPrompt + "get ed")
    }
    #expect(terminal.controls.contains("2A"))
    terminal.type(Key.metaDown)
    try terminal.expect("progress-threshold: 0.86 -> 0.84\n")
    try terminal.expect(Console.changedPrompt + "get ed")
    terminal.type("ge" + Key.enter)
    try terminal.expect("edge: none\n")
    try terminal.expect(Console.changedPrompt)
    // All steps are one change, and none of them is in the history.
    try terminal.run("undo", prompt: Console.changedPrompt)
    #expect(
      try terminal.run("get progress-threshold", prompt: Console.changedPrompt)
        .contains("progress-threshold: 0.8 "))
    #expect(try !folder.read("state/panlab/history").contains("nudge"))
  }

  @Test func `edit opens the last line in the editor, and runs what is saved`() throws {
    let folder = try Console.folder()
    let editor = try folder.write(
      "sed -i.old 's/edge/duration/' \"$1\"\necho get either-way >> \"$1\"\n", to: "editor")
    var terminal = try Console.open(in: folder, environment: ["EDITOR": "sh \(editor.path)"])
    try terminal.run("get edge")
    let ran = try terminal.run("\\e")
    #expect(ran.contains("get duration\nduration: 0.35s"))
    #expect(ran.contains("get either-way\neither-way: off"))
    // The last line is the last that ran, and not that of `edit`.
    #expect(try terminal.run("edit").hasPrefix("edit\nget either-way\neither-way: off"))
    terminal = try Console.open(in: folder, environment: ["VISUAL": "false"])
    try terminal.run("get edge")
    #expect(try terminal.run("edit") == "edit\n")
    #expect(
      try Panlab.run(["repl", "traces/swipes", "-c", "edit"], in: folder).error
        == "Error: command 1: edit: only the console on a terminal opens an editor; change the script instead\n"
    )
  }

  @Test func `a key in between keeps the block that was shown`() throws {
    let terminal = try Console.open(in: try Console.folder())
    try terminal.run("set progress-threshold 0.8", prompt: Console.changedPrompt)
    for key in ["x", "y"] {
      terminal.type(Key.metaUp)
      try terminal.expect(Console.changedPrompt)
      terminal.type(key)
      try terminal.expect(key)
    }
    #expect(!terminal.controls.contains { $0.hasSuffix("A") })
  }

  @Test func `a Tab asks before it shows a hundred names`() throws {
    let folder = try TemporaryFolder()
    for number in 1...120 {
      try folder.write(Gestures.drag(points: 330), to: "traces/many/\(number).csv")
    }
    let terminal = try Console.open(in: folder)
    let question = "Display all 120 possibilities? (y or n)"
    // `n` and Ctrl-C answer no; Ctrl-C also drops the line.
    terminal.type("explain \(Key.tab)\(Key.tab)")
    try terminal.expect(question)
    terminal.type("n")
    #expect(try !terminal.expect("explain many/").contains("119"))
    terminal.type(Key.tab)
    try terminal.expect(question)
    terminal.type(Key.controlC)
    try terminal.expect("^C\n")
    try terminal.expect(Console.prompt)
    terminal.type("explain \(Key.tab)\(Key.tab)")
    try terminal.expect(question)
    terminal.type("y")
    try terminal.expect("many/119")
  }

  @Test func `a step without a parameter says what to do`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("get" + Key.metaUp)
    try terminal.expect("Error: nudge: ")
    try terminal.expect(Console.prompt + "get")
  }

  @Test func `a step shows no more than the window holds, and follows its size`() throws {
    let folder = try Console.folder()
    for number in 1...20 {
      try folder.write(Gestures.drag(points: 330), to: "traces/many/\(number).csv")
    }
    let terminal = try Console.open(in: folder)
    try terminal.run("set velocity-threshold 5000", prompt: Console.changedPrompt)
    try terminal.run("set progress-threshold 0.76", prompt: Console.changedPrompt)
    terminal.resize(columns: 60, rows: 12)
    terminal.type("get")
    try terminal.expect("get")
    terminal.type("\u{1b}4" + Key.metaUp)
    try terminal.expect("progress-threshold: 0.76 -> ")
    let block = try terminal.expect(Console.changedPrompt + "get")
    #expect(block.contains("… and "))
    #expect(block.split(separator: "\n").count <= 9)
    #expect(block.split(separator: "\n").allSatisfy { $0.count < 60 })
  }

  @Test(arguments: [
    ("chec", "check "), ("load trac", "load traces/"), ("replay swipes/l", "replay swipes/long "),
    ("unload al", "unload all "), ("presets lazy", "presets lazy-transitions "),
    ("use ./mi", "use ./mine.json "), ("reset prog", "reset progress-threshold "),
    ("scenes cube-n", "scenes cube-navigation "), ("scene non", "scene none "),
    ("set decide=d", "set decide=during "), ("set decide d", "set decide during "),
    ("mode js", "mode json "), ("timing of", "timing off "), ("restore bo", "restore bold "),
    ("diff bol", "diff bold "), ("filter intent=fi", "filter intent=finish "),
    ("label swipes/long fi", "label swipes/long finish "), ("get --ch", "get --changed "),
    ("nudge velocity-t", "nudge velocity-threshold "), ("help onc", "help once "),
    ("!cat mi", "!cat mine.json "), ("read mi", "read mine.json "), ("once mi", "once mine.json "),
    ("play swipes/s", "play swipes/short "), ("step swipes/s", "step swipes/short "),
    ("watch of", "watch off "), ("save mi", "save mine.json "), ("open mi", "open mine.json "),
    ("reload mi", "reload mine.json "),
  ])
  func `Tab completes every kind of argument`(typed: String, completed: String) throws {
    let folder = try Console.folder()
    try folder.write("{}", to: "mine.json")
    let terminal = try Console.open(in: folder)
    try terminal.run("snapshot bold")
    terminal.type(typed + Key.tab + Key.controlL)
    // The screen is cleared and the line shown anew.
    try terminal.expect(Console.prompt + completed)
  }
}
