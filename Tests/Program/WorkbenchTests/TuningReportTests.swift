import Controllers
import Export
import Foundation
import Replay
import Reports
import Rules
import Testing
import Traces
import Tuning
import Workbench

struct TuningReportTests {
  /// Gestures that are released at rest, each at its progress.
  private static func gestures(
    _ places: [(Double, Label.Intent)], _ prefix: String
  ) -> [TunedGesture] {
    places.enumerated().map { index, place in
      TunedGesture(
        name: "\(prefix)\(index)", intent: place.1,
        release: Release(
          progress: place.0, translation: place.0 * 390, velocity: 0, peakProgress: place.0,
          elapsed: 1, extent: 390))
    }
  }

  private static func result(from start: Controller) throws -> TuningResult {
    let parameter = try TunedParameter(reading: "progress-threshold", in: start)
    let seen = gestures(
      [(0.2, .cancel), (0.4, .finish), (0.6, .finish), (0.1, .cancel), (0.7, .cancel)], "seen/")
    let problem = try TuningProblem(gestures: seen, controller: start, parameters: [parameter])
    let groups = seen.indices.map { $0.isMultiple(of: 2) ? "anna" : "ben" }
    var options = TuningOptions()
    (options.budget, options.folds) = (500, 2)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    var result = run.result(problem, groups: groups)
    let unseen = gestures(
      [
        (0.35, .finish), (0.55, .cancel), (0.9, .finish), (0.95, .finish), (0.15, .cancel),
        (0.85, .finish),
      ], "unseen/")
    let other = try TuningProblem(gestures: unseen, controller: start, parameters: [parameter])
    result.judge(onUnseen: other, groups: ["chloe", "dev", "emma", "farid", "grace", "hugo"])
    return result
  }

  private static func start() throws -> Controller {
    try Controller(
      json: #"{ "finish-when": "progress >= progress-threshold", "progress-threshold": 0.8 }"#.utf8,
      file: "mine.json")
  }

