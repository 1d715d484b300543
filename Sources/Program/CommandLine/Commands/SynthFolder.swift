import ArgumentParser
import CReadline
import Formats
import Foundation
import Synthesis
import Traces

/// A folder whose files are all written together by `synth` or `new`.
///
/// A folder that contains the user's own files is written to only with `--force`.
struct SynthFolder {
  /// A function that takes the contents of a folder's files, keyed by file name, and returns whether they are exactly
  /// the output of a `synth` command.
  typealias Recognition = ([String: String]) -> Bool

  /// Whether the files are exactly the gestures that `synth FAMILY` writes.
  static func isOfFamily(_ files: [String: String]) -> Bool {
    SynthesisRecipe.recipe(ofFolder: files) != nil
  }

  /// The path as typed.
  let path: String

  private var url: URL { URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

  /// Writes the files to a temporary folder, and then renames them to replace the old files.
  ///
  /// A single rename replaces the whole folder. If some of its files must be kept, or if the system cannot exchange
  /// folders, each file is renamed instead.
  ///
  /// - Parameters:
  ///   - files: The complete contents of the folder. A name with slashes is in a subfolder.
  ///   - force: True to write into a folder that contains other or changed files; files with other names are kept.
  ///   - isOwn: Checks whether existing files are exactly the output of a `synth` command.
  /// - Throws: ``CommandFailure``; the folder is then unchanged, unless some files had already been renamed.
  func write(_ files: [SyntheticFile], force: Bool, isOwn: Recognition) throws {
    let present = try contents()
    let isOurs = isUnchanged(present, isOwn)
    guard present.isEmpty || isOurs || force else {
      throw CommandFailure.usage(
        "'\(path)': contains \(counted(present.count, "file")), not all of them"
          + " written by 'synth'; choose another folder, or write into this one with --force")
    }
    let parent = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    } catch {
      throw unwritable(error)
    }
    let lock = try FolderLock(of: url.path, for: path)
    defer { lock.release() }
    for file in files {
      let place = url.appendingPathComponent(file.name).path
      try ResultFile.refuseReadOnly(place, FolderWalk.path(of: file.name, in: path))
    }
    let stage = URL(fileURLWithPath: FolderLock.temporaryPath(in: lock.folder), isDirectory: true)
    do {
      try InterruptWatch.withFolder(stage.path) {
        try fill(stage, with: files)
        try InterruptWatch.whileWriting { try replace(files, by: stage, present, isOurs: isOurs) }
      }
    } catch let error as CocoaError {
      throw unwritable(error)
    }
    lock.sync()
  }

  /// Writes the files to a temporary folder; Ctrl-C abandons them.
  private func fill(_ stage: URL, with files: [SyntheticFile]) throws {
    let interruption = Interruption()
    defer { interruption.end() }
    do {
      for (index, file) in files.enumerated() where !interruption.isNow {
        WorkProgress.noteWritten(index, of: files.count)
        let place = stage.appendingPathComponent(file.name)
        let code = try InterruptWatch.whileStaging {
          try Self.createFolder(of: place)
          return ResultFile.create(place.path, with: file.bytes)
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
      }
    } catch {
      throw unwritable(error)
    }
    guard interruption.isNow else { return }
    InterruptWatch.tell()
    throw ExitCode.interrupted
  }

  private func replace(
    _ files: [SyntheticFile], by stage: URL, _ present: [String], isOurs: Bool
  ) throws {
    do {
      if try replaceWhole(by: stage, isOurs: isOurs || present.isEmpty) { return }
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for file in files {
        try Self.createFolder(of: url.appendingPathComponent(file.name))
        try move(stage.appendingPathComponent(file.name), to: url.appendingPathComponent(file.name))
      }
      let names = Set(files.map(\.name))
      for name in present where isOurs && !names.contains(name) {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
      }
    } catch {
      throw unwritable(error)
    }
  }

  /// Replaces the old folder with the new folder at `stage` in one step.
  ///
  /// Returns false if the old folder contains files to keep, if it is the working folder, which a shell would then be
  /// without, or if the system cannot exchange folders.
  private func replaceWhole(by stage: URL, isOurs: Bool) throws -> Bool {
    let target = url.resolvingSymlinksInPath().path
    guard FileKind(target) == .folder else { return rename(stage.path, target) == 0 }
    let names = try FileManager.default.contentsOfDirectory(atPath: target)
    guard isOurs, names.allSatisfy({ !$0.hasPrefix(".") }),
      target != FileManager.default.currentDirectoryPath
    else { return false }
    var status = stat()
    if stat(target, &status) == 0 { _ = chmod(stage.path, status.st_mode & 0o7777) }
    // The exchange moves the old files to the path `stage`, which the caller removes.
    return names.isEmpty
      ? rename(stage.path, target) == 0 : panlab_exchange(stage.path, target) == 0
  }

  /// The names of the visible files in the folder; empty if the folder does not exist.
  private func contents() throws -> [String] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return []
    }
    guard isDirectory.boolValue else {
      throw CommandFailure.usage("'\(path)': is a file; give the name of a folder")
    }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { !$0.hasPrefix(".") }
    } catch {
      throw unwritable(error)
    }
  }

  /// Whether the folder contains exactly the output of a `synth` command.
  private func isUnchanged(_ names: [String], _ isOwn: Recognition) -> Bool {
    var texts: [String: String] = [:]
    for name in names {
      let file = url.appendingPathComponent(name)
      guard name.hasSuffix(".csv"),
        let text = InputFile.contents(file.path).flatMap({ String(validating: $0, as: UTF8.self) })
      else { return false }
      texts[name] = text
    }
    return isOwn(texts)
  }

  private static func createFolder(of file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  private func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  private func unwritable(_ error: any Error) -> CommandFailure {
    CommandFailure.internalFailure(
      "'\(path)': cannot be written (\(Self.reason(error))); choose another folder")
  }

  /// The system's description of an error, without paths and independent of the user's language.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? POSIXError { return systemWords(for: error.code.rawValue) }
    guard let error = error as? CocoaError else { return "unknown reason" }
    if let cause = error.underlying as? POSIXError { return systemWords(for: cause.code.rawValue) }
    return switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: systemWords(for: ENOENT)
    case .fileWriteNoPermission, .fileReadNoPermission: systemWords(for: EACCES)
    case .fileWriteOutOfSpace: systemWords(for: ENOSPC)
    case .fileWriteVolumeReadOnly: systemWords(for: EROFS)
    case .fileWriteFileExists: systemWords(for: EEXIST)
    case .fileWriteInvalidFileName: systemWords(for: ENAMETOOLONG)
    default: "file error \(error.code.rawValue)"
    }
  }
}
