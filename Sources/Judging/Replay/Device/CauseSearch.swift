import Controllers
import Devices
import MotionMath
import Rules
import Scenes
import Traces

/// A search for the one or two changes to the replays that best explain why the replays differ from the device.
struct CauseSearch {
  private var cases: [DeviceCase]
  private let isDifferent: [Bool]
  var differing: Int { isDifferent.count { $0 } }

  /// Changes that no recording contradicts.
  struct Found {
    let changes: [DeviceChange]
    let explained: Int
    /// Whether every value in ``changes`` was computed from the recordings rather than found by trial.
    let isRead: Bool
    let effort: Double
  }

  /// The kinds of change that are tried.
  private enum Axis: Hashable, CaseIterable {
    case orientation, miss, direction, rate, safeArea, origin, lostMoves, velocity, offset, extent
    case threshold, estimator, duration, delay, reducedMotion, skippedMoves

    /// The changes that are the same in all recordings.
    ///
    /// Skipped moves are others in each, which fits more by chance:
    /// they are tried where nothing else explains the recordings, and not together with another.
    static let common = allCases.filter { $0 != .skippedMoves }
  }

  init(_ cases: [DeviceCase]) {
    var cases = cases
    isDifferent = cases.indices.map { cases[$0].differs(under: DeviceTrial()) }
    self.cases = cases
  }

  mutating func best() -> Found? {
    for axes in [Axis.common, [.skippedMoves]] {
      if let single = Self.best(axes.flatMap { found(changing: [$0]) }) { return single }
    }
    var pairs: [Found] = []
    for (index, one) in Axis.common.enumerated() {
      for other in Axis.common[(index + 1)...]
      where !(one == .velocity && other == .estimator) {
        pairs += found(changing: [one, other])
      }
    }
    return Self.best(pairs)
  }

  private static func best(_ all: [Found]) -> Found? {
    // Of equally good candidates, the first wins.
    all.enumerated().min { one, other in
      let (a, b) = (one.element, other.element)
      if a.explained != b.explained { return a.explained > b.explained }
      if a.isRead != b.isRead { return a.isRead }
      if a.isRead { return one.offset < other.offset }
      return (a.effort, one.offset) < (b.effort, other.offset)
    }?.element
  }

  // MARK: Trying

  /// The candidates that make exactly one change of each kind in `axes`, and that no recording contradicts.
  private mutating func found(changing axes: [Axis]) -> [Found] {
    var trials = [(trial: DeviceTrial(), changes: [DeviceChange](), isRead: true)]
    for axis in Axis.allCases where axes.contains(axis) && axis != .offset && axis != .extent {
      if axis == .threshold { continue }
      trials = trials.flatMap { candidates(of: axis, after: $0) }
    }
    for trial in trials where axes.contains(.offset) || axes.contains(.extent) {
      trials.removeFirst()
      trials += ways(after: trial, offset: axes.contains(.offset), extent: axes.contains(.extent))
    }
    if axes.contains(.threshold) { trials = trials.flatMap { thresholds(after: $0) } }
    return trials.compactMap { trial in
      trial.changes.count == axes.count ? judged(trial) : nil
    }
  }

  private typealias Candidate = (trial: DeviceTrial, changes: [DeviceChange], isRead: Bool)

  private mutating func judged(_ candidate: Candidate) -> Found? {
    var (explained, unexplained) = (0, 0)
    for index in cases.indices {
      let differs = cases[index].differs(under: candidate.trial)
      if differs, !isDifferent[index] { return nil }
      guard isDifferent[index] else { continue }
      if differs { unexplained += 1 } else { explained += 1 }
      if Double(unexplained) > (1 - DeviceCause.leastShare) * Double(differing) { return nil }
    }
    guard explained >= DeviceCause.least,
      Double(explained) >= DeviceCause.leastShare * Double(differing)
    else { return nil }
    return Found(
      changes: candidate.changes, explained: explained, isRead: candidate.isRead,
      effort: candidate.changes.reduce(0) { $0 + $1.effort })
  }

