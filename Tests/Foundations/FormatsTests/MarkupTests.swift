import Formats
import Testing

struct MarkupTests {
  @Test func `writes a document with escaped texts and fixed decimals`() {
    let picture = SVG.document(
      width: 40, height: 20.5, title: "a < b & \"c\"",
      [
        MarkupElement(
          "g", ["id": "x"],
          [
            MarkupElement(
              "polygon",
              [
                "points": "0,0.33"
              ]),
            MarkupElement("text", ["x": SVG.number(.nan)], text: "one\u{1}\ttwo"),
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
            <polygon points="0,0.33"/>
            <text x="0">one\u{FFFD} two</text>
          </g>
        </svg>

        """)
  }

  @Test func `colours of components are two digits each`() {
    #expect(Palette.hex(red: 0, green: 0.5, blue: 2) == "#0080ff")
    #expect(Palette.color(0) == Palette.color(Palette.colors.count))
  }
}
