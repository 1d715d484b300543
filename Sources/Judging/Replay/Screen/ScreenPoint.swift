package import Foundation

/// A point on the screen, in points from its top left.
public struct ScreenPoint: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  package init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

/// A convex polygon with its corners in either winding order.
struct ConvexPolygon: Hashable {
  var corners: [ScreenPoint]

  init(corners: [ScreenPoint]) { self.corners = corners }

  /// Creates a polygon with these corners if they form a convex polygon, otherwise their convex hull.
  ///
  /// - Source: A. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
  init(around polygon: [ScreenPoint]) {
    self.init(corners: polygon)
    let turns = polygon.indices.map { index in
      Self.turn(
        polygon[index], polygon[(index + 1) % polygon.count], polygon[(index + 2) % polygon.count])
    }
    let isConvex =
      turns.allSatisfy { $0 >= -Self.tolerance } || turns.allSatisfy { $0 <= Self.tolerance }
    guard !isConvex else { return }
    let sorted = polygon.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    corners = Self.half(sorted) + Self.half(sorted.reversed())
  }

  /// The upper or lower half of a convex hull, without its last corner, because the other half begins with that corner.
  private static func half(_ sorted: [ScreenPoint]) -> [ScreenPoint] {
    var chain: [ScreenPoint] = []
    for point in sorted {
      while chain.count > 1, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain.dropLast()
  }

  /// The cross product of the vectors from `a` to `b` and from `a` to `c`, in square points; positive if the path from
  /// `a` through `b` to `c` turns clockwise on the screen.
  private static func turn(_ a: ScreenPoint, _ b: ScreenPoint, _ c: ScreenPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// The limit for the result of `turn(_:_:_:)`, in square points: up to this limit, three corners count as collinear.
  ///
  /// The sign of the result is ignored. Without its sign, the result is twice the area of the corners' triangle.
  private static let tolerance = 1e-6

  /// The part of `polygon` that lies inside this polygon; empty if there is no such part.
  ///
  /// - Source: I. Sutherland, G. Hodgman, "Reentrant polygon clipping", CACM 1974.
  func clipping(_ polygon: [ScreenPoint]) -> [ScreenPoint] {
    guard corners.count >= 3 else { return [] }
    let turn: Double = signedArea < 0 ? -1 : 1
    var result = polygon
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      func side(_ point: ScreenPoint) -> Double {
        turn * Self.turn(start, end, point)
      }
      result = Self.cut(result, by: side)
    }
    return result
  }

  /// The part of a polygon in which `side` is not negative.
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

  /// The polygon's area in square points; positive if the corners are in clockwise order on the screen, where y
  /// increases downwards.
  private var signedArea: Double {
    corners.indices.reduce(0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}
