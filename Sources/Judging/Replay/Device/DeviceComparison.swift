public import Controllers
import Foundation
import HeadlessUIKit
public import MotionMath
import Rules
import Scenes
public import Traces

/// A comparison of a recorded gesture on its device and in the replay.
public struct DeviceComparison: Hashable, Sendable {
  public let observation: DeviceObservation
  /// The replay's outcome.
  public let outcome: Outcome
  public let answer: DeviceAnswer.Kind
  /// The uncertainty of the pan's velocity at the release, in points per second, caused by rounded times in the
  /// recording.
  public let velocityNoise: Double
  /// The replay's values minus the device's values, in the units of ``Outcome``; nil if either value is unknown.
  public let progress, velocity, translation: Double?
  /// The times at which the replay's transition began and ended minus the device's, in seconds; nil if either time is
  /// unknown, and for the end if they ended differently.
  public let began, ended: Seconds?
  /// How the device was held and turned, as the recording says, and how the replay's was; nil unless both are known.
  public let device, replay: HeldOrientation?

  /// The greatest differences at which values still count as equal.
  ///
  /// Our choice: 0.5 % of the extent for progress, and half a point for travel. For velocity, 2 % of the speed but at
  /// least 2 pt/s, plus ``velocityNoise``. For times, three frames at 60 Hz, since an observer sees a beginning and an
  /// end in the frame after them.
  static let progressTolerance = 0.005
  static let pointTolerance = 0.5
  static let velocityTolerance = (share: 0.02, least: 2.0)
  static let timeTolerance = 0.05

  /// Whether the replay's decision, one of its values or its orientation differs from the device's.
  ///
  /// A difference that noise or rounding can explain does not count.
  public var differs: Bool {
    answer == .contradicted || valuesDiffer || isHeldOtherwise
  }

  /// Whether the device was held, or turned, otherwise than the replay's.
  public var isHeldOtherwise: Bool { device != replay }

  /// Whether progress, travel, velocity or a time differs between replay and device by more than its tolerance, whatever
  /// the decisions are.
  public var valuesDiffer: Bool {
    let speed = observation.velocity.map { max(abs($0.x), abs($0.y)) } ?? 0
    return abs(progress ?? 0) > Self.progressTolerance
      || abs(translation ?? 0) > Self.pointTolerance
      || abs(began ?? 0) > Self.timeTolerance || abs(ended ?? 0) > Self.timeTolerance
      || abs(velocity ?? 0)
        > max(speed * Self.velocityTolerance.share, Self.velocityTolerance.least) + velocityNoise
  }
}

extension DeviceComparison {
  /// Compares an outcome with the device's observation in the recording; nil if the recording has none.
  public init?(
    of outcome: Outcome, of trace: Trace, with controller: Controller, settings: ReplaySettings
  ) {
    guard let observation = trace.metadata.observation else { return nil }
    self.init(
      observation, outcome: outcome, of: trace,
      noise: settings.velocityNoise(of: trace, with: controller),
      controller: controller, settings: settings)
  }

  init(
    _ observation: DeviceObservation, outcome: Outcome, of trace: Trace, noise: Double,
    valueNoise: Double? = nil,
    controller: Controller, settings: ReplaySettings
  ) {
    self.observation = observation
    self.outcome = outcome
    velocityNoise = valueNoise ?? noise
    let direction = settings.direction(of: controller)
    func difference(_ value: Double?, _ observed: DeviceObservation.Vector?) -> Double? {
      guard let value, let observed else { return nil }
      return value - direction.component(x: observed.x, y: observed.y)
    }
    velocity = difference(outcome.velocity, observation.velocity)
    // The device's pan counts from where the finger was taken, and the travel of a replay between stops from the lower
    // one; the coordinator's progress is of a whole transition, and a replay's between stops of one step.
    let origin = outcome.release?.origin ?? 0
    let fingers = FirstFinger(trace, recognizedAt: outcome.recognizedAt, settings: settings)
    translation =
      fingers.isCountedAnew(observation, inOwnCode: settings.entry.drive == .own)
      ? nil
      : difference(outcome.translation.map { $0 - origin }, observation.way).map { difference in
        // A controller may count from the recognition, while the app's pan counts from the landing.
        guard controller.translationOrigin == .recognition, let start = fingers.recognition else {
          return difference
        }
        let whole = difference + direction.component(x: start.x, y: start.y)
        return abs(whole) < abs(difference) ? whole : difference
      }
    progress = (controller.stops.isEmpty ? outcome.progress : nil).flatMap { value in
      observation.percent.map { min(max(value, 0), 1) - $0 }
    }
    let isSame = observation.ending.matches(outcome)
    // Only the coordinator's times are those of a transition.
    let isTimed = observation.source == .coordinator && outcome.transition != .notStarted
    func difference(_ time: Seconds?, _ observed: Seconds?) -> Seconds? {
      guard isTimed, let time, let observed else { return nil }
      return time - observed
    }
    began = difference(outcome.recognizedAt, observation.began)
    ended = isSame ? difference(outcome.total, observation.ended) : nil
    let held = trace.metadata.heldOrientation
    let start = held.flatMap { _ in settings.screen(for: trace).orientation }
    device = start.flatMap { _ in held }
    replay = start.map { HeldOrientation($0, turn: trace.metadata.turn) }
    let isNoise = outcome.isWithin(noise, of: controller)
    answer = isNoise ? .insideNoise : isSame ? .confirmed : .contradicted
  }
}

