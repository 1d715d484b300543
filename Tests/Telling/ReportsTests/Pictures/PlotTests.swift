import Testing

@testable import Replay
@testable import Reports

/// Hand-made curves: the view follows the finger to a half, then completes at twice the rate.
struct PlotTests {
  static var curves: ProgressCurves {
    var outcome = Samples.finished
    outcome.recognizedAt = 0.1
    outcome.releasedAt = 0.5
    outcome.total = 1
    let points = (0...10).map { index in
      let time = Double(index) / 10
      let progress = index < 5 ? time : min(2 * time - 0.5, 1)
      return ProgressCurves.Point(
        time: time, finger: index < 5 ? time : nil, percentComplete: progress, view: progress,
        fingerRate: index < 5 ? 1 : nil, viewRate: index == 0 ? nil : index < 6 ? 1 : 2)
    }
    return ProgressCurves(scene: "by-hand", viewName: "card", outcome: outcome, points: points)
  }

  @Test func `draws three lines above, two below, and marks three instants`() {
    let svg = PlotPicture(Self.curves).svg
    let picture = XMLCheck(svg)
    #expect(picture.counts["polyline"] == 5)
    for words in [
      "recognised 0.100 s", "released 0.500 s", "completed 1.000 s", "progress", "rate (1/s)",
      "time (s)", "complete", "view card", "finger",
    ] {
      #expect(picture.texts.contains(words), "\(words)")
    }
    // The instants' lines are the dashed ones, at 56 + 620 · time pixels.
    let marks = picture.attributes["line"]?.filter { $0["stroke-dasharray"] == "3 3" } ?? []
    #expect(marks.map { $0["x1"] } == ["118", "366", "676"])
    #expect(svg == PlotPicture(Self.curves).svg)
  }

  @Test func `draws what there is`() {
    var curves = Self.curves
    curves.points = [ProgressCurves.Point(time: 0), ProgressCurves.Point(time: 0.1)]
    #expect(XMLCheck(PlotPicture(curves).svg).counts["polyline"] == nil)
    #expect(PlotText(curves).text.contains("recognised"))
  }

  @Test func `draws the same in characters`() {
    let text = PlotText(Self.curves).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0]
        == "by-hand, swipe-back/anna-01: finish: progress > progress-threshold met by 0.120, completed"
    )
    #expect(lines[1] == "progress: view card, finger (dotted)")
    #expect(lines[2].hasPrefix("   1.0│"))
    #expect(
      text.hasSuffix(
        """
               ^ recognised 0.100 s, released 0.500 s, completed 1.000 s
               0.00                                                      1.00 s

        """))
    for line in lines where line.contains("│") { #expect(line.count == 7 + 64) }
  }

  static let axes: [(values: [Double], count: Double, ticks: [Double])] = [
    ([0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ([-0.3, 1.2], 3, [-0.5, 0, 0.5, 1, 1.5]),
    ([0, 23], 4, [0, 5, 10, 15, 20, 25]),
  ]

  @Test(arguments: axes)
  func `numbers an axis in round steps`(values: [Double], count: Double, ticks: [Double]) {
    let axis = PlotAxis(holding: values, count: count)
    #expect(axis.ticks.count == ticks.count)
    for (tick, expected) in zip(axis.ticks, ticks) { #expect(abs(tick - expected) < 1e-9) }
    #expect(values.allSatisfy { (0...1).contains(axis.fraction($0)) })
  }
}

struct BrailleCanvasTests {
  @Test func `sets the dots that Unicode numbers`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.set(x: 0, y: 0)
    canvas.set(x: 1, y: 3)
    canvas.set(x: 2, y: 1)
    canvas.set(x: 9, y: 0)
    canvas.set(x: 0, y: -1)
    #expect(canvas.lines == ["\u{2881}\u{2802}"])
  }

  @Test func `draws lines whole and dotted`() {
    var canvas = BrailleCanvas(columns: 6, rows: 2)
    canvas.line(from: (0, 7), to: (11, 0))
    canvas.line(from: (0, 0), to: (11, 0), every: 3)
    #expect(canvas.lines == ["⠁⠈⠀⣁⠜⠊", "⡠⠔⠉⠀⠀⠀"])
  }
}
