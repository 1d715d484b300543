import Testing

/// A verb says the same of loaded traces as of the files that they were read from.
struct SourceOfGesturesTests {
  @Test(arguments: [
    "sweep --over progress-threshold=0.2:0.8:0.2 --format json",
    "sweep --over progress-threshold=0.2:0.8:0.2 --over velocity-threshold=100:900:400 --cost false-finish=3",
    "tune --budget 60 --format json", "tune --rules appcoda --budget 40 --format csv",
    "tune --pareto completion --budget 60 --format json", "plan --format json",
    "review --format json", "check --format json", "check --format csv", "explain --format csv",
    "inspect --format csv",
  ])
  func `the console and the shell print the same`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let shell = try Panlab.run([words[0], "shipped:swipe-back"] + words.dropFirst())
    let console = try Panlab.run(["repl", "shipped:swipe-back", "-c", line])
    #expect(console.output == shell.output)
    #expect(console.exitCode == shell.exitCode && shell.exitCode <= 1)
  }
}
