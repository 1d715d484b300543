import Controllers
import HeadlessUIKit
import Replay
import SampleScenes
import Scenes
import Testing

struct OwnDoctorTests {
  private func examination(of name: String) throws -> Examination {
    let scene = try SampleScenes.named(name)
    return examine(Controller.default.turned(to: scene), scene: name)
  }

  private func words(_ examination: Examination) -> [String] {
    examination.results.map { "\($0.scenario.id) \($0.finding.verdict.rawValue)" }
  }

  /// The findings that show a fault, with their severity.
  private func faults(_ examination: Examination) -> [String] {
    examination.results.filter { $0.finding.verdict == .faulty }
      .map { "\($0.scenario.id) \($0.scenario.severity.rawValue): \($0.finding.happened)" }
  }

  @Test(arguments: ["sample-pop", "own-panel", "own-followed-panel"])
  func `a sound scene shows no error, and every situation is answered`(_ name: String) throws {
    let examination = try examination(of: name)
    #expect(examination.passes, "\(faults(examination))")
    #expect(
      examination.results.map(\.scenario.id)
        == (Array(1...18) + [30] + Array(19...21) + Array(27...29)).map { "S\($0)" })
    let unanswered = examination.results.filter { $0.finding.verdict == .notApplicable }
    #expect(!unanswered.contains { $0.scenario.id == "S1" || $0.scenario.id == "S14" })
    #expect(unanswered.allSatisfy { !$0.finding.happened.isEmpty })
  }

  @Test func `a scene that forgets a touch that is taken away fails S1 alone`() throws {
    let examination = try examination(of: "own-forgetful")
    #expect(!examination.passes)
    let errors = examination.results.filter {
      $0.finding.verdict == .faulty && $0.scenario.severity == .error
    }
    #expect(errors.map(\.scenario.id) == ["S1"], "\(faults(examination))")
  }

  @Test(arguments: ["own-without-pan", "own-without-window"])
  func `a scene that no drag drives has one finding`(_ name: String) throws {
    let examination = try examination(of: name)
    #expect(words(examination) == ["S0 faulty"])
    #expect(examination.results[0].finding.happened.hasPrefix("no pan was recognised"))
  }

  @Test(arguments: [
    (
      "mixer", "S27",
      "dial (Dial) loses touch: taken by the pan of card (UIView) at"
    ),
    (
      "gallery", "S28",
      "the edge pan of the view of GalleryController prevented: by the pan of pictures (UIScrollView): no failure requirement between them, and no delegate lets both recognise at"
    ),
    (
      "handle", "S29",
      "the pan of card (UIView) refused: its delegate HandleController returned false from gestureRecognizerShouldBegin(_:) while list (UIScrollView) is scrolled by 120 pt at"
    ),
  ])
  func `what competes for a finger is tried by gestures made for it`(
    _ app: String, _ id: String, _ expected: String
  ) throws {
    let wrong = try examination(of: "field-\(app)")
    let finding = try #require(wrong.results.first { $0.scenario.id == id }?.finding)
    #expect(finding.verdict == .faulty && finding.happened.hasPrefix(expected), "\(finding)")
    let right = try examination(of: "field-\(app)-right")
    #expect(right.results.first { $0.scenario.id == id }?.finding.verdict == .sound)
  }

  @Test func `a remedy for an app's own code names no parameter of a controller`() throws {
    let examination = try examination(of: "own-adding-up")
    let pause = try #require(examination.results.first { $0.scenario.id == "S17" })
    #expect(pause.finding.verdict == .faulty)
    #expect(
      pause.scenario.remedy == "count the velocity as 0 when the last move is older than 0.1 s")
  }

  @Test func `a finding tells no clause that cannot be seen`() throws {
    let examination = try examination(of: "own-adding-up")
    let happened = examination.results.map(\.finding.happened)
    #expect(happened[0] == "cancel, cancelled after 0.300 s")
  }

  @Test func `an own scene is examined twice with the same result`() throws {
    let (one, other) = (try examination(of: "sample-pop"), try examination(of: "sample-pop"))
    #expect(one.results.map(\.finding) == other.results.map(\.finding))
  }
}
