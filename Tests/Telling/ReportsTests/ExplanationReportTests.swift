import Controllers
import Foundation
import MotionMath
import Reports
import Rules
import Testing

@testable import Replay

struct ExplanationReportTests {
  private func explanation(
    _ rule: String = "velocity > velocity-threshold or not (progress > progress-threshold + 0.02)"
  ) throws -> Explanation {
    var controller = Samples.controller
    try controller.set("finish-when", to: rule)
    let release = Release(
      progress: 0.62, translation: 241.8, velocity: 449.99, peakProgress: 0.7, elapsed: 0.5,
      extent: 390)
    var outcome = Samples.stuck
    outcome.trace = "swipe-back/anna-01"
    outcome.transition = .cancelled
    outcome.verdict = .pass
    outcome.release = release
    let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
    outcome.rule = decision.clause
    outcome.margin = decision.margin
    let flips = controller.finishWhen.flips(of: release, numbers: controller.numbers)
    outcome.flip = flips.first
    var gesture = GestureStory(
      recognizedAt: 0.05, recognizedX: 31.25, recognizedY: 400, recognizedTravel: 11)
    gesture.decidedAt = 0.9
    gesture.peakProgress = 0.7
    gesture.peakAt = 0.4
    gesture.reversal = 31.2
    gesture.motion = FingerMotion(pause: 0.12, speed: 0)
    gesture.reportedSpeed = 449.99
    return Explanation(
      outcome: outcome, controller: controller, settings: ReplaySettings(), scene: "cube",
      gesture: gesture,
      rule: RuleStory(
        instant: release,
        condition: controller.finishWhen.explained(at: release, numbers: controller.numbers),
        timesAsked: 1),
      flips: flips,
      completion: CompletionStory(
        finishes: false, progress: 0.62, speed: 0.38, duration: 0.35, length: 0.571, fingerRate: 0,
        firstRate: -1.09, overshoot: 0.021))
  }

  @Test func `explains a decision on a page that stands alone`() throws {
    let text = try explanation().text(as: .table)
    #expect(text == Self.table)
  }

