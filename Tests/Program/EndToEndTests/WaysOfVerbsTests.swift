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
      if way.hasTwoFingers {
        try Self.expect(told, alike: Self.ownFingers, "\(way.name), \(path)")
        continue
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

  /// What verbs say of the gestures of two fingers in Panlab's own table.
  private static let ownFingers = Result {
    try told(folder(own(fingers: true)), ["t/pans.csv"])
  }

  private static func expect(
    _ told: [Told], alike expected: Result<[Told], any Error>, _ place: String
  ) throws {
    let expected = try expected.get()
    #expect(told.count == expected.count, "\(place)")
    for (one, two) in zip(told, expected) {
      #expect(one.decision == two.decision && one.intent == two.intent, "\(place): \(one), \(two)")
      #expect(abs(one.duration - two.duration) < 0.0011, "\(place): \(one), \(two)")
      #expect(abs(one.travel - two.travel) < 0.6, "\(place): \(one), \(two)")
      #expect(
        abs(one.release - two.release) < 0.08 * abs(two.release) + 2, "\(place): \(one), \(two)")
    }
  }

  private static let pairs: [(way: Int, verb: Int)] = {
    let verbs = ChoiceTests.verbs.indices
    return ways.indices.flatMap { way in
      // Each way meets another verb; at night, each meets all.
      verbs.filter { Nightly.isOn || $0 == way % verbs.count }.map { (way, $0) }
    }
  }()

  /// The way with Panlab's own names, with which the others are compared.
  private static func own(fingers: Bool = false) -> WrittenWays.Way {
    ways.first { $0.hasTwoFingers == fingers } ?? ways[0]
  }

  @Test(arguments: pairs.indices)
  func `every verb says the same of every way`(_ pair: Int) throws {
    let (way, verb) = (Self.ways[Self.pairs[pair].way], ChoiceTests.verbs[Self.pairs[pair].verb])
    func run(_ way: WrittenWays.Way, _ names: [String] = []) throws -> Panlab.Result {
      let folder = try Self.folder(way)
      // Options of some verbs name a second folder.
      try folder.write(Gestures.drag(points: 300), to: "others/a-1.csv")
      try folder.write("trace,intent,tags\na-1,finish,person:zoe\n", to: "others/labels.csv")
      return try Panlab.run(
        verb.line(Self.files(way) + names) + (Self.formats[verb.name] ?? []), in: folder)
    }
    var found = try run(way)
    if way.isRefused {
      let asked = try Panlab.run(["inspect"] + Self.files(way), in: Self.folder(way))
      let question = asked.error.split(separator: "\n").first { $0.hasPrefix("Error") } ?? "?"
      #expect(found.exitCode == asked.exitCode, "\(way.name), \(verb): \(found.error)")
      #expect(found.error.contains(question), "\(way.name), \(verb): \(found.error)")
      return
    }
    let own = Self.own(fingers: way.hasTwoFingers)
    var expected = try run(own)
    // A verb about one trace refuses several.
    if expected.exitCode == 64 {
      found = try run(way, [Self.firstName(of: way)])
      expected = try run(own, [Self.firstName(of: own)])
      #expect(expected.exitCode != 64, "\(verb): \(expected.error)")
    }
    let place = "\(way.name), \(verb.testDescription): \(found.error)"
    #expect(found.exitCode == expected.exitCode, "\(place)")
    // People stand in tags only in a file of labels; a file that has labels itself says who it was.
    let hasTags = way.files.contains { $0.path == "labels.csv" }
    var one = try Self.words(found.output, hasTags: hasTags)
    var two = try Self.words(expected.output, hasTags: hasTags)
    if verb.name == "tune", !way.areNamed {
      // Resamples draw gestures in the order of their names, so that those of equal doubt may change places.
      (one, two) = (one.sorted(), two.sorted())
    }
    #expect(one.count == two.count, "\(place)\n\(found.output)\n\(expected.output)")
    let other = zip(one, two).first { !Self.areAlike($0, $1) }
    #expect(other == nil, "\(place)\n\(found.output)\n\(expected.output)")
  }

  /// The formats in which verbs tell most, or have the fewest words about files.
  private static let formats = ["inspect": ["--format", "csv"], "explain": ["--format", "json"]]

  private static func firstName(of way: WrittenWays.Way) -> String {
    !way.areNamed ? "t/pans#1" : way.files.count > 2 ? "t/g-01" : "t/pans#g-01"
  }

  /// What tells of a file rather than of its gestures: columns and members of JSON.
  ///
  /// A kernel's up has no place of its own, so the last move and the up differ by a sample.
  private static let ofFiles: Set<String> = [
    "repairs", "times", "scale", "diagnostics", "notes", "metadata", "file", "line", "samples",
    "points", "up_moved_pt",
  ]

  /// The words and numbers of a report, without what tells of the file; a gesture that its file does not name has its
  /// name.
  private static func words(_ text: String, hasTags: Bool) throws -> [Substring] {
    var text = text.replacing("t/pans#g-", with: "g-").replacing("t/g-", with: "g-")
    for (number, gesture) in written.gestures.enumerated().reversed() {
      text = text.replacing("t/pans#\(number + 1)", with: gesture.name)
    }
    let ignored = hasTags ? ofFiles : ofFiles.union(["tags"])
    if let start = text.range(of: #"<script type="application/json" id="data">"#),
      let end = text.range(of: "</script>", range: start.upperBound..<text.endIndex)
    {
      return try words(ofJSON: String(text[start.upperBound..<end.lowerBound]), without: ignored)
    }
    if text.hasPrefix("{") {
      // One document, or one on each line.
      let whole = try? words(ofJSON: text, without: ignored)
      return try whole
        ?? text.split(separator: "\n").flatMap { try words(ofJSON: String($0), without: ignored) }
    }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("note ") }
    if let header = lines.first, header.hasPrefix("trace,") {
      let kept = header.split(separator: ",").map { !ignored.contains(String($0)) }
      return lines.flatMap { line in
        zip(
          line.replacing(", ", with: " ").split(separator: ",", omittingEmptySubsequences: false),
          kept
        )
        .filter(\.1).flatMap { split($0.0) }
      }
    }
    return lines.flatMap(split)
  }

  private static func split(_ text: Substring) -> [Substring] {
    text.split { " ,|─-".contains($0) }
  }

  private static func words(
    ofJSON text: String, without ignored: Set<String>
  ) throws -> [Substring] {
    func words(_ value: Any) -> [Substring] {
      switch value {
      case let members as [String: Any]:
        members.filter { !ignored.contains($0.key) }.sorted { $0.key < $1.key }
          .flatMap { [$0.key[...]] + words($0.value) }
      case let elements as [Any]: ["["] + elements.flatMap(words)
      case let text as String: split(text[...])
      default: ["\(value)"[...]]
      }
    }
    return words(try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  private static func areAlike(_ one: Substring, _ two: Substring) -> Bool {
    if one != two, let a = Double(one), let b = Double(two) {
      return abs(a - b) <= 0.05 * max(abs(a), abs(b), 1)
    }
    return one == two
  }
}
