import Controllers
import Foundation
import Reports
import Rules
import Testing
import Traces

@testable import Replay

/// Every shape of a clause, held and not, with two ends and with stops, under a pan and under SwiftUI's drag: the reason,
/// and the first line of `explain`.
///
/// `Tests/Telling/reasons.txt` has been read line by line. If a sentence changes, the test says which lines differ; read
/// them before the file is written anew with PANLAB_WRITE=1.
struct ReasonTableTests {
  /// The shapes of rules, each with clauses of one kind.
  private static let shapes = [
    "progress > progress-threshold", "progress >= 0.5", "progress-threshold < progress",
    "velocity > velocity-threshold", "velocity > -100pt/s", "translation > 0.4w",
    "relative-velocity > 2/s", "elapsed < 0.6s", "time-to-target < 0.2s",
    "abs(velocity) > velocity-threshold", "translation + 0.1s * velocity > 0.5 * extent",
    "translation > remaining", "extent > extent", "not (progress < progress-threshold)",
    "progress > 0.4 and velocity > 0pt/s", "progress > 0.9 or velocity > velocity-threshold",
    "if velocity > 0pt/s then progress > 0.3 else progress > 0.6",
    "progress > (if velocity > 900pt/s then 0.1 else 0.6)", "predicted-progress > 0.5",
  ]

  /// A way to drive: a name, the controller, and the fingers that go far and not far.
  private struct Drive {
    let name: String
    let controller: Controller
    let settings: ReplaySettings
    let traces: [(name: String, trace: Trace)]
  }

  private static func trace(
    from start: (x: Double, y: Double), by way: (x: Double, y: Double), seconds: Double,
    at stop: String? = nil, meaning intent: Label.Intent
  ) -> Trace {
    let steps = Int((seconds * 60).rounded())
    let moves = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return Trace.Sample(
        time: part * seconds, x: start.x + way.x * part, y: start.y + way.y * part,
        phase: step == 0 ? .began : .moved)
    }
    let end = Trace.Sample(
      time: seconds + 1.0 / 60, x: start.x + way.x, y: start.y + way.y, phase: .ended)
    var trace = Trace(name: "finger", samples: Trace.Samples(moves + [end]))
    trace.metadata["start"] = stop
    trace.label = Label(intent: intent)
    return trace
  }

  private static func drives() throws -> [Drive] {
    func preset(_ name: String) throws -> Controller {
      try #require(Preset.all.first { $0.name == name }).controller
    }
    let across = [
      ("far", trace(from: (20, 400), by: (280, 0), seconds: 0.4, meaning: .cancel)),
      ("near", trace(from: (20, 400), by: (70, 0), seconds: 0.8, meaning: .finish)),
    ]
    var drag = Controller.default
    try drag.set("recogniser", to: "drag-gesture")
    let (sheet, drawer) = (try preset("sheet"), try preset("swiftui-drawer"))
    func up(from stop: String, meaning next: String) -> [(String, Trace)] {
      [
        (
          "far",
          trace(from: (195, 560), by: (0, -300), seconds: 0.4, at: stop, meaning: .stop(stop))
        ),
        (
          "near",
          trace(from: (195, 560), by: (0, -60), seconds: 0.8, at: stop, meaning: .stop(next))
        ),
      ]
    }
    /// A slow finger that passes one boundary and is stopped by the next.
    func passing(
      by way: Double, from stop: String, meaning goal: String
    ) -> (String, Trace) {
      (
        way < 0 ? "up" : "down",
        trace(from: (195, 400), by: (0, way), seconds: 1.2, at: stop, meaning: .stop(goal))
      )
    }
    return [
      Drive(
        name: "pan, two ends", controller: .default, settings: ReplaySettings(), traces: across),
      Drive(name: "drag, two ends", controller: drag, settings: ReplaySettings(), traces: across),
      Drive(
        name: "pan, stops", controller: sheet, settings: ReplaySettings(),
        traces: up(from: "half", meaning: "full")),
      Drive(
        name: "drag, stops", controller: drawer, settings: ReplaySettings(),
        traces: up(from: "middle", meaning: "high")),
      Drive(
        name: "pan, a stop on the way", controller: sheet, settings: ReplaySettings(),
        traces: [
          passing(by: -260, from: "closed", meaning: "full"),
          passing(by: 100, from: "full", meaning: "closed"),
        ]),
      Drive(
        name: "drag, a stop on the way", controller: drawer, settings: ReplaySettings(),
        traces: [
          passing(by: -150, from: "low", meaning: "high"),
          passing(by: 230, from: "high", meaning: "low"),
        ]),
    ]
  }

  private static func table() throws -> String {
    var lines: [String] = []
    for drive in try drives() {
      for shape in shapes {
        lines.append("\(drive.name): \(shape)")
        var controller = drive.controller
        try controller.set("finish-when", to: shape)
        for (name, trace) in drive.traces {
          let record = ReplayEngine().replay(
            trace, with: controller, settings: drive.settings.scened(for: controller),
            keeping: [.gesture])
          let explanation = Explanation(record)
          let headline = explanation.text(as: .table).prefix { $0 != "\n" }
          lines.append(
            "  \(name): \(record.outcome.decision.rawValue): \(record.outcome.reason ?? "-")")
          lines.append("    \(headline)")
          let reason = record.outcome.reason ?? ""
          #expect(
            place(in: reason) == place(in: String(headline)),
            "\(drive.name), \(shape): the reason is about another boundary than the first line")
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The two stops between which a clause was asked: ` between half and full`; empty if the text names none.
  private static func place(in text: String) -> String {
    text.firstMatch(of: /\ between [a-z]+ and [a-z]+/).map { String($0.output) } ?? ""
  }

  @Test
  func `says of every clause whether it held, with its value, its threshold and the distance`()
    throws
  {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("reasons.txt")
    let table = try Self.table()
    if ProcessInfo.processInfo.environment["PANLAB_WRITE"] != nil {
      try Data(table.utf8).write(to: file)
    }
    let known = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let found = table.split(separator: "\n")
    #expect(known.count == found.count)
    for (line, (old, new)) in zip(known, found).enumerated() where old != new {
      Issue.record("reasons.txt:\(line + 1): \(new)")
    }
  }
}
