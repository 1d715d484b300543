import AppSources
import Formats
import Foundation
import Workbench

/// The folders and files of an app that are compiled together, and the modules that they are in the app.
///
/// All are compiled as one module, in which the imports of the others' names are removed. A folder with a package's
/// manifest stands for the folders of its targets, and an Xcode project for the files of one of its targets.
struct SourceFamily {
  /// A folder or file.
  struct Member {
    /// The name by which others import it; nil for a folder that stands alone, and for a file.
    let module: String?
    let path: String
    /// The paths of files and folders inside that are not compiled.
    var excluded: [String] = []
    /// Why the excluded files are not compiled.
    var reason = ""
    /// Whether a project's target names the file or folder, so that all of it belongs to the app.
    var isOfTarget = false
  }

  private(set) var members: [Member] = []
  /// What is not as a project says, one line each.
  private(set) var warnings: [String] = []

  /// The module of each Swift file that is in one of its own, by the file's path.
  var modules: [String: String] {
    Dictionary(
      members.flatMap { member in
        member.module.map { module in Self.files(of: member).map { ($0, module) } } ?? []
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the members that paths stand for: files, folders, packages and projects, as in `App.xcodeproj:Target`.
  init(_ paths: [String]) throws {
    let hasSiblings =
      paths.filter { FileKind($0) == .folder || ProjectTarget.isNamed(by: $0) }.count > 1
    for path in paths {
      if let target = try ProjectTarget(path) {
        add(target, module: hasSiblings ? target.module : nil)
      } else if FileKind(path) == .folder {
        let targets = Self.targets(of: path)
        members +=
          targets.isEmpty
          ? [Member(module: hasSiblings ? URL(filePath: path).lastPathComponent : nil, path: path)]
          : targets
      } else {
        members.append(Member(module: nil, path: path))
      }
    }
  }

  private mutating func add(_ target: ProjectTarget, module: String?) {
    let absent = target.files.filter { FileKind($0) == .missing }
    if let first = absent.first {
      let them = absent.count == 1 ? "it" : "them"
      warnings.append(
        "\(target.name): \(counted(absent.count, "file")) of the target \(absent.count == 1 ? "is" : "are") missing,"
          + " such as \(first); restore \(them), or take \(them) out of the target")
    }
    let objectiveC = target.files.filter { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
    if let first = objectiveC.first {
      warnings.append(ObjectiveCFiles.warning(target.name, objectiveC.count, first))
    }
    members += target.files.filter { $0.hasSuffix(".swift") && FileKind($0) != .missing }.map {
      Member(module: module, path: $0, isOfTarget: true)
    }
    members += target.folders.filter { FileKind($0.path) == .folder }.map {
      Member(
        module: module, path: $0.path, excluded: $0.excluded,
        reason: "not a member of the target", isOfTarget: true)
    }
  }

  /// The folders of the targets of the package in a folder; empty if it has no manifest, or none of them exists.
  private static func targets(of folder: String) -> [Member] {
    guard let manifest = InputFile.contents("\(folder)/Package.swift") else { return [] }
    let targets = PackageTargets(manifest: String(decoding: manifest, as: UTF8.self)).targets
    return targets.flatMap { target -> [Member] in
      let places =
        target.path.map { [$0] }
        ?? ["Sources", "Source", "src", "srcs"].map {
          "\($0)/\(target.name)"
        }
      let place = places.map { "\(folder)/\($0)" }.first { FileKind($0) == .folder }
      guard let place else { return [] }
      return (target.sources.isEmpty ? [place] : target.sources.map { "\(place)/\($0)" }).map {
        Member(
          module: target.name, path: $0, excluded: target.excluded.map { "\(place)/\($0)" },
          reason: "left out by the package's manifest")
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

  /// The folders that are compiled whole, because no target of a project lists their files.
  var folders: [String] {
    members.filter { !$0.isOfTarget && FileKind($0.path) == .folder }.map(\.path)
  }
}
