import Controllers
import Rules
import Testing

/// The stops of a controller: how they are written, where they lie, and what is wrong with them.
struct StopsTests {
  private func controller(_ stops: String, _ more: String = "") throws -> Controller {
    try Controller(
      json: Array(
        """
        { "direction": "up", "extent": "1h",
          "stops": "\(stops)"\(more) }
        """.utf8), file: "sheet.json")
  }

  @Test func `reads stops in any order and writes them in theirs`() throws {
    let sheet = try controller("full 92%, closed 0, half 0.5h, peek 120pt")
    #expect(sheet.stops.map(\.name) == ["closed", "peek", "half", "full"])
    #expect(sheet.parameters.map(\.name).contains("stops"))
    let again = try Controller(json: Array(sheet.fileText.utf8), file: "sheet.json")
    #expect(again == sheet)
    #expect(sheet.fileText.contains("\"stops\" : \"closed 0, peek 120pt, half 0.5h, full 0.92\""))
    #expect(sheet.fingerprint != Controller.default.fingerprint)
  }

  @Test func `a controller with two ends does not mention stops`() {
    #expect(!Controller.default.fileText.contains("stops"))
    #expect(!Controller.default.parameters.map(\.name).contains("stops"))
  }

  @Test(arguments: [
    (
      "closed 0, half 0.5h, full 1.2",
      "'full' at 1.2 lies outside the travel of 1h on a screen of 390 × 844 pt; move it, or change the"
        + " extent"
    ),
    (
      "low -10pt, half 0.5h",
      "'low' at -10pt lies outside the travel of 1h on a screen of 390 × 844 pt; move it, or change"
        + " the extent"
    ),
    (
      "closed 0, half 0.5h, middle 422pt",
      "'half' and 'middle' lie at one place on a screen of 390 × 844 pt; move one of them"
    ),
    (
      "closed 0",
      "there is one stop; give names with positions, as in closed 0, half 0.5h, full 700pt"
    ),
    (
      "closed 0, half 0.5h, half 1",
      "'half' is named twice; give names with positions, as in closed 0, half 0.5h, full 700pt"
    ),
    (
      "closed 0, half",
      "'half' is no stop; give names with positions, as in closed 0, half 0.5h, full 700pt"
    ),
    (
      "finish 0, half 0.5h",
      "'finish' means something else where stops are named; give names with positions, as in closed 0,"
        + " half 0.5h, full 700pt"
    ),
    (
      "closed 0, half 3s",
      "'3s' of 'half' is no position; give names with positions, as in closed 0, half 0.5h, full 700pt"
    ),
  ])
  func `says what is wrong with stops, and where`(stops: String, words: String) {
    let error = #expect(throws: ControllerError.self) { try controller(stops) }
    #expect(error?.description == "sheet.json:2: 'stops': \(words)")
  }

  @Test func `checks the stops of a base against another extent`() {
    let error = #expect(throws: ControllerError.self) {
      try Controller(
        json: Array("{ \"base\": \"sheet\",\n  \"extent\": \"300pt\" }".utf8), file: "small.json")
    }
    #expect(
      error?.description
        == "small.json:2: 'stops': 'half' at 0.5h lies outside the travel of 300pt on a screen of"
        + " 390 × 844 pt; move it, or change the extent")
  }

  @Test func `moves between the ends with the finger, beyond them on a rubber band`() throws {
    let layout = try #require(
      try controller("closed 0, half 0.5h, full 0.9", ", \"clamp-progress\": \"off\"").ruler
        .layout(width: 390, height: 844, start: "half"))
    #expect(layout.places == [0, 422, 0.9 * 844])
    #expect(layout.start == 1)
    #expect(layout.shown(after: -100) == 322)
    let length = 0.9 * 844
    #expect(abs(layout.shown(after: -522) + 55 * length / (55 + length)) < 1e-9)
    #expect(layout.shownVelocity(1000, after: -100) == 1000)
    // The slope of the band, against a difference quotient.
    let slope = (layout.shown(after: -522) - layout.shown(after: -522.001)) / 0.001
    #expect(abs(layout.shownVelocity(1, after: -522) - slope) < 1e-4)
  }

  @Test func `measures progress and travel between neighbours`() throws {
    let ruler = try controller("closed 0, half 0.5h, full 0.9").ruler
    let layout = try #require(ruler.layout(width: 390, height: 1000, start: "half"))
    let moment = PanMoment(
      travel: 100, peak: 150, velocity: 20, speed: 30, elapsed: 0.2, location: 4)
    let releases = layout.gaps.map {
      ruler.release(of: moment, width: 390, height: 1000, between: $0)
    }
    #expect(releases.map(\.translation) == [600, 100])
    #expect(releases.map(\.extent) == [500, 400])
    #expect(releases.map(\.progress) == [1, 0.25])
    #expect(releases.map(\.peakProgress) == [1, 0.375])
    #expect(releases.map(\.origin) == [500, 0])
    #expect(releases.map(\.dragged) == [100, 100])
  }
}

