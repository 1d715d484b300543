import Formats
import Testing

struct PageTests {
  private static var table: TextTable {
    TextTable(
      columns: [
        "trace", .left("verdict", failing: ["fail"]), .left("rule", .useful),
        .right("speed (pt/s)", .detail), .right("rest (s)", .detail), "notes",
      ],
      rows: [
        ["swipe/one", "pass", "velocity > velocity-threshold", "52.4", "0.1", ""],
        ["swipe/two", "fail", "progress > progress-threshold", "-8.0", "0.2", ""],
      ])
  }

  @Test func `columns go by importance, and a line says which and how to see them`() {
    #expect(
      Page(width: 44, remedy: "-x shows them").layingOut { Self.table.text } == """
        trace      verdict  speed (pt/s)  rest (s)
        swipe/one  pass             52.4       0.1
        swipe/two  fail             -8.0       0.2
        not shown: rule; -x shows them

        """)
    #expect(
      Page(width: 36).layingOut { Self.table.text }.hasPrefix(
        "                         speed  rest\ntrace      verdict      (pt/s)   (s)\n"))
    #expect(
      Page(width: 52).layingOut { Self.table.text }.hasPrefix(
        "trace      verdict  rule\nswipe/one  pass     velocity > velocity-threshold\n"))
  }

  @Test func `a page without an edge has every column, as files do`() {
    let text = Self.table.text
    #expect(text == Page(width: 200).layingOut { Self.table.text })
    #expect(text.contains("speed (pt/s)  rest (s)  notes\n"))
  }

  @Test func `long texts wrap in their column, and words break only at last`() {
    let table = TextTable(
      columns: ["preset", "finishes when"],
      rows: [["default", "velocity > velocity-threshold or progress > progress-threshold"]])
    #expect(
      Page(width: 40).layingOut { table.text } == """
        preset   finishes when
        default  velocity > velocity-threshold
                 or progress >
                 progress-threshold

        """)
    #expect(
      Page(width: 20).layingOut { table.text }.split(separator: "\n").allSatisfy { $0.count <= 20 })
  }

  @Test func `an expanded table has a block for each row`() {
    let page = Page(width: 30, isExpanded: true)
    let table = TextTable(columns: ["trace", "rule"], rows: [["a", "x > y"], ["b", ""]])
    #expect(
      page.layingOut { table.text }
        == """
        trace  a
        rule   x > y

        trace  b
        rule

        """)
  }

  @Test func `failures are red on a coloured page only`() {
    let coloured = Page(width: 100, isColoured: true).layingOut { Self.table.text }
    #expect(coloured.contains("swipe/two  \u{1B}[31mfail\u{1B}[0m     progress"))
    #expect(coloured.contains("swipe/one  pass     velocity"))
    #expect(VisibleText.shown(coloured, keepsFailures: true) == coloured)
    let other = VisibleText.shown("a\u{1B}[31mb\u{1B}[2J", keepsFailures: true)
    #expect(other == "a\u{1B}[31mb\\u{1B}[2J")
  }

  @Test func `lines are continued below their text`() {
    let page = Page(width: 30)
    let text =
      "12 traces: 12 passed, 0 failed; 8 finish\n    did:      drags to 60 % and waits\n"
    #expect(
      page.wrapped(text) == """
        12 traces: 12 passed, 0
          failed; 8 finish
            did:      drags to 60 %
              and waits

        """)
    #expect(page.wrapped("short\n\n") == "short\n\n")
    #expect(Page().wrapped(String(repeating: "x ", count: 100)).count == 200)
  }

  @Test func `wide characters take two columns, and marks none`() {
    #expect(Page.columns(of: "手势") == 4)
    #expect(Page.columns(of: "größe") == 5)
    #expect(Page.columns(of: "e\u{301}") == 1)
    #expect(Page.lines(of: "手势手势", within: 5) == ["手势", "手势"])
  }
}
