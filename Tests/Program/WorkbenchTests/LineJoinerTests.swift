import Testing
import Workbench

struct LineJoinerTests {
  @Test(arguments: [
    (["get edge"], ["get edge"]),
    (["set a \\", "  1"], ["set a   1"]),
    (["a\\", "b\\", "c", "d"], ["abc", "d"]),
    ([#"load a\\"#, "b"], [#"load a\\"#, "b"]),
    (["# note \\", "get"], ["# note \\", "get"]),
    (["get # note \\", "get"], ["get # note \\", "get"]),
    (["a \\", "# b \\", "c"], ["a # b \\", "c"]),
    (["a \\"], ["a "]),
    (["'a # \\", "b' \\", "c#\\", "d"], ["'a # b' c#d"]),
    (["a\\\\\\", "b\\", "# c"], ["a\\\\b# c"]),
    (["\\", ""], [""]),
  ])
  func `joins lines that go on`(lines: [String], whole: [String]) {
    var joiner = LineJoiner()
    var joined = lines.compactMap { joiner.add($0) }
    if let rest = joiner.flush() { joined.append(rest) }
    #expect(joined == whole)
    #expect(joiner.pendingLines == 0)
  }
}