/// The presets with stops settle where the libraries do: hand-worked positions and speeds.
struct StopPresetTests {
  /// The stop that a preset reaches from a stop, after a travel in points up and a speed in points per second.
  private func stop(
    _ preset: String, from start: String, _ travel: Double, _ velocity: Double,
    elapsed: Double = 0.4
  ) throws -> String {
    let controller = try Controller(preset: preset)
    let layout = try #require(controller.ruler.layout(width: 390, height: 844, start: start))
    let moment = PanMoment(
      travel: travel, peak: max(travel, 0), velocity: velocity, speed: abs(velocity),
      elapsed: elapsed, location: 400)
    let releases = layout.gaps.map {
      controller.ruler.release(of: moment, width: 390, height: 844, between: $0)
    }
    let rule = BoundRule(controller.finishWhen, numbers: controller.numbers)
    let decision = rule.decide(between: releases)
    return decision.stop.map { controller.stops[$0].name } ?? "none"
  }

  // closed 0, half 422, full 776.5; a flick beyond 300 pt/s goes on to the next stop.
  @Test(arguments: [
    ("closed", 200.0, 0.0, "closed"), ("closed", 212, 0, "half"), ("closed", 20, 400, "half"),
    ("closed", 500, 400, "full"), ("half", 20, -400, "half"), ("half", -20, -400, "closed"),
    ("half", 177, 0, "half"), ("half", 178, 0, "full"), ("full", 100, -400, "full"),
  ])
  func `sheet`(start: String, travel: Double, velocity: Double, stop: String) throws {
    #expect(try self.stop("sheet", from: start, travel, velocity) == stop)
  }

  // tip 69, half 422, full 827.12: only the anchors beside the panel, by y + 0.499 s · v.
  @Test(arguments: [
    ("tip", 176.0, 0.0, "tip"), ("tip", 177, 0, "half"), ("tip", 20, 313, "tip"),
    ("tip", 20, 315, "half"), ("tip", 20, 3000, "half"), ("half", 20, 3000, "full"),
    ("full", -10, -3000, "half"), ("half", -10, -300, "half"),
    ("half", -10, -400, "tip"),
  ])
  func `floating-panel-stops`(
    start: String, travel: Double, velocity: Double, stop: String
  ) throws {
    #expect(try self.stop("floating-panel-stops", from: start, travel, velocity) == stop)
  }

  // closed 0, low 211, middle 422, high 759.6: the nearest to y + 0.1 s · v, however far.
  @Test(arguments: [
    ("closed", 105.0, 0.0, "closed"), ("closed", 106, 0, "low"), ("closed", 50, 560, "low"),
    ("closed", 50, 6000, "high"), ("middle", 0, -1050, "middle"), ("middle", 0, -1060, "low"),
    ("high", -100, 0, "high"), ("high", -169, 0, "middle"),
  ])
  func `gorhom-stops`(start: String, travel: Double, velocity: Double, stop: String) throws {
    #expect(try self.stop("gorhom-stops", from: start, travel, velocity) == stop)
  }

  // peek 148, middle 355, full 844; the mean speed is the travel over 0.1 s or 0.4 s.
  @Test(arguments: [
    ("peek", 210.0, 0.1, "full"), ("full", -210, 0.1, "peek"), ("peek", 50, 0.1, "middle"),
    ("middle", 50, 0.1, "full"), ("middle", -50, 0.1, "peek"), ("full", 50, 0.1, "full"),
    ("peek", 50, 0.4, "peek"), ("peek", 104, 0.4, "middle"), ("peek", 340, 0.4, "middle"),
    ("peek", -50, 0.1, "peek"),
  ])
  func `vaul-stops`(start: String, travel: Double, elapsed: Double, stop: String) throws {
    #expect(try self.stop("vaul-stops", from: start, travel, 0, elapsed: elapsed) == stop)
  }
}
