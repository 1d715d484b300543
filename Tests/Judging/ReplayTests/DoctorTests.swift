import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import Scenes
import Testing

struct DoctorTests {
  /// The scenarios that show a fault, with its severity.
  private func faults(of controller: Controller) -> [String] {
    examine(controller).results
      .filter { $0.finding.verdict == .faulty }
      .map { "\($0.scenario.id) \($0.scenario.severity.rawValue)" }
  }

  @Test func `a controller that forgets cancelled touches fails S1 and with it the examination`()
    throws
  {
    let pe = try Controller(preset: "pe")
    let result = examine(pe)
    #expect(!result.passes)
    let finding = try #require(result.results.first { $0.scenario.id == "S1" }).finding
    #expect(finding.verdict == .faulty)
    #expect(finding.happened == "the transition is stuck at 60 %")
  }

  @Test func `width for all directions is S2`() throws {
    #expect(faults(of: try Controller(preset: "pe")).contains("S2 warning"))
  }

  @Test func `an absolute velocity is S3`() throws {
    let controller = try Controller(preset: "interactive-transitioning-container")
    #expect(faults(of: controller).contains("S3 error"))
  }

  @Test func `an answer from the last change is S4`() throws {
    let appcoda = faults(of: try Controller(preset: "appcoda"))
    #expect(appcoda.contains("S4 warning"))
    var fresh = try Controller(preset: "appcoda")
    fresh.decide = .release
    #expect(!faults(of: fresh).contains("S4 warning"))
  }

  @Test func `a sound controller passes all that it can influence`() {
    // S6 and S17 are UIKit's own: ease-in-out starts at rest, and velocity is stale at the end.
    #expect(faults(of: .default) == ["S6 note", "S17 note"])
    #expect(examine(.default).passes)
  }

  @Test func `a completion that starts at the finger's rate has no jump`() {
    var controller = Controller.default
    controller.completionCurve = .linear
    controller.completionSpeed = .constant(1200 / 390 * controller.duration)
    #expect(!faults(of: controller).contains("S6 note"))
  }

  @Test(arguments: ["linear", "ease-out"])
  func `a matched speed or a spring that takes the finger's speed over has no jump`(
    curve: String
  ) throws {
    var matched = Controller.default
    try matched.set("completion-speed", to: "matched")
    try matched.set("completion-curve", to: curve)
    #expect(!faults(of: matched).contains("S6 note"))
    #expect(!faults(of: try Controller(preset: "gauthier")).contains("S6 note"))
    #expect(faults(of: try Controller(preset: "pan-modal")).contains("S6 note"))
  }

  @Test(arguments: [
    "floating-panel", "wave", "gauthier", "material-motion", "fluid-interfaces", "pan-modal",
  ])
  func `a spring on the way back is no flicker, nor a bounce at the start a fault`(
    name: String
  ) throws {
    let faults = faults(of: try Controller(preset: name))
    #expect(!faults.contains("S9 error"))
    #expect(!faults.contains("S11 error"))
  }

