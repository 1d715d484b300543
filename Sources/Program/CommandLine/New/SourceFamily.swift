import AppSources
import Foundation
import Workbench

/// The folders and files of an app that are compiled together, and the modules that they are in the app.
///
/// All are compiled as one module, in which the imports of the others' names are removed. A folder with a package's
/// manifest stands for the folders of its targets.
struct SourceFamily {
  /// A folder or file.
  struct Member {
    /// The name by which others import the folder; nil for a folder that stands alone, and for a file.
    let module: String?
    let path: String
    /// The paths of files and folders inside that are not compiled.
    var excluded: [String] = []
  }

  let members: [Member]

  /// The module of each Swift file that is in one of its own, by the file's path.
  var modules: [String: String] {
    Dictionary(
      members.flatMap { member in
        member.module.map { module in Self.files(of: member).map { ($0, module) } } ?? []
      }, uniquingKeysWith: { first, _ in first })
  }

  init(_ paths: [String]) {
    let hasSiblings = paths.filter { FileKind($0) == .folder }.count > 1
    members = paths.flatMap { path -> [Member] in
      guard FileKind(path) == .folder else { return [Member(module: nil, path: path)] }
      let targets = Self.targets(of: path)
      guard targets.isEmpty else { return targets }
      return [Member(module: hasSiblings ? URL(filePath: path).lastPathComponent : nil, path: path)]
    }
  }

  /// The folders of the targets of the package in a folder; empty if it has no manifest, or none of them exists.
  private static func targets(of folder: String) -> [Member] {
    guard let manifest = InputFile.contents("\(folder)/Package.swift") else { return [] }
    return PackageTargets(manifest: String(decoding: manifest, as: UTF8.self)).targets.compactMap {
      target in
      let places =
        target.path.map { [$0] }
        ?? ["Sources", "Source", "src", "srcs"].map {
          "\($0)/\(target.name)"
        }
      return places.map { "\(folder)/\($0)" }.first { FileKind($0) == .folder }.map { place in
        Member(
          module: target.name, path: place, excluded: target.excluded.map { "\(place)/\($0)" })
      }
    }
  }

  /// The Swift files, each once, with the folders that have none.
  var files: (paths: [String], empty: [String]) {
    var (paths, empty): ([String], [String]) = ([], [])
    var taken: Set<String> = []
    for member in members {
      let kept = Self.files(of: member)
      if kept.isEmpty { empty.append(member.path) }
      paths += kept.filter { taken.insert($0).inserted }
    }
    return (paths, empty)
  }

  private static func files(of member: Member) -> [String] {
    let found =
      FileKind(member.path) == .folder
      ? FolderWalk(folder: member.path, suffix: ".swift").files : [member.path]
    return found.filter { path in
      !member.excluded.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }
}
