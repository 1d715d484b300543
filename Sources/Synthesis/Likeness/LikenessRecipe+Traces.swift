import MotionMath
package import Traces

extension LikenessRecipe {
  /// Makes gestures that are distributed like those of a profile, sorted by name.
  ///
  /// The same recipe and recordings give equal traces on every platform: only integers, IEEE 754's
  /// four operations, square roots and roundings are used.
  ///
  /// - Parameter profile: A profile for the recipe's screen.
  /// - Returns: The gestures; labelled where the recordings are.
  package func traces(like profile: GestureProfile) -> [Trace] {
    let crowd = people.people(seed: seed)
    var made: [String: Int] = [:]
    return gestures(like: profile, by: crowd).map { gesture in
      let shape = "\(gesture.person.name)-\(gesture.drawn.kind.word)"
      made[shape, default: 0] += 1
      var name = "like/\(shape)-"
      name += "\(made[shape, default: 0])"
      return trace(name, of: gesture, displayHz: profile.displayHz)
    }
    .sorted { $0.name < $1.name }
  }

  /// Makes the gestures several times over, each time with corrected targets, and takes those whose
  /// medians come nearest to the recordings'.
  private func gestures(like profile: GestureProfile, by crowd: [Person]) -> [MadeGesture] {
    var gestures = profile.drawn(count, people: people.count, seed: seed).enumerated().map {
      index, drawn in
      MadeGesture(
        drawn, by: crowd[drawn.person], screen: screen, reportsRest: profile.reportsRest,
        random: RandomStream(seed: seed, purpose: "like/gesture/\(index)"))
    }
    var calibration = Calibration()
    var (best, least) = (gestures, Double.infinity)
    for round in 0..<Self.rounds {
      for index in gestures.indices {
        let kind = gestures[index].drawn.kind
        let target = gestures[index].drawn.traits.target(
          rate: kind.rate, returns: kind.returns, longest: kind.direction.extent(of: screen) - 1,
          fastest: profile.greatestSpeed, calibration: calibration)
        gestures[index].approach(
          target, attempts: round == 0 ? Self.firstAttempts : Self.attempts)
      }
      let medians = GestureMedians(gestures.compactMap(\.best?.measures))
      let distance = medians.distance(from: profile.medians)
      if distance < least { (best, least) = (gestures, distance) }
      if least < Self.nearEnough { break }
      calibration = calibration.corrected(medians, for: profile.medians)
    }
    return best
  }

  /// How often the targets of all gestures are corrected, at most.
  private static let rounds = 32
  /// How often each gesture is made before the first medians are taken, and before the others.
  private static let (firstAttempts, attempts) = (4, 2)
  /// The greatest relative distance between medians that is not corrected further.
  private static let nearEnough = 0.04

  private func trace(_ name: String, of gesture: MadeGesture, displayHz: Int) -> Trace {
    var samples = gesture.best?.samples ?? []
    if recordsDispatch {
      let dispatches = DispatchTimes.of(gesture.best?.reports ?? [], displayHz: displayHz)
      for index in samples.indices { samples[index].dispatch = Seconds(dispatches[index]) / 1000 }
    }
    let word = gesture.drawn.kind.word
    let metadata = TraceMetadata(entries: [
      .init(key: "screen", value: "\(screen)"),
      .init(key: "display-hz", value: "\(displayHz)"),
      .init(key: "person", value: gesture.person.name),
      .init(key: "gesture", value: word),
      .init(key: "synth", value: "\(self)"),
    ])
    let label = gesture.drawn.kind.intent.map {
      Label(
        intent: $0, weight: gesture.drawn.weight, tags: ["person:\(gesture.person.name)", word])
    }
    return Trace(name: name, metadata: metadata, samples: samples, label: label)
  }
}

extension GestureStratum {
  /// The word in file names and tags.
  fileprivate var word: String { isCancelled ? "system-cancelled" : returns ? "return" : "drag" }
}
