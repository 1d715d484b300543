import Controllers
import Devices
import Formats
public import MotionMath
public import Rules
import Scenes
public import Traces

/// A difference between a device and its replay that may explain different results.
public enum DeviceChange: Hashable, Sendable {
  /// A different value of a number in the rule or in the scene's own code.
  case threshold(Flip)
  /// The pan's velocity multiplied by a factor.
  case velocity(factor: Double)
  /// A different velocity estimator.
  case estimator(VelocityEstimator, instead: VelocityEstimator)
  /// A different start of the progress: this many points later in the drag, or earlier if negative.
  case offset(Double)
  /// An extent that is this many points longer; shorter if negative. The extent is the travel for progress 1.
  ///
  /// `insets` names the inset of a known device that has this length, if a safe area can be why.
  case extent(Double, insets: String?)
  /// A different display rate, in frames per second.
  case displayRate(Double, instead: Double)
  case safeArea(SafeArea, instead: SafeArea?)
  /// A different duration of the transition.
  case duration(Seconds, instead: Seconds)

  /// The kind of change as a stable word, for machine-readable output.
  public var kind: String {
    switch self {
    case .threshold: "threshold"
    case .velocity, .estimator: "velocity"
    case .offset: "offset"
    case .extent(_, let insets): insets == nil ? "extent" : "safe-area"
    case .displayRate: "display-rate"
    case .safeArea: "safe-area"
    case .duration: "duration"
    }
  }

  /// The change as a phrase that fits into a sentence.
  public var text: String {
    switch self {
    case .threshold(let flip):
      "\(flip.parameter) of about \(Number.shortest(Number.rounded(flip.value, significantDigits: 3)))\(flip.unit.suffix) instead of \(flip.oldText)"
    case .velocity(let factor):
      "a velocity \(Number.percent(abs(factor - 1))) \(factor < 1 ? "lower" : "higher") than UIKit's law gives"
    case .estimator(let estimator, let instead):
      "the velocity by \(estimator.rawValue) instead of \(instead.rawValue)"
    case .offset(let points):
      "progress that begins \(Number.fixed(abs(points), decimals: 1)) pt \(points > 0 ? "later" : "earlier")"
    case .extent(let points, let insets):
      "an extent \(Number.fixed(abs(points), decimals: 1)) pt \(points < 0 ? "shorter" : "longer")"
        + (insets.map { ", as with another safe area (\($0))" } ?? "")
    case .displayRate(let rate, let instead):
      "a display of \(Number.shortest(rate)) Hz instead of \(Number.shortest(instead))"
    case .safeArea(let area, let instead):
      "the safe area \(area)" + (instead.map { " instead of \($0)" } ?? "")
    case .duration(let duration, let instead):
      "a duration of \(Number.fixed(duration, decimals: 2)) s instead of \(Number.fixed(instead, decimals: 2)) s"
    }
  }

  /// The name of a known device's safe-area inset whose length is within 0.6 pt of `points`: `top 47`.
  ///
  /// The inset may be the top inset, the bottom inset or the sum of both. The sign of `points` is ignored. Returns nil
  /// if no device has such an inset.
  static func insets(of points: Double) -> String? {
    let size = abs(points)
    return insetSums.first { abs($0.points - size) <= 0.6 }?.name
  }

  private static let insetSums: [(points: Double, name: String)] = {
    var found: [(points: Double, name: String)] = []
    for model in DeviceModel.all {
      let (top, bottom) = (model.topInset, model.bottomInset)
      found.append((top, "top \(Number.shortest(top))"))
      guard bottom > 0 else { continue }
      found.append((bottom, "bottom \(Number.shortest(bottom))"))
      found.append((top + bottom, "top and bottom \(Number.shortest(top + bottom))"))
    }
    return found
  }()
}

/// Several changes tried together.
struct DeviceTrial: Hashable {
  var displayHz: Double?
  var estimator: VelocityEstimator?
  var safeArea: SafeArea?
  var duration: Seconds?
  var factor = 1.0
  var offset = 0.0
  var extent = 0.0
  var parameter: (name: String, value: Double)?

