import Controllers
import MotionMath
public import Traces

extension MeasuredOutcomes {
  /// Creates a table of releases from recordings that say what their device did.
  ///
  /// A release's position is the transition coordinator's `percentComplete`; if a recording has no such value, it is
  /// the finger's travel as a fraction of the screen. A release's velocity is the pan's velocity that the device
  /// reported; if a recording has no such value, it is the pan's velocity in a replay. Recordings that did not end in
  /// finish or cancel are ignored. The table's direction is the direction of most recordings.
  ///
  /// - Returns: nil if no recording has a release.
  public init?(of recordings: [Trace], file: String) {
    let seen = recordings.filter { trace in
      [.finish, .cancel].contains(trace.metadata.observation?.ending)
    }
    guard let first = seen.first else { return nil }
    let direction = Self.direction(of: seen)
    let screen = first.metadata.screen ?? .usual
    let length = direction.isHorizontal ? screen.width : screen.height
    var controller = Controller.default
    controller.direction = direction
    let rows = seen.compactMap { trace -> Row? in
      guard let observation = trace.metadata.observation else { return nil }
      let outcome = ReplayEngine().replay(trace, with: controller).outcome
      func along(_ vector: DeviceObservation.Vector) -> Double {
        direction.component(x: vector.x, y: vector.y)
      }
      let travel = observation.translation.map(along) ?? outcome.translation
      guard let position = observation.percent ?? travel.map({ $0 / length }),
        let velocity = observation.velocity.map(along) ?? outcome.velocity
      else { return nil }
      return Row(position: position, velocity: velocity, finishes: observation.ending == .finish)
    }
    guard !rows.isEmpty else { return nil }
    let keys = ["system", "device", "screen"]
    var entries = keys.compactMap { key in
      first.metadata[key].map { TraceMetadata.Entry(key: key, value: $0) }
    }
    entries.append(.init(key: "source", value: "its own recordings, from the lines '# outcome:'"))
    self.init(
      file: file, metadata: TraceMetadata(entries: entries), screen: screen, direction: direction,
      rows: rows)
  }

  private static func direction(of traces: [Trace]) -> Direction {
    var counts: [Direction: Int] = [:]
    for trace in traces {
      let finger = trace.samples.filter { $0.touch == 0 }
      guard let start = finger.first, let end = finger.last else { continue }
      // The offset to the farthest point shows the direction; the last point would not, because a cancelled drag comes
      // back.
      let ways =
        finger.map { ($0.x - start.x, $0.y - start.y) } + [(end.x - start.x, end.y - start.y)]
      guard let (x, y) = ways.max(by: { $0.0 * $0.0 + $0.1 * $0.1 < $1.0 * $1.0 + $1.1 * $1.1 })
      else { continue }
      counts[abs(x) >= abs(y) ? (x >= 0 ? .right : .left) : (y >= 0 ? .down : .up), default: 0] += 1
    }
    return [Direction.right, .left, .up, .down].max {
      counts[$0, default: 0] < counts[$1, default: 0]
    }
      ?? .right
  }
}
