import Foundation
import PackageFolder
import Testing
import Traces

@testable import Synthesis

/// The traces that ship are what the generator makes of the recorded seed, byte for byte.
struct ShippedTracesTests {
  /// A folder under `traces` and the recipe that made it.
  struct Shipped: CustomTestStringConvertible {
    let name: String
    let recipe: SynthesisRecipe

    var testDescription: String { name }

    /// The name of a shipped trace: its folder's name replaces the family's name that the recipe uses.
    func name(of trace: Trace) -> String {
      "\(name)/\(trace.name.split(separator: "/").last ?? "")"
    }

    func path(of trace: Trace) -> String {
      ShippedTracesTests.folder.appendingPathComponent("\(name(of: trace)).csv").path
    }
  }

  /// The families that are to be tuned on.
  static let recipes = recipes(of: ["swipe-back", "edge-swipe"], count: 24, seed: 45068)

  /// The families that drive the scenes of the catalogue in the other directions.
  static let sceneRecipes = recipes(
    of: ["pull-down", "pull-up", "swipe-left"], count: 12, seed: 2414)

  /// Swipes of twelve people on a tablet to tune on, and of twelve others to judge the result by.
  static let tuned =
    recipes(of: ["swipe-back"], count: 48, seed: 2414, screen: tablet)
    .map { Shipped(name: "training", recipe: $0) }
    + recipes(
      of: ["swipe-back"], count: 48, people: PersonGroup(13...24), seed: 2415, screen: tablet
    )
    .map { Shipped(name: "unseen", recipe: $0) }

  /// Drags of a sheet by twelve people to tune on, and by twelve others to judge the result by.
  static let sheets = [
    Shipped(name: "sheet", recipe: recipes(of: ["sheet"], count: 48, seed: 2416)[0]),
    Shipped(
      name: "sheet-unseen",
      recipe: recipes(of: ["sheet"], count: 12, people: PersonGroup(13...24), seed: 2417)[0]),
  ]

  private static let phone = ScreenSize(width: 390, height: 844)
  private static let tablet = ScreenSize(width: 834, height: 1194)

  /// Every shipped folder: the families, the twelve gestures for a first look, and those to tune on.
  static let shipped =
    (recipes + sceneRecipes).map { Shipped(name: $0.family.name, recipe: $0) }
    + recipes(of: ["swipe-back"], count: 12, seed: 153).map {
      Shipped(name: "first-look", recipe: $0)
    } + tuned + sheets

  private static func recipes(
    of names: [String], count: Int, people: PersonGroup = 12, seed: UInt64,
    screen: ScreenSize = phone
  ) -> [SynthesisRecipe] {
    names.compactMap(SynthesisFamily.named).map {
      SynthesisRecipe(family: $0, count: count, people: people, seed: seed, screen: screen)
    }
  }

  static let folder = packageFolder.appendingPathComponent("traces", isDirectory: true)

