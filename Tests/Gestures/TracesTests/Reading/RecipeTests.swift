import Testing
import Traces

struct RecipeTests {
  /// A drag of eight reports, 16 ms apart, with times, words and a header as another tool writes them.
  private static func table(
    _ header: String, separator: String = ",", words: [String] = ["began", "moved", "ended"],
    time: (Int) -> String
  ) -> String {
    var rows = header + "\n"
    for step in 0..<8 {
      let word = step == 0 ? words[0] : step == 7 ? words[2] : words[1]
      rows +=
        [time(step * 16), "\(20 + step * 30)", "400", word].joined(separator: separator) + "\n"
    }
    return rows
  }

  private static let clocks: [(String, @Sendable (Int) -> String)] = [
    ("t_ms", { "\($0)" }), ("t_us", { "\($0 * 1000)" }), ("t_ns", { "\($0 * 1_000_000)" }),
    ("t", { "\(Double($0) / 1000)" }), ("timestamp", { "\($0)" }),
    ("timestamp", { "\($0 * 1000)" }), ("timestamp", { "\($0 * 1_000_000)" }),
    ("timestamp", { "\(1_717_236_123_456 + $0)" }),
    ("Time (ms)", { "\($0)" }), ("time_s", { "\(Double($0) / 1000)" }),
    ("time", { "2024-06-01T10:02:03.\(100 + $0)Z" }), ("time", { "10:02:03.\(100 + $0)" }),
    ("when", { "2024-08-06_14-49-11_\(100 + $0)052" }),
  ]

  @Test(arguments: clocks.indices)
  func `the same gesture is equal on every clock`(_ index: Int) throws {
    let (name, time) = Self.clocks[index]
    let expected = try traces(in: Self.table("t_ms,x,y,phase") { "\($0)" })[0]
    let trace = try traces(in: Self.table("\(name),x,y,phase", time: time))[0]
    #expect(trace.samples == expected.samples)
  }

  @Test func `points without phases show the unit of their times by their intervals`() throws {
    let expected = try traces(in: Self.table("t_ms,x,y,phase") { "\($0)" })[0]
    for (key, unit) in [("t", 1.0), ("ts", 1000), ("time", 0.001)] {
      let points = (0..<8).map {
        "{\"\(key)\": \(Double($0 * 16) * unit), \"pos\": [\(20 + $0 * 30), 400]}"
      }
      let text = "{\"session\": {\"points\": [\(points.joined(separator: ", "))]}}"
      #expect(try imported(text).traces.map(\.samples) == [expected.samples], "\(key)")
    }
  }

  private static let words: [[String]] = [
    ["down", "move", "up"], ["touchstart", "touchmove", "touchend"], ["0", "2", "1"],
    ["0", "1", "2"],
    ["1", "2", "0"], ["1", "2", "3"], ["touchesBegan", "touchesMoved", "touchesEnded"],
    ["ACTION_DOWN", "ACTION_MOVE", "ACTION_UP"], ["pointerdown", "pointermove", "pointerup"],
    [
      "UIGestureRecognizerStateBegan", "UIGestureRecognizerStateChanged",
      "UIGestureRecognizerStateEnded",
    ],
    ["TOUCH_DOWN", "TOUCH_MOTION", "TOUCH_UP"], ["start", "update", "end"],
    ["mousePressed", "mouseMoved", "mouseReleased"],
    ["UITouchPhaseBegan", "UITouchPhaseMoved", "UITouchPhaseEnded"],
  ]

  @Test(arguments: words)
  func `the phases of other tools are read under other names of columns`(_ words: [String]) throws {
    let expected = try traces(in: Self.table("t_ms,x,y,phase") { "\($0)" })[0]
    for header in ["ts;posX;posY;action", "timestamp;clientX;clientY;type"] {
      let text = Self.table(header, separator: ";", words: words) { "\($0)" }
      #expect(try imported(text).traces.map(\.samples) == [expected.samples])
    }
  }