  @Test func `says that a rule without parameters cannot be turned around`() throws {
    let text = try explanation("elapsed >= 0s").text(as: .table)
    #expect(
      text.contains(
        "\nnearest changes that would flip it\n  none: the rule has no parameters\n"))
  }

  @Test func `says what a completion speed can do about the hand-off`() throws {
    func handOff(
      finger: Double, first: Double, matching: Double? = nil, length: Double = 0.2
    ) throws -> String? {
      var explanation = try explanation()
      explanation.completion = CompletionStory(
        finishes: true, progress: 0.5, speed: 1, duration: 0.4, length: length, fingerRate: finger,
        firstRate: first, overshoot: 0, matchingSpeed: matching)
      return explanation.text(as: .table).split(separator: "\n")
        .first { $0.contains("hand-off") }.map { String($0.dropFirst(17)) }
    }
    #expect(
      try handOff(finger: 2, first: 0)
        == "under ease-in-out no completion speed can match the finger: the curve starts with speed 0"
    )
    #expect(
      try handOff(finger: 2, first: 2.5, matching: 0.8)
        == "completion-speed 0.800 would match the finger")
    #expect(
      try handOff(finger: -2, first: 2.5)
        == "no completion speed can match a finger that goes the other way")
    #expect(
      try handOff(finger: 400, first: 2.5)
        == "no constant completion-speed from 0.01 to 100 matches the finger")
    #expect(
      try handOff(finger: 2.5, first: 2.5) == "the completion continues at the finger's speed")
    #expect(try handOff(finger: 2, first: 0, length: 0) == "nothing was left to complete")
  }

  @Test func `has the members of the schema`() throws {
    let text = try explanation().text(as: .json)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      report.keys.sorted() == [
        "cause", "completion", "controller", "flips", "gesture", "judge", "literal_flips",
        "obstacle", "outcome", "parameters_without_flip", "rule", "scene", "schema", "settings",
      ])
    #expect(report["schema"] as? String == "panlab.explanation/1")
    let flips = try #require(report["flips"] as? [[String: Any]])
    #expect(flips.first?["parameter"] as? String == "velocity-threshold")
    let rule = try #require(report["rule"] as? [String: Any])
    let condition = try #require(rule["condition"] as? [String: Any])
    let parts = try #require(condition["parts"] as? [[String: Any]])
    #expect(parts.map { $0["kind"] as? String } == ["clause", "not"])
    #expect(parts.map { $0["decides"] as? Bool } == [true, false])
    let left = try #require(parts[0]["left"] as? [String: Any])
    #expect(left["value"] as? Double == 449.99 && left["unit"] as? String == "pt/s")
  }

  @Test func `writes a row for each parameter of the rule as CSV`() throws {
    #expect(
      try explanation().text(as: .csv) == """
        trace,decision,rule,margin,margin_unit,flip_parameter,flip_old,flip_value,flip_unit
        swipe-back/anna-01,cancel,velocity > velocity-threshold,-0.01,pt/s,velocity-threshold,450,\
        449.98999,pt/s
        swipe-back/anna-01,cancel,velocity > velocity-threshold,-0.01,pt/s,progress-threshold,0.5,\
        0.6,fraction

        """)
  }

  @Test func `lists close calls with what turns them around`() {
    let flip = Flip(parameter: "progress-threshold", old: 0.5, value: 0.6201, unit: .fraction)
    let report = CloseCallsReport(
      [CloseCall(outcome: Samples.finished, flip: flip, effort: 0.2402)],
      controller: Samples.controller, settings: ReplaySettings())
    #expect(
      report.text(as: .table) == """
        trace               decision  verdict  rule                           margin  flip                              change
        swipe-back/anna-01  finish    pass     progress > progress-threshold  +0.120  progress-threshold 0.5 -> 0.6201  24.0 %
        judged in closed form

        """)
    let none = CloseCallsReport([], controller: Samples.controller, settings: ReplaySettings())
    #expect(
      none.text(as: .table)
        == "no single parameter of the rule can flip a decision\njudged in closed form\n")
  }

  @Test func `puts the estimators side by side`() {
    let estimates = EstimatedSpeeds(
      trace: "a", actual: 0,
      speeds: [.init(estimator: .uikit, speed: 412.04), .init(estimator: .impulse, speed: -3)])
    #expect(
      EstimatorsReport([estimates]).text(as: .table) == """
        velocity at the release, towards completion (pt/s)
        trace  true  uikit  last-pair  least-squares  android-lsq2  impulse  scroll-view
        a       0.0  412.0          -              -             -     -3.0            -

        """)
    #expect(
      EstimatorsReport([estimates]).text(as: .csv) == """
        trace,true_pt_per_s,uikit_pt_per_s,last_pair_pt_per_s,least_squares_pt_per_s,\
        android_lsq2_pt_per_s,impulse_pt_per_s,scroll_view_pt_per_s
        a,0,412.04,,,,-3,

        """)
  }

  @Test func `writes the callbacks in order`() {
    let log = CallbackLog(
      trace: "a", scene: "cube",
      entries: [.init(time: 0.05, text: "pan.began"), .init(time: 0.1, text: "pan.ended")])
    #expect(
      log.text(as: .table) == """
        time (ms)  call
           50.000  pan.began
          100.000  pan.ended

        """)
  }

  static let table = """
    swipe-back/anna-01: cancel; cancel was meant: pass; velocity 449.99 pt/s, 0.01 pt/s below velocity-threshold 450.00 pt/s
      controller  by-hand
      scene       cube
      judge       full stack

    gesture
      in words         reached 70.0 %, came back 31.2 pt, paused 0.120 s, left at rest
      recognised       after 0.050 s at (31.3, 400.0), 11.0 pt towards completion
      peak             70.0 % after 0.400 s
      reversal         31.2 pt back from the farthest point
      decided          after 0.900 s, as the finger left
      progress         62.0 %: 241.8 pt of 390.0 pt
      pause before it  0.120 s
      true velocity    0.0 pt/s (the finger paused)
      reported         450.0 pt/s (uikit): stale, the speed of the move before the pause

    rule, evaluated 1 time, with the answer of the last change
      [ ] any of
          [ ] velocity > velocity-threshold             449.99 > 450.00 pt/s  by -0.01 pt/s  <- decides
          [ ] not
              [x] progress > progress-threshold + 0.02  0.620 > 0.520         by +0.100
                    progress-threshold                  0.500

    nearest changes that would flip it
      velocity-threshold  450pt/s -> 449.98999pt/s  -0.002 %
      progress-threshold  0.5 -> 0.6                +20.0 %

    completion
      goes           back to the start from 62.0 % in 0.571 s, ease-in-out, of a transition of 0.350 s
      speed          0.380 (cancel-speed: 1-progress)
      finger's rate  0.000 per second
      first rate     -1.090 per second
      jump           -1.090 per second
      overshoot      2.1 %
      hand-off       no completion speed can match a finger that pauses

    diagnostics
      error  never-completed: the transition never completed; call completeTransition in the animation's completion
      note   rows-out-of-order: a.csv:7: sorted

    """
}
