public import Controllers
import MotionMath
public import Rules
public import Traces

/// A comparison of a controller's decisions with the decisions of a measured system, at the same releases.
public struct SystemAgreement: Sendable {
  /// One release of a table of measured releases, with the controller's decision and how it compares with the system's.
  public struct Gesture: Sendable {
    public let row: MeasuredOutcomes.Row
    /// The controller's decision; nil if it depends on quantities that the table lacks.
    public let decision: Decision?
    /// The nearest position at which the controller would agree with the system, at the release's velocity.
    ///
    /// nil if the controller and the system already agree, or if they agree at no position on the screen.
    public let agreeingPosition: Double?
    /// The nearest velocity at which the controller would agree with the system, at the release's position, in points
    /// per second.
    ///
    /// nil if the controller and the system already agree, or if they agree at no velocity tried.
    public let agreeingVelocity: Double?
    /// The smallest change of one parameter that makes the controller agree with the system at this release.
    public let flip: Flip?

    /// Whether the controller and the system agree; nil if the controller's decision is unknown.
    public var agrees: Bool? { decision.map { $0.finishes == row.finishes } }
  }

  public let controller: Controller
  public let table: MeasuredOutcomes
  public let gestures: [Gesture]

  /// Compares a controller's decision with the system's at every release of a table.
  ///
  /// The finger's travel is the release's `position` times the length of the screen; the controller's progress follows
  /// from this travel and the controller's extent.
  public init(of controller: Controller, with table: MeasuredOutcomes) {
    var controller = controller
    controller.direction = table.direction
    let judge = TableJudge(controller: controller, table: table)
    (self.controller, self.table) = (controller, table)
    gestures = table.rows.map(judge.gesture)
  }

  /// The number of releases at which the controller and the system agree.
  public var agreed: Int { gestures.count { $0.agrees == true } }
  /// The number of releases at which the controller's decision is known.
  public var judged: Int { gestures.count { $0.agrees != nil } }
  /// The releases at which the controller and the system disagree.
  public var disagreements: [Gesture] { gestures.filter { $0.agrees == false } }

  /// How far the position must change for the controller to agree with the system, added up over all disagreements, in
  /// screen lengths.
  ///
  /// A release at which no change of position would help counts as 1.
  public var distance: Double {
    disagreements.reduce(0) { sum, gesture in
      sum + (gesture.agreeingPosition.map { abs($0 - gesture.row.position) } ?? 1)
    }
  }

  /// The quantities that the controller's rule reads, but that ``table`` does not contain.
  public var unknownQuantities: [Quantity] {
    TableJudge.unknown.filter(controller.finishWhen.condition.quantities.contains)
  }
}

/// Compares a controller's decisions with the decisions of a measured system, one release at a time.
struct TableJudge {
  let controller: Controller
  let table: MeasuredOutcomes

  /// The quantities that a table of releases lacks.
  static let unknown: [Quantity] =
    measuredUnknown
    + Quantity.allCases.filter { quantity in
      !quantity.isStored && quantity.roots.contains(where: measuredUnknown.contains)
    }

  private static let measuredUnknown: [Quantity] = [
    .elapsed, .location, .peakProgress, .active, .peakVelocity,
  ]

  /// The durations tried for gestures, in seconds, because the table does not record how long a gesture took.
  private static let times = [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2, 5]

  /// The greatest speed that a finger may have had before the release, in points per second.
  private static let fastest = 5000.0

  /// Compares the controller's decision with the system's at one release.
  func gesture(_ row: MeasuredOutcomes.Row) -> SystemAgreement.Gesture {
    let decision = decision(row.position, row.velocity)
    guard let decision, decision.finishes != row.finishes else {
      return SystemAgreement.Gesture(
        row: row, decision: decision, agreeingPosition: nil, agreeingVelocity: nil, flip: nil)
    }
    let position = NearestFlip(start: row.position, range: 0...1, probes: 64).value {
      finishes($0, row.velocity) == row.finishes
    }
    let velocities = -Self.fastest...Self.fastest
    let velocity = NearestFlip(start: row.velocity, range: velocities, probes: 64).value {
      finishes(row.position, $0) == row.finishes
    }
    let flip = controller.finishWhen.flips(
      ofAny: [release(row.position, row.velocity)], numbers: controller.numbers
    ).first
    return SystemAgreement.Gesture(
      row: row, decision: decision, agreeingPosition: position, agreeingVelocity: velocity,
      flip: flip)
  }

  /// Whether the controller finishes at a release; nil if that depends on quantities that the table lacks.
  func finishes(_ position: Double, _ velocity: Double) -> Bool? {
    decision(position, velocity)?.finishes
  }

  private func decision(_ position: Double, _ velocity: Double) -> Decision? {
    let first = decide(release(position, velocity))
    let quantities = controller.finishWhen.condition.quantities
    guard Self.unknown.contains(where: quantities.contains) else { return first }
    let others = releases(position, velocity)
    return others.allSatisfy { decide($0).finishes == first.finishes } ? first : nil
  }

