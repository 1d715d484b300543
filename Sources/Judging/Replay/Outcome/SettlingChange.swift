import Rules
import Traces

/// What a change does to how transitions settle, among the traces whose decision it leaves alone.
///
/// A decision that flipped settles at another end, so that its times before and after cannot be compared.
public struct SettlingChange: Hashable, Sendable {
  /// A value before and after the change.
  public struct Sides: Hashable, Sendable {
    public let before: Double
    public let after: Double
  }

  /// A trace, and how long its transition settles, in seconds.
  public struct Settled: Hashable, Sendable {
    public let trace: String
    public let completion: Sides
  }

  /// The number of traces that are compared: those that settle before and after the change, by the same decision.
  public let compared: Int
  /// How many of them settle sooner than before.
  public let sooner: Int
  /// How many of them settle later than before.
  public let later: Int
  /// The traces that settle sooner or later, in the order of the outcomes.
  public let moved: [Settled]
  /// The median of ``Outcome/completion`` of all that are compared, in seconds.
  public let completion: Sides
  /// The median size of the jump in speed at the hand-off, in points per second; nil if no jump changes.
  ///
  /// Surfaces between stops have no jump in points.
  public let jump: Sides?
  /// The median of the jump's size divided by the finger's speed; nil if ``jump`` is nil or every finger rests.
  public let relativeJump: Sides?
  /// The greatest ``Outcome/overshoot``, as a fraction of the transition; nil if no overshoot changes.
  public let overshoot: Sides?

  /// The smallest difference that counts, in seconds and as a fraction: half of what reports show of them.
  ///
  /// - Source: our choice.
  package static let least = 0.0005
  /// The smallest difference of a jump that counts, in points per second: half of the last digit that reports show.
  package static let leastJump = 0.5

  /// Compares the outcomes of the same traces; returns nil if none of them settles otherwise.
  public init?(from before: [Outcome], to after: [Outcome], of pairs: [OutcomePair]) {
    self.init(pairs.lazy.map { (before[$0.before], after[$0.after]) })
  }

  /// Compares the outcomes of each trace before and after the change; returns nil if none of them settles otherwise.
  package init?(_ pairs: some Sequence<(Outcome, Outcome)>) {
    var times: [Sides] = []
    var moved: [Settled] = []
    var (jumps, relativeJumps, overshoots): ([Sides], [Sides], [Sides]) = ([], [], [])
    for (old, new) in pairs {
      guard old.decision == new.decision, let was = old.completion, let now = new.completion
      else { continue }
      let time = Sides(before: was, after: now)
      times.append(time)
      if time.differs(by: Self.least) { moved.append(Settled(trace: new.trace, completion: time)) }
      if let was = old.jumpInPoints, let now = new.jumpInPoints {
        jumps.append(Sides(before: was, after: now))
        // The change may also move the moment of the decision, and with it the finger's speed.
        if let then = old.velocity, let speed = new.velocity, then != 0, speed != 0 {
          relativeJumps.append(Sides(before: was / abs(then), after: now / abs(speed)))
        }
      }
      overshoots.append(Sides(before: old.overshoot ?? 0, after: new.overshoot ?? 0))
    }
    func changes(_ sides: [Sides], by least: Double) -> Bool {
      sides.contains { $0.differs(by: least) }
    }
    let jumpChanges = changes(jumps, by: Self.leastJump)
    let overshootChanges = changes(overshoots, by: Self.least)
    guard !moved.isEmpty || jumpChanges || overshootChanges else { return nil }
    compared = times.count
    sooner = moved.count { $0.completion.after < $0.completion.before }
    later = moved.count - sooner
    self.moved = moved
    completion = Self.medians(times)
    jump = jumpChanges ? Self.medians(jumps) : nil
    relativeJump = jumpChanges && !relativeJumps.isEmpty ? Self.medians(relativeJumps) : nil
    overshoot =
      overshootChanges
      ? Sides(
        before: overshoots.map(\.before).max() ?? 0, after: overshoots.map(\.after).max() ?? 0)
      : nil
  }

  /// The trace whose time changes most, the first of several; nil if none changes.
  public var most: Settled? {
    moved.reduce(nil) { most, settled in
      abs(settled.completion.change) > abs(most?.completion.change ?? 0) + Self.rounding
        ? settled : most
    }
  }

  /// The difference between two times, in seconds, below which only rounding makes one the greater.
  package static let rounding = 1e-9

  private static func medians(_ sides: [Sides]) -> Sides {
    Sides(before: sides.map(\.before).median, after: sides.map(\.after).median)
  }
}

extension SettlingChange.Sides {
  fileprivate var change: Double { after - before }

  fileprivate func differs(by least: Double) -> Bool { abs(change) >= least }
}

extension Outcome {
  /// The size of the jump in speed at the hand-off from the finger to the animation, in points per second.
  ///
  /// nil without a hand-off, and for a surface that moves between stops.
  fileprivate var jumpInPoints: Double? {
    guard surface == nil, let handoffJump, let extent else { return nil }
    return abs(handoffJump) * extent
  }

  /// The distance of a whole transition, in points; nil if it is unknown.
  ///
  /// Outcomes in reports have no release, and a progress that may have been clamped at its ends.
  private var extent: Double? {
    if let releaseExtent { return releaseExtent }
    guard let progress, let translation, progress > 0, progress < 1 else { return nil }
    return translation / progress
  }
}
