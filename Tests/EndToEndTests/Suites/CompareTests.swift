import Foundation
import Testing

struct CompareTests {
  @Test func `compares two controllers on the same traces`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      [
        "compare", "default", "default", "swipes", "--set-b", "velocity-threshold=5000", "--set-b",
        "progress-threshold=0.99",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("Flipped, with the reason of A and of B\n"))
    #expect(result.output.contains("\nswipes/long  finish  finish (velocity > velocity-threshold"))
    #expect(result.output.hasSuffix("2 traces: 1 flipped; passed: 2 with A, 1 with B\n"))
  }

  @Test func `says which controller does not exist`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["compare", "default", "apcoda", "swipes"], in: folder)
    #expect(result.exitCode == 64)
    #expect(result.error.contains("did you mean 'appcoda'?"))
  }
}
