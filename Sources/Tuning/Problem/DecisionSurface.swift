import Controllers
import Replay
import Synchronization

/// What each gesture does over the range of one or two numbers of a scene's own code.
///
/// Such a decision can only be found by replaying, and a search asks thousands of times. The range is
/// divided into cells; one whose corners agree is taken to be even, another is quartered, and in the
/// smallest the gesture is replayed. So every change is found that is not alone inside a cell, a 16th of
/// the range wide. The answers depend on the question alone, never on the order or the thread.
final class DecisionSurface: Sendable {
  /// The number of smallest cells along the range, and of the largest.
  private static let cells = (smallest: 256, largest: 16)

  private let controller: Controller
  private let parameters: [TunedParameter]
  private let replayer: TuningProblem.Replayer
  /// The judgements at corners that were asked about, by gesture and corner.
  private let gestures: [Corners]

  /// A lock of its own for each gesture.
  private final class Corners: Sendable {
    let known = Mutex<[Int: Judgement]>([:])
  }

  init(
    _ count: Int, _ controller: Controller, _ parameters: [TunedParameter],
    _ replayer: @escaping TuningProblem.Replayer
  ) {
    (self.controller, self.parameters, self.replayer) = (controller, parameters, replayer)
    gestures = (0..<count).map { _ in Corners() }
  }

  /// The judgements of the gestures at some positions.
  func judgements(under changed: Controller, of positions: [Int]) -> [Judgement] {
    let fractions = parameters.map {
      min(max((changed.value(of: $0) - $0.lower) / ($0.upper - $0.lower), 0), 1)
    }
    return positions.map { judgement(of: $0, at: fractions, under: changed) }
  }

  private func judgement(
    of gesture: Int, at fractions: [Double], under changed: Controller
  ) -> Judgement {
    var size = Self.cells.smallest / Self.cells.largest
    while size >= 1 {
      let low = fractions.map { fraction in
        min(Int(fraction * Double(Self.cells.smallest)), Self.cells.smallest - 1) / size * size
      }
      let first = corner(low, of: gesture)
      let isEven = (1..<(1 << low.count)).allSatisfy { set in
        let corner = low.indices.map { low[$0] + (set >> $0 & 1) * size }
        return self.corner(corner, of: gesture).ending.agrees(with: first.ending)
      }
      if isEven { return first }
      size /= 2
    }
    return replayer(changed, [gesture])[0]
  }

  private func corner(_ corner: [Int], of gesture: Int) -> Judgement {
    let key = corner.reduce(0) { $0 * (Self.cells.smallest + 1) + $1 }
    if let judgement = gestures[gesture].known.withLock({ $0[key] }) { return judgement }
    let values = zip(parameters, corner).map {
      $0.lower + ($0.upper - $0.lower) * Double($1) / Double(Self.cells.smallest)
    }
    let judgement = replayer(controller.setting(parameters, to: values), [gesture])[0]
    gestures[gesture].known.withLock { $0[key] = judgement }
    return judgement
  }
}

extension TunedGesture.Ending {
  fileprivate func agrees(with other: Self) -> Bool {
    decision == other.decision && verdict == other.verdict
  }
}
