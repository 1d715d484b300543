package import Controllers
package import Formats
import MotionMath
package import Replay
package import Traces

/// A comparison of how a transition settles after a release, under a controller and on a system whose motion was
/// measured.
///
/// The two motions are compared by a few numbers, by their positions over time, and in a plot.
package struct FeelReport: RowReport {
  let controller: Controller
  private let measured: MeasuredOutcomes
  let position, velocity: Double
  let feel: Feel

  /// Creates the report of a release.
  ///
  /// The position is a fraction of the screen, and the velocity is in points per second.
  package init(
    _ feel: Feel, of controller: Controller, beside table: MeasuredOutcomes, position: Double,
    velocity: Double
  ) {
    (self.feel, self.controller, measured) = (feel, controller, table)
    (self.position, self.velocity) = (position, velocity)
  }

  /// The compared motions, the controller's and the system's, with a name for each pair.
  private var pairs: [(name: String, pair: Feel.Pair)] {
    [("release", feel.release)] + (feel.push.map { [("push", $0)] } ?? [])
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    var blocks: [ReportBlock] = [
      .table(
        TextTable(
          pairs: measured.head + [
            ["controller", controller.name],
            [
              "release",
              "at \(Number.shortest(position)) of the screen with \(Number.shortest(velocity)) pt/s:"
                + (feel.finishes ? " finishes" : " is cancelled"),
            ],
          ]))
    ]
    for (name, pair) in pairs {
      let greatest = pair.greatestDifference
      blocks += [
        .space,
        .heading(
          "\(name): \(name == "push" ? "the whole way, without a finger" : "the rest")", level: 2),
        .indented(Self.numbers(pair), isTree: false),
        .space,
        .indented(TextTable(fields, Self.places(pair, name)), isTree: false),
        .space,
        .indented(Self.plot(pair, length: measured.length), isTree: true),
        .paragraph(
          "greatest difference: \(Number.fixed(abs(greatest.points), decimals: 1)) pt, after"
            + " \(Number.fixed(greatest.time, decimals: 3)) s"),
      ]
    }
    return blocks + [
      .space,
      .paragraph(
        "both motions start at the same place and go to the end that the controller decides for;"
          + " whether people notice a difference is not known"),
    ]
  }

  private static func numbers(_ pair: Feel.Pair) -> TextTable {
    let columns: [Column<(name: String, motion: Feel.Motion)>] = [
      .words("") { $0.name },
      .number("jump (pt/s)", decimals: 1, signed: true) { $0.motion.jump },
      .number("until 1 pt is left (s)", decimals: 3) { $0.motion.remaining },
      .number("overshoot (pt)", decimals: 1) { $0.motion.overshoot },
    ]
    return TextTable(columns, [("controller", pair.controller), ("system", pair.system)])
  }

  /// About twelve instants, up to the moment when both motions have settled.
  private static func times(_ pair: Feel.Pair) -> [Seconds] {
    let step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].first { pair.span / $0 <= 14 } ?? 0.5
    return (0...Int((pair.span / step).rounded(.up))).map { Double($0) * step }
  }

  /// The places of both motions at one instant.
  package struct Row {
    let motion: String
    let time: Seconds
    let controller, system: Double
  }

  private static func places(_ pair: Feel.Pair, _ name: String) -> [Row] {
    times(pair).map { time in
      Row(
        motion: name, time: time, controller: pair.controller.position(time),
        system: pair.system.position(time))
    }
  }

  package var rows: [Row] { pairs.flatMap { Self.places($0.pair, $0.name) } }

  package var fields: [Column<Row>] {
    [
      .data("motion") { .string($0.motion) },
      .number("time (s)", .essential, "t_s", decimals: 2) { $0.time },
      .number("controller (pt)", .essential, "controller_pt", decimals: 1) { $0.controller },
      .number("system (pt)", .essential, "system_pt", decimals: 1) { $0.system },
      .number("difference (pt)", .essential, "difference_pt", decimals: 1, signed: true) {
        $0.controller - $0.system
      },
    ]
  }

  private static func plot(_ pair: Feel.Pair, length: Double) -> TextTable {
    var canvas = BrailleCanvas(columns: BrailleCanvas.columns(beside: 8), rows: 8)
    let count = canvas.width
    let times = (0..<count).map { Double($0) / Double(count - 1) * pair.span }
    let tracks = [pair.controller, pair.system].map { motion in times.map(motion.position) }
    let values = tracks.flatMap(\.self)
    let axis = PlotAxis(holding: values, count: 4)
    for (track, every) in zip(tracks, [1, 3]) {
      let points = track.enumerated().map { index, value in
        (x: Double(index), y: (1 - axis.fraction(value)) * Double(canvas.height - 1))
      }
      for (start, end) in zip(points, points.dropFirst()) {
        canvas.line(from: start, to: end, every: every)
      }
    }
    let head = "controller, system (dotted): pt over 0 to \(Number.fixed(pair.span, decimals: 3)) s"
    return TextTable(columns: [""], rows: [[head]] + canvas.lines.map { [$0] })
  }

  package var json: JSONValue {
    func member(_ motion: Feel.Motion) -> JSONValue {
      .object([
        "jump_pt_per_s": .rounded(motion.jump), "remaining_s": .rounded(motion.remaining),
        "overshoot_pt": .rounded(motion.overshoot),
      ])
    }
    let motions = pairs.map { name, pair in
      let greatest = pair.greatestDifference
      return JSONValue.object([
        "motion": .string(name), "controller": member(pair.controller),
        "system": member(pair.system),
        "greatest_difference_pt": .rounded(abs(greatest.points)),
        "greatest_difference_at_s": .rounded(greatest.time),
      ])
    }
    return .object([
      "schema": .string("panlab.feel/1"), "table": measured.json, "controller": controller.json,
      "position": .number(position), "velocity_pt_per_s": .number(velocity),
      "finishes": .bool(feel.finishes), "motions": .array(motions), "points": objects,
    ])
  }
}
