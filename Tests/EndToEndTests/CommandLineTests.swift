import Foundation
import Testing

struct CommandLineTests {
  @Test func `says its version`() throws {
    let result = try Panlab.run(["--version"])
    #expect(result == Panlab.Result(output: "0.1.0\n", error: "", exitCode: 0))
  }

  @Test(arguments: [["--help"], ["check", "--help"], ["replay", "--help"], ["curve", "--help"]])
  func `explains itself on standard output`(arguments: [String]) throws {
    let result = try Panlab.run(arguments)
    #expect(result.output.contains("USAGE: panlab"))
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    ["no-such-command"], ["check"], ["check", "x", "--format", "xml"],
    ["check", "x", "--jobs", "0"],
    ["check", "x", "--display-hz", "90"], ["check", "x", "--screen", "390"],
    ["check", "x", "--delivery", "sometimes"], ["replay"], ["curve"],
  ])
  func `refuses a command line that cannot be meant`(arguments: [String]) throws {
    let result = try Panlab.run(arguments)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: "))
    #expect(result.exitCode == 64)
  }

  @Test func `ends without a word when its reader has seen enough`() throws {
    let result = try Panlab.shell("for i in 1 2 3; do \"$panlab\" presets | head -n 1; done")
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }
}