  @Test func `numbers for phases are read where the recording is cut off before an up`() throws {
    let rows = "1;1;0;1;0;1.0;5.0;0\n1;1;0;3;0;9.0;5.0;10\n1;1;0;2;0;9.0;5.0;20\n"
    let result = try imported(rows + "1;1;0;1;0;1.0;5.0;900\n1;1;0;3;0;9.0;5.0;910\n")
    #expect(result.format.rawValue == "motion-events")
    #expect(
      result.traces.map { $0.samples.map(\.phase) } == [
        [.began, .moved, .ended], [.began, .moved, .ended],
      ])
  }

  @Test func `a header decides what columns are, also where a form without one is named`() throws {
    let rows = "1000,0,100,200,0.5\n1008,2,104,201,0.5\n1016,1,110,202,0.5\n"
    let text = Array("eventTime,action,x,y,pressure\n\(rows)".utf8)
    let options = TraceImporter.Options(format: RecordingFormat(rawValue: "motion-events"))
    let result = try TraceImporter.read(bytes: text, file: "a.csv", name: "a", options: options)
    #expect(result.format.rawValue == "motion-events")
    #expect(result.traces.map { $0.samples.map(\.phase) } == [[.began, .moved, .ended]])
    #expect(result.traces[0].samples.map(\.force) == [0.5, 0.5, 0.5])
  }

  @Test func `a unit that no interval shows is asked for by name`() {
    expectRefusal(
      Array("time,x,y,phase\n0,1,2,began\n240,90,2,ended\n".utf8),
      "swipe.csv: time 0 to 240 may be ms or s, and no move shows which; use import --unit ms, or name"
        + " the column t_ms")
    expectRefusal(
      Array("t,x,y,phase\n0,1,2,began\n120,9,2,moved\n240,30,2,moved\n360,90,2,ended\n".utf8),
      "swipe.csv: time 0 to 360 may be ms (120 ms apart) or us (120 us apart); use import --unit ms, or"
        + " name the column t_ms")
  }

  @Test func `a named unit wins, and is doubted where another fits`() throws {
    let text = Self.table("t_ms,x,y,phase") { "\($0 * 1000)" }
    let repairs = try traces(in: text)[0].repairs
    #expect(
      repairs.map(\.description) == [
        "swipe.csv:2: intervals that fit no touch panel in the unit of the time column; read as written,"
          + " 16 s apart; check the unit"
      ])
  }

  @Test func `strokes of one file are gestures, and a catch stays in its own`() throws {
    func stroke(_ start: Int, from x: Int) -> String {
      (0..<6).map { step in
        "\(start + step * 16),\(x + step * 30),400,\(step == 0 ? "began" : step == 5 ? "ended" : "moved")\n"
      }.joined()
    }
    let twice = "t_ms,x,y,phase\n" + stroke(0, from: 20) + stroke(140, from: 20)
    #expect(try traces(in: twice).map(\.name) == ["test/swipe#1", "test/swipe#2"])
    #expect(try traces(in: twice)[1].samples.first?.time == 0)
    #expect(try traces(in: "# strokes: together\n" + twice).map(\.name) == ["test/swipe"])
    let caught = "t_ms,x,y,phase\n" + stroke(0, from: 20) + stroke(200, from: 180)
    #expect(try traces(in: caught).map(\.name) == ["test/swipe"])
    #expect(try traces(in: "# strokes: apart\n" + caught).count == 2)
  }

  @Test func `an import splits contacts that only sorting by time tells apart`() throws {
    let rows = "0,20,400,began\n900,20,400,began\n16,90,400,ended\n"
    let result = try TraceImporter.read(
      bytes: Array("t_ms,x,y,phase\n\(rows)".utf8), file: "a.csv", name: "a",
      options: TraceImporter.Options(format: .csv))
    #expect(result.traces.map(\.name) == ["a#1", "a#2"])
    for trace in result.traces {
      #expect(try traces(in: TraceWriter.csv(for: trace)).map(\.samples) == [trace.samples])
    }
  }

  @Test func `a doubtful unit is doubtful in every stroke`() throws {
    func stroke(_ start: Int) -> String {
      (0..<6).map { step in
        "\(start + step * 16_000),\(20 + step * 30),400,\(step == 0 ? "began" : step == 5 ? "ended" : "moved")\n"
      }.joined()
    }
    let strokes = try traces(in: "t_ms,x,y,phase\n" + stroke(0) + stroke(1_000_000))
    #expect(
      strokes.map { $0.repairs.map(\.code) } == [["unit-doubtful", "strokes"], ["unit-doubtful"]])
  }

  @Test func `moves that a recorder left out are filled in, so that a creeping finger is slow`()
    throws
  {
    let steps = (0..<8).map { "\($0 * 16),\(30 + $0 * 20),500,\($0 == 0 ? "began" : "moved")\n" }
    let trace = try traces(in: "t_ms,x,y,phase\n\(steps.joined())512,178,500,ended\n")[0]
    #expect(
      trace.repairs.map(\.description) == [
        "swipe.csv:10: a touch-up beyond the last move; 8 pt in 400 ms, counted as moves",
        "swipe.csv:10: short moves are missing; the speed of a slow finger is unknown",
      ])
    #expect(trace.samples.count == 9 + 24)
    #expect(trace.samples[20].time == 0.32)
    #expect(abs(trace.samples[20].x - 174.16) < 1e-9)
    #expect(trace.samples.suffix(2).map(\.phase) == [.moved, .ended])
  }

  @Test func `a creep between two moves is filled in too, in every stroke`() throws {
    func stroke(_ start: Int) -> String {
      (0..<8).map { "\(start + $0 * 16),\(30 + $0 * 20),500,\($0 == 0 ? "began" : "moved")\n" }
        .joined()
        + "\(start + 600),\(182),500,moved\n\(start + 700),190,500,ended\n"
    }
    let strokes = try traces(in: "t_ms,x,y,phase\n" + stroke(0) + stroke(2000))
    #expect(strokes.map(\.name) == ["test/swipe#1", "test/swipe#2"])
    #expect(strokes[0].repairs.map(\.code) == ["thinned", "up-moved", "strokes"])
    for stroke in strokes { #expect(stroke.samples.count == 10 + 29 + 5) }
  }

  @Test func `a script that pauses before it moves leaves nothing out`() throws {
    let moves = (0..<8).map { "\(100 + $0 * 16),\(30 + $0 * 20),500,moved\n" }.joined()
    let trace = try traces(in: "t_ms,x,y,phase\n0,10,500,began\n\(moves)240,170,500,ended\n")[0]
    #expect(trace.repairs.isEmpty)
  }

  @Test(arguments: [
    // Fast fingers whose small steps before a pause are missing, and a finger that creeps by equal steps.
    (
      times: [0, 40, 56, 72, 88, 104, 120, 136, 240],
      places: [20, 31, 40, 52, 65, 78, 91, 100, 100.2]
    ),
    (
      times: [0, 48, 72, 88, 104, 120, 136, 160, 272],
      places: [23, 33, 44, 54, 64, 74, 84, 95, 95.2]
    ),
    (times: [0, 64, 104, 144, 184, 224, 272, 320], places: [10, 24, 38, 52, 66, 79, 94, 105]),
    // A finger that sets off slowly and creeps at the end, and fingers that slow down without the small steps of
    // slowing down.
    (
      times: [0, 80, 112, 144, 176, 208, 256, 320, 336],
      places: [45, 62, 75, 87, 100, 113, 127, 140, 140]
    ),
    (
      times: [0, 64, 112, 160, 208, 256, 304, 352, 400],
      places: [54, 73, 94, 115, 136, 157, 178, 194, 202]
    ),
    (
      times: [0, 64, 96, 128, 160, 192, 224, 256, 288, 320, 416],
      places: [9, 28, 48, 71, 94, 116, 139, 162, 184, 198, 197.6]
    ),
  ])
  func `steps that no panel reports are remarked`(_ finger: (times: [Int], places: [Double])) throws
  {
    let up = finger.times.count - 1
    let rows = finger.times.indices.map { k in
      "\(finger.times[k]),\(finger.places[k]),500,\(k == 0 ? "began" : k == up ? "ended" : "moved")\n"
    }
    let trace = try traces(in: "t_ms,x,y,phase\n" + rows.joined())[0]
    #expect(trace.repairs.map(\.code) == ["thinned"])
    #expect(trace.samples.count == finger.times.count)
  }

  @Test func `a script that rests before it lets go leaves nothing out`() throws {
    let moves = (1..<9).map { "\($0 * 16),\(30 + $0 * 20),500,moved\n" }.joined()
    let trace = try traces(in: "t_ms,x,y,phase\n0,30,500,began\n\(moves)400,190,500,ended\n")[0]
    #expect(trace.repairs.isEmpty)
  }

  /// A drag of twelve reports, by default a fast one.
  ///
  /// After the sixth report, the clock is set by `jump` milliseconds.
  private static func drag(set jump: Int, every interval: Int = 16, by way: Double = 25) -> String {
    (0..<12).map { step in
      let time = 5000 + step * interval + (step > 5 ? jump : 0)
      return
        "\(time),\(20 + Double(step) * way),400,\(step == 0 ? "began" : step == 11 ? "ended" : "moved")\n"
    }.joined()
  }

  @Test(arguments: [3600, 250, -700, -50])
  func `a clock that was set on the way is told, and its time taken out`(_ jump: Int) throws {
    let expected = try traces(in: "t_ms,x,y,phase\n" + Self.drag(set: 0))[0]
    let trace = try traces(in: "t_ms,x,y,phase\n" + Self.drag(set: jump))[0]
    #expect(trace.samples == expected.samples)
    #expect(trace.repairs.map(\.code) == ["clock-jump"])
  }

  @Test func `a jump of the clock shows at 120 reports a second too`() throws {
    let slow = try traces(in: "t_ms,x,y,phase\n" + Self.drag(set: 900, every: 8, by: 2.5))[0]
    #expect(slow.repairs.map(\.code) == ["clock-jump"])
    #expect(slow.samples[11].time == 0.088)
  }

  @Test func `a finger that turns back in a pause crept, though its steps are equal`() throws {
    let places = [
      (0, 26.0), (48, 44), (72, 58), (96, 72), (120, 86), (144, 100), (168, 114), (192, 128),
    ]
    let moves = places.map { "\($0),\($1),400,\($0 == 0 ? "began" : "moved")\n" }.joined()
    let trace = try traces(in: "t_ms,x,y,phase\n\(moves)448,114,400,moved\n456,114,400,ended\n")[0]
    #expect(trace.repairs.map(\.code) == ["thinned"])
    #expect(trace.samples.count > 10)
  }

  @Test func `an up that moved after a pause counts as moves after two moves too`() throws {
    let rows = "0,48,400,began\n56,63,400,moved\n96,80,400,moved\n280,92,400,ended\n"
    #expect(
      try traces(in: "t_ms,x,y,phase\n" + rows)[0].repairs.map(\.code) == ["up-moved", "thinned"])
  }

  @Test func `the clock is told from a finger that creeps by the length of its step`() throws {
    let moves = (0..<12).map { "\($0 * 16),\(50 + $0 * $0),400,\($0 == 0 ? "began" : "moved")\n" }
    // No move is under 3 pt, and the move across the pause is not the shortest one.
    let drag =
      "t_ms,x,y,phase\n"
      + moves[3...].joined().replacing("48,59,400,moved", with: "48,59,400,began")
    let trace = try traces(in: drag + "20176,195,400,moved\n20192,195,400,ended\n")[0]
    #expect(trace.repairs.map(\.code) == ["clock-jump"])
    #expect(abs(trace.samples[9].time - trace.samples[8].time - 0.016) < 1e-9)
  }

  @Test func `a slow finger that goes on at one speed after a pause is doubted, and its time kept`()
    throws
  {
    let slow = try traces(in: "t_ms,x,y,phase\n" + Self.drag(set: 21_000, by: 1))[0]
    #expect(
      slow.repairs.map(\.description) == [
        "swipe.csv:8: a clock that jumps; 21 s left in, because the finger may have paused; correct the times"
          + " if it did not"
      ])
    #expect(abs(slow.samples[11].time - 21.176) < 1e-9)
    #expect(try traces(in: "t_ms,x,y,phase\n" + Self.drag(set: 400, by: 1))[0].repairs.isEmpty)
    var held = Self.drag(set: 0, by: 1).split(separator: "\n").map(String.init)
    held[0] = "4,20.0,400,began"
    #expect(
      try traces(in: "t_ms,x,y,phase\n" + held.joined(separator: "\n") + "\n")[0].repairs.map(
        \.code)
        == ["clock-jump"])
  }

  @Test func `rows out of order are sorted, and a rest is no jump`() throws {
    var rows = Self.drag(set: 0).split(separator: "\n")
    rows.swapAt(6, 8)
    let sorted = try traces(in: "t_ms,x,y,phase\n" + rows.joined(separator: "\n") + "\n")[0]
    #expect(sorted.repairs.map(\.code) == ["rows-out-of-order"])
    let rest = """
      t_ms,x,y,phase
      0,20,400,began
      16,40,400,moved
      32,55,400,moved
      48,58,400,moved
      64,59,400,moved
      900,61,400,moved
      916,70,400,moved
      932,90,400,moved
      948,120,400,ended

      """
    #expect(try traces(in: rest)[0].repairs.isEmpty)
  }

  @Test func `a clock that starts again with each contact makes gestures`() throws {
    let once = (0..<8).map { step in
      "\(step * 16),\(20 + step * 25),400,\(step == 0 ? "began" : step == 7 ? "ended" : "moved")\n"
    }.joined()
    let strokes = try traces(in: "t_ms,x,y,phase\n" + once + once.replacing(",400,", with: ",420,"))
    #expect(strokes.map(\.name) == ["test/swipe#1", "test/swipe#2"])
    #expect(strokes.map(\.samples.count) == [8, 8])
    #expect(strokes[0].repairs.map(\.code) == ["clock-jump", "strokes"])
  }

  @Test func `a clock runs on past midnight`() throws {
    let times = ["23:59:59.968", "23:59:59.984", "00:00:00.000", "00:00:00.016", "00:00:00.032"]
    let rows = times.enumerated().map { index, time in
      "\(time),\(20 + index * 30),400,\(index == 0 ? "down" : index == 4 ? "up" : "move")\n"
    }
    let trace = try traces(in: "time,x,y,event\n" + rows.joined())[0]
    #expect(trace.samples.map(\.time) == [0, 0.016, 0.032, 0.048, 0.064])
  }

  @Test func `numbers for phases with two readings are asked for with both`() {
    let rows = "t_ms,x,y,action\n0,1,2,0\n16,30,2,1\n32,60,2,1\n48,90,2,1\n"
    #expect(throws: Never.self) { try imported(rows) }
    let open = "t_ms,x,y,action\n0,1,2,7\n16,30,2,8\n32,60,2,9\n"
    expectRefusal(
      Array(open.utf8),
      "swipe.csv: phases 7, 8, 9 are numbers of no known system; name each, as in import --phase"
        + " 7=began,9=ended")
  }

  @Test func `a recording without ways says what to record instead`() {
    let text =
      ##"{"title": "tap", "steps": [{"type": "click", "selectors": [["#a"]], "offsetX": 5, "offsetY": 5}]}"##
    #expect {
      try imported(text)
    } throws: {
      "\($0)"
        == "rec.txt: no paths of fingers in this devtools-recorder file; log Input.dispatchTouchEvent of the"
        + " DevTools protocol, or the page's TouchEvents"
    }
  }

  @Test func `shares of the screen are scaled, and a screen that was given is written`() throws {
    let text =
      "t_ms,x,y,phase\n0,0.1,0.5,began\n16,0.25,0.5,moved\n32,0.4,0.5,moved\n48,0.5,0.5,ended\n"
    let options = TraceImporter.Options(screen: ScreenSize(width: 400, height: 800))
    let trace = try imported(text, options).traces[0]
    #expect(trace.samples.map(\.x) == [40, 100, 160, 200])
    #expect(trace.metadata["screen"] == "400x800")
    #expect(trace.repairs.map(\.code) == ["fractions"])
  }

  @Test func `a format is added by a recipe alone, and a recipe reads back equal`() throws {
    let text = """
      {"format": "ours", "shape": "lines", "unit": "ms",
       "patterns": ["at {time}: finger {id} {phase} ({x}|{y})"], "phases": {"plop": "began"}}
      """
    let recipe = try Recipe(bytes: Array(text.utf8), file: "ours.json")
    let log =
      "at 5: finger 1 plop (1|2)\nnoise\nat 21: finger 1 move (9|2)\nat 37: finger 1 up (30|2)\n"
    let trace = try imported(log, TraceImporter.Options(recipe: recipe)).traces[0]
    #expect(trace.samples.map(\.time) == [0, 0.016, 0.032])
    #expect(trace.samples.map(\.x) == [1, 9, 30])
    for recipe in Recipe.shipped + [recipe] {
      #expect(try Recipe(bytes: Array(recipe.text.utf8), file: "again.json") == recipe)
    }
    #expect(Recipe.shipped.count == RecordingFormat.allCases.count - 12)
  }

  @Test func `session replays, touch events and protocol calls are read`() throws {
    let replay = """
      [{"type": 3, "data": {"source": 2, "type": 7, "id": 4, "x": 20, "y": 400}, "timestamp": 1000},
       {"type": 3, "data": {"source": 6, "positions": [{"x": 50, "y": 400, "timeOffset": -16},
        {"x": 80, "y": 400, "timeOffset": 0}]}, "timestamp": 1032},
       {"type": 3, "data": {"source": 2, "type": 9, "id": 4, "x": 80, "y": 400}, "timestamp": 1040}]
      """
    let calls = """
      [{"method": "Input.dispatchTouchEvent", "params": {"type": "touchStart", "timestamp": 1.0,
        "touchPoints": [{"x": 20, "y": 400}]}},
       {"method": "Input.dispatchTouchEvent", "params": {"type": "touchMove", "timestamp": 1.016,
        "touchPoints": [{"x": 50, "y": 400}]}},
       {"method": "Input.dispatchTouchEvent", "params": {"type": "touchMove", "timestamp": 1.032,
        "touchPoints": [{"x": 80, "y": 400}]}},
       {"method": "Input.dispatchTouchEvent", "params": {"type": "touchEnd", "timestamp": 1.04,
        "touchPoints": []}}]
      """
    for text in [replay, calls] {
      let trace = try imported(text).traces[0]
      #expect(trace.samples.map(\.time) == [0, 0.016, 0.032, 0.04])
      #expect(trace.samples.map(\.x) == [20, 50, 80, 80])
      #expect(trace.samples.map(\.phase) == [.began, .moved, .moved, .ended])
    }
  }
}
