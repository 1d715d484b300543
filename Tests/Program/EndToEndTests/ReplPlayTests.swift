import Foundation
import Testing

/// Transitions that are played, on a terminal and without one.
@Suite(.waiting) struct ReplPlayTests {
  typealias Key = PseudoTerminal.Key

  @Test func `steps through a transition by its keys`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("step swipes/long" + Key.enter)
    try terminal.expect("slide-navigation, swipes/long  frame 1/30  0.000 s  touching\n")
    try terminal.expect("paused at 1.0x")
    let keys = [
      (Key.right, "frame 2/30  0.017 s"), (Key.right + Key.right, "frame 4/30"),
      (Key.left, "frame 3/30"), (Key.end, "frame 30/30  0.483 s  completed"),
      (Key.right, "frame 30/30"), (Key.home, "frame 1/30"), (Key.left, "frame 1/30"),
    ]
    for (key, words) in keys {
      terminal.type(key)
      try terminal.expect(words)
    }
    terminal.type(Key.up)
    try terminal.expect("paused at 2.0x")
    terminal.type("--")
    try terminal.expect("paused at 0.5x")
    terminal.type("q")
    try terminal.expect(Console.prompt)
    #expect(try terminal.run("get edge").contains("edge: none\n"))
  }

  @Test func `plays in time to the end, and again`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("play swipes/long --speed 4" + Key.enter)
    try terminal.expect("playing at 4.0x")
    try terminal.expect("frame 30/30")
    try terminal.expect("paused at 4.0x")
    terminal.type(" ")
    try terminal.expect("frame 1/30")
    try terminal.expect("paused at 4.0x")
    terminal.type(Key.escape)
    try terminal.expect(Console.prompt)
    // The terminal edits lines again.
    #expect(try terminal.run("get edge").contains("edge: none\n"))
  }

  @Test func `space holds a transition that is played`() throws {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("play swipes/long --speed=0.01" + Key.enter)
    try terminal.expect("playing at 0.01x")
    terminal.type(" ")
    try terminal.expect("paused at 0.01x")
    terminal.type(Key.controlC)
    try terminal.expect(Console.prompt)
  }

  @Test func `follows the size of the window, and Ctrl-C gives the console back`() throws {
    let terminal = try Console.open(in: try Console.folder())
    try terminal.run("set velocity-threshold 450", prompt: Console.changedPrompt)
    terminal.type("step swipes/short" + Key.enter)
    let wide = try terminal.expect("paused at 1.0x")
    #expect(wide.contains("┌──"))
    terminal.resize(columns: 50, rows: 8)
    let narrow = try terminal.expect("paused at 1.0x")
    #expect(narrow.contains("frame 1/"))
    #expect(!narrow.contains("┌"))
    terminal.resize(columns: 90, rows: 30)
    #expect(try terminal.expect("paused at 1.0x").contains("┌──"))
    terminal.type(Key.controlC)
    try terminal.expect(Console.changedPrompt)
    #expect(
      try terminal.run("get velocity-threshold", prompt: Console.changedPrompt)
        .contains("velocity-threshold: 450pt/s "))
  }

  @Test func `shows frames as text without a terminal`() throws {
    let folder = try Gestures.labelledFolder()
    let one = try Panlab.run(["repl", "swipes", "-c", "step swipes/long 13"], in: folder)
    #expect(
      one.output == """
        slide-navigation, swipes/long  frame 13/30  0.200 s  dragging
        ┌────────────────┐  finger       ████████████████░░░░░░░░░░░░░░░░░░░░░░  0.423
        │⠉⠉⠉⠉⠉⠉⢹⠉⠉⠉⠉⠉⠉⠉⠉⠉│  complete     ████████████████░░░░░░░░░░░░░░░░░░░░░░  0.423
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│  view detail  ████████████████░░░░░░░░░░░░░░░░░░░░░░  0.423
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│  time         ████████████████░░░░░░░░░░░░░░░░░░░░░░  0.200
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│  rate: finger +2.12/s, view +3.05/s
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│  recognised 0.017 s
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│  released 0.400 s
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│  completed 0.472 s
        │⠁⠀⠁⠀⠁⠀⠙⢀⠀⠀⠀⠀⠀⠀⠀⠀│  ⠀⠀ detail
        │⠁⠀⠁⠀⠁⠀⢁⠙⠁⠀⠀⠀⠀⠀⠀⠀│  ⠁⠀ list
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⠁⠀⠁⠀⠁⠀⢹⠀⠀⠀⠀⠀⠀⠀⠀⠀│
        │⣁⣀⣁⣀⣁⣀⣹⣀⣀⣀⣀⣀⣀⣀⣀⣀│
        └────────────────┘

        """)
    #expect(one.exitCode == 0)
    let all = try Panlab.run(["repl", "swipes", "-c", "step swipes/long"], in: folder)
    #expect(all.output.contains("frame 1/30") && all.output.contains("frame 30/30"))
    let played = try Panlab.run(["repl", "swipes", "-c", "play swipes/short"], in: folder)
    let lines = played.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("frame  time (s)") == true)
    #expect(lines.last?.hasPrefix("   27     0.433  cancelled") == true)
  }
}
