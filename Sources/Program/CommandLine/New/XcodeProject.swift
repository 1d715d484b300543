import Foundation

/// The targets of an Xcode project and their sources, read from its file `project.pbxproj`; nothing is built or run.
///
/// - Source: the keys are those of Xcode's own files; Apple does not document them. Groups that Xcode keeps in step with
///   folders (`PBXFileSystemSynchronizedRootGroup`) exist since Xcode 16.
struct XcodeProject {
  struct Target: Equatable {
    let name: String
    /// Whether the target is a bundle of tests.
    let isTest: Bool
    /// The paths of the files that it compiles, in their order.
    var files: [String] = []
    /// The folders of which it compiles all files.
    var folders: [Folder] = []
  }

  /// A folder whose files belong to a target, except those at the excluded paths.
  struct Folder: Equatable {
    let path: String
    var excluded: [String] = []
  }

  private(set) var targets: [Target] = []
  private let objects: [String: [String: Any]]
  /// The path of each group and file that has one.
  private var paths: [String: String] = [:]

  /// Reads a project; nil if the bytes are no project.
  ///
  /// `folder` is the path of the folder with the project, with which all paths begin; empty for the working folder.
  init?(_ bytes: some Sequence<UInt8>, in folder: String) {
    guard
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        as? [String: Any],
      let objects = list["objects"] as? [String: [String: Any]],
      let project = (list["rootObject"] as? String).flatMap({ objects[$0] })
    else { return nil }
    self.objects = objects
    let inner = project["projectDirPath"] as? String ?? ""
    let root = [folder, inner].filter { !$0.isEmpty }.joined(separator: "/")
    (project["mainGroup"] as? String).map { place($0, in: root, root: root, depth: 0) }
    for id in Self.names(project["targets"]) {
      guard let object = objects[id], object["isa"] as? String == "PBXNativeTarget" else {
        continue
      }
      targets.append(target(id, object))
    }
  }

  private static func names(_ value: Any?) -> [String] { value as? [String] ?? [] }

  /// Finds the paths of a group or file and of all inside it.
  private mutating func place(_ id: String, in parent: String, root: String, depth: Int) {
    guard let object = objects[id], paths[id] == nil, depth < FolderWalk.deepest else { return }
    let start: String? =
      switch object["sourceTree"] as? String {
      case "<group>", nil: parent
      case "SOURCE_ROOT": root
      case "<absolute>": ""
      // Products, and files of the SDK or of Xcode.
      default: nil
      }
    guard let start else { return }
    let own = object["path"] as? String
    let path = own.map { start.isEmpty ? $0 : "\(start)/\($0)" } ?? start
    paths[id] = path
    for child in Self.names(object["children"]) {
      place(child, in: path, root: root, depth: depth + 1)
    }
  }

  /// Whether a file is compiled for iOS: its target may compile it for some platforms only.
  private static func isForPhones(_ file: [String: Any]) -> Bool {
    let platforms =
      names(file["platformFilters"]) + ((file["platformFilter"] as? String).map { [$0] } ?? [])
    return platforms.isEmpty || platforms.contains("ios")
  }

  private func target(_ id: String, _ object: [String: Any]) -> Target {
    let type = object["productType"] as? String ?? ""
    var target = Target(
      name: object["name"] as? String ?? "",
      isTest: type.hasSuffix("unit-test") || type.hasSuffix("ui-testing"))
    for phase in Self.names(object["buildPhases"]).compactMap({ objects[$0] })
    where phase["isa"] as? String == "PBXSourcesBuildPhase" {
      target.files += Self.names(phase["files"]).compactMap { objects[$0] }.filter(Self.isForPhones)
        .compactMap { ($0["fileRef"] as? String).flatMap { paths[$0] } }
    }
    let own = Set(Self.names(object["fileSystemSynchronizedGroups"]))
    for (group, object) in objects.sorted(by: { $0.key < $1.key })
    where object["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" {
      guard let path = paths[group] else { continue }
      let sets = Self.names(object["exceptions"]).compactMap { objects[$0] }
        .filter { $0["target"] as? String == id }
      // The exceptions of a target that has the folder are left out; those of another one are all that it has of it.
      let exceptions = sets.flatMap { Self.names($0["membershipExceptions"]) }
        .map { "\(path)/\($0)" }
      if own.contains(group) {
        let filters = sets.compactMap { $0["platformFiltersByRelativePath"] as? [String: Any] }
        let elsewhere = filters.flatMap { filters in
          filters.keys.filter { !Self.isForPhones(["platformFilters": filters[$0] ?? []]) }.sorted()
        }
        // Xcode copies a folder that is named so into the product, whatever is in it.
        let copied = Self.names(object["explicitFolders"])
        target.folders.append(
          Folder(
            path: path, excluded: exceptions + (elsewhere + copied).map { "\(path)/\($0)" }))
      } else {
        target.files += exceptions
      }
    }
    return target
  }
}
