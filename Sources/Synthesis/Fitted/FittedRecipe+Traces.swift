import MotionMath
package import Traces

extension FittedRecipe {
  /// Generates gestures with the distribution of a profile, sorted by name.
  ///
  /// The same recipe and recordings give equal traces on every platform: it uses only integers,
  /// IEEE 754's four operations, square roots and rounding.
  ///
  /// The profile must be for the recipe's screen. The gestures are labelled if the recordings are.
  package func traces(like profile: GestureProfile) -> [Trace] {
    let group = people.people(seed: seed)
    var made: [String: Int] = [:]
    return gestures(like: profile, by: group).map { gesture in
      let shape = "\(gesture.person.name)-\(gesture.spec.kind.word)"
      made[shape, default: 0] += 1
      return trace(
        "like/\(shape)-\(made[shape, default: 0])", of: gesture, displayHz: profile.displayHz)
    }.sorted { $0.name < $1.name }
  }

  /// Generates the gestures several times with corrected targets, and takes the set whose medians come
  /// nearest to the recordings'.
  private func gestures(like profile: GestureProfile, by group: [Person]) -> [GeneratedGesture] {
    var gestures = profile.specs(count, people: people.count, seed: seed).enumerated().map {
      index, spec in
      GeneratedGesture(
        spec, by: group[spec.person], screen: screen, reportsRest: profile.reportsRest,
        random: RandomGenerator(seed: seed, purpose: "like/gesture/\(index)"))
    }
    var calibration = Calibration()
    var (best, least) = (gestures, Double.infinity)
    for round in 0..<Self.rounds {
      for index in gestures.indices {
        let kind = gestures[index].spec.kind
        let target = gestures[index].spec.traits.target(
          rate: kind.rate, returns: kind.returns, longest: kind.direction.extent(of: screen) - 1,
          fastest: profile.greatestSpeed, calibration: calibration)
        gestures[index].approach(target, attempts: round == 0 ? Self.firstAttempts : Self.attempts)
      }
      let medians = GestureMedians(gestures.compactMap(\.best?.measures))
      let distance = medians.distance(from: profile.medians)
      if distance < least { (best, least) = (gestures, distance) }
      if least < Self.nearEnough { break }
      calibration = calibration.corrected(medians, for: profile.medians)
    }
    return best
  }

  /// The most corrections of the targets.
  private static let rounds = 32
  /// The attempts at each gesture in the first round and in each later one.
  private static let (firstAttempts, attempts) = (4, 2)
  /// The relative distance between medians below which corrections stop.
  private static let nearEnough = 0.04

  private func trace(_ name: String, of gesture: GeneratedGesture, displayHz: Int) -> Trace {
    var samples = gesture.best?.samples ?? []
    if recordsDispatch {
      DispatchTimes.add(to: &samples, of: gesture.best?.reports ?? [], displayHz: displayHz)
    }
    let word = gesture.spec.kind.word
    let metadata = TraceMetadata(entries: [
      .init(key: "screen", value: "\(screen)"),
      .init(key: "display-hz", value: "\(displayHz)"),
      .init(key: "person", value: gesture.person.name),
      .init(key: "gesture", value: word),
      .init(key: "synth", value: "\(self)"),
    ])
    let label = gesture.spec.kind.intent.map {
      Label(intent: $0, weight: gesture.spec.weight, tags: ["person:\(gesture.person.name)", word])
    }
    return Trace(name: name, metadata: metadata, samples: samples, label: label)
  }
}

extension GestureClass {
  /// The word in file names and tags.
  fileprivate var word: String { isCancelled ? "system-cancelled" : returns ? "return" : "drag" }
}

/// Corrections of all targets, which bring the medians to the recordings'.
struct Calibration: Hashable, Sendable {
  var duration = 1.0
  var travel = 1.0
  var peakSpeed = 1.0
  var samples = 1.0
  /// Added to every release speed, in points per second, since it can have either sign.
  var releaseSpeed = 0.0

  /// The calibration corrected by the difference between generated and wanted medians.
  func corrected(_ made: GestureMedians, for wanted: GestureMedians) -> Calibration {
    func ratio(_ wanted: Double, _ made: Double) -> Double {
      wanted * made > 0 ? min(max(wanted / made, 0.7), 1.4) : 1
    }
    var corrected = self
    // A panel reports at most once per scan, so gestures with too few samples must also be longer:
    // duration and samples then miss by the same ratio, one above and one below.
    let lacking = max(ratio(wanted.samples, made.samples), 1)
    corrected.duration *= (ratio(wanted.duration, made.duration) * lacking).squareRoot()
    corrected.travel *= ratio(wanted.travel, made.travel)
    corrected.peakSpeed *= ratio(wanted.peakSpeed, made.peakSpeed)
    corrected.samples *= ratio(wanted.samples, made.samples)
    corrected.releaseSpeed += 0.7 * (wanted.releaseSpeed - made.releaseSpeed)
    return corrected
  }
}

extension GestureMedians {
  /// The greatest relative distance of a median from the wanted one.
  ///
  /// Wanted speeds and distances below 5 points (per second) count as 5.
  func distance(from wanted: GestureMedians) -> Double {
    func distance(_ made: Double, _ wanted: Double, least: Double = 1e-3) -> Double {
      abs(made - wanted) / max(abs(wanted), least)
    }
    return max(
      distance(duration, wanted.duration), distance(samples, wanted.samples),
      distance(travel, wanted.travel, least: 5), distance(peakSpeed, wanted.peakSpeed, least: 5),
      distance(releaseSpeed, wanted.releaseSpeed, least: 5))
  }
}
