import Formats
import Testing

struct TableRowsTests {
  @Test func `rows that are made when they are read are as good as stored ones`() {
    func row(_ index: Int) -> [String] { ["\(index)", String(repeating: "x", count: index)] }
    let columns: [TextTable.Column] = [.right("n"), "text"]
    let stored = TextTable(columns: columns, rows: (0..<30).map(row))
    var made = TextTable(columns: columns, rows: TextTable.Rows(count: 30, row))
    #expect(made.text == stored.text && made.markdown == stored.markdown)
    let page = Page(isExpanded: true)
    #expect(page.layingOut { made.text } == page.layingOut { stored.text })
    made.rows.append(["last", ""])
    #expect(made.rows.count == 31 && made.rows[30] == ["last", ""] && made.rows[29] == row(29))
  }

  @Test func `a long table is written in pieces`() {
    let table = TextTable(columns: ["n"], rows: TextTable.Rows(count: 100_000) { ["row \($0)"] })
    var pieces: [Int] = []
    LongText(writing: table.write).forEachPiece { pieces.append($0.count) }
    #expect(pieces.count > 2 && pieces.reduce(0, +) == table.text.utf8.count)
  }
}
