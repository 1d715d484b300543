/// Walks along a boundary line from one crossing with another line to the next, and computes the objective on both
/// sides of the boundary.
struct BoundaryWalk {
  /// A part of a boundary line between two neighbouring crossings, seen from one of its sides.
  struct Stretch {
    let line: Int
    /// Whether the boundary's clause is true on the side from which the stretch is seen.
    let isHolding: Bool
    /// The ends of the stretch as fractions of the way along the line, 0...1.
    let start, end: Double
    /// The length of the stretch along the axis on which the stretch is longer, as a fraction of the unit square's
    /// side.
    let length: Double
    /// The costs of all gestures in the cell next to the stretch, on this side: by the objective, and by the rival
    /// loss.
    ///
    /// A cell is a region that no boundary crosses.
    let sum: CostPair
  }

  let boundaries: BoundaryLines
  private var crossings: [(place: Double, line: Int)] = []
  /// For each gesture, the set of its clauses that are true, as bits.
  ///
  /// The first list applies on the side where the boundary's clause is false, the second on the side where it is true.
  private var sets: [[Int]] = [[], []]

  init(_ boundaries: BoundaryLines) { self.boundaries = boundaries }

  /// Walks along one boundary line, and visits each of its stretches twice, once for each side.
  ///
  /// If another boundary line coincides with this line, the other line's clause, too, is true on one of the two sides
  /// and false on the other. Where several lines cross this line at one point, they are all crossed at once.
  mutating func follow(_ index: Int, visit: (Stretch) -> Void) {
    let own = boundaries.lines[index]
    find(own)
    let length = max(abs(own.end.x - own.start.x), abs(own.end.y - own.start.y))
    let gestures = boundaries.gestures
    var sums = sets.map { sets in
      gestures.indices.reduce(boundaries.base) { sum, gesture in
        sum &+ cost(of: gesture, sets[gesture])
      }
    }
    var last = 0.0
    func visitSides(until place: Double) {
      let part = (place - last) * length
      guard part > BoundaryLines.tolerance else { return }
      for side in 0...1 {
        visit(
          Stretch(
            line: index, isHolding: side == 1, start: last, end: place, length: part,
            sum: sums[side]))
      }
    }
    for crossing in crossings {
      visitSides(until: crossing.place)
      last = crossing.place
      let line = boundaries.lines[crossing.line]
      for side in 0...1 {
        let before = sets[side][line.gesture]
        let after = before ^ line.clause
        sets[side][line.gesture] = after
        sums[side] &+= cost(of: line.gesture, after) &- cost(of: line.gesture, before)
      }
    }
    visitSides(until: 1)
  }

  private func cost(of gesture: Int, _ set: Int) -> CostPair {
    let gesture = boundaries.gestures[gesture]
    return boundaries.answers[gesture.table + set] ? gesture.delta : .zero
  }

  /// Finds where other boundary lines cross this line, in order along the line, and which clauses are true on each of
  /// its sides where the line begins.
  private mutating func find(_ own: BoundaryLines.Line) {
    crossings.removeAll(keepingCapacity: true)
    var failing = boundaries.gestures.map(\.held)
    var holding = failing
    for (index, line) in boundaries.lines.enumerated() {
      var first = line.height(own.start.x, own.start.y)
      var last = line.height(own.end.x, own.end.y)
      let touches = (abs(first) <= BoundaryLines.tolerance, abs(last) <= BoundaryLines.tolerance)
      if touches == (true, true) {
        if line.x * own.x + line.y * own.y > 0 {
          holding[line.gesture] |= line.clause
        } else {
          failing[line.gesture] |= line.clause
        }
        continue
      }
      if touches.0 { first = last } else if touches.1 { last = first }
      if first > 0 {
        holding[line.gesture] |= line.clause
        failing[line.gesture] |= line.clause
      }
      if (first > 0) != (last > 0) { crossings.append((first / (first - last), index)) }
    }
    sets = [failing, holding]
    crossings.sort { ($0.place, $0.line) < ($1.place, $1.line) }
  }

  /// A point inside the cell next to a stretch, halfway from the stretch's middle to the opposite boundary, and the
  /// distance to that boundary; nil if the cell is too narrow to measure.
  func interior(of stretch: Stretch) -> (point: [Double], depth: Double)? {
    let own = boundaries.lines[stretch.line]
    let part = stretch.start + (stretch.end - stretch.start) / 2
    let x = own.start.x + (own.end.x - own.start.x) * part
    let y = own.start.y + (own.end.y - own.start.y) * part
    let (right, up) = stretch.isHolding ? (own.x, own.y) : (-own.x, -own.y)
    // Besides boundary lines, the sides of the unit square bound the cell.
    var depth = Double.infinity
    func meet(_ height: Double, _ slope: Double) {
      if height * slope < 0 { depth = min(depth, -height / slope) }
    }
    meet(x, right)
    meet(1 - x, -right)
    meet(y, up)
    meet(1 - y, -up)
    for line in boundaries.lines {
      let height = line.height(x, y)
      if abs(height) > BoundaryLines.tolerance { meet(height, line.x * right + line.y * up) }
    }
    guard depth > BoundaryLines.tolerance, depth.isFinite else { return nil }
    return ([x + right * depth / 2, y + up * depth / 2], depth)
  }
}
