import Formats
import Testing

struct CountedTests {
  @Test func `one thing is singular, and any other number plural`() {
    #expect(counted(1, "error") == "1 error")
    #expect(counted(0, "error") == "0 errors")
    #expect(counted(2, "person", "people") == "2 people")
  }
}

struct CSVTextTests {
  @Test func `quotation marks and signs of formulas count before an accent too`() {
    let text = CSVText(header: ["\"\u{301}", "=\u{301}A1"]).text
    #expect(text.unicodeScalars.elementsEqual("\"\"\"\u{301}\",'=\u{301}A1\n".unicodeScalars))
  }

  @Test func `quotes only what needs it`() {
    var csv = CSVText(header: ["a", "b,c"])
    csv.append(["say \"hi\"", "two\r\nlines"])
    csv.append([.null, .number(0.5)])
    csv.append([.array([.string("x"), .string("y")]), .string("plain")])
    #expect(csv.text == "a,\"b,c\"\n\"say \"\"hi\"\"\",two\\r\\nlines\n,0.5\nx y,plain\n")
  }

  @Test func `is no formula to a spreadsheet, and numbers stay numbers`() {
    var csv = CSVText(header: ["a", "b", "c"])
    csv.append(["=1+2", "@x", "-4.5"])
    csv.append([.string("+cmd"), .number(-0.5), .string("\u{1B}[31m")])
    #expect(csv.text == "a,b,c\n'=1+2,'@x,-4.5\n'+cmd,-0.5,\\u{1B}[31m\n")
  }
}

struct VisibleTextTests {
  @Test(arguments: [
    ("plain, µ and …\n\ttabs\n", "plain, µ and …\n\ttabs\n"),
    ("a\u{1B}[31mb\u{7F}\u{9B}\r\n", "a\\u{1B}[31mb\\u{7F}\\u{9B}\\r\n"),
    ("x\u{202E}y\u{2028}z\u{FEFF}", "x\\u{202E}y\\u{2028}z\\u{FEFF}"),
    ("::error::x\n  ::y a::b\n", "\\u{3A}:error::x\n  \\u{3A}:y a::b\n"),
    ("a ##[error]b ##vso[x] ## c", "a \\u{23}#[error]b \\u{23}#vso[x] ## c"),
    ("an\u{200B}na\u{AD}\u{2060}\u{3164}", "an\\u{200B}na\\u{AD}\\u{2060}\\u{3164}"),
    ("a\u{E0061}b\u{180E}\u{34F}\u{1D173}", "a\\u{E0061}b\\u{180E}\\u{34F}\\u{1D173}"),
    ("👩\u{200D}💻 می\u{200C}شود ❤\u{FE0F} こ", "👩\u{200D}💻 می\u{200C}شود ❤\u{FE0F} こ"),
  ])
  func `what a terminal or a log would obey is written out`(_ text: String, _ shown: String) {
    #expect(VisibleText.shown(text) == shown)
    #expect(VisibleText.shown(shown) == shown)
  }

  @Test func `is found at every place of a long line`() {
    for (obeyed, shown) in [
      ("\u{1B}", "\\u{1B}"), ("\u{7F}", "\\u{7F}"), ("\u{202E}", "\\u{202E}"),
      ("##[", "\\u{23}#["), ("\n::", "\n\\u{3A}:"),
    ] {
      for place in 0..<20 {
        let (before, after) = (
          String(repeating: "a", count: place), String(repeating: ":b#c", count: 5)
        )
        let lines = Array((before + obeyed + "e" + after).utf8)
        #expect(VisibleText.shown(lines) == Array((before + shown + "e" + after).utf8))
      }
    }
    let plain = Array("a: \"b\", c#d, µ\n\t#e: :f\n".utf8)
    #expect(VisibleText.shown(plain) == plain)
  }

  @Test func `a line has no line breaks`() {
    #expect(VisibleText.line("a\r\nb\tc\u{0}") == "a\\r\\nb\\tc\\u{0}")
  }

  @Test func `a table, JSON and markup hold no control characters`() {
    let name = "a\u{1B}\n\u{202E}##[x]"
    #expect(
      TextTable(columns: ["n"], rows: [[name]]).text
        == "n\na\\u{1B}\\n\\u{202E}\\u{23}#[x]\n")
    #expect(
      JSONValue.string(name).document(linesToDepth: 0)
        == "\"a\\u001b\\n\\u202e#\\u0023[x]\"\n")
    #expect(XMLText.escaped("a\u{1B}\u{202E}") == "a\\u{1B}\\u{202E}")
    #expect(XMLText.exact("a\u{202E}") == "a&#8238;")
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

struct MarkdownTextTests {
  @Test(arguments: [
    ("a|b\\|c", #"a\|b\\\|c"#),
    ("*bold* _it_ `code` [link](x) ~no~", #"\*bold\* \_it\_ \`code\` \[link\](x) \~no\~"#),
    ("<b>&amp;", "&lt;b>&amp;amp;"),
    ("one\ntwo\r\nthree\rfour\tfive", "one<br>two<br>three<br>four five"),
    ("bell \u{7} delete \u{7F}", #"bell \\u{7} delete \\u{7F}"#),
    ("ünï 👆", "ünï 👆"),
  ])
  func `a text shows as it is written`(text: String, escaped: String) {
    #expect(MarkdownText.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("# no heading", "\\# no heading"), ("- no item", #"\- no item"#),
    ("12. no item", #"12\. no item"#), ("3) no item", #"3\) no item"#),
    ("> no quotation", #"\> no quotation"#), ("12 traces", "12 traces"), ("", ""),
  ])
  func `a paragraph stays one`(text: String, paragraph: String) {
    #expect(MarkdownText.paragraph(text) == paragraph + "\n")
  }

  @Test func `fences are longer than what they hold`() {
    #expect(MarkdownText.block("a\n```\nb") == "````text\na\n```\nb\n````\n")
    #expect(MarkdownText.block("plain\u{1}\n") == "```text\nplain\\u{1}\n```\n")
  }

  @Test func `a table without headings has an empty heading line`() {
    var table = TextTable(columns: [.left(""), .right("")])
    table.rows = [["a", "1|2"]]
    #expect(table.markdown == "|  |  |\n| :--- | ---: |\n| a | 1\\|2 |\n")
  }
}
