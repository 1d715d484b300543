import Foundation
import Nightly
import Testing

/// What a repository chooses for its check, of which one part selects nothing: the check is never green, and writes
/// nothing, in the shell, in the hook for pre-commit and in the action.
struct EmptyPartTests {
  /// What is chosen, as inputs of the action.
  struct Choice: CustomTestStringConvertible {
    var suite = "", paths = "", arguments = ""
    /// The suite's text; nil without a suite.
    var text: String?
    /// Whether the suite is the nearest one, which the hook finds too.
    var isNearest: Bool { text != nil && suite.isEmpty }

    var testDescription: String {
      [suite, paths, arguments, text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private static let choices: [Choice] = {
    let missing = [
      "nowhere", "nowhere.csv", "t/nobody.csv", "t/zz*.csv", "empty", "*ZZZ*", "tag=zzz",
      "completion>1000",
    ]
    let paths = missing.flatMap { ["t \($0)", "\($0) t", "t t/anna-1 \($0)"] }
      .map { Choice(paths: $0) }
    let options = [
      "--filter zzzz", "--filter ben* --filter zzzz*", "--shard 7/999", "--rerun-failed gone.json",
    ]
    let narrowed = options.flatMap { words in
      [
        Choice(paths: "t", arguments: words),
        Choice(arguments: words, text: suite("t", "t/ben-1.csv")),
      ]
    }
    let groups = ["nowhere", "nowhere.csv", "t/x*.csv", "empty", "t/x.csv"].flatMap { none in
      [suite(none), suite("t", none), suite(none, "t"), suite("t", none, "t/ben-1.csv")]
    }
    let suites = groups.flatMap { text in
      [Choice(text: text), Choice(suite: "named.json", text: text)]
    }
    return paths + narrowed + suites
  }()

  private static func suite(_ traces: String...) -> String {
    let groups = traces.enumerated().map { #""g\#($0)": {"traces": "\#($1)"}"# }
    return #"{"groups": {\#(groups.joined(separator: ", "))}}"#
  }

  private static func repository(_ choice: Choice) throws -> TemporaryFolder {
    let folder = try ChoiceTests.folder()
    try folder.write("", to: ".git/HEAD")
    if let text = choice.text {
      try folder.write(text, to: choice.suite.isEmpty ? "panlab.json" : choice.suite)
    }
    if choice.arguments.contains("gone.json") {
      _ = try Panlab.run(
        ["check", "t", "--format", "json", "-o", "r.json", "--controller", "appcoda"], in: folder)
      try folder.write(
        try folder.read("r.json").replacing("t/ben-", with: "t/gone-"), to: "gone.json")
    }
    return folder
  }

  /// The files, without those of the action itself.
  private static func files(_ folder: TemporaryFolder) throws -> [String] {
    try #require(FileManager.default.enumerator(atPath: folder.url.path))
      .compactMap { $0 as? String }
      .filter { !$0.hasPrefix(".temporary") || $0.hasPrefix(".temporary/panlab/reports/") }
      .sorted()
  }

  @Test func `there are sixty choices`() { #expect(Self.choices.count >= 60) }

  @Test(arguments: Nightly.all(choices, otherwiseEvery: 5))
  func `a part that selects nothing is never green and writes nothing`(choice: Choice) throws {
    let tempting = "--baseline b.json --update-baseline all"
    var lines = [
      ActionScript.line(
        suite: choice.suite, paths: choice.paths, arguments: "\(choice.arguments) \(tempting)",
        reports: "html junit")
    ]
    if choice.isNearest, choice.arguments.isEmpty { lines.append(#""$panlab" check"#) }
    for line in lines {
      let folder = try Self.repository(choice)
      let before = try Self.files(folder)
      let result = try Panlab.shell("export GITHUB_ACTIONS=true\n\(line)", in: folder)
      #expect(result.exitCode == 66, "\(result.output)\(result.error)")
      #expect(try Self.files(folder) == before)
    }
  }
}
