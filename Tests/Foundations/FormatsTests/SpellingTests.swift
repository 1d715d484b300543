import Formats
import Testing

struct SpellingTests {
  static let names = ["progress-threshold", "velocity-threshold", "velocity-estimator", "edge"]

  @Test(arguments: [
    ("velocity-treshold", "velocity-threshold"),
    ("velcoity-threshold", "velocity-threshold"),
    ("Progress-Threshold", "progress-threshold"),
    ("progres-threshold", "progress-threshold"),
    ("egde", "edge"),
    ("velocity", "velocity-threshold"),
    ("vel", "velocity-threshold"),
  ])
  func `finds the choice that was meant`(word: String, expected: String) {
    #expect(nearest(to: word, in: Self.names) == expected)
  }

  @Test(arguments: ["", "ve", "extra", "colour"])
  func `keeps silent when nothing is near`(word: String) {
    #expect(nearest(to: word, in: Self.names) == nil)
  }

  @Test func `prefers a near spelling to a beginning`() {
    #expect(nearest(to: "edge", in: ["edge-width", "edges"]) == "edges")
  }

  @Test func `gives the earlier choice on a tie`() {
    #expect(nearest(to: "cat", in: ["car", "cap"]) == "car")
    #expect(nearest(to: "cat", in: ["cap", "car"]) == "cap")
  }

  @Test func `finds nothing among no choices`() {
    #expect(nearest(to: "edge", in: []) == nil)
  }
}
