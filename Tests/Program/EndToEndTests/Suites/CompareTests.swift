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
    #expect(result.output.hasPrefix("'default' with velocity-threshold=5000, progress"))
    #expect(result.output.contains("\n\nFlipped, with the reason of A and of B\n"))
    #expect(result.output.contains("\nswipes/long  finish  finish (velocity > velocity-threshold"))
    #expect(
      result.output.hasSuffix(
        "2 traces: 1 flipped; passed: 2 with A, 1 with B; judged in closed form\n"))
  }

  @Test(arguments: [
    (["better"], 75), (["better", "--by", "2"], 64), (["not-worse"], 64),
    (["not-worse", "--by", "0.05"], 75),
  ])
  func `a gate has a code of its own for what two gestures cannot tell`(
    words: [String], code: Int
  ) throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(
      ["compare", "default", "appcoda", "swipes", "--require"] + words, in: folder)
    #expect(result.exitCode == code)
    guard code == 75 else { return }
    #expect(result.output.contains("required \(words[0])"))
    #expect(result.output.contains(": cannot tell\ndoubt, too-few-people: 2 people or groups;"))
  }

  @Test func `compares two values of one number, and refuses one alone`() throws {
    let folder = try Gestures.labelledFolder()
    let change = ["--set", "velocity-threshold=300"]
    let both = try Panlab.run(
      ["compare", "swipes"] + change + ["--set", "velocity-threshold=450"], in: folder)
    #expect(both.exitCode == 0)
    #expect(both.output.hasPrefix("velocity-threshold=450 is "))
    let one = try Panlab.run(["compare", "swipes"] + change, in: folder)
    #expect(one.exitCode == 64)
    #expect(one.error.contains("one side only; give --set twice"))
  }

  @Test func `marks gestures that a controller was tuned on, and judges nothing by them`() throws {
    let folder = try Gestures.labelledFolder()
    let tuned = try Panlab.run(
      ["tune", "swipes", "--tune", "progress-threshold", "--take", "tuned", "-o", "tuned.json"],
      in: folder)
    #expect(tuned.exitCode == 0)
    let words = ["compare", "default", "tuned.json", "swipes"]
    let result = try Panlab.run(words, in: folder)
    #expect(result.output.hasPrefix("in-sample: 'tuned.json' was tuned on 2 of the 2 traces\n"))
    let gate = try Panlab.run(words + ["--require", "better"], in: folder)
    #expect(gate.exitCode == 65)
    #expect(gate.output == "")
    #expect(gate.error.contains("--require: in-sample, 'tuned.json' was tuned on 2 of the 2"))
  }

  @Test func `says which controller does not exist`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["compare", "default", "apcoda", "swipes"], in: folder)
    #expect(result.exitCode == 64)
    #expect(result.error.contains("did you mean 'appcoda'?"))
  }
}
