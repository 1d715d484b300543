public import Controllers
import MotionMath
public import Rules
public import Traces

/// What a controller decides at the releases of a measured system, beside what the system did.
public struct SystemAgreement: Sendable {
  /// One release of the table.
  public struct Gesture: Sendable {
    public let row: MeasuredOutcomes.Row
    /// The controller's decision; nil if it depends on what the table does not have.
    public let decision: Decision?
    /// The nearest position at which the controller would do what the system did, at the same speed; nil if it
    /// does so here, and where there is none on the screen.
    public let agreeingPosition: Double?
    /// The same for the speed, at the same position; points per second.
    public let agreeingVelocity: Double?
    /// The nearest change of one parameter that makes it agree.
    public let flip: Flip?

    /// Whether controller and system do the same; nil if that cannot be told.
    public var agrees: Bool? { decision.map { $0.finishes == row.finishes } }
  }

  public let controller: Controller
  public let table: MeasuredOutcomes
  public let gestures: [Gesture]

  /// Asks a controller at every release of a table.
  ///
  /// The finger has travelled `position` times the screen's length; the extent is the controller's own.
  public init(of controller: Controller, with table: MeasuredOutcomes) {
    var controller = controller
    controller.direction = table.direction
    let judge = TableJudge(controller: controller, table: table)
    (self.controller, self.table) = (controller, table)
    gestures = table.rows.map(judge.gesture)
  }

  /// The number of releases at which both do the same.
  public var agreed: Int { gestures.count { $0.agrees == true } }
  /// The number of releases that could be judged.
  public var judged: Int { gestures.count { $0.agrees != nil } }
  /// The releases at which they differ.
  public var disagreements: [Gesture] { gestures.filter { $0.agrees == false } }

  /// The sum of what the positions would have to change for the controller to agree everywhere; a release
  /// that agrees at no position counts as the whole screen.
  public var distance: Double {
    disagreements.reduce(0) { sum, gesture in
      sum + (gesture.agreeingPosition.map { abs($0 - gesture.row.position) } ?? 1)
    }
  }

  /// The quantities that its rule reads and the table does not have.
  public var unknownQuantities: [Quantity] {
    TableJudge.unknown.filter(controller.finishWhen.condition.quantities.contains)
  }
}

/// Asks a rule at the releases of a table.
struct TableJudge {
  let controller: Controller
  let table: MeasuredOutcomes

  /// The quantities that a table does not have.
  static let unknown: [Quantity] = [.elapsed, .location, .peakProgress, .active, .meanVelocity]

  /// The times that a gesture may have taken, in seconds.
  private static let times = [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2, 5]

  /// What is known about one release, and how the controller decides it.
  func gesture(_ row: MeasuredOutcomes.Row) -> SystemAgreement.Gesture {
    let decision = decision(row.position, row.velocity)
    guard let decision, decision.finishes != row.finishes else {
      return SystemAgreement.Gesture(
        row: row, decision: decision, agreeingPosition: nil, agreeingVelocity: nil, flip: nil)
    }
    let position = NearestFlip(start: row.position, range: 0...1, probes: 64).value {
      finishes($0, row.velocity) == row.finishes
    }
    let velocity = NearestFlip(start: row.velocity, range: -5000...5000, probes: 64).value {
      finishes(row.position, $0) == row.finishes
    }
    let flip = controller.finishWhen.flips(
      ofAny: [release(row.position, row.velocity)], numbers: controller.numbers
    ).first
    return SystemAgreement.Gesture(
      row: row, decision: decision, agreeingPosition: position, agreeingVelocity: velocity,
      flip: flip)
  }

  /// Whether the controller finishes; nil if that depends on what the table does not have.
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

  /// A release after as much time as half of a second, of a finger that has come straight from the side.
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

  /// The release with everything that the table leaves open.
  private func releases(_ position: Double, _ velocity: Double) -> [Release] {
    let release = release(position, velocity)
    let locations = [0, 0.25, 0.5, 0.75, 1].map {
      release.location + (table.length - release.location) * $0
    }
    return Self.times.flatMap { time in
      locations.flatMap { location in
        [release.progress, max(release.progress, 1)].map { peak in
          var release = release
          (release.elapsed, release.location, release.peakProgress) = (time, location, peak)
          release.active = time
          return release
        }
      }
    }
  }
}

/// The best that rules of one form can do with a table: finish if `position + lookahead · velocity` exceeds a
/// threshold, all as parts of the screen.
public struct LinearRules: Hashable, Sendable {
  /// The greatest number of releases that one of them gets right.
  public let agreed: Int
  /// The thresholds of those that do, as a fraction of the screen.
  public let thresholds: ClosedRange<Double>
  /// Their lookaheads, in seconds.
  public let lookaheads: ClosedRange<Double>

  /// The greatest number of releases for which the search is made, which grows with their cube.
  public static let limit = 200
  /// The greatest lookahead that is tried, in seconds.
  static let longest = 1.0

  /// Tries all of them; nil for more releases than ``limit``.
  ///
  /// The order in which the releases pass the threshold changes only at the lookaheads at which two of them are
  /// as far, so one lookahead between each two of these is enough.
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
      // Below all of them every release finishes.
      var right = passing.count { $0.3 }
      for index in 0...passing.count {
        if index > 0 { right += passing[index - 1].3 ? -1 : 1 }
        let isGap =
          index == 0 || index == passing.count || passing[index - 1].at < passing[index].at
        guard isGap, right >= best else { continue }
        // The corners of the cell; outside the releases it has no end, and the nearest release is taken.
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
