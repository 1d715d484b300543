import ArgumentParser
import Foundation
import Interactions

/// A controller in a JSON file.
struct ControllerFile {
  let path: String

  /// Reads the file.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is no such file, unreadable if it
  ///   cannot be read or is not a controller.
  func controller() throws(CommandFailure) -> Controller {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(
        message: "\(path): no such file; name a preset or a controller file",
        code: .nothingSelected)
    }
    guard !isFolder.boolValue, let bytes = FileManager.default.contents(atPath: path) else {
      let fact = isFolder.boolValue ? "is a folder" : "cannot be read"
      throw CommandFailure(
        message: "\(path): \(fact); name a preset or a controller file", code: .unreadable)
    }
    do throws(ControllerError) {
      return try Controller(json: bytes, file: path) { base in
        FileManager.default.contents(atPath: base).map(Array.init)
      }
    } catch {
      throw CommandFailure(message: error.description, code: .unreadable)
    }
  }

  /// The file and those it is based on, as far as they can be read.
  var files: [String] {
    var files = [path]
    guard let bytes = FileManager.default.contents(atPath: path) else { return files }
    // A file that is broken today may be mended tomorrow: what it says so far is enough.
    _ = try? Controller(json: bytes, file: path) { base in
      files.append(base)
      return FileManager.default.contents(atPath: base).map(Array.init)
    }
    return files
  }
}
