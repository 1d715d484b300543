import Foundation
import PackageFolder
import Testing

/// Where a suite may be, from where it is run, and by what: a gesture that does not do as its label says never
/// passes.
struct SuiteLayoutTests {
  /// The folders of a repository that have a suite.
  enum Layout: String, CaseIterable {
    case root = "", one = "gestures", two = "app/gestures", three = "app/tests/gestures"
    case four = "app/tests/ui/gestures", both = "gestures app", hidden = ".gestures", none = "-"

    var folders: [String] {
      switch self {
      case .root: [""]
      case .none: []
      default: rawValue.split(separator: " ").map { $0 + "/" }
      }
    }
  }

  /// The folders that a suite is run from; the last is below the suite of ``Layout/one``.
  static let starts = ["", "source/", "source/deep/", "gestures/swipes/"]

  /// What runs it.
  enum Runner: CaseIterable {
    case shell, hook, action, workflow, newWorkflow

    /// The folders that it runs in: all but the shell run in the root of a repository.
    var starts: [String] { self == .shell ? SuiteLayoutTests.starts : [""] }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  private static func repository(_ layout: Layout) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    for start in starts { try folder.write("", to: start + ".keep") }
    for place in layout.folders {
      try folder.write(Gestures.drag(points: 330), to: place + "swipes/long.csv")
      // The drag goes most of the way: the label is spoiled.
      try folder.write("trace,intent\nlong,cancel\n", to: place + "swipes/labels.csv")
      try folder.write(#"{"groups": {"back": {"traces": "swipes"}}}"#, to: place + "panlab.json")
    }
    return folder
  }

  /// The suite that is to be found, relative to the start; nil if there is none or it is not the only one.
  private static func suite(of layout: Layout, from start: String) -> String? {
    let depth = start.split(separator: "/").count
    let up = String(repeating: "../", count: depth)
    switch layout {
    case .root: return up + "panlab.json"
    case .one where start.hasPrefix("gestures/"): return "../panlab.json"
    case .both where start.hasPrefix("gestures/"): return "../panlab.json"
    case .one, .two, .three: return start.isEmpty ? layout.folders[0] + "panlab.json" : nil
    case .four, .both, .hidden, .none: return nil
    }
  }

  /// The line of `sh` that runs a check, in which `$panlab` is the program.
  private static func line(of runner: Runner) throws -> String {
    switch runner {
    case .shell: return #""$panlab" check"#
    case .hook:
      let entry = try text(".pre-commit-hooks.yaml").firstMatch(of: #/entry: panlab (.+)/#)
      return #""$panlab" "# + (try #require(entry).output.1)
    case .action: return ActionScript.line()
    case .workflow:
      // The check of the workflow as repositories copy it, without its shards. The suite in it is Panlab's own, which a
      // repository replaces.
      let check = try text(".github/workflows/gestures.yml").firstMatch(
        of: #/" (check --suite [^\\]+)/#)
      return #""$panlab" "# + (try #require(check).output.1)
    case .newWorkflow:
      let check = try newWorkflow.get().firstMatch(of: #/Gestures (check.*)/#)
      return #""$panlab" "# + (try #require(check).output.1)
    }
  }

  /// The workflow that `panlab new` writes.
  private static let newWorkflow = Result<String, any Error> {
    let folder = try TemporaryFolder()
    let made = try Panlab.run(["new", "Gestures"], in: folder)
    #expect(made.exitCode == 0)
    return try folder.read("Gestures/.github/workflows/gestures.yml")
  }

  @Test(arguments: Layout.allCases, Runner.allCases)
  func `a spoiled label is never green`(layout: Layout, runner: Runner) throws {
    let folder = try Self.repository(layout)
    let line = try Self.line(of: runner)
    for start in runner.starts {
      let found = Self.suite(of: layout, from: start)
      let result = try Panlab.shell(
        "export GITHUB_ACTIONS=true; cd './\(start)' || exit 99\n\(line)", in: folder)
      let said = result.output + result.error
      if runner == .workflow {
        // It names a suite, which is not there.
        #expect(result.exitCode == 66, "\(start): \(said)")
        continue
      }
      #expect(result.exitCode == (found == nil ? 66 : 1), "\(start): \(said)")
      if let found {
        #expect(said.contains("using \(found)\n") || found == "panlab.json", "\(said)")
        let labels = found.replacing("panlab.json", with: "swipes/labels.csv")
        #expect(said.contains("file=\(labels),line=2"), "\(said)")
      } else {
        #expect(said.contains("panlab.json: "), "\(said)")
        #expect(!said.contains("file="), "\(said)")
      }
    }
  }

  @Test func `several suites are named, and a link to one is none more`() throws {
    let folder = try Self.repository(.both)
    #expect(
      try Panlab.run(["check"], in: folder).error
        == "Error: panlab.json: 2 below this folder, app/panlab.json, gestures/panlab.json; choose"
        + " one with --suite\n")
    let linked = try Self.repository(.one)
    try FileManager.default.createSymbolicLink(
      atPath: linked.url.appendingPathComponent("again").path, withDestinationPath: "gestures")
    let result = try Panlab.run(["check"], in: linked)
    #expect(result.error.hasPrefix("using again/panlab.json\n"))
    #expect(result.exitCode == 1)
  }
}
