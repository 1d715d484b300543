import Controllers
import Formats
import Foundation
import PackageFolder
import Replay
import Testing
import Traces

@testable import Export

/// The schemas against the files that ship, and against broken ones.
struct SchemaFileTests {
  enum Kind: String {
    case controller, suite, recipe

    var schema: JSONValue {
      switch self {
      case .controller: ControllerSchema(toolVersion: "0.1.0").json
      case .suite: SuiteSchema(toolVersion: "0.1.0").json
      case .recipe: RecipeSchema(toolVersion: "0.1.0").json
      }
    }

    func problems(_ json: String) throws -> [String] {
      try SchemaValidator.problems(try JSONReader.value(in: Array(json.utf8)), schema)
    }

    /// Whether the program itself reads the text.
    func isRead(_ json: String) -> Bool {
      switch self {
      case .controller: (try? Controller(json: json.utf8, file: "controller.json")) != nil
      case .suite: (try? GestureSuite(json: json.utf8, file: "panlab.json")) != nil
      case .recipe: (try? Recipe(bytes: Array(json.utf8), file: "recipe.json")) != nil
      }
    }
  }

  /// The files that ship, by kind.
  private static func shipped() throws -> [(kind: Kind, path: String)] {
    func files(_ folder: String, _ kind: Kind, _ isOne: (String) -> Bool = { _ in true }) throws
      -> [(Kind, String)]
    {
      try FileManager.default.contentsOfDirectory(
        atPath: packageFolder.appendingPathComponent(folder).path
      ).sorted().filter { $0.hasSuffix(".json") && isOne($0) }.map { (kind, "\(folder)/\($0)") }
    }
    return try files("Sources/Judging/Controllers/Presets", .controller)
      + files("Tests/Exported/controllers", .controller)
      + files("Sources/Gestures/Traces/Recipes", .recipe)
      + files("traces", .suite) { $0 == "panlab.json" }
      + files("traces", .controller) { $0 == "tablet.json" }
      + files("Tests/Examples/Gestures", .suite) { $0 == "panlab.json" }
  }

