import MotionMath
package import Traces

/// The parameters of a folder of generated gestures; equal recipes give equal bytes.
///
/// Every file contains the recipe's description, which is written as the words that follow `panlab synth`:
///
///     SynthesisRecipe(family: family, seed: 7).description
///     // swipe-back --count 24 --people 12 --seed 7 --screen 390x844
package struct SynthesisRecipe: Hashable, Sendable, CustomStringConvertible {
  package var family: SynthesisFamily
  /// The number of gestures, within ``counts``.
  package var count: Int
  /// The people among whom the gestures are divided; if there are fewer gestures than people, the last people make
  /// none.
  package var people: PersonGroup
  package var seed: UInt64
  /// The screen's size in points, with both sides within ``sides``.
  package var screen: ScreenSize
  /// Whether the files also have delivery times (`dispatch_ms`).
  package var recordsDispatch: Bool

  package static let counts = 1...10_000
  package static let sides = 200.0...4000.0

  /// Creates a recipe; the defaults are the same as those of `panlab synth`.
  ///
  /// - Precondition: The count is within ``counts`` and the screen's sides are within ``sides``.
  package init(
    family: SynthesisFamily, count: Int = 24, people: PersonGroup = 12, seed: UInt64 = 1,
    screen: ScreenSize = .usual, recordsDispatch: Bool = false
  ) {
    precondition(Self.counts.contains(count), "count is \(count); it needs \(Self.counts)")
    precondition(
      Self.sides.contains(screen.width) && Self.sides.contains(screen.height),
      "screen is \(screen); its sides need \(Self.sides)")
    self.family = family
    (self.count, self.people, self.seed) = (count, people, seed)
    (self.screen, self.recordsDispatch) = (screen, recordsDispatch)
  }

  package var description: String {
    "\(family.name) --count \(count) --people \(people) --seed \(seed) --screen \(screen)"
      + (recordsDispatch ? " --dispatch" : "")
  }

  /// Parses a ``description``; returns nil for any other text.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    let recordsDispatch = words.last == "--dispatch"
    if recordsDispatch { words.removeLast() }
    guard words.count == 9, let family = SynthesisFamily.named(words[0]),
      let count = Int(words[2]), Self.counts.contains(count), let people = PersonGroup(words[4]),
      let seed = UInt64(words[6]), let screen = ScreenSize(words[8]),
      Self.sides.contains(screen.width), Self.sides.contains(screen.height)
    else { return nil }
    self.init(
      family: family, count: count, people: people, seed: seed, screen: screen,
      recordsDispatch: recordsDispatch)
    // Rejects a text with other option names, with options in another order, or with another spelling of a number.
    guard description == text else { return nil }
  }

  /// The folder's files: one for each gesture, sorted by name, followed by the labels.
  package func files() -> [SyntheticFile] { SyntheticFile.files(of: traces()) }

  /// The recipe that generates exactly the files of a folder.
  ///
  /// Returns nil if the files name no valid recipe, or if a file is missing, added or changed. `files` contains the
  /// texts of the folder's files, with the file names as keys.
  package static func recipe(ofFolder files: [String: String]) -> SynthesisRecipe? {
    guard let recipe = SyntheticFile.recipe(in: files).flatMap({ SynthesisRecipe($0) }),
      SyntheticFile.isFolder(files, of: recipe.files())
    else { return nil }
    return recipe
  }
}

extension SynthesisRecipe {
  /// Generates the labelled gestures, sorted by name.
  ///
  /// The same recipe gives equal traces on every platform: the generator uses only integers, IEEE 754's four
  /// operations, square roots and rounding.
  package func traces() -> [Trace] {
    var random = RandomGenerator(seed: seed, purpose: "\(family.name)/mix")
    let group = people.people(seed: seed)
    var made: [String: Int] = [:]
    return GestureMix.deal(count, random: &random).enumerated().map { index, entry in
      let person = group[index % group.count]
      let shape = "\(person.name)-\(entry.kind.rawValue)"
      made[shape, default: 0] += 1
      return trace(
        "\(family.name)/\(shape)-\(made[shape, default: 0])", by: person, entry,
        random: RandomGenerator(seed: seed, purpose: "\(family.name)/gesture/\(index)"))
    }.sorted { $0.name < $1.name }
  }

