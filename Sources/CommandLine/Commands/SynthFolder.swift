import Foundation
import Synthesis
import Traces

/// The folder that `synth` writes: all of it or nothing, and never over someone's own work.
struct SynthFolder {
  /// Why nothing was written; the description is the line for the user.
  enum Failure: Error, CustomStringConvertible {
    case notAFolder(String)
    case holdsOtherFiles(String, count: Int)
    case unwritable(String, reason: String)

    var description: String {
      switch self {
      case .notAFolder(let path):
        "'\(path)': is a file; give the name of a folder"
      case .holdsOtherFiles(let path, let count):
        "'\(path)': holds \(count) \(count == 1 ? "file" : "files"), not all of them as 'synth' "
          + "writes them; choose another folder, or write into this one with --force"
      case .unwritable(let path, let reason):
        "'\(path)': cannot be written (\(reason)); choose another folder"
      }
    }

    /// 64 for a folder that must not be written, 70 for one that cannot.
    var exitCode: Int32 {
      switch self {
      case .notAFolder, .holdsOtherFiles: 64
      case .unwritable: 70
      }
    }
  }

  /// Whether the texts of a folder's files, by name, are exactly what some `synth` wrote.
  typealias Recognition = ([String: String]) -> Bool

  /// Recognises what a family's recipe makes.
  static func isOfFamily(_ files: [String: String]) -> Bool {
    SynthesisRecipe.recipe(ofFolder: files) != nil
  }

  /// The path as the user gave it.
  let path: String

  private var url: URL { URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

  /// Writes the files under a temporary name and renames them into place.
  ///
  /// - Parameters:
  ///   - files: The whole folder.
  ///   - force: True to write into a folder that holds other or changed files; those with other
  ///     names stay.
  ///   - isOwn: Whether files are exactly what some `synth` wrote.
  /// - Throws: ``Failure``; the folder is then as it was, unless a rename failed half-way.
  func write(_ files: [SyntheticFile], force: Bool, isOwn: Recognition) throws(Failure) {
    let present = try contents()
    let isOurs = isUnchanged(present, isOwn)
    guard present.isEmpty || isOurs || force else {
      throw .holdsOtherFiles(path, count: present.count)
    }
    let stage = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).synth-\(getpid())", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: stage) }
    do {
      try FileManager.default.createDirectory(at: stage, withIntermediateDirectories: true)
      for file in files {
        try Data(file.text.utf8).write(to: stage.appendingPathComponent(file.name))
      }
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for file in files {
        try move(stage.appendingPathComponent(file.name), to: url.appendingPathComponent(file.name))
      }
      let names = Set(files.map(\.name))
      for name in present where isOurs && !names.contains(name) {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
      }
    } catch {
      throw .unwritable(path, reason: Self.reason(error))
    }
  }

  /// The names in the folder, hidden ones left out; none if there is no folder yet.
  private func contents() throws(Failure) -> [String] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return []
    }
    guard isDirectory.boolValue else { throw .notAFolder(path) }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { !$0.hasPrefix(".") }
    } catch {
      throw .unwritable(path, reason: Self.reason(error))
    }
  }

  /// True if the folder holds exactly what some `synth` wrote.
  private func isUnchanged(_ names: [String], _ isOwn: Recognition) -> Bool {
    var texts: [String: String] = [:]
    for name in names {
      let file = url.appendingPathComponent(name)
      guard name.hasSuffix(".csv"), let text = try? String(contentsOf: file, encoding: .utf8)
      else { return false }
      texts[name] = text
    }
    return isOwn(texts)
  }

  private func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// What went wrong in the system's words, without paths and the same in every language.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? POSIXError { return word(error.code) }
    guard let error = error as? CocoaError else { return "unknown reason" }
    if let cause = error.underlying as? POSIXError { return word(cause.code) }
    return switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: word(.ENOENT)
    case .fileWriteNoPermission, .fileReadNoPermission: word(.EACCES)
    case .fileWriteOutOfSpace: word(.ENOSPC)
    case .fileWriteVolumeReadOnly: word(.EROFS)
    case .fileWriteFileExists: word(.EEXIST)
    case .fileWriteInvalidFileName: word(.ENAMETOOLONG)
    default: "file error \(error.code.rawValue)"
    }
  }

  private static func word(_ code: POSIXErrorCode) -> String {
    String(cString: strerror(code.rawValue)).lowercased()
  }
}
