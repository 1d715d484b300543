import Formats
import Replay
import Testing

@testable import Reports

struct SVGElementTests {
  @Test func `writes a document with escaped texts and fixed decimals`() {
    let picture = SVGElement.document(
      width: 40, height: 20.5, title: "a < b & \"c\"",
      [
        SVGElement(
          "g", ["id": "x"],
          [
            SVGElement(
              "polygon",
              [
                "points": SVGElement.points([
                  ScreenPoint(x: -0.001, y: 1.0 / 3), ScreenPoint(x: 1e3, y: 2.5),
                ])
              ]),
            SVGElement("text", ["x": SVGElement.number(.nan)], text: "one\u{1}\ttwo"),
          ])
      ])
    #expect(
      picture == """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20.5" viewBox="0 0 40 20.5" \
        font-family="Helvetica, Arial, sans-serif">
          <title>a &lt; b &amp; &quot;c&quot;</title>
          <rect width="40" height="20.5" fill="#ffffff"/>
          <g id="x">
            <polygon points="0,0.33 1000,2.5"/>
            <text x="0">one\u{FFFD} two</text>
          </g>
        </svg>

        """)
    #expect(XMLCheck(picture).texts == ["a < b & \"c\"", "one\u{FFFD} two"])
  }

  @Test func `colours of components are two digits each`() {
    #expect(Palette.hex(red: 0, green: 0.5, blue: 2) == "#0080ff")
    #expect(Palette.color(0) == Palette.color(Palette.colors.count))
  }
}
