package import Foundation

/// A place on the screen, in points from its top left.
public struct ScreenPoint: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  package init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

/// A convex outline, its corners in order, either way round.
struct ConvexPolygon: Hashable {
  var corners: [ScreenPoint]

  /// The part of a polygon that lies inside this one; empty when there is none.
  ///
  /// - Source: I. Sutherland, G. Hodgman, "Reentrant polygon clipping", CACM 1974.
  func clipping(_ polygon: [ScreenPoint]) -> [ScreenPoint] {
    guard corners.count >= 3 else { return [] }
    let turn: Double = signedArea < 0 ? -1 : 1
    var result = polygon
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      func side(_ point: ScreenPoint) -> Double {
        turn * ((end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x))
      }
      result = Self.cut(result, by: side)
    }
    return result
  }

  /// Keeps the part of a polygon where `side` is not negative.
  private static func cut(
    _ polygon: [ScreenPoint], by side: (ScreenPoint) -> Double
  ) -> [ScreenPoint] {
    var result: [ScreenPoint] = []
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let (here, there) = (side(point), side(next))
      if here >= 0 { result.append(point) }
      guard (here < 0) != (there < 0), here != there else { continue }
      let part = here / (here - there)
      result.append(
        ScreenPoint(x: point.x + part * (next.x - point.x), y: point.y + part * (next.y - point.y)))
    }
    return result
  }

  /// Positive when the corners go round clockwise on the screen, where y grows downwards.
  private var signedArea: Double {
    corners.indices.reduce(0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}
