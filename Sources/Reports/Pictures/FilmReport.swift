package import Formats
package import Replay
import Traces

/// A film in numbers: a row per frame and view.
///
/// Lengths are in points of the screen, `position` in those of the superview; corners go round from the
/// top left; the transform is row by row.
extension Film: Report {
  package var jsonDepth: Int { 3 }

  private static let corners = ["top_left", "top_right", "bottom_right", "bottom_left"]
  private static let matrix = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }

  package var columns: [String] {
    ["frame", "t_ms", "percent_complete", "order", "view", "position_x", "position_y"]
      + Self.corners.flatMap { ["\($0)_x", "\($0)_y"] } + ["alpha"] + Self.matrix + ["mask_radius"]
  }

  package var records: [[JSONValue]] {
    frames.enumerated().flatMap { index, frame in
      frame.views.map { view in
        let start: [JSONValue] = [
          .number(Double(index)), .rounded(frame.time * 1000), .rounded(frame.percentComplete),
          .number(Double(view.order)), .string(view.name), .rounded(view.position.x),
          .rounded(view.position.y),
        ]
        return start + view.corners.flatMap { [.rounded($0.x), .rounded($0.y)] }
          + [.rounded(view.alpha)] + view.transform.map { .rounded($0) }
          + [.rounded(view.maskRadius)]
      }
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.film/1"), "scene": .string(scene),
      "screen": .string(screen.description), "outcome": outcome.json,
      "frames": .array(
        frames.map { frame in
          .object([
            "t_ms": .rounded(frame.time * 1000),
            "percent_complete": .rounded(frame.percentComplete),
            "finger": frame.finger?.json ?? .null,
            "views": .array(frame.views.map(\.json)),
          ])
        }),
    ])
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    var table = TextTable(columns: [
      .right("frame"), .right("time (ms)", .useful), .right("complete", .useful),
      .right("order", .detail), "view", "corners (pt)", .right("alpha", .useful),
      .right("mask radius (pt)", .detail),
    ])
    for (index, frame) in frames.enumerated() {
      for view in frame.views {
        let corners = view.corners.map {
          "\(Number.fixed($0.x, decimals: 1)),\(Number.fixed($0.y, decimals: 1))"
        }
        table.rows.append([
          "\(index)", Number.fixed(frame.time * 1000, decimals: 3),
          frame.percentComplete.map { Number.fixed($0, decimals: 3) } ?? TextTable.missing,
          "\(view.order)", view.name, corners.joined(separator: " "),
          Number.fixed(view.alpha, decimals: 3),
          view.maskRadius.map { Number.fixed($0, decimals: 1) } ?? TextTable.missing,
        ])
      }
    }
    return [.table(table), .space, .table(OutcomeSummary(outcome).table)]
  }
}

extension ScreenPoint {
  fileprivate var json: JSONValue { .array([.rounded(x), .rounded(y)]) }
}

extension ShownView {
  fileprivate var json: JSONValue {
    .object([
      "order": .number(Double(order)), "view": .string(name), "position": position.json,
      "corners": .array(corners.map(\.json)), "alpha": .rounded(alpha),
      "transform": .array(transform.map { .rounded($0) }), "mask_radius": .rounded(maskRadius),
    ])
  }
}
