import Foundation
import PackageFolder
import Testing

/// One version, and one place for what only the owner can fill in.
struct VersionTests {
  /// The lines of the documents, scripts, workflows, shipped files and sources that have a pattern of `grep`.
  private static func lines(with pattern: String) throws -> [(path: String, text: String)] {
    let places = ".github .ci traces Sources README.md .pre-commit-hooks.yaml Package.swift"
    let endings = [".md", ".yml", ".yaml", ".json", ".swift", "/run", "/archive"]
    let found = try Panlab.shell(
      "cd '\(packageFolder.path)' && LC_ALL=C grep -rIE '\(pattern)' \(places)")
    return found.output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return endings.contains { parts[0].hasSuffix($0) } ? (parts[0], parts[1]) : nil
    }
  }

  @Test func `everything that names a version of Panlab names this one`() throws {
    let version = try Panlab.run(["--version"]).output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(version.firstMatch(of: /^\d+\.\d+\.\d+$/) != nil)
    var count = 0
    for (path, text) in try Self.lines(with: #"[0-9]\.[0-9]+\.[0-9]"#)
    where !path.hasSuffix("CHANGELOG.md") {
      let named = text.matches(
        of:
          #/(?:panlab[ -]|release[^.\n]*? |notes |@v|rev: v|tag `v|as |"tool": "|toolVersion = ")v?(\d+\.\d+\.\d+)\b(?![.\d])/#
      ).map { String($0.output.1) }
      count += named.count
      for other in named { #expect(other == version, "\(path)") }
    }
    #expect(count > 5)
    let changelog = try String(
      contentsOf: packageFolder.appendingPathComponent(".github/CHANGELOG.md"), encoding: .utf8)
    #expect(changelog.firstMatch(of: #/\n## \[([^\]]+)\]/#)?.output.1 == Substring(version))
  }

  @Test func `the owner's account is a placeholder in one file`() throws {
    #expect(Set(try Self.lines(with: "OWNER").map(\.path)) == [".github/INSTALL.md"])
  }
}
