import Formats
import Testing

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
    #expect(try JSONReader.value(in: Array(json.utf8), .strict) == .array([.string(text)]))
  }
}

struct JSONReaderTests {
  private static func read(
    _ text: String, _ dialect: JSONReader.Dialect = .strict
  ) -> JSONValue? {
    try? JSONReader.value(in: Array(text.utf8), dialect)
  }

  @Test(arguments: [
    "// c\n[1]", "[1,]", "{\"a\":1,}", "['a']", "{a: 1}", "[+1]", "[.5]", "[5.]", "[0x10]",
    "[NaN]", "[\"\\v\"]", "[01]",
  ])
  func `takes JSON5 only where it is allowed`(text: String) {
    #expect(Self.read(text) == nil)
    #expect(Self.read(text, .json5) != nil || text == "[01]")
  }

  @Test(arguments: [
    "", "[", "[1", "{\"a\"}", "[1 2]", "[1,,2]", "[1]]", "[-]", "[1e]", "[1.]", "[1e400]", "[\"a]",
    "[\"\u{1}\"]", "[tru]", #"["\ud800"]"#,
  ])
  func `refuses what is not JSON`(text: String) { #expect(Self.read(text) == nil) }

  @Test func `keeps lines, order and repeated keys`() throws {
    let value = try #require(Self.read("{\n \"b\": 1,\n \"a\": [\n2],\n \"b\": 3}"))
    guard case .object(let members) = value.content else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == ["b", "a", "b"])
    #expect(members.map(\.line) == [2, 3, 5])
    #expect(value["a"]?.elements?.first?.line == 4)
    #expect(value["b"]?.number == 1)
  }

  @Test func `keeps digits that a number cannot hold`() throws {
    let value = try JSONReader.value(
      in: Array("[1700000000123456789.5e-9]".utf8), .strict, keepsDigits: true)
    guard case .number(_, let digits)? = value.elements?.first?.content else {
      Issue.record("no digits")
      return
    }
    #expect(digits == "1700000000123456789.5e-9")
  }
}