  private func trace(
    _ name: String, by person: Person, _ entry: GestureMix.Entry, random: RandomGenerator
  ) -> Trace {
    var random = random
    let way = family.way(of: entry, on: screen, random: &random)
    let extent = way.extent
    var planner = GesturePlanner(person: person, extent: extent, random: random)
    let plan = planner.plan(entry.kind, entry.intent)
    random = planner.random
    let path = FingerPath(
      start: start(of: plan, on: way, by: person, random: &random), strokes: plan.strokes,
      tremor: Tremor(amplitude: plan.tremor, random: &random),
      restsFrom: plan.rest > 0 ? plan.lift - plan.rest : .infinity)
    let reports = TouchSampler(jump: random.uniform(TouchSampler.jumps)).reports(
      of: path, until: plan.lift, ending: plan.kind == .systemCancelled ? .cancelled : .ended)
    var samples = reports.samples(way.direction, on: screen)
    if recordsDispatch { DispatchTimes.add(to: &samples, of: reports, displayHz: 60) }
    return Trace(
      name: name, metadata: metadata(person, plan, way), samples: samples,
      label: label(person, plan, way, released: plan.release / extent))
  }

  /// Chooses the place of touch-down at random.
  ///
  /// - On a sheet with stops, the place is near the sheet's upper edge.
  /// - For a gesture that starts at the edge of the screen, the place is near that edge.
  /// - If the family has a range of ``SynthesisFamily/starts``, the place lies within it.
  /// - For all other gestures, the place leaves enough room for the movement.
  private func start(
    of plan: GesturePlan, on way: GestureRoute, by person: Person, random: inout RandomGenerator
  ) -> GestureOffset {
    let length = family.direction.extent(of: screen)
    let breadth = family.direction.breadth(of: screen)
    let across = breadth * min(max(random.normal(family.landing, 0.07), 0.3), 0.88)
    let fromEdge = abs(random.normal(0, 1))
    let fromAnywhere = random.fraction()
    if let grip = way.grip {
      // Touches the sheet about 20 pt below the sheet's upper edge. A random shift moves this place a few points in the
      // direction of the gesture: upwards for an upward gesture, downwards for a downward one.
      return GestureOffset(along: min(max(grip + 8 * fromEdge, 12), length - 40), across: across)
    }
    if plan.kind == .edgeStart {
      return GestureOffset(along: min(0.5 + 2 * fromEdge, 19), across: across)
    }
    if let edgeWidth = family.edgeWidth {
      return GestureOffset(along: min(2 + 5 * fromEdge, edgeWidth - 1), across: across)
    }
    if let starts = family.starts {
      let along = starts.lowerBound + (starts.upperBound - starts.lowerBound) * fromAnywhere
      return GestureOffset(along: along * length, across: across)
    }
    // Most swipes begin near the edge of the screen from which they move away; swipes of a left thumb begin farther
    // from this edge.
    let nearest = person.hand == .left ? 0.1 : 0.06
    let farthest = min(0.5, max(0.96 - plan.peak / length, nearest))
    let along = nearest + (farthest - nearest) * fromAnywhere * fromAnywhere
    return GestureOffset(along: along * length, across: across)
  }

  private func metadata(
    _ person: Person, _ plan: GesturePlan, _ way: GestureRoute
  ) -> TraceMetadata {
    TraceMetadata(
      entries: [
        .init(key: "screen", value: "\(screen)"),
        .init(key: "display-hz", value: "60"),
        .init(key: "person", value: person.name),
        .init(key: "gesture", value: plan.kind.rawValue),
        .init(key: "synth", value: "\(self)"),
      ] + (way.start.map { [.init(key: "start", value: $0)] } ?? []))
  }
}

/// The course of a gesture: to the end of a transition, or from one stop of a sheet to another.
struct GestureRoute {
  let direction: GestureDirection
  /// The distance over which the gesture's progress goes from 0 to 1, in points.
  ///
  /// On a sheet with stops, this is the distance between the stop where the gesture begins and the stop towards which
  /// it moves.
  let extent: Double
  /// The names of the stop where the gesture begins and of the stop towards which it moves; nil for a transition.
  var start, target: String?
  /// The distance, in points, from a screen edge to the place where the finger grips the sheet; nil for a transition.
  ///
  /// The finger moves away from this edge: it is the bottom edge for an upward gesture, and the top edge for a downward
  /// gesture.
  var grip: Double?

  /// The intent for the label: on a sheet with stops, the stop where the person wants the sheet to settle; otherwise
  /// the given intent.
  func intent(_ intent: Label.Intent) -> Label.Intent {
    guard let start, let target else { return intent }
    return .stop(intent == .finish ? target : start)
  }
}

