import Foundation
import Replay
import Reports
import Workbench

/// A suite that `panlab init` has written, and its baseline.
struct NewSuite {
  static let baseline = "baseline.json"

  let path: String

  /// The baseline of today's decisions, as text.
  func baseline() throws -> String {
    let interruption = Interruption()
    defer { interruption.end() }
    let result = try CheckRun(
      subject: CheckSubject(SuiteFile(path: path)), comparison: BaselineComparison(update: .all),
      interruption: interruption, announces: false
    ).result()
    return Baseline(toolVersion: toolVersion).updated(by: result.report, .all, isWhole: true).json
  }
}

/// The workflow of GitHub Actions that `panlab init` writes into the repository of a suite.
struct SuiteWorkflow {
  private static let path = ".github/workflows/gestures.yml"

  /// The path of the suite, relative to the repository.
  private let suite: String
  /// The way from the working folder to the repository: empty, or `../` for each folder.
  private let way: String

  /// The path of the workflow, relative to the working folder.
  var shownPath: String { way + Self.path }

  /// Creates the workflow for a suite; returns nil if the working folder is in no Git repository, or the suite is not in
  /// that repository.
  init?(suite: String) {
    guard let place = realPath("."), let file = realPath(suite) else { return nil }
    var folders = place.split(separator: "/").map(String.init)
    var way = ""
    while FileKind(way + ".git") == .missing {
      guard !folders.isEmpty else { return nil }
      folders.removeLast()
      way += "../"
    }
    let root = folders.map { "/" + $0 }.joined() + "/"
    guard file.hasPrefix(root) else { return nil }
    (self.suite, self.way) = (String(file.dropFirst(root.count)), way)
  }

  /// Writes the workflow unless there is one; returns the line that reports it.
  func write() throws -> String {
    guard FileKind(shownPath) == .missing else {
      return "\(shownPath): exists already, left as it is"
    }
    let folder = URL(fileURLWithPath: shownPath).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try ResultFile(path: shownPath).write(text)
    return
      "\(shownPath): written; set the variable PANLAB_REPOSITORY on GitHub to the repository of Panlab"
  }

  private var text: String {
    """
    # Written by 'panlab init': checks the recorded gestures on every change. A red run lists the gestures that flip.
    \(Self.head)
          - if: ${{ !vars.PANLAB_REPOSITORY }}
            run: |
              echo "::error::PANLAB_REPOSITORY: not set; name the repository of Panlab, as account/panlab, under Settings, Secrets and variables, Actions, Variables"
              exit 64
          # Panlab has no release yet: the action builds it once, and keeps the program in the cache.
          - uses: actions/checkout@v4
            with:
              repository: ${{ vars.PANLAB_REPOSITORY }}
              path: .panlab
          - uses: ./.panlab/.github/actions/check
            with:
              suite: \(Self.quoted(suite))

    """
  }

  /// How each workflow that checks gestures begins, up to its own steps.
  static let head = """
    name: Gestures
    on:
      push:
      pull_request:
    jobs:
      check:
        runs-on: ubuntu-latest
        container: swift:6.3
        steps:
          - uses: actions/checkout@v4
    """

  /// A text as a YAML scalar in single quotes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "''"))'"
  }
}
