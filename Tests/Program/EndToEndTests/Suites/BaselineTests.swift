import Foundation
import Testing

struct BaselineTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try Gestures.labelledFolder()
    let first = try Panlab.run(
      ["check", "swipes", "--baseline", "b.json", "--update-baseline", "missing"], in: folder)
    #expect(first.exitCode == 0)
    #expect(first.error == "b.json: written: 2 added\n")
    return folder
  }

  private static let worse = [
    "check", "swipes", "--baseline", "b.json", "--set", "velocity-threshold=5000", "--set",
    "progress-threshold=0.99",
  ]

  @Test func `says so when there is no baseline`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["check", "swipes", "--baseline", "b.json"], in: folder)
    #expect(
      result
        == Panlab.Result(
          output: "",
          error: "Error: b.json: no such baseline; write it with --update-baseline missing\n",
          exitCode: 66))
    #expect(try folder.contents == ["swipes"])
  }

  @Test func `holds when nothing changed, and is not written again`() throws {
    let folder = try Self.folder()
    let before = try folder.read("b.json")
    for mode in ["none", "missing", "changed", "all"] {
      let result = try Panlab.run(
        ["check", "swipes", "--baseline", "b.json", "--update-baseline", mode, "--fail-on-update"],
        in: folder)
      #expect(result.exitCode == 0)
      #expect(result.error == "")
    }
    #expect(try folder.read("b.json") == before)
  }

  @Test func `shows a flip with both reasons, and writes nothing unasked`() throws {
    let folder = try Self.folder()
    let before = try folder.read("b.json")
    let result = try Panlab.run(Self.worse, in: folder)
    #expect(result.exitCode == 1)
    let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("flipped") })
    #expect(line.contains("finish: velocity > velocity-threshold met by "))
    #expect(line.contains("cancel: "))
    // The user asked for the changes by `--set`, so there is no warning about them.
    #expect(!result.error.contains("another controller"))
    let other = try Panlab.run(
      ["check", "swipes", "--baseline", "b.json", "--controller", "appcoda"], in: folder)
    #expect(other.error.contains("group 'check' was run with another controller, fingerprint "))
    #expect(try folder.read("b.json") == before)
  }

  @Test func `updates, prints the difference, and fails if asked to`() throws {
    let folder = try Self.folder()
    let result = try Panlab.run(
      Self.worse + ["--update-baseline", "changed", "--fail-on-update"], in: folder)
    #expect(result.output.contains("\nflipped "))
    #expect(result.error.contains("b.json: written: 1 flipped"))
    #expect(result.exitCode == 1)
    let again = try Panlab.run(Self.worse, in: folder)
    #expect(!again.output.contains("flipped"))
  }

  @Test func `says that a baseline is stale`() throws {
    let folder = try Self.folder()
    let text = try folder.read("b.json")
    let version = try Panlab.run(["--version"]).output.trimmingCharacters(in: .newlines)
    try folder.write(
      text.replacingOccurrences(of: "\"tool\": \"\(version)\"", with: "\"tool\": \"0.0.1\""),
      to: "b.json")
    let result = try Panlab.run(["check", "swipes", "--baseline", "b.json"], in: folder)
    #expect(result.exitCode == 0)
    #expect(
      result.error
        == "Warning: b.json: written by panlab 0.0.1, this is \(version), so a change may come"
        + " from Panlab; update it with --update-baseline all\n")
  }

  @Test func `refuses a corrupt baseline and leaves it alone`() throws {
    let folder = try Self.folder()
    let text = String(try folder.read("b.json").dropLast(40))
    try folder.write(text, to: "b.json")
    let result = try Panlab.run(
      ["check", "swipes", "--baseline", "b.json", "--update-baseline", "all"], in: folder)
    #expect(result.exitCode == 65)
    #expect(result.error.hasPrefix("Error: b.json:"))
    #expect(result.error.contains(": not JSON; "))
    #expect(try folder.read("b.json") == text)
  }

  @Test func `leaves the old file whole where no room is left`() throws {
    let folder = try Self.folder()
    let before = try folder.read("b.json")
    for number in 1...60 {
      try folder.write(Gestures.drag(points: Double(number) * 5), to: "swipes/d\(number).csv")
    }
    // A limit on the size of files stands for a disk that is full.
    let result = try Panlab.shell(
      "trap '' XFSZ; ulimit -f 4;"
        + " \"$panlab\" check swipes --baseline b.json --update-baseline all --quiet >/dev/null",
      in: folder)
    #expect(result.exitCode == 70)
    #expect(result.error.contains("'b.json': could not be written: "))
    #expect(try folder.read("b.json") == before)
    #expect(try folder.contents == ["b.json", "swipes"])
  }

  @Test(.enabled(if: geteuid() != 0)) func `does not replace a protected file`() throws {
    let folder = try Self.folder()
    let path = folder.url.appendingPathComponent("b.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let result = try Panlab.run(Self.worse + ["--update-baseline", "all"], in: folder)
    #expect(result.exitCode == 64)
    #expect(result.error.contains("'b.json': is not writable; change its permissions"))
  }
}
