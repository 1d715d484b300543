import Controllers
import MotionMath
import Rules
import Traces

/// Asks a rule at the releases of a table.
struct TableJudge {
  let controller: Controller
  let table: MeasuredOutcomes

  /// The quantities that a table does not have.
  static let unknown: [Quantity] = [.elapsed, .location, .peakProgress]

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

  /// Whether the controller finishes; nil where that depends on what the table does not have.
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
          return release
        }
      }
    }
  }
}