  func decide(_ release: Release) -> Decision {
    controller.finishWhen.decide(release, numbers: controller.numbers)
  }

  /// A release half a second after the first contact, with a finger that moved straight from the side of the screen
  /// where the controller's direction starts.
  func release(_ position: Double, _ velocity: Double) -> Release {
    let (width, height) = (table.screen.width, table.screen.height)
    let translation = position * table.length
    let extent = controller.extent.points(
      width: width, height: height, along: controller.direction)
    let progress = controller.ruler.progress(after: translation, extent: extent)
    return Release(
      progress: progress, translation: translation, velocity: velocity, peakProgress: progress,
      elapsed: 0.5, extent: extent, location: max(translation, 0), width: width, height: height)
  }

  /// Releases at this position and velocity that differ in the quantities that the table of measured outcomes does not
  /// record.
  private func releases(_ position: Double, _ velocity: Double) -> [Release] {
    let release = release(position, velocity)
    let locations = [0, 0.25, 0.5, 0.75, 1].map {
      release.location + (table.length - release.location) * $0
    }
    let velocities = [release.peakVelocity, max(release.peakVelocity, Self.fastest)]
    return Self.times.flatMap { time in
      locations.flatMap { location in
        [release.progress, max(release.progress, 1)].flatMap { peak in
          velocities.map { velocity in
            var release = release
            (release.elapsed, release.location, release.peakProgress) = (time, location, peak)
            (release.active, release.peakVelocity) = (time, velocity)
            return release
          }
        }
      }
    }
  }
}

/// The linear rules that agree with a measured system at as many releases of a table as possible.
///
/// A linear rule finishes if `position + lookahead · velocity` exceeds a threshold. Positions are fractions of the
/// screen's length along the table's direction. Velocities are fractions of this length per second.
public struct LinearRules: Hashable, Sendable {
  /// The number of the table's releases that the best rules decide as the table does.
  public let agreed: Int
  /// The range of the best rules' thresholds, as fractions of the screen.
  public let thresholds: ClosedRange<Double>
  /// The range of the best rules' lookaheads, in seconds.
  ///
  /// A lookahead is the time by which a rule multiplies the velocity.
  public let lookaheads: ClosedRange<Double>

  /// The maximum number of releases in a table; for a larger table, no rules are computed.
  ///
  /// The time needed grows with the cube of the number of releases.
  public static let limit = 200
  /// The greatest lookahead tried, in seconds.
  static let longest = 1.0

  /// Finds the best rules; nil if the table has more releases than ``limit``.
  ///
  /// Each release has the value `position + lookahead · velocity`. The order of the releases by this value changes only
  /// at a lookahead at which two releases have equal values. So it is enough to try one lookahead between every two
  /// neighbouring lookaheads at which the order changes.
  public init?(of table: MeasuredOutcomes) {
    guard table.rows.count <= Self.limit else { return nil }
    let points = table.rows.map { (x: $0.position, slope: $0.velocity / table.length, $0.finishes) }
    var places: Set<Double> = [0, Self.longest]
    for (index, first) in points.enumerated() {
      for second in points[..<index] where first.slope != second.slope {
        let place = (second.x - first.x) / (first.slope - second.slope)
        if place > 0, place < Self.longest { places.insert(place) }
      }
    }
    let ends = places.sorted()
    var best = -1
    var thresholds = 0.0...0
    var lookaheads = 0.0...0
    for (low, high) in zip(ends, ends.dropFirst()) {
      let middle = (low + high) / 2
      let passing = points.map { (x: $0.x, slope: $0.slope, at: $0.x + middle * $0.slope, $0.2) }
        .sorted { $0.at < $1.at }
      // Counts the releases at which the rule agrees with the system, beginning with a threshold below the values of
      // all releases. With this threshold the rule finishes every release, so it agrees wherever the system finished.
      var right = passing.count { $0.3 }
      for index in 0...passing.count {
        if index > 0 { right += passing[index - 1].3 ? -1 : 1 }
        let isGap =
          index == 0 || index == passing.count || passing[index - 1].at < passing[index].at
        guard isGap, right >= best else { continue }
        // If the lookahead is between `low` and `high`, and the threshold between the values of two neighbouring
        // releases, all rules agree with the system equally often. The thresholds at the corners of this region are the
        // values of the two releases at `low` and at `high`. A threshold below or above the values of all releases has
        // only one neighbouring release, which then counts as both.
        let sides = [max(index - 1, 0), min(index, passing.count - 1)].map { passing[$0] }
        let corners = sides.flatMap { side in [low, high].map { side.x + $0 * side.slope } }
        let cell = (corners.min() ?? 0)...(corners.max() ?? 0)
        if right > best {
          (best, thresholds, lookaheads) = (right, cell, low...high)
        } else {
          thresholds =
            min(
              thresholds.lowerBound, cell.lowerBound)...max(
              thresholds.upperBound, cell.upperBound)
          lookaheads =
            min(lookaheads.lowerBound, low)...max(lookaheads.upperBound, high)
        }
      }
    }
    (agreed, self.thresholds, self.lookaheads) = (best, thresholds, lookaheads)
  }
}
