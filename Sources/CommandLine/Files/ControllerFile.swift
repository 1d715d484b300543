import ArgumentParser
import Controllers
import Export
import Foundation
import Reports

/// A controller in a file: JSON, or what `panlab export` made of it.
struct ControllerFile {
  let path: String

  /// Reads the file.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is no such file, unreadable if it
  ///   cannot be read or is not a controller.
  func controller() throws(CommandFailure) -> Controller {
    let bytes = try contents()
    do throws(ExportError) {
      return try ExportReader.controller(in: bytes, file: path) { base in
        FileManager.default.contents(atPath: base).map(Array.init)
      }
    } catch {
      throw CommandFailure(message: error.description, code: .unreadable)
    }
  }

  /// What it says for a controller that was read from it.
  func evidence(for controller: Controller) throws(CommandFailure) -> FoundEvidence {
    ExportReader.evidence(in: try contents(), for: controller)
  }

  private func contents() throws(CommandFailure) -> Data {
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
    return bytes
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
