/// Builds the elements of Core Graphics and UIKit paths.
///
/// Angles are in radians from the x axis towards the y axis (clockwise on screen).
package struct PathBuilder: Hashable, Sendable {
  package private(set) var elements: [PathElement]

  package init(_ elements: [PathElement] = []) { self.elements = elements }

  /// The end point of the last element; nil for an empty path.
  package var currentPoint: CGPoint? {
    guard let last = elements.last else { return nil }
    return last.end ?? subpathStart
  }

  private var subpathStart: CGPoint? {
    for case .move(let point) in elements.reversed() { return point }
    return nil
  }

  package mutating func append(_ element: PathElement) { elements.append(element) }

  package mutating func append(contentsOf others: [PathElement]) { elements += others }

  package mutating func addRect(_ rect: CGRect) {
    elements += [
      .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)),
      .close,
    ]
  }

  /// Adds an ellipse as four curves, clockwise on screen from the middle of the right side.
  package mutating func addEllipse(in rect: CGRect) {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let scale = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: center.x, ty: center.y)
    elements.append(.move(CGPoint(x: 1, y: 0).applying(scale)))
    for quarter in 0..<4 {
      elements.append(Self.quarterTurn(quarter).mapPoints { $0.applying(scale) })
    }
    elements.append(.close)
  }

  /// Adds a rectangle with elliptical corners; their radii are at most half the rectangle's width and half its height.
  package mutating func addRoundedRect(
    _ rect: CGRect, radius: CGSize, corners: CACornerMask = .all
  ) {
    let width = min(abs(radius.width), rect.width / 2)
    let height = min(abs(radius.height), rect.height / 2)
    // Bottom right, bottom left, top left, top right: the corners in the order of their angles on screen.
    let order: [(CACornerMask, x: CGFloat, y: CGFloat)] = [
      (.layerMaxXMaxYCorner, rect.maxX, rect.maxY), (.layerMinXMaxYCorner, rect.minX, rect.maxY),
      (.layerMinXMinYCorner, rect.minX, rect.minY), (.layerMaxXMinYCorner, rect.maxX, rect.minY),
    ]
    elements.append(.move(CGPoint(x: rect.maxX, y: rect.midY)))
    for (quarter, corner) in order.enumerated() {
      guard corners.contains(corner.0), width > 0, height > 0 else {
        elements.append(.line(CGPoint(x: corner.x, y: corner.y)))
        continue
      }
      let center = CGPoint(
        x: corner.x == rect.maxX ? corner.x - width : corner.x + width,
        y: corner.y == rect.maxY ? corner.y - height : corner.y + height)
      let scale = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: center.x, ty: center.y)
      elements.append(.line(Self.quarterStarts[quarter].applying(scale)))
      elements.append(Self.quarterTurn(quarter).mapPoints { $0.applying(scale) })
    }
    elements.append(.close)
  }

  /// Adds an arc, preceded by a line to the arc's start if there is a current point.
  ///
  /// As in Core Graphics, an end angle that lies behind the start angle is moved ahead of it by whole turns. If the end
  /// angle lies a turn or more ahead of the start angle, the arc is one whole turn.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, increasing: Bool
  ) {
    let turn = 2 * CGFloat.pi
    var sweep = increasing ? endAngle - startAngle : startAngle - endAngle
    if sweep >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    addArc(
      center: center, radius: radius, startAngle: startAngle, sweep: increasing ? sweep : -sweep)
  }

  /// Adds an arc of `sweep` radians as curves of at most a quarter turn each.
  ///
  /// - Source: cubic approximation of a circular arc of angle θ, with handles 4/3 · tan(θ/4) times as long as the
  ///   radius.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat
  ) {
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let start = place(startAngle)
    elements.append(elements.isEmpty ? .move(start) : .line(start))
    guard sweep != 0, sweep.isFinite else { return }
    // The tolerance keeps a quarter turn in a single curve despite rounding.
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let handle = radius * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (from, to) = (startAngle + step * CGFloat(index), startAngle + step * CGFloat(index + 1))
      let (start, end) = (place(from), place(to))
      elements.append(
        .curve(
          end,
          control1: CGPoint(x: start.x - handle * sin(from), y: start.y + handle * cos(from)),
          control2: CGPoint(x: end.x + handle * sin(to), y: end.y - handle * cos(to))))
    }
  }

  private static let quarterStarts = [
    CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: -1),
  ]

  /// A quarter of the unit circle with exact end points, starting at `quarterStarts[quarter]`.
  private static func quarterTurn(_ quarter: Int) -> PathElement {
    let handle = circleHandle
    let start = quarterStarts[quarter]
    let end = quarterStarts[(quarter + 1) % 4]
    return .curve(
      end, control1: CGPoint(x: start.x + handle * end.x, y: start.y + handle * end.y),
      control2: CGPoint(x: end.x + handle * start.x, y: end.y + handle * start.y))
  }

  /// The handle length of a quarter circle as a fraction of its radius: 4/3 · (√2 − 1).
  private static let circleHandle: CGFloat = 4.0 / 3 * (CGFloat(2).squareRoot() - 1)
}

/// The corners that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  package static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
