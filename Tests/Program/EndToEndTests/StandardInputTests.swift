import Testing

/// `-` in place of a file that is read.
struct StandardInputTests {
  @Test(arguments: [
    ["check", "-", "--format", "csv"], ["explain", "-"], ["inspect", "-", "--format", "csv"],
    ["replay", "-", "--format", "csv"], ["extract", "-"], ["import", "-", "-o", "out"],
    ["-", "-c", "explain stdin"],
  ])
  func `a verb reads a recording from standard input`(words: [String]) throws {
    let drag = Gestures.drag(points: 330)
    let folder = try TemporaryFolder()
    try folder.write("trace,intent\nstdin,finish\n", to: "labels.csv")
    let result = try Panlab.run(words, in: folder, input: drag)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.error == "")
    if words[0] == "import" {
      #expect(try folder.read("out/stdin.csv").hasSuffix(",ended\n"))
    } else if words[0] != "replay" {
      #expect(result.output.contains("stdin"), "\(result.output)")
    }
  }

  @Test(arguments: [
    ["import", "-", "--time-column", "t=ms", "-o", "out"],
    ["check", "-", "stdin", "--format", "csv"],
  ])
  func `what a verb reads twice comes from a pipe too`(words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 330).replacing("t_ms", with: "t"), to: "drag.csv")
    try folder.write("trace,intent\nstdin,finish\n", to: "labels.csv")
    let line = "cat drag.csv | \"$panlab\" \(words.joined(separator: " "))"
    let result = try Panlab.shell(line, in: folder)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("csv            1        0") != result.output.contains("stdin,"))
  }

  @Test func `a controller and a suite come from standard input too`() throws {
    let folder = try Gestures.labelledFolder()
    let controller = try Panlab.run(
      ["check", "swipes", "--controller", "-", "--format", "json"], in: folder,
      input: "{\"base\": \"default\", \"velocity-threshold\": 450}")
    #expect(controller.exitCode == 0, "\(controller)")
    #expect(controller.output.contains("\"velocity-threshold\": 450"))
    let suite = try Panlab.run(
      ["check", "--suite", "-"], in: folder,
      input: "{\"groups\": {\"back\": {\"traces\": \"swipes\"}}}")
    #expect(suite.exitCode == 0, "\(suite)")
  }
}
