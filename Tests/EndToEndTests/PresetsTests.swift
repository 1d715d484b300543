import Foundation
import Testing

struct PresetsTests {
  @Test func `lists the presets`() throws {
    let result = try Panlab.run(["presets", "--format", "csv"])
    let names = result.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
    for name in ["preset", "default", "appcoda", "appcoda-as-written", "pe", "ls-edge"] {
      #expect(names.contains { $0 == name })
    }
    #expect(result.exitCode == 0)
  }

  @Test func `shows one preset in full`() throws {
    let result = try Panlab.run(["presets", "appcoda"])
    #expect(result.output.hasPrefix("preset         appcoda\n"))
    #expect(result.output.contains("\nextent"))
    #expect(result.exitCode == 0)
  }

  @Test func `suggests the preset that was meant`() throws {
    let result = try Panlab.run(["presets", "apcoda"])
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: 'apcoda': no preset has this name; "))
    #expect(result.error.contains("did you mean 'appcoda'?"))
    #expect(result.exitCode == 64)
  }

  @Test func `writes the list to a file`() throws {
    let folder = try TemporaryFolder()
    let printed = try Panlab.run(["presets", "--format", "json"], in: folder)
    let written = try Panlab.run(
      ["presets", "--format", "json", "--output", "presets.json"], in: folder)
    #expect(written == Panlab.Result(output: "", error: "", exitCode: 0))
    #expect(try folder.read("presets.json") == printed.output)
  }
}
