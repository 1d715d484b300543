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

    /// The times of a trace before and after the change; nil if it does not settle sooner or later.
    package init?(_ old: Outcome.Settling, _ new: Outcome.Settling) {
      guard let sides = Sides(old, new), sides.differs(by: SettlingChange.least) else { return nil }
      (trace, completion) = (new.trace, sides)
    }
  }

  /// The number of traces that are compared: those that settle before and after the change, by the same decision.
  public let compared: Int
  /// How many of them settle sooner than before.
  public let sooner: Int
  /// How many of them settle later than before.
  public let later: Int
  /// The traces that settle sooner or later, in the order of the outcomes; empty if they were not to be kept.
  public let moved: [Settled]
  /// The trace whose time changes most, the first of several; nil if none changes.
  public let most: Settled?
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
    self.init(pairs.lazy.map { (before[$0.before].settling, after[$0.after].settling) })
  }

  /// Compares the outcomes of each trace before and after the change; returns nil if none of them settles otherwise.
  ///
  /// ``moved`` is kept unless `keepsMoved` is false.
  package init?(
    _ pairs: some Sequence<(Outcome.Settling, Outcome.Settling)>, keepsMoved: Bool = true
  ) {
    var (sooner, later) = (0, 0)
    var moved: [Settled] = []
    var most: Settled?
    var (times, jumps, relativeJumps) = (Both(), Both(), Both())
    var overshoots = Sides(before: 0, after: 0)
    var (jumpChanges, overshootChanges) = (false, false)
    for (old, new) in pairs {
      guard let time = Sides(old, new) else { continue }
      times.append(time)
      if let settled = Settled(old, new) {
        if keepsMoved { moved.append(settled) }
        if time.after < time.before { sooner += 1 } else { later += 1 }
        if abs(time.change) > abs(most?.completion.change ?? 0) + Self.rounding { most = settled }
      }
      if let was = old.jump, let now = new.jump {
        let jump = Sides(before: was, after: now)
        jumps.append(jump)
        jumpChanges = jumpChanges || jump.differs(by: Self.leastJump)
        // The change may also move the moment of the decision, and with it the finger's speed.
        if let then = old.velocity, let speed = new.velocity, then != 0, speed != 0 {
          relativeJumps.append(Sides(before: was / abs(then), after: now / abs(speed)))
        }
      }
      let overshoot = Sides(before: old.overshoot ?? 0, after: new.overshoot ?? 0)
      overshootChanges = overshootChanges || overshoot.differs(by: Self.least)
      overshoots = Sides(
        before: max(overshoots.before, overshoot.before),
        after: max(overshoots.after, overshoot.after))
    }
    guard sooner + later > 0 || jumpChanges || overshootChanges else { return nil }
    compared = times.before.count
    (self.sooner, self.later, self.moved, self.most) = (sooner, later, moved, most)
    completion = times.medians
    jump = jumpChanges ? jumps.medians : nil
    relativeJump = jumpChanges && !relativeJumps.before.isEmpty ? relativeJumps.medians : nil
    overshoot = overshootChanges ? overshoots : nil
  }

  /// The values of many traces before and after the change.
  private struct Both {
    private(set) var before: [Double] = []
    private var after: [Double] = []

    mutating func append(_ sides: Sides) {
      before.append(sides.before)
      after.append(sides.after)
    }

    var medians: Sides { Sides(before: before.median, after: after.median) }
  }

  /// The difference between two times, in seconds, below which only rounding makes one the greater.
  package static let rounding = 1e-9
}

extension SettlingChange.Sides {
  /// How long a trace settles before and after the change; nil if it does not, or by another decision.
  fileprivate init?(_ old: Outcome.Settling, _ new: Outcome.Settling) {
    guard old.decision == new.decision, let was = old.completion, let now = new.completion else {
      return nil
    }
    self.init(before: was, after: now)
  }

  fileprivate var change: Double { after - before }

  fileprivate func differs(by least: Double) -> Bool { abs(change) >= least }
}

extension Outcome {
  /// How a transition settles: what a ``SettlingChange`` compares of an outcome.
  ///
  /// An outcome is large, and to copy each of a thousand took longer than to compare them.
  package struct Settling: Sendable {
    let trace: String
    let decision: Choice
    let completion: Double?
    /// The size of the jump in speed at the hand-off, in points per second.
    let jump: Double?
    /// The finger's speed at the decision, in points per second.
    let velocity: Double?
    let overshoot: Double?
  }

  /// How the transition settles.
  package var settling: Settling {
    Settling(
      trace: trace, decision: decision, completion: completion, jump: jumpInPoints,
      velocity: velocity, overshoot: overshoot)
  }

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
