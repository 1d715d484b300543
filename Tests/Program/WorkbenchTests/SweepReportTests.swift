import Controllers
import Replay
import Reports
import Rules
import Testing
import Traces
import Tuning
import Workbench

struct SweepReportTests {
  /// Three gestures at rest; to cancel one that should finish costs 2.
  private static func sweep(_ over: String...) throws -> Sweep {
    let places: [(Double, Label.Intent)] = [(0.25, .cancel), (0.5, .finish), (0.75, .finish)]
    let controller = try Controller(
      json: #"{ "finish-when": "progress > progress-threshold" }"#.utf8, file: "mine.json")
    let axes = try SweepAxis.axes(reading: over, in: controller)
    var objective = Objective()
    objective.falseCancel = 2
    let problem = try TuningProblem(
      gestures: places.map { place in
        TunedGesture(
          name: "\(place.0)", intent: place.1,
          release: Release(
            progress: place.0, translation: place.0 * 390, velocity: 0, peakProgress: place.0,
            elapsed: 1, extent: 390))
      }, controller: controller, parameters: axes.map(\.parameter), objective: objective)
    return try #require(Sweep(problem, axes: axes, workers: Workers(jobs: 1)))
  }

  @Test func `writes a row for each point and what is best`() throws {
    let report = SweepReport(try Self.sweep("progress-threshold=0.25:1:0.25"))
    #expect(
      report.text(as: .table) == """
        progress-threshold  accuracy  finish rate    cost  closeness  completion (s)  overshoot  rest (s)
                      0.25     1.000        0.667  0.0000      0.333               -          -         -  *
                       0.5     0.667        0.333  0.6667      0.333               -          -         -
                      0.75     0.333        0.000  1.3333      0.667               -          -         -
                         1     0.333        0.000  1.3333      0.667               -          -         -
        best of 4 points, * marks its plateau of 1 point: progress-threshold 0.25 with accuracy 1.000 of 3 judged gestures

        """)
    #expect(
      report.text(as: .markdown) == """
        | progress-threshold | accuracy | finish rate | cost | closeness | completion (s) | overshoot | rest (s) |  |
        | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | :--- |
        | 0.25 | 1.000 | 0.667 | 0.0000 | 0.333 | - | - | - | \\* |
        | 0.5 | 0.667 | 0.333 | 0.6667 | 0.333 | - | - | - |  |
        | 0.75 | 0.333 | 0.000 | 1.3333 | 0.667 | - | - | - |  |
        | 1 | 0.333 | 0.000 | 1.3333 | 0.667 | - | - | - |  |

        best of 4 points, \\* marks its plateau of 1 point: progress-threshold 0.25 with accuracy 1.000 of 3 judged gestures

        """)
    #expect(
      report.text(as: .csv) == """
        progress-threshold,accuracy,finish_rate,cost,closeness,completion_s,overshoot,rest_s,plateau
        0.25,1,0.666667,0,0.333333,,,,true
        0.5,0.666667,0.333333,0.666667,0.333333,,,,false
        0.75,0.333333,0,1.333333,0.666667,,,,false
        1,0.333333,0,1.333333,0.666667,,,,false

        """)
    #expect(
      report.text(as: .json).contains(
        #"{"accuracy":1,"closeness":0.333333,"completion_s":null,"cost":0,"finish_rate":0.666667,"overshoot":null,"plateau":true,"progress-threshold":0.25,"rest_s":null}"#
      ))
  }

  @Test func `draws the cost where the objective has costs of its own, or what is asked for`()
    throws
  {
    let sweep = try Self.sweep("progress-threshold=0.25:1:0.25")
    func head(_ shown: SweepReport.Quantity?) -> String? {
      SweepReport(sweep, showing: shown).plot.split(separator: "\n").first.map(String.init)
    }
    #expect(head(nil) == "mine.json, 3 judged gestures: cost")
    let heads = SweepReport.Quantity.allCases.map { head($0)?.split(separator: ": ").last }
    #expect(
      heads == [
        "accuracy", "cost", "finish rate", "closeness", "completion (s)", "overshoot", "rest (s)",
      ])
    // These gestures have no settling time, so a plot of it is empty.
    #expect(!SweepReport(sweep, showing: .mean(.completion)).svg.contains("<polyline"))
    #expect(SweepReport(sweep, showing: .cost).svg.contains("<polyline"))
  }
}
