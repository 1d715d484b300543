import Foundation
import Testing

struct WorkerTests {
  private static func line(_ name: String, points: Int) -> String {
    #"{"name":"\#(name)","intent":"finish","samples":[[0,20,400,"began"],[100,\#(20 + points / 2),400,"moved"],"#
      + #"[200,\#(20 + points),400,"moved"],[208,\#(20 + points),400,"ended"]]}"#
  }

  @Test func `answers thousands of lines in their order, with an error for the broken one`() throws
  {
    let folder = try TemporaryFolder()
    let count = 1_500
    let broken = count / 2
    var input = ""
    for number in 1...count {
      input +=
        number == broken ? "{\"name\": broken\n" : Self.line("t\(number)", points: 300) + "\n"
    }
    try folder.write(input, to: "in.ndjson")
    let result = try Panlab.shell(
      "cat in.ndjson | \"$panlab\" worker | cat > out.ndjson", in: folder)
    #expect(result.error == "")
    let lines = try folder.read("out.ndjson").split(separator: "\n")
    #expect(lines.count == count)
    let wrong = lines.enumerated().filter { index, line in
      index + 1 == broken
        ? !line.hasPrefix("{\"error\":\"line \(broken): not JSON; ")
        : !line.contains("\"trace\":\"t\(index + 1)\"")
    }
    #expect(wrong.isEmpty)
  }

  @Test func `returns the id of a line, whether it can be used or not`() throws {
    let good = Self.line("a", points: 300).replacingOccurrences(
      of: "{\"name\"", with: "{\"id\":[7],\"name\"")
    let result = try Panlab.run(["worker"], input: good + "\n{\"id\":\"b\",\"name\":\"b\"}\n")
    #expect(result.exitCode == 65)
    let lines = result.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("{\"id\":[7],\"line\":1,\"outcome\":{"), "\(lines[0])")
    #expect(
      lines[1]
        == "{\"error\":\"line 2: no 'samples'; add it\",\"id\":\"b\",\"line\":2,\"name\":\"b\"}"
    )
  }

  @Test func `answers as check does, and exits with 65 after a broken line`() throws {
    let folder = try TemporaryFolder()
    let csv = Gestures.drag(points: 330)
    try folder.write(csv, to: "long.csv")
    let text = csv.replacingOccurrences(of: "\n", with: "\\n")
    let good = try Panlab.run(
      ["worker"], in: folder, input: "{\"name\":\"long\",\"csv\":\"\(text)\"}")
    #expect(good.exitCode == 0)
    let check = try Panlab.run(["check", "long.csv", "--format", "json"], in: folder)
    let reply = try #require(
      JSONSerialization.jsonObject(with: Data(good.output.utf8)) as? [String: Any])
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [String: Any])
    let outcome = try #require(reply["outcome"] as? [String: Any])
    let expected = try #require((report["outcomes"] as? [[String: Any]])?.first)
    #expect(NSDictionary(dictionary: outcome) == NSDictionary(dictionary: expected))
    let bad = try Panlab.run(["worker"], in: folder, input: "\n{}\n")
    #expect(
      bad
        == Panlab.Result(
          output: "{\"error\":\"line 2: no 'samples'; add it\",\"line\":2,\"name\":null}\n",
          error: "", exitCode: 65))
  }
}
