import MotionMath
import Testing
import Traces

@testable import Synthesis

/// The statistics of a large generated set against those of real drags.
struct PopulationTests {
  /// For each family, four groups of 24 people with 50 gestures per person.
  static let groups: [String: [[PopulationMeasure]]] = Dictionary(
    uniqueKeysWithValues: transitions.map { family in
      let groups = (1...4).map { seed in
        SynthesisRecipe(family: family, count: 1200, people: 24, seed: UInt64(seed)).traces()
          .compactMap(PopulationMeasure.init)
      }
      return (family.name, groups)
    })

  static let families = transitions.map(\.name)
  private static let transitions = SynthesisFamily.all.filter(\.stops.isEmpty)

  private func measures(_ family: String) throws -> [PopulationMeasure] {
    let measures = try #require(Self.groups[family]).flatMap(\.self)
    // No gesture is without a move.
    try #require(measures.count == 4800)
    return measures
  }

  @Test(arguments: families)
  func `drags like real fingers`(_ family: String) throws {
    let drags = try measures(family).filter(\.isDrag)
    expect(drags.map(\.duration).median, near: 520, within: 0.12)
    // The generated panel samples 120 times a second; real panels also leave samples out.
    expect(drags.map(\.samples).median, near: 52, within: 0.2)
    // The median travel of real drags is 387 pt, in all directions and also on larger screens. A swipe to the right on
    // a screen of 390 pt can only use the space to the right of its start, and its speed is lower in proportion. The
    // shape of the speed bell, peak over mean speed, is the same.
    expect(drags.map(\.travel).median, near: 387, within: 0.25)
    expect(drags.map(\.peak).median, near: 1160, within: 0.25)
    let shapes = drags.map { $0.peak * $0.duration / 1000 / $0.travel }
    expect(shapes.median, near: 1160 * 0.520 / 387, within: 0.12)
    let releases = drags.map(\.release)
    expect(releases.quantile(0.1), near: 48, within: 0.45)
    expect(releases.median, near: 145, within: 0.25)
    expect(releases.quantile(0.9), near: 676, within: 0.25)
  }

  @Test(arguments: families)
  func `flicks like real fingers`(_ family: String) throws {
    let flicks = try measures(family).filter { $0.kind == "flick" }
    // Flings go at 1,700–4,000 pt/s; the slowest people's are gentler.
    #expect((1700...4000).contains(flicks.map(\.peak).median))
    #expect(flicks.map(\.peak).quantile(0.95) < 4400)
    #expect((5...7).contains(flicks.map(\.samples).quantile(0.1)))
    #expect(flicks.map(\.samples).min() ?? 0 >= 4)
    #expect(flicks.map(\.duration).quantile(0.95) < 160)
  }

  @Test(arguments: families)
  func `freezes and jumps after touch-down`(_ family: String) throws {
    let all = try measures(family)
    #expect(all.allSatisfy { (16...117).contains($0.freeze) })
    let jumps = all.filter { (4...17).contains($0.jump) }
    #expect(Double(jumps.count) / Double(all.count) > 0.98)
    #expect(all.allSatisfy { $0.jump < 24 })
  }

  @Test(arguments: families)
  func `hesitates over 50 ms before the lift in 7 % of the gestures`(_ family: String) throws {
    let paused = try measures(family).count { $0.pause > 50 }
    #expect(abs(Double(paused) / 4800 - 0.07) < 0.02)
  }

  @Test(arguments: families)
  func `leaves room to tune`(_ family: String) throws {
    let all = try measures(family)
    let byProgress = Double(all.count(where: \.obeysProgress)) / 4800
    let byBoth = Double(all.count(where: \.obeysVelocityOrProgress)) / 4800
    #expect((0.70...0.80).contains(byProgress), "\(byProgress)")
    #expect((0.85...0.935).contains(byBoth), "\(byBoth)")
  }

  @Test(arguments: families)
  func `makes every kind of gesture, with its intents`(_ family: String) throws {
    let seen = Set(try measures(family).map { "\($0.kind) \($0.intent?.rawValue ?? "none")" })
    let meant = Set(GestureMix.entries.map { "\($0.kind.rawValue) \($0.intent.rawValue)" })
    #expect(seen == meant)
    #expect(Set(GestureMix.entries.map(\.kind)) == Set(GestureKind.allCases))
  }