  @Test func `accept every file that ships`() throws {
    let files = try Self.shipped()
    for kind in [Kind.controller, .suite, .recipe] {
      #expect(files.count { $0.kind == kind } > 1)
    }
    for (kind, path) in files {
      let text = try String(
        contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
      #expect(try kind.problems(text) == [], "\(path)")
    }
  }

  @Test(arguments: [Kind.controller, .suite, .recipe])
  func `a line that names the schema is read`(kind: Kind) throws {
    let rest =
      switch kind {
      case .controller: #""base": "default""#
      case .suite: #""groups": {"a": {"traces": "a"}}"#
      case .recipe: #""format": "ours""#
      }
    let text = #"{"$schema": "panlab.schema.json", \#(rest)}"#
    #expect(try kind.problems(text) == [])
    #expect(kind.isRead(text))
  }

  @Test func `every key of recipes is in their document`() throws {
    let document = try String(
      contentsOf: packageFolder.appendingPathComponent(".github/FORMATS.md"), encoding: .utf8)
    for key in RecipeKey.all { #expect(document.contains("`\(key.name)`"), "\(key.name)") }
  }

  /// A broken file, and the place that is wrong.
  struct Broken: CustomStringConvertible {
    let kind: Kind
    let text: String
    let place: String

    init(_ kind: Kind, _ text: String, _ place: String) {
      (self.kind, self.text, self.place) = (kind, text, place)
    }

    var description: String { "\(kind.rawValue) \(text)" }

    /// A suite with a group that has one more member.
    static func group(_ member: String, _ place: String) -> Broken {
      Broken(.suite, #"{"groups": {"a": {"traces": "a", \#(member)}}}"#, "$.groups.a.\(place)")
    }

    static func recipe(_ member: String, _ place: String) -> Broken {
      Broken(.recipe, #"{"format": "ours", \#(member)}"#, "$.\(place)")
    }
  }

  static let broken: [Broken] = [
    Broken(.controller, #"{"bas": "default"}"#, "$.bas"),
    Broken(.controller, #"{"velocity-threshold": 9000}"#, "$.velocity-threshold"),
    Broken(.controller, #"{"progress-threshold": true}"#, "$.progress-threshold"),
    Broken(.controller, #"{"decide": "later"}"#, "$.decide"),
    Broken(.controller, #"{"direction": "sideways"}"#, "$.direction"),
    Broken(.controller, #"{"extent": "1 mile"}"#, "$.extent"),
    Broken(.controller, #"{"hysteresis": -1}"#, "$.hysteresis"),
    Broken(.controller, #"{"edge": "middle"}"#, "$.edge"),
    Broken(.controller, #"{"velocity-estimator": "guess"}"#, "$.velocity-estimator"),
    Broken(.controller, #"{"cancelled-touch": 1}"#, "$.cancelled-touch"),
    Broken(.controller, #"{"completion-speed": 1000}"#, "$.completion-speed"),
    Broken(.controller, #"{"finish-when": 1}"#, "$.finish-when"),
    Broken(.controller, #"{"parameters": {"a--b": 1}}"#, "$.parameters.a--b"),
    Broken(.controller, #"{"parameters": {"a": {"value": 1, "range": [1]}}}"#, "$.parameters.a"),
    Broken(.controller, #"[]"#, "$"),
    Broken(.suite, #"{}"#, "$"),
    Broken(.suite, #"{"groups": []}"#, "$.groups"),
    Broken(.suite, #"{"groups": {"a": {}}}"#, "$.groups.a"),
    Broken(.suite, #"{"groups": {"a": {"traces": "a"}}, "base": "b.json"}"#, "$.base"),
    .group(#""trace": 1"#, "trace"),
    Broken(.suite, #"{"groups": {"a": {"traces": 1}}}"#, "$.groups.a.traces"),
    .group(#""controller": 1"#, "controller"),
    .group(#""set": {"velocity-threshold": []}"#, "set.velocity-threshold"),
    .group(#""delivery": "now""#, "delivery"),
    .group(#""display-hz": 75"#, "display-hz"),
    .group(#""environment": ["dark"]"#, "environment"),
    .group(#""intent": "fatal""#, "intent"),
    .group(#""budgets": {"acuracy": 1}"#, "budgets.acuracy"),
    .group(#""budgets": {"flips": 0}"#, "budgets.flips"),
    .group(#""budgets": {"accuracy": -1}"#, "budgets.accuracy"),
    .group(#""budgets": {"completion": {"limit": "400ms", "lvl": "warn"}}"#, "budgets.completion"),
    Broken(.recipe, #"{"shape": "rows"}"#, "$"),
    .recipe(#""shape": "table""#, "shape"),
    .recipe(#""unit": "minutes""#, "unit"),
    .recipe(#""names": {"speed": ["v"]}"#, "names.speed"),
    .recipe(#""phases": {"plop": "landed"}"#, "phases.plop"),
    .recipe(#""screen": "wide""#, "screen"),
    .recipe(#""separator": "bar""#, "separator"),
    .recipe(#""hovers": "yes""#, "hovers"),
    .recipe(#""pattern": ["{x}"]"#, "pattern"),
    .recipe(#""columns": "x,y""#, "columns"),
    .recipe(#""terms": 1"#, "terms"),
  ]

  @Test func `there are forty broken files and more`() {
    #expect(Self.broken.count >= 40)
  }

  @Test(arguments: broken)
  func `refuse a broken file at its place, as the program does`(_ file: Broken) throws {
    let problems = try file.kind.problems(file.text)
    #expect(problems.count == 1)
    let first = try #require(problems.first)
    let place = String(first.prefix { $0 != ":" })
    #expect(place == file.place || place.hasPrefix(file.place + "["), "\(first)")
    #expect(!file.kind.isRead(file.text))
  }
}
