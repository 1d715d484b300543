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