  private mutating func candidates(of axis: Axis, after known: Candidate) -> [Candidate] {
    switch axis {
    case .orientation: return orientations(after: known)
    case .rate:
      if cases.allSatisfy({ $0.trace.metadata.displayHz != nil }) { return [] }
      let own = cases[0].displayHz
      return [30.0, 60, 120].filter { $0 != own }.map { rate in
        var next = known
        next.trial.environment.displayHz = rate
        next.changes.append(.displayRate(rate, instead: own))
        return next
      }
    case .safeArea:
      return safeAreas.map { area in
        var next = known
        next.trial.environment.safeArea = area
        next.changes.append(.safeArea(area, instead: assumedSafeArea))
        return next
      }
    case .velocity: return factors(after: known)
    case .estimator:
      let own = cases[0].controller.velocityEstimator
      guard cases[0].settings.entry.drive == .percent else { return [] }
      return VelocityEstimator.allCases.filter { $0 != own }.map { estimator in
        var next = known
        next.trial.environment.estimator = estimator
        next.isRead = next.isRead && hasVelocities
        next.changes.append(.estimator(estimator, instead: own))
        return next
      }
    case .duration: return durations(after: known)
    case .miss: return misses(after: known)
    case .direction:
      // Where a file says its environment, a layout from right to left is known.
      guard cases.allSatisfy({ $0.trace.metadata.environment.isUsual }) else { return [] }
      var next = known
      next.trial.environment.isMirrored = true
      let own = cases[0].direction
      next.changes.append(.direction(own.opposite, instead: own))
      return [next]
    case .origin:
      guard cases[0].settings.entry.drive == .percent,
        cases[0].controller.translationOrigin == .touch
      else { return [] }
      var next = known
      next.trial.environment.countsFromRecognition = true
      next.changes.append(.origin)
      return [next]
    case .lostMoves:
      return [1, 2].map { count in
        var next = known
        next.trial.environment.lostMoves = count
        next.isRead = next.isRead && hasVelocities
        next.changes.append(.lostMoves(count))
        return next
      }
    case .delay: return delays(after: known)
    case .reducedMotion:
      guard cases.contains(where: { $0.frames != nil }),
        cases.allSatisfy({ $0.trace.metadata.environment.isUsual })
      else { return [] }
      var next = known
      next.trial.environment.reducesMotion = true
      next.changes.append(.reducedMotion)
      return [next]
    case .skippedMoves:
      // Without a velocity or frames, some move explains any decision.
      guard cases.contains(where: { $0.observation.velocity != nil || $0.frames != nil }) else {
        return []
      }
      var next = known
      next.trial.maySkipMoves = true
      next.changes.append(.skippedMoves)
      return [next]
    case .offset, .extent, .threshold: return [known]
    }
  }

  /// Extends a candidate by the orientation of the first recording that says another than its replay's, or by the other
  /// orientation if no recording says how it was held.
  private func orientations(after known: Candidate) -> [Candidate] {
    let held = cases.first {
      guard let stated = $0.trace.metadata.orientation, let own = $0.orientation else {
        return false
      }
      return stated != own
    }
    let unknown = cases.allSatisfy { !$0.saysOrientation } ? cases.first : nil
    guard let own = (held ?? unknown)?.orientation else { return [] }
    let other: ScreenOrientation = own == .portrait ? .landscape : .portrait
    var next = known
    next.trial.environment.orientation = other
    next.changes.append(.orientation(other, instead: own))
    return [next]
  }

  private var hasVelocities: Bool { cases.contains { $0.observation.velocity != nil } }

  /// Extends a candidate by a factor for the replay's velocity; returns one candidate for each factor to try.
  ///
  /// If velocities were recorded, only the median of the factors computed from them is tried. Otherwise a fixed list of
  /// factors is tried.
  private mutating func factors(after known: Candidate) -> [Candidate] {
    var ratios: [Double] = []
    for index in cases.indices {
      guard let seen = cases[index].observation.velocity,
        let made = cases[index].outcome(under: known.trial).velocity, abs(made) > 30
      else { continue }
      let direction = cases[index].direction(under: known.trial)
      ratios.append(direction.component(x: seen.x, y: seen.y) / made)
    }
    let factors =
      ratios.median.map { [$0] }
      ?? (hasVelocities ? [] : [0.8, 0.85, 0.9, 0.95, 1.05, 1.1, 1.15, 1.2])
    return factors.filter { abs($0 - 1) > 0.01 && (0.2...5).contains($0) }.map { factor in
      var next = known
      next.trial.factor = factor
      next.changes.append(.velocity(factor: factor))
      next.isRead = next.isRead && !ratios.isEmpty
      return next
    }
  }

  /// Extends a candidate by what the gestures that do not begin have in common.
  private mutating func misses(after known: Candidate) -> [Candidate] {
    var (missed, others): ([Trace], [Trace]) = ([], [])
    for index in cases.indices
    where cases[index].outcome(under: known.trial).transition != .notStarted {
      if cases[index].observation.ending == .none {
        missed.append(cases[index].trace)
      } else {
        others.append(cases[index].trace)
      }
    }
    return DeviceMiss.candidates(missed: missed, others: others, towards: cases[0].direction).map {
      var next = known
      next.trial.miss = $0
      next.changes.append(.miss($0))
      return next
    }
  }

