import ArgumentParser
import Controllers
import Export
import Foundation

/// A controller in a file: JSON, or an export of `panlab export`.
struct ControllerFile {
  let path: String

  private var file: InputFile { InputFile(path: path, what: "a preset or a controller file") }

  /// Reads the file.
  func controller() throws(CommandFailure) -> Controller {
    let bytes = try file.bytes()
    do throws(ExportError) {
      return try ExportReader.controller(in: bytes, file: path, reading: InputFile.contents)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// The file's evidence for a controller that was read from it.
  func evidence(for controller: Controller) throws(CommandFailure) -> FoundEvidence {
    ExportReader.evidence(in: try file.bytes(), for: controller)
  }

  /// The file and those it is based on, as far as they can be read.
  var files: [String] {
    var files = [path]
    guard let bytes = InputFile.contents(path) else { return files }
    // Its user may be about to repair a broken file: the part that can be read is enough.
    _ = try? Controller(json: bytes, file: path) { base in
      files.append(base)
      return InputFile.contents(base)
    }
    return files
  }
}
