import Controllers
import Replay
import Rules
import Synchronization

/// The decision for each gesture as a function of one or two numbers of a scene's own code.
///
/// Such a decision can only be found by a replay, and a search needs thousands of decisions. So the range of each
/// number is divided into 1,024 steps. It is also divided into eight equal parts, which form cells: intervals if there
/// is one number, squares if there are two. A cell is examined in this order:
///
/// - If the decisions at its corners agree, the whole cell is taken to have this decision.
/// - If the decision changes along one axis only, and at the same step on all edges along that axis, the whole cell
///   is taken to change at that step.
/// - Otherwise the cell is quartered, and its quarters are examined in the same way.
///
/// Between two neighbouring steps with different decisions, the gesture is replayed. The edges are searched by
/// bisection, and only if the corners differ. So a change can be missed if it shows neither at the corners of a cell
/// nor in this bisection.
///
/// A number that a replay did not read cannot affect the outcome, so one replay gives the outcome for every value of
/// that number. No decision depends on the order in which decisions are asked for, or on the thread.
///
/// `ClauseFlips`, which finds the changes of a rule's decisions, cannot be used here: it needs a clause, and a replay
/// yields only a decision. With 60 gestures and two numbers `tune` takes 12 s, instead of more than a minute with a
/// replay for every decision (debug build).
final class DecisionSurface: Sendable {
  /// The number of steps, and the number of equal parts, into which the range of each parameter is divided.
  ///
  /// The equal parts form cells, which may be quartered later.
  private static let (places, cells) = (1024, 8)

  private let controller: Controller
  private let parameters: [TunedParameter]
  private let replayer: TuningProblem.Replayer
  private let gestures: [Gesture]

  /// The known decisions of a gesture; one thread at a time adds to them.
  private final class Gesture: Sendable {
    let known = Mutex(Known())
  }

  private struct Known {
    /// The judgements found by replays at points of the grid.
    ///
    /// The key has one element for each parameter: the step at which the point lies, or -1 if the replay did not read
    /// the parameter. A judgement with -1 is valid at all steps of that parameter.
    var judgements: [[Int]: Judgement] = [:]
    var answers: [[Int]: Answer] = [:]
    var hints: [Hint: Int?] = [:]
  }

  private enum Answer {
    case even(Judgement)
    /// The judgement changes along one axis: it is `below` up to the step `after`, and `above` from the next step on.
    case split(axis: Int, after: Int, below: Judgement, above: Judgement)
    case mixed
  }

  /// The key under which the place of a change of judgement is stored, for a whole column of cells.
  ///
  /// A column consists of the cells that have the same range on `axis`. Along this axis, the judgement changes from
  /// `below` to `above`. `start` is the first step of the range. The stored value is the last step before the change.
  private struct Hint: Hashable {
    let axis, start: Int
    let below, above: [String]
  }

  init(
    _ count: Int, _ controller: Controller, _ parameters: [TunedParameter],
    _ replayer: @escaping TuningProblem.Replayer
  ) {
    (self.controller, self.parameters, self.replayer) = (controller, parameters, replayer)
    gestures = (0..<count).map { _ in Gesture() }
  }

  /// Examines every cell, in parallel.
  func prepare(_ workers: Workers) {
    let middles = (0..<Self.cells).map { (Double($0) + 0.5) / Double(Self.cells) }
    _ = workers.map(gestures.count) { gesture in
      for first in middles {
        for second in parameters.count == 1 ? [0] : middles where !workers.isStopped() {
          _ = judgement(
            of: gesture, at: Array([first, second].prefix(parameters.count)), under: nil)
        }
      }
    }
  }

  /// The judgements of some gestures under the controller `changed`; `positions` are the indices of the gestures.
  func judgements(under changed: Controller, of positions: [Int]) -> [Judgement] {
    let fractions = parameters.map {
      min(max((changed.value(of: $0) - $0.lower) / ($0.upper - $0.lower), 0), 1)
    }
    return positions.compactMap { judgement(of: $0, at: fractions, under: changed) }
  }

  /// Returns the judgement of a gesture at one point of the parameters' ranges.
  ///
  /// The ranges are divided into cells, and a cell may determine the judgement at all of its points. Close to a change
  /// of the gesture's decision, no cell determines the judgement. There, the gesture is replayed with the controller
  /// `changed`. If `changed` is nil, the gesture is not replayed there, and no cell is quartered. The result is then
  /// nil unless an undivided cell determines the judgement.
  private func judgement(
    of gesture: Int, at fractions: [Double], under changed: Controller?
  ) -> Judgement? {
    gestures[gesture].known.withLock { known in
      let point = fractions.map { fraction in
        // Converts the fraction to steps of the range. Searches divide the range at whole steps, so a value within 1e-9
        // of a whole step missed it only because of rounding, and is moved onto it.
        let (point, place) = (
          fraction * Double(Self.places), (fraction * Double(Self.places)).rounded()
        )
        return abs(point - place) < 1e-9 ? place : point
      }
      var size = Self.places / Self.cells
      while size >= 1 {
        let low = point.map { min(Int($0), Self.places - 1) / size * size }
        switch answer(low, size, of: gesture, &known) {
        case .even(let judgement): return judgement
        case .split(let axis, let after, let below, let above):
          if point[axis] <= Double(after) { return below }
          if point[axis] >= Double(after + 1) { return above }
          size = 0
        case .mixed: size /= changed == nil ? Self.places : 2
        }
      }
      return changed.map { replayer($0, [gesture])[0] }
    }
  }

