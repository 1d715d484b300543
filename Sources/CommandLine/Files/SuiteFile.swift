import Controllers
import Foundation
import Replay

/// A suite in a file, `panlab.json`.
struct SuiteFile {
  let path: String

  /// The suite that is meant when none is named: `panlab.json` in the working folder or its folder
  /// `traces`, else in the nearest folder above that has one.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is none.
  static func nearest() throws(CommandFailure) -> SuiteFile {
    var folder = ""
    var absolute = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while true {
      for place in [folder, folder + "traces/"] {
        let path = place + GestureSuite.fileName
        if FileKind(path) == .file { return SuiteFile(path: path) }
      }
      if absolute.path == "/" { break }
      absolute.deleteLastPathComponent()
      folder += "../"
    }
    throw CommandFailure(
      message: "\(GestureSuite.fileName): no such file in this folder or one above it; name trace"
        + " files and folders, or a suite with --suite",
      code: .nothingSelected)
  }

  /// Reads the file.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is no such file, unreadable if it cannot be
  ///   read or is no suite.
  func suite() throws(CommandFailure) -> GestureSuite {
    guard FileKind(path) != .missing else {
      throw CommandFailure(
        message: "\(path): no such file; name a suite file", code: .nothingSelected)
    }
    guard FileKind(path) == .file, let bytes = FileManager.default.contents(atPath: path) else {
      let fact = FileKind(path) == .folder ? "is a folder" : "cannot be read"
      throw CommandFailure(message: "\(path): \(fact); name a suite file", code: .unreadable)
    }
    do throws(SuiteError) {
      return try GestureSuite(json: bytes, file: path) { controller in
        FileManager.default.contents(atPath: controller).map(Array.init)
      }
    } catch {
      throw CommandFailure(message: error.description, code: .unreadable)
    }
  }

  /// A path that stands in the suite, as one from the working folder.
  func join(_ other: String) -> String { FilePath.join(other, besides: path) }
}
