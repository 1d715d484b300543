import Foundation
import PackageFolder
import Testing

/// Searches that are killed, interrupted, or run with another number of jobs.
struct TuneResumeTests {
  private static let traces = packageFolder.appendingPathComponent("traces").path

  /// A rule with three numbers, too many to look at every boundary.
  private static let rule = """
    { "base": "default", "finish-when": "velocity > velocity-threshold or (velocity >= \
    -velocity-threshold and translation + velocity * lookahead > progress-threshold * 1w)",
      "parameters": { "lookahead": { "value": 0.1, "unit": "s", "range": [0, 1] } } }
    """

  private static let words = [
    "tune", "\(traces)/swipe-back", "--controller", "mine.json", "--tune", "lookahead", "--tune",
    "progress-threshold", "--tune", "velocity-threshold", "--budget",
    // So many that the search is not over when it is killed.
    "40000", "--folds", "3",
    "--unseen", "\(traces)/edge-swipe", "--format", "json", "-o", "tuned.json",
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.rule, to: "mine.json")
    return folder
  }

  @Test func `killed and run again it gives the bytes of a search that was not`() throws {
    let whole = try folder()
    let alone = try Panlab.run(Self.words + ["--jobs", "1"], in: whole)
    #expect(alone.exitCode == 0)
    #expect(alone.error == "")
    let together = try folder()
    #expect(try Panlab.run(Self.words + ["--jobs", "2"], in: together) == alone)
    #expect(try together.read("tuned.json") == whole.read("tuned.json"))

    let killed = try folder()
    // The kill comes as soon as the search has been saved for the first time.
    let line = Self.words.map { "'\($0)'" }.joined(separator: " ")
    let kill = try Panlab.shell(
      """
      "$panlab" \(line) --jobs 1 --resume state.json > report.txt &
      until [ -s state.json ] || ! kill -0 $!; do sleep 0.01; done
      kill -KILL $!
      wait $!
      """, in: killed)
    #expect(kill.exitCode == 128 + 9)
    #expect(try killed.read("report.txt") == "")
    #expect(try !killed.contents.contains("tuned.json"))
    let saved = try killed.read("state.json")
    let resumed = try Panlab.run(
      Self.words + ["--resume", "state.json", "--jobs", "2"], in: killed)
    #expect(resumed == alone)
    #expect(try killed.read("tuned.json") == whole.read("tuned.json"))
    #expect(try killed.read("state.json") != saved)
  }
}
