import MotionMath
import Testing

@testable import Formats

struct ByteWriterTests {
  /// Characters with a meaning in some format, their neighbours, and characters of every length in UTF-8.
  private static let palette: [Unicode.Scalar] = [
    "a", "z", " ", "\"", "\\", ",", "=", "+", "-", "@", "#", ":", "&", "<", ">", "'", "|", "*", "_",
    "[", "]", "`", "~", "$", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}",
    "\u{A0}", "\u{AD}", "µ", "é", "\u{301}", "\u{34F}", "\u{61C}", "ب", "\u{180E}", "\u{200B}",
    "…", "\u{2028}", "\u{202E}", "\u{2066}", "こ", "\u{3164}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}",
    "\u{FFFF}", "👩", "\u{1D173}", "\u{E0061}", "\u{10FFFF}",
  ]

  /// Texts of all lengths from 0 to 60, of characters drawn from the palette; the same in every run.
  private static let texts: [String] = {
    var numbers = RandomGenerator(seed: 7)
    return (0..<2000).map { number in
      var text = String.UnicodeScalarView()
      for _ in 0..<number % 61 {
        // Long runs without anything to escape lie between the others.
        text.append(numbers.below(3) == 0 ? palette[numbers.below(palette.count)] : "x")
      }
      return String(text)
    }
  }()

  private func written(_ text: String, _ escaping: Escaping) -> String {
    var writer = ByteWriter()
    writer.write(text, as: escaping)
    return writer.text
  }

  @Test func `escapes each character of JSON as if it were alone, and the second of two hashes`() {
    for text in Self.texts {
      var expected = ""
      var last: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": expected += "\\\""
        case "\\": expected += "\\\\"
        case "\n": expected += "\\n"
        case "\r": expected += "\\r"
        case "\t": expected += "\\t"
        case _ where VisibleText.isControl(scalar) || scalar == "#" && last == "#":
          for unit in String(scalar).utf16 {
            let code = String(unit, radix: 16)
            expected += "\\u" + String(repeating: "0", count: 4 - code.count) + code
          }
        default: expected.unicodeScalars.append(scalar)
        }
        last = scalar
      }
      #expect(written(text, .json).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
  }

  @Test func `escapes each character of Markdown as if it were alone, and breaks a line once`() {
    for text in Self.texts {
      var expected = ""
      var last: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n" where last == "\r": break
        case "\n", "\r": expected += "<br>"
        case "\t": expected += " "
        case "&": expected += "&amp;"
        case "<": expected += "&lt;"
        case "\\", "`", "*", "_", "[", "]", "|", "~", "$": expected += "\\\(scalar)"
        case _ where VisibleText.isControl(scalar): expected += "\\" + VisibleText.escape(scalar)
        default: expected.unicodeScalars.append(scalar)
        }
        last = scalar
      }
      #expect(MarkdownText.escaped(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
      #expect(written(text, .markdown) == MarkdownText.escaped(text))
    }
  }

  @Test(arguments: [Escaping.content, .attribute, .exactContent])
  func `escapes each character of XML as if it were alone`(_ escaping: Escaping) {
    for text in Self.texts {
      var expected = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": expected += "&amp;"
        case "<": expected += "&lt;"
        case ">": expected += "&gt;"
        case "\"": expected += "&quot;"
        case "\r": expected += "&#13;"
        case "\n" where escaping == .attribute: expected += "&#10;"
        case "\t" where escaping == .attribute: expected += "&#9;"
        case "\n", "\t": expected.unicodeScalars.append(scalar)
        case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": expected += VisibleText.escape(scalar)
        case _ where VisibleText.isControl(scalar):
          expected += escaping == .exactContent ? "&#\(scalar.value);" : VisibleText.escape(scalar)
        default: expected.unicodeScalars.append(scalar)
        }
      }
      #expect(written(text, escaping).unicodeScalars.elementsEqual(expected.unicodeScalars))
      #expect(escaping.applied(to: text) == written(text, escaping))
    }
  }

  @Test func `writes a field of CSV on one line, quoted only where a comma or a quotation mark is`()
  {
    for text in Self.texts {
      let line = VisibleText.line(text)
      let isFormula =
        line.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
        && Double(line) == nil
      let field = (isFormula ? "'" : "") + line
      let isQuoted = field.unicodeScalars.contains { $0 == "," || $0 == "\"" }
      let doubled = field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
      let expected = isQuoted ? "\"\(doubled)\"" : field
      var csv = CSVText(header: [])
      csv.add(text)
      csv.add(1.5)
      csv.endRow()
      #expect(csv.text.unicodeScalars.elementsEqual("\n\(expected),1.5\n".unicodeScalars))
    }
  }

  @Test func `begins every row of CSV anew, and leaves out what is missing or not finite`() {
    var csv = CSVText(header: ["a", "b", "c", "d"])
    csv.add(String?.none)
    csv.add(Double?.none)
    csv.add(.infinity)
    csv.add(.null)
    csv.endRow()
    csv.append([.bool(true), .object(["b": .number(2), "a": .number(1)]), .number(-0.0), .null])
    #expect(csv.text == "a,b,c,d\n,,,\ntrue,1 2,0,\n")
  }

  @Test func `passes whole lines on when there are enough of them, and the rest at the end`() {
    let line = String(repeating: "ü", count: 99)
    let count = 3 * LongText.pieceSize / line.utf8.count
    let text = LongText { writer in
      for _ in 0..<count {
        writer.write(line)
        writer.endLine()
      }
      writer.write("end" as StaticString)
    }
    var pieces: [[UInt8]] = []
    text.forEachPiece { pieces.append($0) }
    #expect(pieces.count == 4)
    #expect(pieces.dropLast().allSatisfy { $0.last == UInt8(ascii: "\n") })
    #expect(pieces.dropLast().allSatisfy { $0.count < LongText.pieceSize + 200 })
    #expect(text.whole == String(repeating: line + "\n", count: count) + "end")
  }

  @Test func `writes an element around others as if they were its children`() {
    let child = MarkupElement("c", ["d": "<\n"], text: "\u{1}&")
    var writer = ByteWriter()
    MarkupElement("a", ["b": "1"]).write(to: &writer, level: 1) { writer in
      child.write(to: &writer, level: 2)
    }
    #expect(writer.text == MarkupElement("a", ["b": "1"], [child]).text(level: 1))
    #expect(
      writer.text == "  <a b=\"1\">\n    <c d=\"&lt;&#10;\">\\u{1}&amp;</c>\n  </a>\n")
  }
}
