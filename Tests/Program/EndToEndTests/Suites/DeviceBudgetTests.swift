import Foundation
import Testing

/// The budget `as-on-device`, kept and broken, in the program's reports.
struct DeviceBudgetTests {
  /// Ten drags of one phone that are as on it, but for those that `edit` changes.
  private static func folder(
    edit: (Int, String) -> String = { $1 }
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var labels = "trace,intent\n"
    for number in 0..<10 {
      let (points, travel, outcome) = number < 5 ? (300.0, "282", "finish") : (40, "37.6", "cancel")
      labels += "g\(number),\(outcome)\n"
      let head = """
        # screen: 390x844
        # orientation: portrait
        # device: iPhone14,7
        # outcome: \(outcome)
        # observed: source=coordinator translation=\(travel),0

        """
      try folder.write(edit(number, head) + Gestures.drag(points: points), to: "t/g\(number).csv")
    }
    try folder.write(labels, to: "t/labels.csv")
    try folder.write(
      #"{"groups": {"phone": {"traces": "t", "budgets": {"as-on-device": "90%"}}}}"#,
      to: "panlab.json")
    return folder
  }

  @Test func `recordings that are as on their device keep the budget`() throws {
    let run = try Panlab.run(["check"], in: Self.folder())
    #expect(run.exitCode == 0, "\(run)")
    #expect(!run.output.contains("as-on-device"), "\(run.output)")
  }

  @Test
  func `a decision, a travel and an orientation that differ break the budget in every report`()
    throws
  {
    let folder = try Self.folder { number, head in
      switch number {
      case 7: head.replacingOccurrences(of: "outcome: cancel", with: "outcome: finish")
      case 8: head.replacingOccurrences(of: "translation=37.6", with: "translation=46.6")
      case 9: head.replacingOccurrences(of: "orientation: portrait", with: "orientation: landscape")
      default: head
      }
    }
    let run = try Panlab.run(
      ["check", "--report", "junit=junit.xml", "--report", "json=report.json"], in: folder)
    #expect(run.exitCode == 1)
    let sentence =
      "as-on-device 0.700 (7 of 10 recordings, with values, times, motion and orientation) is below 0.900"
    #expect(run.output.contains("error phone: \(sentence) (panlab.json:1)\n"), "\(run.output)")
    #expect(
      run.output.contains(
        "3 of 10 traces differ from the device (t/g7, t/g8, t/g9): the device ended with finish, the replay with cancel; the replay minus the device: travel -9.0 pt; the device was in landscape, the replay in portrait"
      ), "\(run.output)")
    let junit = try folder.read("junit.xml")
    #expect(junit.contains("<failure") && junit.contains(sentence), "\(junit)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(folder.read("report.json").utf8)) as? [String: Any])
    let group = try #require((report["groups"] as? [[String: Any]])?.first)
    let budget = try #require((group["budgets"] as? [[String: Any]])?.first)
    #expect(budget["budget"] as? String == "as-on-device" && budget["kept"] as? Bool == false)
    #expect(budget["measured"] as? Double == 0.7 && budget["limit"] as? Double == 0.9)
    #expect(budget["traces"] as? [String] == ["t/g7", "t/g8", "t/g9"])
    // As a warning, it fails nothing.
    let text = try folder.read("panlab.json")
    try folder.write(
      text.replacingOccurrences(
        of: #""90%""#, with: #"{"limit": "90%", "level": "warn"}"#), to: "panlab.json")
    let warned = try Panlab.run(["check"], in: folder)
    #expect(warned.exitCode == 0 && warned.output.contains("warn phone: \(sentence)"), "\(warned)")
  }

  @Test func `agree names an orientation in every format`() throws {
    let folder = try Self.folder { _, head in
      head.replacingOccurrences(of: "orientation: portrait", with: "orientation: landscape")
    }
    let table = try Panlab.run(["agree", "t"], in: folder).output
    #expect(
      table.contains(
        "orientation: the device in landscape, the replay in portrait, in 10 of 10 recordings\n"),
      "\(table)")
    #expect(table.contains("10 recordings with other values, times, motion or orientation"))
    let csv = try Panlab.run(["agree", "t", "--format", "csv"], in: folder).output
    let lines = csv.split(separator: "\n")
    #expect(lines.first?.hasSuffix(",orientation,replay_orientation") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",landscape,portrait") })
    let json = try Panlab.run(["agree", "t", "--format", "json"], in: folder).output
    #expect(json.contains(#""orientation":"landscape""#), "\(json)")
  }
}
