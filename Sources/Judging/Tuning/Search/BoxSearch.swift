import Controllers
import Rules

/// Finds the best values of two parameters that share no clause, in n log n steps for n gestures.
///
/// If no clause contains both parameters, each clause compares one of them with a value measured from the gesture. So
/// the parameter values for which a gesture finishes form boxes in the plane of the two parameters. A line sweeps
/// upwards along the second parameter, from one boundary of a box to the next. A tree contains the costs of all cells
/// along the first parameter; a cell is a range without a boundary. The tree adds the cost of a box to all cells in the
/// box at once, and keeps track of the widest run of cells with the least cost.
///
/// ``CellSearch``, which is needed if a clause contains both parameters, finds the same values. It is slower, because
/// it walks along every boundary: its time grows with the square of the number of gestures. With 1,000 gestures, `tune`
/// takes 9.9 s with `BoxSearch` and 20.4 s with ``CellSearch`` (debug build).
///
/// - Source: H. Imai, T. Asano, "Finding the connected components and a maximum clique of an intersection graph of
///   rectangles in the plane", Journal of Algorithms 4, 1983: the deepest point of rectangles by a sweep over a tree.
struct BoxSearch {
  private let evaluator: ColumnEvaluator
  private let across, up: ColumnLine.Flips
  private let heights: ClosedRange<Double>
  /// For each row, a list of its flips along the first parameter; a flip is stored as the index of the first cell after
  /// it.
  private let columns: RowLists<Int32>
  /// The rule's answers, as `answers[upper][right][row]`.
  ///
  /// `right` is the number of the row's flips along the first parameter that lie below the first parameter's value.
  /// `upper` is the number of the row's flips along the second parameter that lie below the second parameter's value.
  private let answers: [[[Bool]]]
  private let cellCount: Int
  private var costs: CostLine
  /// The number of ranges of the second parameter within which none of the rule's answers changes, counted by
  /// ``best()``.
  private(set) var stretches = 1

  /// Prepares the search: finds the flips along both parameters, and the cost of every cell at the start of the sweep.
  ///
  /// The sweep starts below all flips along the second parameter.
  ///
  /// Returns nil if a clause is not linear in one of the parameters.
  init?(_ evaluator: ColumnEvaluator, through values: [Double]) {
    let problem = evaluator.problem
    let lines = [evaluator.columnLine(0), evaluator.columnLine(1)]
    let (across, up) = (
      lines[0].flips(through: values, exact: true), lines[1].flips(through: values, exact: true)
    )
    guard across.isExact, up.isExact else { return nil }
    (self.evaluator, self.across, self.up, heights) = (evaluator, across, up, lines[1].range)
    let (cells, columns) = across.stretches(over: lines[0].range)
    self.columns = columns
    let program = ColumnProgram(
      problem.controller.finishWhen, evaluator.releaseColumns, varying: problem.varyingNumbers,
      numbers: problem.controller.numbers, rowParameters: [0, 1])
    let answers = (0..<up.pieces).map { upper in
      (0..<across.pieces).map { right in
        for row in 0..<program.count {
          program.perRow[0][row] = across.place(row, after: right, from: lines[0].range.lowerBound)
          program.perRow[1][row] = up.place(row, after: upper, from: lines[1].range.lowerBound)
        }
        return program.answers(values)
      }
    }
    self.answers = answers
    let deltas = evaluator.costs.deltas
    var steps = [Int64](repeating: 0, count: cells.count + 1)
    steps[0] = evaluator.costs.base
    for row in columns.indices {
      Self.forEachPart(of: columns[row], cells.count) { part, cells in
        guard answers[0][part][row] else { return }
        steps[cells.lowerBound] += deltas[row]
        steps[cells.upperBound] -= deltas[row]
      }
    }
    costs = CostLine(cells, steps: steps)
    cellCount = cells.count
  }

