import Testing

@testable import Traces

/// The forms in which other tools play a gesture, on gestures that can be checked by eye.
struct PlayFormatTests {
  /// A finger with a pause before its release.
  private static let drag = [
    Trace.Sample(time: 0, x: 10, y: 400, phase: .began),
    Trace.Sample(time: 0.0104, x: 20, y: 400, phase: .moved),
    Trace.Sample(time: 0.0208, x: 30.5, y: 401, phase: .moved),
    Trace.Sample(time: 0.0312, x: 41, y: 401, phase: .moved),
    Trace.Sample(time: 0.2312, x: 43, y: 401, phase: .ended),
  ]

  /// Two fingers that touch and are released at different times.
  private static let pinch = [
    Trace.Sample(time: 0, x: 100, y: 400, phase: .began),
    Trace.Sample(time: 0.008, x: 200, y: 400, phase: .began, touch: 1),
    Trace.Sample(time: 0.016, x: 90, y: 400, phase: .moved),
    Trace.Sample(time: 0.016, x: 210, y: 400, phase: .moved, touch: 1),
    Trace.Sample(time: 0.032, x: 90, y: 400, phase: .ended),
    Trace.Sample(time: 0.048, x: 210, y: 400, phase: .ended, touch: 1),
  ]

  private func schedule(_ samples: [Trace.Sample]) -> PlaySchedule {
    var events: [[Trace.Sample]] = []
    for sample in samples {
      if sample.phase == .moved, let last = events.last?.first, last.phase == .moved,
        last.time == sample.time
      {
        events[events.count - 1].append(sample)
      } else {
        events.append([sample])
      }
    }
    return PlaySchedule(
      Trace(name: "swipe/slow-drag", samples: samples), events: events, screen: .usual,
      displayHz: 60)
  }

  private func lines(_ text: String, with word: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains(word) }.map { line in
      String(line.drop { $0 == " " })
    }
  }

  @Test func `W3C durations carry the rounding error forward, and a pause sends nothing`() throws {
    let played = try PlayFormat.webdriver.written(schedule(Self.drag), toolVersion: "1")
    #expect(
      lines(played.text, with: "\"duration\"") == [
        #"{"duration":0,"origin":"viewport","type":"pointerMove","x":10,"y":400},"#,
        #"{"duration":10,"origin":"viewport","type":"pointerMove","x":20,"y":400},"#,
        #"{"duration":11,"origin":"viewport","type":"pointerMove","x":30.5,"y":401},"#,
        #"{"duration":10,"origin":"viewport","type":"pointerMove","x":41,"y":401},"#,
        #"{"duration":200,"type":"pause"},"#,
      ])
    #expect(
      played.losses == [
        "times are rounded to whole milliseconds; the errors do not add up",
        "a release has no position: the finger lifts at its last move, 2 pt from where it was"
          + " recorded; UIKit's pan ends with the values of the last move anyway",
        "screen, display rate and label are left out",
      ])
  }

  @Test(arguments: [PlayFormat.webdriver, .hammer])
  func `a cancelled touch is refused, with what to do`(format: PlayFormat) {
    var samples = Self.drag
    samples[4].phase = .cancelled
    let tool = format == .hammer ? "Hammer" : "WebDriverAgent"
    #expect {
      try format.written(schedule(samples), toolVersion: "1")
    } throws: { error in
      "\(error)"
        == "swipe/slow-drag: the system takes the touch away after 0.231 s, and \(tool) cannot send that; play a"
        + " gesture that the finger ends, or give --to json"
    }
  }

  @Test func `fingers that do not land together are refused for Hammer`() {
    var samples = Self.pinch
    (samples[1].time, samples[3].time) = (0.02, 0.024)
    samples = [samples[0], samples[2], samples[1]] + samples[3...]
    #expect {
      try PlayFormat.hammer.written(schedule(samples), toolVersion: "1")
    } throws: { error in
      "\(error)"
        == "swipe/slow-drag: 2 fingers that do not land together, but a Hammer event lifts every finger that it"
        + " does not name; give --to webdriver, which moves each finger separately"
    }
  }

  @Test func `fingers that land and lift together are named in every event for Hammer`() throws {
    var samples = Self.pinch
    (samples[1].time, samples[4].time, samples[5].time) = (0, 0.03, 0.03)
    samples[3].time = 0.02
    let pinch = PlaySchedule(
      Trace(name: "pinch", samples: samples),
      events: [Array(samples[0...1]), [samples[2]], [samples[3]], Array(samples[4...5])],
      screen: .usual, displayHz: 60)
    let played = try PlayFormat.hammer.written(pinch, toolVersion: "1")
    #expect(
      lines(played.text, with: "finger: ").filter { $0.hasPrefix("Touch(0") } == [
        "Touch(0, .down, finger: 1, x: 100, y: 400),",
        "Touch(0, .down, finger: 2, x: 200, y: 400),",
        "Touch(0.016, .move, finger: 1, x: 90, y: 400),",
        "Touch(0.016, .stay, finger: 2, x: 200, y: 400),",
        "Touch(0.02, .stay, finger: 1, x: 90, y: 400),",
        "Touch(0.02, .move, finger: 2, x: 210, y: 400),",
        "Touch(0.03, .up, finger: 1, x: 90, y: 400),",
        "Touch(0.03, .up, finger: 2, x: 210, y: 400),",
      ])
  }

  @Test(arguments: [PlayFormat.webdriver, .json, .flutter])
  func `two fingers read back as one gesture`(format: PlayFormat) throws {
    let played = try format.written(schedule(Self.pinch), toolVersion: "1")
    let back = try TraceImporter.read(bytes: Array(played.text.utf8), file: "a", name: "a")
    #expect(back.traces.map { Array($0.samples) } == [Self.pinch])
  }

  @Test func `a command of the DevTools protocol lists the fingers that are down`() throws {
    let played = try PlayFormat.cdp.written(schedule(Self.pinch), toolVersion: "1")
    let counts = lines(played.text, with: "\"method\"").map { line in
      line.split(separator: "\"id\"").count - 1
    }
    #expect(counts == [1, 2, 2, 1, 0])
    #expect(played.losses.contains { $0.hasPrefix("a finger that lifts before the others") })
  }

  @Test func `a move of a Flutter gesture says its way`() throws {
    let played = try PlayFormat.flutter.written(schedule(Self.drag), toolVersion: "1")
    #expect(
      lines(played.text, with: "PointerMoveEvent").dropFirst().first
        == "PointerMoveEvent(timeStamp: const Duration(microseconds: 20800), pointer: 1, position: const"
        + " Offset(30.5, 401), delta: const Offset(10.5, 1)),")
  }
}
