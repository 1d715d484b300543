import Foundation
import Testing
import Traces

/// Imports real files in a folder `shared` beside the package; skipped where there is none.
struct RecordedFormatsTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/recordings/formats").path
  private static let exists = FileManager.default.fileExists(atPath: folder)

  /// File, format, and the samples of each contact.
  private static let files: [(name: String, format: RecordingFormat, samples: [Int])] = [
    ("deepgesture_ios.json", .iosTouches, [2]),
    ("evemu_1.3.events", .evemu, [12]),
    ("evemu_protocolB.evemu", .evemu, [2, 2]),
    ("getevent_lt_galaxys.txt", .getevent, [2, 2, 4]),
    ("getevent_lt_protocolA_crlf.txt", .getevent, [6]),
    ("libinput_record.yml", .libinput, [3]),
    ("motionevent_semicolon.csv", .motionEvents, [20, 11]),
  ]

  @Test(
    // The recordings are not part of the package.
    .enabled(if: exists, "no recordings beside the package"), arguments: files.indices)
  func `real files of each format are imported`(index: Int) throws {
    let (name, format, samples) = Self.files[index]
    let result = try TraceImporter.read(path: "\(Self.folder)/\(name)")
    #expect(result.format == format)
    #expect(result.refusals.isEmpty)
    #expect(result.traces.map(\.samples.count) == samples)
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(if: exists, "no recordings beside the package"))
  func `a file that ends in the middle, and one without a header, are refused with the reason`() {
    #expect {
      try TraceImporter.read(path: "\(Self.folder)/flutter_pointerdata.json")
    } throws: { error in
      "\(error)".hasSuffix(":64: the file ends inside a JSON value; export the recording again")
    }
    #expect {
      try TraceImporter.read(path: "\(Self.folder)/ubc_crcrlf.txt")
    } throws: { error in
      "\(error)".contains(
        ":1: '42259245,touchdown,424,93,1645055705029' where the header should be")
    }
  }

  @Test(
    // The recordings are not part of the package.
    .enabled(if: exists, "no recordings beside the package"))
  func `the file without a header is read with its columns`() throws {
    let options = TraceImporter.Options(columns: ["id", "phase", "x", "y", "t_ms"])
    let result = try TraceImporter.read(path: "\(Self.folder)/ubc_crcrlf.txt", options: options)
    #expect(
      result.traces[0].repairs.map(\.code) == ["line-endings", "up-at-origin", "missing-ended"])
  }
}