  /// Calls `body` for each part into which a row's flips divide the range of one parameter, with the part's index and
  /// its cells.
  ///
  /// A row is a question to the rule about a gesture; a flip is a value at which the answer changes. `columns`
  /// contains, for each flip of the row, the index of the first cell after the flip. `count` is the number of cells
  /// along the parameter. Parts without cells are skipped.
  @inline(__always)
  private static func forEachPart(
    of columns: ArraySlice<Int32>, _ count: Int, _ body: (_ part: Int, _ cells: Range<Int>) -> Void
  ) {
    var start = 0
    for part in 0...columns.count {
      let end = part < columns.count ? Int(columns[columns.startIndex + part]) : count
      if start < end { body(part, start..<end) }
      start = end
    }
  }

  /// The middle of the best box; nil if the user stops the search before any box is examined.
  ///
  /// A box is a range of the first parameter combined with a range of the second parameter. The second parameter is
  /// divided into ranges within which none of the rule's answers changes. For each of these ranges, one box is
  /// examined: its range of the first parameter is the widest range with the least cost.
  ///
  /// The best box is the examined box with the least cost. If several boxes have this cost, the largest is the best; if
  /// several are equally large, the first. If the user stops the search, the result is the best box examined so far.
  mutating func best() -> (Double, Double)? {
    var best: (cost: Int64, area: Double, place: (Double, Double))?
    func look(at stretch: (lower: Double, upper: Double)) {
      if evaluator.stops() { return }
      let (least, widest) = (costs.least, costs.widest)
      let (width, height) = (widest.upper - widest.lower, stretch.upper - stretch.lower)
      if let best, (least, -(width * height)) >= (best.cost, -best.area) { return }
      best = (least, width * height, (widest.lower + width / 2, stretch.lower + height / 2))
    }
    var sweep = BracketSweep(over: heights)
    for (flip, number) in up.order where !evaluator.isCutShort {
      if let stretch = sweep.pass(flip.bracket) { look(at: stretch) }
      pass(flip.row, number)
    }
    stretches += sweep.count
    look(at: sweep.last)
    return best?.place
  }

  /// Moves the sweep upwards past one flip of a row, and updates the costs of the cells.
  ///
  /// A flip is a value of the second parameter at which the rule's answer for the row changes. `number` is the number
  /// of the row's flips that the sweep passed before.
  private mutating func pass(_ row: Int, _ number: Int) {
    let delta = evaluator.costs.deltas[row]
    guard delta != 0 else { return }
    let (before, after) = (answers[number], answers[number + 1])
    var changes: [(cells: Range<Int>, delta: Int64)] = []
    Self.forEachPart(of: columns[row], cellCount) { part, cells in
      let holds = after[part][row]
      if holds != before[part][row] { changes.append((cells, holds ? delta : -delta)) }
    }
    for change in changes { costs.add(change.delta, to: change.cells) }
  }
}

/// Divides the plane that the two parameters span into cells, and computes the cost of each group of gestures, such as
/// one person's, in each cell.
extension BoxSearch {
  /// One of the two parameters, divided into ranges at every flip: a value at which the rule's answer for a row
  /// changes.
  ///
  /// `places` are the ranges, in ascending order. `firsts` contains, for each flip of each row, the index of the first
  /// range above the flip.
  private struct Axis {
    let places: [(lower: Double, upper: Double)]
    let firsts: RowLists<Int32>

    /// Selects at most `count` of the ranges, evenly spread; ranges of width 0 are left out.
    ///
    /// Returns the indices of the selected ranges, and for each range the number of selected ranges before it. The last
    /// element of `before` is the number of all selected ranges.
    func kept(atMost count: Int) -> (places: [Int], before: [Int]) {
      let kept = thinned(places.indices.filter { places[$0].lower < places[$0].upper }, to: count)
      var before = [Int](repeating: 0, count: places.count + 1)
      for place in kept { before[place + 1] = 1 }
      for place in places.indices { before[place + 1] += before[place] }
      return (kept, before)
    }
  }