extension DeviceObservation.Ending {
  /// Whether a replay ended as the device did.
  func matches(_ outcome: Outcome) -> Bool {
    switch (self, outcome.decision) {
    case (.finish, .finish), (.cancel, .cancel), (.refused, .cancel), (.refused, .none): true
    // For a replay with stops, to cancel is to settle at the stop where the drag began, and to finish is to settle at
    // any other stop.
    case (.finish, .stop(let stop)): stop != outcome.start
    case (.cancel, .stop(let stop)), (.refused, .stop(let stop)): stop == outcome.start
    case (.stop(let seen), .stop(let stop)): seen == stop
    case (.none, .none), (.none, .unknown): true
    case (.none, .cancel), (.refused, .unknown):
      outcome.transition == .notStarted
    default: false
    }
  }
}

extension Outcome {
  /// Whether changing the release velocity by `noise`, in points per second, could flip the decision.
  func isWithin(_ noise: Double, of controller: Controller) -> Bool {
    guard noise > 0, let release, controller.stops.isEmpty, controller.decide == .release,
      controller.finishWhen.decide(release, numbers: controller.numbers).clause == rule
    else { return false }
    return [-noise, noise].contains { change in
      var moved = release
      moved.velocity += change
      moved.speed = abs(moved.velocity)
      return controller.finishWhen.decide(moved, numbers: controller.numbers).finishes
        != (decision == .finish)
    }
  }
}

extension ReplaySettings {
  /// The direction in which progress grows.
  ///
  /// If the scene's own code drives the transition and the scene has a direction, this is the scene's direction.
  /// Otherwise it is the controller's direction.
  func direction(of controller: Controller) -> Direction {
    let entry = entry
    return entry.drive == .own ? entry.direction ?? controller.direction : controller.direction
  }
}

extension ReplaySettings {
  /// The uncertainty of the velocity of UIKit's pan, in points per second, caused by rounded times in the recording.
  ///
  /// The velocity is a weighted mean of the velocities between the last three moves that reached the app. The times
  /// between these moves are known only to the last decimal place that occurs in the recording's times.
  func velocityNoise(of trace: Trace, with controller: Controller) -> Double {
    let resolution = trace.timeResolution
    guard resolution > 0 else { return 0 }
    let direction = direction(of: controller)
    let moves = device(for: trace).lastMoves(of: trace)
    let weights = moves.count == 3 ? [0.75, 0.25] : [1]
    return zip(zip(moves, moves.dropFirst()), weights).reduce(0) { sum, step in
      let ((from, to), weight) = step
      let time = to.time - from.time
      guard time > resolution else { return sum }
      let way = abs(direction.component(x: to.x - from.x, y: to.y - from.y))
      return sum + weight * way * (1 / (time - resolution) - 1 / time)
    }
  }
}

extension Device {
  /// The last samples of the first finger that reach an app before the frame of the release; at most three.
  ///
  /// Only the last sample of each frame reaches the app.
  fileprivate func lastMoves(of trace: Trace) -> [Trace.Sample] {
    let release = trace.samples.last { $0.touch == 0 }.map(time)
    var moves: [Trace.Sample] = []
    for sample in trace.samples.reversed()
    where sample.touch == 0 && (sample.phase == .began || sample.phase == .moved) {
      let time = time(of: sample)
      if time == release || moves.last.map(self.time) == time { continue }
      moves.append(sample)
      if moves.count == 3 { break }
    }
    return moves.reversed()
  }
}

/// Where the first finger went, from where it landed, in points.
private struct FirstFinger {
  /// Where it was at its last move, at the move before, and when the pan was recognised; nil without such.
  let last, before, recognition: DeviceObservation.Vector?

  init(_ trace: Trace, recognizedAt time: Seconds?, settings: ReplaySettings) {
    let points = trace.samples.filter {
      $0.touch == 0 && ($0.phase == .began || $0.phase == .moved)
    }
    func way(to sample: Trace.Sample?) -> DeviceObservation.Vector? {
      guard let first = points.first, let sample else { return nil }
      return .init(x: sample.x - first.x, y: sample.y - first.y)
    }
    let device = settings.device(for: trace)
    last = points.count > 2 ? way(to: points.last) : nil
    before = points.count > 2 ? way(to: points[points.count - 2]) : nil
    recognition = way(to: time.flatMap { time in points.last { device.time(of: $0) <= time } })
  }

  /// Whether a pan's translation counts from where the app's code has set it to zero, as far as its numbers show.
  ///
  /// It is then nothing, or the finger's last step, since the app does so at each change; or, where the app's own code
  /// is replayed, the way since the pan was recognised. What may as well be the whole way does not count.
  func isCountedAnew(_ observation: DeviceObservation, inOwnCode isOwn: Bool) -> Bool {
    guard let way = observation.way, let last else { return false }
    func isWay(from start: DeviceObservation.Vector) -> Bool {
      max(abs(last.x - start.x - way.x), abs(last.y - start.y - way.y))
        <= DeviceComparison.pointTolerance
    }
    if isWay(from: .init(x: 0, y: 0)) { return false }
    return [last, before, isOwn ? recognition : nil].contains { $0.map(isWay) ?? false }
  }
}

extension Trace {

  /// The precision of the recorded times, in seconds; 0 if they are precise to a microsecond or better.
  fileprivate var timeResolution: Double {
    for digits in [1e-3, 1e-4, 1e-5] {
      let isRounded = samples.allSatisfy { sample in
        let steps = sample.time / digits
        return abs(steps - steps.rounded()) < 1e-6 * max(1, abs(steps))
      }
      if isRounded { return digits }
    }
    return 0
  }
}
