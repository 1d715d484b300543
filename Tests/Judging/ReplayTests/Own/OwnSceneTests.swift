import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import SampleScenes
import Scenes
import Testing
import Traces

/// Drags over the sample scenes.
enum OwnDrag {
  /// A drag at constant speed, down from (195, 500) or to the right from (40, 422).
  ///
  /// `end` is the phase of the last sample.
  static func trace(
    _ direction: Direction, points: Double, speed: Double, end: Trace.Phase = .ended
  ) -> Trace {
    let steps = max(2, Int(points / speed * 120))
    let y = direction == .down ? 500.0 : 422
    let samples = (0...steps).map { step in
      let travel = points * Double(step) / Double(steps)
      return Trace.Sample(
        time: Double(step) * points / speed / Double(steps),
        x: direction == .down ? 195 : 40 + travel, y: direction == .down ? y + travel : y,
        phase: step == 0 ? .began : .moved)
    }
    var last = samples[steps]
    (last.time, last.phase) = (last.time + 0.001, end)
    return Trace(name: "drag", samples: samples + [last])
  }

  static func outcome(of trace: Trace, on name: String) throws -> Outcome {
    let scene = try SampleScenes.named(name)
    return ReplayEngine().replay(
      trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name)
    ).outcome
  }
}

struct OwnSceneTests {
  private func closes(_ value: Double?, to other: Double, within tolerance: Double) -> Bool {
    value.map { abs($0 - other) <= tolerance } ?? false
  }

  @Test(arguments: ["sample-pop", "own-two-pans", "own-adding-up"])
  func `progress, speed and hand-off of a scene's own interaction are measured`(
    _ scene: String
  ) throws {
    let drag = OwnDrag.trace(.right, points: 180, speed: 600)
    let outcome = try OwnDrag.outcome(of: drag, on: scene)
    #expect(outcome.decision == .finish && outcome.transition == .completed)
    #expect(outcome.rule == "decided by the scene")
    #expect(closes(outcome.velocity, to: 600, within: 1))
    let translation = try #require(outcome.translation)
    #expect(closes(outcome.progress, to: translation / 300, within: 1e-6))
    // The completion is linear and takes 0.5 s for the whole way: 2 per second, as fast as the finger.
    #expect(closes(outcome.handoffJump, to: 0, within: 0.01))
    #expect(closes(outcome.completion, to: 0.5 * (1 - translation / 300), within: 0.02))
    #expect(!outcome.diagnostics.contains { $0.code == "two-pans" })
  }

  @Test func `a slow short drag is cancelled, and a touch that is taken away too`() throws {
    for end in [Trace.Phase.ended, .cancelled] {
      let drag = OwnDrag.trace(.right, points: 120, speed: 200, end: end)
      let outcome = try OwnDrag.outcome(of: drag, on: "sample-pop")
      #expect(outcome.decision == .cancel && outcome.transition == .cancelled)
    }
  }