  /// The cells of the plane that the two parameters span, each with the cost of each group's gestures.
  ///
  /// A cell is a range of the first parameter combined with a range of the second parameter. If a parameter has more
  /// ranges than `count` allows, only that many evenly chosen ranges are used.
  ///
  /// The values for which the rule answers yes form boxes in the plane. Inside a row's boxes, the gesture's cost
  /// differs by a fixed amount from its cost outside. This amount is entered only at the corners of the boxes.
  /// Cumulative sums along both axes then give the costs of all cells, in far fewer steps than a walk along every
  /// boundary.
  func cells(atMost count: (across: Int, up: Int), of groups: GroupNumbers) -> Cells {
    let verticals = up.stretches(over: heights)
    let axes = (
      Axis(places: costs.cells, firsts: columns),
      Axis(places: verticals.all, firsts: verticals.firsts)
    )
    let (across, up) = (axes.0.kept(atMost: count.across), axes.1.kept(atMost: count.up))
    let (width, size) = (across.places.count + 1, (across.places.count + 1) * (up.places.count + 1))
    // For each group, a plane of the cells with a border. There may be millions of cells in all, so a plane is freed
    // when its costs are known.
    var planes = held(by: groups, size)
    let table = evaluator.costs
    for row in columns.indices where table.deltas[row] != 0 {
      guard let group = groups.ofGestures[table.decided[row]] else { continue }
      let delta = table.deltas[row]
      Self.forEachPart(of: axes.1.firsts[row], axes.1.places.count) { piece, stretches in
        let (bottom, top) = (up.before[stretches.lowerBound], up.before[stretches.upperBound])
        guard bottom < top else { return }
        Self.forEachPart(of: columns[row], cellCount) { part, cells in
          let (left, right) = (across.before[cells.lowerBound], across.before[cells.upperBound])
          guard left < right, answers[piece][part][row] else { return }
          let (low, high) = (bottom * width, top * width)
          planes[group][low + left] += delta
          planes[group][low + right] -= delta
          planes[group][high + left] -= delta
          planes[group][high + right] += delta
        }
      }
    }
    var costs: [[Double]] = []
    for group in planes.indices {
      Self.addUp(&planes[group], width)
      let plane = planes[group]
      planes[group] = []
      costs.append(
        up.places.indices.flatMap { y in
          across.places.indices.lazy.map { x in Double(plane[y * width + x]) / table.scale }
        })
    }
    return Cells(
      across: across.places.map { axes.0.places[$0] }, up: up.places.map { axes.1.places[$0] },
      costs: costs)
  }

  /// The cells of some ranges of both parameters: of the first range of the second parameter, then of the second one.
  struct Cells: RandomAccessCollection {
    fileprivate let across, up: [(lower: Double, upper: Double)]
    /// For each group, the costs of its gestures in all cells.
    let costs: [[Double]]

    var startIndex: Int { 0 }
    var endIndex: Int { across.count * up.count }

    subscript(place: Int) -> Cell {
      let (y, x) = place.quotientAndRemainder(dividingBy: across.count)
      return Cell(across: across[x], up: up[y], costs: costs.map { $0[place] })
    }

    /// The ranges of a cell.
    func ranges(at place: Int) -> [(lower: Double, upper: Double)] {
      let (y, x) = place.quotientAndRemainder(dividingBy: across.count)
      return [across[x], up[y]]
    }
  }

  /// A cell of the plane that the two parameters span: a range of each parameter, and the cost of each group of
  /// gestures if the parameters have values in these ranges.
  struct Cell {
    let across, up: (lower: Double, upper: Double)
    let costs: [Double]
  }

  /// Creates the arrays in which ``cells(atMost:of:)`` sums costs.
  ///
  /// For each group of gestures, the array contains a plane, which is a table of `size` costs. The first element of a
  /// plane is the cost of the group's gestures if the rule never answers yes. All other elements are 0.
  private func held(by groups: GroupNumbers, _ size: Int) -> [[Int64]] {
    var planes = (0..<groups.count).map { _ in [Int64](repeating: 0, count: size) }
    for (group, cost) in zip(groups.ofGestures, evaluator.costs.held) {
      if let group { planes[group][0] += evaluator.costs.units(cost) }
    }
    return planes
  }

  /// Computes the cumulative sums of a plane along both of its axes, in place.
  ///
  /// Each of its rows has `width` costs.
  private static func addUp(_ sums: inout [Int64], _ width: Int) {
    for start in stride(from: 0, to: sums.count, by: width) {
      var row: Int64 = 0
      for place in start..<start + width {
        row += sums[place]
        sums[place] = row + (start > 0 ? sums[place - width] : 0)
      }
    }
  }
}