  static func == (one: Self, other: Self) -> Bool {
    one.environment == other.environment && one.factor == other.factor
      && one.offset == other.offset && one.extent == other.extent
      && one.parameter?.name == other.parameter?.name
      && one.parameter?.value == other.parameter?.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(environment) }

  /// The changes of a trial that affect the whole replay, so that their effect can be found only by replaying again.
  struct Environment: Hashable {
    var displayHz: Double?
    var estimator: VelocityEstimator?
    var safeArea: SafeArea?
    var duration: Seconds?
  }

  var environment: Environment {
    Environment(
      displayHz: displayHz, estimator: estimator, safeArea: safeArea, duration: duration)
  }
}

/// A recording that says what its device did, with its replays under several ``DeviceTrial/Environment`` values.
struct DeviceCase {
  let trace: Trace
  let observation: DeviceObservation
  let controller: Controller
  let settings: ReplaySettings
  let noise: Double
  /// The uncertainty of the velocity, in points per second, when the device's velocity is compared with the replay's.
  ///
  /// The uncertainty comes from the rounded times in the recording. It is 0 if the device's velocity differs from the
  /// replay's by the same factor in all recordings, because rounding does not cause such a common factor.
  var valueNoise: Double
  private var replays: [DeviceTrial.Environment: Outcome] = [:]
  private var played: [Played: Outcome] = [:]

  private struct Played: Hashable {
    let environment: DeviceTrial.Environment
    let numbers: [Double]
    let name: String
  }

  init?(_ trace: Trace, controller: Controller, settings: ReplaySettings) {
    guard let observation = trace.metadata.observation else { return nil }
    // Removes the observation, so that a replay of the trace is not compared with the device again.
    var bare = trace
    bare.metadata.observation = nil
    self.trace = bare
    (self.observation, self.controller, self.settings) = (observation, controller, settings)
    noise = settings.velocityNoise(of: trace, with: controller)
    valueNoise = noise
  }

  var direction: Direction { settings.direction(of: controller) }

  /// The display rate of a replay, in hertz.
  var displayHz: Double { settings.device(for: trace).displayHz }

  /// Replays the recording in an environment, without any other change; each environment is replayed only once.
  mutating func replay(under environment: DeviceTrial.Environment) -> Outcome {
    if let known = replays[environment] { return known }
    let outcome = replay(trace, controller, environment)
    replays[environment] = outcome
    return outcome
  }

  private func replay(
    _ trace: Trace, _ controller: Controller, _ environment: DeviceTrial.Environment
  ) -> Outcome {
    var (controller, settings) = (controller, settings)
    if let rate = environment.displayHz { settings.displayHz = rate }
    if let estimator = environment.estimator { controller.velocityEstimator = estimator }
    if let area = environment.safeArea { settings.safeArea = area }
    if let duration = environment.duration { controller.duration = duration }
    return ReplayEngine().replay(trace, with: controller, settings: settings).outcome
  }

  /// The outcome under a trial's changes.
  mutating func outcome(under trial: DeviceTrial) -> Outcome {
    let plain = replay(under: trial.environment)
    let isNumeric =
      trial.factor != 1 || trial.offset != 0 || trial.extent != 0 || trial.parameter != nil
    guard isNumeric else { return plain }
    if let release = plain.release, isDecidedAtRelease(plain, release) {
      return plain.decided(
        at: release.changed(by: trial, clamping: controller.clampsProgress), by: numbered(trial))
    }
    let key = Played(
      environment: trial.environment,
      numbers: [trial.factor, trial.offset, trial.parameter?.value ?? 0],
      name: trial.parameter?.name ?? "")
    var outcome =
      played[key]
      ?? replay(
        trace.changed(by: trial, along: direction), numbered(trial), trial.environment)
    played[key] = outcome
    if trial.extent != 0, let progress = outcome.progress, let way = outcome.translation,
      progress > 0, way > 0
    {
      outcome.progress = way / (way / progress + trial.extent)
    }
    return outcome
  }

