import Foundation
import Nightly
import Testing

/// The same gestures are the same for every verb, however they are written.
@Suite(.waiting) struct WaysOfVerbsTests {
  private static let written = WrittenWays(count: Nightly.isOn ? 40 : 6)
  private static let ways = written.all

  private static func folder(_ way: WrittenWays.Way) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in way.files { try folder.write(text, to: "t/\(path)") }
    return folder
  }

  /// A gesture as `inspect` and `check` tell of it.
  private struct Told {
    var name, decision, intent: String
    var duration, travel, release: Double
  }

  /// The files of a way, as arguments.
  private static func files(_ way: WrittenWays.Way) -> [String] {
    way.files.map(\.path).filter { $0 != "labels.csv" }.map { "t/\($0)" }
  }

  /// What verbs say of the gestures in a folder, in the order of their names.
  private static func told(_ folder: TemporaryFolder, _ paths: [String]) throws -> [Told] {
    let inspected = try rows(["inspect"] + paths + ["--format", "csv"], folder)
    let checked = try rows(["check"] + paths + ["--format", "csv"], folder)
    #expect(inspected.count == checked.count)
    return zip(inspected, checked).map { one, two in
      Told(
        name: one["trace"] ?? "", decision: two["decision"] ?? "", intent: two["intent"] ?? "",
        duration: Double(one["duration_s"] ?? "") ?? .nan,
        travel: Double(one["travel_pt"] ?? "") ?? .nan,
        release: Double(one["release_uikit_pt_per_s"] ?? "") ?? .nan)
    }
  }

  private static func rows(_ line: [String], _ folder: TemporaryFolder) throws -> [[String: String]]
  {
    let run = try Panlab.run(line, in: folder)
    let lines = run.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else {
      Issue.record("\(line): \(run.error)")
      return []
    }
    return lines.dropFirst().map {
      Dictionary(zip(header, $0), uniquingKeysWith: { one, _ in one })
    }
  }

  @Test(arguments: ways.indices.filter { !ways[$0].isRefused })
  func `the same names, labels and outcomes, read and imported`(_ index: Int) throws {
    let way = Self.ways[index]
    let folder = try Self.folder(way)
    let imported = try Panlab.run(["import"] + Self.files(way) + ["-o", "out"], in: folder)
    #expect(imported.exitCode == 0, "\(way.name): \(imported.error)")
    for path in ["t", "out"] {
      let told = try Self.told(folder, path == "t" ? Self.files(way) : [path])
      #expect(told.count == Self.written.gestures.count, "\(way.name), \(path)")
      var names = told.map(\.name)
      if path == "t", !way.areNamed {
        // In the order of the file, which for names with numbers is not that of the alphabet.
        names.sort { $0.localizedStandardCompare($1) == .orderedAscending }
        #expect(names == names.indices.map { "t/pans#\($0 + 1)" }, "\(way.name)")
      } else if way.areNamed {
        #expect(
          zip(names, Self.written.gestures).allSatisfy { $0.hasSuffix($1.name) },
          "\(way.name): \(names)")
      }
      for (gesture, told) in zip(Self.written.gestures, told) {
        let (first, last) = (gesture.points[0], gesture.points[gesture.points.count - 1])
        let place = "\(way.name), \(path): \(told)"
        #expect(told.intent == gesture.intent, "\(place)")
        #expect(told.decision == gesture.intent, "\(place)")
        #expect(abs(told.duration - Double(last.ms - first.ms) / 1000) < 0.0011, "\(place)")
        #expect(abs(told.travel - (last.x - first.x)) < 0.6, "\(place)")
        let speed = (last.x - first.x) / (Double(last.ms - first.ms) / 1000)
        #expect(abs(told.release - speed) < 0.08 * speed + 2, "\(place)")
      }
    }
  }

  /// The verbs whose reports on the same gestures have the same words and nearly the same numbers.
  private static let comparable: Set<String> = ["compare", "sweep", "tune", "review", "plan"]

  private static let pairs: [(way: Int, verb: Int)] = {
    let verbs = ChoiceTests.verbs.indices
    return ways.indices.flatMap { way in
      // Each way meets another verb; at night, each meets all.
      verbs.filter { Nightly.isOn || $0 == way % verbs.count }.map { (way, $0) }
    }
  }()

  /// The way with Panlab's own names, with which the others are compared.
  private static let own = ways[0]

  @Test(arguments: pairs.indices)
  func `every verb says the same of every way`(_ pair: Int) throws {
    let (way, verb) = (Self.ways[Self.pairs[pair].way], ChoiceTests.verbs[Self.pairs[pair].verb])
    func run(_ way: WrittenWays.Way) throws -> Panlab.Result {
      let folder = try Self.folder(way)
      // Options of some verbs name a second folder.
      try folder.write(Gestures.drag(points: 300), to: "others/a-1.csv")
      try folder.write("trace,intent,tags\na-1,finish,person:zoe\n", to: "others/labels.csv")
      return try Panlab.run(verb.line(Self.files(way)), in: folder)
    }
    let found = try run(way)
    let place = "\(way.name), \(verb.testDescription): \(found.error)"
    if way.isRefused {
      let asked = try Panlab.run(["inspect"] + Self.files(way), in: Self.folder(way))
      let question = asked.error.split(separator: "\n").first { $0.hasPrefix("Error") } ?? "?"
      #expect(found.exitCode == asked.exitCode, "\(place)")
      #expect(found.error.contains(question), "\(place)")
      return
    }
    let expected = try run(Self.own)
    #expect(found.exitCode == expected.exitCode, "\(place)")
    // People stand in the tags of labels.csv alone, and of equal gestures the one that is named follows from the names.
    guard Self.comparable.contains(verb.name),
      way.files.contains(where: { $0.path == "labels.csv" }),
      way.areNamed || verb.name != "tune"
    else { return }
    let (one, two) = (Self.words(found.output), Self.words(expected.output))
    #expect(one.count == two.count, "\(place)\n\(found.output)\n\(expected.output)")
    let other = zip(one, two).first { !Self.areAlike($0, $1) }
    #expect(other == nil, "\(place)\n\(found.output)\n\(expected.output)")
  }

  /// The words of a report; a gesture that its file does not name has its name.
  private static func words(_ text: String) -> [Substring] {
    var text = text.replacing("t/pans#g-", with: "g-").replacing("t/g-", with: "g-")
    for (number, gesture) in written.gestures.enumerated().reversed() {
      text = text.replacing("t/pans#\(number + 1)", with: gesture.name)
    }
    return text.split { " ,\n|─-".contains($0) }
  }

  private static func areAlike(_ one: Substring, _ two: Substring) -> Bool {
    if let a = Double(one), let b = Double(two) {
      return abs(a - b) <= 0.05 * max(abs(a), abs(b), 1)
    }
    return one == two
  }
}