  @Test func `are all the folders there are`() throws {
    // The folder `native` has measurements of real systems, not recordings.
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.contains(".") && $0 != "native" }
    #expect(Set(folders) == Set(Self.shipped.map(\.name)))
    let families = Set(Self.shipped.map(\.recipe.family.name))
    #expect(families == Set(SynthesisFamily.all.map(\.name)))
  }

  @Test(arguments: shipped)
  func `are generated again as the same bytes`(_ shipped: Shipped) throws {
    let recipe = shipped.recipe
    let folder = Self.folder.appendingPathComponent(shipped.name, isDirectory: true)
    let files = recipe.files()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }
    #expect(Set(names) == Set(files.map(\.name)))
    #expect(files.count == recipe.count + 1)
    for file in files {
      let data = try Data(contentsOf: folder.appendingPathComponent(file.name))
      #expect(data == Data(file.text.utf8), "\(file.name)")
    }
  }

  @Test(arguments: shipped)
  func `were made by the command in the read-me`(_ shipped: Shipped) throws {
    let recipe = shipped.recipe
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let command = "swift run panlab synth \(recipe) -o traces/\(shipped.name)"
    #expect(text.split(separator: "\n").contains { $0 == command })
  }

  @Test(arguments: shipped)
  func `are read without a repair, as the equal traces`(_ shipped: Shipped) throws {
    let recipe = shipped.recipe
    for trace in recipe.traces() {
      let path = shipped.path(of: trace)
      let read = try TraceReader.read(path: path, options: .init(strict: true))
      var unlabelled = trace
      unlabelled.label = nil
      unlabelled.name = shipped.name(of: trace)
      #expect(read == [unlabelled])
    }
  }

  @Test(arguments: shipped)
  func `carry their labels in the folder`(_ shipped: Shipped) throws {
    let recipe = shipped.recipe
    let folder = Self.folder.appendingPathComponent(shipped.name).path
    let labels = "\(folder)/\(TraceFolder.labelFileName)"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: labels))
    let loaded = TraceFolder.assemble(
      recipe.traces().map { TraceFolder.File(path: shipped.path(of: $0)) },
      labels: try LabelFile(bytes: Array(bytes), file: labels, options: .init(strict: true)),
      strict: true)
    #expect(loaded.problems.isEmpty)
    let expected = recipe.traces().map { trace in
      var trace = trace
      trace.file = shipped.path(of: trace)
      trace.name = shipped.name(of: trace)
      return trace
    }
    #expect(loaded.traces.allSatisfy { $0.labelPlace?.file == labels })
    #expect(Set(loaded.traces.map { $0.labelPlace?.line }).count == expected.count)
    let read = loaded.traces.map { trace in
      var trace = trace
      trace.labelPlace = nil
      return trace
    }
    #expect(read == expected)
  }

  @Test func `come from twelve people and leave room to tune`() throws {
    let all = try Self.recipes.flatMap {
      try $0.traces().map { try #require(PopulationMeasure($0)) }
    }
    #expect(all.count == 48)
    #expect(Set(all.map(\.person)).count == 12)
    #expect(Set(all.map(\.kind)) == Set(GestureKind.allCases.map(\.rawValue)))
    // 36 and 44 of 48: 75 % and 92 %.
    #expect(all.count(where: \.obeysProgress) == 36)
    #expect(all.count(where: \.obeysVelocityOrProgress) == 44)
  }

  /// The half-way rule is right on 9 of 12 gestures; on 11 if a throw decides first.
  @Test(arguments: sceneRecipes)
  func `of the scenes defeat a sensible rule once`(_ recipe: SynthesisRecipe) throws {
    let all = try recipe.traces().map { try #require(PopulationMeasure($0)) }
    #expect(all.count == 12)
    #expect(Set(all.map(\.person)).count == 12)
    #expect(all.count(where: \.obeysProgress) == 9)
    #expect(all.count(where: \.obeysVelocityOrProgress) == 11)
  }

  @Test func `to tune on and to judge by have no person in common`() throws {
    for pair in [Self.tuned, Self.sheets] {
      let people = pair.map { Set($0.recipe.traces().compactMap { $0.metadata["person"] }) }
      #expect(people.map(\.count) == [12, 12])
      #expect(people[0].isDisjoint(with: people[1]))
    }
  }

  @Test func `come near the statistics of real drags`() throws {
    let all = try Self.recipes.flatMap {
      try $0.traces().map { try #require(PopulationMeasure($0)) }
    }
    let drags = all.filter(\.isDrag)
    // Travel and with it speed are limited by a screen of 390 pt.
    expect(drags.map(\.duration).median, near: 520, within: 0.12)
    expect(drags.map(\.samples).median, near: 52, within: 0.1)
    expect(drags.map(\.travel).median, near: 387, within: 0.15)
    expect(drags.map(\.peak).median, near: 1160, within: 0.15)
    expect(drags.map(\.release).quantile(0.1), near: 48, within: 0.2)
    expect(drags.map(\.release).median, near: 145, within: 0.1)
    expect(drags.map(\.release).quantile(0.9), near: 676, within: 0.3)
    let flicks = all.filter { $0.kind == "flick" }
    #expect((1700...4000).contains(flicks.map(\.peak).median))
    #expect(flicks.map(\.samples).min() == 6)
    #expect((3...4).contains(all.count { $0.pause > 50 }))
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
