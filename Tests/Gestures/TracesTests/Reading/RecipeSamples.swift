import Testing
import Traces

/// The drag of ``FormatSamples`` as each recipe's tool writes it.
enum RecipeSamples {
  /// A report of the drag: its phase as 0, 1 or 2 for down, move and up.
  private struct Report {
    let ms: Int
    let x: Int
    let y: Int
    let phase: Int

    func word(_ down: String, _ move: String, _ up: String) -> String { [down, move, up][phase] }
    /// The report's time in seconds, for a drag that starts at `origin` milliseconds.
    func seconds(after origin: Int) -> String {
      let time = origin + ms
      let rest = String(time % 1000)
      return "\(time / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
  }

  private static let reports: [Report] =
    FormatSamples.drag.enumerated().map { index, point in
      Report(ms: point.milliseconds, x: point.x, y: point.y, phase: index == 0 ? 0 : 1)
    } + [Report(ms: FormatSamples.lift, x: 270, y: 406, phase: 2)]

  private static func lines(_ line: (Report) -> String) -> String {
    reports.map { line($0) + "\n" }.joined()
  }

  private static func array(_ object: (Report) -> String) -> String {
    "[" + reports.map(object).joined(separator: ",\n") + "]"
  }

  static let all: [(format: String, text: String)] = [
    (
      "android-log",
      lines { report in
        "06-20 18:58:06.100 1 1 D Home: MotionEvent { action=ACTION_\(report.word("DOWN", "MOVE", "UP")),"
          + " actionButton=0, id[0]=0, x[0]=\(report.x).0, y[0]=\(report.y).0, pointerCount=1,"
          + " eventTime=\(21_137_525 + report.ms), downTime=21137525 }"
      }
    ),
    (
      "uitouch",
      lines { report in
        "<UITouchesEvent: 0x6> timestamp: \(report.seconds(after: 7000)) touches: {(\n"
          + "  <UITouch: 0x15a> type: Direct; phase: \(report.word("Began", "Moved", "Ended")); is pointer: NO;"
          + " location in window: {\(report.x), \(report.y)}; previous location in window: {0, 0}\n)}"
      }
    ),
    (
      "android-shell",
      lines { report in
        "\(report.seconds(after: 7000)) input motionevent \(report.word("DOWN", "MOVE", "UP")) \(report.x) \(report.y)"
      }
    ),
    (
      "cdp",
      array { report in
        let point = #"{"x": \#(report.x), "y": \#(report.y), "id": 0}"#
        return #"{"method": "Input.dispatchTouchEvent", "params": {"type": ""#
          + report.word("touchStart", "touchMove", "touchEnd")
          + #"", "timestamp": \#(report.seconds(after: 5000)), "touchPoints": [\#(report.phase == 2 ? "" : point)]}}"#
      }
    ),
    (
      "cdp-mouse",
      array { report in
        #"{"method": "Input.dispatchMouseEvent", "params": {"type": ""#
          + report.word("mousePressed", "mouseMoved", "mouseReleased")
          + #"", "timestamp": \#(report.seconds(after: 5000)), "x": \#(report.x), "y": \#(report.y)}}"#
      }
    ),
    (
      "flutter-log",
      lines { report in
        "flutter: Pointer\(report.word("Down", "Move", "Up"))Event#1a2b3(position: Offset(\(report.x).0,"
          + " \(report.y).0), localPosition: Offset(4.0, 5.0), delta: Offset(1.0, 0.0), timeStamp: 0:00:"
          + "1\(report.seconds(after: 2000))000, pointer: 3, kind: touch, device: 0, down)"
      }
    ),
    (
      "flutter-test",
      lines { report in
        "PointerEventRecord(const Duration(microseconds: \(report.ms * 1000)), <PointerEvent>[\n"
          + "  Pointer\(report.word("Down", "Move", "Up"))Event(timeStamp: const Duration(microseconds:"
          + " \(report.ms * 1000)), pointer: 1, position: const Offset(\(report.x), \(report.y)))]),"
      }
    ),
    (
      "hammer",
      "import Hammer\n"
        + lines { report in
          "Touch(\(report.seconds(after: 0)), .\(report.word("down", "move", "up")), finger: 1, x: \(report.x), y: \(report.y)),"
        }
    ),
    (
      "json",
      #"{"user": "anna", "log": {"events": "#
        + array { report in
          #"{"t": \#(report.ms), "kind": "\#(report.word("began", "moved", "ended"))", "location": [\#(report.x), \#(report.y)]}"#
        } + "}}"
    ),
    (
      "libinput-events",
      lines { report in
        let place =
          "\(Double(report.x) / 3.9)/\(Double(report.y) / 8.44) (\(report.x)/\(report.y)mm)"
        return
          " event2   TOUCH_\(report.word("DOWN", "MOTION", "UP"))  +\(report.seconds(after: 1200))s\t0 (0)"
          + (report.phase == 2 ? "" : " \(place)") + "\n event2   TOUCH_FRAME  +1.2s"
      }
    ),
    (
      "motion-events",
      lines { report in
        "1;2;3;\(report.word("0", "2", "1"));0.5;\(report.x);\(report.y);\(900 + report.ms)"
      }
    ),
    (
      "rrweb",
      {
        var events = [
          #"{"type": 4, "data": {"width": 390, "height": 844}, "timestamp": 9000}"#
        ]
        let moves = reports.filter { $0.phase == 1 }.map { report in
          #"{"x": \#(report.x), "y": \#(report.y), "id": 7, "timeOffset": \#(report.ms - 99)}"#
        }
        for report in reports where report.phase != 1 {
          if report.phase == 2 {
            events.append(
              #"{"type": 3, "data": {"source": 6, "positions": [\#(moves.joined(separator: ", "))]}, "timestamp": 9199}"#
            )
          }
          events.append(
            #"{"type": 3, "data": {"source": 2, "type": \#(report.word("7", "", "9")), "id": 7, "x": \#(report.x), "y": \#(report.y)}, "timestamp": \#(9100 + report.ms)}"#
          )
        }
        return "[" + events.joined(separator: ",\n") + "]"
      }()
    ),
    (
      "touch-study",
      lines { report in
        "2,17,4,\(1_717_236_123_456 + report.ms),\(report.word("0", "2", "1")),1,\(report.x),\(report.y),0.4,0.04,0"
      }
    ),
    (
      "web-pointers",
      #"[{"type": "pointermove", "timeStamp": 4000, "pointerId": 1, "clientX": 300, "clientY": 10},"#
        + array { report in
          #"{"type": "\#(report.word("pointerdown", "pointermove", "pointerup"))", "timeStamp": \#(4361 + report.ms), "pointerId": 1, "clientX": \#(report.x), "clientY": \#(report.y)}"#
        }.dropFirst()
    ),
    (
      "web-touches",
      array { report in
        let touch = #"{"identifier": -101, "clientX": \#(report.x), "clientY": \#(report.y)}"#
        return
          #"{"type": "\#(report.word("touchstart", "touchmove", "touchend"))", "timeStamp": \#(4361 + report.ms).5, "touches": [\#(report.phase == 2 ? "" : touch)], "changedTouches": [\#(touch)]}"#
      }
    ),
  ]
}

struct RecipeSamplesTests {
  @Test(arguments: RecipeSamples.all.indices)
  func `every shipped recipe reads the same drag`(_ index: Int) throws {
    let (format, text) = RecipeSamples.all[index]
    let result = try imported(text)
    #expect(result.format.rawValue == format)
    let expected = try imported(FormatSamples.csv).traces[0].samples
    #expect(result.traces.count == 1)
    let samples = try #require(result.traces.first).samples
    #expect(samples.map(\.time) == expected.map(\.time), "\(format)")
    #expect(samples.map(\.phase) == expected.map(\.phase), "\(format)")
    for (sample, truth) in zip(samples, expected) {
      #expect(abs(sample.x - truth.x) < 1e-9 && abs(sample.y - truth.y) < 1e-9, "\(format)")
    }
  }

  @Test func `every shipped recipe has a sample, or says what to record instead`() {
    let sampled = Set(RecipeSamples.all.map(\.format)).union(CorpusRecipeTests.layouts.keys)
    #expect(
      Recipe.shipped.filter { $0.instead == nil }.map(\.format).sorted() == sampled.sorted())
  }
}
