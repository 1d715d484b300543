import Controllers
import Foundation
import MotionMath
import Traces

/// The recordings that come with Panlab.
enum ShippedTraces {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("traces")

  /// Those of transitions, in the order of their paths.
  static func all() throws -> [Trace] { try traces { !$0.hasPrefix("sheet") } }

  /// Those of a sheet with stops, in the order of their paths.
  static func sheet() throws -> [Trace] { try traces { $0.hasPrefix("sheet") } }

  private static func traces(where isIncluded: (String) -> Bool) throws -> [Trace] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") && !$0.hasSuffix("labels.csv") && isIncluded($0) }.sorted()
    return try paths.flatMap { path in
      try TraceReader.read(path: folder.appendingPathComponent(path).path, name: path)
    }
  }

  /// A folder of traces, and where its fingers go.
  struct Family {
    let name: String
    let direction: Direction
    let traces: [Trace]
  }

  /// The folders that hold traces, by name.
  ///
  /// The direction is that in which the fingers' farthest places lie together: also who means to stay
  /// goes that way first.
  static func families() throws -> [Family] { try read.get() }

  /// Read once for all tests.
  private static let read = Result { try readFamilies() }

  private static func readFamilies() throws -> [Family] {
    let groups = Dictionary(grouping: try all()) {
      $0.name.split(separator: "/").first.map(String.init) ?? ""
    }
    return groups.sorted { $0.key < $1.key }.map { name, traces in
      let farthest = traces.compactMap(farthestPlace)
      let x = farthest.map(\.x).reduce(0, +)
      let y = farthest.map(\.y).reduce(0, +)
      let direction: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
      return Family(name: name, direction: direction, traces: traces)
    }
  }

  /// The place farthest from where the finger touched, from there; nil without samples.
  private static func farthestPlace(of trace: Trace) -> CGPoint? {
    guard let start = trace.samples.first else { return nil }
    let places = trace.samples.map { CGPoint(x: $0.x - start.x, y: $0.y - start.y) }
    func distance(_ place: CGPoint) -> Double { hypot(place.x, place.y) }
    return places.max { distance($0) < distance($1) }
  }
}
