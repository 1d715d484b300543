import Foundation
import PackageFolder
import Testing

/// One version, and one place for what only the owner can fill in.
struct VersionTests {
  /// The documents, scripts, workflows, shipped files and sources, with their texts.
  private static func texts() throws -> [(path: String, text: String)] {
    let folders = [".github", ".ci", "traces", "Sources"]
    let found = folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: packageFolder.path + "/" + folder)
      return (names?.compactMap { $0 as? String } ?? []).map { folder + "/" + $0 }
    }
    let endings = [".md", ".yml", ".yaml", ".json", ".swift", "/run", "/archive"]
    return try (found + ["README.md", ".pre-commit-hooks.yaml", "Package.swift"]).sorted()
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map {
        ($0, try String(contentsOf: packageFolder.appendingPathComponent($0), encoding: .utf8))
      }
  }

  @Test func `everything that names a version of Panlab names this one`() throws {
    let version = try Panlab.run(["--version"]).output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(version.firstMatch(of: /^\d+\.\d+\.\d+$/) != nil)
    var count = 0
    for (path, text) in try Self.texts() where !path.hasSuffix("CHANGELOG.md") {
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
    let named = try Self.texts().filter { $0.text.contains("OWNER") }.map(\.path)
    #expect(named == [".github/INSTALL.md"])
  }
}
