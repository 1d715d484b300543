import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import SampleScenes
import Scenes
import Testing
import Traces

/// Custom scenes that settle at stops of their own.
struct OwnStopTests {
  private func outcome(
    _ points: Double, up: Bool = true, speed: Double = 200, from y: Double = 800, on scene: String,
    meaning intent: Label.Intent? = nil, start: String? = nil
  ) throws -> Outcome {
    let steps = max(4, Int(points / speed * 60))
    let samples = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return Trace.Sample(
        time: part * points / speed, x: 195, y: y + (up ? -points : points) * part,
        phase: step == 0 ? .began : step == steps ? .ended : .moved)
    }
    var trace = Trace(name: "drag", samples: samples)
    trace.label = intent.map { Label(intent: $0) }
    trace.metadata["start"] = start
    let scene = try SampleScenes.named(scene)
    return ReplayEngine().replay(
      trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: scene.name)
    ).outcome
  }

  @Test func `a sheet of the system settles at its selected detent`() throws {
    let higher = try outcome(300, from: 740, on: "own-detents", meaning: .stop("medium"))
    #expect(higher.decision == .stop("medium") && higher.start == "small")
    #expect(higher.verdict == .pass && higher.transition == .completed)
    let again = try outcome(30, speed: 60, from: 740, on: "own-detents", meaning: .stop("small"))
    #expect(again.decision == .stop("small") && again.verdict == .pass)
    let away = try outcome(
      100, up: false, speed: 900, from: 740, on: "own-detents", meaning: .stop("dismissed"))
    #expect(away.decision == .stop("dismissed") && away.verdict == .pass)
  }

  @Test func `a label that is none of the scene's stops is told, with the stops`() throws {
    for intent in [Label.Intent.finish, .stop("half")] {
      let told = try outcome(300, from: 740, on: "own-detents", meaning: intent)
      #expect(told.verdict == .unlabelled)
      let words = told.diagnostics.map(\.message)
      #expect(
        words.contains {
          $0.contains("the scene has") && $0.hasSuffix("choose dismissed, small, medium or large")
        }, "\(words)")
    }
  }

  @Test func `a view settles at a named place`() throws {
    for scene in ["own-drawer", "own-asked-drawer"] {
      let half = try outcome(300, on: scene, meaning: .stop("half"))
      #expect(half.decision == .stop("half") && half.start == "tip" && half.verdict == .pass)
      let full = try outcome(600, on: scene, meaning: .stop("half"))
      #expect(full.decision == .stop("full") && full.verdict == .fail)
      let tip = try outcome(100, on: scene, meaning: .stop("tip"))
      #expect(tip.decision == .stop("tip") && tip.transition == .cancelled && tip.verdict == .pass)
      let flick = try outcome(100, speed: 900, on: scene)
      #expect(flick.decision == .stop("half"))
      let tap = try outcome(4, on: scene, meaning: .stop("tip"))
      #expect(tap.decision == .none && tap.verdict == .pass)
    }
  }

  @Test func `a view that rests at no place is unknown, and what was found is told`() throws {
    let outcome = try outcome(300, on: "own-misplaced-drawer", meaning: .stop("half"))
    #expect(outcome.decision == .unknown && outcome.verdict == .unlabelled)
    let told = try #require(outcome.diagnostics.first { $0.code == "no-stop" })
    #expect(
      told.message.hasSuffix(
        "422.0 pt of UIView are on screen when everything has settled, and 'settled:' has half at 337.6 pt,"
          + " full at 759.6 pt; correct the places, or name the view that moves with .places(_:of:)"
      ))
  }

  @Test func `a recording that begins at another place than the scene is told`() throws {
    let told = try outcome(300, on: "own-drawer", meaning: .stop("half"), start: "full")
    #expect(told.verdict == .unlabelled)
    #expect(
      told.diagnostics.contains {
        $0.message.hasSuffix(
          "'start': the recording begins at 'full' and the scene at 'tip'; let the scene build its screen there"
        )
      })
  }

  @Test func `a controller on the scene has its places, and loses them on another`() throws {
    let scene = try SampleScenes.named("own-detents")
    let controller = try Controller.default.adopting(tunablesOf: scene)
    #expect(controller.stopNames == ["dismissed", "small", "medium", "large"])
    #expect(controller.tunables.map(\.name) == ["small-height"])
    #expect(try controller.adopting(tunablesOf: .standard).stopNames == [])
    let drawer = try Controller.default.adopting(tunablesOf: SampleScenes.named("own-drawer"))
    #expect(drawer.stopNames == ["tip", "half", "full"])
  }
}
