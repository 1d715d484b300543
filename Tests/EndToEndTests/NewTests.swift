import Foundation
import Testing

/// `panlab new`, as a user types it; `.ci/run` builds and tests what it writes.
struct NewTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `writes a package with a scene, recordings and tests`() throws {
    let folder = try TemporaryFolder()
    let run = try Panlab.run(["new", "Ours", "--panlab", Self.package.path], in: folder)
    #expect(run.error == "")
    #expect(
      run.output == """
        Ours: written, with 12 recordings; Panlab from \(Self.package.path)
        next: cd Ours && swift test
              swift run Gestures check

        """)
    #expect(run.exitCode == 0)
    for file in [
      "README.md", "panlab.json", "App/Sheet.swift", "Sources/Gestures/Gestures.swift",
      "Tests/GesturesTests/GesturesTests.swift", "Recordings/labels.csv",
      ".github/workflows/gestures.yml", ".gitignore",
    ] {
      #expect(try !folder.read("Ours/\(file)").isEmpty)
    }
    #expect(
      try folder.read("Ours/Package.swift").contains(".package(name: \"panlab\", path: \"../"))
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\n../../App\n")
    )
    #expect(try Panlab.run(["check", "Ours/Recordings"], in: folder).output.contains("12 traces"))
  }

  @Test func `compiles an app's own sources, and says what has to be edited`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import UIKit\nfinal class Card: UIView {}\n", to: "App/Card.swift")
    try folder.write(
      "import SnapKit\nstruct Preview {}\n",
      to: "App/Preview.swift")
    let url = "https://example.com/tools/panlab-fork.git"
    let run = try Panlab.run(["new", "Ours", "--from", "App", "--panlab", url], in: folder)
    #expect(run.error == "")
    #expect(
      run.output == """
        App: builds, without 1 file, which Sources/Gestures/AppSources.txt lists
        Ours: written, with 12 recordings; Panlab from \(url)
        next: fill in the scene in Ours/Sources/Gestures/Gestures.swift, which says how
              swift run Gestures check

        """)
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\n../../../App\n# imports SnapKit, which is not simulated\n!../../../App/Preview.swift\n"
      ))
    let manifest = try folder.read("Ours/Package.swift")
    #expect(manifest.contains(".package(url: \"\(url)\", branch: \"main\")"))
    #expect(manifest.contains("package: \"panlab-fork\""))
    #expect(try folder.read("Ours/Sources/Gestures/Gestures.swift").contains("throw Unfinished()"))
  }

  @Test func `a file of the transition that does not compile is an error, not an omission`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "import UIKit\nfinal class Pull: UIPanGestureRecognizer { let x: Absent? = nil }\n",
      to: "App/Pull.swift")
    let run = try Panlab.run(
      ["new", "Ours", "--from", "App", "--panlab", Self.package.path], in: folder)
    #expect(
      run.output.hasPrefix(
        "App: does not build yet: App/Pull.swift:2: cannot find type 'Absent' in scope; 'panlab adopt App' lists what to do\n"
      ))
    #expect(run.exitCode == 1)
    let adopted = try Panlab.run(["adopt", "App"], in: folder)
    #expect(adopted.output.hasPrefix("does not build: 1 error\n"))
    #expect(adopted.output.contains("App/Pull.swift:2"))
    #expect(adopted.exitCode == 1)
  }

  @Test func `every module that does not exist is listed, with each file that needs it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Absent\nimport SnapKit\nimport UIKit\n", to: "App/A.swift")
    try folder.write("import UIKit\nimport SnapKit; import Dispatch\n", to: "App/B.swift")
    let run = try Panlab.run(["adopt", "App", "--format", "json"], in: folder)
    #expect(run.exitCode == 1)
    let missing = run.output.matches(of: /"no such module '(\w+)'"/).map { String($0.1) }
    #expect(missing == ["SnapKit", "Absent"])
    #expect(run.output.contains(#""times":2"#))
    let written = try Panlab.run(
      ["new", "Ours", "--from", "App", "--panlab", Self.package.path], in: folder)
    #expect(written.output.hasPrefix("App: does not build yet: none of 2 files compiles"))
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").contains(
        "# imports Absent, SnapKit, which is not simulated\n"))
  }

  @Test func `sources that build are adopted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import UIKit\n@main final class AppDelegate: UIResponder, UIApplicationDelegate {}\n",
      to: "App/AppDelegate.swift")
    let run = try Panlab.run(["adopt", "App"], in: folder)
    #expect(run.output.hasPrefix("builds\n"))
    #expect(run.exitCode == 0)
  }

  @Test(arguments: [
    (["full"], "Error: 'full': contains 1 file; give the name of a new or an empty folder\n", 64),
    (["full/file"], "Error: 'full/file': is a file; give the name of a new folder\n", 64),
    (
      ["new", "--panlab", "full"],
      "Error: '--panlab full': is no checkout of Panlab; name its folder, or a URL\n", 66
    ),
    (
      ["new", "--from", "none"],
      "Error: '--from none': no such folder; name a folder of Swift files\n",
      66
    ),
    (
      ["new", "--from", "full"],
      "Error: '--from full': has no Swift files; name a folder of sources\n",
      66
    ),
  ])
  func `refuses what cannot be`(_ words: [String], _ error: String, _ code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "full/file")
    let run = try Panlab.run(["new"] + words, in: folder)
    #expect(run.error == error)
    #expect(run.exitCode == code)
    #expect(try folder.contents == ["full"])
  }
}
