import MotionMath
package import Traces

/// The parameters of a folder of generated gestures that resemble recorded gestures.
///
/// Equal recipes, with the same recordings, give equal bytes.
///
/// Every file contains the recipe's description, which is written as the words that follow `panlab synth`:
///
///     FittedRecipe(folder: "swipes", seed: 7, screen: screen).description
///     // like swipes --count 24 --people 12 --seed 7 --screen 390x844
package struct FittedRecipe: Hashable, Sendable, CustomStringConvertible {
  /// The name of the folder of recordings, without the folders above it.
  package var folder: String
  /// The number of gestures, within ``SynthesisRecipe/counts``.
  package var count: Int
  /// The people among whom the gestures are divided.
  package var people: PersonGroup
  package var seed: UInt64
  /// The screen's size, in points.
  package var screen: ScreenSize
  /// Whether the files also have delivery times (`dispatch_ms`).
  package var recordsDispatch: Bool

  /// Creates a recipe; the defaults are the same as those of `panlab synth`.
  ///
  /// - Precondition: The count is within ``SynthesisRecipe/counts``.
  package init(
    folder: String, count: Int = 24, people: PersonGroup = 12, seed: UInt64 = 1,
    screen: ScreenSize, recordsDispatch: Bool = false
  ) {
    let counts = SynthesisRecipe.counts
    precondition(counts.contains(count), "count is \(count); it needs \(counts)")
    self.folder = folder
    (self.count, self.people, self.seed) = (count, people, seed)
    (self.screen, self.recordsDispatch) = (screen, recordsDispatch)
  }

  package var description: String {
    "like \(folder) --count \(count) --people \(people) --seed \(seed) --screen \(screen)"
      + (recordsDispatch ? " --dispatch" : "")
  }

  /// Parses a ``description``; returns nil for any other text.
  package init?(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let recordsDispatch = words.last == "--dispatch"
    if recordsDispatch { words.removeLast() }
    guard words.count >= 10, let screen = ScreenSize(words[words.count - 1]),
      let seed = UInt64(words[words.count - 3]),
      let people = PersonGroup(words[words.count - 5]),
      let count = Int(words[words.count - 7]), SynthesisRecipe.counts.contains(count)
    else { return nil }
    self.init(
      folder: words[1..<(words.count - 8)].joined(separator: " "), count: count, people: people,
      seed: seed, screen: screen, recordsDispatch: recordsDispatch)
    guard description == text else { return nil }
  }

  /// Generates the folder's files for a profile: one for each gesture, sorted by name, then the labels, if there are
  /// any.
  package func files(like profile: GestureProfile) -> [SyntheticFile] {
    let files = SyntheticFile.files(of: traces(like: profile))
    return files.last?.text == LabelFile(file: "", entries: []).csv ? files.dropLast() : files
  }

  /// Whether `files` were generated from the recordings `traces`, which come from a folder named `folder`.
  ///
  /// The result is false if a generated file is missing, added, renamed or changed.
  package static func made(
    _ files: [String: String], of traces: [Trace], in folder: String
  ) -> Bool {
    guard let recipe = SyntheticFile.recipe(in: files).flatMap({ FittedRecipe($0) }),
      recipe.folder == folder, let profile = GestureProfile(of: traces, screen: recipe.screen)
    else { return false }
    return SyntheticFile.isFolder(files, of: recipe.files(like: profile))
  }
}

extension FittedRecipe {
  /// Generates gestures with the distributions of a profile, and returns them sorted by name.
  ///
  /// The same recipe and recordings give equal traces on every platform: the generator uses only integers, IEEE 754's
  /// four operations, square roots and rounding.
  ///
  /// The profile must be fitted for the recipe's screen. The gestures have labels if the recordings behind the profile
  /// have labels.
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

  /// Generates all gestures repeatedly, with corrected targets in each round, and returns the round whose medians are
  /// nearest to the medians of the recordings.
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

  /// The greatest number of rounds; each round generates all gestures.
  private static let rounds = 32
  /// The number of attempts at each gesture: in the first round, and in each later round.
  private static let (firstAttempts, attempts) = (4, 2)
  /// No further round follows if the relative distance between generated and recorded medians is below this.
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
  /// The name of this class of gestures in file names and tags.
  fileprivate var word: String { isCancelled ? "system-cancelled" : returns ? "return" : "drag" }
}

/// Corrections to the target of every gesture, which bring the medians of the generated gestures towards the recorded
/// medians.
struct Calibration: Hashable, Sendable {
  var duration = 1.0
  var travel = 1.0
  var peakSpeed = 1.0
  var samples = 1.0
  /// The number added to every release speed, in points per second.
  ///
  /// Release speeds are not scaled, because the generated and the recorded median may have opposite signs.
  var releaseSpeed = 0.0

  /// Returns this calibration, corrected for the differences between the generated medians (`made`) and the wanted
  /// medians (`wanted`).
  func corrected(_ made: GestureMedians, for wanted: GestureMedians) -> Calibration {
    func ratio(_ wanted: Double, _ made: Double) -> Double {
      wanted * made > 0 ? min(max(wanted / made, 0.7), 1.4) : 1
    }
    var corrected = self
    // A touch panel reports at most one sample per scan. So if the gestures have too few samples, they must also last
    // longer, even longer than wanted. As a compromise, the median duration ends up too long by the same factor by
    // which the median number of samples ends up too small.
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
  /// The greatest relative difference between one of these medians and the same median in `wanted`.
  ///
  /// Each difference is divided by the absolute value of the wanted median. For speeds, the divisor is at least 5
  /// points per second; for the travel, it is at least 5 points.
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