  @Test(arguments: families)
  func `tells people apart by their pace and their reach`(_ family: String) throws {
    let group = try #require(Self.groups[family]?.first)
    let drags = group.filter(\.isDrag)
    let byPerson = Dictionary(grouping: drags, by: \.person)
    #expect(byPerson.count == 24)
    let paces = byPerson.values.map { $0.map(\.duration).median }.sorted()
    let reaches = byPerson.values.map { $0.map(\.progress).median }.sorted()
    let (quick, slow) = (try #require(paces.first), try #require(paces.last))
    let (short, long) = (try #require(reaches.first), try #require(reaches.last))
    #expect(slow / quick > 1.5)
    #expect(long - short > 0.15)
    // The variance between people exceeds that within them, by far: F with 23 degrees of freedom.
    #expect(varianceRatio(byPerson.values.map { $0.map(\.duration) }) > 5)
    #expect(varianceRatio(byPerson.values.map { $0.map(\.progress) }) > 5)
  }

  @Test func `starts every family where it belongs`() throws {
    #expect(try measures("edge-swipe").allSatisfy { (0..<20).contains($0.startX) })
    func inside(_ family: String) throws -> [PopulationMeasure] {
      try measures(family).filter { $0.kind != "edge-start" }
    }
    // A panel of half the height begins at 422 pt. A pull-down starts in the panel's upper part.
    #expect(try inside("pull-down").allSatisfy { (434..<461).contains($0.startY) })
    #expect(try inside("pull-up").allSatisfy { (422..<794).contains($0.startY) })
    let anywhere = try measures("swipe-back").map(\.startX)
    #expect(anywhere.median > 30)
    #expect(anywhere.quantile(0.95) > 120)
  }

  /// The F statistic of a one-way analysis of variance.
  private func varianceRatio(_ groups: [[Double]]) -> Double {
    let all = groups.flatMap(\.self)
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let between = groups.reduce(0) { sum, group in
      let deviation = mean(group) - mean(all)
      return sum + Double(group.count) * deviation * deviation
    }
    let within = groups.reduce(0) { sum, group in
      let center = mean(group)
      return sum + group.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    }
    let freedom = (Double(groups.count - 1), Double(all.count - groups.count))
    return between / freedom.0 / (within / freedom.1)
  }

  private func expect(
    _ value: Double, near reference: Double, within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(value / reference - 1) <= tolerance, "\(value) for \(reference)",
      sourceLocation: sourceLocation)
  }
}

/// What the statistics of a gesture are taken from; computed from the samples alone.
struct PopulationMeasure {
  let kind: String
  let intent: Label.Intent?
  let person: String
  /// Milliseconds from touch-down to the end.
  let duration: Double
  let samples: Double
  /// The length of the path, in points.
  let travel: Double
  /// The highest speed over two sampling steps, in points per second.
  let peak: Double
  /// The speed over the last two frames before the last move, in points per second.
  let release: Double
  /// The same along the family's direction, signed.
  let velocity: Double
  /// The distance from touch-down to the last move along the family's direction, as a fraction of the extent.
  let progress: Double
  /// Milliseconds from touch-down to the first move.
  let freeze: Double
  /// Points from touch-down to the first move.
  let jump: Double
  /// Milliseconds from the last move to the end.
  let pause: Double
  let startX: Double
  let startY: Double
  let isCancelled: Bool

  /// Measures a trace; nil if it has no move or was not generated.
  init?(_ trace: Trace) {
    // An array and indices: half a million samples are read here, by code that is not optimised.
    let all = Array(trace.samples)
    guard let down = all.first, let up = all.last,
      let start = all.firstIndex(where: { $0.phase == .moved }),
      let end = all.lastIndex(where: { $0.phase == .moved })
    else { return nil }
    let (first, last) = (all[start], all[end])
    guard let recipe = trace.metadata["synth"].flatMap(SynthesisRecipe.init) else { return nil }
    let direction = recipe.family.direction
    func along(_ a: Trace.Sample, _ b: Trace.Sample) -> Double {
      switch direction {
      case .right: b.x - a.x
      case .left: a.x - b.x
      case .down: b.y - a.y
      case .up: a.y - b.y
      }
    }
    func distance(_ a: Trace.Sample, _ b: Trace.Sample) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    kind = trace.metadata["gesture"] ?? ""
    intent = trace.label?.intent
    person = trace.metadata["person"] ?? ""
    duration = trace.duration * 1000
    samples = Double(all.count)
    var (length, fastest) = (0.0, 0.0)
    var index = 1
    while index < all.count {
      length += distance(all[index - 1], all[index])
      if index > 2 {
        let (from, to) = (all[index - 2], all[index])
        fastest = max(fastest, distance(from, to) / (to.time - from.time))
      }
      index += 1
    }
    (travel, peak) = (length, fastest)
    let before = all.last { $0.time < last.time - 0.0155 } ?? down
    release = distance(before, last) / (last.time - before.time)
    velocity = along(before, last) / (last.time - before.time)
    progress = along(down, last) / recipe.family.extent(of: recipe.screen)
    freeze = (first.time - down.time) * 1000
    jump = distance(first, down)
    pause = (up.time - last.time) * 1000
    startX = down.x
    startY = down.y
    isCancelled = up.phase == .cancelled
  }

  /// True if finishing beyond half-way does what was meant.
  var obeysProgress: Bool { (progress > 0.5) == (intent == .finish) }

  /// Whether the following rule does what was intended: a speed of more than 300 pt/s decides by its direction, a lower
  /// speed by half-way, and a cancelled touch never finishes.
  var obeysVelocityOrProgress: Bool {
    let finishes = !isCancelled && (velocity > 300 || velocity >= -300 && progress > 0.5)
    return finishes == (intent == .finish)
  }

  /// True for the sweeps that the reference statistics of real drags describe.
  var isDrag: Bool {
    intent == .finish && ["drag", "diagonal-start", "edge-start"].contains(kind)
  }
}

extension [Double] {
  /// The value below which this fraction of the values lies, interpolated; NaN without values.
  func quantile(_ fraction: Double) -> Double {
    let values = sorted()
    guard let last = values.last else { return .nan }
    let position = Double(values.count - 1) * fraction
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }
}
