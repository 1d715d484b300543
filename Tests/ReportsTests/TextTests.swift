import Formats
import Foundation
import Testing

@testable import Reports

struct JSONValueTests {
  static let document = JSONValue.object([
    "b": .array([.number(1), .number(-0.0), .number(.nan), .bool(true)]),
    "a": .object(["z": .null, "y": .string("x")]),
    "c": .array([]),
  ])

  @Test func `sorts keys and keeps deep levels on one line`() {
    #expect(
      Self.document.document(linesToDepth: 1) == """
        {
          "a": {"y":"x","z":null},
          "b": [1,0,null,true],
          "c": []
        }

        """)
  }

  @Test func `writes everything on one line when asked`() {
    #expect(
      Self.document.document(linesToDepth: 0)
        == #"{"a":{"y":"x","z":null},"b":[1,0,null,true],"c":[]}"# + "\n")
  }

  @Test func `escapes what JSON does not allow in a string`() throws {
    let text = "quote \" backslash \\ newline \n return \r\n tab \t bell \u{7} ünï 👆"
    let json = JSONValue.array([.string(text)]).document(linesToDepth: 0)
    #expect(
      json
        == #"["quote \" backslash \\ newline \n return \r\n tab \t bell \u0007 ünï 👆"]"# + "\n")
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }
}

struct CSVTextTests {
  @Test func `quotes only what needs it`() {
    var csv = CSVText(header: ["a", "b,c"])
    csv.append(["say \"hi\"", "two\r\nlines"])
    csv.append([.null, .number(0.5)])
    csv.append([.array([.string("x"), .string("y")]), .string("plain")])
    #expect(csv.text == "a,\"b,c\"\n\"say \"\"hi\"\"\",\"two\r\nlines\"\n,0.5\nx y,plain\n")
  }
}

struct TextTableTests {
  @Test func `aligns columns and leaves no spaces at the end`() {
    var table = TextTable(columns: [.left("name"), .right("n"), .left("note")])
    table.rows = [["long-name", "1", ""], ["x", "-20", "why"]]
    #expect(
      table.text == """
        name         n  note
        long-name    1
        x          -20  why

        """)
  }

  @Test func `has no heading line when no column has a heading`() {
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows = [["trace", "a"], ["id", "b"]]
    #expect(table.text == "trace  a\nid     b\n")
  }
}
