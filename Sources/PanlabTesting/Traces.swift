import CommandLine
import Foundation
@_exported public import Traces

/// The recordings of a folder with their labels, as arguments of a test.
///
///     @Test(arguments: try Traces(in: "Recordings"))
///     func endsAsMeant(_ trace: Trace) throws {
///       let gesture = try replay(trace, in: .sheet)
///       #expect(gesture.verdict == .pass, "\(gesture)")
///     }
public struct Traces: RandomAccessCollection, Sendable {
  private let traces: [Trace]

  /// Reads a folder and those below it.
  ///
  /// - Parameters:
  ///   - folder: Its path from the folder of the test's file, or from one above it in the test's package.
  ///   - file: The test's file.
  /// - Throws: ``TestingError`` where there is no such folder, where it has no recordings, and for every
  ///   file in it that cannot be read, each with what to do.
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

/// Why a test cannot do what it asks for: `place: what was found; what to do`.
public struct TestingError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The source file of a test, beside which its files lie.
struct TestFile {
  private let url: URL

  init(path: String) { url = URL(fileURLWithPath: path) }

  /// The file's name, for messages.
  var name: String { url.lastPathComponent }

  /// The path of a file beside it.
  func path(beside name: String) -> String {
    url.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The file or folder of this path beside it, else in the nearest folder above, up to the package's.
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
