/// Walks along a boundary line, from each crossing with another line to the next, and computes the objective on both
/// sides of the boundary.
struct BoundaryWalk {
  /// A part of a boundary line between two neighbouring crossings with other lines, seen from one side of the line.
  struct Stretch {
    let line: Int
    /// Whether the boundary's clause is true on the side from which the stretch is seen.
    let isHolding: Bool
    /// Where the stretch starts and ends along its boundary line: 0 is the start of the line, 1 is its end.
    let start, end: Double
    /// The size of the stretch in x or in y, whichever is greater, as a fraction of the unit square's side.
    let length: Double
    /// The total costs, by the objective and by the rival loss, for parameter values in the neighbouring cell.
    ///
    /// A stretch has a cell on each side; the costs belong to the cell on the side that ``isHolding`` describes.
    let sum: CostPair
  }

  let boundaries: BoundaryLines
  private var crossings: [(place: Double, line: Int)] = []
  /// For each gesture, a bit set of the clauses that are true at the current place of the walk along a boundary line.
  ///
  /// The first list applies to the side of this line on which the line's own clause is false, the second list to the
  /// side on which it is true.
  private var sets: [[Int]] = [[], []]

  init(_ boundaries: BoundaryLines) { self.boundaries = boundaries }

  /// Walks along one boundary line, and visits each of its stretches twice, once for each side.
  ///
  /// Another boundary line that coincides with this line is not crossed: during the whole walk, its clause is true on
  /// one side and false on the other. Where several lines cross this line at one point, they are all crossed at once.
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

  /// Finds the points where other boundary lines cross the line `own`, and each gesture's true clauses at the beginning
  /// of `own`.
  ///
  /// Stores the points in ``crossings``, in order along the line. Stores the true clauses in ``sets``, with one list
  /// for each side of the line.
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

  /// A point inside the cell next to a stretch, and the depth of the cell there; nil if the cell is too narrow to
  /// measure.
  ///
  /// A straight line runs from the middle of the stretch, at right angles to it, through the cell to the next boundary
  /// line or side of the unit square. The point lies halfway along this line. The depth is the line's length, measured
  /// along the axis on which the line is longer.
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