  @Test func `says how the result does against the start and against the preset`() throws {
    #expect(
      TuningReport(try Self.result(from: Self.start())).text(as: .table) == """
        progress-threshold 0.3
        on held-out gestures the tuned controller is no better than 'mine.json', but 2 people are too few to distinguish that from chance
        on unseen gestures 6 people cannot tell whether the tuned controller is better than 'mine.json': no difference (95 %: -0.481…+0.481); about 316 people are needed to detect a gain of 10 points
        keep 'mine.json': the gain on held-out people is not certain; '--take tuned' writes the tuned values
        held out, 0 of 2 people gain from the change, 0 lose

        controller     mine.json
        finishes when  progress >= progress-threshold
        objective      0.2000 (was 0.4000), every distinct boundary evaluated, 7 evaluations
        tuned to       the best values for these gestures

        parameter           start  tuned  95 %  same decisions within  importance
        progress-threshold    0.8    0.3  -     0.2001…0.4000              0.2000
        same decisions within: moving this parameter alone changes no decision; importance: how much worse the objective is on average over its range

        agreement             gestures  groups  start  tuned  95 %                           gain  95 %
        training                     5       2  0.600  0.800  0.217…0.983 wilson-by-group  +0.200  -
        held out, one by one         5       2  0.600  0.600  0.128…0.939 wilson-by-group   0.000  -
        unseen                       6       6  0.833  0.833  0.436…0.970 wilson            0.000  -0.481…+0.481 tango
        held out: judged by values that were found without these people
        on held-out gestures the preset 'default' gets 0.600: the tuned controller is no better, but 2 people are too few to distinguish that from chance
        on unseen gestures the preset 'default' gets 0.667: 6 people cannot tell whether the tuned controller is better: 16.7 points better (95 %: -0.289…+0.564); about 133 people are needed to detect a gain of 10 points

        group  gestures  start  held out  change  progress-threshold without
        anna          3  0.667     0.667   0.000                       0.300
        ben           2  0.500     0.500   0.000                       0.500
        progress-threshold moves most without ben, to 0.500

        still wrong  intent  decision  clause                          margin
        seen/4       cancel  finish    progress >= progress-threshold  +0.400

        warning: labels: only 2 say finish; record more, the result may be chance
        warning: labels: only 3 say cancel; record more, the result may be chance
        warning: gestures: of only 2 people or groups, too few to distinguish a gain from chance; record 6 or more
        warning: held-out gestures: the tuned controller is not better than the starting one; keep the starting one, or record more

        """)
  }

  @Test func `is Markdown where that is asked for`() throws {
    let text = TuningReport(try Self.result(from: Self.start())).text(as: .markdown)
    #expect(
      text.hasPrefix(
        """
        - progress-threshold 0.3
        - on held-out gestures the tuned controller is no better than 'mine.json', but 2 people are too few to distinguish that from chance
        - on unseen gestures 6 people cannot tell whether the tuned controller is better than 'mine.json': no difference (95 %: -0.481…+0.481); about 316 people are needed to detect a gain of 10 points
        - keep 'mine.json': the gain on held-out people is not certain; '--take tuned' writes the tuned values
        - held out, 0 of 2 people gain from the change, 0 lose

        |  |  |
        | :--- | :--- |
        | controller | mine.json |
        | finishes when | progress >= progress-threshold |
        | objective | 0.2000 (was 0.4000), every distinct boundary evaluated, 7 evaluations |
        | tuned to | the best values for these gestures |

        | parameter | start | tuned | 95 % | same decisions within | importance |
        | :--- | ---: | ---: | :--- | :--- | ---: |
        | progress-threshold | 0.8 | 0.3 | - | 0.2001…0.4000 | 0.2000 |

        same decisions within: moving this parameter alone changes no decision;
        """))
    #expect(
      text.contains("\n\n- held out: judged by values that were found without"))
    #expect(text.contains("\n\n- warning: labels: only 2 say finish; record more"))
  }

  @Test func `what is tuned is called after where it comes from`() throws {
    #expect(try Self.result(from: Self.start()).tuned.name == "mine-tuned")
    let tuned = try Self.result(from: Controller(preset: "side-menu")).tuned
    #expect(tuned.name == "side-menu-tuned")
    #expect(tuned.fileText.contains("\"base\" : \"side-menu\""))
    #expect(try Self.result(from: tuned).tuned.name == "side-menu-tuned")
    #expect(try Self.result(from: tuned).versusDefault?.controller.name == "default")
    // Several presets have this rule; the file names the preset from which tuning started.
    let other = try Self.result(from: Controller(preset: "slide")).tuned
    #expect(other.fileText.contains("\"base\" : \"slide\""))
  }

  @Test func `says nothing of the preset where tuning starts from it`() throws {
    let text = TuningReport(try Self.result(from: .default)).text(as: .table)
    #expect(!text.contains("the preset"))
    #expect(
      text.contains(
        "\non unseen gestures 6 people cannot tell whether the tuned controller is"))
    #expect(
      TuningReport(try Self.result(from: .default)).text(as: .json).contains("\"default\": null"))
  }

  @Test func `programs find the preset's share and the gain`() throws {
    let text = TuningReport(try Self.result(from: Self.start())).text(as: .json)
    #expect(text.contains("\"default\": {\n"))
    #expect(text.contains("\"start\":0.6"))
  }

  @Test func `programs find each held-out gesture with its fold`() throws {
    let result = try Self.result(from: Self.start())
    let text = TuningReport(result).text(as: .json)
    #expect(result.heldOutGestures.count == 5)
    for gesture in result.heldOutGestures {
      #expect(
        text.contains(
          "{\"decision\":\"\(gesture.decision.rawValue)\",\"fold\":\(gesture.fold),"
            + "\"intent\":\"\(gesture.intent.rawValue)\",\"trace\":\"\(gesture.name)\","
            + "\"verdict\":\"\(gesture.isRight ? "pass" : "fail")\"}"))
    }
    // Gestures of two people say nothing of a gain.
    #expect(text.contains("\"gain_interval\":null"))
  }

  @Test func `the reason for keeping the start has words of its own`() {
    typealias Reason = Recommendation.Reason
    let texts = Reason.allCases.map { Recommendation.keep($0).sentence(keeping: "mine") }
    #expect(Set(texts).count == Reason.allCases.count)
    #expect(
      Recommendation.keep(.nobodyHeldOut).sentence(keeping: "mine")
        == "keep 'mine': no one was held out; '--take tuned' writes the tuned values")
    #expect(Recommendation.take.sentence(keeping: "mine") == "take the tuned values")
  }

  @Test func `evidence has a finding for each set of gestures`() throws {
    let evidence = try #require(try Self.result(from: Self.start()).evidence())
    #expect(evidence.findings.map(\.kind) == [.unseen, .heldOut(folds: 2), .training])
    let unseen = try #require(evidence.findings.first)
    #expect(unseen.gestures == 6)
    #expect(unseen.groups == 6)
    #expect(unseen.accuracy == 0.833_333)
    #expect(unseen.gains.map(\.other) == ["mine.json", "default"])
    #expect(unseen.gains.map(\.accuracy) == [0.833_333, 0.666_667])
    #expect(unseen.gains.map(\.difference) == [0, 0.166_667])
    #expect(try Self.result(from: .default).evidence()?.findings.first?.gains.count == 1)
  }

  @Test func `claims no gain of values that decide as the start does`() throws {
    var start = try Self.start()
    try start.set("progress-threshold", to: "0.3")
    let result = try Self.result(from: start)
    #expect(result.changesNothing)
    #expect(result.heldOut?.gain != 0)
    let text = TuningReport(result).text(as: .table)
    #expect(
      text.contains(
        """
        the tuned controller decides every gesture of the search as 'mine.json' does, so that nothing is gained; \
        the held-out row is for values chosen without each group, which get 0.600 of them right
        """))
    #expect(!text.contains("on held-out gestures the tuned controller is"))
    #expect(!text.contains("by the change"))
    #expect(try !Self.result(from: Self.start()).changesNothing)
  }

  @Test func `what another optimiser found is judged in the same way`() throws {
    let start = try Self.start()
    let parameter = try TunedParameter(reading: "progress-threshold", in: start)
    let gestures = Self.gestures(
      [
        (0.2, .cancel), (0.4, .finish), (0.21, .cancel), (0.41, .finish), (0.22, .cancel),
        (0.42, .finish),
      ], "seen/")
    let judged = JudgedGestures(
      try TuningProblem(gestures: gestures, controller: start, parameters: [parameter]),
      groups: gestures.map(\.name))
    let tuned = start.setting([parameter], to: [0.3])
    let finding = judged.finding(.training, of: tuned)
    #expect(finding.kind == .training)
    #expect(finding.accuracy == 1)
    #expect(finding.gains.map(\.difference) == [0.5, 0.5])
  }

  @Test func `the page tells the story, with its pictures, and needs nothing else`() throws {
    let report = TuningReport(try Self.result(from: Self.start()))
    let page = report.page
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html"))
    for words in [
      "<h1>Tuning of mine.json</h1>", "<li>progress-threshold 0.3</li>",
      "<h2>How sure each value is</h2>", "<h2>How often it is right</h2>",
      "<h2>Who gains, who loses</h2>", "<h2>Still wrong</h2>", "<h2>Warnings</h2>",
      "<figcaption>Each value in its range</figcaption>",
      "<figcaption>How much each parameter matters</figcaption>",
      "<figcaption>Agreement by group, before and after</figcaption>",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("<script"))
    #expect(page.components(separatedBy: "<svg").count == 4)
    let svg = report.svg
    #expect(svg.hasPrefix("<?xml"))
    #expect(svg.contains(">anna</text>"))
    #expect(svg.components(separatedBy: "<svg").count == 2)
  }
}
