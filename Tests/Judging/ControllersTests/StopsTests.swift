import Rules
import Testing

@testable import Controllers

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
      "'half' and 'middle' have the same position on a screen of 390 × 844 pt; move one of them"
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
      "'half' is not a stop; give names with positions, as in closed 0, half 0.5h, full 700pt"
    ),
    (
      "finish 0, half 0.5h",
      "'finish' means something else where stops are named; give names with positions, as in closed 0,"
        + " half 0.5h, full 700pt"
    ),
    (
      "closed 0, half 3s",
      "'3s' of 'half' is not a position; give names with positions, as in closed 0, half 0.5h, full 700pt"
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
    #expect(layout.way.shownVelocity(1000, after: -100) == 1000)
    // The slope of the band, against a difference quotient.
    let slope = (layout.shown(after: -522) - layout.shown(after: -522.001)) / 0.001
    #expect(abs(layout.way.shownVelocity(1, after: -522) - slope) < 1e-4)
  }

  @Test func `measures progress and travel between neighbours`() throws {
    let ruler = try controller("closed 0, half 0.5h, full 0.9").ruler
    let layout = try #require(ruler.layout(width: 390, height: 1000, start: "half"))
    var instant = GestureInstant()
    (instant.translation, instant.peak) = (100, 150)
    (instant.velocity, instant.speed, instant.location) = (20, 30, 4)
    let releases = layout.gaps.map {
      ruler.release(
        of: instant, elapsed: 0.2, active: 0.2, width: 390, height: 1000, between: $0)
    }
    #expect(releases.map(\.translation) == [600, 100])
    #expect(releases.map(\.extent) == [500, 400])
    #expect(releases.map(\.progress) == [1, 0.25])
    #expect(releases.map(\.peakProgress) == [1, 0.375])
    #expect(releases.map(\.origin) == [500, 0])
    #expect(releases.map(\.dragged) == [100, 100])
  }
}