/// The costs of neighbouring cells, and the widest run of cells with the least cost.
///
/// A segment tree over the cells: a cost that is added to all cells of a node is stored only in that node.
private struct CostLine {
  private struct Node {
    /// The least cost of the node's cells, without the costs that are stored in the node's ancestors.
    ///
    /// It includes `added`: the sum of the costs that were added to all cells of this node at once.
    var least: Int64 = 0
    var added: Int64 = 0
    /// The end of the leading run and the start of the trailing run of the node's cells; the cells of a run have the
    /// least cost.
    ///
    /// The leading run begins at the node's first cell and ends before the index `head`; it is empty if the first cell
    /// does not have the least cost. The trailing run begins at the index `tail` and ends at the node's last cell; it
    /// is empty if the last cell does not have the least cost.
    var head: Int32 = 0
    var tail: Int32 = 0
    /// The widest run of cells with the least cost, from `first` up to but not including `end`; the first of equally
    /// wide runs.
    var first: Int32 = 0
    var end: Int32 = 0
    var width = 0.0
  }

  let cells: [(lower: Double, upper: Double)]
  private var nodes: [Node]

  /// Creates the costs from `steps`: the cost of the first cell, then the increase from each cell to the next.
  init(_ cells: [(lower: Double, upper: Double)], steps: [Int64]) {
    self.cells = cells
    var leaves = 1
    while leaves < cells.count { leaves *= 2 }
    nodes = [Node](repeating: Node(), count: 2 * leaves)
    var cost: Int64 = 0
    fill(1, 0, Int32(cells.count)) { cell in
      cost += steps[cell]
      return cost
    }
  }

  /// Fills the tree's node for the cells from `start` up to but not including `end`, and all nodes below it.
  private mutating func fill(
    _ node: Int, _ start: Int32, _ end: Int32, cost: (Int) -> Int64
  ) {
    if end - start == 1 {
      let cell = cells[Int(start)]
      nodes[node] = Node(
        least: cost(Int(start)), head: end, tail: start, first: start, end: end,
        width: cell.upper - cell.lower)
      return
    }
    let middle = (start + end) / 2
    fill(2 * node, start, middle, cost: cost)
    fill(2 * node + 1, middle, end, cost: cost)
    join(node, start, middle, end)
  }

  var least: Int64 { nodes[1].least }

  var widest: (lower: Double, upper: Double) {
    (cells[Int(nodes[1].first)].lower, cells[Int(nodes[1].end) - 1].upper)
  }

  /// Adds a cost to some cells.
  mutating func add(_ cost: Int64, to cells: Range<Int>) {
    add(cost, Int32(cells.lowerBound), Int32(cells.upperBound), node: 1, 0, Int32(self.cells.count))
  }

  private mutating func add(
    _ cost: Int64, _ lower: Int32, _ upper: Int32, node: Int, _ start: Int32, _ end: Int32
  ) {
    if lower <= start, end <= upper {
      nodes[node].least += cost
      nodes[node].added += cost
      return
    }
    let middle = (start + end) / 2
    if lower < middle { add(cost, lower, upper, node: 2 * node, start, middle) }
    if upper > middle { add(cost, lower, upper, node: 2 * node + 1, middle, end) }
    join(node, start, middle, end)
  }

  /// Computes a node from its two halves.
  private mutating func join(_ index: Int, _ start: Int32, _ middle: Int32, _ end: Int32) {
    let (left, right) = (nodes[2 * index], nodes[2 * index + 1])
    var node = right.least < left.least ? right : left
    if left.least < right.least {
      node.tail = end
    } else if right.least < left.least {
      node.head = start
    } else {
      if left.head == middle { node.head = right.head }
      node.tail = right.tail == middle ? left.tail : right.tail
      if left.tail < right.head {
        let width = cells[Int(right.head) - 1].upper - cells[Int(left.tail)].lower
        if width > node.width || (width == node.width && node.first == left.tail) {
          (node.first, node.end, node.width) = (left.tail, right.head, width)
        }
      }
      if right.width > node.width {
        (node.first, node.end, node.width) = (right.first, right.end, right.width)
      }
    }
    node.added = nodes[index].added
    node.least += node.added
    nodes[index] = node
  }
}