  /// Extends a candidate by the time by which the device's transitions begin later.
  private mutating func delays(after known: Candidate) -> [Candidate] {
    var times: [Double] = []
    for index in cases.indices where cases[index].observation.source == .coordinator {
      guard let seen = cases[index].observation.began,
        let made = cases[index].outcome(under: known.trial).recognizedAt
      else { continue }
      times.append(seen - made)
    }
    guard let time = times.median, time > DeviceComparison.timeTolerance else { return [] }
    var next = known
    next.trial.delay = time
    next.changes.append(.delay(time))
    return [next]
  }

  /// Extends a candidate by the duration that the device's settling times give, if some are known; the times of a
  /// completion grow with it.
  private mutating func durations(after known: Candidate) -> [Candidate] {
    let own = cases[0].controller.duration
    guard cases[0].settings.entry.drive == .percent,
      cases.allSatisfy({ $0.controller.duration == own })
    else { return [] }
    var ratios: [Double] = []
    for index in cases.indices {
      let seen = cases[index].observation
      let outcome = cases[index].outcome(under: known.trial)
      guard let release = seen.release, let ended = seen.ended, seen.source == .coordinator,
        seen.ending.matches(outcome), let completion = outcome.completion, completion > 0.05
      else { continue }
      ratios.append((ended - release) / completion)
    }
    guard let ratio = ratios.median, abs(ratio - 1) > 0.05, (0.1...10).contains(ratio) else {
      return []
    }
    var next = known
    next.trial.environment.duration = own * ratio
    next.changes.append(.duration(own * ratio, instead: own))
    return [next]
  }

  /// Adds a shifted start of progress, a changed extent, or both to a candidate; returns one candidate for each value
  /// to try.
  ///
  /// The values are computed from recorded progress. If no usable progress was recorded, a fixed list of values is
  /// tried for the start or for the extent. For both together there is no such list: without usable progress from at
  /// least three recordings, no candidate is returned.
  private mutating func ways(after known: Candidate, offset: Bool, extent: Bool) -> [Candidate] {
    // For each recording, the travel and the extent of its replay, in points, and the progress that the device
    // reported. The extent is the travel for progress 1.
    var seen: [(travel: Double, extent: Double, progress: Double)] = []
    for index in cases.indices {
      guard let progress = cases[index].observation.percent, (0.002...0.998).contains(progress)
      else { continue }
      let outcome = cases[index].outcome(under: known.trial)
      guard let travel = outcome.translation, let made = outcome.progress, made > 0.002 else {
        continue
      }
      let length = outcome.release?.extent ?? travel / made
      seen.append((travel, length, progress))
    }
    var found: [(offset: Double, extent: Double)] = []
    if offset, extent {
      found = Self.line(seen).map { [$0] } ?? []
    } else if offset {
      let points = seen.map { $0.travel - $0.progress * $0.extent }.median
      found = points.map { [($0, 0)] } ?? [-20, -10, -5, 5, 10, 20].map { ($0, 0) }
    } else {
      let points = seen.filter { $0.progress > 0.05 }.map { $0.travel / $0.progress - $0.extent }
        .median
      found = points.map { [(0, $0)] } ?? [-81, -47, -34, 34, 47, 81].map { (0, $0) }
    }
    return found.compactMap { way in
      var next = known
      next.isRead = next.isRead && !seen.isEmpty
      if offset {
        guard abs(way.offset) > 0.25 else { return nil }
        next.trial.offset = way.offset
        next.changes.append(.offset(way.offset))
      }
      if extent {
        guard abs(way.extent) > 0.5 else { return nil }
        next.trial.extent = way.extent
        next.changes.append(.extent(way.extent, insets: insets(of: way.extent)))
      }
      return next
    }
  }

  /// Fits the line travel = offset + extent · progress; returns the offset, and the fitted extent minus the mean extent
  /// of the replays.
  private static func line(
    _ seen: [(travel: Double, extent: Double, progress: Double)]
  ) -> (offset: Double, extent: Double)? {
    guard seen.count > 2 else { return nil }
    let count = Double(seen.count)
    let x = seen.reduce(0) { $0 + $1.progress } / count
    let y = seen.reduce(0) { $0 + $1.travel } / count
    let spread = seen.reduce(0) { $0 + ($1.progress - x) * ($1.progress - x) }
    guard spread > 1e-4 else { return nil }
    let slope = seen.reduce(0) { $0 + ($1.progress - x) * ($1.travel - y) } / spread
    let extent = seen.map(\.extent).reduce(0, +) / count
    return (y - slope * x, slope - extent)
  }

