import AppSources
import Formats
import Foundation
import Workbench

/// The folders and files of an app that are compiled together, and the modules that they are in the app.
///
/// All are compiled as one module, in which the imports of the others' names are removed. A folder with a package's
/// manifest stands for the folders of its targets, and an Xcode project for the files of one of its targets. Targets of
/// the same project or package that the sources import belong to the family too.
struct SourceFamily {
  /// A folder or file.
  struct Member {
    /// The name by which others import it; nil for a folder that stands alone, and for a file.
    fileprivate(set) var module: String?
    let path: String
    /// The paths of files and folders inside that are not compiled.
    var excluded: [String] = []
    /// Why the excluded files are not compiled.
    var reason = ""
    /// Whether a project's target names the file or folder, so that all of it belongs to the app.
    var isOfTarget = false
  }

  /// A target of a project or package that is not named, and joins the family if its sources are imported.
  private struct Sibling {
    let name: String
    let module: String
    let members: [Member]
    var warnings: [String] = []
  }

  private(set) var members: [Member] = []
  /// What is not as a project says, one line each.
  private(set) var warnings: [String] = []
  /// The targets that are compiled although no path names them, one line each.
  private(set) var notes: [String] = []

  /// The module of each Swift file that is in one of its own, by the file's path.
  var modules: [String: String] {
    Dictionary(
      members.flatMap { member in
        member.module.map { module in Self.files(of: member).map { ($0, module) } } ?? []
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the members that paths stand for: files, folders, packages and projects, as in `App.xcodeproj:Target`.
  ///
  /// A target that is imported and has stand-ins is not compiled.
  init(_ paths: [String], standIns: Set<String> = []) throws {
    var named: Set<String> = []
    var siblings: [Sibling] = []
    /// Whether a module's name is kept although no other module is there.
    var isPackage = false
    func take(_ sibling: Sibling) {
      guard named.insert(sibling.name).inserted else { return }
      members += sibling.members
      warnings += sibling.warnings
    }
    for path in paths {
      if let (target, others) = try ProjectTarget.named(by: path) {
        take(Self.sibling(target))
        siblings += others.map(Self.sibling)
      } else if FileKind(path) == .folder {
        let targets = Self.targets(of: path)
        targets.forEach(take)
        isPackage = isPackage || !targets.isEmpty
        if targets.isEmpty {
          let (target, others) = Self.target(in: path)
          take(
            target
              ?? Sibling(
                name: path, module: URL(filePath: path).lastPathComponent,
                members: [
                  Member(module: URL(filePath: path).lastPathComponent, path: path)
                ]))
          siblings += others
        }
      } else {
        members.append(Member(module: nil, path: path))
      }
    }
    siblings.removeAll { sibling in
      named.contains(sibling.name) || standIns.contains(sibling.module)
        || sibling.members.allSatisfy { Self.files(of: $0).isEmpty }
    }
    follow(siblings)
    guard !isPackage, notes.isEmpty, named.count == 1 else { return }
    for index in members.indices { members[index].module = nil }
  }

  /// Adds the siblings that the members import, and those that these import.
  private mutating func follow(_ siblings: [Sibling]) {
    var open = members
    while let member = open.popLast() {
      let imported = Self.imports(of: member)
      for sibling in siblings where imported.contains(sibling.module) {
        guard !members.contains(where: { $0.module == sibling.module }) else { continue }
        members += sibling.members
        open += sibling.members
        warnings += sibling.warnings
        notes.append(
          "\(member.path): imports \(sibling.module), so \(sibling.name) is compiled too")
      }
    }
  }

  private static func imports(of member: Member) -> Set<String> {
    files(of: member).reduce(into: []) { imports, path in
      guard let text = InputFile.contents(path) else { return }
      imports.formUnion(
        AppModule.imports(of: (path, String(decoding: text, as: UTF8.self))))
    }
  }

  private static func sibling(_ target: ProjectTarget) -> Sibling {
    var warnings: [String] = []
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
    let files = target.files.filter { $0.hasSuffix(".swift") && FileKind($0) != .missing }.map {
      Member(module: target.module, path: $0, isOfTarget: true)
    }
    let folders = target.folders.filter { FileKind($0.path) == .folder }.map {
      Member(
        module: target.module, path: $0.path, excluded: $0.excluded,
        reason: "not a member of the target", isOfTarget: true)
    }
    return Sibling(
      name: target.name, module: target.module,
      // A folder of resources belongs to a target too.
      members: files + folders.filter { !Self.files(of: $0).isEmpty }, warnings: warnings)
  }

  /// The targets of the package in a folder; empty if it has no manifest, or none of their folders exists.
  private static func targets(of folder: String) -> [Sibling] {
    guard let manifest = InputFile.contents(manifest(in: folder)) else { return [] }
    let targets = PackageTargets(manifest: String(decoding: manifest, as: UTF8.self)).targets
    return targets.compactMap { target in
      let places =
        target.path.map { [$0] }
        ?? ["Sources", "Source", "src", "srcs"].map {
          "\($0)/\(target.name)"
        }
      let start = folder.isEmpty ? "" : "\(folder)/"
      let place = places.map { start + $0 }.first { FileKind($0) == .folder }
      guard let place else { return nil }
      let members = (target.sources.isEmpty ? [place] : target.sources.map { "\(place)/\($0)" })
      return Sibling(
        name: place, module: target.name,
        members: members.map {
          Member(
            module: target.name, path: $0, excluded: target.excluded.map { "\(place)/\($0)" },
            reason: "left out by the package's manifest")
        })
    }
  }

  /// The target of which a folder has the sources, and the other targets of its package.
  private static func target(in folder: String) -> (target: Sibling?, others: [Sibling]) {
    let path = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var root = path
    while !root.isEmpty {
      root = root.lastIndex(of: "/").map { String(root[..<$0]) } ?? ""
      guard !(root.isEmpty && path.hasPrefix("/")), FileKind(Self.manifest(in: root)) == .file
      else { continue }
      var targets = targets(of: root)
      guard let index = targets.firstIndex(where: { $0.name == path }) else { return (nil, []) }
      return (targets.remove(at: index), targets)
    }
    return (nil, [])
  }

  private static func manifest(in folder: String) -> String {
    folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift"
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
