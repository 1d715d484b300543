import Foundation
import PackageFolder
import Testing

/// The story of the read-me: tuned on the swipes of twelve people, judged by those of twelve others.
struct TunedFamilyTests {
  private static let words = [
    "tune", "traces/training", "--tune", "progress-threshold", "--unseen", "traces/unseen",
    "--choose", "best",
  ]

  /// A folder in which the shipped traces stand as in the project.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("traces"),
      withDestinationURL: packageFolder.appendingPathComponent("traces"))
    return folder
  }

  @Test func `is the controller that ships, to the byte`() throws {
    let folder = try Self.folder()
    let result = try Panlab.run(Self.words + ["-o", "tuned.json"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(try folder.read("tuned.json") == folder.read("traces/tablet.json"))
  }

  @Test func `is better than default where nobody tuned, beyond the interval`() throws {
    let folder = try Self.folder()
    let report = try Panlab.run(Self.words + ["--format", "json"], in: folder)
    let parsed = try JSONSerialization.jsonObject(with: Data(report.output.utf8))
    let unseen = try #require((parsed as? [String: Any])?["unseen"] as? [String: Any])
    let interval = try #require(unseen["gain_interval"] as? [String: Any])
    #expect(try #require(interval["low"] as? Double) > 0.1)
    let gain = try #require(unseen["gain"] as? Double)

    func passed(_ controller: String) throws -> Double {
      let check = try Panlab.run(
        ["check", "traces/unseen", "--controller", controller, "--format", "json"], in: folder)
      let parsed = try JSONSerialization.jsonObject(with: Data(check.output.utf8))
      let summary = try #require((parsed as? [String: Any])?["summary"] as? [String: Any])
      #expect(summary["traces"] as? Int == 48)
      return Double(try #require(summary["passed"] as? Int))
    }
    let (tuned, untuned) = (try passed("traces/tablet.json"), try passed("default"))
    #expect(tuned > untuned)
    #expect(abs((tuned - untuned) / 48 - gain) < 1e-6)
  }
}
