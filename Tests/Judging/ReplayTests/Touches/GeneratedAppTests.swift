import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Nightly
import SampleScenes
import Scenes
import Testing
import Traces

@testable import Replay

/// What is said of a gesture is one account: decision, first line, diagnostics, doctor and `--touches` agree, and agree
/// with what the app has seen itself.
struct GeneratedAppTests {
  /// 150 apps, and 4,000 at night.
  private static let count = Nightly.isOn ? 4000 : 150

  /// A finger made by seed: a drag, a flick, a nudge, a pull across, a tap, or two strokes.
  private static func trace(_ seed: Int, on app: GeneratedApp) -> Trace {
    var random = RandomGenerator(seed: UInt64(seed) &+ 1_000_003)
    func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }
    let isAcross = app.base == .pushed
    func way(_ length: Double) -> (x: Double, y: Double) {
      isAcross ? (length, 5) : (3, length)
    }
    let begin =
      isAcross
      ? (x: pick([4.0, 60, 120]), y: pick([150.0, 310, 400, 600]))
      : (x: pick([60.0, 195]), y: pick([150.0, 310, 400]))
    var samples: [Trace.Sample]
    switch random.below(8) {
    case 0: samples = FieldFinger.drag(from: begin, by: way(40), seconds: 0.05)
    case 1: samples = FieldFinger.drag(from: begin, by: way(6), seconds: 0.3)
    case 2: samples = FieldFinger.drag(from: begin, by: (way(200).y, way(200).x), seconds: 0.5)
    case 3: samples = FieldFinger.drag(from: begin, by: (0, 0), seconds: 0.06)
    case 4:
      samples = FieldFinger.drag(from: begin, by: way(150), seconds: 0.3)
      samples += FieldFinger.drag(
        from: begin, by: way(200), seconds: 0.4, after: random.uniform(0.35...0.75))
    case 5: samples = FieldFinger.drag(from: begin, by: way(90), seconds: 0.6)
    default: samples = FieldFinger.drag(from: begin, by: way(260), seconds: 0.5)
    }
    var trace = Trace(name: "finger", samples: Trace.Samples(samples))
    let intents: [Label.Intent?] = [nil, .finish, .finish, .cancel, .cancel, .nothing, .any]
    trace.label = pick(intents).map { Label(intent: $0) }
    if random.chance(0.12) { trace.metadata["turned"] = "0.2 landscape" }
    return trace
  }

  private static func told(_ seed: Int) throws -> ToldGesture {
    let app = GeneratedApp(seed: seed)
    let scene = app.scene
    try Scene.add(scene)
    let controller = Controller.default.turned(to: scene)
    let record = ReplayEngine().replay(
      trace(seed, on: app), with: controller, settings: ReplaySettings(scene: app.name),
      keeping: [.gesture, .touches])
    // The record replays the gesture in several ways; what the app has seen is of a plain run.
    let plain = ReplayEngine().replay(
      record.trace, with: controller, settings: ReplaySettings(scene: app.name)
    ).outcome
    var told = ToldGesture(record, of: app, facts: app.facts)
    #expect(plain.decision == told.outcome.decision && plain.verdict == told.outcome.verdict)
    // The doctor plays thirty gestures: it is asked of every twentieth app.
    if seed % 20 == 0 { told.doctor = examine(controller, scene: app.name).results }
    return told
  }

  @Test
  func `every teller says the same of 400 generated apps, and none exactly where nothing began`()
    throws
  {
    var decisions: [String: Int] = [:]
    var causes: Set<String> = []
    for seed in 0..<Self.count {
      let told = try Self.told(seed)
      decisions[told.outcome.decision.rawValue, default: 0] += 1
      if let cause = told.cause { causes.insert(cause.code) }
      let wrong = told.disagreements
      if !wrong.isEmpty {
        Issue.record(
          "\(told.app) \(told.trace.label?.intent.rawValue ?? "-"): \(wrong); \(told.headline)")
      }
    }
    // What is not made is not tested.
    #expect(decisions.count >= 4 && decisions.values.allSatisfy { $0 > 4 }, "\(decisions)")
    #expect(causes.count >= 10, "\(causes.sorted())")
  }

  /// A teller that is made to say something else, and the gestures of which it must be found to lie.
  enum Mutant: CaseIterable {
    case noneIsCancel, cancelIsNone, noPanAtAll, anotherTaker, silent, passesCancel,
      stuckIsCompleted
    case touchesSayNothing

    /// Changes what one teller says; false if it would not lie.
    func lie(_ told: inout ToldGesture) -> Bool {
      switch self {
      case .noneIsCancel:
        guard told.outcome.decision == .none else { return false }
        told.outcome.decision = .cancel
      case .cancelIsNone:
        guard told.outcome.decision == .cancel else { return false }
        told.outcome.decision = .none
      case .noPanAtAll:
        guard told.cause?.code == "began-nothing" else { return false }
        told.cause?.code = "no-recognizer"
        told.transcriptCause = told.cause
      case .anotherTaker:
        guard let cause = told.cause, cause.code == "prevented" else { return false }
        told.cause?.sentence = cause.sentence.replacing("The pan of ", with: "The tap of ")
        told.headline = told.cause?.sentence ?? ""
        told.transcriptCause = told.cause
        return told.cause != cause
      case .silent:
        guard told.cause != nil, told.outcome.verdict == .fail, told.outcome.decision == .none
        else {
          return false
        }
        (told.cause, told.transcriptCause, told.outcome.diagnostics) = (nil, nil, [])
      case .passesCancel:
        guard told.outcome.decision == .none, told.outcome.intent == .cancel,
          told.outcome.verdict == .fail
        else { return false }
        told.outcome.verdict = .pass
      case .stuckIsCompleted:
        guard told.outcome.transition == .stuck else { return false }
        told.outcome.transition = .completed
      case .touchesSayNothing:
        guard let code = told.cause?.code, code == "prevented" || code == "disabled" else {
          return false
        }
        told.entries = []
      }
      return true
    }
  }

  @Test func `a teller that says something else is found out`() throws {
    // Each gesture is played once for all mutants that have told fewer than five lies.
    var lies = Dictionary(uniqueKeysWithValues: Mutant.allCases.map { ($0, 0) })
    for seed in 0..<200 where lies.contains(where: { $0.value < 5 }) {
      let told = try Self.told(seed &* 20 &+ 1)
      for (mutant, count) in lies where count < 5 {
        var lying = told
        guard mutant.lie(&lying) else { continue }
        lies[mutant] = count + 1
        #expect(!lying.disagreements.isEmpty, "\(mutant): \(told.app)")
      }
    }
    for (mutant, count) in lies { #expect(count > 0, "\(mutant)") }
  }
}