  private func numbered(_ trial: DeviceTrial) -> Controller {
    guard let parameter = trial.parameter else { return controller }
    var changed = controller
    changed.numbers.set(parameter.name, to: parameter.value)
    return changed
  }

  /// Whether the controller's rule made the decision, at the release, in a transition without stops.
  func isDecidedAtRelease(_ outcome: Outcome, _ release: Release) -> Bool {
    settings.entry.drive == .percent && controller.stops.isEmpty && controller.decide == .release
      && controller.finishWhen.decide(release, numbers: controller.numbers).clause == outcome.rule
  }

  /// Compares the outcome under a trial's changes with what the device did.
  mutating func comparison(under trial: DeviceTrial) -> DeviceComparison {
    var outcome = outcome(under: trial)
    if trial.offset != 0, let seen = observation.translation, let travel = outcome.translation {
      // The trial's offset may apply to the pan itself, or only to the app's progress. This is decided by the travel
      // that the device recorded. If the replay's travel without the offset is nearer to it than the travel with the
      // offset, only the progress is offset.
      let whole = replay(under: trial.environment).translation ?? travel
      let observed = direction.component(x: seen.x, y: seen.y)
      if abs(whole - observed) < abs(travel - observed) { outcome.translation = whole }
    }
    return DeviceComparison(
      observation, outcome: outcome, noise: noise, valueNoise: valueNoise,
      controller: numbered(trial), settings: settings)
  }
}

extension Release {
  /// The release as it would be with a trial's velocity factor, offset and extent.
  fileprivate func changed(by trial: DeviceTrial, clamping clamps: Bool) -> Release {
    var changed = self
    changed.velocity *= trial.factor
    changed.speed *= abs(trial.factor)
    changed.peakVelocity *= abs(trial.factor)
    guard trial.offset != 0 || trial.extent != 0 else { return changed }
    func progress(_ travel: Double) -> Double {
      let value = travel / max(extent + trial.extent, 1)
      return clamps ? min(max(value, 0), 1) : value
    }
    let peak = peakProgress * extent - trial.offset
    changed.translation -= trial.offset
    changed.extent = max(extent + trial.extent, 1)
    changed.progress = progress(changed.translation)
    changed.peakProgress = max(progress(peak), changed.progress)
    return changed
  }
}

extension Outcome {
  /// A copy of this outcome with the values of `release`, and with the decision of the controller's rule at `release`.
  fileprivate func decided(at release: Release, by controller: Controller) -> Outcome {
    var outcome = self
    let decision = controller.finishWhen.decide(release, numbers: controller.numbers)
    let choice: Outcome.Choice = decision.finishes ? .finish : .cancel
    // It has not been played how the other end is reached.
    if choice != outcome.decision { (outcome.completion, outcome.total) = (nil, nil) }
    outcome.decision = choice
    (outcome.rule, outcome.margin) = (decision.clause, decision.margin)
    outcome.marginUnit = decision.unit
    outcome.release = release
    outcome.progress = release.progress
    (outcome.translation, outcome.velocity) = (release.translation, release.velocity)
    return outcome
  }
}

extension Trace {
  /// The gesture as a trial changes it.
  ///
  /// Times are divided by the trial's velocity factor. All positions except those of touch-downs are moved back along
  /// the direction by the trial's offset.
  fileprivate func changed(by trial: DeviceTrial, along direction: Direction) -> Trace {
    guard trial.factor != 1 || trial.offset != 0 else { return self }
    var trace = self
    let x = direction.component(x: trial.offset, y: 0)
    let y = direction.component(x: 0, y: trial.offset)
    for index in samples.indices {
      trace.samples[index].time /= trial.factor
      trace.samples[index].dispatch = samples[index].dispatch.map { $0 / trial.factor }
      guard samples[index].phase != .began else { continue }
      trace.samples[index].x -= x
      trace.samples[index].y -= y
    }
    return trace
  }
}
