import Foundation
import Testing

struct ReplayTests {
  static let header =
    "t_ms,event,state,location_x,location_y,translation_x,translation_y,velocity_x,velocity_y,"
    + "progress,percent_complete"

  @Test func `writes the timeline's columns`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["replay", "swipes/long.csv", "--format", "csv"], in: folder)
    #expect(result.output.split(separator: "\n").first.map(String.init) == Self.header)
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }

  @Test func `names the trace in the table and in JSON`() throws {
    let folder = try Gestures.labelledFolder()
    let table = try Panlab.run(["replay", "swipes/long.csv"], in: folder)
    #expect(table.output.contains("swipes/long\n"))
    let json = try Panlab.run(["replay", "swipes/long.csv", "--format", "json"], in: folder)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "panlab.timeline/1")
    #expect((report["outcome"] as? [String: Any])?["trace"] as? String == "swipes/long")
  }

  @Test func `takes one recording out of a file with several`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      trace,t_ms,x,y,phase
      one,0,20,400,began
      one,8,60,400,moved
      one,16,90,400,ended
      two,0,20,400,began
      two,8,90,400,moved
      two,16,120,400,ended

      """, to: "both.csv")
    let result = try Panlab.run(["replay", "both.csv#two"], in: folder)
    #expect(result.output.contains("both#two\n"))
    let several = try Panlab.run(["replay", "both.csv"], in: folder)
    #expect(
      several
        == Panlab.Result(
          output: "",
          error: "Error: 'both.csv': 2 traces; choose one of both#one, both#two\n",
          exitCode: 64))
    #expect(try Panlab.run(["replay", "both#two"], in: folder) == result)
    let none = try Panlab.run(["replay", "both.csv#three"], in: folder)
    #expect(
      none.error
        == "Error: 'both#three': no such trace; choose both#one or both#two\n")
    #expect(none.exitCode == 66)
    // Two recordings of one file, or the file named twice, are judged once each.
    for words in [["both#one", "both#two"], ["both.csv", "both.csv"]] {
      let judged = try Panlab.run(["check"] + words, in: folder)
      #expect(judged.output.contains("\n2 traces: "), "\(judged)")
    }
  }

  @Test func `finds a trace of the folder traces by its name`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 200), to: "traces/swipe-back/ann-03.csv")
    for name in ["swipe-back/ann-03", "ann-03"] {
      let result = try Panlab.run(["replay", name], in: folder)
      #expect(result.output.contains("swipe-back/ann-03\n"))
      #expect(result.exitCode == 0)
    }
    let near = try Panlab.run(["replay", "swipe-back/ann-30"], in: folder)
    #expect(
      near
        == Panlab.Result(
          output: "",
          error: "Error: 'swipe-back/ann-30': no such file or trace; "
            + "did you mean 'swipe-back/ann-03'?\n",
          exitCode: 66))
  }

  @Test func `refuses a folder`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.run(["replay", "swipes"], in: folder)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: 'swipes': 2 traces; choose one of swipes/long, "))
    #expect(result.exitCode == 64)
  }
}