  private func answer(
    _ low: [Int], _ size: Int, of gesture: Int, _ known: inout Known
  ) -> Answer {
    if let answer = known.answers[low + [size]] { return answer }
    let answer = newAnswer(low, size, of: gesture, &known)
    known.answers[low + [size]] = answer
    return answer
  }

  private func newAnswer(
    _ low: [Int], _ size: Int, of gesture: Int, _ known: inout Known
  ) -> Answer {
    let sets = Array(0..<(1 << low.count))
    let places = sets.map { set in low.indices.map { low[$0] + (set >> $0 & 1) * size } }
    let corners = places.map { judgement(at: $0, of: gesture, &known) }
    if corners.allSatisfy({ $0.agrees(with: corners[0]) }) { return .even(corners[0]) }
    for axis in low.indices where size > 1 {
      let (below, above) = (corners[0], corners[1 << axis])
      let edges = sets.filter { $0 >> axis & 1 == 0 }
      let changesAlong = edges.allSatisfy {
        corners[$0].agrees(with: below) && corners[$0 | 1 << axis].agrees(with: above)
      }
      guard changesAlong else { continue }
      let changes = edges.map {
        change(along: axis, from: places[$0], size, below, above, of: gesture, &known)
      }
      if changes.allSatisfy({ $0 == changes[0] }) {
        return .split(axis: axis, after: changes[0], below: below, above: above)
      }
    }
    return .mixed
  }

  /// Finds where the judgement changes along an edge of a cell, and returns the last step before the change.
  ///
  /// The edge is parallel to `axis`. It begins at `start` with the judgement `below`, and ends `size` steps later with
  /// the judgement `above`.
  private func change(
    along axis: Int, from start: [Int], _ size: Int, _ below: Judgement, _ above: Judgement,
    of gesture: Int, _ known: inout Known
  ) -> Int {
    func isBelow(_ place: Int) -> Bool {
      var corner = start
      corner[axis] = place
      return judgement(at: corner, of: gesture, &known).agrees(with: below)
    }
    // Cells that have the same range on `axis` form a column. The decision usually changes after the same step on all
    // of the column's edges that are parallel to `axis`. So the step found on the first of these edges is tried first
    // on the others.
    if start.count > 1,
      let hint = hint(along: axis, from: start, below, above, of: gesture, &known),
      (start[axis]..<start[axis] + size).contains(hint), isBelow(hint), !isBelow(hint + 1)
    {
      return hint
    }
    // The edge is `size` steps long. `size` is a power of 2, so repeated halving always ends at a whole step.
    var bracket = Bracket(lower: Double(start[axis]), upper: Double(start[axis] + size))
    bracket.narrow(to: 1) { isBelow(Int($0)) }
    return Int(bracket.lower)
  }

  /// A guess of the last step before the judgement changes from `below` to `above` along `axis`, for a column of cells.
  ///
  /// The column consists of all cells that have the same range on `axis` as the cell that contains `start`. The guess
  /// is the step at which the judgement changes on one edge of the column: the first edge along `axis` that begins with
  /// the judgement `below` and ends with `above`. It is stored for later calls. Nil if the column has no such edge.
  private func hint(
    along axis: Int, from start: [Int], _ below: Judgement, _ above: Judgement, of gesture: Int,
    _ known: inout Known
  ) -> Int? {
    let size = Self.places / Self.cells
    let key = Hint(
      axis: axis, start: start[axis] / size * size, below: below.words, above: above.words)
    if let hint = known.hints[key] { return hint }
    // The call of `change` below calls this function again with the same key. The entry is set to nil first, so that
    // this inner call returns nil at once instead of starting another search.
    known.hints[key] = .some(nil)
    var place = [0, 0]
    for row in stride(from: 0, through: Self.places, by: size) {
      (place[axis], place[1 - axis]) = (key.start, row)
      var end = place
      end[axis] += size
      guard judgement(at: place, of: gesture, &known).agrees(with: below),
        judgement(at: end, of: gesture, &known).agrees(with: above)
      else { continue }
      known.hints[key] = change(along: axis, from: place, size, below, above, of: gesture, &known)
      break
    }
    return known.hints[key] ?? nil
  }

  private func judgement(at place: [Int], of gesture: Int, _ known: inout Known) -> Judgement {
    for set in 0..<(1 << place.count) {
      let key = place.indices.map { set >> $0 & 1 == 1 ? -1 : place[$0] }
      if let judgement = known.judgements[key] { return judgement }
    }
    let values = zip(parameters, place).map {
      $0.lower + ($0.upper - $0.lower) * Double($1) / Double(Self.places)
    }
    let judgement = replayer(controller.setting(parameters, to: values), [gesture])[0]
    let key = zip(parameters, place).map {
      judgement.tunablesRead?.contains($0.name) ?? true ? $1 : -1
    }
    known.judgements[key] = judgement
    return judgement
  }
}

extension Judgement {
  fileprivate func agrees(with other: Self) -> Bool {
    ending.decision == other.ending.decision && ending.verdict == other.ending.verdict
  }

  fileprivate var words: [String] { [ending.decision.rawValue, ending.verdict.rawValue] }
}
