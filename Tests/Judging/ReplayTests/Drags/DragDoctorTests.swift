import Controllers
import HeadlessUIKit
import Nightly
import Replay
import Rules
import Testing

/// The doctor finds each planted fault of a SwiftUI drag, and none in a sound controller.
struct DragDoctorTests {
  /// What is planted in a sound controller, and the scenarios that find it.
  struct Plant: Sendable, CustomTestStringConvertible {
    let fault: String
    let parameter, value: String
    let finds: [String]
    var testDescription: String { fault }

    init(_ fault: String, _ parameter: String, _ value: String, finds: String...) {
      (self.fault, self.parameter, self.value, self.finds) = (fault, parameter, value, finds)
    }
  }

  static let plants = [
    Plant("a cancelled touch leaves it half-way", "cancelled-touch", "ignore", finds: "S1"),
    Plant("a cancel runs the finish rule", "cancelled-touch", "release", finds: "S1"),
    Plant("decided from the last change", "decide", "last-change", finds: "S4"),
    Plant("a spring without velocity", "timing-curve", "snappy(velocity:0)", finds: "S6"),
    Plant("a curve instead of a spring", "timing-curve", "none", finds: "S6"),
    Plant("a jump of ten points", "translation-origin", "touch", finds: "S23"),
    Plant("decided in mid-drag", "decide", "during", finds: "S25"),
  ]

  /// A sound drag: its rule uses position, speed or the predicted end; without stops it has two ends.
  struct Sound: Sendable, CustomTestStringConvertible {
    let rule: String
    var stops: String?
    var testDescription: String { rule }
  }

  static let sound = [
    Sound(rule: "progress > progress-threshold"),
    Sound(
      rule: "velocity > 300pt/s or (velocity >= -300pt/s and progress > progress-threshold)"),
    Sound(rule: "predicted-translation > 300pt"),
    Sound(rule: "predicted-progress > 0.5"),
    Sound(rule: "nearest(predicted-translation)", stops: "low 0.2h, mid 0.55h, top 0.9h"),
    Sound(
      rule: "if abs(velocity) > 300pt/s then next else nearest(translation)",
      stops: "closed 0, open 0.8"),
  ]

  private static func controller(_ sound: Sound) throws -> Controller {
    var controller = Controller.default
    let settings = [
      ("recogniser", "drag-gesture"), ("translation-origin", "recognition"), ("direction", "up"),
      ("extent", "1h"), ("timing-curve", "snappy"), ("clamp-progress", "off"),
    ]
    for (name, value) in settings { try controller.set(name, to: value) }
    if let stops = sound.stops { try controller.set("stops", to: stops) }
    try controller.set("finish-when", to: sound.rule)
    return controller
  }

  private func faults(of controller: Controller) -> [String] {
    examine(controller).results
      .filter { $0.finding.verdict == .faulty }.map(\.scenario.id)
  }

  @Test(arguments: sound)
  func `a sound drag shows no fault at all`(_ sound: Sound) throws {
    #expect(faults(of: try Self.controller(sound)) == [])
  }

  /// Each fault in each sound drag nightly, otherwise in one of them.
  private static let planted = sound.indices.flatMap { drag in
    plants.indices.filter { Nightly.isOn || ($0 + drag) % 12 == 0 }.map {
      (sound[drag], plants[$0])
    }
  }

  @Test(arguments: planted)
  func `each planted fault is found`(_ sound: Sound, _ plant: Plant) throws {
    var controller = try Self.controller(sound)
    try controller.set(plant.parameter, to: plant.value)
    let found = faults(of: controller)
    for id in plant.finds { #expect(found.contains(id), "\(found)") }
    // A rule that decides too early fails elsewhere too.
    if plant.value != "during" { #expect(found == plant.finds) }
  }

  @Test func `a cancelled touch leaves the surface where it was`() throws {
    var controller = try Self.controller(Self.sound[4])
    controller.cancelledTouch = .ignore
    let finding = try #require(
      examine(controller).results.first { $0.scenario.id == "S1" }?.finding)
    #expect(finding.happened == "the transition is stuck at 57 %")
  }

  @Test(arguments: [("translation > 30pt", true), ("translation > 60pt", false)])
  func `the distance before a drag matters on a short way`(rule: String, isFound: Bool) throws {
    var controller = try Self.controller(Self.sound[0])
    controller.translationOrigin = .touch
    try controller.set("finish-when", to: rule)
    #expect(faults(of: controller).contains("S24") == isFound)
  }

  @Test func `a verdict that depends on an unproven reading cannot be told`() throws {
    var controller = try Self.controller(Self.sound[0])
    controller.finishWhen = try DecisionRule(reading: "velocity > 1100pt/s")
    let finding = try #require(
      examine(controller).results.first { $0.scenario.id == "S26" }?.finding)
    #expect(finding.verdict == .notApplicable)
    #expect(finding.happened == "unproven: a flick is cancel under drag-up velocity")
  }

  @Test func `a rule of the speed alone is stale after a pause, if the up is a sample`() throws {
    var controller = try Self.controller(Self.sound[0])
    controller.finishWhen = try DecisionRule(reading: "velocity > 800pt/s")
    controller.decide = .lastChange
    let finding = try #require(
      examine(controller).results.first { $0.scenario.id == "S4" }?.finding)
    #expect(
      finding.happened
        == "a drag at 892 pt/s with a pause of 0.3 s: the last change says finish, the release cancel if the"
        + " touch-up counts as a velocity sample (unproven)")
  }

  @Test(arguments: Preset.all.filter { $0.controller.recognizer == .dragGesture }.map(\.name))
  func `what a preset says of a cancelled touch and of the last change is found`(
    name: String
  ) throws {
    let preset = try #require(Preset.all.first { $0.name == name })
    let found = faults(of: preset.controller)
    let words = preset.faults.joined(separator: "; ")
    let forgets = words.contains("the transition is stuck") || words.contains("like a release")
    #expect(found.contains("S1") == forgets || preset.controller.decide == .during)
    if words.contains("decides on the last change") { #expect(found.contains("S4")) }
    if words.contains("decides in mid-drag") { #expect(found.contains("S25")) }
  }

  @Test func `a pan has none of these scenarios`() {
    let ids = ["S23", "S24", "S25", "S26"]
    #expect(!examine(.default).results.contains { ids.contains($0.scenario.id) })
  }
}
