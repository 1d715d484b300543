import Controllers
import Devices
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// A recording that says what its device did, with its replays under several ``DeviceTrial/Environment`` values.
struct DeviceCase {
  let trace: Trace
  let frames: DeviceFrames?
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
  private var played: [DeviceTrial: Outcome] = [:]
  private var shown: [Shown: Double] = [:]

  /// What the distance between a device's frames and a replay depends on.
  private struct Shown: Hashable {
    /// The changes but ``DeviceTrial/miss``.
    let trial: DeviceTrial
    let isMissed: Bool
  }

  init?(
    _ trace: Trace, frames: DeviceFrames? = nil, controller: Controller, settings: ReplaySettings
  ) {
    guard let observation = trace.metadata.observation else { return nil }
    // Removes the observation, so that a replay of the trace is not compared with the device again.
    var bare = trace
    bare.metadata.observation = nil
    self.trace = bare
    self.frames = frames
    (self.observation, self.controller, self.settings) = (observation, controller, settings)
    noise = settings.velocityNoise(of: trace, with: controller)
    valueNoise = noise
  }

  var direction: Direction { settings.direction(of: controller) }

  /// The orientation of a replay; nil for a square screen.
  var orientation: ScreenOrientation? { settings.screen(for: trace).orientation }

  /// Whether the recording says the orientation or the screen, or the settings do.
  var saysOrientation: Bool {
    trace.metadata.orientation != nil || !settings.device(for: trace).isScreenAssumed
  }

  /// The display rate of a replay, in hertz.
  var displayHz: Double { settings.device(for: trace).displayHz }

  /// Replays the recording in an environment, without any other change; each environment is replayed only once.
  mutating func replay(under environment: DeviceTrial.Environment) -> Outcome {
    if let known = replays[environment] { return known }
    let outcome = replay(trace, controller, environment)
    replays[environment] = outcome
    return outcome
  }

  /// The recording, controller and settings in an environment.
  private func setup(
    _ trace: Trace, _ controller: Controller, _ environment: DeviceTrial.Environment
  ) -> (trace: Trace, controller: Controller, settings: ReplaySettings) {
    var (trace, controller, settings) = (trace, controller, settings)
    if let orientation = environment.orientation,
      let held = trace.metadata.orientation
        ?? (settings.device(for: trace).isScreenAssumed ? orientation : nil)
    {
      settings.screen = settings.screen(for: trace).turned(to: held)
    }
    if let rate = environment.displayHz { settings.displayHz = rate }
    if let estimator = environment.estimator { controller.velocityEstimator = estimator }
    if let area = environment.safeArea { settings.safeArea = area }
    if let duration = environment.duration { controller.duration = duration }
    if environment.countsFromRecognition { controller.translationOrigin = .recognition }
    if environment.lostMoves > 0 {
      let moves = settings.device(for: trace).moves(of: trace)
      trace.remove(moves.dropFirst().suffix(environment.lostMoves))
    }
    if let skipped = environment.skippedMoves {
      let moves = settings.device(for: trace).moves(of: trace)
      trace.remove(moves[skipped.clamped(to: moves.indices)])
    }
    if environment.reducesMotion {
      settings.environment = settings.environment.union(SystemEnvironment([.reduceMotion]))
    }
    if environment.isMirrored {
      controller.direction = controller.direction.opposite
      settings.environment = settings.environment.union(SystemEnvironment([.rightToLeft]))
    }
    return (trace, controller, settings)
  }

  private func replay(
    _ trace: Trace, _ controller: Controller, _ environment: DeviceTrial.Environment
  ) -> Outcome {
    let setup = setup(trace, controller, environment)
    return ReplayEngine().replay(
      setup.trace, with: setup.controller, settings: setup.settings
    ).outcome
  }

  /// The outcome under a trial's changes.
  mutating func outcome(under trial: DeviceTrial) -> Outcome {
    if let miss = trial.miss, miss.holds(for: trace, towards: direction) {
      return replay(under: trial.environment).withoutBeginning
    }
    var outcome = begunOutcome(under: trial)
    if trial.delay != 0 {
      outcome.recognizedAt = outcome.recognizedAt.map { $0 + trial.delay }
      outcome.total = outcome.total.map { $0 + trial.delay }
    }
    return outcome
  }

  private mutating func begunOutcome(under trial: DeviceTrial) -> Outcome {
    let plain = replay(under: trial.environment)
    let isNumeric =
      trial.factor != 1 || trial.offset != 0 || trial.extent != 0 || trial.parameter != nil
    guard isNumeric else { return plain }
    if let release = plain.release, isDecidedAtRelease(plain, release) {
      return plain.decided(
        at: release.changed(by: trial, clamping: controller.clampsProgress), by: numbered(trial))
    }
    var key = trial
    (key.extent, key.delay, key.miss) = (0, 0, nil)
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
    if trial.offset != 0 || trial.environment.countsFromRecognition,
      let seen = observation.way, let travel = outcome.translation
    {
      // The start of the travel may apply to the pan itself, or only to the app's progress. This is decided by the
      // travel that the device recorded. If the replay's travel from the landing is nearer to it, only the progress
      // starts elsewhere.
      var environment = trial.environment
      environment.countsFromRecognition = false
      let whole = replay(under: environment).translation ?? travel
      let observed = direction(under: trial).component(x: seen.x, y: seen.y)
      if abs(whole - observed) < abs(travel - observed) { outcome.translation = whole }
    }
    let setup = setup(trace, numbered(trial), trial.environment)
    return DeviceComparison(
      observation, outcome: outcome, of: trace, noise: noise, valueNoise: valueNoise,
      controller: setup.controller, settings: setup.settings)
  }