  @Test func `a touch beside the only pan is told with the pan, its view's frame and the touch`()
    throws
  {
    let samples = (0...20).map { step in
      Trace.Sample(
        time: Double(step) / 60, x: 195, y: 20 + Double(step) * 5,
        phase: step == 0 ? .began : .moved)
    }
    let drag = Trace(name: "drag", samples: samples)
    let outcome = try OwnDrag.outcome(of: drag, on: "own-panel")
    let refused = try #require(outcome.diagnostics.first { $0.code == "refused-touch" })
    #expect(
      refused.message.contains(
        "UIPanGestureRecognizer on UIView (0, 400, 390 × 444), touched at (195, 20): "),
      "\(refused.message)")
    #expect(
      refused.message.hasSuffix(
        "the touch misses the view that is dragged; choose a gesture that begins on it"))
  }

  @Test(arguments: ["own-panel", "own-followed-panel"])
  func `a panel without a transition finishes or cancels by where it comes to rest`(
    _ scene: String
  ) throws {
    let long = try OwnDrag.outcome(of: OwnDrag.trace(.down, points: 260, speed: 400), on: scene)
    #expect(long.decision == .finish && long.transition == .completed)
    #expect(closes(long.velocity, to: 400, within: 1))
    let translation = try #require(long.translation)
    #expect(closes(long.progress, to: translation / 400, within: 1e-6))
    let short = try OwnDrag.outcome(of: OwnDrag.trace(.down, points: 100, speed: 200), on: scene)
    #expect(short.decision == .cancel && short.transition == .cancelled)
    let flick = try OwnDrag.outcome(of: OwnDrag.trace(.down, points: 100, speed: 1200), on: scene)
    #expect(flick.decision == .finish)
  }

  @Test func `a gesture that nothing shows an end of is unknown, and shown until it rests`() throws
  {
    let scene = try SampleScenes.named("own-silent-panel")
    let drag = OwnDrag.trace(.down, points: 100, speed: 200)
    let record = ReplayEngine().replay(
      drag, with: Controller.default.turned(to: scene),
      settings: ReplaySettings(scene: scene.name), keeping: [.stills(4), .gesture])
    #expect(record.outcome.decision == .unknown && record.outcome.transition == .notStarted)
    #expect(record.outcome.verdict == .unlabelled && record.outcome.rule == nil)
    #expect(record.outcome.diagnostics.map(\.code) == ["no-transition"])
    #expect(Explanation(record).obstacle == nil)
    let frames = try Film(record).frames
    let released = try #require(record.outcome.releasedAt)
    // The way back takes 0.3 s.
    #expect(closes(frames.last?.time, to: released + 0.3, within: 0.01))
    #expect(frames.count == 4 && frames.first?.views == frames.last?.views)
  }

  @Test(arguments: ["own-moved-sheet", "own-dropped-sheet"])
  func `a presented screen that code moves finishes when dismissed, and cancels when put back`(
    _ scene: String
  ) throws {
    func outcome(_ points: Double) throws -> Outcome {
      try OwnDrag.outcome(of: OwnDrag.trace(.down, points: points, speed: 400), on: scene)
    }
    let far = try outcome(260)
    #expect(far.decision == .finish && far.transition == .completed && far.diagnostics.isEmpty)
    let short = try outcome(80)
    #expect(short.decision == .cancel && short.transition == .cancelled)
    #expect(short.diagnostics.isEmpty)
    // At half-way the sheet is neither dismissed nor put back.
    let between = try outcome(150)
    #expect(between.decision == .unknown && between.transition == .notStarted)
    #expect(between.diagnostics.map(\.code) == ["no-transition"])
  }

  @Test func `a gesture that no pan recognises has no decision of the scene`() throws {
    let tap = OwnDrag.trace(.right, points: 4, speed: 100)
    let outcome = try OwnDrag.outcome(of: tap, on: "sample-pop")
    #expect(outcome.decision == .none && outcome.rule == nil)
  }

  @Test(arguments: [
    ("own-without-window", "it set no root view controller; set window.rootViewController"),
    ("own-throwing", "it threw '"),
    ("own-endless", "the transition never completed"),
    ("own-looping", "one turn of the run loop after 10000 rounds"),
  ])
  func `a faulty scene is an error of every trace, and the replay ends`(
    scene: String, message: String
  ) throws {
    let drag = OwnDrag.trace(.right, points: 180, speed: 600)
    let outcome = try OwnDrag.outcome(of: drag, on: scene)
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    #expect(errors.contains { $0.message.contains(message) }, "\(errors)")
  }

  @Test(arguments: [
    ("own-keeping-a-view", "UIView: it belongs to another run; "),
    (
      "own-counting",
      "a drag ended with finish, completed at "
    ),
    (
      "own-latest",
      "a drag ended with finish, completed at 0.392 s at first, and with none, not-started when another"
        + " was played at the same time"
    ),
  ])
  func `a scene that keeps something from run to run is refused`(
    scene: String, evidence: String
  ) throws {
    let scene = try SampleScenes.named(scene)
    #expect {
      try Controller.default.adopting(tunablesOf: scene)
    } throws: {
      "\($0)".contains(
        "scene '\(scene.name)' shares state between replays: \(evidence)")
        && "\($0)".hasSuffix("or replay each trace in a separate process with --isolate")
    }
  }
}
