import ArgumentParser
import Controllers
import Export
import Foundation
import Traces

/// An input file that is read as a whole.
package struct InputFile {
  let path: String
  /// The expected content, for messages: `a JSON report`.
  let what: String

  /// Reads the file.
  ///
  /// If `isArgument` is true, the path is an argument of the command line. A symbolic link at such a path must lead to
  /// a place inside the folder that contains the link, unless ``Reach/isUnlimited`` is true.
  func bytes(ofPosition isArgument: Bool = false) throws(CommandFailure) -> Data {
    do throws(TraceError) {
      if isArgument, !Reach([FolderWalk.folder(of: path)]).permits(path) {
        throw TraceError(file: path, problem: .leadsOut)
      }
      return Data(try MappedFile(path: path).content)
    } catch {
      switch error.problem {
      case .noSuchFile: throw .nothingSelected("\(path): no such file; name \(what)")
      case .isFolder: throw .unreadable("\(path): is a folder; name \(what)")
      case .cannotOpen: throw .unreadable("\(path): cannot be read; name \(what)")
      default: throw .unreadable(error.description)
      }
    }
  }

  /// Reads a picture whose path was found in another file; returns nil if there is no such file.
  static func picture(_ path: String) throws -> [UInt8]? {
    do throws(TraceError) {
      return try MappedFile(path: path, origin: .found).content
    } catch {
      if error.isMissingFile { return nil }
      throw error
    }
  }

  /// Reads a file whose path was found in another file; returns nil if it cannot be read.
  package static func contents(_ path: String) -> [UInt8]? {
    (try? MappedFile(path: path, origin: .found))?.content
  }
}

/// A file of console commands.
struct CommandFile {
  let path: String

  /// The lines, without their line breaks.
  func lines() throws(CommandFailure) -> [String] {
    let kind = FileKind(reading: path)
    guard kind != .missing else {
      throw CommandFailure.nothingSelected("'\(path)': no such file; name a file of commands")
    }
    func refusal(_ reason: String) -> CommandFailure {
      CommandFailure.unreadable("'\(path)': \(reason)")
    }
    guard kind == .file else { throw refusal("is a folder; name a file of commands") }
    let bytes: [UInt8]
    do throws(TraceError) {
      bytes = try MappedFile(path: path).content
    } catch {
      if case .cannotOpen = error.problem { throw refusal("cannot be read; check its permissions") }
      throw refusal("\(error.problem)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refusal("is not UTF-8; name a file of commands")
    }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// The file of commands that the console runs at its start: `panlab/rc` in `XDG_CONFIG_HOME` or `~/.config`; nil
  /// without a home folder.
  static func initFile(environment: [String: String]) -> CommandFile? {
    xdgFolder("XDG_CONFIG_HOME", orHome: ".config", environment).map {
      CommandFile(path: $0 + "/panlab/rc")
    }
  }
}

/// A folder of the XDG base directory specification; nil without a home folder.
func xdgFolder(_ name: String, orHome folder: String, _ environment: [String: String]) -> String? {
  // The XDG specification requires programs to ignore relative paths in these environment variables.
  if let path = environment[name], path.hasPrefix("/") { return path }
  guard let home = environment["HOME"], !home.isEmpty else { return nil }
  return home + "/" + folder
}

/// A controller file: JSON, or a file written by `panlab export`.
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

  /// Reads the evidence of how often the file's controller decides as intended, from the file or from one that it is
  /// based on.
  ///
  /// The result also says whether the evidence belongs to `controller`, which was read from the same file.
  func evidence(for controller: Controller) -> FoundEvidence {
    ExportReader.evidence(inAnyOf: files.compactMap(InputFile.contents), for: controller)
  }

  /// The paths of the file and of the controller files that it is based on, directly or indirectly, as far as these
  /// files can be read.
  var files: [String] {
    var files = [path]
    guard let bytes = InputFile.contents(path) else { return files }
    // Ignores errors: the user may be about to repair the file, and the paths found before the error are enough.
    _ = try? Controller(json: bytes, file: path) { base in
      files.append(base)
      return InputFile.contents(base)
    }
    return files
  }
}

/// Identifies a version of a file.
struct FileVersion: Equatable {
  private var file: UInt64
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int

  /// Reads the inode number, the size and the modification time of a file, which identify its version; nil if there is
  /// no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
