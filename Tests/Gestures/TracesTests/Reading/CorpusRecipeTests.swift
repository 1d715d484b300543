import Testing

@testable import Traces

/// Files of our own in the layouts that public corpora of swipes document.
struct CorpusRecipeTests {
  private typealias Point = (ms: Int, x: Double, y: Double, index: Int)

  private static let points: [Point] = (0...12).map {
    ($0 * 16, 60 + Double($0 * 15), 300 + Double($0), $0)
  }

  private static func lines(_ line: (_ stroke: Int, Point) -> String) -> String {
    (1...2).flatMap { stroke in points.map { line(stroke, $0) + "\n" } }.joined()
  }

  private static func word(_ point: Point, _ words: [String]) -> String {
    words[point.index == 0 ? 0 : point.index == points.count - 1 ? 2 : 1]
  }

  /// The text of each layout, with the factor from its places to points.
  static let layouts: [String: (text: String, scale: Double)] = {
    let strokes = lines { stroke, point in
      "7,\(stroke),\(point.x),\(point.y),0.4,0.06,\(81_224_000 + stroke * 5000 + point.ms)"
    }
    let words = lines { stroke, point in
      let phase = word(point, ["touchstart", "touchmove", "touchend"])
      let time = 1_576_480_557_856 + stroke * 5000 + point.ms
      return "the_words \(time) 360 205 \(phase) \(point.x) \(point.y) 1.3 1.3 0 word\(stroke) 0"
    }
    let touches = lines { stroke, point in
      let time = 1_587_392_366_123.25 + Double(stroke * 5000 + point.ms)
      return "0.5,\(time),\(point.y),\(point.x),\(word(point, ["0", "1", "2"])),20.8"
    }
    let header =
      "sentence timestamp keyb_width keyb_height event x_pos y_pos x_radius y_radius angle word is_err\n"
    return [
      "la-tech": ("UserID,SwipeID,X,Y,Pressure,Area,EventTime\n" + strokes, 2.0 / 3),
      "how-we-swipe": (header + words, 1),
      "feta": ("pressure,timestamp,y,x,type,area\n" + touches, 1),
    ]
  }()

  @Test(arguments: layouts.keys.sorted())
  func `a corpus is read by its layout, with what it asks of those who use it`(_ format: String)
    throws
  {
    let (text, scale) = try #require(Self.layouts[format])
    let result = try imported(text)
    #expect(result.format.rawValue == format)
    #expect(try #require(result.terms).contains("cite "))
    #expect(result.traces.count == 2)
    #expect(result.areNamed == (format != "feta"))
    for trace in result.traces {
      #expect(trace.samples.count == Self.points.count)
      for (sample, point) in zip(trace.samples, Self.points) {
        #expect(abs(sample.time - Double(point.ms) / 1000) < 1e-9)
        #expect(abs(sample.x - point.x * scale) < 0.3 && abs(sample.y - point.y * scale) < 0.3)
      }
      #expect(trace.samples.first?.phase == .began && trace.samples.last?.phase == .ended)
    }
    if format == "la-tech" { #expect(result.traces.allSatisfy { $0.metadata["person"] == "7" }) }
  }

  @Test func `Touchalytics' rows say whom to cite`() throws {
    let rows = Self.lines { stroke, point in
      "1,7,3,\(1_336_000_000_000 + stroke * 5000 + point.ms),\(Self.word(point, ["0", "2", "1"])),1,\(point.x),\(point.y),0.4,0.06,0"
    }
    let result = try imported(rows)
    #expect(result.traces.count == 2)
    #expect(try #require(result.terms).contains("Frank, Biedert"))
  }

  @Test func `a table with other columns beside a corpus's is not taken for it`() throws {
    let (text, _) = try #require(Self.layouts["feta"])
    let wider = text.replacing("area\n", with: "area,finger\n").replacing(
      ",20.8\n", with: ",20.8,1\n")
    let result = try imported(wider)
    #expect(result.format == .csv)
    #expect(result.terms == nil && result.traces.count == 2)
  }

  @Test func `BrainRun's gestures have no times of their places`() {
    let text =
      #"[{"type": "swipe", "t_start": 1548000000000, "t_stop": 1548000000240, "data": [{"x0": 20, "y0": 400, "dx": 4, "dy": 0, "vx": 0.2, "vy": 0, "moveX": 24, "moveY": 400}]}]"#
    #expect {
      try imported(text)
    } throws: {
      "\($0)".contains("no time of any place, so no speed is known")
    }
  }
}
