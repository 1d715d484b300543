import Controllers
import HeadlessUIKit
import SampleScenes
import Scenes
import Testing
import Traces

@testable import Replay

/// The table of what was meant, what became of the gesture, and the verdict: every cell on an app that does so.
struct VerdictTableTests {
  /// What becomes of a gesture, each with a scene and a finger.
  enum Cause: CaseIterable {
    case refusedByItself, prevented, beganNothing, neverHit, ended, cancelled

    var scene: String {
      switch self {
      case .refusedByItself, .ended, .cancelled: "field-ticket-right"
      case .prevented: "field-reader"
      case .beganNothing: "field-ticket"
      case .neverHit: "own-panel"
      }
    }

    fileprivate var finger: [Trace.Sample] {
      switch self {
      case .refusedByItself: FieldFinger.drag(from: (195, 250), by: (0, 6), seconds: 0.3)
      case .prevented, .ended: FieldFinger.drag(from: (195, 250), by: (5, 320), seconds: 0.5)
      case .beganNothing: FieldFinger.drag(from: (195, 250), by: (2, 220), seconds: 0.45)
      case .neverHit: FieldFinger.drag(from: (195, 40), by: (2, 220), seconds: 0.45)
      case .cancelled: FieldFinger.drag(from: (195, 250), by: (2, 60), seconds: 0.6)
      }
    }

    var decision: Outcome.Choice {
      switch self {
      case .ended: .finish
      case .cancelled: .cancel
      case .refusedByItself, .prevented, .beganNothing, .neverHit: .none
      }
    }

    /// The intents that pass; all others fail.
    var passing: Set<Label.Intent> {
      switch self {
      case .refusedByItself: [.cancel, .nothing, .any]
      case .prevented, .beganNothing, .neverHit: [.nothing, .any]
      case .ended: [.finish, .any]
      case .cancelled: [.cancel, .any]
      }
    }
  }

  private static let intents: [Label.Intent] = [.finish, .cancel, .nothing, .any, .stop("half")]

  @Test(arguments: Cause.allCases, Self.intents)
  func `a label passes only on what it means`(_ cause: Cause, _ intent: Label.Intent) throws {
    let scene = try SampleScenes.named(cause.scene)
    var trace = Trace(name: "finger", samples: Trace.Samples(cause.finger))
    trace.label = Label(intent: intent)
    let outcome = ReplayEngine().replay(
      trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: scene.name)
    ).outcome
    #expect(outcome.decision == cause.decision)
    guard intent != .stop("half") else {
      // A scene with two ends has no stops: the label judges nothing, and that is an error.
      let isTold = outcome.diagnostics.contains { $0.code == "no-stop" && $0.severity == .error }
      #expect(outcome.verdict == .unlabelled && isTold)
      return
    }
    #expect(outcome.verdict == (cause.passing.contains(intent) ? .pass : .fail))
  }

  /// What became of a gesture between stops, from `low`.
  private static let reached: [(Outcome.Choice, Bool, [String])] = [
    (.none, true, ["low"]), (.none, false, []), (.stop("low"), false, ["low"]),
    (.stop("high"), false, ["high"]),
  ]

  @Test(arguments: Self.reached)
  func `a stop passes where it was reached, or where a recogniser refused to leave it`(
    choice: Outcome.Choice, isRefused: Bool, passing: [String]
  ) {
    for name in ["low", "high"] {
      let verdict = Outcome.Verdict(
        intent: .stop(name), choice: choice,
        transition: choice == .none
          ? .notStarted : choice == .stop("low") ? .cancelled : .completed,
        start: "low", isRefused: isRefused)
      #expect(verdict == (passing.contains(name) ? .pass : .fail), "\(name)")
    }
  }
}
