import Formats
import Foundation
import Workbench

/// A target of an Xcode project.
struct ProjectTarget {
  /// The project and the target, as `App.xcodeproj:Sheet`.
  let name: String
  let module: String
  let files: [String]
  let folders: [XcodeProject.Folder]

  private static let suffix = ".xcodeproj"

  /// The target that a path names, and the project's other targets; nil if the path names no project.
  ///
  /// `App.xcodeproj:Sheet` names a target. Without a name, the path of the project, or of a folder with one project,
  /// stands for the only target that is not a bundle of tests.
  static func named(by path: String) throws -> (target: Self, others: [Self])? {
    guard let (project, name) = project(named: path) else { return nil }
    let file = "\(project)/project.pbxproj"
    let bytes = try InputFile(path: file, what: "an Xcode project").bytes()
    guard let read = XcodeProject(bytes, in: folder(of: project)) else {
      throw CommandFailure(
        message: "\(file): is not an Xcode project; open it in Xcode to repair it, or name a folder"
          + " of sources", code: .unreadable)
    }
    let candidates =
      name.map { name in read.targets.filter { $0.name == name } }
      ?? read.targets.filter { !$0.isTest }
    guard candidates.count == 1, let found = candidates.first else {
      let names = read.targets.filter { !$0.isTest }.map(\.name)
      let fact =
        name.map { "has no target '\($0)'" }
        ?? (names.isEmpty ? "has no target with sources" : "has \(counted(names.count, "target"))")
      throw CommandFailure.usage(
        "\(project): \(fact); "
          + (names.isEmpty
            ? "name a folder of sources"
            : "name one: \(names.map { "'\(project):\($0)'" }.joined(separator: ", "))"))
    }
    let target = Self(found, of: project)
    guard !found.files.isEmpty || !found.folders.isEmpty else {
      throw CommandFailure.nothingSelected(
        "\(target.name): the target compiles no files; name another target, or a folder of sources")
    }
    let others = read.targets.filter { !$0.isTest && $0 != found }
    return (target, others.map { Self($0, of: project) })
  }

  private init(_ target: XcodeProject.Target, of project: String) {
    name = "\(project):\(target.name)"
    module = String(target.name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    (files, folders) = (target.files, target.folders)
  }

  /// The project and the target that a path names.
  private static func project(named path: String) -> (project: String, target: String?)? {
    if let end = path.range(of: suffix + ":", options: .backwards) {
      let project = String(path[..<path.index(before: end.upperBound)])
      if FileKind(project) == .folder { return (project, String(path[end.upperBound...])) }
    }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard FileKind(trimmed) == .folder else { return nil }
    if trimmed.hasSuffix(suffix) { return (trimmed, nil) }
    guard FileKind("\(trimmed)/Package.swift") != .file else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: trimmed)) ?? []
    let projects = names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix("_") && !$0.hasPrefix(".") }
    guard projects.count == 1, let name = projects.first else { return nil }
    return ("\(trimmed)/\(name)", nil)
  }

  private static func folder(of project: String) -> String {
    guard let slash = project.lastIndex(of: "/") else { return "" }
    return String(project[..<slash])
  }
}