  /// Adds one candidate for each number of the rule or of the scene's code: the value with which the fewest replayed
  /// decisions contradict the device.
  ///
  /// Of several equally good values, the value nearest to the current value is chosen.
  private mutating func thresholds(after known: Candidate) -> [Candidate] {
    var values: [String: Set<Flip>] = [:]
    for index in cases.indices {
      let outcome = cases[index].outcome(under: known.trial)
      let isWrong = !cases[index].observation.ending.matches(outcome)
      for flip in cases[index].flips(of: outcome) where isWrong {
        values[flip.parameter, default: []].insert(flip)
      }
    }
    return values.sorted { $0.key < $1.key }.compactMap { name, flips in
      var best: (flip: Flip, wrong: Int, change: Double)?
      // The values of the number `name`, in ascending order. Each flips a replayed decision that contradicts the
      // device.
      let tried = flips.sorted { $0.value < $1.value }
      for flip in tried {
        let value = flip.value
        var trial = known.trial
        trial.parameter = DeviceTrial.Setting(name: name, value: value)
        var wrong = 0
        for index in cases.indices
        where cases[index].comparison(under: trial).answer == .contradicted {
          wrong += 1
        }
        let change = abs(value - flip.old)
        if wrong < best?.wrong ?? .max || wrong == best?.wrong && change < best?.change ?? .infinity
        {
          best = (flip, wrong, change)
        }
      }
      guard let best else { return nil }
      var next = known
      next.trial.parameter = DeviceTrial.Setting(name: name, value: best.flip.value)
      next.changes.append(.threshold(best.flip))
      next.isRead = false
      return next
    }
  }

  // MARK: Safe areas

  /// Whether all recordings say the safe area of their device.
  private var saySafeArea: Bool { cases.allSatisfy { $0.trace.metadata.safeArea != nil } }

  /// The name of a known device's inset of this length, if the way is vertical and the safe area is not known.
  private func insets(of points: Double) -> String? {
    cases[0].direction.isHorizontal || saySafeArea ? nil : DeviceChange.insets(of: points)
  }

  /// The safe area that a replay assumes for the first recording's screen.
  private var assumedSafeArea: SafeArea? {
    let first = cases[0]
    if let area = first.settings.device(for: first.trace).safeArea { return area }
    let screen = first.settings.screen(for: first.trace)
    return DeviceModel.model(width: screen.width, height: screen.height).map {
      SafeArea(top: $0.topInset, bottom: $0.bottomInset)
    }
  }

  /// The safe areas that differ from `assumedSafeArea`: a safe area without insets, and the safe areas of all known
  /// devices.
  ///
  /// Empty for shipped scenes, because only custom scenes use safe areas, and if the recordings say their safe area.
  private var safeAreas: [SafeArea] {
    guard cases[0].settings.entry.own != nil, !saySafeArea else { return [] }
    var areas: [SafeArea] = [SafeArea(top: 0, bottom: 0)]
    for model in DeviceModel.all {
      let area = SafeArea(top: model.topInset, bottom: model.bottomInset)
      if !areas.contains(area) { areas.append(area) }
    }
    return areas.filter { $0 != assumedSafeArea }
  }
}

extension [DeviceCase] {
  /// Ignores the velocity noise of single recordings if the velocities of all recordings are off by one common factor.
  ///
  /// The noise comes from the rounding of recorded times. It scatters the velocities, so it does not explain a common
  /// factor, which must have another cause, such as a different velocity estimator.
  mutating func useCommonFactor() {
    var ratios: [Double] = []
    for index in indices {
      guard let seen = self[index].observation.velocity,
        let made = self[index].replay(under: .init()).velocity, abs(made) > 30
      else { continue }
      ratios.append(self[index].direction.component(x: seen.x, y: seen.y) / made)
    }
    guard ratios.count >= 5, let middle = ratios.median, abs(middle - 1) > 0.01,
      let spread = ratios.map({ abs($0 - middle) }).median, spread < 0.005
    else { return }
    for index in indices { self[index].valueNoise = 0 }
  }
}

extension DeviceCase {
  /// For each number of the rule or of the scene's code, the nearest value that flips the outcome, if there is one.
  fileprivate func flips(of outcome: Outcome) -> [Flip] {
    if let release = outcome.release, isDecidedAtRelease(outcome, release) {
      return controller.finishWhen.flips(of: release, numbers: controller.numbers)
    }
    return Replay.flips(of: trace, outcome: outcome, controller: controller, settings: settings)
  }
}

extension [Double] {
  /// The median; nil if the array is empty.
  fileprivate var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2
  }
}
