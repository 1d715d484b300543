import CommandLine
import Foundation
@_exported public import Traces

/// The recordings in a folder with their labels, for use as arguments of a test.
///
///     @Test(arguments: try Traces(in: "Recordings"))
///     func endsAsMeant(_ trace: Trace) throws {
///       let gesture = try replay(trace, in: .sheet)
///       #expect(gesture.verdict == .pass, "\(gesture)")
///     }
public struct Traces: RandomAccessCollection, Sendable {
  private let traces: [Trace]

  /// Reads a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - folder: The folder's path, relative to the folder of the test's file or to a folder above it in the test's
  ///     package.
  ///   - file: The test's file.
  /// - Throws: ``TestingError`` if the folder does not exist, contains no recordings, or contains files that
  ///   cannot be read; it names each such file and says what to do.
  public init(in folder: String, file: StaticString = #filePath) throws(TestingError) {
    try self.init(in: folder, beside: TestFile(path: "\(file)"))
  }

  init(in folder: String, beside test: TestFile) throws(TestingError) {
    guard let path = test.find(folder) else {
      throw TestingError(
        "\(folder): no such folder beside \(test.name) or above it in its package; name a folder of"
          + " recordings")
    }
    let loaded = TraceLoader().load(path: path)
    guard loaded.problems.isEmpty else {
      throw TestingError(loaded.problems.map(\.message).joined(separator: "\n"))
    }
    traces = loaded.traces
  }

  public var startIndex: Int { traces.startIndex }
  public var endIndex: Int { traces.endIndex }
  public subscript(position: Int) -> Trace { traces[position] }
}

/// An error that says why a test cannot be run: `place: what was found; what to do`.
public struct TestingError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The source file of a test, used to find files relative to it.
struct TestFile {
  private let url: URL

  init(path: String) { url = URL(fileURLWithPath: path) }

  /// The file's name, for messages.
  var name: String { url.lastPathComponent }

  /// The path of a file in the folder of the test's file.
  func path(beside name: String) -> String {
    url.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The path of a file or folder; nil if it is not found.
  ///
  /// A relative path is searched for in the folder of the test's file, then in the folders above it, up to the folder
  /// of the test's package.
  func find(_ path: String) -> String? {
    if path.hasPrefix("/") { return FileKind(path) == .missing ? nil : path }
    var folder = url
    repeat {
      folder.deleteLastPathComponent()
      let place = folder.appendingPathComponent(path).standardizedFileURL.path
      if FileKind(place) != .missing { return place }
    } while folder.path != "/"
      && FileKind(folder.appendingPathComponent("Package.swift").path) == .missing
    return nil
  }
}
