import Rules
import Testing

@testable import Reports

struct GridChartTests {
  private static let line = GridChart(
    title: "a < b, 24 judged gestures",
    axes: [.init(name: "velocity-threshold (pt/s)", values: [100, 200, 300, 400, 500])],
    quantity: "accuracy", values: [0.5, 0.75, 1, 1, 0.75],
    marks: [false, false, true, true, false])

  private static let map = GridChart(
    title: "mine",
    axes: [
      .init(name: "velocity-threshold (pt/s, log)", values: [1, 10, 100], isEven: true),
      .init(name: "\"p\" & q", values: [0.25, 0.5, 0.75, 1]),
    ],
    quantity: "accuracy",
    values: [0.2, 0.4, 0.6, 0.4, 0.4, 0.6, 0.6, 0.4, 0.2, 0.2, 0.3, 0.2],
    marks: [2, 5, 6].reduce(into: [Bool](repeating: false, count: 12)) { $0[$1] = true })

  private static let flat = GridChart(
    title: "flat", axes: [.init(name: "x", values: [0, 1, 2])], quantity: "accuracy",
    values: [0.9, 0.9, 0.9], marks: [true, true, true])

  @Test func `draws a line, its plateau and its axes`() throws {
    let picture = XMLCheck(Self.line.svg)
    #expect(
      picture.texts == [
        "a < b, 24 judged gestures", "a < b, 24 judged gestures", "0.500", "0.625", "0.750",
        "0.875", "1.000", "accuracy", "shaded: adjacent values with the smallest cost", "100",
        "200", "300",
        "400", "500", "velocity-threshold (pt/s)",
      ])
    // x is spread evenly from 76 to 606. y goes from 378 for the least value up to 64 for the greatest.
    #expect(
      picture.attributes["polyline"]?.map { $0["points"] } == [
        "76,378 208.5,221 341,64 473.5,64 606,221"
      ])
    let dots = picture.attributes["circle"] ?? []
    #expect(dots.map { $0["class"] } == ["plateau", "plateau"])
    #expect(dots.map { $0["cx"] } == ["341", "473.5"])
    #expect(dots.map { $0["cy"] } == ["64", "64"])
    let shade = try #require(picture.attributes["rect"]?.first { $0["fill-opacity"] != nil })
    #expect(shade["x"] == "338")
    #expect(shade["width"] == "138.5")
  }

  @Test func `draws a cell for each point, and outlines the plateau above all of them`() {
    let svg = Self.map.svg
    let picture = XMLCheck(svg)
    let shapes = picture.attributes["rect"] ?? []
    let cells = shapes.filter { $0["class"] == "cell" }
    let outlines = shapes.filter { $0["class"] == "plateau" }
    #expect(cells.count == 12)
    #expect(outlines.count == Self.map.marks.count { $0 })
    // The third cell of the first row, and the second and third cells of the second row.
    #expect(outlines.map { $0["x"] } == ["341", "208.5", "341"])
    #expect(outlines.map { $0["y"] } == ["64", "168.67", "168.67"])
    #expect(cells[2]["fill"] == "#0073b3")
    #expect(cells[0]["fill"] == "#ffffff")
    #expect(cells[1]["fill"] == cells[3]["fill"])
    let classes = shapes.compactMap { $0["class"] }
    #expect(classes.lastIndex(of: "cell") == 11)
    #expect(classes.firstIndex(of: "plateau") == 12)
    #expect(
      picture.texts == [
        "mine", "mine", "1", "10", "100", "velocity-threshold (pt/s, log) ↓", "0.25", "0.5", "0.75",
        "1", "\"p\" & q", "0.200",
        "0.600 accuracy; outlined: adjacent values with the smallest cost",
      ])
    // The scale runs from the colour of the least value to that of the greatest.
    let scale = shapes.filter { $0["class"] == "scale" }
    #expect(scale.first?["fill"] == cells[0]["fill"])
    #expect(scale.last?["fill"] == cells[2]["fill"])
    #expect(svg == Self.map.svg)
  }

  @Test func `spreads equal ratios evenly and labels both ends`() {
    let values = (0...20).map { 50 * Double(1 << $0) }
    let chart = GridChart(
      title: "t", axes: [.init(name: "v", values: values, isEven: true)], quantity: "accuracy",
      values: values.map { _ in 1 }, marks: values.map { _ in false })
    let picture = XMLCheck(chart.svg)
    let places = picture.attributes["polyline"]?.first?["points"]?.split(separator: " ") ?? []
    #expect(places.count == 21)
    #expect(places.first == "76,64")
    #expect(places[10] == "341,64")
    #expect(places.last == "606,64")
    #expect(picture.texts.contains("50"))
    #expect(picture.texts.contains("52430000"))
  }

  @Test func `says once what is the same everywhere`() {
    let picture = XMLCheck(Self.flat.svg)
    #expect(picture.texts.filter { $0 == "0.900" }.count == 1)
    #expect(picture.attributes["polyline"]?.map { $0["points"] } == ["76,64 341,64 606,64"])
    let map = GridChart(
      title: "flat", axes: [.init(name: "x", values: [0, 1]), .init(name: "y", values: [0, 1])],
      quantity: "accuracy", values: [0.9, 0.9, 0.9, 0.9], marks: [true, true, true, true])
    #expect(
      XMLCheck(map.svg).texts.suffix(2) == [
        "0.900", "accuracy; outlined: adjacent values with the smallest cost",
      ])
    #expect(
      map.text == """
        flat: accuracy
               0│****│
               1│****│
                 0  1
                 down: x, right: y, * best, █ 0.900

        """)
  }

  @Test func `gives the strong colours to small values where those are good`() throws {
    let values: [Double?] = [0.1, 0.5, 0.3, 0.5]
    func chart(_ isSmallerBetter: Bool) -> GridChart {
      GridChart(
        title: "t", axes: [.init(name: "x", values: [0, 1]), .init(name: "y", values: [2, 3])],
        quantity: "cost", values: values, isSmallerBetter: isSmallerBetter,
        marks: [true, false, false, false])
    }
    func cells(_ chart: GridChart) -> [String] {
      (XMLCheck(chart.svg).attributes["rect"] ?? []).filter { $0["class"] == "cell" }
        .compactMap { $0["fill"] }
    }
    #expect(cells(chart(true)) == ["#0073b3", "#ffffff", "#80b9d9", "#ffffff"])
    #expect(cells(chart(false)) == ["#ffffff", "#0073b3", "#80b9d9", "#0073b3"])
    #expect(
      XMLCheck(chart(true).svg).texts.suffix(2) == [
        "0.500", "0.100 cost; outlined: adjacent values with the smallest cost",
      ])
    #expect(
      chart(true).text == """
        t: cost
               0│**  │
               1│▒▒  │
                 2  3
                 down: x, right: y, * best, █ 0.100, blank 0.500

        """)
  }

  @Test func `leaves out what has no value`() {
    let line = GridChart(
      title: "t", axes: [.init(name: "x", values: [0, 1, 2, 3, 4])], quantity: "completion (s)",
      values: [0.1, 0.2, nil, 0.3, nil], marks: [false, true, true, false, false])
    let picture = XMLCheck(line.svg)
    // A lone point is a line of no length.
    #expect(
      picture.attributes["polyline"]?.map { $0["points"] } == [
        "76,378 208.5,221", "473.5,64 473.5,64",
      ])
    #expect(picture.attributes["circle"]?.map { $0["cx"] } == ["208.5"])
    let map = GridChart(
      title: "t", axes: [.init(name: "x", values: [0, 1]), .init(name: "y", values: [2, 3])],
      quantity: "completion (s)", values: [0.1, nil, 0.3, 0.3],
      marks: [false, false, false, false])
    let cells = (XMLCheck(map.svg).attributes["rect"] ?? []).filter { $0["class"] == "cell" }
    #expect(cells.compactMap { $0["fill"] } == ["#ffffff", "#b8b8b8", "#0073b3", "#0073b3"])
    #expect(
      XMLCheck(map.svg).texts.last
        == "0.300 completion (s); outlined: adjacent values with the smallest cost; grey: no value")
    #expect(
      map.text == """
        t: completion (s)
               0│  ··│
               1│████│
                 2  3
                 down: x, right: y, * best, █ 0.300, blank 0.100, · no value

        """)
    let nothing = GridChart(
      title: "t", axes: [.init(name: "x", values: [0, 1])], quantity: "completion (s)",
      values: [nil, nil], marks: [true, true])
    #expect(XMLCheck(nothing.svg).attributes["polyline"] == nil)
    #expect(XMLCheck(nothing.svg).texts.contains("-"))
    #expect(nothing.text.contains("       -│"))
  }

  @Test func `draws the same in characters`() {
    #expect(
      Self.line.text == """
        a < b, 24 judged gestures: accuracy
           1.000│⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⡠⠔⠊⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠑⠢⢄⡀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⡠⠔⠊⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠈⠑⠢⢄⡀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⡠⠔⠊⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠈⠑⠢⢄⡀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⡠⠔⠊⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠈⠑⠢⢄⡀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⣀⠤⠒⠉⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠈
                │⠀⠀⠀⠀⠀⠀⠀⠀⣀⠤⠒⠉⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⣀⠤⠒⠉⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
           0.500│⣀⠤⠒⠉⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                                                 ^              ^
                 100                                                          500
                 velocity-threshold (pt/s), ^ best

        """)
    #expect(
      Self.map.text == """
        mine: accuracy
               1│  ▒▒**▒▒│
              10│▒▒****▒▒│
             100│    ░░  │
                 0.25   1
                 down: velocity-threshold (pt/s, log), right: "p" & q, * best, █ 0.600, blank 0.200

        """)
    #expect(
      Self.flat.text == """
        flat: accuracy
           0.900│⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
                 ^                               ^                              ^
                 0                                                              2
                 x, ^ best

        """)
  }
}