  func direction(under trial: DeviceTrial) -> Direction {
    let isMirrored = trial.environment.isMirrored && settings.entry.drive != .own
    return isMirrored ? direction.opposite : direction
  }

  /// Whether the device differs from a replay under a trial's changes.
  mutating func differs(under trial: DeviceTrial) -> Bool {
    var trial = trial
    let mayBeSkipped = trial.maySkipMoves ? skippableMoves(under: trial) : []
    trial.maySkipMoves = false
    if !differsAsTried(trial) { return false }
    for skipped in mayBeSkipped {
      trial.environment.skippedMoves = skipped
      if !differsAsTried(trial) { return false }
    }
    return true
  }

  private mutating func differsAsTried(_ trial: DeviceTrial) -> Bool {
    comparison(under: trial).differs
      || frames.map { distance(of: $0, under: trial) > FrameDifference.tolerance } ?? false
  }

  /// The greatest number of successive moves that count as a few; our choice.
  private static let fewMoves = 3

  /// The moves amid the stroke whose absence would change something: the velocity, the recognition, or a frame of views.
  ///
  /// At least the last move and one before the skipped ones remain.
  private mutating func skippableMoves(under trial: DeviceTrial) -> [Range<Int>] {
    let setup = setup(trace, controller, trial.environment)
    let device = setup.settings.device(for: setup.trace)
    let moves = device.moves(of: setup.trace)
    guard moves.count > 2 else { return [] }
    // The velocity is of the last three moves that reach the app.
    var places = [moves.count - 2, moves.count - 3]
    let times = [replay(under: trial.environment).recognizedAt, frames.flatMap(farthestTime)]
    for case let time? in times {
      let place = moves.lastIndex { event in
        event.first.map { device.time(of: setup.trace.samples[$0]) <= time } ?? false
      }
      places += [place].compactMap { $0 }
    }
    var ranges: [Range<Int>] = []
    for place in places {
      for count in 1...Self.fewMoves {
        for start in place - count + 1...place {
          let range = start..<start + count
          guard start > 0, range.upperBound < moves.count, !ranges.contains(range) else { continue }
          ranges.append(range)
        }
      }
    }
    return ranges
  }

  /// The time at which a view of the device is farthest from the replay's.
  private func farthestTime(_ frames: DeviceFrames) -> Seconds? {
    FrameDifference(DeviceMotions(frames, beside: trace, with: controller, settings: settings))?
      .time
  }

  /// The greatest distance between a view's box in the device's frames and in a replay under a trial's changes; 0 if no
  /// frame can be compared.
  private mutating func distance(of frames: DeviceFrames, under trial: DeviceTrial) -> Double {
    let isMissed = trial.miss?.holds(for: trace, towards: direction) ?? false
    var other = trial
    other.miss = nil
    let key = Shown(trial: other, isMissed: isMissed)
    if let known = shown[key] { return known }
    var moved = trial
    // The finger is where it is, however fast the pan says that it is.
    moved.factor = 1
    var controller = numbered(trial)
    if trial.extent != 0, let extent = replay(under: trial.environment).release?.extent {
      controller.extent = .points(max(extent + trial.extent, 1))
    }
    let setup = setup(
      trace.changed(by: moved, along: direction(under: trial)), controller, trial.environment)
    var motions = DeviceMotions(
      frames.earlier(by: trial.delay), beside: setup.trace, with: setup.controller,
      settings: setup.settings)
    if isMissed || trial.environment.reducesMotion && settings.entry.drive == .percent {
      motions.stand()
    }
    if trial.factor != 1 { motions.end(at: motions.release) }
    let distance = FrameDifference(motions)?.points ?? 0
    shown[key] = distance
    return distance
  }
}

extension DeviceFrames {
  /// The frames as they would be if each were so much earlier.
  fileprivate func earlier(by time: Seconds) -> DeviceFrames {
    guard time != 0 else { return self }
    var frames = self
    for index in frames.rows.indices { frames.rows[index].time -= time }
    return frames
  }
}

extension Outcome {
  /// The outcome if the gesture did not begin.
  fileprivate var withoutBeginning: Outcome {
    var outcome = self
    (outcome.decision, outcome.transition) = (.none, .notStarted)
    (outcome.release, outcome.rule, outcome.margin) = (nil, nil, nil)
    (outcome.progress, outcome.translation, outcome.velocity) = (nil, nil, nil)
    (outcome.recognizedAt, outcome.completion, outcome.total) = (nil, nil, nil)
    return outcome
  }
}

extension Device {
  /// The time at which a sample reaches an app.
  func time(of sample: Trace.Sample) -> Seconds {
    delivery.time(ofSampleAt: sample.time, dispatch: sample.dispatch, rate: displayHz)
  }

  /// The places of the samples of the first finger's moves, by event; those in the frame of the release reach no app.
  fileprivate func moves(of trace: Trace) -> [[Int]] {
    let release = trace.samples.last { $0.touch == 0 }.map(time)
    var (events, last): ([[Int]], Seconds?) = ([], nil)
    for (index, sample) in trace.samples.enumerated()
    where sample.touch == 0 && sample.phase == .moved {
      let time = time(of: sample)
      if time == release { continue }
      if time == last { events[events.count - 1].append(index) } else { events.append([index]) }
      last = time
    }
    return events
  }
}

extension Trace {
  /// Removes the samples of some events.
  fileprivate mutating func remove(_ events: ArraySlice<[Int]>) {
    for index in events.joined().reversed() { samples.remove(at: index) }
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