extension SynthesisFamily {
  /// Chooses the course of a gesture at random; on a sheet with stops, it usually leads to a neighbour of the starting
  /// stop.
  fileprivate func way(
    of entry: GestureMix.Entry, on screen: ScreenSize, random: inout RandomGenerator
  ) -> GestureRoute {
    guard !stops.isEmpty else {
      return GestureRoute(direction: direction, extent: extent(of: screen))
    }
    let start = Int(random.fraction() * Double(stops.count))
    let isFar = entry.intent == .finish && random.chance(0.25)
    let others = stops.indices.filter { abs($0 - start) == (isFar && start != 1 ? 2 : 1) }
    let target = others[Int(random.fraction() * Double(others.count))]
    let length = direction.extent(of: screen)
    let place = stops[start].place * length
    let goesUp = target > start
    return GestureRoute(
      direction: goesUp ? .up : .down, extent: abs(stops[target].place * length - place),
      start: stops[start].name, target: stops[target].name,
      grip: goesUp ? place - 20 : length - place + 20)
  }
}

extension SynthesisRecipe {
  /// The label of a planned gesture: the person's intent, and tags for tuning and for readers.
  ///
  /// The tag `person:` lets tuning leave out a person's gestures and then test on them. The tag `hard` marks a release
  /// that contradicts the intent: beyond half-way although the person does not mean to finish, or before half-way
  /// although the person means to. `released` is the planned progress at the release, 0...1.
  func label(
    _ person: Person, _ plan: GesturePlan, _ way: GestureRoute, released: Double
  ) -> Label {
    let isHard = (released > 0.5) != (plan.intent == .finish)
    let percent = Int((released * 100).rounded())
    return Label(
      intent: way.intent(plan.intent),
      tags: ["person:\(person.name)", plan.kind.rawValue] + (isHard ? ["hard"] : []),
      note: "\(story(plan, way)) at \(percent) %")
  }

  /// A phrase that describes the gesture and its intent, to be followed by the place of release.
  private func story(_ plan: GesturePlan, _ way: GestureRoute) -> String {
    let isMeant = plan.intent == .finish
    let goal = way.target.map { " \($0)" } ?? ""
    let meant = "meant to \(isMeant ? family.finishing + goal : "stay"), let go"
    return switch plan.kind {
    case .flick: "short flick, \(meant)"
    case .drag: "\(isMeant ? "full drag" : "drag that goes nowhere"), \(meant)"
    case .slowDrag: "long slow drag\(isMeant ? "" : " taken back"), \(meant)"
    case .reversal: "dragged out and thrown back, \(meant)"
    case .boomerang: "\(isMeant ? "out, back and out again" : "out and home again"), \(meant)"
    case .tremulousHold: "held with a trembling finger, \(meant)"
    case .hesitantDrag: "drag that stops before the lift, \(meant)"
    case .diagonalStart: "drag that sets off at a slant, \(meant)"
    case .systemCancelled: "drag interrupted by the system"
    case .edgeStart: "drag in over the edge, \(meant)"
    }
  }
}

/// One file of a generated folder.
package struct SyntheticFile: Hashable, Sendable {
  /// The file's name inside the folder.
  package let name: String
  package let bytes: [UInt8]
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Makes a file for each gesture, followed by the file of labels.
  static func files(of traces: [Trace]) -> [SyntheticFile] {
    let recordings = traces.map { trace in
      SyntheticFile(name: "\(TraceName.key(of: trace.name)).csv", text: TraceWriter.csv(for: trace))
    }
    let labels = traces.enumerated().compactMap { index, trace in
      trace.label.map {
        LabelFile.Entry(trace: TraceName.key(of: trace.name), label: $0, line: index + 2)
      }
    }
    let name = TraceFolder.labelFileName
    return recordings
      + [SyntheticFile(name: name, text: LabelFile(file: name, entries: labels).csv)]
  }

  /// The recipe in the first recording of a folder: the words after `synth:`; nil if there are none.
  static func recipe(in files: [String: String]) -> String? {
    let prefix = "# synth: "
    // The labels, which have no recipe, may sort before the recordings.
    let first = files.filter { $0.key != TraceFolder.labelFileName }.min { $0.key < $1.key }
    let written = first?.value.split(separator: "\n").first { $0.hasPrefix(prefix) }
    return written.map { String($0.dropFirst(prefix.count)) }
  }

  /// Whether a folder contains exactly these files.
  static func isFolder(_ folder: [String: String], of files: [SyntheticFile]) -> Bool {
    Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first } == folder
  }
}
