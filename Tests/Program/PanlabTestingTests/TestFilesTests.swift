import Foundation
import Reports
import Testing
import Traces

@testable import PanlabTesting

@Suite struct TestFilesTests {
  /// A package with a test in `Tests/AppTests`, removed at the end.
  private let package: URL
  private let test: TestFile

  init() throws {
    package = FileManager.default.temporaryDirectory.appendingPathComponent(
      "panlab-testing-\(UUID().uuidString)")
    let folder = package.appendingPathComponent("Tests/AppTests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: package.appendingPathComponent("Package.swift"))
    test = TestFile(path: folder.appendingPathComponent("AppTests.swift").path)
  }

  private func write(_ text: String, to path: String) throws {
    let file = package.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static let recording = "t_ms,x,y,phase\n0,10,10,began\n100,90,10,moved\n110,90,10,ended\n"

  @Test func `A folder is found above the test, with its labels`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    try write(Self.recording, to: "Recordings/b.csv")
    try write(Self.recording, to: "Recordings/more/a.csv")
    try write("trace,intent\nb,cancel\n", to: "Recordings/labels.csv")
    let traces = try Traces(in: "Recordings", beside: test)
    #expect(traces.map(\.description) == ["Recordings/b", "more/a"])
    #expect(traces.map(\.label?.intent) == [.cancel, nil])
  }

  @Test func `Many files are read in the order of their names, the broken ones too`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    let names = (100..<400).map { "r\($0)" }
    for name in names { try write(Self.recording, to: "Recordings/\(name).csv") }
    let traces = try Traces(in: "Recordings", beside: test)
    #expect(traces.map(\.description) == names.map { "Recordings/\($0)" })
    for number in [150, 250] { try write("", to: "Recordings/r\(number).csv") }
    let error = #expect(throws: TestingError.self) { try Traces(in: "Recordings", beside: test) }
    let lines = try #require(error).description.split(separator: "\n")
    #expect(lines.count == 2)
    for (line, number) in zip(lines, [150, 250]) { #expect(line.contains("/r\(number).csv:")) }
  }

  @Test func `Names are in byte order, whatever they begin with, and links are followed`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    let names = [
      "a", "a-", "a0", "ab", "abc", "B", "Z", "_", "z", "zz", "\u{E9}", "\u{65E5}\u{672C}",
    ]
    let numbers = (0..<100).map { "r\($0)" }
    for name in names + numbers { try write(Self.recording, to: "Recordings/\(name).CSV") }
    for name in [".hidden.csv", "notes.txt", "csv"] {
      try write(Self.recording, to: "Recordings/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: package.appendingPathComponent("Recordings/link.csv").path,
      withDestinationPath: "a.CSV")
    let traces = try Traces(in: "Recordings", beside: test)
    let files = ((names + numbers).map { "\($0).CSV" } + ["link.csv"]).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    #expect(traces.map(\.description) == files.map { "Recordings/\($0.dropLast(4))" })
  }

  @Test func `A folder that is missing, empty or broken is an error with the remedy`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    func message() throws -> String {
      let error = #expect(throws: TestingError.self) {
        try Traces(in: "Recordings", beside: test)
      }
      return try #require(error).description.replacingOccurrences(
        of: package.path, with: "PACKAGE")
    }
    // One above the package does not count.
    #expect(
      try message()
        == "Recordings: no such folder beside AppTests.swift or above it in its package; name a folder"
        + " of recordings")
    try write("", to: "Tests/Recordings/notes.txt")
    #expect(
      try message()
        == "PACKAGE/Tests/Recordings: no traces in this folder; name one with .csv files, or name its recordings"
    )
    try write(Self.recording, to: "Tests/Recordings/good.csv")
    try write("t_ms,x\n0,1\n", to: "Tests/Recordings/bad.csv")
    #expect(try message().hasPrefix("PACKAGE/Tests/Recordings/bad.csv:1: "))
  }

  @Test func `A snapshot is written when asked, and tells what changed`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    func snapshot(of travel: Double, isUpdated: Bool = false) throws -> Snapshot {
      let gestures = [
        try replay(.swipe("first", to: 260), in: .paged),
        try replay(.swipe("second", to: travel), in: .paged),
      ]
      return try Snapshot("outcomes.json", of: gestures, beside: test, isUpdated: isUpdated)
    }
    let missing = #expect(throws: TestingError.self) { try snapshot(of: 260) }
    #expect(
      try #require(missing).description.hasSuffix(
        "outcomes.json: no such snapshot; write it with PANLAB_SNAPSHOTS=update swift test, and keep it"
          + " with the tests"))
    #expect(try snapshot(of: 260, isUpdated: true).changes.isEmpty)
    #expect(try snapshot(of: 260).changes.isEmpty)
    let changed = try snapshot(of: 100)
    #expect(changed.changes.map(\.kind) == [.flipped])
    #expect("\(changed)".hasPrefix("second: flipped from finish"), "\(changed)")
    #expect("\(changed)".hasSuffix("update it with PANLAB_SNAPSHOTS=update swift test"))
  }
}