  @Test func `a matched speed under ease-in-out is S6 with the reason`() throws {
    var controller = Controller.default
    try controller.set("completion-speed", to: "matched")
    let result = try #require(examine(controller).results.first { $0.scenario.id == "S6" })
    #expect(result.finding.verdict == .faulty)
    #expect(
      result.finding.happened
        == "the finger moved at 3.08 per second, and the completion begins at 0.00; completion-speed is "
        + "matched, but ease-in-out starts at rest, so no speed can match the finger; choose linear "
        + "or ease-out, or a spring as timing-curve")
    #expect(
      result.scenario.remedy
        == "set timing-curve to a spring, which takes over the finger's speed, or completion-speed to "
        + "matched under linear or ease-out; under ease-in-out no speed can match")
  }

  @Test func `a completion speed of 0 is S30, and a lower end is the way out`() throws {
    let appcoda = try Controller(preset: "appcoda")
    let result = try #require(examine(appcoda).results.first { $0.scenario.id == "S30" })
    #expect(result.finding.verdict == .faulty)
    #expect(
      result.finding.happened.contains(
        "cancel-speed 1-progress is 0 at this release, and UIKit needs more than 0; 0.01 is used, and"
          + " the transition settles in 150.000 s"), "\(result.finding.happened)")
    var limited = appcoda
    for name in ["completion-speed", "cancel-speed"] {
      try limited.set(name, to: "max(1 - progress, 0.3)")
    }
    #expect(!faults(of: limited).contains("S30 warning"))
    #expect(!faults(of: .default).contains("S30 warning"))
  }

  @Test func `a fault of the scene stands once, first, and no situation is blamed for it`() throws {
    var controller = Controller.default
    controller.direction = try #require(Scene.named("diagonal-as-written")?.direction)
    let results = examine(controller, scene: "diagonal-as-written").results
    let errors = results.filter {
      $0.finding.verdict == .faulty && $0.scenario.severity == .error
    }
    #expect(
      errors.map { "\($0.scenario.id) \($0.scenario.title)" } == [
        "S31 view-unsized: a fault of the transition itself",
        "S31 view-missing, view-vanished: faults of the transition itself",
      ])
    #expect(results.first?.scenario.id == "S31")
    #expect(results.first { $0.scenario.id == "S3" }?.finding.verdict == .sound)
  }

  @Test func `every scenario has its own number and says why and what to do`() {
    #expect(Scenario.all.map(\.id) == ((1...18) + [30]).map { "S\($0)" })
    for scenario in Scenario.all {
      #expect(!scenario.action.isEmpty && !scenario.reason.isEmpty && !scenario.remedy.isEmpty)
    }
  }

  @Test func `the same controller is examined with the same result`() throws {
    let controller = try Controller(preset: "ls-edge")
    let (one, other) = (examine(controller), examine(controller))
    #expect(one.results.map(\.finding) == other.results.map(\.finding))
  }

  @Test(arguments: [
    "panel", "panel-from-right", "elastic-panel-dismiss", "coordinated-dismiss", "custom-scale",
    "vertical-pan", "page-flip", "skip-control", "spring-modal", "sheet-with-list",
  ])
  func `a sound scene passes, its finger being where its pan is`(scene: String) throws {
    var controller = Controller.default
    controller.direction = try #require(Scene.named(scene)).direction ?? .right
    let result = examine(controller, scene: scene)
    #expect(result.passes)
    #expect(!result.results.contains { $0.finding.happened.contains("no transition started") })
  }

  @Test(arguments: [("appcoda", Finding.Soundness.sound), ("appcoda-as-written", .faulty)])
  func `an answer that outlives its gesture is found`(preset: String, verdict: Finding.Soundness)
    throws
  {
    let results = examine(try Controller(preset: preset)).results
    let finding = try #require(results.first { $0.scenario.id == "S14" }?.finding)
    #expect(finding.verdict == verdict)
    #expect(finding.happened.hasSuffix("the answer is not reset") == (verdict == .faulty))
  }

  @Test(arguments: [
    ("fade-navigation-as-written", "completed-after-cancel"),
    ("page-flip-as-written", "view-left-behind"), ("diagonal-as-written", "view-missing"),
    ("diagonal-present-as-written", "view-unsized"),
    ("skip-control-as-written", "already-presenting"),
    ("circle-spread-dismiss-as-written", "explicit-animation"),
    ("spring-modal-as-written", "view-vanished"), ("skip-control-without", "two-transitions"),
    ("custom-scale-as-written", "finish, completed after 0.400 s"),
    ("vertical-pan-as-written", "finish, completed"),
  ])
  func `a scene as its article writes it fails by its fault`(scene: String, fault: String) throws {
    var controller = Controller.default
    controller.direction = try #require(Scene.named(scene)).direction ?? .right
    let errors = examine(controller, scene: scene).results.filter {
      $0.finding.verdict == .faulty && $0.scenario.severity == .error
    }
    #expect(
      errors.contains {
        $0.finding.happened.contains(fault) || $0.scenario.title.contains(fault)
      })
  }
}
