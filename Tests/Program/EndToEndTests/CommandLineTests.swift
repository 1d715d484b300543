import Foundation
import Testing

struct CommandLineTests {
  @Test func `says its version`() throws {
    let result = try Panlab.run(["--version"])
    #expect(result == Panlab.Result(output: "0.2.0\n", error: "", exitCode: 0))
  }

  @Test func `the help fits a screen, and all of it lists every subcommand once`() throws {
    let short = try Panlab.run(["--help"])
    #expect(short.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
    #expect(try Panlab.run(["help"]) == short)
    #expect(try Panlab.run(["-h"]) == short)
    let all = try Panlab.run(["--help", "all"])
    #expect(try Panlab.run(["help", "all"]) == all)
    func verbs(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first }.filter { !$0.hasPrefix("-") && $0 != "See" }
    }
    #expect(verbs(short.output).count == 14)
    #expect(verbs(all.output).count == 36 && Set(verbs(all.output)).count == 36)
    #expect(Set(verbs(short.output)).isSubset(of: verbs(all.output)))
  }

  @Test(arguments: [
    ["inspect"], ["explain"], ["estimators"], ["compare", "default", "appcoda"],
    ["page", "-o", "page.html"],
  ])
  func `a file that cannot be read keeps no other from its report`(words: [String]) throws {
    func run(_ paths: [String]) throws -> (Panlab.Result, page: String?) {
      let folder = try Gestures.labelledFolder()
      try folder.write("this is no trace\n", to: "odd.csv")
      return (try Panlab.run(words + paths, in: folder), try? folder.read("page.html"))
    }
    let (alone, page) = try run(["swipes"])
    let (both, other) = try run(["swipes", "odd.csv"])
    #expect(both.output == alone.output)
    #expect(other == page && (page != nil) == words.contains("page"))
    #expect(alone.exitCode == 0 && both.exitCode == 65)
    #expect(
      both.error.hasPrefix("Error: odd.csv:1: 'this is no trace' where the header should be"))
    #expect(!both.error.contains("no such trace"))
  }

  @Test(arguments: [["--help"], ["check", "--help"], ["replay", "--help"], ["curve", "--help"]])
  func `explains itself on standard output`(arguments: [String]) throws {
    let result = try Panlab.run(arguments)
    #expect(result.output.contains("USAGE: panlab"))
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    ["no-such-command"], ["merge"], ["check", "x", "--suite", "y"],
    ["check", "x", "--format", "xml"], ["check", "x", "--shard", "3/2"], ["compare", "default"],
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
    // More than a pipe holds, so that the program still writes when its reader has gone.
    let folder = try TemporaryFolder()
    var csv = "trace,t_ms,x,y,phase\n"
    for index in 1...2_000 {
      csv += "gesture-\(index),0,20,400,began\ngesture-\(index),8,60,400,moved\n"
      csv += "gesture-\(index),16,90,400,ended\n"
    }
    try folder.write(csv, to: "many.csv")
    let result = try Panlab.shell(
      "\"$panlab\" check many.csv --level unlabelled=off --level nothing-compared=off --level refused-touch=off --format json | head -n 1",
      in: folder)
    #expect(result == Panlab.Result(output: "{\n", error: "", exitCode: 0))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "a device of Linux"))
  func `says so when its output cannot be written`() throws {
    let result = try Panlab.shell("\"$panlab\" presets > /dev/full")
    #expect(
      result
        == Panlab.Result(
          output: "",
          error: "Error: standard output: could not be written: no space left on device; "
            + "write where there is room\n",
          exitCode: 70))
  }
}
