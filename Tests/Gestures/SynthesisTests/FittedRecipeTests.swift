import Nightly
import Testing
import Traces

@testable import Synthesis

/// Gestures generated like recordings, with the same medians and no copies.
struct FittedRecipeTests {
  typealias Shipped = ShippedTracesTests.Shipped

  /// The shipped folders that gestures are made like: nightly all of them, otherwise every sixth.
  static let folders = Nightly.all(ShippedTracesTests.shipped, otherwiseEvery: 6)

  /// The gestures of each of these folders by its name, their profile, and 240 gestures like them.
  private static let groups = Dictionary(
    uniqueKeysWithValues: folders.map { shipped in
      let recorded = shipped.recipe.traces()
      let profile = GestureProfile(of: recorded)
      let recipe = FittedRecipe(
        folder: "swipes", count: 240, seed: 7, screen: shipped.recipe.screen)
      return (shipped.name, (recorded, profile, profile.map { recipe.traces(like: $0) } ?? []))
    })

  private func group(
    _ shipped: Shipped
  ) throws -> (recorded: [Trace], profile: GestureProfile, made: [Trace]) {
    let (recorded, profile, made) = try #require(Self.groups[shipped.name])
    try #require(made.count == 240)
    return (recorded, try #require(profile), made)
  }

  private func measures(_ traces: [Trace]) -> [GestureMeasures] {
    traces.map { GestureMeasures(of: $0.firstFinger) }
  }

  @Test(arguments: folders)
  func `has every shipped family's medians within 15 %`(_ shipped: Shipped) throws {
    let group = try group(shipped)
    expect(measures(group.made), near: measures(group.recorded))
  }

  @Test(arguments: folders)
  func `has them with two dozen gestures too`(_ shipped: Shipped) throws {
    let group = try group(shipped)
    let recipe = FittedRecipe(
      folder: "swipes", count: 24, seed: 1, screen: group.profile.screen)
    expect(measures(recipe.traces(like: group.profile)), near: measures(group.recorded))
  }

  private func expect(
    _ made: [GestureMeasures], near recorded: [GestureMeasures],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (made, recorded) = (GestureMedians(made), GestureMedians(recorded))
    for median in [
      \GestureMedians.duration, \.samples, \.travel, \.peakSpeed, \.releaseSpeed,
    ] {
      #expect(
        abs(made[keyPath: median] / recorded[keyPath: median] - 1) <= 0.15,
        "\(made) for \(recorded)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: folders)
  func `spreads like the recordings, not only about their middle`(_ shipped: Shipped) throws {
    let group = try group(shipped)
    let (recorded, made) = (measures(group.recorded), measures(group.made))
    for measure in [\GestureMeasures.duration, \.reach, \.peakSpeed] {
      let (wanted, came) = (
        recorded.map { $0[keyPath: measure] }, made.map { $0[keyPath: measure] }
      )
      let width = wanted.quantile(0.9) - wanted.quantile(0.1)
      // The tolerance is wide because the quantiles of twelve recordings are far apart.
      for fraction in [0.1, 0.25, 0.75, 0.9] {
        #expect(
          abs(came.quantile(fraction) - wanted.quantile(fraction)) < 0.45 * width,
          "\(fraction): \(came.quantile(fraction)) for \(wanted.quantile(fraction))")
      }
    }
  }

  @Test(arguments: folders)
  func `keeps what goes together, and what goes against`(_ shipped: Shipped) throws {
    let group = try group(shipped)
    let (recorded, made) = (measures(group.recorded), measures(group.made))
    func correlation(_ measures: [GestureMeasures]) -> [[Double]] {
      RankCorrelation(of: [
        measures.map(\.duration), measures.map(\.reach), measures.map(\.peakSpeed),
        measures.map(\.releaseSpeed),
      ]).rows
    }
    let (wanted, came) = (correlation(recorded), correlation(made))
    for row in 0..<4 {
      for column in 0..<row where abs(wanted[row][column]) > 0.5 {
        #expect(wanted[row][column] * came[row][column] > 0, "\(wanted) and \(came)")
      }
    }
  }

  @Test(arguments: folders)
  func `has the kinds of the recordings in their shares`(_ shipped: Shipped) throws {
    let (recorded, _, made) = try group(shipped)
    func share(_ traces: [Trace], _ matches: (Trace) -> Bool) -> Double {
      Double(traces.count(where: matches)) / Double(traces.count)
    }
    for intent in Label.Intent.allCases {
      let wanted = share(recorded) { $0.label?.intent == intent }
      #expect(abs(share(made) { $0.label?.intent == intent } - wanted) < 1e-9)
    }
    let cancelled = share(recorded) { $0.samples.last?.phase == .cancelled }
    #expect(abs(share(made) { $0.samples.last?.phase == .cancelled } - cancelled) < 1e-9)
    let family = shipped.recipe.family
    // Only a family with stops, the sheet, is dragged in both directions.
    #expect(measures(made).allSatisfy { $0.direction == family.direction } == family.stops.isEmpty)
  }

  @Test(arguments: folders)
  func `copies no recording`(_ shipped: Shipped) throws {
    func way(_ trace: Trace) -> [[Double]] {
      let (x, y) = (trace.samples[0].x, trace.samples[0].y)
      return trace.samples.map { [$0.time, $0.x - x, $0.y - y] }
    }
    let group = try group(shipped)
    let made = group.made.map(way)
    #expect(Set(made).isDisjoint(with: group.recorded.map(way)))
    #expect(Set(made).count == made.count)
  }

  @Test func `gives the same bytes for the same recordings and seed, and others for another`()
    throws
  {
    let recorded = ShippedTracesTests.shipped[0].recipe.traces()
    let profile = try #require(GestureProfile(of: recorded))
    let recipe = FittedRecipe(folder: "swipes", count: 12, seed: 3, screen: profile.screen)
    let files = recipe.files(like: profile)
    #expect(recipe.files(like: try #require(GestureProfile(of: recorded))) == files)
    #expect(files.count == 13)
    #expect(files.last?.name == "labels.csv")
    #expect(files[0].text.contains("\n# synth: like swipes --count 12 --people 12 --seed 3"))
    var other = recipe
    other.seed = 4
    #expect(
      other.traces(like: profile).map(\.samples) != recipe.traces(like: profile).map(\.samples))
  }

  @Test func `makes whole milliseconds and half points on the screen, read without a repair`()
    throws
  {
    let profile = try #require(GestureProfile(of: ShippedTracesTests.shipped[1].recipe.traces()))
    let recipe = FittedRecipe(
      folder: "swipes", count: 60, seed: 5, screen: profile.screen, recordsDispatch: true)
    for trace in recipe.traces(like: profile) {
      var unlabelled = trace
      unlabelled.label = nil
      let read = try TraceReader.read(
        bytes: Array(TraceWriter.csv(for: trace).utf8), file: "made.csv", name: trace.name,
        options: .init(strict: true))
      #expect(read == [unlabelled])
      #expect(trace.samples.allSatisfy { (0..<390).contains($0.x) && (0..<844).contains($0.y) })
      #expect(trace.samples.allSatisfy { ($0.x * 2).rounded() == $0.x * 2 })
      #expect(trace.samples.allSatisfy { $0.dispatch ?? 0 > $0.time })
    }
  }

  @Test func `knows a folder it made from one that was changed`() throws {
    let recorded = ShippedTracesTests.shipped[0].recipe.traces()
    let profile = try #require(GestureProfile(of: recorded))
    let recipe = FittedRecipe(folder: "my swipes", count: 8, screen: profile.screen)
    var files = Dictionary(
      uniqueKeysWithValues: recipe.files(like: profile).map { ($0.name, $0.text) })
    #expect(FittedRecipe.made(files, of: recorded, in: "my swipes"))
    #expect(!FittedRecipe.made(files, of: recorded, in: "swipes"))
    #expect(!FittedRecipe.made(files, of: Array(recorded.dropLast()), in: "my swipes"))
    files["labels.csv"]? += "mine,finish\n"
    #expect(!FittedRecipe.made(files, of: recorded, in: "my swipes"))
    #expect(FittedRecipe("\(recipe)") == recipe)
    for other in ["like --count 8", "like a --count 0 --people 12 --seed 1 --screen 390x844", ""] {
      #expect(FittedRecipe(other) == nil)
    }
  }
}
